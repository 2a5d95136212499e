// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/facet_strip.h"

#include "ui/charts/figure_chart.h"
#include "ui/models/axis_text.h"
#include "ui/widgets/labels.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollArea>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kChartWidth = 92;
constexpr int kChartHeight = 52;
constexpr int kTileWidth = 190;

} // namespace

FacetTile::FacetTile(QWidget* parent)
    : QFrame(parent), m_chart(new FigureChart), m_name(makeLabel("heading")), m_progress(makeLabel("muted"))
{
    setProperty("facet", true);
    setFocusPolicy(Qt::StrongFocus);
    m_chart->setCompact(true);
    m_chart->setFixedSize(kChartWidth, kChartHeight);
    m_chart->setFocusPolicy(Qt::NoFocus);
    // The tile is one button; its map is a picture.
    m_chart->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(2);
    texts->addStretch(1);
    texts->addWidget(m_name);
    texts->addWidget(m_progress);
    texts->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 4, 8, 4);
    layout->addWidget(m_chart);
    layout->addLayout(texts, 1);
    setMaximumWidth(kTileWidth + 40);
    setMinimumWidth(kTileWidth - 30);
}

void FacetTile::setFigure(const QString& name, const Figure& figure)
{
    const auto& cells = std::get<HeatmapData>(figure.data).cells;
    const auto count = [&](auto matches) { return std::count_if(cells.begin(), cells.end(), matches); };
    const auto present = count([](const auto& cell) { return cell.state != CellState::Absent; });
    const auto done = count([](const auto& cell) {
        return cell.state == CellState::Done || cell.state == CellState::Failed ||
               cell.state == CellState::Skipped;
    });
    m_running = count([](const auto& cell) { return cell.state == CellState::Running; }) > 0;
    m_chart->setFigure(figure);
    m_name->setText(name);
    m_progress->setText(QString("%1/%2").arg(done).arg(present) + (m_running ? "  ● running" : ""));
    setAccessibleName(name + ", " + m_progress->text());
    setToolTip(QString("%1: %2 of %3 cells finished").arg(name).arg(done).arg(present));
}

QString FacetTile::progress() const
{
    return m_progress->text();
}

void FacetTile::setChosen(bool chosen)
{
    if (chosen == m_chosen)
        return;
    m_chosen = chosen;
    setProperty("chosen", chosen);
    style()->unpolish(this);
    style()->polish(this);
}

void FacetTile::setTheme(const ChartTheme& theme)
{
    m_chart->setTheme(theme);
}

void FacetTile::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit clicked();
}

void FacetTile::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        emit clicked();
    else if (event->key() == Qt::Key_Right || event->key() == Qt::Key_Left)
        emit moved(event->key() == Qt::Key_Right ? 1 : -1);
    else
        QFrame::keyPressEvent(event);
}

FacetStrip::FacetStrip(QWidget* parent)
    : QFrame(parent), m_title(makeLabel("heading")), m_metric(makeLabel("caption")), m_row(new QHBoxLayout),
      m_theme(ChartTheme::light())
{
    setProperty("card", true);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(1);
    texts->addStretch(1);
    texts->addWidget(m_title);
    texts->addWidget(m_metric);
    texts->addStretch(1);
    auto* strip = new QWidget;
    strip->setProperty("transparent", true);
    strip->setLayout(m_row);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(8);
    m_row->addStretch(1);
    auto* area = new QScrollArea;
    area->setWidget(strip);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFixedHeight(kChartHeight + 14);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 8, 6);
    layout->setSpacing(12);
    layout->addLayout(texts);
    layout->addWidget(area, 1);
}

void FacetStrip::setTileCount(std::size_t count)
{
    while (m_tiles.size() > count) {
        delete m_tiles.back();
        m_tiles.pop_back();
    }
    while (m_tiles.size() < count) {
        const std::size_t index = m_tiles.size();
        auto* tile = new FacetTile;
        tile->setTheme(m_theme);
        connect(tile, &FacetTile::clicked, this, [this, index] { emit chosen(index); });
        connect(tile, &FacetTile::moved, this, [this, index](int step) {
            const auto next = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(index) + step);
            if (next >= m_tiles.size())
                return;
            m_tiles[next]->setFocus();
            emit chosen(next);
        });
        m_row->insertWidget(static_cast<int>(index), tile, 1);
        m_tiles.push_back(tile);
    }
}

void FacetStrip::show(const SessionModel& model, const MatrixView& view, const std::string& metric,
                      const std::optional<ValueRange>& colours)
{
    const Axis& axis = model.session().start.plan.axes[*view.facet];
    setTileCount(axis.values.size());
    m_title->setText(axisTitleText(axis));
    for (const auto& info : heatmapMetrics())
        if (info.name == metric)
            m_metric->setText(QString::fromStdString(info.title) + "\none scale");
    MatrixView facet = view;
    for (std::size_t value = 0; value < axis.values.size(); ++value) {
        facet.fixed[*view.facet] = value;
        Figure figure = heatmapFigure(model.session(), facet, metric, model.liveCell());
        if (colours) {
            std::get<HeatmapData>(figure.data).low = colours->low;
            std::get<HeatmapData>(figure.data).high = colours->high;
        }
        m_tiles[value]->setFigure(axisValueText(axis, value), figure);
        m_tiles[value]->setChosen(view.fixed.at(*view.facet) == value);
    }
}

void FacetStrip::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    for (auto* tile : m_tiles)
        tile->setTheme(theme);
}

} // namespace isobath::ui
