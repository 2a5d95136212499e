// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/export_menu.h"

#include "ui/charts/figure_export.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMimeData>
#include <QRegularExpression>
#include <QSaveFile>

#include <utility>

namespace isobath::ui {

namespace {

Status saveText(const Figure& figure, const QString& path)
{
    QSaveFile file(path);
    const QByteArray text = QByteArray::fromStdString(figureToText(figure));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return fail(ErrorCode::Io, (path + ": " + file.errorString()).toStdString());
    return {};
}

std::function<Status(const Figure&, const QString&)> writer(ExportFormat format)
{
    return [format](const Figure& figure, const QString& path) { return exportFigure(figure, format, path); };
}

QString fileName(const Figure& figure, const QString& suffix)
{
    static const QRegularExpression others("[^A-Za-z0-9]+");
    QString name = QString::fromStdString(figure.title).replace(others, "-").toLower();
    while (name.endsWith('-'))
        name.chop(1);
    return (name.isEmpty() ? QString::fromStdString(figure.kind) : name) + suffix;
}

} // namespace

ExportMenu::ExportMenu(FigureSource source, QWidget* parent) : QMenu(parent), m_source(std::move(source))
{
    setToolTipsVisible(true);
    addSave("Mail chart, PNG 800 × 500 …", ".png", writer(ExportFormat::MailPng));
    addSave("PNG, twice the size …", ".png", writer(ExportFormat::Png2x));
    addSave("SVG …", ".svg", writer(ExportFormat::Svg));
    addSave("PDF …", ".pdf", writer(ExportFormat::Pdf));
    addSave("Text table …", ".txt", saveText);
    addSeparator();
    addAction("Copy for mail", this, [this] {
        if (const auto figure = m_source())
            copyForMail(*figure);
    })->setToolTip("Picture and text table");
    addAction("Copy picture", this, [this] {
        if (const auto figure = m_source())
            QApplication::clipboard()->setImage(figureImage(*figure, 1));
    });
    addAction("Copy as text table", this, [this] {
        if (const auto figure = m_source())
            QApplication::clipboard()->setText(QString::fromStdString(figureToText(*figure)));
    });
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
    const QString path = QFileDialog::getSaveFileName(parentWidget(), "Export", fileName(*figure, suffix),
                                                      QString("*%1").arg(suffix));
    if (path.isEmpty())
        return;
    if (const auto status = write(*figure, path); !status)
        emit noticed({Severity::Error,
                      "Not exported: " + QString::fromStdString(status.error().what),
                      {},
                      {},
                      "export"});
}

void ExportMenu::copyForMail(const Figure& figure)
{
    auto* mime = new QMimeData;
    mime->setImageData(figureImage(figure, 1));
    mime->setText(QString::fromStdString(figureToText(figure)));
    QApplication::clipboard()->setMimeData(mime);
}

} // namespace isobath::ui
