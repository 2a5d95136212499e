// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/direct_support.h"

#include "engine/base/unique_fd.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/utsname.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>

namespace isobath {

namespace {

constexpr std::size_t kProbeBytes = 4096;

std::optional<DirectFacts> askKernel(int folderFd, const char* path, int flags)
{
    struct statx stx
    {
    };
    if (::statx(folderFd, path, flags, STATX_DIOALIGN, &stx) != 0 || (stx.stx_mask & STATX_DIOALIGN) == 0)
        return std::nullopt;
    // 0 means that this one file takes no direct I/O and would silently use the page cache (ext4 with
    // data=journal, inline data, verity).
    if (stx.stx_dio_offset_align == 0)
        return DirectFacts{DirectSupport::Refused, 512};
    return DirectFacts{DirectSupport::Verified, std::max(stx.stx_dio_offset_align, stx.stx_dio_mem_align)};
}

/// The smallest length that a descriptor opened with O_DIRECT takes.
template <class Transfer>
DirectFacts probe(Transfer transfer)
{
    const std::unique_ptr<void, decltype(&std::free)> buffer(std::aligned_alloc(kProbeBytes, kProbeBytes),
                                                             &std::free);
    std::fill_n(static_cast<char*>(buffer.get()), kProbeBytes, '\x5a');
    for (const std::size_t bytes : {std::size_t{512}, kProbeBytes})
        if (transfer(buffer.get(), bytes) >= 0)
            return {DirectSupport::Unverified, static_cast<std::uint32_t>(bytes)};
    return {DirectSupport::Refused, 512};
}

bool kernelIsAtLeast(int wantedMajor, int wantedMinor)
{
    utsname name{};
    int version[2] = {0, 0};
    if (::uname(&name) != 0)
        return false;
    const char* at = name.release;
    const char* end = at + std::string_view(name.release).size();
    for (int& number : version) {
        const auto parsed = std::from_chars(at, end, number);
        at = std::min(parsed.ptr + 1, end);
    }
    return version[0] > wantedMajor || (version[0] == wantedMajor && version[1] >= wantedMinor);
}

bool tellsAboutDirect(const TargetFacts& facts)
{
    constexpr std::array<std::string_view, 3> kTelling{"ext4", "xfs", "f2fs"};
    return std::find(kTelling.begin(), kTelling.end(), facts.filesystem) != kTelling.end() &&
           facts.mountOptions.find("data=journal") == std::string::npos && !facts.stack.empty() &&
           kernelIsAtLeast(6, 1);
}

} // namespace

Result<DirectFacts> directFactsOfFile(const std::string& path)
{
    if (const auto told = askKernel(AT_FDCWD, path.c_str(), 0))
        return *told;
    const UniqueFd file(::open(path.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC));
    if (!file && errno == EINVAL)
        return DirectFacts{DirectSupport::Refused, 512};
    if (!file)
        return failErrno("open", path, errno);
    return probe([&file](void* buffer, std::size_t bytes) { return ::pread(file.get(), buffer, bytes, 0); });
}

DirectFacts directFactsOfDirectory(const TargetFacts& facts, const std::string& existingFolder, bool mayProbe)
{
    if (tellsAboutDirect(facts)) {
        const std::string block = factValue(facts.stack.front().facts, "logical_block");
        std::uint32_t bytes = 0;
        if (std::from_chars(block.data(), block.data() + block.size(), bytes).ec == std::errc() && bytes > 0)
            return {DirectSupport::Verified, bytes};
    }
    if (!mayProbe)
        return {};
    const auto nameless = [&existingFolder](int flags) {
        return UniqueFd(::open(existingFolder.c_str(), O_RDWR | O_TMPFILE | O_CLOEXEC | flags, 0600));
    };
    const UniqueFd file = nameless(O_DIRECT);
    if (!file) {
        const bool isTheFlag = errno == EINVAL && nameless(0);
        return isTheFlag ? DirectFacts{DirectSupport::Refused, 512} : DirectFacts{};
    }
    if (const auto told = askKernel(file.get(), "", AT_EMPTY_PATH))
        return *told;
    return probe([&file](void* buffer, std::size_t bytes) { return ::pwrite(file.get(), buffer, bytes, 0); });
}

} // namespace isobath
