// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/desktop_notice.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCall>
#include <QGuiApplication>
#include <QVariantMap>

namespace isobath::ui {

namespace {

constexpr int kUsualTimeout = -1; ///< the service decides how long it stays

} // namespace

void notifyDesktop(const QString& title, const QString& text)
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    auto call = QDBusMessage::createMethodCall(
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("/org/freedesktop/Notifications"),
        QStringLiteral("org.freedesktop.Notifications"), QStringLiteral("Notify"));
    const QString icon = QStringLiteral("org.isobath.Isobath");
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QGuiApplication::desktopFileName()}};
    call << QGuiApplication::applicationName() << 0U << icon << title << text << QStringList() << hints
         << kUsualTimeout;
    bus.asyncCall(call);
}

} // namespace isobath::ui
