#include "server/life/supervisor.h"

#include <backsight/session/connection.h>
#include <backsight/version.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

#include "inputs/files/csv.h"
#include "server/config/config_fields.h"
#include "server/host/field_errors.h"
#include "server/host/pacing.h"
#include "server/host/stop_signal.h"
#include "server/http/origin.h"
#include "server/life/build_facts.h"

namespace backsight::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr Micros look_interval{50'000};
constexpr std::size_t shortest_token = 16;
constexpr std::size_t longest_token = 256;

// What a running match looks up anew each time; all else is built into rooms when they are made.
constexpr std::array changes_while_running{"life.drain_timeout_s", "log.level"};

std::string read_token(const std::string& file) {
    if (file.empty()) return "";
    return naming("life.drain_token_file", [&] {
        std::string token = inputs::read_file(file, 4'096);
        while (!token.empty() && (token.back() == '\n' || token.back() == '\r' || token.back() == ' '))
            token.pop_back();
        const bool is_plain = std::ranges::all_of(token, [](char c) { return c > ' ' && c < 127; });
        if (is_plain && token.size() >= shortest_token && token.size() <= longest_token) return token;
        throw std::runtime_error(file + ": found " + std::to_string(token.size()) +
                                 " characters, expected one line of 16 to 256 letters, digits and signs");
    });
}

Json room_json(const ServerHost& host, std::uint32_t number) {
    const ServerStatus status = host.status();
    return {{"room", number},
            {"match", host.match_id()},
            {"address", host.address().to_string()},
            {"fingerprint", net::to_string(host.fingerprint())},
            {"seconds", status.seconds},
            {"players", status.clients},
            {"players_most", status.clients_most},
            {"waiting", status.waiting},
            {"shots", status.triggers},
            {"declared", status.declared},
            {"agreed", status.agreed},
            {"tick_p50_ms", status.tick.percentile_ms(0.5)},
            {"tick_p99_ms", status.tick.percentile_ms(0.99)},
            {"ticks_skipped", status.ticks_skipped},
            {"reports_written", status.reports_written},
            {"reports_lost", status.reports_lost}};
}

}  // namespace

std::vector<std::string> take_changes(config::ServerConfig& running, const config::ServerConfig& read) {
    std::vector<std::string> others;
    for (const config::ConfigField& field : config::config_fields()) {
        if (config::value_text(field, running) == config::value_text(field, read)) continue;
        if (std::ranges::find(changes_while_running, field.key) == changes_while_running.end()) {
            others.emplace_back(field.key);
            continue;
        }
        std::visit([&](auto member) { running.*member = read.*member; }, field.member);
    }
    return others;
}

Supervisor::Supervisor(SupervisorConfig config, logging::Log& log)
    : config_(std::move(config)),
      log_(&log),
      life_(static_cast<std::uint32_t>(config_.rooms.server.rooms),
            Micros{config_.rooms.server.drain_timeout_s * 1'000'000}) {
    for (std::uint32_t i = 0; i < config_.rooms.server.rooms; ++i) {
        rooms_.push_back(std::make_unique<Room>(config_.rooms, i, life_, log));
    }
    if (config_.rooms.server.metrics_port != 0) open_port();
}

void Supervisor::open_port() {
    const config::ServerConfig& server = config_.rooms.server;
    http::HttpSettings settings;
    settings.bind = server.metrics_bind;
    settings.port = static_cast<int>(server.metrics_port);
    StatusSources sources;
    for (const auto& room : rooms_) sources.rooms.push_back(room->host().metrics());
    sources.status = [this] { return status(); };
    sources.drained = [this] { log_->info("drain ordered", {{"by", "/drain"}}); };
    sources.drain_token = read_token(server.drain_token_file);
    naming("metrics.bind, metrics.port",
           [&] { port_ = std::make_unique<StatusPort>(settings, life_, std::move(sources)); });
    log_->info("metrics", {{"address", http::host_and_port(server.metrics_bind, port_->port())}});
}

std::string Supervisor::status() const {
    Json rooms = Json::array();
    for (std::uint32_t i = 0; i < rooms_.size(); ++i) rooms.push_back(room_json(rooms_[i]->host(), i));
    const Json all = {{"version", BACKSIGHT_VERSION},
                      {"commit", built_from_commit()},
                      {"wire", {{"oldest", session_versions.oldest}, {"newest", session_versions.newest}}},
                      {"stage", name(life_.stage())},
                      {"max_players", config_.rooms.server.max_clients},
                      {"rooms", std::move(rooms)}};
    return all.dump(1) + "\n";
}

void Supervisor::run() {
    const std::atomic<bool>& stop = stop_signal();
    const std::atomic<bool>& drain = drain_signal();
    take_hang_up();
    for (const auto& room : rooms_) room->start(stop);
    while (life_.stage() != Stage::ended) {
        look_after(drain);
        sleep_until(steady_now() + look_interval);
    }
    std::exception_ptr fault;
    for (const auto& room : rooms_) {
        try {
            room->wait();
        } catch (...) {
            fault = std::current_exception();
        }
    }
    if (fault) std::rethrow_exception(fault);
}

void Supervisor::look_after(const std::atomic<bool>& drain) {
    if (drain && !std::exchange(was_drain_told_, true)) {
        const bool is_first = life_.drain(steady_now());
        log_->info(is_first ? "drain ordered" : "drains already", {{"by", "SIGTERM"}});
    }
    if (take_hang_up()) reload();
    tell_of_silence();
}

void Supervisor::reload() {
    try {
        log_->reopen();
        log_->info("log reopened");
    } catch (const std::exception& error) {
        log_->error("the log cannot be reopened", {{"reason", error.what()}});
    }
    if (!config_.read_settings) return;
    try {
        config::ServerConfig& running = config_.rooms.server;
        const std::vector<std::string> others = take_changes(running, config_.read_settings());
        life_.set_drain_timeout(Micros{running.drain_timeout_s * 1'000'000});
        log_->set_level(logging::level_named(running.log_level));
        log_->info("settings read again",
                   {{"log.level", running.log_level}, {"life.drain_timeout_s", running.drain_timeout_s}});
        for (const std::string& key : others) log_->warn("a setting needs a new start", {{"setting", key}});
    } catch (const std::exception& error) {
        log_->error("settings not read again, all stay as they are", {{"reason", error.what()}});
    }
}

void Supervisor::tell_of_silence() {
    const auto silent = life_.silent_room(steady_now());
    if (silent.has_value() == was_silent_) return;
    was_silent_ = silent.has_value();
    if (silent) {
        log_->error("a room does not play, the server is not healthy", {{"room", *silent}});
    } else {
        log_->info("all rooms play again");
    }
}

}  // namespace backsight::server
