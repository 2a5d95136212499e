// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/parameters_card.h"

#include "ui/pages/linked_editor.h"
#include "ui/pages/linked_row.h"
#include "ui/pages/parameter_row.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labels.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
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
      m_moreBox(new QWidget), m_link(new QPushButton("Link values…")), m_linkedBox(new QVBoxLayout),
      m_linkedEditor(new LinkedEditor(draft))
{
    setProperty("card", true);
    build();
    connect(&m_draft, &PlanDraft::changed, this, &ParametersCard::showDraft);
    connect(m_link, &QPushButton::clicked, m_linkedEditor, [this] { m_linkedEditor->begin(); });
    connect(m_linkedEditor, &LinkedEditor::closed, m_link, qOverload<>(&QWidget::setFocus));
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
    m_link->setToolTip("An axis whose values set several parameters at once, like 1x1, 1x4, 4x4");
    header->addWidget(m_link);
    layout->addLayout(header);
    for (const char* name : kCommon) {
        m_rows.push_back(new ParameterRow(*findParameter(name), m_draft));
        layout->addWidget(m_rows.back());
    }
    m_linkedBox->setSpacing(0);
    layout->addLayout(m_linkedBox);
    layout->addWidget(m_linkedEditor);

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
    showLinked();
}

void ParametersCard::showLinked()
{
    std::size_t used = 0;
    for (const auto& axis : m_draft.plan().axes) {
        if (!axis.param.empty())
            continue;
        if (used == m_linkedRows.size()) {
            auto* row = new LinkedRow(m_draft);
            connect(row, &LinkedRow::editRequested, m_linkedEditor, &LinkedEditor::begin);
            m_linkedRows.push_back(row);
            m_linkedBox->addWidget(row);
        }
        m_linkedRows[used]->setAxis(axis);
        m_linkedRows[used++]->show();
    }
    for (; used < m_linkedRows.size(); ++used)
        m_linkedRows[used]->hide();
}

std::vector<LinkedRow*> ParametersCard::linkedRows() const
{
    std::vector<LinkedRow*> rows;
    for (auto* row : m_linkedRows)
        if (!row->isHidden())
            rows.push_back(row);
    return rows;
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
