#pragma once

// Where are the entities that are near a place? A grid of cells over all that are present at a tick, made once for all
// clients, so that none of them goes through the whole world.
//
// In: places by slot. Out: the slots of the cells that a square around a place touches, and where these entities are.
// Cells cover the middle of the crowd; whoever is outside counts to the outermost ones, so that a few entities far away
// cost nothing but a longer row. Allocates in the constructor only. Not synchronised; many threads may read.

#include <backsight/base/vec.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace backsight {

struct PlacedSlot {
    Vec3 place;
    std::uint32_t slot = 0;
};

class Cells {
public:
    explicit Cells(std::size_t max_entities);

    /// Makes the grid anew. `near_m`: how far around a place is asked for, mostly.
    void make(std::span<const PlacedSlot> placed, float near_m);

    /// Calls `visit(PlacedSlot)` for all that are within `near_m` of a place along the two axes of the grid, and for
    /// some that are a little farther.
    template <class Visit>
    void around(Vec3 place, float near_m, Visit visit) const {
        const auto low = coordinates(place - Vec3{near_m, near_m, near_m});
        const auto high = coordinates(place + Vec3{near_m, near_m, near_m});
        const std::uint32_t last_row = part(high[1], 1);
        for (std::uint32_t row = part(low[1], 1); row <= last_row; ++row) {
            const std::size_t first = std::size_t{row} * sides_[0].cells;
            const std::uint32_t end = firsts_[first + part(high[0], 0) + 1];
            for (std::uint32_t i = firsts_[first + part(low[0], 0)]; i < end; ++i) visit(placed_[i]);
        }
    }

private:
    struct Side {
        int axis = 0;
        std::uint32_t cells = 1;
        float origin = 0.0f;
        float cells_per_m = 0.0f;
    };
    std::array<float, 2> coordinates(Vec3 place) const {
        const std::array<float, 3> all{place.x, place.y, place.z};
        return {all[static_cast<std::size_t>(sides_[0].axis)], all[static_cast<std::size_t>(sides_[1].axis)]};
    }
    // The outermost for what lies outside, and for a NaN the first.
    std::uint32_t part(float coordinate, std::size_t side) const {
        const float at = (coordinate - sides_[side].origin) * sides_[side].cells_per_m;
        if (!(at > 0.0f)) return 0;
        const std::uint32_t cells = sides_[side].cells;
        return at < static_cast<float>(cells) ? static_cast<std::uint32_t>(at) : cells - 1;
    }
    std::size_t cell_of(Vec3 place) const {
        const auto [u, v] = coordinates(place);
        return std::size_t{part(v, 1)} * sides_[0].cells + part(u, 0);
    }

    std::array<Side, 2> sides_{};
    std::vector<std::uint32_t> firsts_;  // by cell, row by row: into placed_; and behind the last
    std::vector<PlacedSlot> placed_;
};

}  // namespace backsight
