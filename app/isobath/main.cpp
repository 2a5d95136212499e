// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/drivers/run_driver.h"
#include "engine/store/library_place.h"
#include "ui/charts/post_command.h"
#include "ui/charts/render_command.h"
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>

#include <cstdio>
#include <string_view>

using namespace isobath;

namespace {

constexpr int kBadUsage = 2;

/// What the words of the command line ask for; exit code in `refused` when they make no sense.
struct Request
{
    ui::WindowOptions window;
    std::optional<int> exitCode;
};

int say(FILE* stream, const QString& text, int code)
{
    std::fprintf(stream, "%s\n", qPrintable(text.trimmed()));
    return code;
}

int badUsage(const QString& text)
{
    return say(stderr, "isobath: " + text + " (isobath --help)", kBadUsage);
}

void describe(QCommandLineParser& parser)
{
    parser.setApplicationDescription(
        "Desktop workbench for storage benchmarks.\n\n"
        "isobath render FILE[#SESSION] --chart KIND --out x.png|x.svg|x.pdf draws without "
        "a display; isobath post SESSION --out FOLDER writes text and pictures for a mail.\n\nExample: "
        "isobath results.isobath --theme dark");
    parser.addPositionalArgument("FILE.isobath", "Session file to open.", "[FILE.isobath]");
    parser.addOption({"theme", "auto, light or dark, this time only.", "name"});
    parser.addOption(
        {"page", "library, design, live, compare or settings, instead of the remembered one.", "name"});
    parser.addOption({{"h", "help"}, "Say this and end."});
    parser.addOption({{"v", "version"}, "Say the version and end."});
}

Request readWords(const QStringList& words)
{
    QCommandLineParser parser;
    describe(parser);
    Request request;
    const auto refuse = [&request](const QString& text) {
        request.exitCode = badUsage(text);
        return request;
    };
    if (!parser.parse(words))
        return refuse(parser.errorText());
    if (parser.isSet("help"))
        request.exitCode = say(stdout, parser.helpText().replace("<executable_name>", "isobath"), 0);
    else if (parser.isSet("version"))
        request.exitCode = say(stdout, "isobath " ISOBATH_VERSION, 0);
    if (request.exitCode)
        return request;
    if (parser.positionalArguments().size() > 1)
        return refuse("one file at a time");
    if (!parser.positionalArguments().isEmpty())
        request.window.file = QFileInfo(parser.positionalArguments().first()).absoluteFilePath();
    if (parser.isSet("theme")) {
        request.window.theme = ui::themeFromName(parser.value("theme"));
        if (!request.window.theme)
            return refuse("--theme " + parser.value("theme") + ": auto, light or dark");
    }
    if (parser.isSet("page")) {
        const auto page =
            QStringList{"library", "design", "live", "compare", "settings"}.indexOf(parser.value("page"));
        if (page < 0)
            return refuse("--page " + parser.value("page") + ": library, design, live, compare or settings");
        request.window.page = static_cast<int>(page);
    }
    return request;
}

bool hasDisplay()
{
    // Without one, Qt ends the program with SIGABRT.
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

} // namespace

int main(int argc, char** argv)
{
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command == "render")
        return ui::renderCommand(argc - 1, argv + 1);
    if (command == "post")
        return ui::postCommand(argc - 1, argv + 1);
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words << QString::fromLocal8Bit(argv[i]);
    Request request = readWords(words);
    if (request.exitCode)
        return *request.exitCode;
    if (!hasDisplay())
        return say(stderr,
                   "isobath: there is no display; isobath-cli measures and isobath render draws without one",
                   kBadUsage);
    QApplication application(argc, argv);
    QApplication::setOrganizationName("isobath");
    QApplication::setApplicationName("isobath");
    QApplication::setApplicationVersion(ISOBATH_VERSION);
    QGuiApplication::setDesktopFileName("org.isobath.Isobath");
    QApplication::setWindowIcon(QIcon(":/isobath/icons/org.isobath.Isobath.svg"));
    ui::prepareLook();
    request.window.libraryFile = QString::fromStdString(libraryPath());
    request.window.makeDriver = makeOwnDriver;
    ui::MainWindow window(request.window);
    window.show();
    return QApplication::exec();
}
