// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/help_panel.h"

#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labels.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kWidth = 400;
constexpr int kIndent = 20;
constexpr int kCellPadding = 3;

} // namespace

HelpPanel::HelpPanel(QWidget* parent)
    : QFrame(parent), m_heading(makeLabel("heading")), m_close(new QToolButton), m_text(new QTextBrowser)
{
    setProperty("helpPanel", true);
    m_close->setProperty("plain", true);
    m_close->setToolTip("Close the help (F1)");
    m_close->setAccessibleName("Close the help");
    m_text->setAccessibleName("Help");
    m_text->setOpenExternalLinks(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setIndentWidth(kIndent);
    auto* header = new QHBoxLayout;
    header->addWidget(m_heading, 1);
    header->addWidget(m_close);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 8, 8);
    layout->addLayout(header);
    layout->addWidget(m_text, 1);
    connect(m_close, &QToolButton::clicked, this, &HelpPanel::hide);
    parent->installEventFilter(this);
    showIcon();
    hide();
}

void HelpPanel::showTopic(const QString& topic)
{
    QFile file(":/isobath/help/" + topic + ".md");
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    const QString text = QString::fromUtf8(file.readAll());
    // The first line is the heading.
    const qsizetype end = text.indexOf('\n');
    m_text->setMarkdown(text.mid(end + 1));
    for (auto* frame : m_text->document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(0);
            format.setCellSpacing(0);
            format.setCellPadding(kCellPadding);
            table->setFormat(format);
        }
    showHeading(text.left(end).remove(0, 2));
}

void HelpPanel::showPlain(const QString& heading, const QString& text)
{
    m_text->setPlainText(text);
    showHeading(heading);
}

void HelpPanel::showHeading(const QString& heading)
{
    m_heading->setText(heading);
    place();
    show();
    raise();
}

QString HelpPanel::text() const
{
    return m_heading->text() + "\n" + m_text->toPlainText();
}

void HelpPanel::place()
{
    const QSize all = parentWidget()->size();
    const int width = std::min(kWidth, all.width());
    setGeometry(all.width() - width, 0, width, all.height());
}

bool HelpPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void HelpPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showIcon();
    QFrame::changeEvent(event);
}

void HelpPanel::showIcon()
{
    m_close->setIcon(icon("close", currentColours().text));
}

} // namespace isobath::ui
