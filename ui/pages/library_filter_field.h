// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/library_model.h"

#include <QLineEdit>

class QCompleter;
class QMenu;
class QStringListModel;

namespace isobath::ui {

/// The library's filter: completes the word at the cursor (keys, then what the sessions hold), and its menu
/// puts words in without typing.
class LibraryFilterField : public QLineEdit
{
    Q_OBJECT
public:
    explicit LibraryFilterField(const LibraryModel& model, QWidget* parent = nullptr);
    QCompleter* wordCompleter() const { return m_completer; }
    /// Submenus of values; choosing one adds its word, or takes it out where it is there.
    void fillMenu(QMenu& menu);

private:
    void complete();
    void replaceWord(const QString& word);
    void toggleWord(const QString& word);
    void addValues(QMenu& menu, const QString& title, const QString& key, const QStringList& values);
    FilterWord wordAtCursor() const;
    QStringList candidates(const QString& word) const;

    const LibraryModel& m_model;
    QCompleter* m_completer;
    QStringListModel* m_words;
};

} // namespace isobath::ui
