// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/dots_delegate.h"

#include "ui/models/differences_model.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kMargin = 10;
constexpr double kRadius = 2.2;
constexpr double kLeastScale = 0.02; ///< two percent: less is not blown up to the full width

} // namespace

DotsDelegate::DotsDelegate(const DifferencesModel& model, QObject* parent)
    : QStyledItemDelegate(parent), m_model(model)
{
}

void DotsDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto sides = index.data(DifferencesModel::DotsRole).value<QVector<QVector<double>>>();
    if (sides.isEmpty())
        return;
    const QRectF room = QRectF(option.rect).adjusted(kMargin, 3, -kMargin, -3);
    const double scale = std::max(kLeastScale, m_model.mostDots());
    const double middle = room.center().x();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(m_theme.hatch, 1));
    painter->drawLine(QLineF(middle, option.rect.top(), middle, option.rect.bottom()));
    painter->setPen(Qt::NoPen);
    for (int side = 0; side < sides.size(); ++side) {
        painter->setBrush(m_theme.sides[static_cast<std::size_t>(side)]);
        const double y = room.top() + room.height() * (side + 0.5) / sides.size();
        for (const double ratio : sides[side])
            painter->drawEllipse(QPointF(middle + std::log(ratio) / scale * room.width() / 2, y), kRadius,
                                 kRadius);
    }
    painter->restore();
}

} // namespace isobath::ui
