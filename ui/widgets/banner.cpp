// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/banner.h"

#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/labels.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace isobath::ui {

namespace {

constexpr int kMostBanners = 3;

QString nameOf(Severity severity)
{
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "info";
}

struct Look
{
    QString name;
    QColor colour;
};

Look lookOf(const QString& name)
{
    const Colours& colours = currentColours();
    return {name, name == "error" ? colours.failure : name == "warning" ? colours.attention : colours.accent};
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
    notice.text = asSentence(what.text);
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
    auto* banner = new QFrame(this);
    banner->setProperty("banner", nameOf(notice.severity));
    banner->setProperty("topic", notice.topic);
    banner->setAccessibleName(notice.text);
    auto* layout = new QHBoxLayout(banner);
    layout->setContentsMargins(10, 6, 6, 6);
    auto* sign = new QLabel;
    sign->setObjectName("sign");
    layout->addWidget(sign);
    auto* text = makeLabel("", notice.text);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(text, 1);
    for (const auto& [words, action] :
         {std::pair(notice.actionText, notice.action), std::pair(notice.otherText, notice.other)}) {
        if (words.isEmpty())
            continue;
        auto* button = new QPushButton(words);
        connect(button, &QPushButton::clicked, this, [this, banner, chosen = action] {
            remove(banner);
            chosen();
        });
        layout->addWidget(button);
    }
    auto* close = new QToolButton;
    close->setProperty("plain", true);
    close->setObjectName("close");
    close->setAccessibleName("Close");
    close->setToolTip("Close (Esc)");
    connect(close, &QToolButton::clicked, this, [this, banner] { remove(banner); });
    layout->addWidget(close);
    showIcons(banner);
    return banner;
}

void BannerStack::showIcons(QFrame* banner)
{
    const Look look = lookOf(banner->property("banner").toString());
    banner->findChild<QLabel*>("sign")->setPixmap(icon(look.name, look.colour).pixmap(18, 18));
    banner->findChild<QToolButton*>("close")->setIcon(icon("close", currentColours().mutedText));
}

void BannerStack::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        for (int i = 0; i < m_layout->count(); ++i)
            showIcons(qobject_cast<QFrame*>(m_layout->itemAt(i)->widget()));
    QWidget::changeEvent(event);
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
        if (banner->property("topic").toString().startsWith(topic))
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
