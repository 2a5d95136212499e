// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/axis_menus.h"

#include "ui/models/axis_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labels.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QWheelEvent>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kGap = 10;
constexpr int kWidestMenu = 170;
constexpr int kPlaceRole = Qt::UserRole;
constexpr int kValueRole = Qt::UserRole + 1;

QString placeText(LivePicture picture, AxisPlace place)
{
    const bool across = place == AxisPlace::Across;
    if (place == AxisPlace::Facet)
        return "facets";
    switch (picture) {
    case LivePicture::Heatmap:
    case LivePicture::Table:
        return across ? "across" : "upwards";
    case LivePicture::Bars:
        return across ? "groups" : "in a group";
    case LivePicture::Pivot:
        return across ? "columns" : "rows";
    case LivePicture::Slope:
        return "lines";
    case LivePicture::Tradeoff:
    case LivePicture::Depth:
        return across ? "along" : "lines";
    default:
        return across ? "across" : "lines";
    }
}

/// Arrow keys go from value to value and never by way of a place, which would move other axes about; a menu
/// that says a place opens instead. The wheel belongs to what is below.
class AxisMenu : public QComboBox
{
protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const int first = findData(0, kValueRole);
        const int last = count() - 1;
        int entry = currentIndex();
        switch (event->key()) {
        case Qt::Key_Up:
        case Qt::Key_Left:
            entry = std::max(first, entry - 1);
            break;
        case Qt::Key_Down:
        case Qt::Key_Right:
            entry = std::min(last, entry + 1);
            break;
        case Qt::Key_Home:
            entry = first;
            break;
        case Qt::Key_End:
            entry = last;
            break;
        default:
            return QComboBox::keyPressEvent(event);
        }
        if (currentIndex() < first || (event->modifiers() & Qt::AltModifier) != 0)
            return showPopup();
        if (entry == currentIndex())
            return;
        setCurrentIndex(entry);
        Q_EMIT activated(entry);
    }
    void wheelEvent(QWheelEvent* event) override { event->ignore(); }
};

struct Entry
{
    QString text;
    int place = -1;
    int value = -1;
};

std::vector<Entry> entriesOf(const Axis& axis, LivePicture picture)
{
    std::vector<Entry> entries;
    for (const auto place : AxisPlaces::offered(picture))
        if (place != AxisPlace::Held)
            entries.push_back({placeText(picture, place), static_cast<int>(place), -1});
    for (std::size_t value = 0; value < axis.values.size(); ++value)
        entries.push_back({axisValueText(axis, value), -1, static_cast<int>(value)});
    return entries;
}

void fill(QComboBox& menu, const std::vector<Entry>& entries)
{
    QStringList shown;
    QStringList wanted;
    for (int i = 0; i < menu.count(); ++i)
        if (menu.itemData(i, kPlaceRole).isValid())
            shown << menu.itemText(i);
    for (const auto& entry : entries)
        wanted << entry.text;
    if (shown == wanted)
        return;
    menu.clear();
    for (const auto& entry : entries) {
        if (entry.value == 0 && menu.count() > 0)
            menu.insertSeparator(menu.count());
        menu.addItem(entry.text, entry.place);
        menu.setItemData(menu.count() - 1, entry.value, kValueRole);
    }
}

int currentEntry(const QComboBox& menu, AxisPlace place, std::size_t value)
{
    return place == AxisPlace::Held ? menu.findData(static_cast<int>(value), kValueRole)
                                    : menu.findData(static_cast<int>(place), kPlaceRole);
}

} // namespace

AxisMenus::AxisMenus(QWidget* parent) : QWidget(parent)
{
    new FlowLayout(this, kGap);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void AxisMenus::setMenuCount(std::size_t count)
{
    while (m_menus.size() > count) {
        delete m_fields.back();
        m_fields.pop_back();
        m_menus.pop_back();
    }
    while (m_menus.size() < count) {
        const std::size_t axis = m_menus.size();
        auto* menu = new AxisMenu;
        menu->setMaximumWidth(kWidestMenu);
        menu->setSizeAdjustPolicy(QComboBox::AdjustToContents); // a picture has words of its own
        connect(menu, &QComboBox::activated, this, [this, axis](int entry) { choose(axis, entry); });
        auto* field = new QWidget;
        field->setProperty("transparent", true);
        auto* layout = new QHBoxLayout(field);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(5);
        layout->addWidget(makeLabel("muted"));
        layout->addWidget(menu);
        this->layout()->addWidget(field);
        m_fields.push_back(field);
        m_menus.push_back(menu);
    }
}

void AxisMenus::show(const Plan& plan, const AxisPlaces& places, LivePicture picture)
{
    setMenuCount(plan.axes.size());
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis) {
        const QString title = axisTitleText(plan.axes[axis]);
        QComboBox& menu = *m_menus[axis];
        m_fields[axis]->findChild<QLabel*>()->setText(title);
        menu.setAccessibleName(title);
        menu.setToolTip("Where " + title.toLower() + " lies in this picture, or the one value that is shown");
        fill(menu, entriesOf(plan.axes[axis], picture));
        menu.setCurrentIndex(currentEntry(menu, places.placeOf(picture, axis), places.value(axis)));
    }
}

void AxisMenus::choose(std::size_t axis, int entry)
{
    const int value = m_menus[axis]->itemData(entry, kValueRole).toInt();
    if (value >= 0)
        emit valueChosen(axis, static_cast<std::size_t>(value));
    else
        emit placeChosen(axis, static_cast<AxisPlace>(m_menus[axis]->itemData(entry, kPlaceRole).toInt()));
}

} // namespace isobath::ui
