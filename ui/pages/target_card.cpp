// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/target_card.h"

#include "engine/base/units.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/size_spin_box.h"
#include "ui/widgets/wheel_guard.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kNameWidth = 70;
constexpr int kSizeWidth = 96;

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

QString deviceName(const TargetFacts& facts)
{
    if (facts.kind == TargetKind::DevNull || facts.kind == TargetKind::DevZero)
        return "Self-test, no device";
    if (facts.leaves.empty())
        return facts.filesystem.empty() ? "unknown device" : text(facts.filesystem);
    const auto& disk = facts.stack[facts.leaves.front()];
    const auto model = factValue(disk.facts, "model");
    return text(model.empty() ? disk.name : model);
}

/// What the kernel says about the device below the target, as short chips.
QStringList factChips(const TargetFacts& facts)
{
    QStringList chips;
    if (!facts.stack.empty() && deviceName(facts) != text(facts.stack.front().name))
        chips << text(facts.stack.front().name);
    if (!facts.filesystem.empty())
        chips << text(facts.filesystem + (facts.fsBlockBytes > 0
                                              ? ", " + formatBytesShort(facts.fsBlockBytes) + " blocks"
                                              : ""));
    if (!facts.mountOptions.empty())
        chips << text(facts.mountOptions);
    if (!facts.leaves.empty()) {
        const Facts& disk = facts.stack[facts.leaves.front()].facts;
        if (const auto scheduler = factValue(disk, "scheduler"); !scheduler.empty())
            chips << "scheduler " + text(scheduler);
        if (const auto cache = factValue(disk, "write_cache"); !cache.empty())
            chips << text(cache);
    }
    if (facts.direct == DirectSupport::Refused)
        chips << "no O_DIRECT";
    return chips;
}

QString whatHappens(const TargetFacts& facts, const Plan& plan)
{
    const auto& spec = plan.base.spec;
    switch (facts.kind) {
    case TargetKind::Directory:
        return QString(
                   "Makes one scratch folder with %1 of %2 here and removes it afterwards. Nothing else is "
                   "touched.")
            .arg(spec.files == 1 ? QString("a file") : QString("%1 files").arg(spec.files),
                 text(formatBytesRounded(static_cast<double>(spec.sizeBytes))));
    case TargetKind::RegularFile:
        return plan.base.allowOverwrite ? "Reads this file, and overwrites it where the workload writes."
                                        : "Reads this file. It is not written.";
    case TargetKind::BlockDevice:
        return "Reads this device, opened read-only. Nothing is written.";
    default:
        return "Measures the engine itself: the kernel answers at once, no device is involved.";
    }
}

} // namespace

QString shortPath(const QString& path)
{
    const QString home = QDir::homePath();
    return path == home || path.startsWith(home + "/") ? "~" + path.mid(home.size()) : path;
}

TargetCard::TargetCard(PlanDraft& draft, PlanChecker& checker, QWidget* parent)
    : QFrame(parent), m_draft(draft), m_checker(checker), m_path(new QLineEdit),
      m_choose(new QPushButton("Choose")), m_places(new QMenu(this)), m_size(new SizeSpinBox),
      m_device(makeLabel("heading", "looking …")), m_chips(new QWidget), m_sentence(makeLabel("muted")),
      m_overwrite(new QCheckBox("The file that is there may be overwritten"))
{
    setProperty("card", true);
    build();
    connectParts();
    showDraft();
    m_checker.findPlaces();
}

void TargetCard::build()
{
    auto* name = makeLabel("heading", "Target");
    name->setFixedWidth(kNameWidth);
    m_path->setObjectName("targetPath");
    m_path->setAccessibleName("Target");
    m_path->setToolTip("A directory, a regular file, a block device (read only), /dev/null or /dev/zero");
    m_path->setPlaceholderText(shortPath(text(defaultTargetPath())) + "  (scratch folder, default)");
    m_choose->setObjectName("choosePlace");
    m_choose->setMenu(m_places);
    m_choose->setProperty("menuButton", true);
    m_choose->setToolTip("Folders, files and devices of this machine");
    m_size->setObjectName("targetSize");
    m_size->setAccessibleName("Size");
    m_size->setUsualToolTip("Of all files together, in bytes: 256MiB, 1GiB, 1.5g; arrows double and halve");
    m_size->setFixedWidth(kSizeWidth);
    leaveWheelToPage(m_size);
    auto* first = new QHBoxLayout;
    first->setSpacing(8);
    first->addWidget(name);
    first->addWidget(m_path, 1);
    first->addWidget(m_choose);
    first->addWidget(makeLabel("muted", "Size"));
    first->addWidget(m_size);

    auto* deviceTitle = makeLabel("muted", "Device");
    deviceTitle->setFixedWidth(kNameWidth);
    new FlowLayout(m_chips);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    m_chips->setSizePolicy(policy);
    auto* second = new QHBoxLayout;
    second->setSpacing(8);
    second->addWidget(deviceTitle);
    second->addWidget(m_device);
    second->addWidget(m_chips, 1);

    m_sentence->setWordWrap(true);
    auto* third = new QVBoxLayout;
    third->setContentsMargins(kNameWidth + 8, 0, 0, 0);
    third->addWidget(m_sentence);
    third->addWidget(m_overwrite);
    m_overwrite->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(first);
    layout->addLayout(second);
    layout->addLayout(third);
}

void TargetCard::connectParts()
{
    connect(&m_draft, &PlanDraft::changed, this, &TargetCard::showDraft);
    connect(&m_checker, &PlanChecker::checked, this, [this](const auto& verdict) { showVerdict(*verdict); });
    connect(&m_checker, &PlanChecker::placesFound, this, &TargetCard::offerPlaces);
    connect(m_path, &QLineEdit::textEdited, this, &TargetCard::setTarget);
    connect(m_path, &QLineEdit::editingFinished, this, [this] { m_draft.endTyping(); });
    connect(m_size, &SizeSpinBox::bytesChanged, this, [this](std::uint64_t bytes) {
        m_draft.edit(
            "size", [bytes](Plan& plan) { plan.base.spec.sizeBytes = bytes; }, "size");
    });
    connect(m_overwrite, &QCheckBox::toggled, this, [this](bool allowed) {
        m_draft.edit("permission to overwrite",
                     [allowed](Plan& plan) { plan.base.allowOverwrite = allowed; });
    });
    offerPlaces({});
}

void TargetCard::setTarget(const QString& path)
{
    QString target = path.trimmed();
    if (target == "~" || target.startsWith("~/"))
        target = QDir::homePath() + target.mid(1);
    m_isTyping = true;
    m_draft.edit(
        "target " + (path.isEmpty() ? QString("default") : path),
        [&](Plan& plan) {
            plan.base.target = target.toStdString();
            // Permission to overwrite was given for the file that was named then.
            plan.base.allowOverwrite = false;
        },
        "target");
    m_isTyping = false;
}

void TargetCard::showDraft()
{
    const Plan& plan = m_draft.plan();
    const QString path = text(plan.base.target);
    if (m_path->text().trimmed() != path && !m_isTyping)
        m_path->setText(path);
    const bool isAxis = m_draft.role("size") != AxisRole::Constant;
    m_size->setEnabled(!isAxis);
    m_size->setBytes(plan.base.spec.sizeBytes);
    if (isAxis)
        m_size->edit()->setText("axis");
    m_overwrite->setChecked(plan.base.allowOverwrite);
}

void TargetCard::showVerdict(const PlanVerdict& verdict)
{
    auto* flow = m_chips->layout();
    while (auto* item = flow->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_overwrite->setVisible(verdict.facts && verdict.facts->kind == TargetKind::RegularFile);
    if (!verdict.facts) {
        m_device->setText("–");
        m_sentence->setText(text(verdict.factsProblem));
        return;
    }
    showFacts(*verdict.facts);
    m_sentence->setText(whatHappens(*verdict.facts, verdict.plan));
}

void TargetCard::showFacts(const TargetFacts& facts)
{
    m_device->setText(deviceName(facts));
    m_device->setToolTip(text(describe(facts)));
    for (const QString& chip : factChips(facts)) {
        auto* label = makeLabel("fact", m_chips->fontMetrics().elidedText(chip, Qt::ElideRight, 220));
        label->setToolTip(chip);
        m_chips->layout()->addWidget(label);
    }
}

void TargetCard::offerPlaces(const std::vector<TargetFacts>& places)
{
    m_places->clear();
    m_places->addAction("Folder …", this, &TargetCard::chooseFolder);
    m_places->addAction("File or device …", this, &TargetCard::chooseFile);
    m_places->addAction("Scratch folder, default", this, [this] {
        m_path->clear();
        setTarget({});
    });
    if (!places.empty())
        m_places->addSeparator();
    for (const auto& place : places) {
        const QString path = text(place.path);
        m_places->addAction(path + "   " + text(describe(place)), this, [this, path] {
            m_path->setText(path);
            setTarget(path);
        });
    }
}

void TargetCard::chooseFolder()
{
    const QString path = QFileDialog::getExistingDirectory(this, "Target folder", m_path->text());
    if (path.isEmpty())
        return;
    m_path->setText(path);
    setTarget(path);
}

void TargetCard::chooseFile()
{
    const QString path = QFileDialog::getOpenFileName(this, "Target file or device", m_path->text());
    if (path.isEmpty())
        return;
    m_path->setText(path);
    setTarget(path);
}

} // namespace isobath::ui
