#include <iostream>
#include <memory>
#include <optional>

#include "cli/commands.h"
#include "cli/data_option.h"
#include "server/admission/key_files.h"
#include "server/config/config_file.h"
#include "server/host/field_errors.h"
#include "server/host/server_host.h"
#include "server/host/stop_signal.h"
#include "web/live/live_page.h"

namespace backsight::cli {

namespace {

void write_join_file(const std::string& file, const server::JoinInfo& info, logging::Log& log) {
    const auto before = server::server_in_join_file(file);
    server::naming("network.join_file", [&] { server::write_join_file(file, info); });
    if (before && *before != info.server) {
        log.warn("join file of another server replaced",
                 {{"file", file}, {"was", before->to_string()}, {"is", info.server.to_string()}});
    }
    log.info("bots may join", {{"with", "backsight bot --join " + file}});
}

void serve(const config::ServerConfig& config) {
    if (!config.join_file.empty()) {
        server::naming("network.join_file", [&] { server::check_join_file(config.join_file); });
    }
    const auto log_to = server::naming("log.file", [&] {
        return std::make_unique<logging::Log>(logging::level_named(config.log_level),
                                              logging::format_named(config.log_format), config.log_file);
    });
    logging::Log& log = *log_to;
    server::HostConfig host_config;
    host_config.server = config;
    host_config.wants_log_reopened = server::take_hang_up;
    const std::atomic<bool>& stop = server::stop_signal();
    server::take_hang_up();
    std::optional<web::LivePage> page;
    std::filesystem::path recordings;
    if (config.page_port != 0) {
        recordings = data_folder("").value_or(std::filesystem::path());
        page.emplace();
        host_config.onlooker = &page->onlooker();
        // Whoever looks at a shot sees what the other ways to rewind would have said.
        host_config.compares = true;
    }
    server::ServerHost host(host_config, log);
    log.info("serving", {{"address", host.address().to_string()},
                         {"encryption", config.encryption},
                         {"players", config.max_clients},
                         {"fingerprint", net::to_string(host.fingerprint())}});
    if (host.metrics_port() != 0) {
        log.info("metrics", {{"address", config.metrics_bind + ":" + std::to_string(host.metrics_port())}});
    }
    std::optional<server::OpenPage> open_page;
    if (page) {
        open_page.emplace(*page, host, config, false, recordings);
        log.info("page", {{"address", open_page->url()}});
    }
    const bool has_join_file = host.join_info() && !config.join_file.empty();
    if (has_join_file) write_join_file(config.join_file, *host.join_info(), log);
    host.run(stop);
    // Remove the join file: a client that finds it later would connect to a server that is gone. A file that has been
    // replaced since belongs to another server and stays.
    if (has_join_file) server::remove_join_file(config.join_file, *host.join_info());
    const server::ServerStatus status = host.status();
    const server::WeaponFlights flights = status.projectiles.all();
    log.info("ended", {{"seconds", status.seconds},
                       {"players", status.session.joined},
                       {"shots", status.triggers},
                       {"rays", status.match.rays},
                       {"projectiles", flights.ended() + flights.denied()},
                       {"images", flights.images()},
                       {"mispredictions_unexplained", flights.unexplained},
                       {"tick_p99_ms", status.tick.percentile_ms(0.99)},
                       {"declared", status.declared},
                       {"agreed", status.agreed},
                       {"ticks_skipped", status.ticks_skipped},
                       {"reports_written", status.reports_written},
                       {"reports_lost", status.reports_lost}});
}

}  // namespace

void add_serve(CLI::App& program) {
    auto options = std::make_shared<config::ConfigOptions>();
    CLI::App* command = program.add_subcommand("serve", "Serves the arena on a socket until it is interrupted");
    command->footer(
        "Example: ./run serve --ticket-key lobby.pub --certificate server.pem --certificate-key server.key");
    options->add_to(*command);
    command->callback([options] {
        const config::ServerConfig config = options->load();
        if (options->wants_print()) {
            std::cout << config::print_config(config);
        } else {
            serve(config);
        }
    });
}

void add_keys(CLI::App& program) {
    auto name = std::make_shared<std::string>();
    CLI::App* command = program.add_subcommand(
        "keys", "Makes a pair of keys: NAME.key signs join tickets, NAME.pub is for `serve --ticket-key`");
    command->footer("Example: ./run keys lobby");
    command->add_option("name", *name, "Path of both files, without the ending")->required();
    command->callback([name] { server::make_key_files(*name); });
}

}  // namespace backsight::cli
