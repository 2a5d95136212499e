// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/post_command.h"

#include "engine/exchange/mail_text.h"
#include "engine/store/session_reference.h"
#include "ui/charts/offscreen.h"
#include "ui/charts/post_files.h"

#include <QFileInfo>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace isobath::ui {

namespace {

constexpr int kBadUsage = 2;
constexpr int kFileProblem = 5;

struct PostWords
{
    std::string session;
    std::string out;
    std::string format = "text";
    bool redact = false;
};

int complain(const Error& error)
{
    std::fprintf(stderr, "isobath post: %s\n", error.what.c_str());
    return error.code == ErrorCode::InvalidArgument ? kBadUsage : kFileProblem;
}

void describe(CLI::App& app, PostWords& words)
{
    app.name("isobath post");
    app.footer("Example: isobath post results.isobath --out post --redact");
    app.add_option("SESSION", words.session, kReferenceHelp);
    app.add_option("--out", words.out, "New folder for the text and the pictures")->required();
    app.add_option("--format", words.format, "text (post.txt) or markdown (post.md)")
        ->check(CLI::IsMember({"text", "markdown"}))
        ->capture_default_str();
    app.add_flag("--redact", words.redact, "Leave out serials, host and user names");
}

int post(const PostWords& words)
{
    const auto loaded = loadSession(parseReference(words.session));
    if (!loaded)
        return complain(loaded.error());
    const Session session = words.redact ? redacted(loaded->session) : loaded->session;
    const auto application = makeOffscreenApplication();
    const auto written = writePost(session, mailFigures(session),
                                   words.format == "markdown" ? PostFormat::Markdown : PostFormat::Text,
                                   QFileInfo(QString::fromLocal8Bit(words.out.c_str())).absoluteFilePath());
    if (!written)
        return complain(written.error());
    for (const auto& path : *written)
        std::printf("%s\n", qPrintable(path));
    return 0;
}

} // namespace

int postCommand(int argc, char** argv)
{
    CLI::App app("Writes a stored session as text and pictures for a mail. Needs no display.");
    PostWords words;
    describe(app, words);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::printf("%s", app.help().c_str());
        return 0;
    } catch (const CLI::ParseError& error) {
        return complain({ErrorCode::InvalidArgument, 0, error.what()});
    }
    return post(words);
}

} // namespace isobath::ui
