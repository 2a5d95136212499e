// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/palette_image.h"

#include <QHash>

#include <algorithm>
#include <vector>

namespace isobath::ui {

namespace {

constexpr std::size_t kColors = 256;
constexpr std::size_t kExactColors = 128;

using Counts = QHash<QRgb, int>;

/// Most frequent first; equal ones by colour, so that the same picture always gives the same file.
std::vector<QRgb> byFrequency(const Counts& counts)
{
    std::vector<QRgb> colors(counts.keyBegin(), counts.keyEnd());
    std::sort(colors.begin(), colors.end(),
              [&](QRgb a, QRgb b) { return counts[a] != counts[b] ? counts[a] > counts[b] : a < b; });
    return colors;
}

/// Four bits per channel.
QRgb coarse(QRgb color)
{
    return color & 0xfff0f0f0U;
}

Counts countColors(const QImage& image)
{
    Counts counts;
    for (int y = 0; y < image.height(); ++y) {
        const auto* line = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            ++counts[line[x]];
    }
    return counts;
}

} // namespace

QImage paletteImage(const QImage& image)
{
    const auto source = image.convertToFormat(QImage::Format_RGB32);
    const auto counts = countColors(source);
    const auto ranked = byFrequency(counts);
    std::vector<QRgb> palette(
        ranked.begin(),
        ranked.begin() + static_cast<std::ptrdiff_t>(
                             std::min(ranked.size(), ranked.size() <= kColors ? kColors : kExactColors)));
    if (ranked.size() > kColors) {
        // One colour, the most frequent, for each of the best filled coarse boxes of what is left.
        Counts boxes;
        QHash<QRgb, QRgb> first;
        for (auto i = kExactColors; i < ranked.size(); ++i) {
            boxes[coarse(ranked[i])] += counts[ranked[i]];
            if (!first.contains(coarse(ranked[i])))
                first.insert(coarse(ranked[i]), ranked[i]);
        }
        for (const auto box : byFrequency(boxes))
            if (palette.size() < kColors)
                palette.push_back(first[box]);
    }
    return source.convertToFormat(QImage::Format_Indexed8, QList<QRgb>(palette.begin(), palette.end()),
                                  Qt::ThresholdDither | Qt::AvoidDither);
}

} // namespace isobath::ui
