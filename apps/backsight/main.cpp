// The program `backsight`: one command line over the library.

#include <exception>
#include <iostream>
#include <string>

#include "allocation_probe.h"
#include "commands/commands.h"

int main(int argc, char** argv) {
    CLI::App program("Lag compensation that rewinds to exactly what the shooter saw");
    program.require_subcommand(1);
    program.set_version_flag("--version", BACKSIGHT_VERSION);
    program.get_formatter()->column_width(34);
    int exit_code = 0;
    std::string command_line = "backsight";
    for (int i = 1; i < argc; ++i) command_line += std::string(" ") + argv[i];
    backsight::commands::add_arena(program, backsight::allocations_of_this_thread, exit_code);
    backsight::commands::add_serve(program);
    backsight::commands::add_bot(program, exit_code);
    backsight::commands::add_keys(program);
    backsight::commands::add_lab(program, command_line, exit_code);
    backsight::commands::add_import(program);
    backsight::commands::add_report(program, exit_code);
    try {
        program.parse(argc, argv);
    } catch (const CLI::RequiredError& error) {
        if (argc > 1)
            std::cerr << "backsight: no such command: '" << argv[argc - 1] << "', or one is missing after it\n";
        return program.exit(error);
    } catch (const CLI::ParseError& error) {
        return program.exit(error);
    } catch (const std::exception& error) {
        std::cerr << "backsight: " << error.what() << '\n';
        return 1;
    }
    return exit_code;
}
