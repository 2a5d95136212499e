// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_curves.h"

#include "ui/charts/figure_chart.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/segmented_control.h"

#include <QComboBox>
#include <QGridLayout>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace isobath::ui {

CompareCurves::CompareCurves(QWidget* parent)
    : Card("Latency", parent), m_kind(new SegmentedControl({"Percentiles", "Over time"})),
      m_repeats(new QComboBox), m_percentiles(new FigureChart), m_time(new FigureChart),
      m_note(makeLabel("muted")), m_stack(new QStackedLayout), m_numbers(new QGridLayout)
{
    build();
    connect(m_kind, &SegmentedControl::chosen, this, [this](int index) {
        m_showsTime = index == 1;
        m_repeats->setVisible(m_showsTime);
        emit changed();
    });
    connect(m_repeats, &QComboBox::activated, this, &CompareCurves::changed);
    for (auto* chart : {m_percentiles, m_time})
        connect(chart, &FigureChart::exportRequested, this, [this, chart] { emit exportRequested(chart); });
    connect(m_time, &FigureChart::visibleRangeChanged, this, &CompareCurves::rangeChanged);
}

void CompareCurves::build()
{
    m_kind->setAccessibleName("Percentiles or over time");
    m_kind->setToolTip("Latency by percentile over all repeats, or p50 and p99 of one run over time");
    m_repeats->setAccessibleName("Run");
    m_repeats->setToolTip("The run that is shown over time, on every side");
    m_repeats->hide();
    m_percentiles->setAccessibleName("Latency percentiles of all sides");
    m_time->setAccessibleName("Latency over time of all sides");
    addControl(m_repeats);
    addControl(m_kind);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    for (auto* chart : {m_percentiles, m_time}) {
        chart->setFocusPolicy(Qt::StrongFocus);
        chart->setMinimumSize(200, 110);
    }
    m_stack->addWidget(m_note);
    m_stack->addWidget(m_percentiles);
    m_stack->addWidget(m_time);
    body()->addLayout(m_stack, 1);
    m_numbers->setHorizontalSpacing(10);
    m_numbers->setVerticalSpacing(2);
    body()->addLayout(m_numbers);
}

bool CompareCurves::showsTime() const
{
    return m_showsTime;
}

std::optional<std::uint32_t> CompareCurves::repeat() const
{
    const int index = m_repeats->currentIndex();
    return index <= 0 ? std::nullopt : std::optional(static_cast<std::uint32_t>(index - 1));
}

void CompareCurves::setRepeats(std::uint32_t count)
{
    if (m_repeats->count() == static_cast<int>(count) + 1)
        return;
    const int before = m_repeats->currentIndex();
    m_repeats->clear();
    m_repeats->addItem("median run");
    for (std::uint32_t i = 0; i < count; ++i)
        m_repeats->addItem(QString("run %1").arg(i + 1));
    m_repeats->setCurrentIndex(before < m_repeats->count() ? std::max(0, before) : 0);
}

void CompareCurves::showFigure(const QString& cell, const Figure& figure)
{
    setSubtitle(cell);
    chart()->setFigure(figure);
    m_stack->setCurrentWidget(chart());
}

void CompareCurves::showNote(const QString& cell, const QString& note)
{
    setSubtitle(cell);
    m_note->setText(note);
    m_stack->setCurrentWidget(m_note);
}

QString CompareCurves::note() const
{
    return m_stack->currentWidget() == m_note ? m_note->text() : QString();
}

QString CompareCurves::numberAt(std::size_t line, int column) const
{
    return m_lines[line][column];
}

void CompareCurves::showNumbers(const std::vector<QStringList>& lines)
{
    m_lines = lines;
    while (auto* item = m_numbers->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (std::size_t line = 0; line < lines.size(); ++line)
        for (int column = 0; column < lines[line].size(); ++column) {
            auto* label = makeLabel(line == 0 ? "muted" : column == 0 ? "heading" : "", lines[line][column]);
            if (line > 0 && column == 0)
                label->setStyleSheet("color: " + m_theme.sides[line - 1].name());
            m_numbers->addWidget(label, static_cast<int>(line), column,
                                 column == 0 ? Qt::AlignLeft : Qt::AlignRight);
        }
}

void CompareCurves::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    m_percentiles->setTheme(theme);
    m_time->setTheme(theme);
    showNumbers(std::vector<QStringList>(m_lines));
}

} // namespace isobath::ui
