// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSpinBox>

#include <cstdint>

namespace isobath::ui {

/// A size in bytes as in plans: "256MiB", "1.5g". Steps double and halve. What cannot be read stays for
/// correction, marked, and changes nothing.
class SizeSpinBox : public QAbstractSpinBox
{
    Q_OBJECT
public:
    explicit SizeSpinBox(QWidget* parent = nullptr);
    std::uint64_t bytes() const { return m_bytes; }
    void setBytes(std::uint64_t bytes); ///< emits nothing; leaves what is being typed
    void setUsualToolTip(const QString& tip);

    void stepBy(int steps) override;
    QLineEdit* edit() const { return lineEdit(); }

signals:
    void bytesChanged(std::uint64_t bytes); ///< by the user

protected:
    StepEnabled stepEnabled() const override;

private:
    void read();
    void setWrong(const QString& why);

    std::uint64_t m_bytes = 0;
    QString m_tip;
};

} // namespace isobath::ui
