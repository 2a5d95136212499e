// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/labels.h"

#include <QPainter>
#include <QStyleOption>
#include <QVBoxLayout>

namespace isobath::ui {

QLabel* makeLabel(const char* role, const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", role);
    return label;
}

QString asSentence(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

ElidedLabel::ElidedLabel(const char* role, QWidget* parent) : QLabel(parent)
{
    setProperty("role", role);
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setFullText(const QString& text)
{
    if (text == m_text)
        return;
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {24, QLabel::minimumSizeHint().height()};
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height() + 1};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QString shown = fontMetrics().elidedText(m_text, Qt::ElideRight, width());
    setToolTip(shown == m_text ? QString() : m_text);
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
}

FigureLabel::FigureLabel(const QString& caption, QWidget* parent)
    : QWidget(parent), m_caption(makeLabel("caption", caption)), m_value(makeLabel("value", "–")),
      m_below(makeLabel("caption"))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    layout->addWidget(m_caption);
    layout->addWidget(m_value);
    layout->addWidget(m_below);
    m_below->hide();
}

void FigureLabel::setValue(const QString& value, const QString& below)
{
    m_value->setText(value.isEmpty() ? QStringLiteral("–") : value);
    m_below->setText(below);
    m_below->setVisible(!below.isEmpty());
    setAccessibleName(m_caption->text() + ": " + m_value->text());
}

void FigureLabel::setCaption(const QString& caption)
{
    m_caption->setText(caption);
}

QString FigureLabel::value() const
{
    return m_value->text();
}

QString FigureLabel::caption() const
{
    return m_caption->text();
}

} // namespace isobath::ui
