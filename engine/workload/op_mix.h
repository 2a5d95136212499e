// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/operation.h"
#include "engine/base/random.h"
#include "engine/workload/job_spec.h"

#include <cstdint>
#include <vector>

namespace isobath {

/// Whether syncs are calls after writes, and so requests of their own; else they are none or open flags.
constexpr bool syncsByCall(const JobSpec& spec)
{
    return writesAnything(spec.rw) && (spec.sync == SyncMethod::Fsync || spec.sync == SyncMethod::Fdatasync);
}

/// The operations a spec performs, in the order of Operation.
inline std::vector<Operation> operationsOf(const JobSpec& spec)
{
    std::vector<Operation> operations;
    if (readsAnything(spec.rw))
        operations.push_back(Operation::Read);
    if (writesAnything(spec.rw))
        operations.push_back(Operation::Write);
    if (syncsByCall(spec))
        operations.push_back(Operation::Sync);
    return operations;
}

/// Read or write, request by request: a seeded draw for each, so `rwmixread` percent are reads in the long
/// run and the order has no pattern.
class OpMix
{
public:
    OpMix(Rw rw, std::uint32_t rwmixread, std::uint64_t seed)
        : m_random(seed), m_only(readsAnything(rw) ? Operation::Read : Operation::Write),
          m_mixed(readsAnything(rw) && writesAnything(rw)), m_rwmixread(rwmixread)
    {
    }

    Operation next()
    {
        if (!m_mixed)
            return m_only;
        return m_random.below(100) < m_rwmixread ? Operation::Read : Operation::Write;
    }

private:
    Random m_random;
    Operation m_only;
    bool m_mixed;
    std::uint32_t m_rwmixread;
};

} // namespace isobath
