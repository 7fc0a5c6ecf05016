#pragma once

// Parts of a stamp and of an aim, which commands and their shots share (commands.h, command_shots.h). Pure; any thread.

#include <backsight/base/quantize.h>
#include <backsight/time/view_stamp.h>
#include <backsight/wire/streams.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace backsight::wire_parts {

inline constexpr int moment_bits = 62;
static_assert(max_moment.raw == (std::int64_t{1} << moment_bits) - 1);

constexpr std::size_t class_of_flips(std::uint64_t flips) {
    const int count = std::popcount(flips);
    if (count == 0) return 0;
    if (flips < 256) return count == 1 ? 1 : 2;
    return count <= 4 ? 3 : 4;
}

template <class Stream>
constexpr void code_one_flip(Stream& stream, std::uint64_t& flips, int width) {
    int position = std::countr_zero(flips) & 63;
    stream.bits(position, width);
    flips = Stream::is_reading ? flips | std::uint64_t{1} << position : flips & (flips - 1);
}

template <class Stream>
constexpr void code_few_flips(Stream& stream, std::uint64_t& flips) {
    int count = std::popcount(flips);
    stream.number(count, 1, 4);
    const int most = Stream::is_reading || Stream::is_writing ? count : 4;
    for (int i = 0; i < most; ++i) code_one_flip(stream, flips, 6);
}

template <class Stream>
constexpr void code_flips(Stream& stream, std::uint64_t& flips) {
    stream.one_of(
        class_of_flips(flips), [] {}, [&] { code_one_flip(stream, flips, 3); }, [&] { stream.bits(flips, 8); },
        [&] { code_few_flips(stream, flips); }, [&] { stream.bits(flips, 64); });
}

/// Bits that hold a difference of half a command interval either way.
constexpr int usual_width(std::int64_t command_interval) {
    const auto interval = static_cast<std::uint64_t>(std::max<std::int64_t>(command_interval, 1));
    return std::clamp(static_cast<int>(std::bit_width(interval - 1)), 6, 28);
}

/// Bits of an offset coded by itself.
inline constexpr int offset_bits = 25;
static_assert(std::uint64_t{max_group_offset} << 1 == (std::uint64_t{1} << offset_bits) - 2);

template <class Stream>
constexpr void code_offset(Stream& stream, std::int64_t expected, std::int32_t& offset) {
    std::int64_t value = Stream::is_reading ? expected : std::int64_t{offset};
    const std::uint64_t change = Stream::is_reading ? 0 : to_zigzag(value - expected);
    const auto code_change = [&](int bits) {
        std::uint64_t difference = change;
        stream.bits(difference, bits);
        if constexpr (Stream::is_reading) value = expected + from_zigzag(difference);
    };
    std::size_t chosen = change == 0 ? 0 : 1;
    if (change >= 1u << 7) chosen = change < 1u << 14 ? 2 : 3;
    stream.one_of(
        chosen, [] {}, [&] { code_change(7); }, [&] { code_change(14); },
        [&] {
            std::uint64_t whole = Stream::is_reading ? 0 : to_zigzag(value);
            stream.bits(whole, offset_bits);
            if constexpr (Stream::is_reading) value = from_zigzag(whole);
        });
    stream.insist(value >= -max_group_offset && value <= max_group_offset);
    if constexpr (Stream::is_reading) offset = static_cast<std::int32_t>(stream.failed() ? 0 : value);
}

template <class Stream>
constexpr void code_offsets(Stream& stream, std::uint32_t groups, const GroupOffsets& before, GroupOffsets& offsets) {
    std::int64_t change = 0;
    for (std::size_t i = 0; i + 1 < groups; ++i) {
        // All change alike where it is group 0 that slews.
        code_offset(stream, std::clamp<std::int64_t>(before[i] + change, -max_group_offset, max_group_offset),
                    offsets[i]);
        change = std::int64_t{offsets[i]} - before[i];
    }
}

/// Orders of residuals, measured on recorded players at 64 commands per second.
inline constexpr int near_origin_order = 7;  ///< against an origin shortly before
inline constexpr int direction_order = 7;
inline constexpr int longest_component_order = 0;
inline constexpr std::int64_t direction_unit = 32767;

constexpr std::int64_t absolute(std::int64_t value) { return value < 0 ? -value : value; }

/// The whole part of the square root, by bits: equal on every machine.
constexpr std::int64_t whole_root(std::int64_t value) {
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 16; bit > 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= value) root += bit;
    }
    return root;
}

/// The two shorter components of `before` against their own; the longest follows from them, as it is a direction_unit
/// vector.
template <class Stream>
constexpr void code_direction(Stream& stream, const QuantDirection& before, Field<Stream, QuantDirection>& direction) {
    const std::int16_t old[] = {before.x, before.y, before.z};
    std::int16_t now[] = {direction.x, direction.y, direction.z};
    int longest = 0;
    for (int i = 1; i < 3; ++i) longest = absolute(old[i]) > absolute(old[longest]) ? i : longest;
    std::int64_t left = direction_unit * direction_unit;
    for (int i = 0; i < 3; ++i) {
        if (i == longest) continue;
        code_residual(stream, old[i], direction_order, direction_unit, now[i]);
        left -= std::int64_t{now[i]} * now[i];
    }
    const std::int64_t root = left > 0 ? whole_root(left) : 0;
    code_residual(stream, old[longest] < 0 ? -root : root, longest_component_order, direction_unit, now[longest]);
    if constexpr (Stream::is_reading) direction = {now[0], now[1], now[2]};
}

}  // namespace backsight::wire_parts
