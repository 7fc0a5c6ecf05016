#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <thread>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/options.h"
#include "inputs/files/output_file.h"
#include "server/host/recorded_networks.h"
#include "server/host/stop_signal.h"
#include "server/http/http_server.h"
#include "web/engine/pages.h"

namespace backsight::cli {

namespace {

struct PlaygroundCommand {
    int port = 27780;
    std::string out;
};

void write_files(const std::filesystem::path& folder) {
    inputs::make_folder(folder);
    for (const web::PageFile& file : web::page_files()) {
        const std::filesystem::path path = folder / file.name;
        std::ofstream out(path, std::ios::binary);
        out.write(file.bytes.data(), static_cast<std::streamsize>(file.bytes.size()));
        if (!out.flush()) throw std::runtime_error("--out: cannot write " + path.string());
    }
    std::cout << "The playground is in " << folder.string() << ": any host of static files can serve it.\n";
}

// On loopback alone: it is for whoever started it.
void serve_files(int port) {
    http::HttpSettings settings;
    settings.port = port;
    settings.own_names_only = true;
    http::HttpServer http(settings);
    web::add_page_files(http, web::index_page("playground"));
    server::offer_recorded_networks(http, data_folder("").value_or(std::filesystem::path()));
    std::cout << "http://127.0.0.1:" << http.port() << "\nOpen it in a browser. Ctrl+C ends it." << std::endl;
    const auto& stop = server::stop_signal();
    while (!stop.load()) std::this_thread::sleep_for(std::chrono::milliseconds(100));
}

}  // namespace

void add_playground(CLI::App& program) {
    auto options = std::make_shared<PlaygroundCommand>();
    CLI::App* command = program.add_subcommand(
        "playground", "Serves the playground: a match with bots in a browser, and every shot under glass");
    command->footer("Example: ./run playground");
    add_whole(*command, "--port", options->port, "Port on this machine; 0 takes a free one", 0, 65535);
    command->add_option("--out", options->out, "Write the page's files into this folder instead of serving them");
    command->callback([options] {
        if (options->out.empty()) {
            serve_files(options->port);
        } else {
            write_files(options->out);
        }
    });
}

}  // namespace backsight::cli
