// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/offscreen.h"

#include <cstdio>

namespace isobath::ui {

std::unique_ptr<QApplication> makeOffscreenApplication()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& text) {
        if (type == QtFatalMsg || type == QtCriticalMsg)
            std::fprintf(stderr, "isobath: %s\n", qPrintable(text));
    });
    // Qt keeps references to both.
    static int argc = 1;
    static char name[] = "isobath";
    static char* argv[] = {name, nullptr};
    return std::make_unique<QApplication>(argc, argv);
}

} // namespace isobath::ui
