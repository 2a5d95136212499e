// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/plan_draft.h"
#include "ui/widgets/card.h"

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace isobath::ui {

class DurationSpinBox;
class FlowLayout;

/// When and how often: ramp, runtime, repeats, interval, cool-down, order, seed.
class RulesCard : public Card
{
    Q_OBJECT
public:
    explicit RulesCard(PlanDraft& draft, QWidget* parent = nullptr);

private:
    void build();
    void connectParts();
    void addField(FlowLayout* layout, const char* parameter, QWidget* field);
    void showDraft();

    PlanDraft& m_draft;
    DurationSpinBox* m_ramp;
    DurationSpinBox* m_runtime;
    DurationSpinBox* m_interval;
    DurationSpinBox* m_cooldown;
    QSpinBox* m_repeats;
    QComboBox* m_order;
    QLineEdit* m_seed;
};

} // namespace isobath::ui
