#include <cstdlib>
#include <iostream>
#include <memory>
#include <utility>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "cli/options.h"
#include "cli/plain_output.h"
#include "server/config/config_file.h"
#include "server/host/field_errors.h"
#include "server/host/stop_signal.h"
#include "server/life/supervisor.h"
#include "web/live/live_page.h"

namespace backsight::cli {

namespace {

void serve(const std::shared_ptr<config::ConfigOptions>& options, bool is_quiet) {
    const auto load = [options, is_quiet] {
        config::ServerConfig settings = options->load();
        if (is_quiet) config::be_quiet(settings);
        return settings;
    };
    server::SupervisorConfig supervised;
    supervised.rooms.server = load();
    const config::ServerConfig& settings = supervised.rooms.server;
    server::check_files(settings);
    const auto log = server::naming("log.file", [&] {
        return std::make_unique<logging::Log>(logging::level_named(settings.log_level),
                                              logging::format_named(settings.log_format), settings.log_file);
    });
    supervised.rooms.new_page = [] { return std::make_unique<web::LivePage>(); };
    if (settings.page_port != 0) supervised.rooms.recordings = data_folder("").value_or(std::filesystem::path());
    if (const auto port = fleet::agones_port(std::getenv("AGONES_SDK_HTTP_PORT")))
        supervised.agones.emplace().client.port = *port;
    supervised.read_settings = load;
    // A signal that comes while ports are opened is taken in once they are.
    server::stop_signal();
    server::drain_signal();
    server::take_hang_up();
    server::Supervisor(std::move(supervised), *log).run();
}

}  // namespace

void add_serve(CLI::App& program) {
    auto options = std::make_shared<config::ConfigOptions>();
    CLI::App* command =
        program.add_subcommand("serve", "Serves matches of the arena on sockets until a signal ends it");
    command->footer(
        "Example: ./run serve --ticket-key lobby.pub --certificate server.pem --certificate-key server.key");
    options->add_to(*command);
    command->callback([options, command] {
        if (options->wants_print()) {
            PlainOutput::print_result(config::print_config(options->load()));
        } else if (options->wants_check()) {
            options->load();
            std::cout << "the settings are good\n";
        } else {
            serve(options, is_quiet(*command));
        }
    });
}

}  // namespace backsight::cli
