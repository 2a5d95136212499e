// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/check.h"

#include <cstdio>
#include <cstdlib>

namespace isobath::detail {

void checkFailed(const char* condition, const char* file, int line)
{
    std::fprintf(stderr, "isobath: internal error: %s (%s:%d)\n", condition, file, line);
    std::abort();
}

} // namespace isobath::detail
