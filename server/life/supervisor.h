#pragma once

// A server process from its settings to its end: the rooms, the port for who operates it, and the signals.
//
//   SIGTERM   drains: nobody new may join, and each room ends when its players have left or the time for it is over.
//             A second one ends all rooms at once, in order: players are told, reports are written
//   SIGINT    ends all rooms at once, in order
//   SIGHUP    opens the log's file anew, reads the settings again, and takes in those that may change while it runs;
//             reads the ticket key again, which may be another one
//
// docs/operate/operating.md is the operator's page of this.

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/fleet/agones_link.h"
#include "server/life/clock_watch.h"
#include "server/life/life.h"
#include "server/life/life_log.h"
#include "server/life/rooms.h"
#include "server/life/status_port.h"
#include "server/log/log.h"

namespace backsight::server {

struct SupervisorConfig {
    RoomNeeds rooms;
    /// Reads the settings again; throws what is wrong with them. Null: SIGHUP reads nothing.
    std::function<config::ServerConfig()> read_settings;
    /// The sidecar of Agones, where there is one. Null: there is none.
    std::optional<fleet::LinkConfig> agones;
    /// The machine's clock, since 1970. Null: the real one.
    std::function<Micros()> machine_clock;
};

class Supervisor {
public:
    /// Hears signals from here on, opens all rooms, then the port. Throws std::runtime_error with what failed. `log`
    /// must outlive it.
    Supervisor(SupervisorConfig config, logging::Log& log);

    /// Plays until all rooms have ended. Throws what ended one that did not end in order, when all have.
    void run();

    /// From any thread.
    Life& life() { return life_; }
    /// 0: there is none.
    int port() const { return port_ ? port_->port() : 0; }
    const Room& room(std::uint32_t number) const { return *rooms_[number]; }
    /// The text of /status.
    std::string status() const;

private:
    void open_port();
    void look_after(const std::atomic<bool>& stop, const std::atomic<bool>& drain);
    void look_at_clock();
    void reload();
    void reopen_log();
    void read_settings();
    void read_ticket_key();
    void tell_of_drain(bool is_first, const char* by);
    metrics::ProcessNumbers numbers() const;
    void join_fleet();
    fleet::FleetFacts fleet_facts() const;
    std::exception_ptr wait_for_rooms();

    SupervisorConfig config_;
    logging::Log* log_;
    std::string drain_token_;
    std::optional<net::TicketPublicKey> ticket_key_;  // of the lobby; empty where the rooms sign tickets themselves
    Life life_;
    LifeLog life_log_;
    ClockWatch clock_;
    std::atomic<std::uint64_t> reloads_{0}, refused_reloads_{0}, failed_reopens_{0}, clock_steps_{0};
    std::atomic<std::uint64_t> key_rotations_{0}, refused_keys_{0};
    std::vector<std::unique_ptr<Room>> rooms_;
    // Destroyed before the rooms that they read.
    std::unique_ptr<fleet::AgonesLink> fleet_;
    std::unique_ptr<StatusPort> port_;
    bool was_stop_told_ = false;
    bool was_drain_told_ = false;
};

}  // namespace backsight::server
