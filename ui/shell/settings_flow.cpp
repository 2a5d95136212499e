// SPDX-License-Identifier: GPL-3.0-or-later
// How MainWindow follows what is chosen in Settings, and its help.
#include "engine/store/library_place.h"
#include "ui/charts/color_ramps.h"
#include "ui/pages/design_page.h"
#include "ui/pages/library_page.h"
#include "ui/pages/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/rail.h"
#include "ui/shell/theme.h"
#include "ui/widgets/help_panel.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFile>
#include <QStackedWidget>

#include <array>

namespace isobath::ui {

void MainWindow::connectSettings()
{
    connect(m_rail, &Rail::helpRequested, this, &MainWindow::toggleHelp);
    connect(m_rail, &Rail::themeChosen, this, [this](ThemeChoice choice) {
        m_options.theme.reset();
        Settings settings = m_settings.settings();
        settings.theme = choice;
        m_settings.set(settings);
        applySettings();
    });
    connect(&m_settings, &SettingsStore::changed, this, [this] {
        m_options.theme.reset();
        applySettings();
    });
    connect(m_settingsPage, &SettingsPage::libraryChosen, this, &MainWindow::chooseLibrary);
    connect(m_settingsPage, &SettingsPage::aboutRequested, this, [this] { m_help->showTopic("about"); });
    connect(m_settingsPage, &SettingsPage::licenceRequested, this, [this] {
        QFile file(":/isobath/LICENSE");
        if (file.open(QIODevice::ReadOnly))
            m_help->showPlain("Licence", QString::fromUtf8(file.readAll()));
    });
    applySettings();
    m_settingsPage->showLibrary(m_options.libraryFile,
                                m_options.libraryFile.toStdString() == usualLibraryPath());
}

void MainWindow::applySettings()
{
    const Settings& settings = m_settings.settings();
    const ThemeChoice theme = m_options.theme.value_or(settings.theme);
    setMagnitudeMap(settings.colourMap);
    setByteUnits(settings.byteUnits);
    applyTheme(theme);
    // The palette may be as before; figures are made and drawn again in any case.
    QEvent restyle(QEvent::PaletteChange);
    for (int page = 0; page < m_pages->count(); ++page)
        QCoreApplication::sendEvent(m_pages->widget(page), &restyle);
    m_rail->setTheme(theme);
    m_designPage->setNewRepeats(settings.repeats);
    m_controller.setUpdatesPerSecond(settings.updatesPerSecond);
}

void MainWindow::chooseLibrary(const QString& file)
{
    const QString wanted = file.isEmpty() ? QString::fromStdString(usualLibraryPath()) : file;
    if (wanted == m_options.libraryFile)
        return;
    if (const auto chosen = chooseLibraryPath(wanted.toStdString()); !chosen) {
        m_banners->show({Severity::Error, QString::fromStdString(chosen.error().what), {}, {}, "settings"});
        return;
    }
    const QString before = m_options.libraryFile;
    m_options.libraryFile = wanted;
    m_libraryPage->setLibraryFile(wanted);
    m_settingsPage->showLibrary(wanted, file.isEmpty());
    m_firstListing = true;
    m_library.open(wanted, true);
    m_banners->show({Severity::Info, "New sessions go to " + wanted + ". Those of " + before + " stay there.",
                     "Undo", [this, before] { chooseLibrary(before); }, "settings"});
}

QString MainWindow::topicOf(int page)
{
    static constexpr std::array kTopics{"library", "design", "live", "compare", "settings"};
    return kTopics[static_cast<std::size_t>(page)];
}

void MainWindow::toggleHelp()
{
    if (m_help->isVisible())
        m_help->hide();
    else
        m_help->showTopic(topicOf(page()));
}

void MainWindow::closeNewest()
{
    if (m_help->isVisible())
        m_help->hide();
    else
        m_banners->closeNewest();
}

} // namespace isobath::ui
