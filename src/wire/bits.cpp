#include <backsight/wire/bits.h>

#include <backsight/base/assert.h>

#include <algorithm>

namespace backsight {
namespace {

constexpr std::uint32_t low_bits(int count) {
    return count == 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << count) - 1;
}

}  // namespace

void BitWriter::bits_at_end(std::uint64_t value, int count) {
    if (failed_ || bytes_.size() * 8 - bit_count_ < static_cast<std::size_t>(count)) {
        failed_ = true;
        return;
    }
    while (count > 0) {
        const int offset = static_cast<int>(bit_count_ % 8);
        const int taken = std::min(8 - offset, count);
        const auto part = static_cast<std::uint8_t>((value & low_bits(taken)) << offset);
        std::uint8_t& byte = bytes_[bit_count_ / 8];
        byte = offset == 0 ? part : static_cast<std::uint8_t>(byte | part);
        value >>= taken;
        count -= taken;
        bit_count_ += static_cast<std::size_t>(taken);
    }
}

void BitWriter::u64(std::uint64_t value) {
    bits(static_cast<std::uint32_t>(value), 32);
    bits(static_cast<std::uint32_t>(value >> 32), 32);
}

void BitWriter::varint(std::uint64_t value, int group) {
    BACKSIGHT_ASSERT(group >= 1 && group <= 31, "group: 1 to 31 bits");
    bool more = true;
    while (more && !failed_) {
        const auto part = static_cast<std::uint32_t>(value) & low_bits(group);
        value >>= group;
        more = value != 0;
        bits(part << 1 | (more ? 1u : 0u), group + 1);
    }
}

void BitWriter::signed_varint(std::int64_t value, int group) { varint(to_zigzag(value), group); }

void BitWriter::words(std::span<const std::uint64_t> words, std::size_t count) {
    if (!BACKSIGHT_CHECK(count <= words.size() * 64, "count: at most the bits of the words")) {
        failed_ = true;
        return;
    }
    const std::uint64_t* word = words.data();
    // Whole words: eight bytes at once, and the bits that do not fit go into the byte after them.
    for (; count >= 64 && !failed_ && bytes_.size() - bit_count_ / 8 > 8; count -= 64, ++word) {
        const std::size_t at = bit_count_ / 8;
        const int offset = static_cast<int>(bit_count_ % 8);
        const std::uint64_t before = offset == 0 ? 0 : bytes_[at];
        put_word(at, before | *word << offset);
        bytes_[at + 8] = static_cast<std::uint8_t>(*word >> 1 >> (63 - offset));
        bit_count_ += 64;
    }
    for (; count > 0; ++word) {
        const int taken = static_cast<int>(std::min<std::size_t>(count, 64));
        if (taken <= most_bits_at_once) {
            bits(*word & ((std::uint64_t{1} << taken) - 1), taken);
        } else {
            bits(*word & low_bits(32), 32);
            bits(*word >> 32 & low_bits(taken - 32), taken - 32);
        }
        count -= static_cast<std::size_t>(taken);
    }
}

void BitWriter::patch(std::size_t position, std::uint32_t value, int count) {
    if (failed_) return;
    const bool is_written =
        count >= 0 && position <= bit_count_ && static_cast<std::size_t>(count) <= bit_count_ - position;
    if (!BACKSIGHT_CHECK(is_written, "patch: only bits that were written")) {
        failed_ = true;
        return;
    }
    BACKSIGHT_ASSERT((value & ~low_bits(count)) == 0, "value: fits into count bits");
    for (int i = 0; i < count; ++i, ++position) {
        const auto bit = static_cast<std::uint32_t>((value >> i) & 1u) << (position % 8);
        bytes_[position / 8] = static_cast<std::uint8_t>(bytes_[position / 8] | bit);
    }
}

void BitWriter::rewind(std::size_t bit_count) {
    if (!BACKSIGHT_CHECK(bit_count <= bit_count_, "rewind: only backwards")) {
        failed_ = true;
        return;
    }
    bit_count_ = bit_count;
    failed_ = false;
    const int offset = static_cast<int>(bit_count % 8);
    if (offset != 0) {
        std::uint8_t& byte = bytes_[bit_count / 8];
        byte = static_cast<std::uint8_t>(byte & low_bits(offset));
    }
}

BitReader::BitReader(std::span<const std::uint8_t> bytes, std::size_t bit_limit)
    : bytes_(bytes), bit_limit_(std::min(bit_limit, bytes.size() * 8)) {}

std::uint32_t BitReader::bits(int count) {
    BACKSIGHT_ASSERT(count >= 1 && count <= 32, "count: 1 to 32 bits");
    if (failed_ || bits_left() < static_cast<std::size_t>(count)) {
        failed_ = true;
        return 0;
    }
    std::uint32_t value = 0;
    for (int done = 0; done < count;) {
        const int offset = static_cast<int>(bit_count_ % 8);
        const int taken = std::min(8 - offset, count - done);
        const std::uint32_t part = (std::uint32_t{bytes_[bit_count_ / 8]} >> offset) & low_bits(taken);
        value |= part << done;
        done += taken;
        bit_count_ += static_cast<std::size_t>(taken);
    }
    return value;
}

std::uint64_t BitReader::u64() {
    const std::uint64_t low = bits(32);
    const std::uint64_t high = bits(32);
    return low | high << 32;
}

std::uint64_t BitReader::varint(int group) {
    BACKSIGHT_ASSERT(group >= 1 && group <= 31, "group: 1 to 31 bits");
    std::uint64_t value = 0;
    bool more = true;
    for (int shift = 0; more; shift += group) {
        more = flag();
        const std::uint64_t part = bits(group);
        if (failed_) return 0;
        const std::uint64_t shifted = shift < 64 ? part << shift : 0;
        if (shift >= 64 || shifted >> shift != part) {
            failed_ = true;
            return 0;
        }
        value |= shifted;
    }
    return value;
}

std::int64_t BitReader::signed_varint(int group) { return from_zigzag(varint(group)); }

bool BitReader::ends_here() {
    if (failed_ || bits_left() >= 8) return false;
    return bits_left() == 0 || bits(static_cast<int>(bits_left())) == 0;
}

}  // namespace backsight
