// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/commands.h"
#include "app/isobath_cli/output.h"

#include <csignal>

using namespace isobath::cli;

namespace {

/// Parses the command line. Help and version are results; everything else that ends it is bad usage.
ExitCode parse(CLI::App& app, int argc, char** argv)
{
    try {
        app.parse(argc, argv);
        return Done;
    } catch (const CLI::CallForHelp&) {
        writeResult(app.help());
    } catch (const CLI::CallForVersion& version) {
        writeResult(std::string(version.what()) + "\n");
    } catch (const CLI::ParseError& error) {
        const bool unknown = app.get_subcommands().empty() && argc > 1 && argv[1][0] != '-';
        complain(unknown ? "there is no command " + std::string(argv[1]) : std::string(error.what()));
        complain("isobath-cli --help lists the commands, isobath-cli COMMAND --help its options");
        return BadUsage;
    }
    return Done;
}

} // namespace

int main(int argc, char** argv)
{
    reserveStandardStreams();
    std::signal(SIGPIPE, SIG_IGN);

    CLI::App app("Storage benchmarks from the command line", "isobath-cli");
    app.set_version_flag("--version", std::string("isobath-cli ") + ISOBATH_VERSION);
    app.footer("Example:\n  isobath-cli run --preset quick-look\n\nisobath-cli COMMAND --help explains one "
               "command.");
    app.require_subcommand(1);
    Action chosen;
    for (auto add : {addRun, addResume, addList, addShow, addExport, addPost, addRename, addTag, addNote,
                     addDelete, addPresets, addTargets})
        add(app, chosen);

    const auto parsed = parse(app, argc, argv);
    return parsed == Done && chosen ? chosen() : parsed;
}
