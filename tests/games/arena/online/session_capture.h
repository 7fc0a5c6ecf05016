#pragma once

// Watches an OnlineWorld and writes down what the library makes of each datagram: the counts of the real ends, and the
// contents as the library's own readers, run beside them, take them in.

#include <backsight/replicate/apply_snapshots.h>
#include <backsight/session/commands.h>

#include <memory>
#include <optional>
#include <vector>

#include "arena/client_arena.h"
#include "arena/online/own_state.h"
#include "session/handshake.h"
#include "tests/captures/session_log.h"
#include "tests/games/arena/online/online_world.h"

namespace backsight::test {

class SessionCapture : public OnlineTap {
public:
    /// `about`: for the log's first line.
    SessionCapture(const OnlineRun& run, const nlohmann::json& about);
    ~SessionCapture() override;
    void watch(OnlineWorld& world) { world_ = &world; }

    void sent(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) override;
    void arriving(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) override;
    void arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) override;

    const SessionLog& log() const { return log_; }
    /// Counts over all datagrams that arrived.
    std::uint64_t count(Way way, DatagramResult result) const;
    std::uint64_t requests_refused(RefuseReason reason) const;

private:
    struct ClientEnd;
    struct ServerEnd;
    using Counts = EnumArray<DatagramResult, std::uint64_t>;
    Counts counts_at(Way way, std::size_t client) const;
    DatagramResult taken_as(Way way, std::size_t client) const;
    const Channel* real_channel(Way way, std::size_t client) const;
    void open_server_end(std::size_t client, Micros at, const Accept& accept);
    nlohmann::json handshake(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram,
                             DatagramResult result);
    nlohmann::json payload(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram);
    nlohmann::json body_up(ServerEnd& end, std::span<const std::uint8_t> body);
    nlohmann::json body_down(ClientEnd& end, std::span<const std::uint8_t> body);

    arena::MatchConfig config_;
    arena::Level level_;
    OnlineWorld* world_ = nullptr;
    SessionLog log_;
    std::vector<std::unique_ptr<ClientEnd>> clients_;
    std::vector<std::unique_ptr<ServerEnd>> seats_;
    std::vector<std::uint32_t> seat_of_client_;
    Counts before_{};
    std::array<Counts, 2> results_{};
};

}  // namespace backsight::test
