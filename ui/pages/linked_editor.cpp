// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/linked_editor.h"

#include "ui/models/value_list.h"
#include "ui/widgets/chip_row.h"
#include "ui/widgets/labels.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <functional>

namespace isobath::ui {

namespace {

constexpr int kTableHeight = 170;
constexpr std::array<const char*, 10> kLinkable{"files",  "numjobs", "iodepth", "bs",        "rw",
                                                "engine", "direct",  "sync",    "rwmixread", "cpus"};

QString toText(const std::string& text)
{
    return QString::fromStdString(text);
}

/// What an axis gives a parameter, each value once.
QStringList valuesIn(const Axis& axis, const std::string& parameter)
{
    QStringList values;
    for (const auto& value : axis.values)
        for (const auto& [name, text] : value.set)
            if (name == parameter)
                values << toText(text);
    values.removeDuplicates();
    return values;
}

} // namespace

LinkedEditor::LinkedEditor(PlanDraft& draft, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_chips(new ChipRow({})), m_name(new QLineEdit),
      m_lines(new QFormLayout), m_table(new QTableWidget), m_problem(makeLabel("failure"))
{
    build();
    connectParts();
    hide();
}

void LinkedEditor::build()
{
    m_chips->setAccessibleName("Linked parameters");
    m_name->setAccessibleName("Name of the linked axis");
    m_name->setPlaceholderText("made of the parameters");
    m_table->setAccessibleName("Linked values");
    m_table->setToolTip("One line is one value of the axis: its label and what it sets");
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setFixedHeight(kTableHeight);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 8);
    layout->setSpacing(6);
    auto* hint = new ElidedLabel;
    hint->setFullText("Linked values: choose two or more parameters that change together");
    layout->addWidget(hint);
    layout->addWidget(m_chips);
    m_lines->addRow("Name", m_name);
    layout->addLayout(m_lines);
    layout->addWidget(m_table);
    layout->addWidget(m_problem);
    layout->addWidget(buildButtons());
}

QWidget* LinkedEditor::buildButtons()
{
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    const auto add = [&](const QString& text, const QString& tip, const std::function<void()>& act) {
        auto* button = new QPushButton(text);
        button->setObjectName(text);
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, act);
        layout->addWidget(button);
    };
    add("All combinations", "Fill the table with every combination of the values above",
        [this] { fill(LinkedFill::AllCombinations); });
    add("Pairs", "Fill the table with the first values above, then the second ones, and so on",
        [this] { fill(LinkedFill::Pairs); });
    add("Add", "A line more, as the last one is", [this] { addRow(); });
    add("Remove", "Take the chosen line out", [this] { removeRow(); });
    add("Up", "The chosen line earlier", [this] { moveRow(-1); });
    add("Down", "The chosen line later", [this] { moveRow(1); });
    layout->addStretch(1);
    add("Cancel", "Leave the plan as it is", [this] {
        hide();
        emit closed();
    });
    add("Apply", "Make this an axis of the plan", [this] { apply(); });
    return box;
}

void LinkedEditor::connectParts()
{
    connect(m_chips, &ChipRow::toggled, this, &LinkedEditor::toggleParameter);
    connect(m_table, &QTableWidget::itemChanged, m_problem, &QWidget::hide);
    connect(&m_draft, &PlanDraft::changed, this, &LinkedEditor::giveUpIfChanged);
    connect(&m_draft, &PlanDraft::replaced, this, &QWidget::hide);
}

void LinkedEditor::begin(const std::string& axis)
{
    m_replaced = axis;
    while (!m_columns.empty())
        toggleParameter(toText(m_columns.back().parameter));
    m_name->setText(toText(axis));
    m_table->setRowCount(0);
    say({});
    m_original.reset();
    if (const Axis* found = edited()) {
        m_original = *found;
        for (const auto& name : parametersOf(*found))
            addColumn(name, valuesIn(*found, name));
        showValues(found->values);
    }
    showParameters();
    show();
    m_name->setFocus();
    emit opened();
}

const Axis* LinkedEditor::edited() const
{
    const auto& axes = m_draft.plan().axes;
    const auto found =
        std::find_if(axes.begin(), axes.end(), [this](const Axis& a) { return a.name == m_replaced; });
    return found == axes.end() ? nullptr : &*found;
}

void LinkedEditor::giveUpIfChanged()
{
    const Axis* now = edited();
    if (m_original && (now == nullptr || *now != *m_original))
        hide();
}

QLineEdit* LinkedEditor::valuesEdit(const QString& parameter) const
{
    return findChild<QLineEdit*>("values of " + parameter);
}

QPushButton* LinkedEditor::button(const QString& text) const
{
    return findChild<QPushButton*>(text);
}

QString LinkedEditor::problem() const
{
    return m_problem->text();
}

void LinkedEditor::addColumn(const std::string& parameter, const QStringList& values)
{
    auto* edit = new QLineEdit(values.join(", "));
    edit->setObjectName("values of " + toText(parameter));
    edit->setAccessibleName("Values of " + toText(parameter) + " to link");
    edit->setToolTip("Values with commas between them, or a range like 1..16 x2");
    m_lines->addRow(toText(parameter), edit);
    m_columns.push_back(LinkedColumn{parameter, values});
    const int column = m_table->columnCount() == 0 ? 1 : m_table->columnCount();
    m_table->setColumnCount(column + 1);
    for (int row = 0; row < m_table->rowCount(); ++row)
        m_table->setItem(row, column, new QTableWidgetItem(values.value(0)));
}

void LinkedEditor::toggleParameter(const QString& parameter)
{
    const std::string name = parameter.toStdString();
    const auto found = std::find_if(m_columns.begin(), m_columns.end(),
                                    [&](const LinkedColumn& column) { return column.parameter == name; });
    if (found == m_columns.end())
        addColumn(name, m_draft.values(name));
    else {
        m_table->removeColumn(static_cast<int>(found - m_columns.begin()) + 1);
        m_lines->removeRow(valuesEdit(parameter));
        m_columns.erase(found);
    }
    showParameters();
}

void LinkedEditor::showParameters()
{
    std::vector<Chip> chips;
    chips.reserve(std::size(kLinkable));
    QStringList headings{"label"};
    for (const auto& column : m_columns)
        headings << toText(column.parameter);
    for (const char* name : kLinkable)
        chips.push_back({name, name, headings.contains(name)});
    m_chips->setChips(chips);
    m_table->setColumnCount(static_cast<int>(headings.size()));
    m_table->setHorizontalHeaderLabels(headings);
}

void LinkedEditor::showValues(const std::vector<AxisValue>& values)
{
    m_table->setRowCount(static_cast<int>(values.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const AxisValue& value = values[static_cast<std::size_t>(row)];
        m_table->setItem(row, 0, new QTableWidgetItem(toText(value.label)));
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            for (const auto& [name, text] : value.set)
                if (name == m_columns[i].parameter)
                    m_table->setItem(row, static_cast<int>(i) + 1, new QTableWidgetItem(toText(text)));
    }
}

void LinkedEditor::fill(LinkedFill fill)
{
    QStringList problems;
    for (auto& column : m_columns) {
        const auto parsed =
            parseValueList(*findParameter(column.parameter), valuesEdit(toText(column.parameter))->text());
        if (parsed)
            column.values = *parsed;
        else
            problems << toText(column.parameter + ": " + parsed.error().what);
    }
    if (m_columns.size() < 2)
        problems << "Choose at least two parameters";
    const auto values = problems.isEmpty() ? linkedValues(m_columns, fill) : std::vector<AxisValue>();
    if (problems.isEmpty() && values.empty())
        problems << "These would be more than 64 values";
    if (problems.isEmpty())
        showValues(values);
    say(problems.join("\n"));
}

void LinkedEditor::addRow()
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const auto* last = row == 0 ? nullptr : m_table->item(row - 1, column);
        m_table->setItem(row, column,
                         new QTableWidgetItem(last == nullptr || column == 0 ? QString() : last->text()));
    }
    m_table->setCurrentCell(row, 0);
}

void LinkedEditor::removeRow()
{
    m_table->removeRow(m_table->currentRow());
}

void LinkedEditor::moveRow(int step)
{
    const int from = m_table->currentRow();
    const int to = from + step;
    if (from < 0 || to < 0 || to >= m_table->rowCount())
        return;
    for (int column = 0; column < m_table->columnCount(); ++column) {
        auto* moved = m_table->takeItem(from, column);
        m_table->setItem(from, column, m_table->takeItem(to, column));
        m_table->setItem(to, column, moved);
    }
    m_table->setCurrentCell(to, m_table->currentColumn());
}

Axis LinkedEditor::axis() const
{
    Axis axis;
    QStringList names;
    for (const auto& column : m_columns)
        names << toText(column.parameter);
    const QString name = m_name->text().trimmed();
    axis.name = (name.isEmpty() ? names.join(" x ") : name).toStdString();
    const auto textAt = [this](int row, int column) {
        const auto* item = m_table->item(row, column);
        return item == nullptr ? std::string() : item->text().trimmed().toStdString();
    };
    for (int row = 0; row < m_table->rowCount(); ++row) {
        AxisValue value;
        value.label = textAt(row, 0);
        for (std::size_t i = 0; i < m_columns.size(); ++i)
            value.set.emplace_back(m_columns[i].parameter, textAt(row, static_cast<int>(i) + 1));
        axis.values.push_back(std::move(value));
    }
    return axis;
}

void LinkedEditor::apply()
{
    const auto status =
        m_draft.setLinked(axis(), m_replaced.empty() ? std::nullopt : std::optional(m_replaced));
    say(status ? QString() : toText(status.error().what));
    if (!status)
        return;
    hide();
    emit closed();
}

void LinkedEditor::say(const QString& problem)
{
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

} // namespace isobath::ui
