// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rules_card.h"

#include "engine/workload/parameters.h"
#include "ui/pages/settings.h"
#include "ui/widgets/duration_spin_box.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/wheel_guard.h"

#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpressionValidator>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kFieldWidth = 92;
constexpr int kFieldHeight = 26;

} // namespace

RulesCard::RulesCard(PlanDraft& draft, QWidget* parent)
    : Card("Run rules", parent), m_draft(draft), m_ramp(new DurationSpinBox), m_runtime(new DurationSpinBox),
      m_interval(new DurationSpinBox), m_cooldown(new DurationSpinBox), m_repeats(new QSpinBox),
      m_order(new QComboBox), m_seed(new QLineEdit)
{
    build();
    connectParts();
    showDraft();
}

void RulesCard::addField(FlowLayout* layout, const char* parameter, QWidget* field)
{
    const Parameter& known = *findParameter(parameter);
    const QString title = QString::fromStdString(std::string(known.title));
    auto* box = new QWidget;
    auto* boxLayout = new QVBoxLayout(box);
    boxLayout->setContentsMargins(0, 0, 4, 0);
    boxLayout->setSpacing(2);
    boxLayout->addWidget(makeLabel("caption", title));
    boxLayout->addWidget(field);
    field->setObjectName(parameter);
    field->setAccessibleName(title);
    field->setToolTip(QString::fromStdString(std::string(known.help)));
    field->setFixedSize(kFieldWidth, kFieldHeight);
    leaveWheelToPage(field);
    layout->addWidget(box);
}

void RulesCard::build()
{
    auto* flow = new FlowLayout(nullptr, 8);
    body()->addLayout(flow);
    addField(flow, "ramp", m_ramp);
    addField(flow, "runtime", m_runtime);
    addField(flow, "repeats", m_repeats);
    addField(flow, "interval", m_interval);
    addField(flow, "cooldown", m_cooldown);
    addField(flow, "order", m_order);
    addField(flow, "seed", m_seed);
    m_repeats->setRange(1, kMostRepeats);
    m_order->addItems({"interleaved", "sequential"});
    m_order->setFixedWidth(kFieldWidth + 24);
    m_seed->setPlaceholderText("fresh");
    m_seed->setValidator(new QRegularExpressionValidator(QRegularExpression("[0-9]{0,19}"), m_seed));
}

void RulesCard::connectParts()
{
    const auto rule = [this](const char* name, auto member, auto value) {
        const QString title = QString::fromStdString(std::string(findParameter(name)->title)).toLower();
        m_draft.edit(
            title, [member, value](Plan& plan) { plan.base.rules.*member = value; }, name);
    };
    connect(&m_draft, &PlanDraft::changed, this, &RulesCard::showDraft);
    connect(m_ramp, &DurationSpinBox::durationChanged, this,
            [=](auto ns) { rule("ramp", &RunRules::rampNs, ns); });
    connect(m_runtime, &DurationSpinBox::durationChanged, this,
            [=](auto ns) { rule("runtime", &RunRules::runtimeNs, ns); });
    connect(m_interval, &DurationSpinBox::durationChanged, this,
            [=](auto ns) { rule("interval", &RunRules::intervalNs, ns); });
    connect(m_cooldown, &DurationSpinBox::durationChanged, this,
            [=](auto ns) { rule("cooldown", &RunRules::cooldownNs, ns); });
    connect(m_repeats, &QSpinBox::valueChanged, this,
            [=](int count) { rule("repeats", &RunRules::repeats, static_cast<std::uint32_t>(count)); });
    connect(m_order, &QComboBox::activated, this, [=](int index) {
        rule("order", &RunRules::order, index == 0 ? RunOrder::Interleaved : RunOrder::Sequential);
    });
    connect(m_seed, &QLineEdit::textEdited, this, [=](const QString& text) {
        bool isNumber = false;
        const qulonglong seed = text.toULongLong(&isNumber);
        rule("seed", &RunRules::seed, isNumber ? std::optional<std::uint64_t>(seed) : std::nullopt);
    });
}

void RulesCard::showDraft()
{
    const RunRules& rules = m_draft.plan().base.rules;
    const std::pair<DurationSpinBox*, std::uint64_t> times[] = {{m_ramp, rules.rampNs},
                                                                {m_runtime, rules.runtimeNs},
                                                                {m_interval, rules.intervalNs},
                                                                {m_cooldown, rules.cooldownNs}};
    for (const auto& [box, ns] : times) {
        const QSignalBlocker blocker(box);
        if (box->durationNs() != ns)
            box->setDurationNs(ns);
    }
    const QSignalBlocker repeatsBlocker(m_repeats);
    m_repeats->setValue(static_cast<int>(rules.repeats));
    m_order->setCurrentIndex(rules.order == RunOrder::Interleaved ? 0 : 1);
    const QString seed = rules.seed ? QString::number(*rules.seed) : QString();
    if (m_seed->text() != seed)
        m_seed->setText(seed);
    for (auto* field :
         std::initializer_list<QWidget*>{m_ramp, m_runtime, m_interval, m_cooldown, m_repeats}) {
        const bool isAxis = m_draft.role(field->objectName().toStdString()) != AxisRole::Constant;
        field->setEnabled(!isAxis);
    }
}

} // namespace isobath::ui
