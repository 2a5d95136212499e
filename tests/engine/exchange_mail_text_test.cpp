// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/command_line.h"
#include "engine/exchange/mail_text.h"
#include "engine/figures/session_figures.h"
#include "tests/support/sample_session.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

using namespace isobath;
using ::testing::Each;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::Le;
using ::testing::Not;
using ::testing::SizeIs;

namespace {

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

std::vector<std::size_t> widthsOf(const std::string& text)
{
    std::vector<std::size_t> widths;
    for (const auto& line : linesOf(text))
        widths.push_back(textColumns(line));
    return widths;
}

} // namespace

TEST(MailText, FitsSeventyTwoColumns)
{
    Session session = test::sampleSession();
    session.summary.name =
        std::string(40, 'x') + " block size × iodepth on größe 深さ " + std::string(50, 'y');
    session.start.environment.push_back({"mount.options", std::string(200, 'o')});
    EXPECT_THAT(widthsOf(toMailText(session, mailFigures(session))), Each(Le(72U)));
}

TEST(MailText, SaysTheEnvironmentInSixLinesWhateverIsKnown)
{
    Session session = test::sampleSession();
    EXPECT_THAT(environmentLines(session), SizeIs(6));
    session.start.environment.clear();
    EXPECT_THAT(environmentLines(session), SizeIs(6));
    EXPECT_THAT(environmentLines(session), Each(Field(&EnvironmentLine::text, "not known")));
}

TEST(MailText, HoldsTheTableThatTheChartShows)
{
    const Session session = test::sampleSession();
    Figure figure = heatmapFigure(session, defaultView(session.start.plan), "iops");
    const std::string mail = toMailText(session, {figure});
    figure.subtitle.clear();
    EXPECT_THAT(mail, HasSubstr(figureToText(figure)));
}

TEST(MailText, EndsWithTheCommandThatDoesItAgain)
{
    const Session session = test::sampleSession();
    const std::string mail = toMailText(session, mailFigures(session));
    const std::string command = mail.substr(mail.find("isobath-cli run"));
    std::string words = command;
    std::replace(words.begin(), words.end(), '\n', ' ');
    for (const auto& word : commandWords(session.start.plan))
        for (const auto& part : word)
            EXPECT_THAT(words, HasSubstr(shellQuoted(part)));
}

TEST(MailText, NamesLabelsAndFailures)
{
    const Session session = test::sampleSession();
    const std::string mail = toMailText(session, mailFigures(session));
    EXPECT_THAT(mail, HasSubstr("\nLabels\n"));
    EXPECT_THAT(mail, HasSubstr("EIO"));
}

TEST(MailText, ShowsEveryFacetAndNeverTheirMean)
{
    const Session session = test::sampleSession();
    const auto figures = mailFigures(session);
    ASSERT_THAT(figures, SizeIs(4)); // IOPS and p99 of randread and of randwrite
    EXPECT_NE(figures[0].title, figures[2].title);
}

TEST(MailText, MarkdownKeepsTheTablesAsTheyAre)
{
    const Session session = test::sampleSession();
    const auto figures = mailFigures(session);
    Figure first = figures.front();
    first.subtitle.clear();
    const std::string page = toMailMarkdown(session, figures);
    EXPECT_THAT(page, HasSubstr("```\n" + figureToText(first) + "```\n"));
    EXPECT_EQ(std::count(page.begin(), page.end(), '`') % 6, 0);
    EXPECT_THAT(page, Not(HasSubstr("\n\n\n")));
}
