// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QPaintDevice>
#include <QSize>

#include <memory>

namespace isobath::ui {

/// Paints into an SVG document of fixed size in pixels. QSvgGenerator of Qt 6.4 ignores clipping, writes font
/// families that are no CSS and sizes in millimetres. Text stays text.
class SvgDevice : public QPaintDevice
{
public:
    SvgDevice(QSize size, const QString& title);
    ~SvgDevice() override;

    QPaintEngine* paintEngine() const override;
    /// The whole document; call when painting has ended.
    QByteArray document() const;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    class Engine;
    QSize m_size;
    QString m_title;
    std::unique_ptr<Engine> m_engine;
};

} // namespace isobath::ui
