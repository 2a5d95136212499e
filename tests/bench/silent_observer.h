// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/run_snapshot.h"

namespace isobath::bench {

/// Nobody looks.
class SilentObserver : public RunObserver
{
public:
    void onSnapshot(std::shared_ptr<const RunSnapshot> /*snapshot*/) override {}
};

} // namespace isobath::bench
