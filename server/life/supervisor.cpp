#include "server/life/supervisor.h"

#include <backsight/session/connection.h>
#include <backsight/version.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/admission/key_files.h"
#include "server/admission/token_file.h"
#include "server/config/config_warnings.h"
#include "server/host/field_errors.h"
#include "server/host/pacing.h"
#include "server/host/stop_signal.h"
#include "server/http/origin.h"
#include "server/life/build_facts.h"
#include "server/life/reload.h"

namespace backsight::server {

namespace {

using Json = nlohmann::ordered_json;

constexpr Micros look_interval{50'000};
// The process ends then, and the orchestrator sees it in its own time.
constexpr std::chrono::seconds longest_farewell{3};

/// "a, b" as its parts.
std::vector<std::string> names_in(std::string_view list) {
    std::vector<std::string> names;
    while (!list.empty()) {
        const std::size_t comma = list.find(',');
        std::string name;
        for (const char c : list.substr(0, comma)) {
            if (c != ' ') name += c;
        }
        if (!name.empty()) names.push_back(std::move(name));
        list = comma == std::string_view::npos ? std::string_view() : list.substr(comma + 1);
    }
    return names;
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
            {"processor_p50_ms", status.processor.percentile_ms(0.5)},
            {"processor_p99_ms", status.processor.percentile_ms(0.99)},
            {"ticks_skipped", status.ticks_skipped},
            {"reports_written", status.reports_written},
            {"reports_lost", status.reports_lost}};
}

// Before anybody can know of this process: whoever waits for its join file or its port may send a signal at once.
void hear_signals() {
    drain_signal();
    take_hang_up();
}

Micros real_now() {
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    return {std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000};
}

}  // namespace

// What is wrong with the token is found before any port is open or any file is written.
Supervisor::Supervisor(SupervisorConfig config, logging::Log& log)
    : config_(std::move(config)),
      log_(&log),
      drain_token_(naming("life.drain_token_file", [&] { return read_token(config_.rooms.server.drain_token_file); })),
      life_(static_cast<std::uint32_t>(config_.rooms.server.rooms),
            Micros{config_.rooms.server.drain_timeout_s * 1'000'000}),
      life_log_(log) {
    hear_signals();
    if (!config_.machine_clock) config_.machine_clock = real_now;
    for (const config::ConfigWarning& warning : config::find_warnings(config_.rooms.server)) {
        log_->warn("a setting may not do",
                   {{"setting", warning.key}, {"what", warning.what}, {"expected", warning.better}});
    }
    // Before the rooms read it: whatever it is later is then a change.
    if (const std::string& file = config_.rooms.server.ticket_key_file; !file.empty())
        naming("network.ticket_key_file", [&] { ticket_key_ = read_public_key(file); });
    for (std::uint32_t i = 0; i < config_.rooms.server.rooms; ++i) {
        rooms_.push_back(std::make_unique<Room>(config_.rooms, i, life_, log));
    }
    if (config_.agones) join_fleet();
    if (config_.rooms.server.metrics_port != 0) open_port();
}

void Supervisor::join_fleet() {
    fleet::LinkCalls calls;
    calls.facts = [this] { return fleet_facts(); };
    calls.told_to_go = [this] { tell_of_drain(life_.drain(steady_now()), "the fleet"); };
    fleet_ = std::make_unique<fleet::AgonesLink>(*config_.agones, std::move(calls), *log_);
    log_->info("fleet", {{"sidecar", "Agones"}, {"port", config_.agones->client.port}});
}

fleet::FleetFacts Supervisor::fleet_facts() const {
    fleet::FleetFacts facts;
    facts.stage = life_.stage();
    facts.is_well = life_.is_well(steady_now());
    facts.capacity = static_cast<std::uint32_t>(config_.rooms.server.max_clients * config_.rooms.server.rooms);
    for (const auto& room : rooms_) {
        const ServerStatus status = room->host().status();
        facts.declared += status.declared;
        facts.agreed += status.agreed;
        facts.can_admit = facts.can_admit && status.can_admit;
        const std::vector<std::uint64_t> users = room->host().users();
        facts.users.insert(facts.users.end(), users.begin(), users.end());
    }
    return facts;
}

void Supervisor::open_port() {
    const config::ServerConfig& server = config_.rooms.server;
    http::HttpSettings settings;
    settings.bind = server.metrics_bind;
    settings.port = static_cast<int>(server.metrics_port);
    settings.known_names_only = true;
    settings.names = names_in(server.metrics_hosts);
    const service::Game& game = *server.game.game();
    StatusSources sources;
    for (const auto& room : rooms_) sources.rooms.push_back(room->host().metrics());
    sources.status = [this] { return status(); };
    sources.process = [this] { return numbers(); };
    sources.can_admit = [this] {
        return std::ranges::all_of(rooms_, [](const auto& room) { return room->host().status().can_admit; });
    };
    sources.drain_ordered = [this](bool is_first) { tell_of_drain(is_first, "/drain"); };
    sources.even_to_ms = static_cast<double>(game.even_to(server.game).value) * 1e-3;
    sources.drain_token = drain_token_;
    naming("metrics.bind, metrics.port",
           [&] { port_ = std::make_unique<StatusPort>(settings, life_, std::move(sources)); });
    log_->info("metrics", {{"address", http::host_and_port(server.metrics_bind, port_->port())}});
}

std::string Supervisor::status() const {
    Json rooms = Json::array();
    for (std::uint32_t i = 0; i < rooms_.size(); ++i) rooms.push_back(room_json(rooms_[i]->host(), i));
    Json all = {{"version", BACKSIGHT_VERSION},
                {"commit", built_from_commit()},
                {"wire", {{"oldest", session_versions.oldest}, {"newest", session_versions.newest}}},
                {"stage", name(life_.stage())},
                {"max_players", config_.rooms.server.max_clients},
                {"rooms", std::move(rooms)}};
    if (fleet_) {
        const fleet::FleetNumbers numbers = fleet_->numbers();
        all["fleet"] = {{"up", numbers.is_up}, {"state", numbers.state}};
    }
    return all.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

metrics::ProcessNumbers Supervisor::numbers() const {
    metrics::ProcessNumbers numbers;
    numbers.reloads = reloads_;
    numbers.refused_reloads = refused_reloads_;
    numbers.key_rotations = key_rotations_;
    numbers.refused_keys = refused_keys_;
    numbers.failed_reopens = failed_reopens_;
    numbers.clock_steps = clock_steps_;
    numbers.log_lines_lost = log_->lost();
    if (fleet_) numbers.fleet = fleet_->numbers();
    return numbers;
}

void Supervisor::run() {
    const std::atomic<bool>& stop = stop_signal();
    const std::atomic<bool>& drain = drain_signal();
    for (const auto& room : rooms_) room->start(stop);
    // Rooms can be drained and end before this thread has its first turn: what was ordered until then is heard too.
    for (;; sleep_until(steady_now() + look_interval)) {
        look_after(stop, drain);
        if (life_.stage() == Stage::ended) break;
    }
    const std::exception_ptr fault = wait_for_rooms();
    if (fleet_ && !fleet_->say_farewell(longest_farewell)) log_->warn("shutdown not reported to the fleet");
    if (fault) std::rethrow_exception(fault);
}

std::exception_ptr Supervisor::wait_for_rooms() {
    std::exception_ptr fault;
    for (const auto& room : rooms_) {
        try {
            room->wait();
        } catch (...) {
            fault = std::current_exception();
        }
    }
    return fault;
}

void Supervisor::look_after(const std::atomic<bool>& stop, const std::atomic<bool>& drain) {
    if (drain && !std::exchange(was_drain_told_, true)) tell_of_drain(life_.drain(steady_now()), "SIGTERM");
    if (stop && !std::exchange(was_stop_told_, true)) log_->info("end ordered", {{"by", "a signal"}});
    if (take_hang_up()) reload();
    look_at_clock();
    life_log_.note_silence(life_.silent_room(steady_now()));
    if (port_) life_log_.note_refused_orders(port_->refused_orders(), steady_now());
}

void Supervisor::tell_of_drain(bool is_first, const char* by) {
    log_->info(is_first ? "drain ordered" : "drains already", {{"by", by}});
}

// Nothing that a match does rests on this clock; whoever reads the log or a report should know.
void Supervisor::look_at_clock() {
    const auto step = clock_.look(config_.machine_clock(), steady_now());
    if (!step) return;
    ++clock_steps_;
    life_log_.note_clock_step(*step);
}

void Supervisor::reload() {
    reopen_log();
    if (config_.read_settings) read_settings();
    if (ticket_key_) read_ticket_key();
}

void Supervisor::read_ticket_key() {
    const config::ServerConfig& running = config_.rooms.server;
    try {
        const net::TicketPublicKey key = read_public_key(running.ticket_key_file);
        if (key == *ticket_key_) return;
        ticket_key_ = key;
        for (const auto& room : rooms_) room->rotate_ticket_key(key, running.ticket_key_grace_s);
        ++key_rotations_;
        log_->info("another ticket key", {{"old_is_good_for_s", running.ticket_key_grace_s}});
    } catch (const std::exception& error) {
        ++refused_keys_;
        log_->error("the ticket key cannot be read, the old one stays", {{"reason", error.what()}});
    }
}

void Supervisor::reopen_log() {
    try {
        log_->reopen();
        log_->info("log reopened");
    } catch (const std::exception& error) {
        ++failed_reopens_;
        log_->error("the log cannot be reopened", {{"reason", error.what()}});
    }
}

void Supervisor::read_settings() {
    try {
        config::ServerConfig& running = config_.rooms.server;
        const SettingChanges changes = take_changes(running, config_.read_settings());
        life_.set_drain_timeout(Micros{running.drain_timeout_s * 1'000'000});
        log_->set_level(logging::level_named(running.log_level));
        ++reloads_;
        log_->info("settings read again", {{"changed", changes.taken.size()},
                                           {"log.level", running.log_level},
                                           {"life.drain_timeout_s", running.drain_timeout_s}});
        for (const std::string& key : changes.reset) log_->warn("a setting is back at its default", {{"setting", key}});
        for (const std::string& key : changes.need_start) log_->warn("a setting needs a new start", {{"setting", key}});
    } catch (const std::exception& error) {
        ++refused_reloads_;
        log_->error("settings not read again, all stay as they are", {{"reason", error.what()}});
    }
}

}  // namespace backsight::server
