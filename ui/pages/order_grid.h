// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/matrix/session_runner.h"

#include <QWidget>

#include <vector>

namespace isobath::ui {

/// In which order the cells of the first repeat come: one small grid per facet and slice, in each cell its
/// position.
class OrderGrid : public QWidget
{
    Q_OBJECT
public:
    explicit OrderGrid(QWidget* parent = nullptr);
    void setJob(const SessionJob& job, const MatrixView& view);
    void clear();
    /// Of a cell of the plan, from 1; 0 where it is not run.
    std::size_t positionOf(std::size_t cell) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Block
    {
        QString title;
        std::vector<std::size_t> cells; ///< y * columns + x -> plan cell + 1; 0: none
    };
    void addCell(const Cell& cell, const Plan& plan, const MatrixView& view);
    QSize blockSize() const;
    int blocksPerLine(int width) const;
    void paintBlock(QPainter& painter, const QPoint& at, const Block& block) const;

    QStringList m_columns;
    QStringList m_lines; ///< first one at the bottom
    std::vector<Block> m_blocks;
    std::vector<std::size_t> m_positions;
};

} // namespace isobath::ui
