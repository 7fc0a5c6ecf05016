#pragma once

// Whom the last few swings of one player have met, so that a blade which is swung over several commands meets each body
// once. The same on both ends: of equal lists in equal commands it keeps the same hits. Fixed size; not synchronised.

#include <backsight/rewind/run_query.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace backsight {

class SwingMemory {
public:
    /// Moves the hits on whom no earlier query of this swing has met to the front, in order, and returns how many. They
    /// count as met from now on. Number 0 keeps all and remembers none.
    std::size_t keep_new(std::uint32_t swing, std::span<Hit> hits);
    /// Whether a query of this swing before the one that keep_new() was called for last had met the entity.
    bool had_met(std::uint32_t swing, EntityId entity) const;
    /// Hits that were left out because their swing had met as many bodies as it can hold.
    std::uint64_t left_out() const { return left_out_; }

private:
    struct Swing {
        std::uint32_t number = 0;
        std::uint32_t count = 0;
        std::uint32_t before = 0;  // of these, by all queries but the last
        std::array<EntityId, max_query_hits> met;

        bool has(EntityId entity, std::uint32_t among) const;
    };
    Swing& find(std::uint32_t number);

    std::array<Swing, 4> swings_{};
    std::size_t oldest_ = 0;
    std::uint64_t left_out_ = 0;
};

}  // namespace backsight
