// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"

#include <QActionGroup>
#include <QButtonGroup>
#include <QEvent>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kWide = 74;
constexpr int kNarrow = 50;
constexpr int kIcon = 24;

} // namespace

Rail::Rail(QWidget* parent)
    : QFrame(parent), m_help(makeButton("Help")), m_theme(makeButton("Theme")),
      m_group(new QButtonGroup(this)), m_themes(new QActionGroup(this))
{
    setProperty("rail", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 6, 0, 6);
    layout->setSpacing(2);
    int number = 0;
    for (const char* text : {"Library", "Design", "Live", "Compare"})
        layout->addWidget(addPage(text, QString("Ctrl+%1").arg(++number)));
    layout->addStretch(1);
    m_help->setToolTip("How to read this page (F1)");
    layout->addWidget(m_help);
    layout->addWidget(m_theme);
    layout->addWidget(addPage("Settings", "Ctrl+,"));
    buildThemes();
    connect(m_group, &QButtonGroup::idClicked, this, &Rail::pageChosen);
    connect(m_help, &QToolButton::clicked, this, &Rail::helpRequested);
    connect(m_themes, &QActionGroup::triggered, this,
            [this](QAction* action) { emit themeChosen(static_cast<ThemeChoice>(action->data().toInt())); });
    setNarrow(false);
    showIcons();
}

QToolButton* Rail::addPage(const QString& text, const QString& keys)
{
    auto* button = makeButton(text);
    button->setCheckable(true);
    button->setToolTip(QString("%1 (%2)").arg(text, keys));
    m_group->addButton(button, static_cast<int>(m_buttons.size()));
    m_buttons.push_back(button);
    return button;
}

void Rail::buildThemes()
{
    auto* menu = new QMenu(this);
    for (const auto choice : {ThemeChoice::Auto, ThemeChoice::Light, ThemeChoice::Dark}) {
        QString name = themeName(choice);
        name[0] = name[0].toUpper();
        auto* action = menu->addAction("&" + name);
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        m_themes->addAction(action);
    }
    m_theme->setMenu(menu);
    m_theme->setPopupMode(QToolButton::InstantPopup);
    m_theme->setToolTip("Light or dark; Auto follows the desktop");
}

QToolButton* Rail::makeButton(const QString& text)
{
    auto* button = new QToolButton(this);
    button->setProperty("rail", true);
    button->setText(text);
    button->setAccessibleName(text);
    button->setIconSize({kIcon, kIcon});
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return button;
}

void Rail::setCurrent(int page)
{
    m_group->button(page)->setChecked(true);
    showIcons();
}

void Rail::setNarrow(bool narrow)
{
    setFixedWidth(narrow ? kNarrow : kWide);
    for (auto* button : findChildren<QToolButton*>())
        button->setToolButtonStyle(narrow ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextUnderIcon);
}

void Rail::setTheme(ThemeChoice choice)
{
    for (auto* action : m_themes->actions())
        action->setChecked(action->data().toInt() == static_cast<int>(choice));
}

void Rail::showIcons()
{
    const Colours& colours = currentColours();
    for (auto* button : m_buttons)
        button->setIcon(icon(button->text().toLower(), button->isChecked() ? colours.accent : colours.text));
    m_help->setIcon(icon("info", colours.text));
    m_theme->setIcon(icon("theme", colours.text));
}

void Rail::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && !m_buttons.empty())
        showIcons();
    QFrame::changeEvent(event);
}

} // namespace isobath::ui
