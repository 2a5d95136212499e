// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/sleep_inhibitor.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <thread>

using namespace isobath;
using ::testing::HasSubstr;

namespace {

/// Stands in for the system manager's program: notes what it was asked for, then does what it was given, and
/// notes that this has ended.
class SleepInhibitorTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        m_program = m_folder.write("inhibit", "#!/bin/sh\n"
                                              "trap 'touch " +
                                                  (m_folder / "ended") +
                                                  "; exit' TERM\n"
                                                  "echo \"$@\" > " +
                                                  (m_folder / "asked") +
                                                  "\n"
                                                  "shift 4\n\"$@\"\n"
                                                  "touch " +
                                                  (m_folder / "ended") + "\n");
        ASSERT_EQ(::chmod(m_program.c_str(), 0700), 0);
    }

    bool appears(const std::string& name) const
    {
        for (int i = 0; i < 1000; ++i) {
            if (std::filesystem::exists(m_folder / name))
                return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }

    test::TemporaryFolder m_folder;
    std::string m_program;
};

} // namespace

TEST_F(SleepInhibitorTest, LivesAsLongAsTheObject)
{
    pid_t child = 0;
    {
        const SleepInhibitor awake(m_program);
        child = awake.child();
        ASSERT_GT(child, 0);
        ASSERT_TRUE(appears("asked"));
        EXPECT_EQ(::kill(child, 0), 0);
    }
    EXPECT_NE(::kill(child, 0), 0);
}

TEST_F(SleepInhibitorTest, AsksForSleepAndIdle)
{
    const SleepInhibitor awake(m_program);
    ASSERT_TRUE(appears("asked"));
    std::string asked;
    std::getline(std::ifstream(m_folder / "asked"), asked);
    EXPECT_THAT(asked, HasSubstr("--what=sleep:idle"));
    EXPECT_THAT(asked, HasSubstr("--mode=block cat"));
}

TEST_F(SleepInhibitorTest, EndsWithAProcessThatIsKilled)
{
    const pid_t owner = ::fork();
    if (owner == 0) {
        const SleepInhibitor awake(m_program);
        appears("asked");
        ::raise(SIGKILL);
    }
    ASSERT_GT(owner, 0);
    ASSERT_EQ(::waitpid(owner, nullptr, 0), owner);
    EXPECT_TRUE(appears("ended"));
}

TEST_F(SleepInhibitorTest, DoesWithoutTheProgram)
{
    const SleepInhibitor awake(m_folder / "missing");
    EXPECT_EQ(awake.child(), 0);
}
