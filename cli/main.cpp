// The program `backsight`: one command line over the library.

#include <backsight/transport/openssl_memory.h>

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/allocation_probe.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "cli/options.h"
#include "cli/plain_output.h"
#include "cli/report_pages.h"
#include "cli/usage_error.h"
#include "server/config/config_file.h"
#include "server/life/build_facts.h"

namespace {

using namespace backsight::cli;

int fail(const std::string& message, int exit_code) {
    say_error(message);
    return exit_code;
}

// On every command, after its name: there people add it.
void add_quiet(CLI::App& app, PlainOutput& output) {
    for (CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        command->add_flag_callback(
            quiet_flag, [&output] { output.be_quiet(); }, "Print nothing but errors and results");
        add_quiet(*command, output);
    }
}

int answer(const CLI::App& program, const CLI::ParseError& error) {
    if (dynamic_cast<const CLI::CallForHelp*>(&error) != nullptr) {
        print_with_headings(program.help(), false);
        return 0;
    }
    // The version is not wrong either.
    if (error.get_exit_code() == 0) return program.exit(error);
    return fail(usage_message(program, error), exit_usage);
}

int run(int argc, char** argv, PlainOutput& output) {
    CLI::App program("Lag compensation that rewinds to exactly what the shooter saw");
    program.require_subcommand(1);
    program.footer("Example: ./run arena --seconds 60 --extra-rtt 100");
    program.set_version_flag(
        "--version", [] { return backsight::server::version_text(*served_games().front().game); },
        "Version, commit, and what it speaks");
    program.get_formatter()->column_width(34);
    int exit_code = 0;
    std::string command_line = "backsight";
    for (int i = 1; i < argc; ++i) command_line += std::string(" ") + argv[i];
    const ServedGame& game = chosen_game(argc, argv);
    if (game.new_bot) {
        add_arena_of(program, game, exit_code);
    } else {
        add_arena(program, game, backsight::allocations_of_this_thread, exit_code);
    }
    add_serve(program, game);
    add_playground(program);
    add_bot(program, exit_code);
    add_keys(program);
    add_lab(program, command_line, exit_code);
    add_import(program);
    add_report(program, exit_code, report_pages());
    add_completion(program);
    add_quiet(program, output);
    try {
        program.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return answer(program, error);
    } catch (const backsight::config::SettingsError& error) {
        return fail(std::string("backsight: ") + error.what(), exit_usage);
    } catch (const std::invalid_argument& error) {
        // A value that only the command could judge, as the name of a network.
        return fail(std::string("backsight: ") + error.what(), exit_usage);
    } catch (const std::exception& error) {
        return fail(std::string("backsight: ") + error.what(), exit_failure);
    }
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    // Without it all is as good, and slower.
    static_cast<void>(backsight::net::gather_openssl_memory());
    PlainOutput output;
    return output.finish(run(argc, argv, output));
}
