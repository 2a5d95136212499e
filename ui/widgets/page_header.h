// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;

namespace isobath::ui {

class ElidedLabel;

/// Title and subject line of a page, its controls at the right.
class PageHeader : public QWidget
{
    Q_OBJECT
public:
    explicit PageHeader(const QString& title, QWidget* parent = nullptr);
    void setTitle(const QString& text);
    void setSubject(const QString& text);
    QString title() const;
    QString subject() const;
    void addControl(QWidget* widget);

private:
    ElidedLabel* m_title;
    ElidedLabel* m_subject;
    QHBoxLayout* m_layout;
};

} // namespace isobath::ui
