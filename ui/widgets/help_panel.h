// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QTextBrowser;
class QToolButton;

namespace isobath::ui {

/// A page of help at the right edge of its parent, above what is there. Texts are Markdown in the program's
/// resources.
class HelpPanel : public QFrame
{
    Q_OBJECT
public:
    explicit HelpPanel(QWidget* parent);
    /// "live" shows resources/help/live.md.
    void showTopic(const QString& topic);
    void showPlain(const QString& heading, const QString& text);
    QString text() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void showHeading(const QString& heading);
    void place();
    void showIcon();

    QLabel* m_heading;
    QToolButton* m_close;
    QTextBrowser* m_text;
};

} // namespace isobath::ui
