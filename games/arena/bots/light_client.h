#pragma once

// A client of an online match that costs next to nothing: for load tests, a thousand to a core. Sans-I/O.
//
// It speaks the whole protocol, so the server treats it as any client: session, own state, snapshot numbers and
// references, acknowledgements in every stamp, a command each step, judged shots. But it stores no other player's
// state: what a snapshot says of entities stays unread. So it draws nothing and declares nothing. It runs about and
// fires each two seconds on average, at nobody.
//
// In: datagrams, the client's clock. Out: datagrams. Fixed memory, about 80 kB. Not synchronised.

#include <backsight/session/client_session.h>
#include <backsight/session/commands.h>
#include <backsight/view/snapshot_acks.h>
#include <backsight/wire/messages.h>

#include <array>
#include <cstdint>
#include <span>

#include "arena/online/match_client.h"
#include "arena/random.h"

namespace backsight::bots {

class LightClient {
public:
    /// Both must outlive it. `match` must equal the server's.
    LightClient(const arena::Level& level, const arena::MatchConfig& match, std::uint64_t seed);

    /// `fingerprint`: arena::match_fingerprint(). It needs a history as large as the server's, so compute it once for
    /// all.
    bool connect(Micros client_now, std::uint64_t nonce, std::uint64_t fingerprint,
                 std::span<const std::uint8_t> ticket);
    void leave(Micros client_now) { session_.leave(client_now); }
    void receive(Micros client_now, std::span<const std::uint8_t> datagram);
    void update(Micros client_now) { session_.update(client_now); }
    /// See MatchClient.
    void step(Micros client_now);
    Micros next_step_at(Micros client_now) { return timing_.next_step_at(client_now); }
    /// Writes the next datagram; 0: none. Call until it returns 0.
    std::size_t write(Micros client_now, std::span<std::uint8_t> datagram);

    /// See ClientTiming.
    void plant_haste() { timing_.plant_haste(); }

    bool is_playing() const { return newest_tick_ != no_tick; }
    const ClientSession& session() const { return session_; }
    /// Counters of prediction and drawing stay 0.
    const arena::MatchClientCounters& counters() const { return counters_; }
    arena::ClientTimingNumbers timing() const { return timing_.numbers(); }

private:
    const SnapshotHeader* look_up(SnapshotSeq seq) const;
    void give_command(Tick tick, Micros client_now);
    void take_body(Micros client_now, std::span<const std::uint8_t> body);
    bool take_snapshot(Micros client_now, const SnapshotHeader& header, const arena::OwnStateBlock& own);
    void take_event(std::span<const std::uint8_t> bytes);
    arena::PlayerInput walk();
    void fire(arena::PlayerCommand& command);

    const arena::Level* level_;
    ClientSession session_;
    SnapshotAcks acks_;
    CommandSender commands_;
    arena::PacketPace pace_;
    arena::OwnStateRing own_states_;
    ViewClock clock_;
    arena::ClientTiming timing_;
    std::uint32_t steps_per_packet_;
    std::array<SnapshotHeader, 2 * max_baseline_age> kept_;  // by snapshot number
    Tick newest_tick_ = no_tick;
    std::uint32_t executed_ = 0;  // newest command that own_ includes
    arena::PlayerState own_;
    EntityId self_;

    arena::GameRandom random_;
    std::uint16_t yaw_ = 0;
    std::int32_t turn_per_step_ = 0;
    std::uint32_t steps_to_turn_ = 0;
    std::uint32_t steps_to_shot_;
    arena::MatchClientCounters counters_;
};

}  // namespace backsight::bots
