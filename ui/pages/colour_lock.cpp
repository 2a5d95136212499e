// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/colour_lock.h"

#include "ui/widgets/labels.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStyle>

namespace isobath::ui {

namespace {

constexpr int kLineWidth = 120;

} // namespace

ColourLock::ColourLock(QWidget* parent) : QWidget(parent), m_box(new QCheckBox("Lock")), m_line(new QLineEdit)
{
    m_box->setAccessibleName("Lock colours");
    m_box->setToolTip("Keep the colour range while more cells are measured and between slices");
    m_line->setAccessibleName("Colour range");
    m_line->setFixedWidth(kLineWidth);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(makeLabel("caption", "colours"));
    layout->addWidget(m_line);
    layout->addWidget(m_box);
    connect(m_box, &QCheckBox::toggled, this, &ColourLock::changed);
    connect(m_line, &QLineEdit::editingFinished, this, &ColourLock::readLine);
}

void ColourLock::show(const std::string& metric, ValueStyle style, const ValueRange& fitting)
{
    const bool otherMetric = metric != m_metric;
    m_metric = metric;
    m_style = style;
    rangeOf(metric, fitting);
    if (otherMetric || !m_line->isModified())
        showLine();
}

ValueRange ColourLock::rangeOf(const std::string& metric, const ValueRange& fitting)
{
    if (!m_box->isChecked())
        m_ranges[metric] = fitting;
    return m_ranges.try_emplace(metric, fitting).first->second;
}

std::optional<ValueRange> ColourLock::locked(const std::string& metric) const
{
    const auto found = m_ranges.find(metric);
    return m_box->isChecked() && found != m_ranges.end() ? std::optional(found->second) : std::nullopt;
}

void ColourLock::release()
{
    m_box->setChecked(false);
    m_ranges.clear();
}

void ColourLock::showLine()
{
    m_line->setText(rangeText(m_ranges[m_metric], m_style));
    m_line->setModified(false);
    m_line->setProperty("wrong", false);
    m_line->style()->polish(m_line);
    const QString unit = QString::fromStdString(valueUnit(m_style));
    m_line->setToolTip(QString("From darkest to brightest%1; type a range to keep it, such as 10k..1M")
                           .arg(unit.isEmpty() ? QString() : ", in " + unit));
}

void ColourLock::readLine()
{
    if (!m_line->isModified())
        return;
    const auto range = parseRange(m_line->text(), m_style);
    if (!range) {
        m_line->setProperty("wrong", true);
        m_line->style()->polish(m_line);
        m_line->setToolTip("Two positive values, the smaller one first, such as 10k..1M or 100 us..1 s");
        return;
    }
    m_ranges[m_metric] = *range;
    const bool wasLocked = m_box->isChecked();
    m_box->setChecked(true);
    showLine();
    if (wasLocked)
        emit changed();
}

} // namespace isobath::ui
