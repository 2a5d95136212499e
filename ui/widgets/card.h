// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace isobath::ui {

class ElidedLabel;

/// A framed part of a page: a heading with a muted line beside it, room for controls at the right, a body.
class Card : public QFrame
{
    Q_OBJECT
public:
    explicit Card(const QString& heading, QWidget* parent = nullptr);
    void setHeading(const QString& text);
    void setSubtitle(const QString& text);
    void addControl(QWidget* widget); ///< right of the heading
    QVBoxLayout* body() const { return m_body; }

private:
    QLabel* m_heading;
    ElidedLabel* m_subtitle;
    QHBoxLayout* m_header;
    QVBoxLayout* m_body;
};

} // namespace isobath::ui
