#include "server/host/server_host.h"

#include <backsight/version.h>

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <utility>

#include "inputs/files/number_format.h"
#include "server/admission/key_files.h"
#include "server/admission/private_file.h"
#include "server/admission/random_number.h"
#include "server/config/config_fields.h"
#include "server/host/field_errors.h"
#include "server/host/pacing.h"
#include "server/http/origin.h"

namespace backsight::server {

namespace {

constexpr std::int64_t publish_every_us = 250'000;
constexpr std::int64_t longest_farewell_us = 500'000;
// Newcomers are sent elsewhere for so long; then the next one shows whether there is room again.
constexpr std::int64_t closed_after_unwritten_us = 10'000'000;

// The network is read this often between ticks, but not right before one, which must not be late.
constexpr Micros listen_interval{2'000};
constexpr Micros quiet_before_tick{1'000};
constexpr Micros least_notice{500};
// Most datagrams in one reading, so that none takes long; a tick reads eight times that.
constexpr std::uint32_t datagrams_per_poll = 1'024;
constexpr std::uint32_t handshakes_per_poll = 1;
constexpr std::uint32_t pass_checks_per_poll = 2;
// Room for a reading, and for all peers to leave.
constexpr std::size_t inbox_items = 16 * datagrams_per_poll;
constexpr std::size_t inbox_bytes = 4u << 20;

// In a fleet of containers, each has a host name of its own.
std::string name_of_server(const config::ServerConfig& config) {
    if (!config.server_name.empty()) return config.server_name;
    std::array<char, 65> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host = {};
    return std::string(host.data()) + "-" + std::to_string(config.port);
}

WatchConfig watch_config(const HostConfig& config) {
    WatchConfig watch;
    watch.reports_file = config.server.reports_file;
    watch.postgres = config.server.reports_postgres;
    watch.server = name_of_server(config.server);
    watch.region = config.server.server_region;
    watch.build = config.server.server_build.empty() ? BACKSIGHT_VERSION : config.server.server_build;
    watch.reports.queue_reports = static_cast<std::size_t>(config.server.reports_queue);
    watch.reports.max_mib = static_cast<std::uint32_t>(config.server.reports_max_mib);
    watch.has_metrics = config.server.metrics_port != 0;
    return watch;
}

service::MatchSetup setup_of(const HostConfig& config) {
    if (config.server.game.game() == nullptr) throw std::runtime_error("this server was given no game");
    service::MatchSetup setup = config::match_setup_of(config.server);
    setup.room = config.room;
    setup.compares = config.compares;
    return setup;
}

std::vector<logging::Field> log_fields(const HostConfig& config, const std::string& match_id) {
    std::vector<logging::Field> always{{"match", match_id}};
    if (config.server.rooms > 1) always.emplace_back("room", config.room);
    return always;
}

bool is_encrypted(const HostConfig& config) { return config.server.encryption == "dtls"; }

net::Address bind_address(const config::ServerConfig& config) {
    const auto address = net::Address::parse(http::host_and_port(config.bind, static_cast<int>(config.port)));
    if (!address) {
        throw std::runtime_error("network.bind: found '" + config.bind +
                                 "', expected an address of this machine, like 0.0.0.0 or ::1");
    }
    return *address;
}

/// If a ticket cannot outlive the process, with its keys or its certificate, no file is needed.
std::string used_tickets_file(const config::ServerConfig& config) {
    if (!config.used_tickets_file.empty() || config.ticket_key_file.empty()) return config.used_tickets_file;
    const std::string& known_by = config.encryption == "dtls" ? config.certificate_file : config.ticket_key_file;
    return known_by.empty() ? "" : known_by + ".used";
}

[[noreturn]] void refuse_to_open(const net::NetServerConfig& config, const std::string& error) {
    const auto is_of = [&](const std::string& file) { return !file.empty() && error.starts_with(file + ":"); };
    throw std::runtime_error(is_of(config.certificate_file) ? "network.certificate_file: " + error
                             : is_of(config.key_file)
                                 ? "network.certificate_key_file: " + error
                                 : "network.bind, network.port: " + config.bind.to_string() + ": " + error);
}

/// The address at which programs on this machine reach a server that listens there.
net::Address reachable(net::Address listening) {
    // A socket on [::] takes IPv4 and IPv6.
    return listening.is_any() ? net::Address::loopback_v4(listening.port) : listening;
}

}  // namespace

ServerHost::ServerHost(const HostConfig& config, logging::Log& log)
    : config_(config),
      setup_(setup_of(config)),
      limits_(config.server.game.game()->limits(setup_)),
      tick_rate_(config.server.game.game()->tick_rate()),
      match_id_(inputs::formatted("%016llx", static_cast<unsigned long long>(random_number()))),
      log_(log, log_fields(config, match_id_)),
      watch_(watch_config(config), log_),
      inbox_(inbox_items, inbox_bytes) {
    std::optional<net::TicketSecretKey> secret;
    const net::TicketPublicKey issuer = choose_issuer(secret);
    open_net(issuer);
    naming("network.used_tickets_file",
           [&] { tickets_.emplace(issuer, net_->fingerprint(), used_tickets_file(config_.server)); });
    if (secret) {
        note_join_info(*secret);
        net::wipe(*secret);
    }
    match_ = game().start(setup_, {*this, tickets_->hooks(), watch_});
    watch_.attach(game(), *match_);
    if (config_.spectator != nullptr) config_.spectator->attach(*match_);
    if (setup_.workers > 1) {
        payloads_.reserve(setup_.max_players);
        workers_.emplace(setup_.workers);
    }
    started_us_ = now_us();
}

ServerHost::~ServerHost() {
    if (config_.spectator != nullptr) config_.spectator->detach();
    if (join_) net::wipe(join_->ticket_key);
}

// Uses the configured public key, or makes a new pair.
net::TicketPublicKey ServerHost::choose_issuer(std::optional<net::TicketSecretKey>& secret) const {
    if (!config_.server.ticket_key_file.empty()) {
        return naming("network.ticket_key_file", [&] { return read_public_key(config_.server.ticket_key_file); });
    }
    net::TicketKeys keys = net::make_ticket_keys();
    secret = keys.secret_key;
    net::wipe(keys.secret_key);
    return keys.public_key;
}

void ServerHost::open_net(const net::TicketPublicKey& issuer) {
    net::NetServerConfig net;
    net.door.emplace().issuer = issuer;
    net.door->max_checks_per_poll = pass_checks_per_poll;
    net.max_handshakes_per_poll = handshakes_per_poll;
    net.max_datagrams_per_poll = datagrams_per_poll;
    net.bind = bind_address(config_.server);
    net.protection = is_encrypted(config_) ? net::Protection::dtls : net::Protection::plain_udp_on_trusted_network;
    net.max_peers = setup_.max_players + most_newcomers();
    net.send_lanes = setup_.workers;
    net.max_handshakes = std::min(net.max_handshakes, net.max_peers);
    net.certificate_file = config_.server.certificate_file;
    net.key_file = config_.server.certificate_key_file;
    net.limits.idle_timeout_us = setup_.client_timeout.value * 2;
    std::string error;
    net_ = net::NetServer::open(net, error);
    if (net_ == nullptr) refuse_to_open(net, error);
    if (!net.key_file.empty()) {
        naming("network.certificate_key_file", [&] { expect_private(net.key_file, Readers::owner_and_group); });
    }
    if (net.bind.is_v6 && !net_->local_address().is_v6) {
        log_.warn("no IPv6 on this machine, listening on IPv4 alone", {{"address", net_->local_address().to_string()}});
    }
    peers_.resize(net.max_peers + most_web_places);
    users_.reserve(setup_.max_players);
}

void ServerHost::note_join_info(const net::TicketSecretKey& secret) {
    join_.emplace();
    join_->game = game().join_entries(setup_);
    join_->server = reachable(net_->local_address());
    join_->protection = is_encrypted(config_) ? net::Protection::dtls : net::Protection::plain_udp_on_trusted_network;
    join_->fingerprint = net_->fingerprint();
    join_->ticket_key = secret;
}

std::int64_t ServerHost::now_us() const { return steady_now().value; }

Micros ServerHost::processor_time() const {
    return thread_processor_time() + (workers_ ? workers_->processor_time() : Micros{});
}

void ServerHost::run(const std::atomic<bool>& stop) {
    started_us_ = measured_since_us_ = now_us();
    processor_time_ = processor_time();
    Tick tick{0};
    while (!is_over(stop)) {
        if (const std::int64_t pause_ms = pause_ms_.exchange(0); pause_ms > 0) {
            std::this_thread::sleep_for(std::chrono::microseconds(real_span(Micros{pause_ms * 1000}).value));
        }
        tick = wait_for_tick(tick);
        if (wants_measuring_.exchange(false)) begin_measuring();
        // A tick that begins late counts as a late tick.
        const std::int64_t due_us = started_us_ + game_time_.server_time_of(tick).value;
        const std::uint64_t allocations = config_.allocations != nullptr ? config_.allocations() : 0;
        play_tick(tick);
        const std::uint64_t arrivals = arrivals_so_far();
        if (config_.allocations != nullptr && arrivals == arrivals_before_) {
            status_.tick_allocations += config_.allocations() - allocations;
            ++status_.ticks_without_arrivals;
        }
        arrivals_before_ = arrivals;
        const std::int64_t took_us = real_span(Micros{now_us() - due_us}).value;
        status_.tick.add(Micros{took_us});
        const Micros processor_before = std::exchange(processor_time_, processor_time());
        status_.processor.add(processor_time_ - processor_before);
        watch_.tick_took(took_us);
        if (config_.spectator != nullptr) {
            config_.spectator->tick_took(Micros{took_us}, earlier_down_bytes_ + status_.down_bytes,
                                         earlier_up_bytes_ + status_.up_bytes);
        }
        if (now_us() - published_us_ >= publish_every_us) publish();
    }
    say_farewell();
    watch_.finish();
    publish();
    watch_.sum_up(status_);
    if (config_.life != nullptr) config_.life->end(config_.room);
}

bool ServerHost::is_over(const std::atomic<bool>& stop) {
    if (stop.load(std::memory_order_relaxed)) return true;
    if (config_.life == nullptr) return false;
    const Micros now{now_us()};
    config_.life->beat(config_.room, now);
    if (!config_.life->is_draining()) return false;
    const std::uint32_t players = session().client_count();
    if (!std::exchange(is_draining_, true)) {
        match_->session().close_doors();
        log_.info("draining",
                  {{"players", players}, {"for_at_most_s", config_.life->drain_timeout().value / 1'000'000}});
    }
    if (players == 0) return true;
    if (!config_.life->is_drained_out(now)) return false;
    log_.warn("drained out, players must go", {{"players", players}});
    return true;
}

// Counts steps of arriving connections and sessions, each of which allocates.
std::uint64_t ServerHost::arrivals_so_far() const {
    const net::NetCounters& net = net_->counters();
    return net.handshakes_started + net.handshakes_completed + session().counters().joined;
}

void ServerHost::begin_measuring() {
    status_.tick = status_.listening = status_.processor = {};
    status_.ticks = status_.ticks_skipped = status_.tick_allocations = 0;
    status_.ticks_without_arrivals = 0;
    status_.client_seconds = 0.0;
    earlier_down_bytes_ += std::exchange(status_.down_bytes, 0);
    earlier_up_bytes_ += std::exchange(status_.up_bytes, 0);
    udp_before_ = net_->udp_counters();
    measured_since_us_ = now_us();
}

void ServerHost::listen_until(Micros due) {
    std::int64_t took_us = 0;
    is_between_ticks_ = true;
    // Waits are counted back from the tick, so that the last one is short.
    for (std::int64_t left = (due - quiet_before_tick - steady_now()).value / listen_interval.value; left >= 0;
         --left) {
        sleep_until(due - quiet_before_tick - Micros{left * listen_interval.value});
        const Micros began = steady_now();
        if (began + least_notice > due) break;
        // Datagrams without room here wait in the kernel for the tick.
        if (inbox_.has_room(datagrams_per_poll, std::size_t{datagrams_per_poll} * max_datagram_bytes)) {
            net_->poll(began.value, *this);
        }
        took_us += (steady_now() - began).value;
    }
    is_between_ticks_ = false;
    status_.listening.add(real_span(Micros{took_us}));
    sleep_until(due);
}

void ServerHost::take_inbox() {
    inbox_.drain(
        [this](PeerId peer, std::span<const std::uint8_t> bytes, Micros arrived) {
            peers_[peer.index()].waiting = 0;
            match_->receive(peer, bytes, arrived);
        },
        [this](PeerId peer) { match_->closed(peer); });
}

void ServerHost::play_tick(Tick tick) {
    if (has_next_key_.load(std::memory_order_relaxed)) take_ticket_key();
    const Micros server_now = game_time_.server_time_of(tick);
    match_->begin_tick(tick, server_now);
    change_scale(tick, server_now);
    take_inbox();
    take_web_datagrams();
    net_->poll(now_us(), *this);
    match_->finish_tick(workers_ ? RunPieces(*workers_) : RunPieces());
    net_->flush();
    ++status_.ticks;
    status_.clients = session().client_count();
    status_.clients_most = std::max(status_.clients_most, status_.clients);
    status_.client_seconds +=
        status_.clients * static_cast<double>(tick - last_tick_) * static_cast<double>(tick_rate_.tick_seconds());
    last_tick_ = tick;
}

void ServerHost::tell_of_unwritten_tickets() {
    const UsedTicketFile* record = tickets_->record();
    if (record == nullptr) return;
    if (record->why_it_grows() != growth_told_) {
        growth_told_ = record->why_it_grows();
        if (!growth_told_.empty()) {
            log_.warn("the file of used tickets grows, it cannot be written anew", {{"reason", growth_told_}});
        }
    }
    status_.tickets_unwritten = record->failures();
    const bool is_news = record->failures() != unwritten_told_;
    if (is_news && record->has_bad_file()) admits_from_us_ = now_us() + closed_after_unwritten_us;
    status_.can_admit = now_us() >= admits_from_us_;
    if (!is_news) return;
    log_.error("used tickets are not written, nobody can join",
               {{"tickets", record->failures() - unwritten_told_}, {"reason", record->last_failure()}});
    unwritten_told_ = record->failures();
}

void ServerHost::publish() {
    published_us_ = now_us();
    drop_unauthenticated();
    tell_of_unwritten_tickets();
    status_.seconds = static_cast<double>(now_us() - measured_since_us_) * 1e-6;
    status_.clients = session().client_count();
    const net::UdpCounters& udp = net_->udp_counters();
    status_.udp_down_bytes = udp.sent_bytes - udp_before_.sent_bytes;
    status_.udp_up_bytes = udp.received_bytes - udp_before_.received_bytes;
    status_.udp_down_datagrams = udp.sent_datagrams - udp_before_.sent_datagrams;
    status_.udp_up_datagrams = udp.received_datagrams - udp_before_.received_datagrams;
    status_.too_long = udp.receive_truncated;
    match_->publish(status_);
    if (const SelfAudit* audit = match_->world().self_audit) {
        status_.declared = audit->overall().shots();
        status_.agreed = audit->overall().agreed();
        status_.alarm = audit->overall().alarm();
        status_.disagreeing = audit->disagreeing();
    }
    status_.session = session().counters();
    status_.waiting = session().waiting_count();
    status_.net = net_->counters();
    if (web_) {
        status_.web = web_->counters();
        status_.web_faults = web_->faults();
    }
    watch_.publish(status_, Micros{now_us()});
    const std::lock_guard lock(mutex_);
    published_ = status_;
    note_users();
}

ServerStatus ServerHost::status() const {
    const std::lock_guard lock(mutex_);
    return published_;
}

std::vector<std::uint64_t> ServerHost::users() const {
    const std::lock_guard lock(mutex_);
    return users_;
}

void ServerHost::say_farewell() {
    const std::int64_t began_us = now_us();
    log_.info("shutting down", {{"clients", session().client_count()}});
    match_->shut_down(Micros{began_us - started_us_});
    while (!session().has_said_farewell() && now_us() - began_us < longest_farewell_us) {
        match_->farewells(Micros{now_us() - started_us_});
        net_->flush();
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

}  // namespace backsight::server
