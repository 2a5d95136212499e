// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/words.h"

#include <array>

namespace isobath {

namespace {

constexpr std::array<std::string_view, 3> kStates{"running", "done", "stopped"};
constexpr std::array<std::string_view, 4> kStatuses{"done", "failed", "skipped", "interrupted"};
constexpr std::array<std::string_view, kOperations> kOperationWords{"read", "write", "sync"};

template <class Enum, std::size_t N>
std::optional<Enum> find(const std::array<std::string_view, N>& words, std::string_view text)
{
    for (std::size_t i = 0; i < N; ++i)
        if (words[i] == text)
            return static_cast<Enum>(i);
    return std::nullopt;
}

} // namespace

std::string_view toText(SessionState state)
{
    return kStates[static_cast<std::size_t>(state)];
}
std::string_view toText(RunStatus status)
{
    return kStatuses[static_cast<std::size_t>(status)];
}
std::string_view toText(Operation operation)
{
    return kOperationWords[static_cast<std::size_t>(operation)];
}

std::optional<SessionState> sessionStateFrom(std::string_view text)
{
    return find<SessionState>(kStates, text);
}
std::optional<RunStatus> runStatusFrom(std::string_view text)
{
    return find<RunStatus>(kStatuses, text);
}
std::optional<Operation> operationFrom(std::string_view text)
{
    return find<Operation>(kOperationWords, text);
}

} // namespace isobath
