// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace isobath::detail {
[[noreturn]] void checkFailed(const char* condition, const char* file, int line);
}

/// A broken invariant is a bug of ours: say where, and abort.
#define ISOBATH_CHECK(condition)                                                                             \
    ((condition) ? static_cast<void>(0) : ::isobath::detail::checkFailed(#condition, __FILE__, __LINE__))
