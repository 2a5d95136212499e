// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/output.h"

#include "engine/base/whole_file.h"
#include "engine/exchange/export.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string_view>

namespace isobath::cli {

namespace {

/// 0, or the errno of the write that failed.
int writeAll(int fd, std::string_view text)
{
    while (!text.empty()) {
        const auto written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

} // namespace

void reserveStandardStreams()
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd)
        // open() takes the lowest free number, which is fd: those below it were made sure of before.
        if (::fcntl(fd, F_GETFD) < 0)
            static_cast<void>(::open("/dev/null", O_RDWR));
}

ExitCode writeResult(const std::string& text)
{
    const int failure = writeAll(STDOUT_FILENO, text);
    if (failure == 0 || failure == EPIPE)
        return Done;
    complain(failErrno("write", "standard output", failure).value().what);
    return StoreFailed;
}

void writeError(const std::string& text)
{
    static_cast<void>(writeAll(STDERR_FILENO, text));
}

const std::vector<std::string>& formatNames()
{
    static const std::vector<std::string> kNames{"text", "csv", "json", "markdown"};
    return kNames;
}

Result<std::string> formatSession(const Session& session, SessionFile& file, const std::string& format,
                                  const Redaction* redaction)
{
    if (redaction != nullptr && format != "json")
        return formatSession(redaction->session(session), file, format);
    if (format == "csv")
        return toCsv(session);
    if (format == "json")
        return toJson(redaction != nullptr ? redaction->session(session) : session, file, redaction);
    if (format == "markdown")
        return toMarkdown(session);
    return toTextReport(session);
}

ExitCode writeFile(const std::string& path, const std::string& text)
{
    const auto status = writeWholeFile(path, text, IfThere::Replace);
    return status ? Done : refuseStore(status.error());
}

} // namespace isobath::cli
