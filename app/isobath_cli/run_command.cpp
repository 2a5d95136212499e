// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/dry_run.h"
#include "app/isobath_cli/output.h"
#include "app/isobath_cli/session_run.h"
#include "engine/exchange/plan_options.h"
#include "engine/store/library_place.h"

#include <memory>

namespace isobath::cli {

namespace {

struct RunOptions
{
    PlanOptions plan;
    std::string out;
    std::vector<std::string> tags;
    std::string format = "text";
    bool dryRun = false;
};

/// Everything that is wrong with the options and the plan, said at once.
Result<SessionJob> prepare(const RunOptions& options, const std::string& path)
{
    std::vector<std::string> problems;
    auto plan = options.plan.plan(problems);
    if (!plan)
        return tl::make_unexpected(plan.error());
    if (!options.plan.named())
        plan->name = suggestedName(*plan);
    auto job = prepareSession(*plan, path);
    if (problems.empty())
        return job;
    std::string all;
    for (const auto& problem : problems)
        all += problem + "\n";
    if (!job && job.error().code == ErrorCode::InvalidArgument)
        all += job.error().what;
    return fail(ErrorCode::InvalidArgument, all);
}

/// Leftovers of a killed run may be what fills the target, so a refusal for space is tried again without
/// them. Any other refusal touches nothing.
Result<SessionJob> prepareCleanly(const RunOptions& options, const std::string& path)
{
    auto job = prepare(options, path);
    if (!job && job.error().code != ErrorCode::NoSpace)
        return job;
    return cleanUpLeftovers() ? prepare(options, path) : job;
}

ExitCode run(const RunOptions& options)
{
    const auto path = options.out.empty() ? libraryPath() : options.out;
    if (options.dryRun) {
        const auto job = prepare(options, path);
        return job ? printDryRun(*job) : refuse(job.error());
    }
    auto job = prepareCleanly(options, path);
    if (!job)
        return refuse(job.error());
    job->start.tags = options.tags;
    auto file = SessionFile::openOrCreate(path);
    if (!file)
        return refuseStore(file.error());
    auto sink = (*file)->newSession();
    if (!sink)
        return refuseStore(sink.error());
    const auto code = performSession(std::move(*job), std::move(*sink));
    return firstFailure(code, printSession(**file, (*file)->lastSessionId(), options.format));
}

} // namespace

void addRun(CLI::App& app, Action& chosen)
{
    auto options = std::make_shared<RunOptions>();
    auto* command = app.add_subcommand("run", "Run a plan file, a preset, or what the options say");
    options->plan.addTo(*command);
    command->add_option("--out", options->out,
                        "Session file; an existing one gets one more session (default: the library)");
    command->add_option("--tag", options->tags, "A tag for the session; repeat for more")
        ->allow_extra_args(false);
    addFormat(*command, options->format);
    command->add_flag("--dry-run", options->dryRun, "Say what would be done and touch nothing");
    command->callback([&chosen, options] { chosen = [options] { return run(*options); }; });
    command->footer(
        "A comma list makes an option an axis; repeat --target and --cpus instead. A range is its values:\n"
        "1..128x2 doubles, 1..9+2 adds; without a step, sizes, times and ranges between powers of two "
        "double,\n"
        "others add one.\n\nExamples:\n"
        "  isobath-cli run --target /mnt/nvme --rw randread,randwrite --bs 4k,16k --iodepth 1..64\n"
        "  isobath-cli run --iodepth 8 --link 'files x jobs=1x1:files=1,numjobs=1;4x4:files=4,numjobs=4'");
}

} // namespace isobath::cli
