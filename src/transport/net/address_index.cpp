#include "address_index.h"

#include <sodium.h>

#include <bit>
#include <cstring>

#include "sodium_ready.h"

namespace backsight::net {

AddressIndex::AddressIndex(std::uint32_t max_entries)
    : mask_(std::bit_ceil(std::size_t{max_entries} * 2 + 2) - 1), slots_(mask_ + 1) {
    make_sodium_ready();
    static_assert(sizeof key_ == crypto_shorthash_KEYBYTES);
    randombytes_buf(key_.data(), key_.size());
}

std::uint32_t AddressIndex::hash(const Address& address) const {
    std::array<std::uint8_t, 23> bytes;
    std::memcpy(bytes.data(), address.ip.data(), 16);
    std::memcpy(&bytes[16], &address.scope, 4);
    std::memcpy(&bytes[20], &address.port, 2);
    bytes[22] = address.is_v6 ? 1 : 0;
    return hash(bytes);
}

std::uint32_t AddressIndex::hash(std::span<const std::uint8_t> bytes) const {
    std::uint64_t hash = 0;
    static_assert(sizeof hash == crypto_shorthash_BYTES);
    crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), bytes.data(), bytes.size(), key_.data());
    return static_cast<std::uint32_t>(hash);
}

void AddressIndex::add(std::uint32_t hash, std::uint32_t value) {
    std::size_t at = hash & mask_;
    while (slots_[at].value != none) at = (at + 1) & mask_;
    slots_[at] = {hash, value};
}

void AddressIndex::remove(std::uint32_t hash, std::uint32_t value) {
    std::size_t hole = hash & mask_;
    while (slots_[hole].value != value) {
        if (slots_[hole].value == none) return;
        hole = (hole + 1) & mask_;
    }
    for (std::size_t at = (hole + 1) & mask_; slots_[at].value != none; at = (at + 1) & mask_) {
        const std::size_t home = slots_[at].hash & mask_;
        // Whoever is at home between the hole and here stays.
        if (((at - home) & mask_) < ((at - hole) & mask_)) continue;
        slots_[hole] = slots_[at];
        hole = at;
    }
    slots_[hole] = {};
}

}  // namespace backsight::net
