#pragma once

// Writes numbers as bits and reads them back, least significant bit first, so that the bytes are the same on every
// machine. In: a span of the caller's, which is not used longer than the object lives. Out: bits in the span. No
// allocation. Errors: running out
// of room, or of packet, sets failed() for good; from then on nothing is written and zeros are read, so that
// code may check once, at its end. What the caller writes is a contract (asserted; without asserts what reaches
// beyond the span fails too); what is read is checked.
// Not synchronised.

#include <backsight/base/assert.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// Bits that fit into eight bytes after a partly filled byte.
inline constexpr int most_bits_at_once = 57;

class BitWriter {
public:
    /// The old content of `bytes` does not matter and does not stay, even where nothing is written in the end. Bits
    /// after the last written one are 0 up to the end of its byte.
    explicit BitWriter(std::span<std::uint8_t> bytes) : bytes_(bytes) {}

    /// The lowest `count` (1 to most_bits_at_once) bits of `value`, whose other bits must be 0. A value that does not
    /// fit fails the writer in every build: it would change the fields around it.
    void bits(std::uint64_t value, int count) {
        BACKSIGHT_ASSERT(count >= 1 && count <= most_bits_at_once, "count: 1 to most_bits_at_once bits");
        if (!BACKSIGHT_CHECK(value >> count == 0, "value: fits into count bits")) [[unlikely]] {
            failed_ = true;
            return;
        }
        const std::size_t at = bit_count_ / 8;
        if (failed_ || bytes_.size() - at < 8) return bits_at_end(value, count);
        // Eight bytes at once; the first holds what was written so far.
        const int offset = static_cast<int>(bit_count_ % 8);
        const std::uint64_t before = offset == 0 ? 0 : bytes_[at];
        put_word(at, before | value << offset);
        bit_count_ += static_cast<std::size_t>(count);
    }
    void flag(bool value) { bits(value ? 1u : 0u, 1); }
    void u64(std::uint64_t value);
    /// Groups of `group` (1 to 31) bits, lowest first, each after a bit that says that a group follows.
    /// Costs (group + 1) bits per group: choose it so that the usual value fits into one.
    void varint(std::uint64_t value, int group);
    /// A varint of a signed number, with the sign moved to the lowest bit, so that small negative numbers are short
    /// too.
    void signed_varint(std::int64_t value, int group);

    /// The first `count` bits of what a WordWriter wrote.
    void words(std::span<const std::uint64_t> words, std::size_t count);

    /// Sets `count` bits at `position` that were written as zeros before: for a number known only at the end.
    void patch(std::size_t position, std::uint32_t value, int count);
    /// Takes back all after the first `bit_count` bits, and the failure if there was one.
    void rewind(std::size_t bit_count);

    std::size_t bit_count() const { return bit_count_; }
    std::size_t byte_count() const { return (bit_count_ + 7) / 8; }
    /// Whether something did not fit.
    bool failed() const { return failed_; }

private:
    void bits_at_end(std::uint64_t value, int count);
    // The lowest byte first on every machine.
    void put_word(std::size_t at, std::uint64_t word) {
        for (std::size_t i = 0; i < 8; ++i) bytes_[at + i] = static_cast<std::uint8_t>(word >> (8 * i));
    }

    std::span<std::uint8_t> bytes_;
    std::size_t bit_count_ = 0;
    bool failed_ = false;
};

class BitReader {
public:
    explicit BitReader(std::span<const std::uint8_t> bytes) : BitReader(bytes, bytes.size() * 8) {}
    /// Only the first `bit_limit` bits of `bytes`; at most all of them.
    BitReader(std::span<const std::uint8_t> bytes, std::size_t bit_limit);

    /// The next `count` (1 to 32) bits; 0 after a failure.
    std::uint32_t bits(int count);
    bool flag() { return bits(1) != 0; }
    std::uint64_t u64();
    /// A number of more than 64 bits is a failure. At most 64 groups are read.
    std::uint64_t varint(int group);
    std::int64_t signed_varint(int group);

    /// Marks the packet as bad: what was read makes no sense.
    void fail() { failed_ = true; }
    /// True if nothing failed and only the zeros that fill the last byte are left. Reads them.
    bool ends_here();

    std::size_t bit_count() const { return bit_count_; }
    std::size_t bits_left() const { return bit_limit_ - bit_count_; }
    bool failed() const { return failed_; }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t bit_limit_;
    std::size_t bit_count_ = 0;
    bool failed_ = false;
};

/// 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ... (Protocol Buffers, "ZigZag").
constexpr std::uint64_t to_zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0);
}
constexpr std::int64_t from_zigzag(std::uint64_t value) {
    return static_cast<std::int64_t>((value >> 1) ^ ((value & 1) != 0 ? ~std::uint64_t{0} : 0));
}

}  // namespace backsight
