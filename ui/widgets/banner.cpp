// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labels.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kMostBanners = 3;

struct Look
{
    const char* name;
    QColor colour;
};

Look lookOf(Severity severity)
{
    const Colours& colours = currentColours();
    if (severity == Severity::Error)
        return {"error", colours.failure};
    if (severity == Severity::Warning)
        return {"warning", colours.attention};
    return {"info", colours.accent};
}

} // namespace

BannerStack::BannerStack(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(5);
    setVisible(false);
}

void BannerStack::show(const Notice& what)
{
    Notice notice = what;
    // Errors of the engine begin with what they are about, which may be a word in lower case.
    if (!notice.text.isEmpty())
        notice.text[0] = notice.text[0].toUpper();
    if (!notice.topic.isEmpty())
        closeTopic(notice.topic);
    for (int i = m_layout->count() - 1; i >= 0; --i) {
        auto* old = qobject_cast<QFrame*>(m_layout->itemAt(i)->widget());
        if (i + 1 >= kMostBanners || old->accessibleName() == notice.text)
            remove(old);
    }
    m_layout->insertWidget(0, makeBanner(notice));
    setVisible(true);
}

QFrame* BannerStack::makeBanner(const Notice& notice)
{
    const Look look = lookOf(notice.severity);
    auto* banner = new QFrame(this);
    banner->setProperty("banner", look.name);
    banner->setProperty("topic", notice.topic);
    banner->setAccessibleName(notice.text);
    auto* layout = new QHBoxLayout(banner);
    layout->setContentsMargins(10, 6, 6, 6);
    auto* sign = new QLabel;
    sign->setPixmap(icon(look.name, look.colour).pixmap(18, 18));
    layout->addWidget(sign);
    auto* text = makeLabel("", notice.text);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(text, 1);
    if (!notice.actionText.isEmpty()) {
        auto* button = new QPushButton(notice.actionText);
        connect(button, &QPushButton::clicked, this, [this, banner, action = notice.action] {
            remove(banner);
            action();
        });
        layout->addWidget(button);
    }
    auto* close = new QToolButton;
    close->setProperty("plain", true);
    close->setIcon(icon("close", currentColours().mutedText));
    close->setAccessibleName("Close");
    close->setToolTip("Close (Esc)");
    connect(close, &QToolButton::clicked, this, [this, banner] { remove(banner); });
    layout->addWidget(close);
    return banner;
}

void BannerStack::remove(QFrame* banner)
{
    m_layout->removeWidget(banner);
    banner->hide();
    banner->deleteLater();
    setVisible(m_layout->count() > 0);
}

void BannerStack::closeTopic(const QString& topic)
{
    for (int i = m_layout->count() - 1; i >= 0; --i) {
        auto* banner = qobject_cast<QFrame*>(m_layout->itemAt(i)->widget());
        if (banner->property("topic").toString() == topic)
            remove(banner);
    }
}

bool BannerStack::closeNewest()
{
    if (m_layout->count() == 0)
        return false;
    remove(qobject_cast<QFrame*>(m_layout->itemAt(0)->widget()));
    return true;
}

QStringList BannerStack::texts() const
{
    QStringList result;
    for (int i = 0; i < m_layout->count(); ++i)
        result << m_layout->itemAt(i)->widget()->accessibleName();
    return result;
}

} // namespace isobath::ui
