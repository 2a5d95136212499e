// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/icons.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace isobath::ui {

QIcon icon(const QString& name, const QColor& colour)
{
    QFile file(":/isobath/icons/" + name + ".svg");
    if (!file.open(QIODevice::ReadOnly))
        return {};
    // SVG Tiny has no way to say "the text's colour"; the files are drawn in plain black instead.
    QSvgRenderer renderer(file.readAll().replace("#000000", colour.name().toLatin1()));
    QIcon result;
    for (const int side : {16, 24, 32, 48, 64}) {
        QPixmap pixmap(side, side);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        renderer.render(&painter);
        painter.end();
        result.addPixmap(pixmap);
    }
    return result;
}

} // namespace isobath::ui
