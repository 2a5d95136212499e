// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare_sides.h"

#include "ui/charts/chart_theme.h"
#include "ui/models/axis_text.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labels.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace isobath::ui {

namespace {

constexpr std::size_t kMostListed = 15; ///< sessions in the menu; the rest is found in the Library
constexpr std::size_t kMostChips = 6;
constexpr int kLongestName = 40;
constexpr int kDot = 10;

QIcon sideIcon(std::size_t side)
{
    const auto theme = currentColours().dark ? ChartTheme::darkTheme() : ChartTheme::light();
    QPixmap picture(2 * kDot, 2 * kDot);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.sides[side]);
    painter.drawEllipse(QRectF(0.5, 0.5, kDot - 1, kDot - 1));
    return {picture};
}

QString shortened(const QString& text)
{
    return text.size() <= kLongestName ? text : text.left(kLongestName - 1) + QChar(0x2026);
}

QString chipText(const Difference& difference)
{
    QStringList values;
    for (const auto& value : difference.values)
        values << (value.empty() ? QStringLiteral("–") : shortened(QString::fromStdString(value)));
    return QString::fromStdString(difference.title) + " " + values.join(" → ");
}

} // namespace

CompareSides::CompareSides(ComparisonModel& model, QWidget* parent)
    : QFrame(parent), m_model(model), m_row(new FlowLayout), m_chipRow(nullptr), m_chipBox(new QWidget),
      m_addMenu(new QMenu(this)), m_add(new QPushButton("Add a side")),
      m_swap(new QPushButton("Swap A and B"))
{
    setProperty("card", true);
    m_chipRow = new FlowLayout(m_chipBox);
    m_add->setMenu(m_addMenu);
    m_add->setProperty("menuButton", true);
    m_add->setToolTip("A session, or one value of an axis of a session that is here; four at most");
    m_swap->setToolTip("Exchange the first two sides");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(10, 7, 10, 7);
    layout->setSpacing(6);
    layout->addLayout(m_row);
    layout->addWidget(m_chipBox);
    m_row->addWidget(m_add);
    m_row->addWidget(m_swap);
    connect(m_addMenu, &QMenu::aboutToShow, this, &CompareSides::fillAddMenu);
    connect(m_swap, &QPushButton::clicked, this, [this] { m_model.move(1, 0); });
}

void CompareSides::setSessions(const QString& file, const std::vector<SessionSummary>& sessions)
{
    m_file = file;
    m_sessions = sessions;
}

QPushButton* CompareSides::makeSide(std::size_t index)
{
    const auto letter = QString::fromStdString(sideLetter(index));
    const QString name = m_model.nameOf(index);
    const bool isBaseline = m_model.baseline() == index && m_model.sides().size() > 1;
    auto* button = new QPushButton(
        QString("%1  %2%3")
            .arg(letter, shortened(name).replace("&", "&&"), isBaseline ? "  (baseline)" : ""));
    button->setIcon(sideIcon(index));
    button->setIconSize({kDot, kDot});
    button->setProperty("menuButton", true);
    button->setAccessibleName(QString("Side %1: %2").arg(letter, name));
    button->setToolTip(QString("%1\n%2").arg(name, m_model.sides()[index].ref.file));
    button->setMenu(makeMenu(index));
    return button;
}

QMenu* CompareSides::makeMenu(std::size_t index)
{
    auto* menu = new QMenu(this);
    const auto count = m_model.sides().size();
    // After the menu has closed: the change replaces the button that it belongs to.
    const auto add = [&](const QString& text, bool enabled, auto action) {
        menu->addAction(text, this, action, Qt::QueuedConnection)->setEnabled(enabled);
    };
    add("Use as &baseline", m_model.baseline() != index, [this, index] { m_model.setBaseline(index); });
    add("Move &left", index > 0, [this, index] { m_model.move(index, index - 1); });
    add("Move &right", index + 1 < count, [this, index] { m_model.move(index, index + 1); });
    add("&Remove", true, [this, index] { m_model.remove(index); });
    return menu;
}

void CompareSides::showSides()
{
    const bool hadFocus = std::any_of(m_buttons.begin(), m_buttons.end(),
                                      [](const QPushButton* button) { return button->hasFocus(); });
    while (auto* item = m_row->takeAt(0))
        delete item;
    for (auto* button : m_buttons) {
        button->menu()->deleteLater();
        button->hide();
        button->deleteLater();
    }
    m_buttons.clear();
    for (std::size_t i = 0; i < m_model.sides().size(); ++i) {
        m_buttons.push_back(makeSide(i));
        m_row->addWidget(m_buttons.back());
        if (i > 0)
            setTabOrder(m_buttons[i - 1], m_buttons[i]);
    }
    m_row->addWidget(m_add);
    m_row->addWidget(m_swap);
    if (!m_buttons.empty())
        setTabOrder(m_buttons.back(), m_add);
    m_add->setEnabled(m_buttons.size() < kMostSides);
    m_swap->setVisible(m_buttons.size() > 1);
    if (hadFocus && !m_buttons.empty())
        m_buttons.front()->setFocus();
    showChips();
}

void CompareSides::fillAddMenu()
{
    m_addMenu->clear();
    std::set<SessionRef> present;
    for (const auto& side : m_model.sides())
        present.insert(side.ref);
    for (const auto& ref : present)
        addValues(*m_addMenu, ref);
    m_addMenu->addSeparator();
    std::size_t listed = 0;
    for (const auto& session : m_sessions) {
        const SideChoice side{{m_file, session.id}, {}};
        const auto& sides = m_model.sides();
        if (session.damaged || std::find(sides.begin(), sides.end(), side) != sides.end())
            continue;
        auto name = shortened(QString::fromStdString(session.name)).replace("&", "&&");
        m_addMenu->addAction(name, this, [this, side] { m_model.add(side); });
        if (++listed == kMostListed)
            break;
    }
    m_addMenu->addSeparator();
    m_addMenu->addAction("Choose in the &Library …", this, &CompareSides::libraryRequested);
}

void CompareSides::addValues(QMenu& menu, const SessionRef& ref)
{
    const auto session = m_model.session(ref);
    if (session == nullptr)
        return;
    const auto& axes = session->start.plan.axes;
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        if (axes[axis].values.size() < 2)
            continue;
        auto* values =
            menu.addMenu(QString("%1 of %2")
                             .arg(axisTitleText(axes[axis]), QString::fromStdString(session->summary.name)));
        const auto count = std::min(axes[axis].values.size(), kMostSides);
        values->addAction(QString("Only its first %1 values").arg(count), this,
                          [this, ref, axis] { m_model.setValuesOf(ref, axis); });
        values->addSeparator();
        for (std::size_t value = 0; value < axes[axis].values.size(); ++value)
            values->addAction(axisValueText(axes[axis], value), this, [this, ref, axis, value] {
                m_model.add({ref, AxisPick{axis, value}});
            });
    }
}

void CompareSides::showChips()
{
    while (auto* item = m_chipRow->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_chipBox->setVisible(m_model.isReady());
    if (!m_model.isReady())
        return;
    const auto& comparison = m_model.comparison();
    std::vector<const Difference*> differences;
    for (const auto* list : {&comparison.environment, &comparison.plan})
        for (const auto& difference : *list)
            differences.push_back(&difference);
    m_chipRow->addWidget(makeLabel("heading", differences.empty() ? "Nothing differs" : "Differs"));
    for (std::size_t i = 0; i < std::min(differences.size(), kMostChips); ++i) {
        auto* chip = makeLabel("attention", chipText(*differences[i]));
        chip->setToolTip(chip->text());
        m_chipRow->addWidget(chip);
    }
    if (differences.size() > kMostChips) {
        auto* more = new QToolButton;
        more->setProperty("plain", true);
        more->setText(QString("%1 more …").arg(differences.size() - kMostChips));
        connect(more, &QToolButton::clicked, this, &CompareSides::differencesRequested);
        m_chipRow->addWidget(more);
    }
    m_chipRow->addWidget(makeLabel("muted", QString("%1 facts are the same").arg(comparison.sameFacts)));
}

QStringList CompareSides::chips() const
{
    QStringList texts;
    for (const auto* label : m_chipBox->findChildren<QLabel*>())
        if (label->property("role") == "attention")
            texts << label->text();
    return texts;
}

void CompareSides::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        for (std::size_t i = 0; i < m_buttons.size(); ++i)
            m_buttons[i]->setIcon(sideIcon(i));
    QFrame::changeEvent(event);
}

} // namespace isobath::ui
