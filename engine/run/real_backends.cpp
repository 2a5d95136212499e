// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/open_file.h"
#include "engine/run/run_execution.h"

#include <sched.h>

#include <utility>

namespace isobath {

namespace {

/// Spares the thread two atomic operations per call. Comes before anything is opened, so that this table
/// alone holds the files; the copies of the process' descriptors go with the thread. Where it is refused, the
/// run is a little slower.
void takeOwnDescriptorTable()
{
#ifndef __SANITIZE_THREAD__ // which takes equal numbers in two tables for the same descriptor
    unshare(CLONE_FILES);
#endif
}

/// Every worker opens the files for itself: a shared descriptor's reference count would tie them together.
Status openFiles(const RunGroup& group, BackendSetup& setup)
{
    for (const auto& file : group.files) {
        auto fd = openForJob(file.path, group.spec);
        if (!fd)
            return tl::make_unexpected(fd.error());
        setup.files.push_back(std::move(*fd));
    }
    return {};
}

} // namespace

BackendMaker realBackends()
{
    return [](const RunGroup& group, BackendSetup setup, ManualClock*) -> Result<std::unique_ptr<Backend>> {
        if (group.spec.engine == EngineKind::Psync)
            takeOwnDescriptorTable();
        if (auto opened = openFiles(group, setup); !opened)
            return tl::make_unexpected(opened.error());
        switch (group.spec.engine) {
        case EngineKind::IoUring:
            return makeUringBackend(std::move(setup));
        case EngineKind::Libaio:
            return makeLibaioBackend(std::move(setup));
        case EngineKind::Psync:
            break;
        }
        return makePsyncBackend(std::move(setup));
    };
}

} // namespace isobath
