#pragma once

// A message is described once, for reading and for writing, by a function template over a stream:
//
//   template <class Stream>
//   void code_door(Stream& stream, Field<Stream, Door>& door) {
//       stream.number(door.angle, 0, 359);
//       stream.optional(door.is_locked, [&] { stream.bits(door.key, 16); });
//   }
//
// WriteStream writes the fields, and ReadStream reads and checks them. So the two cannot differ. During a read, a field
// holds the value off the wire only after its line.
//
// Errors: writing a value out of its range is the caller's mistake (asserted). Reading one fails the BitReader, for
// good. No allocation. Not synchronised.

#include <backsight/base/assert.h>
#include <backsight/wire/bits.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace backsight {

/// The type of a message in its description: const when it is written, mutable when it is read.
template <class Stream, class T>
using Field = std::conditional_t<Stream::is_reading, T, const T>;

/// Bits of a number from 0 to `max`.
constexpr int bits_up_to(std::uint64_t max) { return static_cast<int>(std::bit_width(max)); }

namespace wire_detail {

/// Groups of `group` bits, and one bit before each.
constexpr std::size_t varint_bits(std::uint64_t max, int group) {
    const int groups = std::max(1, (bits_up_to(max) + group - 1) / group);
    return static_cast<std::size_t>(groups * (group + 1));
}

/// The step of an exponential Golomb code of order `order` that holds `value`.
constexpr int golomb_step(std::uint64_t value, int order) { return bits_up_to((value >> order) + 1) - 1; }

}  // namespace wire_detail

/// `Out`: a BitWriter, or what has its functions.
template <class Out>
class WriteStreamTo {
public:
    static constexpr bool is_reading = false;
    static constexpr bool is_writing = true;
    explicit WriteStreamTo(Out& out) : out_(&out) {}

    /// The lowest `count` (1 to 64) bits of a number, an enum or a bool.
    template <class T>
    void bits(T value, int count) {
        const auto raw = static_cast<std::uint64_t>(value);
        if (count > 32) out_->bits(static_cast<std::uint32_t>(raw), 32);
        const int rest = count > 32 ? count - 32 : count;
        out_->bits(count > 32 ? raw >> 32 : raw, rest);
    }
    void flag(bool value) { out_->flag(value); }
    /// A number from `min` to `max`, in as many bits as their difference has.
    template <class T>
    void number(T value, std::int64_t min, std::int64_t max) {
        const auto whole = static_cast<std::int64_t>(value);
        BACKSIGHT_ASSERT(whole >= min && whole <= max, "number: min to max");
        bits(static_cast<std::uint64_t>(whole - min), bits_up_to(static_cast<std::uint64_t>(max - min)));
    }
    /// BitWriter::varint, of a number from 0 to `max`.
    template <class T>
    void varint(T value, int group, [[maybe_unused]] std::uint64_t max) {
        BACKSIGHT_ASSERT(static_cast<std::uint64_t>(value) <= max, "number: at most max");
        out_->varint(static_cast<std::uint64_t>(value), group);
    }
    /// Zigzag, then a varint: from `-limit` to `limit`.
    template <class T>
    void signed_varint(T value, int group, [[maybe_unused]] std::int64_t limit) {
        BACKSIGHT_ASSERT(value >= -limit && value <= limit, "number: -limit to limit");
        out_->signed_varint(value, group);
    }
    /// Zigzag, then exponential Golomb of order `order`: s ones and a zero, then order + s bits. Numbers about 2^order
    /// are cheapest; ten times as many cost six bits more. From `-limit` to `limit`.
    template <class T>
    void residual(T value, int order, [[maybe_unused]] std::int64_t limit) {
        BACKSIGHT_ASSERT(value >= -limit && value <= limit, "number: -limit to limit");
        const Residual code = residual_code(to_zigzag(value), order);
        // At once, so that a body is a few long numbers instead of many short ones.
        if (code.prefix_count + code.rest_count <= most_bits_at_once) {
            out_->bits(code.prefix | code.rest << code.prefix_count, code.prefix_count + code.rest_count);
            return;
        }
        out_->bits(code.prefix, code.prefix_count);
        bits(code.rest, code.rest_count);
    }
    /// A bit that says whether a number is not 0, and if so the number as a residual, as optional() and residual()
    /// would write it. At most most_bits_at_once bits. No branch, because it would be unpredictable.
    template <class T>
    void change(T value, int order, [[maybe_unused]] std::int64_t limit) {
        BACKSIGHT_ASSERT(value >= -limit && value <= limit, "number: -limit to limit");
        const Residual code = residual_code(to_zigzag(value), order);
        BACKSIGHT_ASSERT(code.prefix_count + code.rest_count < most_bits_at_once,
                         "change: short enough for most_bits_at_once bits");
        const bool is_there = value != 0;
        const std::uint64_t all = (code.prefix | code.rest << code.prefix_count) << 1 | 1;
        out_->bits(is_there ? all : 0, is_there ? 1 + code.prefix_count + code.rest_count : 1);
    }
    /// A bit that says whether `body` follows. Gives whether it does.
    template <class Body>
    bool optional(bool is_there, Body body) {
        out_->flag(is_there);
        if (is_there) body();
        return is_there;
    }
    /// One of several bodies, chosen by a unary prefix: 0, 10, 110 and so on; the last is all ones.
    template <class... Bodies>
    void one_of(std::size_t chosen, Bodies... bodies) {
        BACKSIGHT_ASSERT(chosen < sizeof...(bodies), "chosen: one of the bodies");
        for (std::size_t i = 0; i < chosen; ++i) out_->flag(true);
        if (chosen + 1 < sizeof...(bodies)) out_->flag(false);
        std::size_t index = 0;
        ((index++ == chosen ? bodies() : void()), ...);
    }
    void insist([[maybe_unused]] bool makes_sense) {
        BACKSIGHT_ASSERT(makes_sense, "written: only what a reader takes");
    }
    /// Something did not fit.
    bool failed() const { return out_->failed(); }

private:
    /// The residual code of a folded number: the ones and the zero, then the rest.
    struct Residual {
        std::uint64_t prefix;
        std::uint64_t rest;
        int prefix_count;
        int rest_count;
    };
    static constexpr Residual residual_code(std::uint64_t folded, int order) {
        const int step = wire_detail::golomb_step(folded, order);
        const std::uint64_t ones = (std::uint64_t{1} << step) - 1;
        return {ones, folded - (ones << order), step + 1, order + step};
    }

    Out* out_;
};

using WriteStream = WriteStreamTo<BitWriter>;

class ReadStream {
public:
    static constexpr bool is_reading = true;
    static constexpr bool is_writing = false;
    explicit ReadStream(BitReader& in) : in_(&in) {}

    template <class T>
    void bits(T& value, int count) {
        std::uint64_t raw = in_->bits(std::min(count, 32));
        if (count > 32) raw |= std::uint64_t{in_->bits(count - 32)} << 32;
        value = static_cast<T>(raw);
    }
    void flag(bool& value) { value = in_->flag(); }
    template <class T>
    void number(T& value, std::int64_t min, std::int64_t max) {
        std::uint64_t raw = 0;
        bits(raw, bits_up_to(static_cast<std::uint64_t>(max - min)));
        insist(raw <= static_cast<std::uint64_t>(max - min));
        value = static_cast<T>(in_->failed() ? min : min + static_cast<std::int64_t>(raw));
    }
    template <class T>
    void varint(T& value, int group, std::uint64_t max) {
        const std::uint64_t raw = in_->varint(group);
        insist(raw <= max);
        value = static_cast<T>(in_->failed() ? 0 : raw);
    }
    template <class T>
    void signed_varint(T& value, int group, std::int64_t limit) {
        const std::int64_t raw = in_->signed_varint(group);
        insist(raw >= -limit && raw <= limit);
        value = static_cast<T>(in_->failed() ? 0 : raw);
    }
    template <class T>
    void residual(T& value, int order, std::int64_t limit) {
        const int last = wire_detail::golomb_step(to_zigzag(limit), order);
        int step = 0;
        while (step <= last && in_->flag()) ++step;
        insist(step <= last);
        value = 0;
        if (in_->failed()) return;
        std::uint64_t folded = 0;
        if (order + step > 0) bits(folded, order + step);
        const std::int64_t raw = from_zigzag(folded + (((std::uint64_t{1} << step) - 1) << order));
        insist(raw >= -limit && raw <= limit);
        if (!in_->failed()) value = static_cast<T>(raw);
    }
    template <class Body>
    bool optional(bool, Body body) {
        const bool is_there = in_->flag();
        if (is_there) body();
        return is_there;
    }
    template <class... Bodies>
    void one_of(std::size_t, Bodies... bodies) {
        std::size_t chosen = 0;
        while (chosen + 1 < sizeof...(bodies) && in_->flag()) ++chosen;
        std::size_t index = 0;
        ((index++ == chosen ? bodies() : void()), ...);
    }
    void insist(bool makes_sense) {
        if (!makes_sense) in_->fail();
    }
    /// The packet ended early, or held what no writer makes.
    bool failed() const { return in_->failed(); }

private:
    BitReader* in_;
};

/// An enum that grows: a newer peer may send values that this build does not know. They are read as they are, for
/// to_string() to show (is_known()), and take the same `width` bits. A value that `width` has no room for needs another
/// version of the message. `first`: the lowest value that is sent, as 0.
template <int width, std::int64_t first = 0, class Stream, class Enum>
constexpr void code_open_enum(Stream& stream, Enum& value) {
    static_assert(static_cast<std::int64_t>(std::remove_const_t<Enum>::count_) - first <= std::int64_t{1} << width,
                  "more values than the wire has room for: raise the version of this message, and the width");
    stream.number(value, first, first + (std::int64_t{1} << width) - 1);
}

/// An enum that does not grow, because a reader cannot do without its meaning: any other value fails. `values`: how
/// many there are; `last` is the last of them.
template <std::int64_t values, auto last, class Stream, class Enum>
constexpr void code_closed_enum(Stream& stream, Enum& value) {
    static_assert(std::is_same_v<std::remove_const_t<decltype(last)>, std::remove_const_t<Enum>>);
    static_assert(static_cast<std::int64_t>(last) + 1 == values,
                  "another value is another version of the message: raise that, and this number");
    stream.number(value, 0, values - 1);
}

/// A signed number from -32767 to 32767 in 16 bits: velocities and directions. -32768, which no quantiser makes, fails.
template <class Stream>
void code_component(Stream& stream, Field<Stream, std::int16_t>& value) {
    std::uint16_t raw = Stream::is_reading ? std::uint16_t{0} : static_cast<std::uint16_t>(value);
    stream.bits(raw, 16);
    stream.insist(raw != 0x8000);
    if constexpr (Stream::is_reading) value = static_cast<std::int16_t>(raw);
}

/// A value against what is expected of it, as a residual of `order`; both within `limit`.
template <class Stream, class T>
constexpr void code_residual(Stream& stream, std::int64_t expected, int order, std::int64_t limit, T& value) {
    std::int64_t residual = Stream::is_reading ? 0 : std::int64_t{value} - expected;
    stream.residual(residual, order, 2 * limit);
    const std::int64_t sum = expected + residual;
    stream.insist(sum >= -limit && sum <= limit);
    if constexpr (Stream::is_reading) value = static_cast<T>(stream.failed() ? 0 : sum);
}

/// A bit that says whether a value differs from what it was, and if so the residual.
template <class Stream, class T>
constexpr void code_change(Stream& stream, std::int64_t before, int order, std::int64_t limit, T& value) {
    if constexpr (Stream::is_writing) {
        stream.change(std::int64_t{value} - before, order, 2 * limit);
    } else {
        if constexpr (Stream::is_reading) value = static_cast<T>(before);
        stream.optional(false, [&] { code_residual(stream, before, order, limit, value); });
    }
}

}  // namespace backsight
