// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/value_range.h"

#include <QWidget>

#include <map>
#include <optional>
#include <string>

class QCheckBox;
class QLineEdit;

namespace isobath::ui {

/// The range of a map's colours: fits what is measured until it is locked, by the box or by typing a range.
/// Each metric has its own.
class ColourLock : public QWidget
{
    Q_OBJECT
public:
    explicit ColourLock(QWidget* parent = nullptr);
    /// The metric whose range stands in the line, and what would fit it now.
    void show(const std::string& metric, ValueStyle style, const ValueRange& fitting);
    /// What the colours of a metric span: its locked range, else `fitting`. Locking keeps what was used last.
    ValueRange rangeOf(const std::string& metric, const ValueRange& fitting);
    std::optional<ValueRange> locked(const std::string& metric) const;
    void release();
    QCheckBox* box() const { return m_box; }
    QLineEdit* line() const { return m_line; }

signals:
    void changed();

private:
    void readLine();
    void showLine();

    QCheckBox* m_box;
    QLineEdit* m_line;
    std::map<std::string, ValueRange> m_ranges; ///< used last; kept while locked
    std::string m_metric;
    ValueStyle m_style = ValueStyle::Count;
};

} // namespace isobath::ui
