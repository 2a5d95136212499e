// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/settings.h"

#include <QWidget>

class QCheckBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace isobath::ui {

class Card;
class ElidedLabel;
class SegmentedControl;

/// What holds for all sessions. Every change is made at once.
class SettingsPage : public QWidget
{
    Q_OBJECT
public:
    explicit SettingsPage(SettingsStore& store, QWidget* parent = nullptr);
    void showLibrary(const QString& file, bool usual);

    SegmentedControl* theme() const { return m_theme; }
    SegmentedControl* units() const { return m_units; }
    SegmentedControl* colourMap() const { return m_colourMap; }
    SegmentedControl* updates() const { return m_updates; }
    QSpinBox* repeats() const { return m_repeats; }
    QCheckBox* notify() const { return m_notify; }
    QPushButton* usualLibrary() const { return m_usualLibrary; }

signals:
    void libraryChosen(const QString& file); ///< empty: the usual place
    void aboutRequested();
    void licenceRequested();

private:
    void build();
    QWidget* buildAppearance();
    QWidget* buildRunning();
    QWidget* buildPlans();
    QWidget* buildLibrary();
    QWidget* buildAbout();
    void connectParts();
    void showSettings();
    void chooseLibrary();

    SettingsStore& m_store;
    SegmentedControl* m_theme;
    SegmentedControl* m_units;
    SegmentedControl* m_colourMap;
    QLabel* m_ramp;
    SegmentedControl* m_updates;
    QCheckBox* m_notify;
    QSpinBox* m_repeats;
    ElidedLabel* m_library;
    QPushButton* m_chooseLibrary;
    QPushButton* m_usualLibrary;
    QPushButton* m_about;
    QPushButton* m_licence;
};

} // namespace isobath::ui
