// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDoubleSpinBox>

#include <cstdint>

namespace isobath::ui {

/// A time written as in plans: "500ms", "5s", "2m". Steps follow 1-2-5.
class DurationSpinBox : public QDoubleSpinBox
{
    Q_OBJECT
public:
    explicit DurationSpinBox(QWidget* parent = nullptr);
    std::uint64_t durationNs() const;
    void setDurationNs(std::uint64_t ns);

    QString textFromValue(double seconds) const override;
    double valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;
    void stepBy(int steps) override;

signals:
    void durationChanged(std::uint64_t ns);
};

} // namespace isobath::ui
