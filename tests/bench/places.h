// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "tests/bench/rows.h"
#include "tests/bench/workplace.h"

#include <memory>
#include <string>

namespace isobath::bench {

/// Makes what groups work on when the first of them needs it; all of it goes with this object.
class Places
{
public:
    /// Files go into a fresh folder below `parent`.
    explicit Places(std::string parent) : m_parent(std::move(parent)) {}

    /// The target's path; empty where there is none.
    [[nodiscard]] Result<std::string> provide(Place place);
    /// Gives back memory that only this place holds.
    void leave(Place place);

private:
    Result<std::string> provideZram();
    Result<std::string> provideFile();

    std::string m_parent;
    std::unique_ptr<Workplace> m_workplace;
    std::unique_ptr<ZramDisk> m_zram;
};

} // namespace isobath::bench
