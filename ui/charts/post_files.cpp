// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/post_files.h"

#include "engine/exchange/mail_text.h"
#include "ui/charts/figure_export.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>

namespace isobath::ui {

namespace {

/// "01-iops-by-….png": in the order of the text.
QString pictureName(std::size_t position, const Figure& figure)
{
    return QString("%1-%2.png").arg(position + 1, 2, 10, QChar('0')).arg(figureFileName(figure));
}

std::string postText(const Session& session, const std::vector<Figure>& figures, PostFormat format)
{
    if (format == PostFormat::Text)
        return toMailText(session, figures);
    std::string text = toMailMarkdown(session, figures);
    for (std::size_t i = 0; i < figures.size(); ++i)
        text += "\n![" + figures[i].title + "](" + pictureName(i, figures[i]).toStdString() + ")\n";
    return text;
}

Result<QStringList> writeFiles(const Session& session, const std::vector<Figure>& figures, PostFormat format,
                               const QDir& folder)
{
    QStringList written{folder.filePath(format == PostFormat::Text ? "post.txt" : "post.md")};
    if (auto status = writeTextFile(postText(session, figures, format), written.front()); !status)
        return tl::make_unexpected(status.error());
    for (std::size_t i = 0; i < figures.size(); ++i) {
        written << folder.filePath(pictureName(i, figures[i]));
        if (auto status = exportFigure(figures[i], ExportFormat::MailPng, written.back()); !status)
            return tl::make_unexpected(status.error());
    }
    return written;
}

} // namespace

Status writeTextFile(const std::string& text, const QString& path)
{
    QSaveFile file(path);
    const QByteArray bytes = QByteArray::fromStdString(text);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return fail(ErrorCode::Io, (path + ": " + file.errorString()).toStdString());
    return {};
}

Result<QStringList> writePost(const Session& session, const std::vector<Figure>& figures, PostFormat format,
                              const QString& folder)
{
    if (QFileInfo::exists(folder))
        return fail(ErrorCode::InvalidArgument,
                    folder.toStdString() + ": is there already; name a new folder");
    if (!QDir().mkpath(folder))
        return fail(ErrorCode::Io, folder.toStdString() + ": the folder cannot be made");
    auto written = writeFiles(session, figures, format, QDir(folder));
    if (!written)
        QDir(folder).removeRecursively(); // made a moment ago, by us
    return written;
}

QString figureFileName(const Figure& figure)
{
    static const QRegularExpression others("[^A-Za-z0-9]+");
    QString name = QString::fromStdString(figure.title).replace(others, "-").toLower();
    while (name.endsWith('-'))
        name.chop(1);
    return name.isEmpty() ? QString::fromStdString(figure.kind) : name;
}

} // namespace isobath::ui
