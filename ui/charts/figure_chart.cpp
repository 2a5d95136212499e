// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_chart.h"

#include "ui/charts/figure_cells.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/figure_plot.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>
#include <QVBoxLayout>

#include <cmath>

namespace isobath::ui {

namespace {

constexpr double kKeyZoom = 0.7;
constexpr double kKeyPan = 0.2;
constexpr double kClipboardScale = 2;

} // namespace

class FigureChart::Private
{
public:
    explicit Private(FigureChart& chart) : q(chart) { style.theme = ChartTheme::light(); }

    void makePlot();
    void connectMouse();
    void connectTimeAxis();
    void onHover(QMouseEvent* event);
    void onLeave();
    void onClick(QMouseEvent* event);
    void moveSelection(int dx, int dy);
    void showMenu(const QPoint& globalPos);
    void setHoveredCell(std::optional<std::size_t> cell);
    void replot();

    FigureChart& q;
    Figure figure;
    PlotStyle style;
    QCustomPlot* plot = nullptr;
    std::unique_ptr<FigurePlot> drawing;
    std::optional<std::size_t> selected;
    std::optional<std::size_t> hovered;
    QPoint pressedAt;
    bool isStale = false;      ///< not drawn since it changed
    bool settingRange = false; ///< set from outside: not to be reported back
};

/// Another kind of figure gets a new plot: nothing of the old one's axes and layers is left.
void FigureChart::Private::makePlot()
{
    drawing.reset();
    delete plot;
    plot = new QCustomPlot(&q);
    plot->setFocusProxy(&q);
    plot->setContextMenuPolicy(Qt::NoContextMenu);
    plot->setMinimumSize(1, 1);
    q.layout()->addWidget(plot);
    drawing = makeFigurePlot(*plot, figure);
    if (!drawing)
        return;
    preparePlot(*plot, style);
    drawing->setStyle(style);
    if (!style.compact) {
        plot->setInteraction(QCP::iRangeZoom);
        plot->setSelectionRectMode(QCP::srmZoom);
        plot->selectionRect()->setPen(QPen(style.theme.accent, 1));
    }
    QObject::connect(plot, &QCustomPlot::beforeReplot, &q, [this] { drawing->adaptTicks(); });
    connectMouse();
    connectTimeAxis();
}

void FigureChart::Private::connectMouse()
{
    QObject::connect(plot, &QCustomPlot::mouseMove, &q, [this](QMouseEvent* event) { onHover(event); });
    QObject::connect(plot, &QCustomPlot::mousePress, &q,
                     [this](QMouseEvent* event) { pressedAt = event->pos(); });
    QObject::connect(plot, &QCustomPlot::mouseRelease, &q, [this](QMouseEvent* event) { onClick(event); });
    QObject::connect(plot, &QCustomPlot::mouseDoubleClick, &q, [this] { q.resetZoom(); });
    plot->installEventFilter(&q);
}

void FigureChart::Private::connectTimeAxis()
{
    if (auto* axis = drawing->timeAxis())
        QObject::connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), &q,
                         [this](const QCPRange& range) {
                             if (!settingRange)
                                 Q_EMIT q.visibleRangeChanged(range.lower, range.upper);
                         });
}

void FigureChart::Private::replot()
{
    // What nobody sees costs nothing: a hidden chart, or one that was scrolled away, is brought up to date
    // when it is painted again.
    if (plot == nullptr || !q.isVisible())
        return;
    isStale = plot->visibleRegion().isEmpty();
    if (!isStale)
        plot->replot(QCustomPlot::rpQueuedReplot);
}

void FigureChart::Private::setHoveredCell(std::optional<std::size_t> cell)
{
    if (cell == hovered)
        return;
    hovered = cell;
    drawing->setHoveredCell(cell);
    replot();
    Q_EMIT q.cellHovered(cell);
}

void FigureChart::Private::onHover(QMouseEvent* event)
{
    setHoveredCell(drawing->cellAt(event->position()));
    if (const auto* axis = drawing->timeAxis();
        axis != nullptr && plot->axisRect()->rect().contains(event->pos()))
        Q_EMIT q.cursorMoved(axis->pixelToCoord(event->position().x()));
    const auto text = drawing->hoverText(event->position());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint() + QPoint(0, 8), text, plot);
}

void FigureChart::Private::onLeave()
{
    if (!drawing)
        return;
    setHoveredCell(std::nullopt);
    if (drawing->timeAxis() != nullptr)
        Q_EMIT q.cursorMoved(std::nullopt);
}

void FigureChart::Private::onClick(QMouseEvent* event)
{
    const bool dragged = (event->pos() - pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (event->button() != Qt::LeftButton || dragged)
        return;
    if (const auto cell = drawing->cellAt(event->position()))
        Q_EMIT q.cellClicked(*cell);
}

/// Goes to the next cell of the plan in the given direction.
void FigureChart::Private::moveSelection(int dx, int dy)
{
    const auto cell = neighbourCell(figure, selected, dx, dy);
    if (!cell)
        return;
    q.setSelectedCell(cell);
    Q_EMIT q.cellClicked(*cell);
}

void FigureChart::Private::showMenu(const QPoint& globalPos)
{
    QMenu menu(&q);
    menu.addAction(QObject::tr("Copy &image"), &q, &FigureChart::copyImage);
    menu.addAction(QObject::tr("Copy as &text table"), &q, &FigureChart::copyText);
    menu.addSeparator();
    menu.addAction(QObject::tr("&Export…"), &q, &FigureChart::exportRequested);
    menu.addSeparator();
    menu.addAction(QObject::tr("&Reset zoom"), &q, &FigureChart::resetZoom);
    menu.exec(globalPos);
}

FigureChart::FigureChart(QWidget* parent) : QWidget(parent), m_d(std::make_unique<Private>(*this))
{
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    setFocusPolicy(Qt::StrongFocus);
    m_d->style.font = font();
}

FigureChart::~FigureChart()
{
    m_d->drawing.reset();
}

void FigureChart::setFigure(const Figure& figure)
{
    m_d->figure = figure;
    setAccessibleName(QString::fromStdString(figure.title));
    setAccessibleDescription(QString::fromStdString(figureSummary(figure)));
    if (!m_d->drawing || !m_d->drawing->accepts(figure))
        m_d->makePlot();
    if (!m_d->drawing)
        return;
    m_d->plot->setAccessibleName(accessibleName());
    m_d->settingRange = true;
    m_d->drawing->setFigure(figure);
    m_d->settingRange = false;
    m_d->drawing->setSelectedCell(m_d->selected);
    m_d->replot();
}

const Figure& FigureChart::figure() const
{
    return m_d->figure;
}

void FigureChart::setTheme(const ChartTheme& theme)
{
    m_d->style.theme = theme;
    restyle();
}

void FigureChart::setTimeLabels(bool shown)
{
    if (m_d->style.timeLabels == shown)
        return;
    m_d->style.timeLabels = shown;
    restyle();
}

void FigureChart::setCompact(bool compact)
{
    if (m_d->style.compact == compact)
        return;
    m_d->style.compact = compact;
    setFocusPolicy(compact ? Qt::NoFocus : Qt::StrongFocus);
    if (m_d->drawing) {
        m_d->makePlot();
        setFigure(Figure(m_d->figure));
    }
}

void FigureChart::restyle()
{
    if (!m_d->drawing)
        return;
    preparePlot(*m_d->plot, m_d->style);
    m_d->drawing->setStyle(m_d->style);
    m_d->plot->selectionRect()->setPen(QPen(m_d->style.theme.accent, 1));
    m_d->settingRange = true;
    m_d->drawing->setFigure(m_d->figure);
    m_d->settingRange = false;
    m_d->replot();
}

void FigureChart::setSelectedCell(std::optional<std::size_t> cell)
{
    m_d->selected = cell;
    if (!m_d->drawing)
        return;
    m_d->drawing->setSelectedCell(cell);
    m_d->replot();
}

void FigureChart::setCursor(std::optional<double> seconds)
{
    if (!m_d->drawing)
        return;
    m_d->drawing->setCursor(seconds);
    // The cursor has a layer of its own; the rest of the chart is not drawn again.
    if (isVisible())
        m_d->plot->layer(QStringLiteral("overlay"))->replot();
}

void FigureChart::setVisibleRange(double fromS, double toS)
{
    auto* axis = m_d->drawing ? m_d->drawing->timeAxis() : nullptr;
    if (axis == nullptr || toS <= fromS)
        return;
    m_d->settingRange = true;
    axis->setRange(fromS, toS);
    m_d->settingRange = false;
    m_d->replot();
}

void FigureChart::resetZoom()
{
    if (!m_d->drawing)
        return;
    m_d->drawing->resetRange();
    m_d->replot();
}

void FigureChart::copyImage()
{
    QApplication::clipboard()->setImage(figureImage(m_d->figure, kClipboardScale));
}

void FigureChart::copyText()
{
    QApplication::clipboard()->setText(QString::fromStdString(figureToText(m_d->figure)));
}

void FigureChart::keyPressEvent(QKeyEvent* event)
{
    auto* drawing = m_d->drawing.get();
    if (drawing == nullptr || m_d->style.compact) {
        QWidget::keyPressEvent(event);
        return;
    }
    const bool cells = figureCellCount(m_d->figure) > 0;
    if (event->matches(QKeySequence::Copy))
        copyImage();
    else if (event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier) && event->key() == Qt::Key_C)
        copyText();
    else if (event->key() == Qt::Key_Home)
        resetZoom();
    else if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)
        drawing->zoom(kKeyZoom);
    else if (event->key() == Qt::Key_Minus)
        drawing->zoom(1 / kKeyZoom);
    else if (event->key() == Qt::Key_Left)
        cells ? m_d->moveSelection(-1, 0) : drawing->pan(-kKeyPan);
    else if (event->key() == Qt::Key_Right)
        cells ? m_d->moveSelection(1, 0) : drawing->pan(kKeyPan);
    else if (event->key() == Qt::Key_Up && cells)
        m_d->moveSelection(0, 1);
    else if (event->key() == Qt::Key_Down && cells)
        m_d->moveSelection(0, -1);
    else {
        QWidget::keyPressEvent(event);
        return;
    }
    m_d->replot();
}

void FigureChart::contextMenuEvent(QContextMenuEvent* event)
{
    if (m_d->drawing && !m_d->style.compact)
        m_d->showMenu(event->globalPos());
}

void FigureChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_d->plot != nullptr) {
        m_d->plot->setBufferDevicePixelRatio(devicePixelRatioF());
        m_d->replot();
    }
}

void FigureChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        m_d->style.font = font();
        restyle();
    }
}

bool FigureChart::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_d->plot && event->type() == QEvent::Leave)
        m_d->onLeave();
    if (watched == m_d->plot && event->type() == QEvent::Paint && m_d->isStale)
        m_d->replot();
    return QWidget::eventFilter(watched, event);
}

} // namespace isobath::ui
