// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shell/theme.h"

#include <QFrame>

#include <vector>

class QActionGroup;
class QButtonGroup;
class QToolButton;

namespace isobath::ui {

/// The pages at the left edge, below them help, theme and settings. Narrow windows get icons only.
class Rail : public QFrame
{
    Q_OBJECT
public:
    explicit Rail(QWidget* parent = nullptr);
    void setCurrent(int page);
    void setNarrow(bool narrow);
    void setTheme(ThemeChoice choice); ///< marks it in the menu
    QToolButton* button(int page) const { return m_buttons[static_cast<std::size_t>(page)]; }
    QToolButton* helpButton() const { return m_help; }
    QActionGroup* themes() const { return m_themes; }

signals:
    void pageChosen(int page);
    void helpRequested();
    void themeChosen(isobath::ui::ThemeChoice choice);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* makeButton(const QString& text);
    QToolButton* addPage(const QString& text, const QString& keys);
    void buildThemes();
    void showIcons();

    std::vector<QToolButton*> m_buttons;
    QToolButton* m_help;
    QToolButton* m_theme;
    QButtonGroup* m_group;
    QActionGroup* m_themes;
};

} // namespace isobath::ui
