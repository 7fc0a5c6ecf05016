#pragma once

// One direction of a network in virtual time: the same bytes through the same conditions on every run.
//
// In: packets with the instant they are sent. Out: the same packets, later, twice, in another order, or never. The
// conditions are a recorded trace, replayed in a loop, plus changes on top. No clock: instants are the caller's
// microseconds, on the clock of the trace's replay, and do not go back. Equal config, seed and calls give equal
// packets, bit for bit. Each packet takes a fixed count of random draws, so that changing one setting leaves the
// others' choices as they were. Packets live in a pool that grows to the most that were ever under way and is then used
// again. Not synchronised.

#include <backsight/base/random.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

/// One line of a trace.
struct LinkSample {
    std::int64_t send_at_us = 0;  ///< not before the sample before it
    std::int64_t one_way_us = 0;  ///< -1: lost. Otherwise 0 to 60 s
};

struct LinkConfig {
    /// A packet takes the last sample at or before its instant. The trace repeats after its length and one mean
    /// step. Not copied: must outlive the link. Empty: no delay, no loss.
    std::span<const LinkSample> trace;
    /// Where in the trace instant 0 is, from its first sample. Default 0. Range +-1 year.
    std::int64_t trace_offset_us = 0;
    /// Added to every packet. Default 0. Range 0 to 60 s.
    std::int64_t extra_delay_us = 0;
    /// Share of packets lost besides what the trace loses, independently. Default 0. Range 0 to 1.
    double loss_ratio = 0.0;
    /// Share of packets delivered twice. Default 0. Range 0 to 1.
    double duplicate_ratio = 0.0;
    /// Share of packets held back by reorder_delay_us, so that later ones overtake them. All others arrive in the order
    /// sent. Default 0. Range 0 to 1.
    double reorder_ratio = 0.0;
    /// Default 30 ms: two packets at 64 Hz. Range 0 to 60 s.
    std::int64_t reorder_delay_us = 30'000;
    /// Packets under way at once; more are refused. Default 1024. Range 1 to 65535.
    std::uint32_t capacity_packets = 1024;
    /// Default 1500: Ethernet's MTU. Range 1 to 65535.
    std::uint32_t max_packet_bytes = 1500;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// A sent packet is counted once in lost_in_trace, lost_extra, refused_*, or goes under way.
struct LinkCounters {
    std::uint64_t sent = 0;
    std::uint64_t delivered = 0;  ///< second copies included
    std::uint64_t lost_in_trace = 0;
    std::uint64_t lost_extra = 0;
    std::uint64_t duplicated = 0;  ///< second copies put under way
    std::uint64_t reordered = 0;   ///< copies held back
    std::uint64_t refused_full = 0;
    std::uint64_t refused_too_long = 0;
    std::uint64_t buffer_too_small = 0;  ///< dropped on arrival
};

class MemoryLink {
public:
    MemoryLink(const LinkConfig& config, std::uint64_t seed);
    // One direction of one network: its trace is another's memory.
    MemoryLink(const MemoryLink&) = delete;
    MemoryLink& operator=(const MemoryLink&) = delete;
    MemoryLink(MemoryLink&&) = default;
    MemoryLink& operator=(MemoryLink&&) = default;

    /// From now on packets go through these conditions. Those under way arrive as they would have. Capacity
    /// and longest packet stay those of the constructor.
    void change(const LinkConfig& config);
    /// Sends a packet. False if it was refused (full or too long); a packet that the conditions lose returns true.
    bool send(std::int64_t now_us, std::span<const std::uint8_t> packet);
    /// Copies the packet that arrived first, if one has by `now_us`, into `buffer` and returns its size. One
    /// that is larger than `buffer` is dropped and counted; nothing is cut off.
    std::optional<std::size_t> receive(std::int64_t now_us, std::span<std::uint8_t> buffer);
    /// When the next packet arrives; nothing if none is under way.
    std::optional<std::int64_t> next_arrival() const;

    const LinkCounters& counters() const { return counters_; }

private:
    struct UnderWay {
        std::int64_t arrival_us = 0;
        std::uint64_t order = 0;
        std::uint32_t store = 0;
    };
    struct Store {
        std::vector<std::uint8_t> bytes;
        std::size_t size = 0;
    };

    static bool is_later(const UnderWay& a, const UnderWay& b);
    std::int64_t one_way_at(std::int64_t now_us) const;
    std::int64_t arrival_of(std::int64_t unhindered_us, bool is_held_back);
    bool put_under_way(std::int64_t arrival_us, std::span<const std::uint8_t> packet);

    LinkConfig config_;
    RandomReals<double> random_;
    std::int64_t last_in_order_us_;
    std::uint64_t next_order_ = 0;
    std::vector<UnderWay> under_way_;  // heap, the first to arrive on top
    std::vector<Store> stores_;
    std::vector<std::uint32_t> free_stores_;
    LinkCounters counters_;
};

}  // namespace backsight
