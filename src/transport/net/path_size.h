#pragma once

// Finds the longest datagram that a path carries, by probes that the other end answers (RFC 8899). Some paths drop
// longer datagrams, and nobody tells the sender.
//
// Probes go in pairs: one of the size in question, padded, and one of the least size. A pair counts against a size only
// if its short probe is answered and its long one is not. So loss alone, or an outage, rarely shrinks a path, and a
// client that answers no probe keeps the size that every path should carry. Sans-I/O: times and sizes in and out.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "path.h"

namespace backsight::net {

class PathSize {
public:
    /// What every path carries: 576 bytes without the headers of IPv4 and UDP (RFC 791).
    static constexpr std::uint32_t least_bytes = 576 - 20 - 8;
    /// Pairs, without an answered long probe between them, that show that a size does not get through. At a loss of
    /// half of all round trips one size in 80 is taken for too long by accident, at a tenth one in 14,000.
    static constexpr std::uint32_t strikes = 4;
    /// The search ends when it knows the size as exactly as this.
    static constexpr std::uint32_t exact_bytes = 16;
    /// After so many pairs without any answer the client counts as one that knows no probes. It is asked at each check.
    static constexpr std::uint32_t most_silences = 8;
    /// Between checks that the size still gets through, and until more is tried than was found.
    static constexpr std::int64_t check_every_us = 15'000'000, raise_every_us = 60'000'000;
    static constexpr std::int64_t shortest_wait_us = 100'000, longest_wait_us = 2'000'000;

    PathSize() = default;
    /// Sizes are of UDP payloads. It begins with `most_bytes`, and asks nothing before note_sent() was told of a
    /// datagram that not every path carries.
    explicit PathSize(std::uint32_t most_bytes, std::uint32_t first_number = 0);
    void note_sent(std::size_t datagram_bytes) { is_wanted_ = is_wanted_ || datagram_bytes > least_bytes; }

    struct Pair {
        SizeProbe probes[2];  ///< the long one and the short one
    };
    /// The probes that are due, if any are.
    std::optional<Pair> next(std::int64_t now_us);
    void take_answer(const SizeProbe& answer, std::int64_t now_us);
    /// The path is another one: it begins with the most again.
    void begin_anew(std::int64_t now_us);

    /// What may be sent.
    std::uint32_t bytes() const { return bytes_; }
    bool is_short() const { return bytes_ < most_; }

private:
    void judge_pair();
    void begin_search(std::uint32_t good, std::uint32_t bad);
    void rest(std::int64_t now_us);

    std::uint32_t most_ = least_bytes;
    std::uint32_t bytes_ = least_bytes;  // in use
    std::uint32_t good_ = 0, bad_ = 0;   // of a search: the longest that came through, and the shortest that did not
    bool is_wanted_ = false;
    bool is_searching_ = false;   // else it checks the size in use
    std::uint32_t asked_ = 0;     // the size in question
    std::uint32_t struck_ = 0;    // pairs that count against it
    std::uint32_t silences_ = 0;  // pairs in a row without any answer
    std::uint32_t number_ = 0;    // of the pair that is out
    bool is_out_ = false, is_short_answered_ = false;
    std::int64_t sent_at_us_ = 0, due_at_us_ = 0, raise_at_us_ = 0;
    std::int64_t wait_us_ = shortest_wait_us;  // for the answers to a pair
};

}  // namespace backsight::net
