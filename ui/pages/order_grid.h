// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/matrix/session_runner.h"
#include "ui/models/plan_edits.h"

#include <QWidget>

#include <map>
#include <vector>

namespace isobath::ui {

/// The planned cells, one small grid per facet and slice: in which order the first repeat visits them, which
/// are excluded, which cannot run. A click or Space excludes a cell or takes it back, dragging or
/// Shift+arrows and Space a rectangle, a click on a heading (or R, C, B) its row, column or grid.
class OrderGrid : public QWidget
{
    Q_OBJECT
public:
    explicit OrderGrid(QWidget* parent = nullptr);
    /// What is known of the order stays until setJob() while the axes do.
    void setPlan(const Plan& plan, const MatrixView& view);
    void setJob(const SessionJob& job);
    /// Of a cell of the job, from 1; 0 where it is not run.
    std::size_t positionOf(std::size_t cell) const;
    /// On screen; null where the plan has no such cell.
    QRect rectOf(const Coordinates& cell) const;
    QString describe(const Coordinates& cell) const; ///< "4K, 8: third of 12", "…: excluded"

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void exclusionChosen(const std::vector<isobath::ui::Coordinates>& cells, bool excluded);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Block
    {
        QString title;
        std::map<std::size_t, std::size_t> fixed; ///< as MatrixView::fixed
    };
    /// A place in a block; a negative column or line is the heading of the line or column, both are the
    /// block's.
    struct Spot
    {
        int block = -1;
        int column = 0;
        int line = 0;
        bool operator==(const Spot&) const = default;
        bool isCell() const { return block >= 0 && column >= 0 && line >= 0; }
    };
    /// What is known of a cell from the checked plan.
    struct Known
    {
        std::size_t position = 0; ///< in the first repeat, from 1
        QString skipReason;
    };

    int columns() const { return static_cast<int>(m_columns.size()); }
    int lines() const { return static_cast<int>(m_lines.size()); }
    int sideWidth() const;
    int cellWidth() const;
    QSize blockSize() const;
    int blocksPerLine(int width) const;
    QPoint blockAt(int block) const;
    QRect rectOf(const Spot& spot) const;
    Spot spotAt(const QPoint& at) const;
    Coordinates coordinatesOf(const Spot& spot) const;
    std::vector<Coordinates> cellsBetween(const Spot& one, const Spot& other) const;
    std::vector<Coordinates> cellsUnder(const Spot& heading) const;
    void toggle(const std::vector<Coordinates>& cells);
    void moveBy(int columns, int lines, bool extend);
    void tellFocus();
    void paintBlock(QPainter& painter, int block) const;
    void paintCell(QPainter& painter, const Spot& spot) const;
    void paintMarks(QPainter& painter) const;

    Plan m_plan;
    MatrixView m_view;
    QStringList m_columns;
    QStringList m_lines; ///< first one at the bottom
    std::vector<Block> m_blocks;
    std::map<Coordinates, Known> m_known;
    std::vector<std::size_t> m_positions;
    Spot m_current;
    Spot m_anchor; ///< other corner of the rectangle from m_current
    Spot m_hovered;
    bool m_isDragging = false;
};

} // namespace isobath::ui
