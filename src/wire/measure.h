#pragma once

// The most bits that a message can take, from its one description (streams.h): walks into every optional part, and
// takes the longest of alternatives. Pure; any thread.

#include <backsight/wire/streams.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace backsight {

class MeasureStream {
public:
    static constexpr bool is_reading = false;
    static constexpr bool is_writing = false;

    template <class T>
    constexpr void bits(const T&, int count) {
        bit_count_ += static_cast<std::size_t>(count);
    }
    constexpr void flag(bool) { ++bit_count_; }
    template <class T>
    constexpr void number(const T&, std::int64_t min, std::int64_t max) {
        bit_count_ += static_cast<std::size_t>(bits_up_to(static_cast<std::uint64_t>(max - min)));
    }
    template <class T>
    constexpr void varint(const T&, int group, std::uint64_t max) {
        bit_count_ += wire_detail::varint_bits(max, group);
    }
    template <class T>
    constexpr void signed_varint(const T&, int group, std::int64_t limit) {
        bit_count_ += wire_detail::varint_bits(to_zigzag(limit), group);
    }
    template <class T>
    constexpr void residual(const T&, int order, std::int64_t limit) {
        const int step = wire_detail::golomb_step(to_zigzag(limit), order);
        bit_count_ += static_cast<std::size_t>(order + 2 * step + 1);
    }
    template <class Body>
    constexpr bool optional(bool, Body body) {
        ++bit_count_;
        body();
        return true;
    }
    template <class... Bodies>
    constexpr void one_of(std::size_t, Bodies... bodies) {
        const std::size_t before = bit_count_;
        std::size_t longest = before;
        std::size_t index = 0;
        const auto measure = [&](auto& body) {
            bit_count_ = before + std::min(++index, sizeof...(bodies) - 1);
            body();
            longest = std::max(longest, bit_count_);
        };
        (measure(bodies), ...);
        bit_count_ = longest;
    }
    constexpr void insist(bool) {}
    constexpr bool failed() const { return false; }

    /// The most bits that what was described so far can take.
    constexpr std::size_t bit_count() const { return bit_count_; }

private:
    std::size_t bit_count_ = 0;
};

}  // namespace backsight
