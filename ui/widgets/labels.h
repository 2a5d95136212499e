// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QLabel>

namespace isobath::ui {

/// A label with one of the style sheet's roles: title, big, heading, value, caption, muted, failure, fact,
/// attention, error. Its text is always plain text: paths and device names are shown as they are.
QLabel* makeLabel(const char* role, const QString& text = {}, QWidget* parent = nullptr);

/// Begins with a capital letter: the engine's sentences begin with what they are about.
QString asSentence(QString text);

/// Shows as much of one line as fits, the rest as a tooltip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(const char* role = "muted", QWidget* parent = nullptr);
    void setFullText(const QString& text);
    const QString& fullText() const { return m_text; }
    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
};

/// A caption, one figure and an optional line below it.
class FigureLabel : public QWidget
{
    Q_OBJECT
public:
    explicit FigureLabel(const QString& caption, QWidget* parent = nullptr);
    void setValue(const QString& value, const QString& below = {});
    void setCaption(const QString& caption);
    QString value() const;
    QString caption() const;

private:
    QLabel* m_caption;
    QLabel* m_value;
    QLabel* m_below;
};

} // namespace isobath::ui
