// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/plan_checker.h"
#include "ui/models/plan_draft.h"
#include "ui/widgets/card.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;

namespace isobath::ui {

class SizeSpinBox;

/// What is tested, what is known about it, and what will be made there and removed again.
class TargetCard : public QFrame
{
    Q_OBJECT
public:
    TargetCard(PlanDraft& draft, PlanChecker& checker, QWidget* parent = nullptr);

private:
    void build();
    void connectParts();
    void showDraft();
    void showVerdict(const PlanVerdict& verdict);
    void showFacts(const TargetFacts& facts);
    void offerPlaces(const std::vector<TargetFacts>& places);
    void chooseFolder();
    void chooseFile();
    void setTarget(const QString& path);

    PlanDraft& m_draft;
    PlanChecker& m_checker;
    QLineEdit* m_path;
    QPushButton* m_choose;
    QMenu* m_places;
    SizeSpinBox* m_size;
    QLabel* m_device;
    QWidget* m_chips;
    QLabel* m_sentence;
    QCheckBox* m_overwrite;
    bool m_isTyping = false; ///< the path as it was typed stays: "~" is written out in the plan
};

/// "~/.cache/isobath" for a path below the home folder.
QString shortPath(const QString& path);

} // namespace isobath::ui
