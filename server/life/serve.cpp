#include "server/life/serve.h"

#include <backsight/service/run.h>
#include <backsight/transport/openssl_memory.h>

#include <cstdlib>
#include <iostream>
#include <utility>

#include "server/config/config_file.h"
#include "server/fleet/agones_link.h"
#include "server/host/field_errors.h"
#include "server/host/stop_signal.h"
#include "server/life/build_facts.h"
#include "server/life/supervisor.h"

namespace backsight::server {

void serve(const ServeOptions& options) {
    SupervisorConfig supervised;
    supervised.rooms.server = options.load();
    const config::ServerConfig& settings = supervised.rooms.server;
    check_files(settings);
    const auto log = naming("log.file", [&] {
        return std::make_unique<logging::Log>(logging::level_named(settings.log_level),
                                              logging::format_named(settings.log_format), settings.log_file);
    });
    supervised.rooms.new_page = options.new_page;
    supervised.rooms.recordings = options.recordings;
    if (const auto port = fleet::agones_port(std::getenv("AGONES_SDK_HTTP_PORT"))) {
        supervised.agones.emplace().client.port = *port;
    }
    supervised.read_settings = options.load;
    // A signal that comes while ports are opened is taken in once they are.
    stop_signal();
    drain_signal();
    take_hang_up();
    Supervisor(std::move(supervised), *log).run();
}

namespace {

constexpr int exit_failure = 1;
constexpr int exit_usage = 2;

int fail(const service::Game& game, const std::exception& error, int exit_code) {
    std::cerr << game.name() << ": " << error.what() << '\n';
    return exit_code;
}

int run_command(const service::Game& game, CLI::App& program, int argc, char** argv) {
    config::ConfigOptions options(&game);
    options.add_to(program);
    program.set_version_flag(
        "--version", [&] { return version_text(game); }, "Version, commit, and what it speaks");
    program.parse(argc, argv);
    if (options.wants_print()) {
        std::cout << config::print_config(options.load());
    } else if (options.wants_check()) {
        options.load();
        std::cout << "the settings are good\n";
    } else {
        serve({[&] { return options.load(); }, nullptr, {}});
    }
    return 0;
}

}  // namespace
}  // namespace backsight::server

namespace backsight::service {

int run(const Game& game, int argc, char** argv) {
    // Without it all is as good, and slower.
    static_cast<void>(net::gather_openssl_memory());
    CLI::App program(std::string("Serves matches of ") + game.name());
    try {
        return server::run_command(game, program, argc, argv);
    } catch (const CLI::ParseError& error) {
        return program.exit(error) == 0 ? 0 : server::exit_usage;
    } catch (const config::SettingsError& error) {
        return server::fail(game, error, server::exit_usage);
    } catch (const std::exception& error) {
        return server::fail(game, error, server::exit_failure);
    }
}

}  // namespace backsight::service
