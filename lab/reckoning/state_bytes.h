#pragma once

// How many bytes a reckoned state takes on the wire: as the entity codec writes it, with what dead reckoning needs
// besides, and its share of the packet around it. Pure.

#include <backsight/motion/reckon.h>

#include <cstddef>
#include <cstdint>

namespace backsight::lab::reckoning {

/// IPv4 and UDP 28, a record of DTLS 1.2 with AES-128-GCM 13 + 8 + 16, a snapshot's header 140 bits.
inline constexpr double packet_bytes = 28.0 + 37.0 + 17.5;
/// Entities that share a packet. Fewer, and the share of the packet is all that counts.
inline constexpr double entities_per_packet = 8.0;

/// A state that both sides have, `age_ticks` (1/64 s) before.
struct KnownState {
    const QuantReckonedState* state = nullptr;  ///< nullptr: none, the entity goes whole
    std::int64_t age_ticks = 0;
};

/// Size of a state. entity_bits() counts position, velocity and rotation. `model` adds acceleration and angular
/// velocity where it uses them. Each is a flag, then three numbers behind a flag of their own: signed varints in groups
/// of 8 bits, as a difference from the baseline if there is one.
std::size_t state_bits(const QuantReckonedState& state, ReckoningModel model, const KnownState& baseline);

/// With the share of a packet.
inline double update_bytes(std::size_t bits) {
    return static_cast<double>(bits) / 8.0 + packet_bytes / entities_per_packet;
}

}  // namespace backsight::lab::reckoning
