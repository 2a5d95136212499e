// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

#include <fstream>
#include <ostream>

namespace isobath::test {

namespace {

struct BadOption
{
    const char* name;
    Words words;
    const char* says; ///< must be in the message
};

/// What ctest calls the case.
void PrintTo(const BadOption& value, std::ostream* out)
{
    *out << value.name;
}

class CliRefusal : public CliTest
{
protected:
    std::string textFile(const std::string& name, const std::string& text) const
    {
        const auto path = (folder() / name).string();
        std::ofstream(path) << text;
        return path;
    }
};

class CliBadOption : public CliTest, public ::testing::WithParamInterface<BadOption>
{
};

} // namespace

TEST_P(CliBadOption, IsRefusedBeforeAnythingIsTouched)
{
    auto words = quickRun(makeTarget());
    words.insert(words.end(), GetParam().words.begin(), GetParam().words.end());
    const auto before = listing(folder());
    const auto result = cli(words);
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.output, "");
    EXPECT_NE(result.error.find(GetParam().says), std::string::npos) << result.error;
    EXPECT_EQ(listing(folder()), before);
}

INSTANTIATE_TEST_SUITE_P(
    All, CliBadOption,
    ::testing::Values(BadOption{"BsBelowAlignment", {"--bs", "1000"}, "1000"},
                      BadOption{"NegativeBs", {"--bs", "-4k"}, "bs"},
                      BadOption{"NegativeBsAfterEquals", {"--bs=-4k"}, "-4k"},
                      BadOption{"DoubledSuffix", {"--bs", "4kk"}, "4kk"},
                      BadOption{"Exponent", {"--bs", "1e3"}, "1e3"}, BadOption{"EmptyBs", {"--bs", ""}, "bs"},
                      BadOption{"EmptyListElement", {"--bs", "4k,,8k"}, "bs"},
                      BadOption{"HugeSize", {"--size", "9999999T"}, "9999999T"},
                      BadOption{"SizeBelowOneQueue", {"--size", "64k", "--iodepth", "64"}, "size"},
                      BadOption{"DepthZero", {"--iodepth", "0"}, "iodepth"},
                      BadOption{"DepthBeyondTheKernel", {"--iodepth", "100000"}, "iodepth"},
                      BadOption{"NoJobs", {"--numjobs", "0"}, "numjobs"},
                      BadOption{"NoRuntime", {"--runtime", "0"}, "runtime"},
                      BadOption{"RuntimeBelowInterval", {"--runtime", "50ms"}, "runtime"},
                      BadOption{"UnknownEngine", {"--engine", "posixaio"}, "posixaio"},
                      BadOption{"PsyncWithDepth", {"--engine", "psync", "--iodepth", "8"}, "iodepth"},
                      BadOption{"LaterOption", {"--rate", "1000"}, "--rate"},
                      BadOption{"UnknownFormat", {"--format", "yaml"}, "yaml"},
                      BadOption{"UnknownPreset", {"--preset", "no-such"}, "no-such"},
                      BadOption{"MissingPlan", {"no-such-plan.json"}, "no-such-plan.json"}),
    [](const auto& param) { return std::string(param.param.name); });

TEST_F(CliRefusal, EveryProblemIsListedAtOnce)
{
    const auto result = cli({"run", "--target", makeTarget(), "--bs", "4kk", "--iodepth", "0", "--runtime",
                             "0s", "--engine", "none", "--numjobs", "0"});
    EXPECT_EQ(result.code, 2);
    for (const char* field : {"bs", "iodepth", "runtime", "engine", "numjobs"})
        EXPECT_NE(result.error.find(field), std::string::npos) << field << " is not in\n" << result.error;
}

TEST_F(CliRefusal, ATargetThatIsNotThere)
{
    const auto missing = (folder() / "missing").string();
    const auto result = cli(quickRun(missing));
    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.error.find(missing), std::string::npos) << result.error;
    EXPECT_FALSE(std::filesystem::exists(sessionFile()));
}

TEST_F(CliRefusal, UnknownKeysOfAPlanByName)
{
    const auto plan =
        textFile("plan.json", R"({"isobath_plan": 1, "name": "x", "iodeph": 3, "rules": {"ramp_up": 1}})");
    const auto result = cli({"run", plan, "--target", makeTarget()});
    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.error.find("iodeph"), std::string::npos) << result.error;
    EXPECT_NE(result.error.find("ramp_up"), std::string::npos) << result.error;
}

TEST_F(CliRefusal, AnExistingFileIsReadButNotWritten)
{
    const std::string content(1 << 20, 'x');
    const auto file = textFile("precious", content);
    const auto refused = cli(quickRun(file, {"--rw", "randwrite"}));
    EXPECT_EQ(refused.code, 3) << refused.error;
    EXPECT_NE(refused.error.find("--allow-overwrite"), std::string::npos) << refused.error;
    EXPECT_EQ(cli(quickRun(file)).code, 0);
    std::ifstream stream(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(stream), {}), content);
    const auto allowed = cli(quickRun(file, {"--rw", "randwrite", "--allow-overwrite"}));
    EXPECT_EQ(allowed.code, 0) << allowed.error;
}

TEST_F(CliRefusal, AFileThatIsNoSessionFile)
{
    const auto file =
        textFile("notes.txt", "not a database, just some words that are long enough to look at\n");
    for (const auto& words : {Words{"run", "--target", makeTarget(), "--out", file}, Words{"show", file},
                              Words{"list", file}, Words{"resume", file}, Words{"rename", file, "x"}}) {
        const auto result = cli(words);
        EXPECT_EQ(result.code, 5) << words[0] << ": " << result.error;
        EXPECT_NE(result.error.find(file), std::string::npos) << result.error;
    }
    EXPECT_EQ(std::filesystem::file_size(file), 64U);
}

TEST_F(CliRefusal, ADryRunTouchesNothing)
{
    const auto target = makeTarget();
    const auto before = listing(folder());
    const auto result = cli(quickRun(target, {"--iodepth", "1,8", "--dry-run"}));
    ASSERT_EQ(result.code, 0) << result.error;
    for (const char* word : {"cells       2", "runs        2", "time", "space", "depth 8", "free space"})
        EXPECT_NE(result.output.find(word), std::string::npos) << word << " is not in\n" << result.output;
    EXPECT_EQ(listing(folder()), before);
}

TEST_F(CliRefusal, NothingAndNonsenseAreBadUsage)
{
    EXPECT_EQ(cli({}).code, 2);
    EXPECT_EQ(cli({"compare", "a", "b"}).code, 2);
    EXPECT_EQ(cli({"show", "--format"}).code, 2);
}

TEST_F(CliRefusal, EveryCommandExplainsItselfWithAnExample)
{
    for (const char* name :
         {"run", "resume", "list", "show", "rename", "tag", "note", "delete", "presets", "targets"}) {
        const auto help = cli({name, "--help"});
        EXPECT_EQ(help.code, 0);
        EXPECT_NE(help.output.find(std::string("isobath-cli ") + name), std::string::npos) << help.output;
        EXPECT_NE(help.output.find("Example"), std::string::npos) << help.output;
    }
}

} // namespace isobath::test
