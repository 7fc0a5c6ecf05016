#pragma once

// Relevance says how much an entity matters to a client. SnapshotSender asks a function of the game, for one entity or
// for many side by side.
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

/// A function that says how relevant an entity is to a client: relevance_full puts it into every snapshot, a quarter of
/// that into every fourth. Return more for entities that are near and in view; an entity with 0 is not sent. It is
/// called for each entity once in relevance_age snapshots.
using Relevance = FunctionRef<std::uint32_t(EntityId id, const EntityState& state)>;

/// The relevance of an entity that is due in every `snapshots`-th snapshot (at least 1).
constexpr std::uint32_t relevance_every(std::uint32_t snapshots) {
    return (relevance_full + snapshots - 1) / snapshots;
}

/// With each snapshot the relevance of one in this many entities is computed again, in turn.
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
    std::span<const std::uint32_t> kinds;    ///< 0 for entities that are not present
    std::span<std::uint32_t> weights;        ///< out: 0 to relevance_full; more counts as that

    std::size_t size() const { return weights.size(); }
    /// The number of a slot; size() if it is not among these.
    std::size_t number_of(std::uint32_t slot) const {
        const std::uint32_t behind = slot - first_slot;
        const bool is_here = slot >= first_slot && behind % relevance_age == 0 && behind / relevance_age < size();
        return is_here ? behind / relevance_age : size();
    }
};

/// Like Relevance, for many entities at once: it writes the weight of each that is present. An eighth of a world takes
/// a few calls instead of one per entity, and instructions that take eight numbers. If a single entity has to be
/// weighed, it comes with its neighbours.
using RowRelevance = FunctionRef<void(const RelevanceRow& row)>;

/// A rule of relevance: entities that are near, or in view and not far off, are fully relevant; all others by that
/// distance divided by their distance.
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
