// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/parameter_row.h"

#include "ui/models/value_list.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QStackedLayout>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <thread>

namespace isobath::ui {

namespace {

constexpr int kNameWidth = 118;
constexpr int kNarrowNameWidth = 82;
constexpr int kRoleWidth = 172;
constexpr int kCountWidth = 56;

/// "0", "0-3" and the second half of this machine's CPUs.
QStringList cpuLists()
{
    const int count = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    QStringList lists{"0"};
    if (count > 1)
        lists << QString("0-%1").arg(count - 1);
    if (count > 3)
        lists << QString("0-%1").arg(count / 2 - 1) << QString("%1-%2").arg(count / 2).arg(count - 1);
    return lists;
}

/// Lists and ranges to choose in one go; the first is also the hint of what may be typed. None for words from
/// a closed list: there is nothing of one's own to type.
QStringList readyValues(const Parameter& parameter)
{
    static const std::map<std::string_view, QStringList> kReady{
        {"bs", {"64k..1m x2", "512..4k x2", "4k..64k x2", "1k..1m x4"}},
        {"iodepth", {"1..128 x2", "1..16 x2", "128..1024 x2", "1..256 x4"}},
        {"numjobs", {"1..16 x2", "1..8 +1", "32..64 x2"}},
        {"files", {"1..16 x2", "32..128 x2"}},
        {"rwmixread", {"0..100 +10", "0..100 +25", "95, 99"}},
        {"sync_every", {"1..64 x2", "128, 256"}},
        {"size", {"256m..4g x2", "1g..16g x2", "16m, 64m"}},
        {"runtime", {"1s..1m x2", "500ms", "2m, 5m"}}};
    if (parameter.name == "cpus")
        return cpuLists();
    const auto known = kReady.find(parameter.name);
    return known == kReady.end() ? QStringList() : known->second;
}

QString ownValueHint(const Parameter& parameter)
{
    return parameter.name == "cpus" ? QString("0-3,6") : readyValues(parameter).value(0);
}

std::vector<Chip> chipsOf(const Parameter& parameter, const QStringList& chosen)
{
    QStringList offered;
    for (const auto& suggestion : parameter.suggestions)
        offered << canonicalValue(parameter, QString::fromStdString(suggestion));
    for (const auto& value : chosen)
        if (!offered.contains(value))
            offered << value;
    std::stable_sort(offered.begin(), offered.end(), [&](const QString& a, const QString& b) {
        const auto left = valueNumber(parameter, a);
        const auto right = valueNumber(parameter, b);
        return parameter.name != "direct" && left && right && *left < *right;
    });
    std::vector<Chip> chips;
    for (const auto& value : offered)
        chips.push_back({value, chipText(parameter, value), chosen.contains(value)});
    return chips;
}

} // namespace

ParameterRow::ParameterRow(const Parameter& parameter, PlanDraft& draft, QWidget* parent)
    : QWidget(parent), m_parameter(parameter), m_draft(draft), m_chips(new ChipRow(ownValueHint(parameter))),
      m_roles(new SegmentedControl({"X", "Y", "Facet", "Slice"})), m_roleStack(new QStackedLayout),
      m_name(new QWidget), m_technical(makeLabel("caption")), m_count(makeLabel("muted")),
      m_problem(makeLabel("failure"))
{
    setObjectName(QString::fromUtf8(parameter.name.data(), static_cast<qsizetype>(parameter.name.size())));
    setProperty("parameterRow", true);
    setAttribute(Qt::WA_StyledBackground);
    build();
    setNarrow(false);
    connectParts();
    showDraft();
}

void ParameterRow::setNarrow(bool narrow)
{
    m_technical->setVisible(!narrow);
    m_count->setVisible(!narrow);
    m_name->setFixedWidth(narrow ? kNarrowNameWidth : kNameWidth);
}

void ParameterRow::build()
{
    const QString title = QString::fromStdString(std::string(m_parameter.title));
    auto* name = makeLabel("heading", title);
    auto* nameLayout = new QHBoxLayout(m_name);
    nameLayout->setContentsMargins(0, 0, 0, 0);
    nameLayout->setSpacing(6);
    nameLayout->addWidget(name);
    nameLayout->addWidget(m_technical, 1);
    m_technical->setText(objectName());
    m_name->setToolTip(QString::fromStdString(std::string(m_parameter.help)));

    auto* roleBox = new QWidget;
    roleBox->setLayout(m_roleStack);
    roleBox->setFixedWidth(kRoleWidth);
    m_roleStack->addWidget(makeLabel("muted", "constant"));
    m_roleStack->addWidget(m_roles);
    m_roles->setToolTip("Where this axis lies: X, Y, one small map per value, or a menu of values");
    m_roles->setAccessibleName("Role of " + title);
    m_chips->setAccessibleName(title);
    m_chips->ownValue()->setAccessibleName(title + ", own values");
    m_chips->setReadyValues(readyValues(m_parameter));
    m_count->setFixedWidth(kCountWidth);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_problem->setWordWrap(true);
    m_problem->hide();

    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(m_name);
    line->addWidget(roleBox);
    line->addWidget(m_chips, 1);
    line->addWidget(m_count);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(2);
    layout->addLayout(line);
    layout->addWidget(m_problem);
}

void ParameterRow::connectParts()
{
    const std::string name(m_parameter.name);
    connect(&m_draft, &PlanDraft::changed, this, &ParameterRow::showDraft);
    connect(m_chips, &ChipRow::toggled, this,
            [this, name](const QString& value) { show(m_draft.toggle(name, value)); });
    connect(m_chips, &ChipRow::onlyChosen, this,
            [this, name](const QString& value) { show(m_draft.setValues(name, {value})); });
    connect(m_chips, &ChipRow::ownValueEntered, this, &ParameterRow::addOwnValues);
    connect(m_chips->ownValue(), &QLineEdit::textEdited, m_problem, &QWidget::hide);
    connect(m_roles, &SegmentedControl::chosen, this,
            [this, name](int index) { m_draft.setRole(name, static_cast<AxisRole>(index + 1)); });
}

void ParameterRow::addOwnValues(const QString& text)
{
    const auto parsed = parseValueList(m_parameter, text);
    if (!parsed)
        return show(tl::make_unexpected(parsed.error()));
    const std::string name(m_parameter.name);
    QStringList values = m_draft.values(name);
    // A CPU list is one value; typing one means that list and no longer "any".
    if (name == "cpus" && values == QStringList{"any"})
        values.clear();
    for (const auto& value : *parsed)
        if (!values.contains(value))
            values << value;
    const Status status = m_draft.setValues(name, values);
    if (status)
        m_chips->ownValue()->clear();
    show(status);
}

void ParameterRow::show(const Status& status)
{
    const QString problem = status ? QString() : QString::fromStdString(status.error().what);
    m_chips->setOwnValueWrong(problem);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

bool ParameterRow::isDefault() const
{
    PlanDraft fresh;
    const std::string name(m_parameter.name);
    return m_draft.values(name) == fresh.values(name);
}

void ParameterRow::showDraft()
{
    const std::string name(m_parameter.name);
    const QStringList values = m_draft.values(name);
    m_chips->setEnabled(!values.isEmpty());
    m_chips->setToolTip(values.isEmpty() ? "Set by an axis of linked values" : QString());
    m_chips->setChips(chipsOf(m_parameter, values));
    const AxisRole role = m_draft.role(name);
    if (role != AxisRole::Constant)
        m_roles->setCurrent(static_cast<int>(role) - 1);
    showAxis(role != AxisRole::Constant, values.size());
}

void ParameterRow::showAxis(bool axis, qsizetype count)
{
    m_roleStack->setCurrentIndex(axis ? 1 : 0);
    m_count->setText(axis ? QString("%1 values").arg(count) : QString());
    if (axis == m_axis)
        return;
    m_axis = axis;
    setProperty("axis", axis);
    style()->unpolish(this);
    style()->polish(this);
}

} // namespace isobath::ui
