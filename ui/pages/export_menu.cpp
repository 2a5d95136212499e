// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/export_menu.h"

#include "engine/exchange/mail_text.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/post_files.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMimeData>
#include <QSettings>

#include <utility>

namespace isobath::ui {

namespace {

constexpr const char* kLeaveNamesOut = "export/leaveNamesOut";

Status saveText(const Figure& figure, const QString& path)
{
    return writeTextFile(figureToText(figure), path);
}

std::function<Status(const Figure&, const QString&)> writer(ExportFormat format)
{
    return [format](const Figure& figure, const QString& path) { return exportFigure(figure, format, path); };
}

void copyText(const std::string& text)
{
    QApplication::clipboard()->setText(QString::fromStdString(text));
}

} // namespace

ExportMenu::ExportMenu(FigureSource source, QWidget* parent) : ExportMenu(std::move(source), {}, parent) {}

ExportMenu::ExportMenu(FigureSource source, SessionSource session, QWidget* parent)
    : QMenu(parent), m_source(std::move(source)), m_session(std::move(session))
{
    setToolTipsVisible(true);
    addMail();
    addSeparator();
    addClipboard();
    addSeparator();
    addFiles();
}

void ExportMenu::addMail()
{
    addAction("Copy for mail", this, &ExportMenu::copyForMail)
        ->setToolTip(m_session ? "Picture, and text of 72 columns: table, environment, labels, command"
                               : "Picture and text table");
    if (!m_session)
        return;
    addAction("Copy as Markdown", this, &ExportMenu::copyMarkdown)
        ->setToolTip("The same text for an issue or a web page");
    addAction("Save post …", this, &ExportMenu::savePost)
        ->setToolTip("Text and pictures of the whole session, in a new folder");
    auto* names = addAction("Leave out serials and names");
    names->setCheckable(true);
    names->setToolTip("Serial numbers, host and user names do not leave the program with a mail");
    connect(this, &QMenu::aboutToShow, names, [names] { names->setChecked(leavesNamesOut()); });
    connect(names, &QAction::triggered, this, &ExportMenu::setLeavesNamesOut);
}

void ExportMenu::addClipboard()
{
    addAction("Copy picture", this, [this] {
        if (const auto figure = m_source())
            QApplication::clipboard()->setImage(figureImage(*figure, 1));
    });
    addAction("Copy as text table", this, [this] {
        if (const auto figure = m_source())
            copyText(figureToText(*figure));
    });
    auto* csv = addAction("Copy as CSV", this, [this] {
        if (const auto figure = m_source())
            if (const auto* table = std::get_if<TableData>(&figure->data))
                copyText(tableCsv(*table));
    });
    connect(this, &QMenu::aboutToShow, csv, [this, csv] {
        const auto figure = m_source();
        csv->setVisible(figure && std::holds_alternative<TableData>(figure->data));
    });
}

void ExportMenu::addFiles()
{
    addSave("Mail chart, PNG 800 × 500 …", ".png", writer(ExportFormat::MailPng));
    addSave("PNG, twice the size …", ".png", writer(ExportFormat::Png2x));
    addSave("SVG …", ".svg", writer(ExportFormat::Svg));
    addSave("PDF …", ".pdf", writer(ExportFormat::Pdf));
    addSave("Text table …", ".txt", saveText);
}

void ExportMenu::addSave(const QString& text, const QString& suffix,
                         const std::function<Status(const Figure&, const QString&)>& write)
{
    addAction(text, this, [this, suffix, write] { saveAs(suffix, write); });
}

void ExportMenu::saveAs(const QString& suffix,
                        const std::function<Status(const Figure&, const QString&)>& write)
{
    const auto figure = m_source();
    if (!figure)
        return;
    const QString path = QFileDialog::getSaveFileName(
        parentWidget(), "Export", figureFileName(*figure) + suffix, QString("*%1").arg(suffix));
    if (path.isEmpty())
        return;
    if (const auto status = write(*figure, path); !status)
        complain(status.error());
}

void ExportMenu::savePost()
{
    const auto what = mail();
    if (!what || !what->session)
        return;
    const QString folder = QFileDialog::getSaveFileName(parentWidget(), "New folder for the post",
                                                        figureFileName(what->figure) + "-post");
    if (folder.isEmpty())
        return;
    const auto written = writePost(*what->session, mailFigures(*what->session), PostFormat::Text, folder);
    if (!written)
        return complain(written.error());
    emit noticed({Severity::Info,
                  QString("Text and %1 pictures are in %2").arg(written->size() - 1).arg(folder),
                  {},
                  {},
                  "export"});
}

std::optional<ExportMenu::Mail> ExportMenu::mail() const
{
    const auto figure = m_source();
    if (!figure)
        return std::nullopt;
    const Session* session = m_session ? m_session() : nullptr;
    if (session == nullptr)
        return Mail{*figure, std::nullopt};
    if (!leavesNamesOut())
        return Mail{*figure, *session};
    const Redaction redaction(*session);
    return Mail{redactedFigure(*figure, redaction), redaction.session(*session)};
}

void ExportMenu::copyForMail()
{
    const auto what = mail();
    if (!what)
        return;
    auto* mime = new QMimeData;
    mime->setImageData(figureImage(what->figure, 1));
    mime->setText(QString::fromStdString(what->session ? toMailText(*what->session, {what->figure})
                                                       : figureToText(what->figure)));
    QApplication::clipboard()->setMimeData(mime);
    emit noticed({Severity::Info, "Copied: picture and text. Paste it into a mail.", {}, {}, "copied"});
}

void ExportMenu::copyMarkdown()
{
    if (const auto what = mail(); what && what->session)
        copyText(toMailMarkdown(*what->session, {what->figure}));
}

void ExportMenu::complain(const Error& error)
{
    emit noticed({Severity::Error, "Not exported: " + QString::fromStdString(error.what), {}, {}, "export"});
}

bool ExportMenu::leavesNamesOut()
{
    return QSettings().value(kLeaveNamesOut, false).toBool();
}

void ExportMenu::setLeavesNamesOut(bool out)
{
    QSettings().setValue(kLeaveNamesOut, out);
}

} // namespace isobath::ui
