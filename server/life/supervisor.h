#pragma once

// A server process from its settings to its end: the rooms, the port for who operates it, and the signals.
//
//   SIGTERM   drains: nobody new may join, and each room ends when its players have left or the time for it is over.
//             A second one ends all rooms at once, in order: players are told, reports are written
//   SIGINT    ends all rooms at once, in order
//   SIGHUP    opens the log's file anew, reads the settings again, and takes in those that may change while it runs
//
// docs/operating.md is the operator's page of this.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/life/life.h"
#include "server/life/rooms.h"
#include "server/life/status_port.h"
#include "server/log/log.h"

namespace backsight::server {

struct SupervisorConfig {
    RoomNeeds rooms;
    /// Reads the settings again; throws what is wrong with them. Null: SIGHUP reads nothing.
    std::function<config::ServerConfig()> read_settings;
};

class Supervisor {
public:
    /// Opens all rooms, then the port. Throws std::runtime_error with what failed. `log` must outlive it.
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
    void look_after(const std::atomic<bool>& drain);
    void reload();
    void tell_of_silence();

    SupervisorConfig config_;
    logging::Log* log_;
    Life life_;
    std::vector<std::unique_ptr<Room>> rooms_;
    std::unique_ptr<StatusPort> port_;  // destroyed before the rooms that it reads
    bool was_drain_told_ = false;
    bool was_silent_ = false;
};

/// Settings that differ and may change while a server runs are set in `running`. Returns the keys of those that need a
/// new start.
std::vector<std::string> take_changes(config::ServerConfig& running, const config::ServerConfig& read);

}  // namespace backsight::server
