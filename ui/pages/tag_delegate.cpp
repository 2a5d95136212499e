// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/tag_delegate.h"

#include "ui/models/library_model.h"
#include "ui/widgets/colours.h"

#include <QApplication>
#include <QPainter>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kPadding = 7;
constexpr int kGap = 4;

void drawChip(QPainter& painter, const QRect& box, const QString& text)
{
    painter.setPen(currentColours().line);
    painter.setBrush(currentColours().field);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter.setPen(currentColours().text);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, text);
}

} // namespace

void TagDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem ground = option;
    initStyleOption(&ground, index);
    ground.text.clear();
    QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
    const QStringList tags = index.data(LibraryModel::TagsRole).toStringList();
    const QFontMetrics metrics(option.font);
    const int height = std::min(option.rect.height() - 6, metrics.height() + 4);
    int left = option.rect.left() + kGap;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(option.font);
    for (qsizetype i = 0; i < tags.size(); ++i) {
        const int room = option.rect.right() - kGap - left;
        const QString more = QString("+%1").arg(tags.size() - i);
        const int kept = i + 1 < tags.size() ? metrics.horizontalAdvance(more) + kGap : 0;
        const int whole = metrics.horizontalAdvance(tags[i]) + 2 * kPadding;
        if (i > 0 && whole + kept > room) {
            painter->setPen(currentColours().mutedText);
            painter->drawText(QRect(left, option.rect.top(), room, option.rect.height()), Qt::AlignVCenter,
                              more);
            break;
        }
        const int width = std::min(whole, std::max(room, 3 * kPadding));
        const QRect box(left, option.rect.center().y() - height / 2, width, height);
        drawChip(*painter, box, metrics.elidedText(tags[i], Qt::ElideRight, width - 2 * kPadding));
        left += width + kGap;
    }
    painter->restore();
}

} // namespace isobath::ui
