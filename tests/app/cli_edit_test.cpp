// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_fixture.h"

namespace isobath::test {

namespace {

/// A session file with the sessions "alpha one", "alpha two" and "beta", in this order.
class CliEdit : public CliTest
{
protected:
    void SetUp() override
    {
        for (const char* name : {"alpha one", "alpha two", "beta"})
            ASSERT_EQ(cli(quickRun(makeTarget(), {"--name", name, "--tag", "new"})).code, 0);
    }

    std::string session(const std::string& which) const { return sessionFile() + "#" + which; }
    std::string listed() const { return cli({"list", sessionFile()}).output; }
};

} // namespace

TEST_F(CliEdit, ListShowsTheNewestFirst)
{
    const auto text = listed();
    EXPECT_LT(text.find("beta"), text.find("alpha two")) << text;
    EXPECT_LT(text.find("alpha two"), text.find("alpha one")) << text;
    EXPECT_NE(text.find("1/1"), std::string::npos) << text;
}

TEST_F(CliEdit, ASessionIsNamedByNumberOrUniquePart)
{
    const auto byNumber = cli({"show", session("2"), "--format", "csv"});
    EXPECT_EQ(byNumber.code, 0) << byNumber.error;
    EXPECT_EQ(cli({"show", session("two"), "--format", "csv"}).output, byNumber.output);

    const auto ambiguous = cli({"show", session("alpha")});
    EXPECT_EQ(ambiguous.code, 2);
    EXPECT_NE(ambiguous.error.find("alpha one"), std::string::npos) << ambiguous.error;
    EXPECT_NE(ambiguous.error.find("alpha two"), std::string::npos) << ambiguous.error;
    EXPECT_EQ(cli({"show", session("gamma")}).code, 2);
    EXPECT_EQ(cli({"show", session("99")}).code, 2);
}

TEST_F(CliEdit, RenameTagAndNoteAreKept)
{
    ASSERT_EQ(cli({"rename", session("1"), "gamma, renamed"}).code, 0);
    ASSERT_EQ(cli({"tag", session("gamma"), "slow", "cold"}).code, 0);
    ASSERT_EQ(cli({"tag", session("gamma"), "--remove", "new"}).code, 0);
    ASSERT_EQ(cli({"note", session("gamma"), "after the update"}).code, 0);
    const auto text = listed();
    EXPECT_NE(text.find("gamma, renamed"), std::string::npos) << text;
    EXPECT_NE(text.find("slow,cold"), std::string::npos) << text;
    EXPECT_EQ(text.find("alpha one"), std::string::npos) << text;
    const auto json = cli({"show", session("gamma"), "--format", "json"});
    EXPECT_NE(json.output.find("after the update"), std::string::npos);
}

TEST_F(CliEdit, ANameCannotBeEmpty)
{
    EXPECT_EQ(cli({"rename", session("1"), ""}).code, 2);
    EXPECT_NE(listed().find("alpha one"), std::string::npos);
}

TEST_F(CliEdit, DeleteRemovesTheSessionThatWasNamedAndNoOther)
{
    const auto unnamed = cli({"delete", sessionFile()});
    EXPECT_EQ(unnamed.code, 2);
    EXPECT_NE(listed().find("beta"), std::string::npos);

    EXPECT_EQ(cli({"delete", session("two")}).code, 0);
    const auto text = listed();
    EXPECT_EQ(text.find("alpha two"), std::string::npos) << text;
    EXPECT_NE(text.find("alpha one"), std::string::npos) << text;
    EXPECT_NE(text.find("beta"), std::string::npos) << text;
}

TEST_F(CliEdit, EveryFormatPrintsTheSession)
{
    EXPECT_NE(cli({"show", session("beta")}).output.find("IOPS"), std::string::npos);
    EXPECT_EQ(cli({"show", session("beta"), "--format", "json"}).output.front(), '{');
    EXPECT_NE(cli({"show", session("beta"), "--format", "markdown"}).output.find('|'), std::string::npos);
    EXPECT_EQ(parseCsv(cli({"show", session("beta"), "--format", "csv"}).output).size(), 1U);
}

} // namespace isobath::test
