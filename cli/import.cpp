#include "cli/commands.h"

#include <iostream>
#include <memory>

#include "inputs/import_ping.h"

namespace backsight::cli {

void add_import(CLI::App& program) {
    CLI::App* import = program.add_subcommand("import", "Brings recordings of your own into the lab");
    import->require_subcommand(1);
    import->footer("Example: ./run import ping my_ping.txt my_ping.csv");

    struct Files {
        std::string in;
        std::string out;
    };
    auto files = std::make_shared<Files>();
    CLI::App* ping = import->add_subcommand("ping", "The output of `ping -D HOST` becomes a network trace");
    ping->footer("Example: ./run import ping my_ping.txt my_ping.csv");
    ping->add_option("input", files->in, "What ping printed")->required()->check(CLI::ExistingFile);
    ping->add_option("output", files->out, "The trace to write, a .csv for --trace")->required();
    ping->callback([files] { inputs::import_ping_file(files->in, files->out, std::cout); });
}

}  // namespace backsight::cli
