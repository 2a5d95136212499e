// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settings_page.h"

#include "ui/widgets/card.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/segmented_control.h"

#include <QCheckBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace isobath::ui {

namespace {

constexpr int kWidest = 760;
constexpr int kNameWidth = 140;
constexpr QSize kRamp(180, 14);
constexpr std::array<int, 4> kUpdates{1, 2, 4, 10};

QPixmap rampPicture(MagnitudeMap map)
{
    QPixmap picture(kRamp);
    QPainter painter(&picture);
    for (int x = 0; x < kRamp.width(); ++x)
        painter.fillRect(x, 0, 1, kRamp.height(), magnitudeColor((x + 0.5) / kRamp.width(), map));
    return picture;
}

/// As wide in every card, so that the fields are below each other.
QLabel* makeName(const char* text)
{
    auto* name = makeLabel("", text);
    name->setFixedWidth(kNameWidth);
    return name;
}

QFormLayout* formOf(Card* card)
{
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(10);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    card->body()->addLayout(form);
    return form;
}

/// Several widgets as one field of a form.
QHBoxLayout* inLine(std::initializer_list<QWidget*> widgets)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(10);
    for (auto* widget : widgets)
        line->addWidget(widget);
    line->addStretch(1);
    return line;
}

} // namespace

SettingsPage::SettingsPage(SettingsStore& store, QWidget* parent)
    : QWidget(parent), m_store(store), m_theme(new SegmentedControl({"Auto", "Light", "Dark"})),
      m_units(new SegmentedControl({"Binary, MiB/s", "Decimal, MB/s"})),
      m_colourMap(new SegmentedControl({"Viridis", "Cividis"})), m_ramp(new QLabel),
      m_updates(new SegmentedControl({"1", "2", "4", "10"})),
      m_notify(new QCheckBox("Tell the desktop when the last session has ended")), m_repeats(new QSpinBox),
      m_library(new ElidedLabel("")), m_chooseLibrary(new QPushButton("Choose…")),
      m_usualLibrary(new QPushButton("Usual place")), m_about(new QPushButton("About Isobath")),
      m_licence(new QPushButton("Licence"))
{
    build();
    connectParts();
    showSettings();
}

void SettingsPage::build()
{
    auto* inside = new QWidget;
    inside->setProperty("transparent", true);
    inside->setMaximumWidth(kWidest);
    auto* cards = new QVBoxLayout(inside);
    cards->setContentsMargins(0, 0, 0, 0);
    cards->setSpacing(8);
    for (auto* card : {buildAppearance(), buildRunning(), buildPlans(), buildLibrary(), buildAbout()})
        cards->addWidget(card);
    cards->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setWidget(inside);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    auto* header = new PageHeader("Settings");
    header->setSubject("Every change holds at once");
    layout->addWidget(header);
    layout->addWidget(scroll, 1);
}

QWidget* SettingsPage::buildAppearance()
{
    auto* card = new Card("Appearance");
    auto* form = formOf(card);
    m_theme->setAccessibleName("Theme");
    m_theme->setToolTip("Auto follows the desktop");
    m_colourMap->setAccessibleName("Colour map");
    m_colourMap->setToolTip("The colours of magnitude in heatmaps, on screen and in exports");
    m_ramp->setAccessibleName("The colour map, from low to high");
    form->addRow(makeName("Theme"), m_theme);
    m_units->setAccessibleName("Units of bytes");
    m_units->setToolTip("1 MiB is 1,048,576 bytes, 1 MB is 1,000,000; files keep bytes either way");
    form->addRow(makeName("Bandwidth"), m_units);
    form->addRow(makeName("Colour map"), inLine({m_colourMap, m_ramp}));
    return card;
}

QWidget* SettingsPage::buildRunning()
{
    auto* card = new Card("While something runs");
    auto* form = formOf(card);
    m_updates->setAccessibleName("Updates per second");
    m_updates->setToolTip("How often charts are drawn; drawing costs CPU that the benchmark may want");
    form->addRow(makeName("Updates per second"), m_updates);
    form->addRow(makeName("At the end"), m_notify);
    return card;
}

QWidget* SettingsPage::buildPlans()
{
    auto* card = new Card("New plans");
    auto* form = formOf(card);
    m_repeats->setRange(1, kMostRepeats);
    m_repeats->setAccessibleName("Repeats of a new plan");
    m_repeats->setToolTip("How often a new plan measures each cell; three show whether it is noise");
    form->addRow(makeName("Repeats"), m_repeats);
    return card;
}

QWidget* SettingsPage::buildLibrary()
{
    auto* card = new Card("Library");
    m_library->setAccessibleName("Library file");
    m_chooseLibrary->setToolTip("The file that new sessions go to, here and with isobath-cli; none is moved");
    m_usualLibrary->setToolTip("Back to the file below the home folder");
    auto* line = new QHBoxLayout;
    line->addWidget(m_library, 1);
    line->addWidget(m_chooseLibrary);
    line->addWidget(m_usualLibrary);
    card->body()->addLayout(line);
    return card;
}

QWidget* SettingsPage::buildAbout()
{
    auto* card = new Card("About");
    card->setSubtitle("isobath " ISOBATH_VERSION ", free software under the GPL, version 3 or later");
    card->body()->addLayout(inLine({m_about, m_licence}));
    return card;
}

void SettingsPage::connectParts()
{
    const auto change = [this](auto apply) {
        Settings settings = m_store.settings();
        apply(settings);
        m_store.set(settings);
    };
    connect(&m_store, &SettingsStore::changed, this, &SettingsPage::showSettings);
    connect(m_theme, &SegmentedControl::chosen, this, [=](int index) {
        change([index](Settings& settings) { settings.theme = static_cast<ThemeChoice>(index); });
    });
    connect(m_colourMap, &SegmentedControl::chosen, this, [=](int index) {
        change([index](Settings& settings) { settings.colourMap = static_cast<MagnitudeMap>(index); });
    });
    connect(m_units, &SegmentedControl::chosen, this, [=](int index) {
        change([index](Settings& settings) { settings.byteUnits = static_cast<ByteUnits>(index); });
    });
    connect(m_updates, &SegmentedControl::chosen, this, [=](int index) {
        change([index](Settings& settings) {
            settings.updatesPerSecond = kUpdates[static_cast<std::size_t>(index)];
        });
    });
    connect(m_notify, &QCheckBox::toggled, this,
            [=](bool on) { change([on](Settings& settings) { settings.notifyAtEnd = on; }); });
    connect(m_repeats, &QSpinBox::valueChanged, this,
            [=](int count) { change([count](Settings& settings) { settings.repeats = count; }); });
    connect(m_chooseLibrary, &QPushButton::clicked, this, &SettingsPage::chooseLibrary);
    connect(m_usualLibrary, &QPushButton::clicked, this, [this] { emit libraryChosen({}); });
    connect(m_about, &QPushButton::clicked, this, &SettingsPage::aboutRequested);
    connect(m_licence, &QPushButton::clicked, this, &SettingsPage::licenceRequested);
}

void SettingsPage::showSettings()
{
    const Settings& settings = m_store.settings();
    m_theme->setCurrent(static_cast<int>(settings.theme));
    m_colourMap->setCurrent(static_cast<int>(settings.colourMap));
    m_units->setCurrent(static_cast<int>(settings.byteUnits));
    m_ramp->setPixmap(rampPicture(settings.colourMap));
    const auto* updates = std::lower_bound(kUpdates.begin(), kUpdates.end(), settings.updatesPerSecond);
    m_updates->setCurrent(static_cast<int>(std::min<std::ptrdiff_t>(
        std::distance(kUpdates.begin(), updates), static_cast<std::ptrdiff_t>(kUpdates.size()) - 1)));
    const QSignalBlocker notifyBlocker(m_notify);
    m_notify->setChecked(settings.notifyAtEnd);
    const QSignalBlocker repeatsBlocker(m_repeats);
    m_repeats->setValue(settings.repeats);
}

void SettingsPage::showLibrary(const QString& file, bool usual)
{
    m_library->setFullText(file);
    m_usualLibrary->setEnabled(!usual);
}

void SettingsPage::chooseLibrary()
{
    auto* dialog = new QFileDialog(this, "Library", m_library->fullText(), "Session files (*.isobath)");
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // an existing one is opened, not overwritten
    dialog->setDefaultSuffix("isobath");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &SettingsPage::libraryChosen);
    dialog->open();
}

} // namespace isobath::ui
