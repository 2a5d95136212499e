// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/figure.h"
#include "engine/store/session_data.h"
#include "ui/widgets/banner.h"

#include <QMenu>

#include <functional>
#include <optional>

namespace isobath::ui {

/// Every way out of the program for one figure: mail chart, 2x PNG, SVG, PDF, text table, clipboard; for a
/// mail together with what the figure's session was, where it has one.
class ExportMenu : public QMenu
{
    Q_OBJECT
public:
    using FigureSource = std::function<std::optional<Figure>()>;
    using SessionSource = std::function<const Session*()>; ///< null: none now

    explicit ExportMenu(FigureSource source, QWidget* parent = nullptr);
    ExportMenu(FigureSource source, SessionSource session, QWidget* parent = nullptr);

    /// Picture and text together: a mail program takes what it can. With a session the text says machine,
    /// labels and the command that does it again.
    void copyForMail();
    /// Whether serials, host and user names are left out; remembered.
    static bool leavesNamesOut();
    static void setLeavesNamesOut(bool out);

signals:
    void noticed(const isobath::ui::Notice& notice);

private:
    /// What leaves the program, without names where they are to be left out.
    struct Mail
    {
        Figure figure;
        std::optional<Session> session;
    };

    void addFiles();
    void addMail();
    void addClipboard();
    void addSave(const QString& text, const QString& suffix,
                 const std::function<Status(const Figure&, const QString&)>& write);
    void saveAs(const QString& suffix, const std::function<Status(const Figure&, const QString&)>& write);
    void savePost();
    void copyMarkdown();
    std::optional<Mail> mail() const;
    void complain(const Error& error);

    FigureSource m_source;
    SessionSource m_session;
};

} // namespace isobath::ui
