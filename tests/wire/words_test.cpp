#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <type_traits>
#include <vector>

#include "wire/words.h"

namespace backsight {
namespace {

struct Piece {
    int kind;   // 0 bits, 1 flag, 2 varint, 3 signed varint
    int width;  // 1 to 64, of bits; else 1 to 31
    std::uint64_t value;
};

std::vector<Piece> any_pieces() {
    std::vector<Piece> pieces(*rc::gen::inRange<std::size_t>(0, 60));
    for (Piece& piece : pieces) {
        piece.kind = *rc::gen::inRange(0, 4);
        piece.width = *rc::gen::inRange(1, piece.kind == 0 ? 65 : 32);
        piece.value = *rc::gen::arbitrary<std::uint64_t>();
        if (piece.kind == 0) piece.value >>= 64 - piece.width;
    }
    return pieces;
}

template <class Writer>
void write(Writer& out, const Piece& piece) {
    if (piece.kind == 1) return out.flag((piece.value & 1) != 0);
    if (piece.kind == 2) return out.varint(piece.value, piece.width);
    if (piece.kind == 3) return out.signed_varint(static_cast<std::int64_t>(piece.value), piece.width);
    if constexpr (std::is_same_v<Writer, BitWriter>) {
        const int first = std::min(piece.width, 32);
        out.bits(piece.value & 0xffffffff, first);
        if (piece.width > 32) out.bits(piece.value >> 32, piece.width - 32);
    } else {
        out.bits(piece.value, piece.width);
    }
}

RC_GTEST_PROP(words, go_into_a_packet_as_if_they_were_written_there, ()) {
    const std::vector<Piece> pieces = any_pieces();
    const auto before = *rc::gen::inRange(0, 20);
    std::vector<std::uint64_t> words(pieces.size() * 2 + 2, ~std::uint64_t{0});
    WordWriter parts(words);
    // Room for all that follows, and a byte that no piece writes.
    std::vector<std::uint8_t> straight(pieces.size() * 20 + 12, 0xff);
    std::vector<std::uint8_t> in_words = straight;
    BitWriter one(straight);
    BitWriter other(in_words);
    for (int i = 0; i < before; ++i) {
        one.flag(i % 3 == 0);
        other.flag(i % 3 == 0);
    }
    for (const Piece& piece : pieces) {
        write(one, piece);
        write(parts, piece);
    }
    other.words(words, parts.bit_count());
    RC_ASSERT(!one.failed() && !other.failed());
    RC_ASSERT(one.bit_count() == other.bit_count());
    for (std::size_t i = 0; i < one.byte_count(); ++i) RC_ASSERT(straight[i] == in_words[i]);
}

RC_GTEST_PROP(words, that_do_not_fit_into_a_packet_fail, (std::vector<std::uint64_t> words)) {
    const auto count = *rc::gen::inRange<std::size_t>(0, words.size() * 64 + 1);
    const auto room = *rc::gen::inRange<std::size_t>(0, words.size() * 8 + 1);
    std::vector<std::uint8_t> bytes(room);
    BitWriter out(bytes);
    out.words(words, count);
    RC_ASSERT(out.failed() == (count > room * 8));
}

TEST(words, write_nothing_past_the_word_after_the_last) {
    std::vector<std::uint64_t> words(4, 7);
    WordWriter out{std::span(words).first(3)};
    out.bits(~std::uint64_t{0}, 64);
    out.bits(1, 64);
    EXPECT_EQ(out.bit_count(), 128u);
    EXPECT_EQ(words[0], ~std::uint64_t{0});
    EXPECT_EQ(words[1], 1u);
    EXPECT_EQ(words[3], 7u);
}

}  // namespace
}  // namespace backsight
