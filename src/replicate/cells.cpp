#include "cells.h"

#include <algorithm>
#include <cmath>

namespace backsight {

namespace {

// On a side: so many rows are looked through soon, and the grid of a small world stays small.
constexpr std::uint32_t most_cells = 128;
constexpr std::size_t sampled = 256;

struct Extent {
    float low = 0.0f;
    float high = 0.0f;
    float size() const { return high - low; }
};

// Where most of them are along an axis, by a sample: all but a fiftieth on either side.
Extent extent_of(std::span<const PlacedSlot> placed, float Vec3::*axis) {
    std::array<float, sampled> sample;
    const std::size_t step = (placed.size() + sampled - 1) / sampled;
    std::size_t count = 0;
    for (std::size_t i = 0; i < placed.size(); i += step) sample[count++] = placed[i].place.*axis;
    std::sort(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(count));
    return {sample[count / 50], sample[count - 1 - count / 50]};
}

}  // namespace

Cells::Cells(std::size_t max_entities) : firsts_(std::size_t{most_cells} * most_cells + 1) {
    placed_.reserve(max_entities);
}

void Cells::make(std::span<const PlacedSlot> placed, float near_m) {
    placed_.resize(placed.size());
    std::array<Extent, 3> extents;
    if (!placed.empty()) {
        extents = {extent_of(placed, &Vec3::x), extent_of(placed, &Vec3::y), extent_of(placed, &Vec3::z)};
    }
    // The ground is where the world is widest, whichever axis goes up.
    std::array<int, 3> axes{0, 1, 2};
    const auto is_wider = [&](int a, int b) {
        const float size = extents[static_cast<std::size_t>(a)].size();
        const float other = extents[static_cast<std::size_t>(b)].size();
        return size > other || (size == other && a < b);
    };
    std::sort(axes.begin(), axes.end(), is_wider);
    for (std::size_t side = 0; side < 2; ++side) {
        const Extent& extent = extents[static_cast<std::size_t>(axes[side])];
        // Half of what is asked for: smaller cells hold fewer who are not near, and take longer to go through.
        const float wanted_m = std::max(near_m * 0.5f, extent.size() / static_cast<float>(most_cells));
        const float cells = wanted_m > 0.0f ? std::floor(extent.size() / wanted_m) + 1.0f : 1.0f;
        const bool is_cut = cells > 1.0f && cells <= static_cast<float>(most_cells + 1);
        sides_[side] = {axes[side], is_cut ? std::min(static_cast<std::uint32_t>(cells), most_cells) : 1u, extent.low,
                        is_cut ? 1.0f / wanted_m : 0.0f};
    }
    const std::size_t count = std::size_t{sides_[0].cells} * sides_[1].cells;
    std::fill_n(firsts_.begin(), count + 1, 0u);
    for (const PlacedSlot& each : placed) ++firsts_[cell_of(each.place) + 1];
    for (std::size_t cell = 0; cell < count; ++cell) firsts_[cell + 1] += firsts_[cell];
    // Filled from behind: then each first is where it was to be.
    for (std::size_t i = placed.size(); i > 0; --i) {
        const PlacedSlot& each = placed[i - 1];
        placed_[--firsts_[cell_of(each.place) + 1]] = each;
    }
    for (std::size_t cell = 0; cell < count; ++cell) firsts_[cell] = firsts_[cell + 1];
    firsts_[count] = static_cast<std::uint32_t>(placed.size());
}

}  // namespace backsight
