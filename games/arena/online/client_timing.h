#pragma once

// For which tick a client makes its next command, and how often it sends each. Uses the library's clock and lead
// (backsight/time), fed with what a session receives.
//
//   clock of a packet         --> ViewClock --> the server's present
//   earliness, packets' fates --> InputLead --> the tick of the next command, when it is due; how often it is sent
//
// No command is for a tick so far ahead that the server's buffer would not hold it until then, by the same estimates.
//
// In: received packets; the client's clock, which never goes back. Out: ticks, instants, copies. Commands are due
// once a tick by the server's clock, and 5 % more or less often while the lead changes. Fixed memory. Not
// synchronised.

#include <backsight/session/channel.h>
#include <backsight/time.h>

#include <array>
#include <cstdint>
#include <optional>

#include "arena/online/match_config.h"

namespace backsight::arena {

struct ClientTimingNumbers {
    ViewClock::Numbers view;
    InputLeadNumbers lead;
    std::uint32_t copies = 0;         ///< see ClientTiming::copies()
    std::uint64_t steps_skipped = 0;  ///< after a stall of the client, or a break of the server's time
};

class ClientTiming {
public:
    /// `clock` must outlive it, and its owner tells it of snapshots.
    ClientTiming(const MatchConfig& config, ViewClock& clock);

    /// Call these for one datagram in this order: it had a snapshot; its earliness (see Earliness); the channel after
    /// it.
    void snapshot_arrived(Micros client_now);
    void earliness_told(std::int8_t code, Micros client_now);
    void packet_arrived(const Channel& channel, Micros client_now);
    /// Packet number `packet` of the channel carries commands.
    void commands_sent(std::uint64_t packet);

    /// The tick that the next command is for, if one is due; the call counts it as given. At most 62.5 ms
    /// of them come in a row: a stall skips the others.
    std::optional<Tick> next_command(Micros client_now);
    /// Plants a fault for tests of the server: a command is due at every call of next_command().
    void plant_haste() { is_hasty_ = true; }
    /// When to call again: in a millisecond at the soonest, in a step at the latest.
    Micros next_step_at(Micros client_now);
    /// How often each command is to be sent. Measured loss decides; recent loss gives no fewer than CommandConfig says.
    /// Without loss each is sent twice, so that a first lost packet loses no command.
    std::uint32_t copies() const;

    ClientTimingNumbers numbers() const { return {clock_->numbers(), lead_.numbers(), copies(), steps_skipped_}; }

private:
    std::optional<Moment> command_moment(Micros client_now);
    Moment latest_taken(Moment present) const;
    void look_for_break();
    void take_fates(const Channel& channel);

    static constexpr std::int64_t most_steps_at_64_hz = 4;

    TickRate rate_;
    std::int64_t most_steps_at_once_;
    std::int64_t most_ahead_ticks_;  // 0: any
    Micros even_to_;
    std::uint32_t usual_copies_;
    ViewClock* clock_;
    InputLead lead_;
    std::optional<Micros> first_snapshot_at_;
    std::uint64_t clock_samples_ = 0;
    Micros rtt_;
    std::uint64_t breaks_ = 0;
    std::uint32_t epoch_ = 0;
    Tick last_tick_ = no_tick;  // tick of the last command
    std::uint64_t steps_skipped_ = 0;
    bool is_hasty_ = false;
    bool has_given_ = false;                 // only with planted haste
    std::array<std::uint64_t, 256> sent_{};  // packets with commands, not yet acknowledged or lost
    std::size_t first_sent_ = 0;
    std::size_t sent_count_ = 0;
};

}  // namespace backsight::arena
