#pragma once

// Bits into words, least significant first, for content that is built in pieces and written into packets later as a
// whole (BitWriter::words()). It keeps its state in registers. A BitWriter goes to memory and back with every number,
// because its bytes may alias anything. In: the caller's words. Out: bits in them. No allocation. The caller must
// provide room: without asserts nothing is written beyond it, and bit_count() says that more would have been. Not
// synchronised.

#include <backsight/base/assert.h>
#include <backsight/wire/bits.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

class WordWriter {
public:
    /// Bits after the last one are 0 up to the end of its word. The word after it may be written too: there must be
    /// one.
    explicit WordWriter(std::span<std::uint64_t> words)
        : first_(words.data()), at_(first_), end_(first_ + words.size()) {}

    /// The lowest `count` (1 to 64) bits of `value`, whose other bits must be 0. Without asserts those are left out, so
    /// that they cannot change the fields behind this one.
    void bits(std::uint64_t value, int count) {
        BACKSIGHT_ASSERT(count >= 1 && count <= 64 && (count == 64 || value >> count == 0),
                         "count: 1 to 64 bits, which the value fits into");
        value &= ~std::uint64_t{0} >> (64 - count);
        const bool fits = BACKSIGHT_CHECK(end_ - at_ >= 2, "words: room for the bits, and one word more");
        if (!fits) [[unlikely]] {
            missing_ += static_cast<std::size_t>(count);
            return;
        }
        pending_ |= value << filled_;
        // What does not go into the word opens the next one. No branch: it would be guessed wrong once a word.
        const std::uint64_t rest = value >> 1 >> (63 - filled_);
        at_[0] = pending_;
        at_[1] = rest;
        const int filled = filled_ + count;
        pending_ = filled >= 64 ? rest : pending_;
        at_ += filled / 64;
        filled_ = filled % 64;
    }
    void flag(bool value) { bits(value ? 1u : 0u, 1); }
    /// A number in groups of bits, as BitWriter::varint().
    void varint(std::uint64_t value, int group) {
        BACKSIGHT_ASSERT(group >= 1 && group <= 31, "group: 1 to 31 bits");
        for (;;) {
            const std::uint64_t part = value & ((std::uint64_t{1} << group) - 1);
            value >>= group;
            bits(part << 1 | (value != 0 ? 1u : 0u), group + 1);
            if (value == 0) return;
        }
    }
    void signed_varint(std::int64_t value, int group) { varint(to_zigzag(value), group); }

    std::size_t bit_count() const {
        return static_cast<std::size_t>(at_ - first_) * 64 + static_cast<std::size_t>(filled_) + missing_;
    }
    static constexpr bool failed() { return false; }

private:
    std::uint64_t* first_;
    std::uint64_t* at_;
    std::uint64_t* end_;
    std::uint64_t pending_ = 0;  // what is in the word at at_ so far
    int filled_ = 0;             // bits of it, 0 to 63
    std::size_t missing_ = 0;    // bits that found no room
};

}  // namespace backsight
