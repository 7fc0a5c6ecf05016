#pragma once

// How much an entity matters to a client, for SnapshotSender: from a function of one entity, or of many side by side.
//
//     struct Watcher {                                       // of each client; outlives its sender
//         ViewCone cone;
//         void weigh(const RelevanceRow& row) const { weigh_in_view(row, cone); }
//     };
//     sender.set_row_relevance([&watcher](const RelevanceRow& row) { watcher.weigh(row); });
//
// Pure; any thread.

#include <backsight/base/function_ref.h>
#include <backsight/base/vec.h>
#include <backsight/history/entity_state.h>

#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

/// The relevance of an entity that is due in every snapshot.
inline constexpr std::uint32_t relevance_full = 65536;

/// How relevant an entity is to a client: relevance_full for every snapshot, a quarter of it for every fourth, more
/// when near and in view. 0: not relevant, and not sent. Called for each entity once in relevance_age snapshots.
using Relevance = FunctionRef<std::uint32_t(EntityId id, const EntityState& state)>;

/// The relevance of an entity that is due in every `snapshots`-th snapshot (at least 1).
constexpr std::uint32_t relevance_every(std::uint32_t snapshots) {
    return (relevance_full + snapshots - 1) / snapshots;
}

/// Relevance is worked out anew for one in this many entities with each snapshot, in turn.
inline constexpr std::uint32_t relevance_age = 8;

/// Bits of RelevanceRow::kinds.
inline constexpr std::uint32_t kind_rides = 1;  ///< has a parent
inline constexpr std::uint32_t kind_has_no_hitboxes = 2;

/// Entities of one world side by side: every relevance_age-th slot. Arrays are equally long, a multiple of 8.
struct RelevanceRow {
    std::uint32_t first_slot = 0;  ///< of number 0; number i is slot first_slot + i * relevance_age
    /// Where each is in the world, its mounts taken as not turned.
    std::span<const float> x;
    std::span<const float> y;
    std::span<const float> z;
    std::span<const std::uint32_t> present;  ///< all ones: weigh it; 0: leave its weight as it is
    std::span<const std::uint32_t> kinds;    ///< 0 for whoever is not present
    std::span<std::uint32_t> weights;        ///< out: 0 to relevance_full; more counts as that

    std::size_t size() const { return weights.size(); }
    /// The number of a slot; size() if it is not among these.
    std::size_t number_of(std::uint32_t slot) const {
        const std::uint32_t behind = slot - first_slot;
        const bool is_here = slot >= first_slot && behind % relevance_age == 0 && behind / relevance_age < size();
        return is_here ? behind / relevance_age : size();
    }
};

/// As Relevance, for many at once: writes the weight of each that is present. An eighth of a world goes in a few calls
/// in place of one for each entity, and by instructions that take eight numbers. Where one entity is weighed by
/// itself, it comes with its neighbours.
using RowRelevance = FunctionRef<void(const RelevanceRow& row)>;

/// Who is near, or in view and not far off: fully relevant. Everybody else by that distance / their distance.
struct ViewCone {
    Vec3 eye;
    Vec3 ahead{1.0f, 0.0f, 0.0f};  ///< of length 1
    float near_m = 16.0f;          ///< on all sides. Range over 0
    float in_view_m = 48.0f;       ///< in view. Range near_m and more
    /// Of the angle between `ahead` and the edge of the view. Default: 60 degrees. Range 0 to 1.
    float cosine = 0.5f;
};

/// The relevance of a place.
std::uint32_t weight_in_view(Vec3 place, const ViewCone& cone);
/// The same of all that are present, by the widest instructions that the machine has, to the same bit.
void weigh_in_view(const RelevanceRow& row, const ViewCone& cone);

}  // namespace backsight
