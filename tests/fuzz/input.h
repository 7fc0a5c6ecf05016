#pragma once

// The fuzzer's bytes as a sequence of choices.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace backsight::test {

class FuzzInput {
public:
    FuzzInput(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

    bool empty() const { return left_.empty(); }
    /// 0 when there is nothing left.
    std::uint8_t byte() {
        if (left_.empty()) return 0;
        const std::uint8_t value = left_.front();
        left_ = left_.subspan(1);
        return value;
    }
    std::uint32_t below(std::uint32_t count) { return byte() % count; }
    std::uint64_t number(int bytes) {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i) value |= std::uint64_t{byte()} << (8 * i);
        return value;
    }
    /// Returns at most `count` bytes.
    std::span<const std::uint8_t> bytes(std::size_t count) {
        const auto taken = left_.first(std::min(count, left_.size()));
        left_ = left_.subspan(taken.size());
        return taken;
    }

private:
    std::span<const std::uint8_t> left_;
};

/// Traps, with asserts off too.
inline void require(bool claim) {
    if (!claim) std::abort();
}

}  // namespace backsight::test
