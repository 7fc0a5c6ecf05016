#pragma once

// The stream of commands from one client to the server. Each command is handed out at most once and in order, with the
// stamp of its own instant.
//
// In: commands (client), packets (server). Out: packets (client), commands (server). Sans-I/O; the caller carries the
// bytes. A packet repeats the last commands that are not acknowledged, so that single losses cost nothing. A command
// whose copies were all lost is skipped, and never waited for. Commands are coded against an acknowledged command that
// the server still keeps, so a loss can never break the chain. Fixed memory; not synchronised. Errors: bad bytes are
// counted and answered with a reason, and change nothing.

#include <backsight/base/enum_array.h>
#include <backsight/time/tick.h>
#include <backsight/wire/command_shots.h>
#include <backsight/wire/messages.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

struct CommandPacketHeader;

/// A packet whose first command is farther than this beyond the newest handed out is malformed. Default 65,536: at 64
/// commands a second 17 minutes without one packet, and a session ends after 10 of silence (ChannelConfig::timeout).
inline constexpr std::uint32_t most_commands_ahead = 65'536;

/// How commands are coded. Interval and groups are part of the protocol: they must be equal on client and server.
struct CommandConfig {
    /// How far the moment drawn usually advances from one command to the next, in 1/65536 tick. Default one tick: one
    /// command per tick. Range 1 to 2^24.
    std::int64_t command_interval = Moment::one_tick;
    /// How many draw groups the game uses: the offsets of groups 1 to groups - 1 travel, those of others stay behind.
    /// Default 1. Range 1 to max_draw_groups.
    std::uint32_t groups = 1;
    /// Commands in a packet, the newest included. Default 3: at 10 % independent loss one command in 1,000 is
    /// lost. The sender's own: it may change it at any time. Range 1 to max_commands_per_packet.
    std::uint32_t commands_per_packet = 3;
    /// How many shots a command may carry that were fired between it and the command before it. Part of the protocol,
    /// as interval and groups are. A server takes 21 kB more for each client if it is not 0; packets take no bit more
    /// where there are no such shots. Default 0. Range 0 to max_command_shots.
    std::uint32_t shots = 0;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct CommandSenderCounters {
    std::uint64_t packets = 0;
    std::uint64_t first_sent = 0;         ///< commands sent for the first time
    std::uint64_t repeated = 0;           ///< copies after that
    std::uint64_t first_stamp_bits = 0;   ///< spent on the stamps of first_sent
    std::uint64_t repeat_stamp_bits = 0;  ///< spent on the stamps of repeated
    std::uint64_t never_sent = 0;      ///< pushed but never sent, because they were too many or too long for one packet
    std::uint64_t bad_acks = 0;        ///< acknowledgements of commands that were never sent
    std::uint64_t shots_left_out = 0;  ///< beyond CommandConfig::shots, or later than what they were pushed before
};

/// The client's end.
class CommandSender {
public:
    explicit CommandSender(const CommandConfig& config);

    /// Keeps `command` and returns the number that the command gets, which is the next one. The command's own seq is
    /// ignored. The bytes of its input from `size` on must be zero. After last_number it returns 0 and keeps nothing.
    ///
    /// `shots` are those since the command before, in their order. A shot that is drawn later than the shot after it or
    /// than the command, or with a newer snapshot, is left out, as are those beyond CommandConfig::shots.
    std::uint32_t push(const Command& command, std::span<const CommandShot> shots = {});
    /// Takes in the number that a snapshot acknowledged. One that goes back is stale and ignored.
    void acknowledge(std::uint32_t seq);
    /// Writes a packet and returns its number of commands. It holds the newest command, all that were never sent (the
    /// newest max_commands_per_packet), and copies of unacknowledged ones up to commands_per_packet. The oldest are
    /// left out if they do not fit into `out`. Returns 0, and writes nothing, if all are acknowledged or not even the
    /// newest fits.
    std::uint32_t write_packet(BitWriter& out);
    /// Replaces CommandConfig::commands_per_packet from the next packet on, as the measured loss requires. Clamped to
    /// its range.
    void set_commands_per_packet(std::uint32_t count);

    std::uint32_t newest() const { return newest_; }
    std::uint32_t acknowledged() const { return acknowledged_; }
    const CommandSenderCounters& counters() const { return counters_; }

private:
    CommandPacketHeader next_header() const;
    bool have_shots(const CommandPacketHeader& header) const;
    bool try_packet(BitWriter& out, const CommandPacketHeader& header);
    void write_commands(BitWriter& out, const CommandPacketHeader& header, CommandSenderCounters& after);
    void keep_shots(const Command& command, std::span<const CommandShot> shots);

    CommandConfig config_;
    std::array<Command, command_window> ring_;  // by seq
    std::vector<CommandShots> shots_;           // the same; empty if there are none ever
    std::uint32_t newest_ = 0;
    std::uint32_t newest_sent_ = 0;
    std::uint32_t acknowledged_ = 0;
    bool base_is_known_ = false;
    Command acknowledged_command_;
    CommandSenderCounters counters_;
};

enum class CommandRead : std::uint8_t {
    accepted,      ///< at least one command is new
    nothing_new,   ///< all of them were handed out or given up before
    malformed,     ///< not a command packet of ours, or most_commands_ahead exceeded
    unknown_base,  ///< its first stamp is coded against a command that was not handed out here, or too long ago
};

struct CommandBatch {
    CommandRead result = CommandRead::malformed;
    /// New commands, in increasing order, their stamps as they came: the audit has not seen them. Valid until
    /// the next read_packet().
    std::span<const Command> commands;
};

struct CommandReceiverCounters {
    std::uint64_t packets = 0;
    std::uint64_t handed_out = 0;
    std::uint64_t duplicate = 0;     ///< copies of commands that were handed out, the sender's own repeats included
    std::uint64_t late = 0;          ///< commands that came after they had been given up
    std::uint64_t lost = 0;          ///< commands given up: newer ones were handed out first
    std::uint64_t malformed = 0;     ///< packets
    std::uint64_t unknown_base = 0;  ///< packets
};

/// The server's end; one per client.
class CommandReceiver {
public:
    explicit CommandReceiver(const CommandConfig& config);

    CommandBatch read_packet(std::span<const std::uint8_t> packet);

    /// The shots of a command, if it is among the last command_window that were handed out; else none. In their order,
    /// as they came: the audit has not seen their stamps. Valid until the next read_packet().
    std::span<const CommandShot> shots(std::uint32_t seq) const;

    /// Newest command handed out, for SnapshotHeader::newest_command; 0: none.
    std::uint32_t newest() const { return newest_; }
    const CommandReceiverCounters& counters() const { return counters_; }

private:
    bool was_handed_out(std::uint32_t seq) const {
        return seq <= newest_ && newest_ - seq < command_window && (handed_out_ >> (newest_ - seq) & 1) != 0;
    }
    void count_old(const CommandPacketHeader& header, std::uint32_t count);
    bool read_commands(BitReader& in, const CommandPacketHeader& header);
    CommandBatch hand_out(const CommandPacketHeader& header);

    CommandConfig config_;
    std::array<Command, command_window> kept_;  // by seq
    std::array<Command, max_commands_per_packet> read_;
    std::vector<CommandShots> kept_shots_;  // as kept_; empty if there are none ever
    std::vector<CommandShots> read_shots_;  // as read_
    std::uint64_t handed_out_ = 0;          // bit i: newest_ - i was; all that a repeated command is asked about
    std::uint32_t newest_ = 0;
    CommandReceiverCounters counters_;
};

struct CommandBufferConfig {
    /// The most ticks for which a command is held. Default 16, which is 250 ms at 64 Hz, as far as a client may draw in
    /// the past (AuditConfig). A command from farther ahead means that the path became that much quicker. With 0 no
    /// command is held. Range 0 to 64.
    std::uint32_t max_ahead_ticks = 16;
    /// The most commands that are held at once; one more releases the oldest before its tick. Default 64: one a tick,
    /// and as many again after each stall of half a second. Range 1 to 1024.
    std::uint32_t capacity = 64;
    /// The most commands that next() hands out in one tick. Without it a player could save commands up, and leave
    /// cover, fire and return in a single tick, which no snapshot shows. The rest wait, in their order. Commands that
    /// were lost count with the one after them, up to lost_that_count. A command that counts more than is left of its
    /// tick waits for a tick that has all of it, and one that counts more than that is then the only one of its tick;
    /// the ticks after it pay. Default 4: after a stall of half a second at 64 Hz the last command is executed 11 ticks
    /// later, and in a tick a player runs 0.44 m at 7 m/s. A ServerWorld with more than one command a tick hands out
    /// so many for each (ServerWorldConfig::commands_per_tick). Range 1 to 1024.
    std::uint32_t most_at_once = 4;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// How a command's tick relates to the server's when it came.
enum class CommandTiming : std::uint8_t {
    held,       ///< its tick is still to come
    on_time,    ///< its tick is being simulated
    late,       ///< its tick is over
    too_far,    ///< beyond max_ahead_ticks: held for so many
    went_back,  ///< its tick is not after that of the previous command: it is taken no sooner than that one
    unknown,    ///< its tick is no_tick: it is taken at once
    count_
};
const char* to_string(CommandTiming timing);

/// Holds the commands of one client that came before their tick, until the server simulates the tick that each was made
/// for. So jitter does not make the player stutter, and they move on the server as on their own screen. A server may
/// also let commands wait as if they had arrived later (ServerWorldConfig::even_to).
///
///   arrives --> its tick from 8 bits --> push() --> held --> next(), at its tick, or at once if that is over
///
/// In: commands in the order of their numbers, each once (CommandReceiver's); the tick that each names; the server's
/// tick. Out: those commands, in that order, each once. The named tick is a claim: a client can only hold its own
/// commands for a bounded time. All memory is taken in the constructor. Not synchronised.
class CommandBuffer {
public:
    explicit CommandBuffer(const CommandBufferConfig& config);

    /// A command names its tick by the lowest bits. The tick is the first one with these bits from `known` less
    /// ticks_behind on. `known` is the tick of the newest snapshot that the client had when it made the command, which
    /// the stamp names. So the network delay does not matter. Only a client whose clock is wrong is behind `known`. A
    /// command of a client that had no news for 224 ticks names a tick that is over. Returns no_tick if `known` is
    /// no_tick.
    static constexpr int tick_bits = 8;
    static constexpr std::int64_t ticks_behind = 32;
    static Tick resolve(std::uint32_t low_bits, Tick known);
    /// Of commands that were lost one after the other, the most that count towards most_at_once. A game that makes up
    /// for them moves their player at once by as many steps.
    static constexpr std::uint32_t lost_that_count = 16;

    /// Takes in the next command, for the tick `wanted`, while `now` is simulated; `now` never goes back. Then call
    /// next() until it returns nullptr.
    CommandTiming push(const Command& command, Tick wanted, Tick now) { return push(command, wanted, now, now); }
    /// Lets the command wait, as if it came at the tick `soonest`, `now` or later. The timing is relative to that.
    CommandTiming push(const Command& command, Tick wanted, Tick now, Tick soonest);
    /// Returns the oldest command if it is due at `now`, otherwise nullptr. It is valid until the next push().
    const Command* next(Tick now);
    /// How many ticks the command that next() returned last was held only because of its `soonest`.
    std::int64_t waited() const { return waited_; }
    /// Whether that command came out although its tick had no room for it (most_at_once), because the buffer was full.
    /// It is one too many: do not execute it. A ServerWorld takes it so, and a flood moves nobody.
    bool is_excess() const { return is_excess_; }
    /// Forgets all commands, as when the client leaves.
    void clear() { count_ = 0; }

    std::size_t held() const { return count_; }
    std::size_t capacity() const { return config_.capacity; }
    /// How often each timing was returned, and how many commands were handed out before their tick because there was no
    /// room.
    const EnumArray<CommandTiming, std::uint64_t>& counters() const { return counters_; }
    std::uint64_t let_go() const { return let_go_; }

private:
    struct Held {
        Command command;
        Tick due = no_tick;
        Tick came = no_tick;
        Tick soonest = no_tick;
    };
    CommandTiming timing_of(Tick wanted, Tick soonest) const;
    bool may_take(Tick now);

    CommandBufferConfig config_;
    std::vector<Held> ring_;  // one more than are held: what next() gave stays where it is
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    Tick last_wanted_ = no_tick;
    Tick last_due_ = no_tick;
    Tick taken_in_ = no_tick;       // when next() was called last
    std::int64_t may_take_ = 0;     // commands in that tick; below 0, the ticks after it have fewer
    std::uint32_t last_taken_ = 0;  // its number
    bool is_excess_ = false;
    std::int64_t waited_ = 0;
    EnumArray<CommandTiming, std::uint64_t> counters_;
    std::uint64_t let_go_ = 0;
};

}  // namespace backsight
