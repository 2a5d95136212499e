// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"

#include <QString>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace isobath::ui {

/// The pictures of a session's matrix, in the order in which they are offered.
enum class LivePicture : std::uint8_t { Heatmap, Bars, Lines, Depth, Tradeoff, Slope, Pivot, Table };
inline constexpr std::array kLivePictures{LivePicture::Heatmap, LivePicture::Bars,     LivePicture::Lines,
                                          LivePicture::Depth,   LivePicture::Tradeoff, LivePicture::Slope,
                                          LivePicture::Pivot,   LivePicture::Table};
QString pictureName(LivePicture picture);   ///< "Heatmap", for people
QString pictureKey(LivePicture picture);    ///< "heatmap", for settings
QString pictureAdvice(LivePicture picture); ///< what it answers, for a tooltip
std::optional<LivePicture> pictureFromKey(const QString& key);
/// Empty for the heatmap and the table, which are not among the engine's pictures.
std::optional<MatrixPicture> matrixPicture(LivePicture picture);

/// Across: X of a heatmap, groups of bars, x of lines, columns of a pivot table. Series: Y of a heatmap, bars
/// within a group, lines, rows. Facet: of a heatmap. Held: one value is shown.
enum class AxisPlace : std::uint8_t { Across, Series, Facet, Held };

/// Where each axis of a plan lies in each picture, and the value it holds where it is not drawn. Values are
/// shared by all pictures, so that a cell seen in one is seen in every other, and nothing is averaged.
class AxisPlaces
{
public:
    void setPlan(const Plan& plan); ///< every picture as the engine would draw it
    void setView(const MatrixView& view);

    const MatrixView& view() const { return m_view; } ///< of the heatmap; every undrawn axis has its value
    PictureView pictureView(LivePicture picture) const;

    /// Those that make sense in the picture, Held last.
    static std::vector<AxisPlace> offered(LivePicture picture);
    AxisPlace placeOf(LivePicture picture, std::size_t axis) const;
    /// An axis that lay where only one can lie takes the other's place.
    void setPlace(LivePicture picture, std::size_t axis, AxisPlace place);
    bool isDrawn(LivePicture picture, std::size_t axis) const;

    std::size_t value(std::size_t axis) const { return m_values[axis]; }
    void setValue(std::size_t axis, std::size_t value);
    /// Every axis takes the value of this cell: no picture leaves it out.
    void showCell(const Cell& cell);
    bool isAt(const Cell& cell) const { return cell.coordinates == m_values; }
    bool shows(LivePicture picture, const Cell& cell) const;

    void setHighlighted(std::optional<std::size_t> series) { m_highlighted = series; }
    /// The axes of a picture by their names, to find them in another session's plan. Names that it does not
    /// have leave the picture as it is.
    void setAxes(LivePicture picture, const std::vector<std::string>& across,
                 const std::vector<std::string>& series);
    std::vector<std::string> axesAcross(LivePicture picture) const;
    std::vector<std::string> axesOfSeries(LivePicture picture) const;

private:
    void setHeatmapPlace(std::size_t axis, AxisPlace place);
    std::optional<std::size_t>& heatmapSlot(AxisPlace place);
    void fillFixed();
    std::vector<std::string> namesOf(const std::vector<std::size_t>& axes) const;
    std::optional<std::vector<std::size_t>> axesNamed(const std::vector<std::string>& names) const;

    Plan m_plan;
    MatrixView m_view;
    std::map<LivePicture, PictureView> m_pictures;
    std::vector<std::size_t> m_values;
    std::optional<std::size_t> m_highlighted;
};

} // namespace isobath::ui
