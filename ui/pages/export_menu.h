// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/figure.h"
#include "ui/widgets/banner.h"

#include <QMenu>

#include <functional>
#include <optional>

namespace isobath::ui {

/// Every way out of the program for one figure: mail chart, 2x PNG, SVG, PDF, text table, clipboard.
class ExportMenu : public QMenu
{
    Q_OBJECT
public:
    using FigureSource = std::function<std::optional<Figure>()>;
    explicit ExportMenu(FigureSource source, QWidget* parent = nullptr);

    /// Picture and text table together: a mail program takes what it can.
    static void copyForMail(const Figure& figure);

signals:
    void noticed(const isobath::ui::Notice& notice);

private:
    void addSave(const QString& text, const QString& suffix,
                 const std::function<Status(const Figure&, const QString&)>& write);
    void saveAs(const QString& suffix, const std::function<Status(const Figure&, const QString&)>& write);

    FigureSource m_source;
};

} // namespace isobath::ui
