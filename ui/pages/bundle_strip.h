// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session_transfer.h"

#include <QFrame>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace isobath::ui {

/// Asks where a bundle of sessions goes and what is left out of it, within the page: nothing is locked
/// meanwhile. Esc closes it.
class BundleStrip : public QFrame
{
    Q_OBJECT
public:
    explicit BundleStrip(QWidget* parent = nullptr);
    /// `name`: what the file is called unless the user says otherwise.
    void ask(const QString& from, const std::vector<SessionId>& sessions, const QString& name);
    QLineEdit* path() const { return m_path; }
    QCheckBox* redact() const { return m_redact; }
    QPushButton* exportButton() const { return m_export; }

signals:
    void accepted(const isobath::ui::Transfer& transfer);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choosePath();
    void accept();
    void showProblem();

    Transfer m_transfer;
    QLabel* m_title;
    QLineEdit* m_path;
    QPushButton* m_choose;
    QCheckBox* m_redact;
    QPushButton* m_export;
    QPushButton* m_cancel;
};

} // namespace isobath::ui
