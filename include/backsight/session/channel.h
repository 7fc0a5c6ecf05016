#pragma once

// A channel is one end of an open session. It numbers each packet, acknowledges the packets of the other side, and
// carries events and a body.
//
// In: bodies and events to send, datagrams that arrived, the local clock's instant. Out: datagrams, bodies, events, and
// what the network is like. Both sides use this class. Memory is taken in the constructor. A refused datagram changes
// nothing but counters. Not synchronised.
//
//   | 4 type | 1 mask follows | 1 time follows | 1 events follow | 1 body follows | 16 or 32 check | 16 packet |
//     | 16 ack | [32 mask] | [time] | [events] | body, up to the end |
//
//   Ack: the newest packet that arrived from the other side; 0: none yet. Mask bit i: so did packet ack - 1 - i;
//   without a mask all of them did. Packets count from 1 and travel as their low 16 bits. 7 bytes without options, 9 on
//   a plain transport.
//
//   time: | 16 how long ack was held here, in 8 us; 65535: unknown | 48 sender's clock, us |

#include <backsight/session/connection.h>
#include <backsight/time/tick.h>
#include <backsight/wire/bits.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

/// Largest event.
inline constexpr std::size_t max_event_bytes = 200;
/// Events that are sent and not acknowledged, and events that came too early, at most.
inline constexpr std::uint32_t event_window = 64;

/// How fast a channel may send.
struct BudgetConfig {
    /// Ceiling of the rate, and where it begins. Default 256 kbit/s. Range 8 to 1,000,000.
    std::uint32_t max_kbit_per_second = 256;
    /// Floor of the rate. Default 32 kbit/s: what a small match needs to stay playable. Range 8 to the ceiling.
    std::uint32_t min_kbit_per_second = 32;
    /// Step per period. Default 8 kbit/s. Range 1 to 1,000,000.
    std::uint32_t increase_kbit_per_second = 8;
    /// Share of the rate that is left after a period with congestion. Default 0.7, as CUBIC (RFC 9438, section 4.6).
    /// Range 0.1 to 0.95.
    float backoff_ratio = 0.7f;
    /// Loss in a period above this is congestion. Default 0.15: radio alone loses a few percent. Range 0.01 to 1.
    float loss_limit_ratio = 0.15f;
    /// A smoothed round trip this much above the shortest of the last ten seconds is a queue. Default 100 ms: LEDBAT's
    /// target (RFC 6817). Range 5 ms to 10 s.
    Micros rtt_growth_limit{100'000};
    /// Bytes that may be saved up. Default two datagrams. Range 1200 to 65535.
    std::uint32_t burst_bytes = 2400;

    [[nodiscard]] const char* validate() const;
};

struct ChannelConfig {
    /// The transport encrypts and has proven the address (DTLS): no cookie, and a check of 16 bits instead of 32. Part
    /// of the protocol: equal on client and server. Default false.
    bool transport_is_secure = false;
    /// How long the other side may be silent before the session ends. Default 5 s. Range 100 ms to 10 min.
    Micros timeout{5'000'000};
    /// How long this side may be silent before it wants to send an empty packet. Default 250 ms: 20 such packets may be
    /// lost before a timeout. Range 10 ms to timeout.
    Micros keep_alive{250'000};
    /// How often a packet carries the time, and how often one with a body does, however often others do: a ViewClock
    /// compares the time with the tick of the snapshot beside it. Default 50 ms: it keeps a clock right to a
    /// millisecond on measured 5G (docs/evidence/drawing-labs.md). Range 0 to 10 s.
    Micros time_interval{50'000};
    /// How many packets are accepted per second on average, and at once after a pause. More are dropped unread. The
    /// defaults are 256, which is twice 128 Hz, and two seconds of that, which wait when a server was paused. Ranges 1
    /// to 1,000,000.
    std::uint32_t max_packets_per_second = 256;
    std::uint32_t max_packets_at_once = 512;
    /// The most bytes of a packet for events. Default 300 bytes. Range 204 to 1000: the largest event always fits.
    std::uint32_t event_bytes_per_packet = 300;
    /// How many offences end the session. An offence is a datagram with a correct check and wrong content. On a secure
    /// transport a datagram that parses as nothing counts too, because only the peer can have sent it. Default 100.
    /// Range 1 to 2^31.
    std::uint32_t max_offences = 100;
    BudgetConfig budget;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

enum class ChannelSide : std::uint8_t { client, server };

/// The other side's clock, as a packet carried it.
struct ClockSample {
    std::uint64_t number = 0;   ///< from 1; 0: none yet
    Micros received_at;         ///< own clock
    Micros peer_sent_at;        ///< the other side's clock, modulo 2^48
    std::optional<Micros> rtt;  ///< of this packet and the one that it acknowledges, without the hold
};

struct ChannelCounters {
    std::uint64_t packets_sent = 0;
    std::uint64_t bytes_sent = 0;
    std::uint64_t event_bytes_sent = 0;
    std::uint64_t event_copies_sent = 0;  ///< first ones included
    std::uint64_t events_refused = 0;     ///< by send_event()
    std::uint64_t packets_received = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t packets_acknowledged = 0;
    std::uint64_t packets_lost = 0;      ///< left the other side's mask unacknowledged
    std::uint64_t impossible_holds = 0;  ///< longer than the whole round trip
    std::uint64_t offences = 0;          ///< see ChannelConfig::max_offences
};

struct ChannelNumbers {
    Micros rtt;
    Micros jitter;
    float loss_ratio = 0.0f;  ///< of what this side sends
    std::uint32_t budget_kbit_per_second = 0;
    std::uint64_t backoffs = 0;
};

enum class PacketFate : std::uint8_t { unknown, under_way, arrived, lost };

class Channel {
public:
    Channel(const ChannelConfig& config, ChannelSide side);
    ~Channel();
    Channel(Channel&&) noexcept;
    Channel& operator=(Channel&&) noexcept;

    /// Starts a session, and forgets everything except the former key.
    void open(std::uint64_t key, Micros local_now);

    /// Whether a packet should be sent even without a body: to keep the session alive, to acknowledge, or for an event.
    bool wants_packet(Micros local_now);
    /// Bytes that the budget leaves for the next body, of a datagram of at most `datagram_bytes`. 0: none now.
    std::size_t body_room(Micros local_now, std::size_t datagram_bytes = max_datagram_bytes);
    /// Writes the next packet and returns its size. Returns 0 and does nothing if header and body do not fit into
    /// `datagram`. The caller keeps to the budget, with body_room(). `local_now` never goes back, from 0 to 2^48 us.
    [[nodiscard]] std::size_t write(Micros local_now, std::span<const std::uint8_t> body,
                                    std::span<std::uint8_t> datagram);

    /// Takes in a datagram of the payload type. Events are to be taken with next_event() before the next call.
    Received read(Micros local_now, std::span<const std::uint8_t> datagram);

    /// Queues a copy of an event: it arrives once, in order. False if event_window are under way, or if it is empty or
    /// above max_event_bytes.
    [[nodiscard]] bool send_event(std::span<const std::uint8_t> event);
    /// The next event in order. Lives until the next call of read() or open().
    std::optional<std::span<const std::uint8_t>> next_event();
    /// Number of events that are queued and not acknowledged.
    std::uint32_t events_under_way() const;

    /// Whether one of the last packets that this side sent arrived or was lost.
    PacketFate fate(std::uint64_t packet) const;
    std::uint64_t newest_sent() const { return newest_sent_; }

    bool is_timed_out(Micros local_now) const { return local_now - received_at_ >= config_.timeout; }
    /// Counts an offence that was found outside the channel: in a datagram of another type, or in a body.
    void note_offence() { ++counters_.offences; }
    bool is_misbehaving() const { return counters_.offences >= config_.max_offences; }
    std::uint64_t key() const { return key_; }
    std::uint64_t former_key() const { return former_key_; }
    ChannelNumbers numbers() const;
    const ClockSample& clock_sample() const { return clock_sample_; }
    const ChannelCounters& counters() const { return counters_; }
    std::size_t header_bytes() const { return check_bytes() + 5; }

private:
    struct Sent;
    struct Header;
    struct Parts;
    static constexpr std::uint32_t sent_window = 256;

    std::size_t check_bytes() const { return config_.transport_is_secure ? 2 : 4; }
    std::size_t event_share() const;
    bool carries_time(Micros local_now, bool has_body) const;
    Micros resend_after() const;
    bool spend_arrival(Micros local_now);
    void write_header(BitWriter& out, Micros local_now, bool has_time, bool has_events, bool has_body) const;
    DatagramResult read_header(BitReader& in, std::span<const std::uint8_t> datagram, Header& header) const;
    DatagramResult judge_packet(std::uint64_t packet) const;
    bool judge_ack(std::uint32_t low_bits, bool has_mask, BitReader& in, Header& header) const;
    DatagramResult refuse(DatagramResult result);
    void note_received(std::uint64_t packet, Micros local_now);
    void note_time(const Header& header, bool is_newest, Micros local_now);
    void note_acks(const Header& header);
    void note_arrived(std::uint64_t packet);
    void give_up_old(std::uint64_t ack);
    Sent* find_sent(std::uint64_t packet);

    ChannelConfig config_;
    ChannelSide side_;
    std::uint64_t key_ = 0;
    std::uint64_t former_key_ = 0;

    std::uint64_t newest_sent_ = 0;
    std::uint64_t newest_ack_ = 0;
    std::uint64_t noted_acks_ = 0;    // bit i: newest_ack_ - i
    std::uint64_t suspected_to_ = 0;  // events of packets up to this one were looked at for loss
    std::uint64_t settled_to_ = 0;    // packets up to this one have arrived or are lost
    std::vector<Sent> sent_;          // by number
    Micros sent_at_;
    Micros time_sent_at_;
    Micros time_sent_with_body_at_;

    std::uint64_t newest_received_ = 0;
    std::uint32_t received_mask_ = 0;   // bit i: newest - 1 - i
    std::uint32_t unacknowledged_ = 0;  // received since the last packet went out
    Micros received_at_;
    Micros newest_received_at_;
    std::int64_t arrivals_ = 0;  // allowed, in millionths of a packet
    Micros arrivals_at_;

    std::unique_ptr<Parts> parts_;
    ClockSample clock_sample_;
    ChannelCounters counters_;
};

}  // namespace backsight
