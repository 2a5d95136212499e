// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/parameters_card.h"

#include "ui/pages/parameter_row.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labels.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace isobath::ui {

namespace {

constexpr int kNarrow = 760;
constexpr std::array<const char*, 9> kCommon{"rw",     "bs",     "iodepth", "numjobs", "files",
                                             "engine", "direct", "sync",    "cpus"};
constexpr std::array<const char*, 6> kMore{"rwmixread",  "sync_every", "alloc",
                                           "timestamps", "size",       "runtime"};

} // namespace

ParametersCard::ParametersCard(PlanDraft& draft, QWidget* parent)
    : QFrame(parent), m_draft(draft), m_more(new QToolButton), m_moreSummary(new ElidedLabel),
      m_moreBox(new QWidget), m_linked(new ElidedLabel)
{
    setProperty("card", true);
    build();
    connect(&m_draft, &PlanDraft::changed, this, &ParametersCard::showDraft);
    connect(m_more, &QToolButton::toggled, this, &ParametersCard::showMore);
    showDraft();
}

void ParametersCard::build()
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(12, 7, 12, 7);
    header->setSpacing(8);
    header->addWidget(makeLabel("heading", "Parameters"));
    auto* hint = new ElidedLabel;
    hint->setFullText("one value is a constant; a second value makes the row an axis with a role");
    header->addWidget(hint, 1);
    layout->addLayout(header);
    for (const char* name : kCommon) {
        m_rows.push_back(new ParameterRow(*findParameter(name), m_draft));
        layout->addWidget(m_rows.back());
    }
    m_linked->setContentsMargins(12, 5, 12, 5);
    layout->addWidget(m_linked);

    auto* moreLine = new QHBoxLayout;
    moreLine->setContentsMargins(9, 4, 12, 4);
    m_more->setText("More");
    m_more->setCheckable(true);
    m_more->setProperty("plain", true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setToolTip("The other parameters");
    moreLine->addWidget(m_more);
    moreLine->addWidget(m_moreSummary, 1);
    layout->addLayout(moreLine);
    auto* moreLayout = new QVBoxLayout(m_moreBox);
    moreLayout->setContentsMargins(0, 0, 0, 0);
    moreLayout->setSpacing(0);
    for (const char* name : kMore) {
        m_moreRows.push_back(new ParameterRow(*findParameter(name), m_draft));
        moreLayout->addWidget(m_moreRows.back());
    }
    layout->addWidget(m_moreBox);
    showMore();
}

ParameterRow* ParametersCard::row(const QString& parameter) const
{
    return findChild<ParameterRow*>(parameter);
}

bool ParametersCard::isMoreOpen() const
{
    return m_more->isChecked();
}

void ParametersCard::setMoreOpen(bool open)
{
    m_more->setChecked(open);
}

void ParametersCard::showMore()
{
    const bool open = m_more->isChecked();
    m_moreBox->setVisible(open);
    m_moreSummary->setVisible(!open);
    m_more->setIcon(icon(open ? "collapse" : "expand", currentColours().text));
}

void ParametersCard::showDraft()
{
    QStringList summary;
    bool allDefault = true;
    for (const auto* row : m_moreRows) {
        summary << row->objectName() + " " + m_draft.values(row->objectName().toStdString()).join(",");
        const bool isElsewhere = row->objectName() == "size" || row->objectName() == "runtime";
        // Size and runtime have their own field; as a constant they are no reason to open this.
        allDefault = allDefault && (isElsewhere ? !row->isAxis() : row->isDefault());
    }
    m_moreSummary->setFullText(summary.join("  ·  ") + (allDefault ? "" : "  ·  not all at their default"));
    if (!allDefault)
        setMoreOpen(true);
    QStringList linked;
    for (const auto& axis : m_draft.plan().axes)
        if (axis.param.empty())
            linked << QString("%1: %2 values").arg(QString::fromStdString(axis.name)).arg(axis.values.size());
    m_linked->setFullText("Axes of linked values from the plan file: " + linked.join("; "));
    m_linked->setVisible(!linked.isEmpty());
}

void ParametersCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    for (const auto* rows : {&m_rows, &m_moreRows})
        for (auto* row : *rows)
            row->setNarrow(width() < kNarrow);
}

void ParametersCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showMore();
    QFrame::changeEvent(event);
}

} // namespace isobath::ui
