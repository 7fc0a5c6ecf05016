// The program `backsight`: one command line over the library.

#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "cli/allocation_probe.h"
#include "cli/commands.h"
#include "cli/plain_output.h"
#include "cli/report_pages.h"
#include "server/life/build_facts.h"

namespace {

/// The innermost command that was named, and how it is called: "backsight lab".
struct Named {
    const CLI::App* app;
    std::string call = "backsight";

    explicit Named(const CLI::App& program) : app(&program) {
        while (!app->get_subcommands().empty()) {
            app = app->get_subcommands().front();
            call += " " + app->get_name();
        }
    }
};

// Reports a missing subcommand or argument, or an unknown one in its place.
int say_what_is_missing(const CLI::App& program, const CLI::RequiredError& error) {
    const Named named(program);
    std::string commands;
    for (const CLI::App* one : named.app->get_subcommands([](const CLI::App*) { return true; })) {
        commands += (commands.empty() ? "" : ", ") + one->get_name();
    }
    const std::vector<std::string> others = named.app->remaining();
    std::cerr << named.call << ": ";
    if (commands.empty()) {
        std::cerr << error.what();
    } else if (others.empty()) {
        std::cerr << "found no command, expected one of " << commands;
    } else {
        std::cerr << "found '" << others.front() << "', expected one of " << commands;
    }
    std::cerr << "; see `" << named.call << " --help`\n";
    return error.get_exit_code();
}

int run(int argc, char** argv) {
    CLI::App program("Lag compensation that rewinds to exactly what the shooter saw");
    program.require_subcommand(1);
    program.footer("Example: ./run arena --seconds 60 --extra-rtt 100");
    program.set_version_flag(
        "--version", [] { return backsight::server::version_text(); }, "Version, commit, and what it speaks");
    program.get_formatter()->column_width(34);
    int exit_code = 0;
    std::string command_line = "backsight";
    for (int i = 1; i < argc; ++i) command_line += std::string(" ") + argv[i];
    backsight::cli::add_arena(program, backsight::allocations_of_this_thread, exit_code);
    backsight::cli::add_serve(program);
    backsight::cli::add_playground(program);
    backsight::cli::add_bot(program, exit_code);
    backsight::cli::add_keys(program);
    backsight::cli::add_lab(program, command_line, exit_code);
    backsight::cli::add_import(program);
    backsight::cli::add_report(program, exit_code, backsight::cli::report_pages());
    try {
        program.parse(argc, argv);
    } catch (const CLI::RequiredError& error) {
        return say_what_is_missing(program, error);
    } catch (const CLI::ParseError& error) {
        return program.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "backsight: " << error.what() << '\n';
        return 1;
    }
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    backsight::cli::PlainOutput output;
    return output.finish(run(argc, argv));
}
