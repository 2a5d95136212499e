// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever text somebody pastes or opens: it becomes a plan that can be written and read again, or a refusal
// that says why. Nothing else comes out of the readers, no exception and no crash; the sanitizers watch.
#include "engine/base/random.h"
#include "engine/exchange/axis_words.h"
#include "engine/exchange/command_line.h"
#include "engine/exchange/fio_job.h"
#include "engine/exchange/plan_paste.h"
#include "engine/matrix/cells.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>

using namespace isobath;

namespace {

constexpr int kMutations = 500; ///< of each good text
constexpr std::size_t kMostChanges = 4;
constexpr std::size_t kLongestSpan = 40;
constexpr std::size_t kLongestText = 40'000;
constexpr std::size_t kCopies = 300;

/// What readers stumble over: quotes, separators, ends of number ranges, encodings cut in half.
const std::array<std::string, 30> kPieces{
    "\"",     "'",        "\\",     "\n",         "\r\n",     std::string(1, '\0'),
    ",",      "..",       " x2",    "1..1000000", "x0",       "+0",
    "-1",     "0",        "1e999",  "NaN",        "[global]", "18446744073709551616",
    "99999k", "{",        "}",      "[",          "]",        "null",
    "\xc3",   "\xff\xfe", "--link", "--exclude",  "$(x)",     "%"};

Plan linkedPlan()
{
    Plan plan;
    plan.name = "Mutated";
    EXPECT_TRUE(setParameter(plan, "target", {"/mnt/data"}));
    EXPECT_TRUE(setParameter(plan, "bs", {"1k", "4k", "64k"}));
    EXPECT_TRUE(setParameter(plan, "iodepth", {"1..64 x2"}));
    EXPECT_TRUE(putLinkedAxis(plan, Axis{"files x jobs",
                                         "",
                                         {{"1x1", {{"files", "1"}, {"numjobs", "1"}}},
                                          {"4x4", {{"files", "4"}, {"numjobs", "4"}}}}}));
    plan.exclude = {{{"bs", "64K"}, {"files x jobs", "4x4"}}};
    return plan;
}

std::vector<std::string> goodTexts()
{
    const Plan plan = linkedPlan();
    std::vector<std::string> texts{toCommandLine(plan), toWrappedCommandLine(plan, 60), planToJson(plan),
                                   toFioJob(plan.base, "a cell")};
    for (const auto& preset : presets()) {
        texts.push_back(toCommandLine(preset.plan));
        texts.push_back(planToJson(preset.plan));
    }
    texts.emplace_back(
        "[global]\nioengine=libaio\nbs=4k,8k\nrw=randrw:16\nrwmixread=70\nruntime=1m\n"
        "filename=/tmp/x:/tmp/y\n; a comment\n[first]\niodepth=4\n[second]\nstonewall\nbsrange=1k-4k\n");
    texts.emplace_back("files x jobs=1x1:files=1,numjobs=1;4x4:files=4,numjobs=4");
    texts.emplace_back("bs=1KiB,iodepth=64");
    return texts;
}

class Mutator
{
public:
    explicit Mutator(std::uint64_t seed) : m_random(seed) {}

    std::string mutated(std::string text, const std::vector<std::string>& others)
    {
        for (std::size_t changes = 1 + below(kMostChanges); changes > 0; --changes)
            change(text, others);
        text.resize(std::min(text.size(), kLongestText));
        return text;
    }

private:
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(m_random.below(bound)); }

    void change(std::string& text, const std::vector<std::string>& others)
    {
        const std::size_t at = below(text.size() + 1);
        const std::size_t length = std::min(below(kLongestSpan), text.size() - at);
        const std::string span = text.substr(at, length);
        switch (below(8)) {
        case 0:
            text.erase(at, length);
            break;
        case 1:
            text.insert(below(text.size() + 1), span);
            break;
        case 2:
            text.insert(at, kPieces[below(kPieces.size())]);
            break;
        case 3:
            text.replace(at, length, kPieces[below(kPieces.size())]);
            break;
        case 4:
            if (at < text.size())
                text[at] = static_cast<char>(below(256));
            break;
        case 5:
            text.resize(at);
            break;
        case 6:
            text.insert(at, others[below(others.size())].substr(0, below(kLongestSpan)));
            break;
        default:
            // Depth and length: what a reader that calls itself would not come back from.
            if (below(8) == 0)
                for (std::size_t copies = below(kCopies); copies > 0; --copies)
                    text.insert(at, kPieces[(at + length) % kPieces.size()]);
        }
    }

    Random m_random;
};

/// Every cell of it, or a refusal.
void expectExpands(const Plan& plan)
{
    const auto cells = expand(plan, [](const std::string&) { return SpecLimits{}; });
    EXPECT_TRUE(cells ? !cells->empty() : !cells.error().what.empty());
}

void expectPlanOrReason(const Result<Plan>& plan)
{
    if (!plan) {
        EXPECT_FALSE(plan.error().what.empty());
        return;
    }
    const std::string json = planToJson(*plan);
    const auto again = parsePlanJson(json);
    ASSERT_TRUE(again) << again.error().what;
    EXPECT_EQ(planToJson(*again), json);
    EXPECT_FALSE(toCommandLine(*plan).empty());
    expectExpands(*plan);
}

void forEveryMutation(std::uint64_t seed, const std::function<void(const std::string&)>& read)
{
    const auto texts = goodTexts();
    Mutator mutator(seed);
    for (const auto& text : texts)
        for (int i = 0; i < kMutations && !testing::Test::HasFailure(); ++i) {
            const std::string mutated = mutator.mutated(text, texts);
            read(mutated);
            if (testing::Test::HasFailure())
                ADD_FAILURE() << "by this text:\n" << mutated;
        }
}

TEST(PlanMutations, PastedTextIsAPlanOrARefusalWithAReason)
{
    std::size_t plans = 0;
    std::size_t refusals = 0;
    forEveryMutation(20261202, [&](const std::string& text) {
        const auto pasted = planFromText(text);
        ++(pasted ? plans : refusals);
        expectPlanOrReason(pasted.map([](const PastedPlan& taken) { return taken.plan; }));
    });
    // Mutations that nothing understands, or that change nothing, would test little.
    EXPECT_GT(plans, 500U);
    EXPECT_GT(refusals, 500U);
}

TEST(PlanMutations, PlanFilesStoredPlansAndPresetsAreReadOrRefused)
{
    forEveryMutation(20261203, [](const std::string& text) {
        expectPlanOrReason(parsePlanJson(text));
        expectPlanOrReason(parseStoredPlanJson(text));
        expectPlanOrReason(
            parsePreset("mutated", "{\"title\": \"t\", \"summary\": \"s\", \"plan\": " + text + "}")
                .map([](const Preset& preset) { return preset.plan; }));
    });
}

TEST(PlanMutations, WordsOfLinksAndExclusionsAreReadOrRefused)
{
    forEveryMutation(20261204, [](const std::string& text) {
        if (const auto axis = parseLinkWord(text)) {
            Plan plan;
            if (putLinkedAxis(plan, *axis))
                expectPlanOrReason(plan);
        }
        if (const auto exclusion = parseExclusionWord(text); !exclusion) {
            EXPECT_FALSE(exclusion.error().what.empty());
        }
    });
}

} // namespace
