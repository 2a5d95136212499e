// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/card.h"

class QPlainTextEdit;
class QPushButton;

namespace isobath::ui {

/// A text to copy elsewhere: a command, a job file.
class CodeCard : public Card
{
    Q_OBJECT
public:
    explicit CodeCard(const QString& heading, QWidget* parent = nullptr);
    /// `copied` is what Copy takes where that differs from what is shown.
    void setCode(const QString& code, const QString& copied = {});
    QString code() const;
    QPushButton* copyButton() const { return m_copy; }
    /// Long lines are wrapped and the card is as high as its text, within reason.
    void setWrapped();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitHeight();

    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QString m_copied;
};

} // namespace isobath::ui
