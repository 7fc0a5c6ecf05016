#pragma once

// The stream of commands from one client to the server: each exactly once, in order, with the stamp of its own
// instant.
//
// In: commands (client), packets (server). Out: packets (client), commands (server). Sans-I/O; the caller carries the
// bytes. A packet repeats the last commands that are not acknowledged, so that single losses cost nothing. A command
// whose copies were all lost is skipped, and never waited for. Commands are coded against an acknowledged command that
// the server still keeps, so a loss can never break the chain. Fixed memory; not synchronised. Errors: bad bytes are
// counted and answered with a reason, and change nothing.

#include <backsight/wire/messages.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// A packet whose first command is farther than this beyond the newest handed out is malformed. Default 65,536: at 64
/// commands a second 17 minutes without one packet, and a session ends after 10 of silence (ChannelConfig::timeout).
inline constexpr std::uint32_t most_commands_ahead = 65'536;

/// The codec is part of the protocol: equal on client and server.
struct CommandConfig {
    StampCodec stamp_codec;
    /// Commands in a packet, the newest included. Default 3: at 10 % independent loss one command in 1,000 is
    /// lost. The sender's own: it may change it at any time. Range 1 to max_commands_per_packet.
    std::uint32_t commands_per_packet = 3;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct CommandSenderCounters {
    std::uint64_t packets = 0;
    std::uint64_t first_sent = 0;         ///< commands sent for the first time
    std::uint64_t repeated = 0;           ///< copies after that
    std::uint64_t first_stamp_bits = 0;   ///< spent on the stamps of first_sent
    std::uint64_t repeat_stamp_bits = 0;  ///< spent on the stamps of repeated
    std::uint64_t never_sent = 0;         ///< pushed, and passed over: too many, or too long, for one packet
    std::uint64_t bad_acks = 0;           ///< acknowledgements of commands that were never sent
};

/// The client's end.
class CommandSender {
public:
    explicit CommandSender(const CommandConfig& config);

    /// Keeps `command` and returns the number that it gives it: the next one. The command's own seq is ignored. The
    /// bytes of its input from `size` on must be zero.
    std::uint32_t push(const Command& command);
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
    bool try_packet(BitWriter& out, const CommandPacketHeader& header);
    void write_commands(BitWriter& out, const CommandPacketHeader& header, CommandSenderCounters& after);

    CommandConfig config_;
    std::array<Command, command_window> ring_;  // by seq
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
    std::uint64_t handed_out_ = 0;  // bit i: newest_ - i was; all that a repeated command is asked about
    std::uint32_t newest_ = 0;
    CommandReceiverCounters counters_;
};

}  // namespace backsight
