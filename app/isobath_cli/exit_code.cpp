// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/exit_code.h"

#include "app/isobath_cli/output.h"

#include <algorithm>

namespace isobath::cli {

void complain(const std::string& text)
{
    std::size_t begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find('\n', begin), text.size());
        writeError("isobath-cli: " + text.substr(begin, end - begin) + "\n");
        begin = end + 1;
    }
}

ExitCode refuse(const Error& error)
{
    complain(error.what);
    const bool forSafety = error.code == ErrorCode::NoSpace || error.code == ErrorCode::Unsafe;
    return forSafety ? Refused : BadUsage;
}

ExitCode refuseStore(const Error& error)
{
    complain(error.what);
    return error.code == ErrorCode::InvalidArgument ? BadUsage : StoreFailed;
}

} // namespace isobath::cli
