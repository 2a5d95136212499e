// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/target/layout.h"

#include "engine/base/check.h"
#include "engine/base/clock.h"
#include "engine/base/random.h"
#include "engine/base/unique_fd.h"
#include "engine/base/user_folders.h"
#include "engine/host/scratch_folder.h"
#include "engine/target/filesystem_facts.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

namespace isobath {

namespace {

constexpr std::size_t kChunkBytes = 4U << 20;
constexpr std::size_t kChunkAlign = 4096;
constexpr std::uint64_t kProgressNs = 100'000'000;

/// Counts what is laid out over all files and passes it on ten times a second.
class ProgressMeter
{
public:
    ProgressMeter(const LayoutProgress& progress, std::uint64_t totalBytes)
        : m_progress(progress), m_totalBytes(totalBytes)
    {
    }
    void add(std::uint64_t bytes)
    {
        m_doneBytes += bytes;
        const std::uint64_t now = monotonicNs();
        if (m_progress && (now - m_reportedNs >= kProgressNs || m_doneBytes == m_totalBytes)) {
            m_reportedNs = now;
            m_progress(m_doneBytes, m_totalBytes);
        }
    }

private:
    const LayoutProgress& m_progress;
    std::uint64_t m_totalBytes;
    std::uint64_t m_doneBytes = 0;
    std::uint64_t m_reportedNs = 0;
};

/// Random data, made anew for every chunk: a device that compresses or finds equal blocks gains nothing.
class RandomChunk
{
public:
    explicit RandomChunk(std::uint64_t seed)
        : m_random(seed), m_words(static_cast<std::uint64_t*>(std::aligned_alloc(kChunkAlign, kChunkBytes)))
    {
    }
    RandomChunk(const RandomChunk&) = delete;
    RandomChunk& operator=(const RandomChunk&) = delete;
    ~RandomChunk() { std::free(m_words); }

    const char* fill(std::uint64_t bytes)
    {
        std::generate_n(m_words, (bytes + sizeof *m_words - 1) / sizeof *m_words, std::ref(m_random));
        return reinterpret_cast<const char*>(m_words);
    }

private:
    Random m_random;
    std::uint64_t* m_words;
};

/// Writes all of it. A filesystem that takes O_DIRECT but not this length (a tail shorter than its block)
/// gets the rest through the page cache.
Status writeAll(int fd, const char* data, std::uint64_t bytes, const std::string& path)
{
    while (bytes > 0) {
        const ssize_t written = ::write(fd, data, bytes);
        if (written > 0) {
            data += written;
            bytes -= static_cast<std::uint64_t>(written);
        } else if (const int flags = ::fcntl(fd, F_GETFL);
                   written < 0 && errno == EINVAL && (flags & O_DIRECT) != 0) {
            ::fcntl(fd, F_SETFL, flags & ~O_DIRECT);
        } else if (written == 0 || errno != EINTR) {
            return failErrno("write", path, written == 0 ? ENOSPC : errno);
        }
    }
    return {};
}

class FolderLayout final : public ScratchLayout
{
public:
    FolderLayout(TargetFacts target, std::unique_ptr<ScratchFolder> folder, std::uint64_t seed)
        : m_target(std::move(target)), m_folder(std::move(folder)), m_chunk(seed)
    {
    }

    const std::string& folder() const override { return m_folder->path(); }

    Result<std::vector<LaidOutFile>> provide(std::uint32_t files, std::uint64_t totalBytes,
                                             const LayoutProgress& progress, std::stop_token stop) override
    {
        const std::uint64_t fileBytes = scratchFileBytes(files, totalBytes);
        if (fileBytes == 0)
            return fail(
                ErrorCode::InvalidArgument,
                fmt::format("size {}: too small for {} files of at least 512 bytes", totalBytes, files));
        if (isLaidOut(files, fileBytes))
            return m_files;
        if (Status fits = checkSpace(files * fileBytes); !fits)
            return tl::make_unexpected(fits.error());
        Status made = removeFiles();
        if (made)
            made = makeFiles(files, fileBytes, progress, stop);
        if (made)
            return m_files;
        // The first error is the one to tell; what cannot be removed now goes with the folder.
        (void)removeFiles();
        return tl::make_unexpected(made.error());
    }

private:
    bool isLaidOut(std::uint32_t files, std::uint64_t fileBytes) const
    {
        return m_files.size() == files &&
               std::all_of(m_files.begin(), m_files.end(), [&](const LaidOutFile& file) {
                   struct stat st
                   {
                   };
                   return file.sizeBytes == fileBytes && ::lstat(file.path.c_str(), &st) == 0 &&
                          S_ISREG(st.st_mode) && static_cast<std::uint64_t>(st.st_size) == fileBytes;
               });
    }

    Status checkSpace(std::uint64_t neededBytes)
    {
        setFilesystem(m_target, m_folder->path());
        // What the previous layout holds is given back first.
        for (const LaidOutFile& file : m_files)
            m_target.freeBytes += file.sizeBytes;
        return checkFreeSpace(m_target, neededBytes);
    }

    Status removeFiles()
    {
        Status first;
        for (const LaidOutFile& file : m_files)
            if (Status removed = m_folder->removeFile(std::string(lastComponent(file.path)));
                !removed && first)
                first = removed;
        m_files.clear();
        return first;
    }

    Status makeFiles(std::uint32_t files, std::uint64_t fileBytes, const LayoutProgress& progress,
                     const std::stop_token& stop)
    {
        ProgressMeter meter(progress, files * fileBytes);
        for (std::uint32_t i = 0; i < files; ++i) {
            const std::string name = ScratchFolder::fileName(i);
            // Listed before it is whole, so that a half-made one is removed too.
            m_files.push_back(LaidOutFile{m_folder->path() + "/" + name, fileBytes});
            if (Status made = makeFile(name, fileBytes, meter, stop); !made)
                return made;
        }
        return m_folder->sync();
    }

    Status makeFile(const std::string& name, std::uint64_t bytes, ProgressMeter& meter,
                    const std::stop_token& stop)
    {
        auto file = m_folder->makeFile(name, O_DIRECT);
        if (!file && file.error().sysErrno == EINVAL) {
            // Linux makes the file before it finds out that the flag is refused.
            if (Status removed = m_folder->removeFile(name); !removed)
                return removed;
            file = m_folder->makeFile(name, 0);
        }
        if (!file)
            return tl::make_unexpected(file.error());
        const std::string path = m_folder->path() + "/" + name;
        for (std::uint64_t done = 0; done < bytes;) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "stopped while the scratch files were being laid out");
            const std::uint64_t length = std::min<std::uint64_t>(bytes - done, kChunkBytes);
            if (Status written = writeAll(file->get(), m_chunk.fill(length), length, path); !written)
                return written;
            done += length;
            meter.add(length);
        }
        if (::fsync(file->get()) != 0)
            return failErrno("fsync", path, errno);
        // Buffered runs start alike, whether their files are fresh or reused.
        (void)::posix_fadvise(file->get(), 0, 0, POSIX_FADV_DONTNEED);
        return {};
    }

    TargetFacts m_target;
    std::unique_ptr<ScratchFolder> m_folder;
    std::vector<LaidOutFile> m_files;
    RandomChunk m_chunk;
};

} // namespace

std::uint64_t scratchFileBytes(std::uint32_t files, std::uint64_t totalBytes)
{
    const std::uint64_t share = files == 0 ? 0 : totalBytes / files;
    return share >= 4096 ? share / 4096 * 4096 : share / 512 * 512;
}

Result<std::unique_ptr<ScratchLayout>> ScratchLayout::create(const TargetFacts& target)
{
    if (target.kind != TargetKind::Directory)
        return fail(ErrorCode::InvalidArgument, target.path + " is no folder: scratch files need one");
    if (target.path == defaultTargetPath())
        if (Status made = makeFolders(target.path); !made)
            return tl::make_unexpected(made.error());
    std::uint64_t seed = 0;
    if (::getrandom(&seed, sizeof seed, 0) != sizeof seed)
        return failErrno("getrandom", "a seed for the scratch files", errno);
    auto folder = ScratchFolder::create(target.path);
    if (!folder)
        return tl::make_unexpected(folder.error());
    return std::make_unique<FolderLayout>(target, std::move(*folder), seed);
}

} // namespace isobath
