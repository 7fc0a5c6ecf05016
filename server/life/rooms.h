#pragma once

// The matches of one process: what each room's settings are, and the rooms themselves, each with its port, page, files
// and thread.

#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/config/server_config.h"
#include "server/host/match_page.h"
#include "server/host/server_host.h"
#include "server/life/life.h"
#include "server/log/log.h"

namespace backsight::server {

/// The settings of a room: the first one's are those of the process. A further one has the ports that follow, and -1,
/// -2 and so on in the names of the files that only one match can write.
config::ServerConfig settings_of_room(const config::ServerConfig& all, std::uint32_t room);

/// Throws std::runtime_error with the field's name if a file that a room will write cannot be. Call it before anything
/// is opened.
void check_files(const config::ServerConfig& all);

struct RoomNeeds {
    config::ServerConfig server;  ///< of the process
    /// Makes the page of a room that has one. Null: SpectatorPage, which draws any game.
    std::function<std::unique_ptr<MatchPage>()> new_page;
    std::filesystem::path recordings;  ///< as OpenPage takes it
};

/// A match that can be played from its making to its end.
class Room {
public:
    /// Opens ports and files, and logs where. Throws std::runtime_error with what failed. `life` and `log` must outlive
    /// it.
    Room(const RoomNeeds& needs, std::uint32_t number, Life& life, logging::Log& log);
    /// Waits for its end, and takes its join file away.
    ~Room();
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    /// Plays on a thread of its own, until `stop` or until it is drained. Call it once.
    void start(const std::atomic<bool>& stop);
    /// Waits for its end, logs what came of it, and throws what ended it if it did not end in order.
    void wait();

    /// See ServerHost. From any thread.
    void rotate_ticket_key(const net::TicketPublicKey& key, std::int64_t grace_s) {
        host_->rotate_ticket_key(key, grace_s);
    }
    const ServerHost& host() const { return *host_; }

private:
    void write_join_file();
    void remove_join_file();
    void play(const std::atomic<bool>& stop);
    void log_end();

    config::ServerConfig settings_;
    Life* life_;
    std::uint32_t number_;
    std::unique_ptr<MatchPage> page_;
    std::unique_ptr<ServerHost> host_;
    std::optional<OpenPage> open_page_;
    std::exception_ptr fault_;
    std::thread thread_;
};

}  // namespace backsight::server
