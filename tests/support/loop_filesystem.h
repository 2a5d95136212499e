// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/temporary_folder.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

namespace isobath::test {

/// A real filesystem in a file, mounted through a loop device. It lives in a mount namespace of the test's
/// own and the loop device clears itself, so that neither outlives a killed test. Make it before any thread.
class LoopFilesystem
{
public:
    LoopFilesystem(std::uint64_t sizeBytes, const std::string& type, const std::string& mountOptions = "",
                   const std::string& mkfsOptions = "")
    {
        if (::geteuid() != 0) {
            m_whyNot = "needs root for a loop device";
            return;
        }
        std::filesystem::create_directory(point());
        const std::string image = m_folder / "image";
        const int fd = ::open(image.c_str(), O_RDWR | O_CREAT | O_EXCL, 0600);
        const bool sized = fd >= 0 && ::ftruncate(fd, static_cast<off_t>(sizeBytes)) == 0;
        if (fd >= 0)
            ::close(fd);
        if (!sized)
            m_whyNot = "cannot make an image file";
        else if (!run("mkfs." + type + " " + mkfsOptions + " " + image))
            m_whyNot = "mkfs." + type + " failed or is not installed";
        else if (::unshare(CLONE_NEWNS) != 0 ||
                 ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
            m_whyNot = "cannot make a mount namespace";
        else if (!run("mount -o loop," + mountOptions + " " + image + " " + point()))
            m_whyNot = "cannot mount " + type + " through a loop device";
    }
    LoopFilesystem(const LoopFilesystem&) = delete;
    LoopFilesystem& operator=(const LoopFilesystem&) = delete;
    ~LoopFilesystem()
    {
        if (isMounted())
            ::umount2(point().c_str(), MNT_DETACH);
    }

    bool isMounted() const { return m_whyNot.empty(); }
    const std::string& whyNot() const { return m_whyNot; }
    std::string point() const { return m_folder / "mounted"; }

    static bool run(const std::string& command)
    {
        return std::system((command + " >/dev/null 2>&1").c_str()) == 0; // NOLINT(cert-env33-c)
    }

private:
    TemporaryFolder m_folder;
    std::string m_whyNot;
};

} // namespace isobath::test
