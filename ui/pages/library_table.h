// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/library_model.h"

#include <QTableView>

#include <set>

class QSettings;

namespace isobath::ui {

/// The table of sessions: which columns it shows is chosen in its header's menu and remembered with their
/// order, widths and the sorting. A narrow table leaves out what its preview says anyway.
class LibraryTable : public QTableView
{
    Q_OBJECT
public:
    explicit LibraryTable(QWidget* parent = nullptr);
    void setModel(QAbstractItemModel* model) override; ///< a LibraryFilter
    void setSlim(bool slim);
    bool isColumnChosen(int column) const { return m_chosen.count(column) != 0; }
    void setColumnChosen(int column, bool chosen);
    void resetColumns();
    QMenu* makeColumnMenu(); ///< the caller's

    void restoreState(const QSettings& settings);
    void saveState(QSettings& settings) const;

signals:
    void openRequested();
    void deleteRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showColumns();
    void setUsualWidths();
    void showHeaderMenu(const QPoint& position);

    std::set<int> m_chosen;
    QByteArray m_wideState; ///< of the header, while the table is slim
    bool m_slim = false;
};

} // namespace isobath::ui
