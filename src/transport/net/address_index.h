#pragma once

// Finds an address, or an id, among a server's peers. Every datagram needs a look-up, and the memory of a thousand
// peers lies far away. So the hashes stand side by side, and one look-up touches one place here and then the peer
// itself.
//
// The hash is keyed, so that nobody can choose addresses that collide. Linear probing over at least twice as many slots
// as there are entries; a removal moves back what follows (Knuth, The Art of Computer Programming 3, section 6.4,
// algorithm R).

#include <backsight/base/compiler.h>
#include <backsight/transport/address.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight::net {

class AddressIndex {
public:
    explicit AddressIndex(std::uint32_t max_entries);

    std::uint32_t hash(const Address& address) const;
    std::uint32_t hash(std::span<const std::uint8_t> bytes) const;

    /// The first value added with this hash for which `is_it` returns true.
    template <typename IsIt>
    std::optional<std::uint32_t> find(std::uint32_t hash, IsIt is_it) const {
        for (std::size_t at = hash & mask_; slots_[at].value != none; at = (at + 1) & mask_) {
            if (slots_[at].hash == hash && is_it(slots_[at].value)) return slots_[at].value;
        }
        return std::nullopt;
    }
    /// Asks for the memory of find(), for callers that have many to find.
    void prefetch(std::uint32_t hash) const { BACKSIGHT_PREFETCH(&slots_[hash & mask_]); }
    /// Several values may have one hash.
    void add(std::uint32_t hash, std::uint32_t value);
    /// Does nothing if the value is not in it.
    void remove(std::uint32_t hash, std::uint32_t value);

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t value = none;
    };

    std::array<std::uint8_t, 16> key_;
    std::size_t mask_;
    std::vector<Slot> slots_;
};

}  // namespace backsight::net
