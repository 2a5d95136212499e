// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/svg_device.h"

#include <QBuffer>
#include <QHash>
#include <QImage>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace isobath::ui {

namespace {

constexpr int kDotsPerInch = 96;

QString number(double value)
{
    // Hundredths of a pixel; no "-0".
    const double rounded = std::round(value * 100) / 100;
    return QString::number(rounded == 0 ? 0 : rounded, 'g', 8);
}

QString pathText(const QPainterPath& path)
{
    QString text;
    for (int i = 0; i < path.elementCount(); ++i) {
        const auto element = path.elementAt(i);
        static constexpr char kLetters[] = {'M', 'L', 'C', ' '};
        text +=
            QLatin1Char(kLetters[element.type]) + number(element.x) + QLatin1Char(' ') + number(element.y);
    }
    return text;
}

QString paintText(const char* attribute, const QColor& color, bool visible)
{
    const auto name = QString::fromLatin1(attribute);
    if (!visible || color.alpha() == 0)
        return QStringLiteral(" %1=\"none\"").arg(name);
    auto text = QStringLiteral(" %1=\"%2\"").arg(name, color.name());
    if (color.alpha() < 255)
        text += QStringLiteral(" %1-opacity=\"%2\"").arg(name, number(color.alphaF()));
    return text;
}

QString strokeText(const QPen& pen)
{
    auto text = paintText("stroke", pen.color(), pen.style() != Qt::NoPen);
    if (pen.style() == Qt::NoPen)
        return text;
    const double width = pen.widthF() > 0 ? pen.widthF() : 1;
    text += QStringLiteral(" stroke-width=\"%1\"").arg(number(width));
    QStringList dashes;
    for (const double dash : pen.style() == Qt::SolidLine ? QList<qreal>() : pen.dashPattern())
        dashes << number(dash * width);
    if (!dashes.isEmpty())
        text += QStringLiteral(" stroke-dasharray=\"%1\"").arg(dashes.join(QLatin1Char(',')));
    if (pen.capStyle() == Qt::RoundCap)
        text += QStringLiteral(" stroke-linecap=\"round\"");
    return text;
}

QString transformText(const QTransform& transform)
{
    if (transform.isIdentity())
        return {};
    return QStringLiteral(" transform=\"matrix(%1 %2 %3 %4 %5 %6)\"")
        .arg(number(transform.m11()), number(transform.m12()), number(transform.m21()),
             number(transform.m22()), number(transform.dx()), number(transform.dy()));
}

} // namespace

class SvgDevice::Engine : public QPaintEngine
{
public:
    Engine() : QPaintEngine(QPaintEngine::AllFeatures) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return QPaintEngine::User; }
    /// Everything is read from the painter when something is drawn.
    void updateState(const QPaintEngineState&) override {}

    void drawPath(const QPainterPath& path) override;
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
    /// Qt turns lines without length into points, and draws those even without a pen.
    void drawPoints(const QPointF*, int) override {}
    void drawTextItem(const QPointF& at, const QTextItem& item) override;
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override;
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                   Qt::ImageConversionFlags flags) override;

    QString clips;
    QString body;

private:
    QString placeText();
    QString clipText();

    QHash<QString, int> m_clipIds;
};

/// The clip path in the document's coordinates, defined once for all that share it.
QString SvgDevice::Engine::clipText()
{
    if (!painter()->hasClipping())
        return {};
    const auto path = pathText(painter()->transform().map(painter()->clipPath()));
    const auto known = m_clipIds.constFind(path);
    int id = static_cast<int>(m_clipIds.size());
    if (known != m_clipIds.constEnd())
        id = known.value();
    else {
        m_clipIds.insert(path, id);
        clips += QStringLiteral("<clipPath id=\"c%1\"><path d=\"%2\"/></clipPath>\n").arg(id).arg(path);
    }
    return QStringLiteral(" clip-path=\"url(#c%1)\"").arg(id);
}

/// A transform on the element would move its clip path too: the group carries the one, the element the other.
QString SvgDevice::Engine::placeText()
{
    return transformText(painter()->transform());
}

void SvgDevice::Engine::drawPath(const QPainterPath& path)
{
    const auto clip = clipText();
    const auto mapped = pathText(painter()->transform().map(path));
    body += QStringLiteral("<path d=\"%1\"").arg(mapped) + strokeText(painter()->pen()) +
            paintText("fill", painter()->brush().color(), painter()->brush().style() != Qt::NoBrush) + clip;
    if (path.fillRule() == Qt::OddEvenFill && painter()->brush().style() != Qt::NoBrush)
        body += QStringLiteral(" fill-rule=\"evenodd\"");
    body += QStringLiteral("/>\n");
}

void SvgDevice::Engine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode)
{
    QPainterPath path(points[0]);
    for (int i = 1; i < count; ++i)
        path.lineTo(points[i]);
    if (mode != PolylineMode) {
        path.closeSubpath();
        drawPath(path);
        return;
    }
    const auto brush = painter()->brush();
    painter()->setBrush(Qt::NoBrush);
    drawPath(path);
    painter()->setBrush(brush);
}

void SvgDevice::Engine::drawTextItem(const QPointF& at, const QTextItem& item)
{
    const auto font = item.font();
    const auto clip = clipText();
    const int pixels = font.pixelSize() > 0
                           ? font.pixelSize()
                           : static_cast<int>(std::lround(font.pointSizeF() * kDotsPerInch / 72));
    body +=
        QStringLiteral("<g%1><text x=\"%2\" y=\"%3\" font-size=\"%4\"%5%6%7>%8</text></g>\n")
            .arg(clip, number(at.x()), number(at.y()))
            .arg(pixels)
            .arg(font.bold() ? QStringLiteral(" font-weight=\"bold\"") : QString(),
                 paintText("fill", painter()->pen().color(), true), placeText(), item.text().toHtmlEscaped());
}

void SvgDevice::Engine::drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source)
{
    drawImage(target, pixmap.toImage(), source, Qt::AutoColor);
}

void SvgDevice::Engine::drawImage(const QRectF& target, const QImage& image, const QRectF& source,
                                  Qt::ImageConversionFlags)
{
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    image.copy(source.toAlignedRect()).save(&buffer, "PNG");
    const auto clip = clipText();
    body += QStringLiteral(
                "<g%1><image x=\"%2\" y=\"%3\" width=\"%4\" height=\"%5\" preserveAspectRatio=\"none\" "
                "image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"%6 "
                "xlink:href=\"data:image/png;base64,%7\"/></g>\n")
                .arg(clip, number(target.x()), number(target.y()), number(target.width()),
                     number(target.height()), placeText(), QString::fromLatin1(png.toBase64()));
}

SvgDevice::SvgDevice(QSize size, const QString& title)
    : m_size(size), m_title(title), m_engine(std::make_unique<Engine>())
{
}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const
{
    return m_engine.get();
}

QByteArray SvgDevice::document() const
{
    const auto head =
        QStringLiteral(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
            "width=\"%1\" height=\"%2\" viewBox=\"0 0 %1 %2\" "
            "font-family=\"'DejaVu Sans', Verdana, sans-serif\" xml:space=\"preserve\">\n<title>%3</title>\n")
            .arg(m_size.width())
            .arg(m_size.height())
            .arg(m_title.toHtmlEscaped());
    return (head + QStringLiteral("<defs>\n") + m_engine->clips + QStringLiteral("</defs>\n") +
            m_engine->body + QStringLiteral("</svg>\n"))
        .toUtf8();
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    switch (metric) {
    case PdmWidth:
        return m_size.width();
    case PdmHeight:
        return m_size.height();
    case PdmWidthMM:
        return static_cast<int>(std::lround(m_size.width() * 25.4 / kDotsPerInch));
    case PdmHeightMM:
        return static_cast<int>(std::lround(m_size.height() * 25.4 / kDotsPerInch));
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return kDotsPerInch;
    case PdmDepth:
        return 32;
    case PdmNumColors:
        return 0x7fffffff;
    case PdmDevicePixelRatio:
        return 1;
    default:
        return static_cast<int>(devicePixelRatioFScale());
    }
}

} // namespace isobath::ui
