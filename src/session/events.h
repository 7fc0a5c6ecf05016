#pragma once

// Small messages that must arrive: each exactly once and in order, over packets that may be lost, doubled and swapped.
//
// In: messages (sender), the events part of packets (receiver), and what became of each packet (sender). Out: the part,
// and messages. An event rides in packets until one that carried it is acknowledged. Both ends keep event_window
// messages; a full queue refuses. Memory is taken in the constructor. Not synchronised.
//
//   part:  | 8 count, 1 to max_events_per_packet | 16 number of the first | event ... |
//   event: | 8 how many numbers after the one before, less 1; not with the first | 8 bytes | bytes |

#include <backsight/session/channel.h>
#include <backsight/time/tick.h>
#include <backsight/wire/bits.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

inline constexpr std::uint32_t max_events_per_packet = 16;
/// Bytes that a part with one event takes besides the event.
inline constexpr std::size_t event_part_overhead_bytes = 4;

/// The events in one packet.
struct EventCargo {
    std::uint64_t first = 0;   ///< number of bit 0; 0: none
    std::uint64_t events = 0;  ///< bit i: first + i is in it
};

class EventSender {
public:
    EventSender();

    /// Forgets all events and starts a new session.
    void reset();
    /// Queues a copy. False if event_window are under way, or if it is empty or above max_event_bytes.
    [[nodiscard]] bool push(std::span<const std::uint8_t> event);

    /// Bytes that write() would use, as many events as go into `byte_limit`, oldest first. Due events were never sent,
    /// were lost, or were sent `resend_after` ago without an answer.
    std::size_t due_bytes(Micros local_now, Micros resend_after, std::size_t byte_limit) const;
    /// Writes the due events at a full byte. If none is due it writes nothing and returns an empty cargo. `packet`: for
    /// lost().
    EventCargo write(BitWriter& out, std::uint64_t packet, Micros local_now, Micros resend_after,
                     std::size_t byte_limit);
    /// The packet with this cargo has arrived.
    void acknowledge(const EventCargo& cargo);
    /// The packet seems lost: events that it was the last to carry are due again.
    void lost(const EventCargo& cargo, std::uint64_t packet);

    /// Number of events that are queued and not acknowledged.
    std::uint32_t under_way() const { return static_cast<std::uint32_t>(next_ - oldest_); }

private:
    struct Slot {
        std::array<std::uint8_t, max_event_bytes> bytes;
        std::uint8_t size = 0;
        bool is_acknowledged = false;
        std::uint64_t packet = 0;  // last that carried it; 0: due
        Micros sent_at;
    };
    struct Due {
        std::array<std::uint64_t, max_events_per_packet> numbers;
        std::size_t count = 0;
        std::size_t bytes = 0;
    };
    Due due(Micros local_now, Micros resend_after, std::size_t byte_limit) const;
    Slot& slot(std::uint64_t number) { return slots_[number % event_window]; }
    const Slot& slot(std::uint64_t number) const { return slots_[number % event_window]; }

    std::vector<Slot> slots_;  // by number
    std::uint64_t oldest_ = 1;
    std::uint64_t next_ = 1;
};

enum class EventRead : std::uint8_t { ok, malformed, backlog };

class EventReceiver {
public:
    /// A part's content, as found in the packet; nothing is kept yet.
    struct Part {
        struct Entry {
            std::uint64_t number = 0;
            std::span<const std::uint8_t> bytes;
        };
        std::array<Entry, max_events_per_packet> entries;
        std::size_t count = 0;
    };

    EventReceiver();

    void reset();
    /// Reads a part that begins at a full byte of `packet`, where `in` stands. Backlog: an event is event_window or
    /// more ahead of the next one to be taken. The packet must then not be acknowledged.
    EventRead read(BitReader& in, std::span<const std::uint8_t> packet, Part& part) const;
    /// Keeps what was read and is new.
    void keep(const Part& part);
    /// The next event in order. Lives until the next call of keep() or reset().
    std::optional<std::span<const std::uint8_t>> next();

private:
    struct Slot {
        std::array<std::uint8_t, max_event_bytes> bytes;
        std::uint8_t size = 0;
    };
    bool is_full(std::uint64_t number) const { return (full_ >> (number % event_window) & 1) != 0; }

    std::vector<Slot> slots_;  // by number
    std::uint64_t full_ = 0;   // by slot: asked of every packet, most of which carry none
    std::uint64_t next_ = 1;
};

}  // namespace backsight
