// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"
#include "ui/bridge/session_ref.h"
#include "ui/charts/chart_theme.h"

#include <QFrame>

#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QStackedLayout;

namespace isobath::ui {

class ElidedLabel;
class FigureChart;
class FigureLabel;

/// What the first selected session of the library is: its facts, heatmap and peak figures; tags and notes can
/// be edited here.
class SessionPreview : public QFrame
{
    Q_OBJECT
public:
    explicit SessionPreview(QWidget* parent = nullptr);
    void showSummary(const SessionRef& ref, const SessionSummary& summary);
    void showSession(const Session& session); ///< the rest, once it is read
    void clear();
    const std::optional<SessionRef>& shown() const { return m_ref; }
    FigureChart* chart() const { return m_chart; }
    QLineEdit* tags() const { return m_tags; }
    QPlainTextEdit* notes() const { return m_notes; }

signals:
    void tagsEdited(const isobath::ui::SessionRef& ref, const QStringList& tags);
    void notesEdited(const isobath::ui::SessionRef& ref, const QString& notes);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void applyTheme();
    void saveNotes();

    std::optional<SessionRef> m_ref;
    QString m_savedNotes;
    QString m_savedTags;
    QStackedLayout* m_stack;
    QLabel* m_name;
    QLabel* m_facts;
    QLabel* m_chartTitle;
    FigureChart* m_chart;
    FigureLabel* m_iops;
    FigureLabel* m_bandwidth;
    FigureLabel* m_runs;
    FigureLabel* m_labels;
    QLabel* m_damage;
    QLineEdit* m_tags;
    QPlainTextEdit* m_notes;
};

} // namespace isobath::ui
