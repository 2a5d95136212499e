// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"
#include "ui/bridge/session_ref.h"
#include "ui/charts/chart_theme.h"

#include <QFrame>

#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QStackedLayout;

namespace isobath::ui {

class ChipRow;
class FigureChart;
class FigureLabel;

/// What the first selected session of the library is: heatmap, peak figures, labels, environment, notes; and
/// the tags of all that are selected.
class SessionPreview : public QFrame
{
    Q_OBJECT
public:
    explicit SessionPreview(QWidget* parent = nullptr);
    void showSummary(const SessionRef& ref, const SessionSummary& summary);
    void showSession(const std::shared_ptr<const Session>& session); ///< the rest, once it is read
    /// Chips of the sessions' tags, and of some that others have.
    void showTags(const std::vector<const SessionSummary*>& selected, const QStringList& known);
    void clear();
    const std::optional<SessionRef>& shown() const { return m_ref; }
    FigureChart* chart() const { return m_chart; }
    QComboBox* metric() const { return m_metric; }
    ChipRow* tagChips() const { return m_tags; }
    QLineEdit* tags() const; ///< where new ones are typed
    QPlainTextEdit* notes() const { return m_notes; }
    QString environment() const;

signals:
    void tagsEdited(const QStringList& added, const QStringList& removed); ///< of all that are selected
    void notesEdited(const isobath::ui::SessionRef& ref, const QString& notes);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    QWidget* buildTexts();
    void connectParts();
    void drawMap();
    void applyTheme();
    void saveNotes();

    std::optional<SessionRef> m_ref;
    std::shared_ptr<const Session> m_session; ///< null until it is read
    QString m_savedNotes;
    QStringList m_shownTags;
    QStackedLayout* m_stack;
    QLabel* m_name;
    QLabel* m_facts;
    QLabel* m_chartTitle;
    QComboBox* m_metric;
    FigureChart* m_chart;
    FigureLabel* m_iops;
    FigureLabel* m_bandwidth;
    FigureLabel* m_runs;
    FigureLabel* m_labels;
    QLabel* m_labelLines;
    QLabel* m_environment;
    QLabel* m_damage;
    QLabel* m_tagTitle;
    ChipRow* m_tags;
    QPlainTextEdit* m_notes;
};

} // namespace isobath::ui
