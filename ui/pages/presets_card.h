// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/plan_draft.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/card.h"

class QGridLayout;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace isobath::ui {

/// Plans to start from, those of the program and this user's own: what each measures, its axes and what it
/// costs, before one takes the place of the plan. The plan there is can be kept as one, and own ones renamed
/// and removed. The target is never a preset's.
class PresetsCard : public Card
{
    Q_OBJECT
public:
    explicit PresetsCard(PlanDraft& draft, QWidget* parent = nullptr);
    /// Reads the user's own ones anew; shows itself.
    void open();
    void setNewRepeats(std::uint32_t repeats) { m_newRepeats = repeats; } ///< of "New plan"

    QListWidget* list() const { return m_list; }
    QPushButton* button(const QString& text) const; ///< "Use", "Save", "Rename", "Remove", "Close"
    QLineEdit* nameEdit() const { return m_name; }
    QString preview() const; ///< all its texts, a line each

signals:
    void closed();
    void noticed(const isobath::ui::Notice& notice);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    QWidget* buildPreview();
    QWidget* buildKeeping();
    QPushButton* makeButton(const QString& text, const QString& tip);
    void connectParts();
    void fill(const std::string& chosen);
    const Preset* chosen() const;
    bool isOwn() const;
    void showPreview();
    void showAxes(const Plan& plan);
    void use();
    void save();
    void rename();
    void remove();
    void close();
    void refuse(const QString& problem);

    PlanDraft& m_draft;
    std::uint32_t m_newRepeats = 3;
    std::vector<Preset> m_presets; ///< in the order of the list
    std::size_t m_firstOwn = 0;
    QListWidget* m_list;
    QLabel* m_title;
    QLabel* m_summary;
    QLabel* m_cost;
    QGridLayout* m_axes;
    QLineEdit* m_name;
    QLabel* m_problem;
};

} // namespace isobath::ui
