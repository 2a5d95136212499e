// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include <fstream>
#include <ostream>
#include <set>
#include <sstream>

namespace isobath::test {

namespace {

/// One system call of a trace: which, on what path, and the whole line.
struct Call
{
    std::string thread;
    std::string name;
    std::string path;
    std::string line;
};

/// "1234 pwrite64(7</a/b>, ..." and "1234 openat(AT_FDCWD, \\"/a/b\\", ..."
Call parseCall(const std::string& line)
{
    Call call;
    call.line = line;
    std::istringstream words(line);
    words >> call.thread >> call.name;
    call.name = call.name.substr(0, call.name.find('('));
    const bool opens = call.name == "openat";
    const auto begin = line.find(opens ? '"' : '<');
    const auto end = line.find(opens ? '"' : '>', begin + 1);
    if (begin != std::string::npos && end != std::string::npos)
        call.path = line.substr(begin + 1, end - begin - 1);
    return call;
}

struct SyncCase
{
    const char* method;
    const char* openFlag; ///< on the file, or null
    const char* call;     ///< after each write, or null
};

/// What ctest calls the case.
void PrintTo(const SyncCase& value, std::ostream* out)
{
    *out << value.method;
}

class CliSync : public CliTest, public ::testing::WithParamInterface<SyncCase>
{
protected:
    void SetUp() override
    {
        if (!programExists("strace") || runProcess({"strace", "-o", "/dev/null", "true"}, {}).code != 0)
            GTEST_SKIP() << "strace is missing or may not trace";
    }

    /// Calls on the scratch files, in the order they were made.
    std::vector<Call> trace(const std::string& target, const std::string& method)
    {
        // The leak sanitizer gives up under a tracer.
        environment()["ASAN_OPTIONS"] = "detect_leaks=0";
        const auto log = (folder() / "trace").string();
        Words words{
            "strace", "-f", "-y", "-o", log, "-e", "trace=openat,pwrite64,fsync,fdatasync,sync_file_range"};
        for (const auto& word : command(quickRun(
                 target, {"--engine", "psync", "--rw", "randwrite", "--files", "2", "--sync", method})))
            words.push_back(word);
        const auto result = runProcess(words, environment());
        EXPECT_EQ(result.code, 0) << result.error;
        std::vector<Call> calls;
        std::ifstream stream(log);
        for (std::string line; std::getline(stream, line);)
            if (const auto call = parseCall(line); call.path.rfind(target + "/", 0) == 0)
                calls.push_back(call);
        return calls;
    }
};

} // namespace

TEST_P(CliSync, ReachesTheFileThatWasWritten)
{
    const auto& param = GetParam();
    const auto target = makeTarget();
    const auto calls = trace(target, param.method);

    // The worker is the thread that writes 4 KiB at a time; laying out writes larger pieces.
    std::string worker;
    for (const auto& call : calls)
        if (call.name == "pwrite64" && call.line.find(", 4096, ") != std::string::npos)
            worker = call.thread;
    ASSERT_FALSE(worker.empty());
    std::set<std::string> written;
    std::string lastWritten;
    std::size_t writes = 0;
    std::size_t syncs = 0;
    for (const auto& call : calls) {
        if (call.thread != worker)
            continue;
        if (call.name == "pwrite64") {
            written.insert(lastWritten = call.path);
            ++writes;
        } else if (call.name == "openat") {
            EXPECT_NE(call.line.find("O_DIRECT"), std::string::npos) << call.line;
            for (const char* flag : {"O_SYNC", "O_DSYNC"})
                EXPECT_EQ(call.line.find(flag) != std::string::npos,
                          param.openFlag != nullptr && std::string(flag) == param.openFlag)
                    << call.line;
        } else {
            EXPECT_EQ(call.name, param.call == nullptr ? "no call" : param.call);
            EXPECT_EQ(call.path, lastWritten) << call.line;
            ++syncs;
        }
    }
    EXPECT_EQ(written.size(), 2U);
    EXPECT_NEAR(static_cast<double>(syncs), static_cast<double>(param.call != nullptr ? writes : 0), 1);
}

INSTANTIATE_TEST_SUITE_P(All, CliSync,
                         ::testing::Values(SyncCase{"none", nullptr, nullptr},
                                           SyncCase{"dsync", "O_DSYNC", nullptr},
                                           SyncCase{"sync", "O_SYNC", nullptr},
                                           SyncCase{"fsync", nullptr, "fsync"},
                                           SyncCase{"fdatasync", nullptr, "fdatasync"}),
                         [](const auto& param) { return std::string(param.param.method); });

} // namespace isobath::test
