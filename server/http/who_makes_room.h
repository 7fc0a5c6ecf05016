#pragma once

// Who makes room where all places are taken and somebody comes: the oldest of the address that holds the most, where
// the newcomer counts for its own. Among addresses that hold as many as each other it is the oldest of them all, so
// strangers from many addresses cut each other off first. Whoever must stay is not to be named here.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>

namespace backsight::http {

/// Somebody who may be cut off.
template <typename Id>
struct Holder {
    Id id{};
    std::string_view key;    ///< by which limits of one address count
    std::uint64_t came = 0;  ///< its place in their order
};

/// `newcomer`: the key of whoever comes. Empty: nobody can make room.
template <typename Id>
std::optional<Id> who_makes_room(std::span<const Holder<Id>> holders, std::string_view newcomer) {
    std::unordered_map<std::string_view, std::uint32_t> held;
    ++held[newcomer];
    for (const Holder<Id>& each : holders) ++held[each.key];
    const auto goes_before = [&](const Holder<Id>& a, const Holder<Id>& b) {
        const std::uint32_t of_a = held[a.key], of_b = held[b.key];
        return of_a != of_b ? of_a > of_b : a.came < b.came;
    };
    const auto first = std::min_element(holders.begin(), holders.end(), goes_before);
    if (first == holders.end()) return std::nullopt;
    return first->id;
}

}  // namespace backsight::http
