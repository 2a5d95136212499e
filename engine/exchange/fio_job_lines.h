// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace isobath {

/// One option of a fio job file. A word without "=" has no value.
struct FioOption
{
    std::string name; ///< fio's main spelling: "bs" for "blocksize"
    std::string value;
    std::string text; ///< as it stands in the file, without comment and outer blanks
    std::size_t line = 0;
};

struct FioSection
{
    std::string name;
    std::size_t line = 0;
    std::vector<FioOption> options; ///< those of [global] before it come first; the last of a name counts
};

/// The jobs of a fio job file, in order. InvalidArgument names the line that is none of a section, an option
/// or a comment.
[[nodiscard]] Result<std::vector<FioSection>> readFioJobLines(std::string_view text);

/// fio's sizes: "4k" and "4kb" are 4 x kbBase; "4kib" is 4000 where kbBase is 1024 and 4096 where it is
/// 1000, as fio has it; hexadecimal is read too.
[[nodiscard]] Result<std::uint64_t> parseFioBytes(std::string_view text, std::uint64_t kbBase);

/// fio's times: seconds, or with d, h, m, s, ms, us (also "sec", "msec", "usec").
[[nodiscard]] Result<std::uint64_t> parseFioTimeNs(std::string_view text);

} // namespace isobath
