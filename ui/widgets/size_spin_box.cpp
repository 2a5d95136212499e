// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/size_spin_box.h"

#include "engine/base/units.h"

#include <QLineEdit>
#include <QStyle>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr std::uint64_t kLeast = 4096;
constexpr std::uint64_t kMost = std::uint64_t{1} << 50;

} // namespace

SizeSpinBox::SizeSpinBox(QWidget* parent) : QAbstractSpinBox(parent)
{
    connect(lineEdit(), &QLineEdit::editingFinished, this, &SizeSpinBox::read);
}

void SizeSpinBox::setBytes(std::uint64_t bytes)
{
    m_bytes = bytes;
    if (!lineEdit()->isModified())
        lineEdit()->setText(QString::fromStdString(formatBytes(bytes)));
}

void SizeSpinBox::setUsualToolTip(const QString& tip)
{
    m_tip = tip;
    setToolTip(tip);
}

void SizeSpinBox::read()
{
    const auto bytes = parseBytes(text().trimmed().toStdString());
    setWrong(bytes ? QString() : QString::fromStdString(bytes.error().what));
    if (!bytes)
        return;
    lineEdit()->setModified(false);
    const bool isNew = *bytes != m_bytes;
    setBytes(*bytes);
    if (isNew)
        emit bytesChanged(*bytes);
}

void SizeSpinBox::stepBy(int steps)
{
    std::uint64_t next = m_bytes;
    for (; steps > 0; --steps)
        next = std::min(next * 2, kMost);
    for (; steps < 0; ++steps)
        next = std::max(next / 2, kLeast);
    lineEdit()->setModified(false);
    setWrong({});
    const bool isNew = next != m_bytes;
    setBytes(next);
    if (isNew)
        emit bytesChanged(next);
}

QAbstractSpinBox::StepEnabled SizeSpinBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    enabled.setFlag(StepUpEnabled, m_bytes < kMost);
    enabled.setFlag(StepDownEnabled, m_bytes > kLeast);
    return enabled;
}

void SizeSpinBox::setWrong(const QString& why)
{
    setToolTip(why.isEmpty() ? m_tip : why);
    if (lineEdit()->property("wrong").toBool() == !why.isEmpty())
        return;
    lineEdit()->setProperty("wrong", !why.isEmpty());
    style()->unpolish(lineEdit());
    style()->polish(lineEdit());
}

} // namespace isobath::ui
