#pragma once

// A world in which everything happens, for tests of what must hold in any: entities run, die, come back, teleport,
// change clothes, teams and layers, lose hitboxes and get them back, turn about one axis or tilt, board each other,
// leave and make room for others, in hitboxes from a marble to a ship, on one skeleton and another, and in half of
// these worlds some are drawn at a moment of their own. A client gets some of it in any order, and much that no server
// would send. A function of its seed.

#include <backsight/rewind/query.h>
#include <backsight/view/view.h>

#include <cstdint>
#include <vector>

#include "tests/support/assert_log.h"
#include "tests/support/cases.h"

namespace backsight::test {

class Chaos {
public:
    /// `grid_from`: as in HistoryConfig.
    explicit Chaos(std::uint64_t seed, std::uint32_t grid_from = 200);

    void step();
    /// A view of the server's world or the client's: any kind of view, at any moment, drawn in any way. Good until the
    /// next one.
    View any_view();
    Vec3 any_place(const View& view);
    /// Mostly one that all pass.
    QueryFilter any_filter();

    Random random;
    WorldHistory server;
    WorldHistory client;
    Ledger ledger;
    Tick tick{0};

private:
    void add_hitboxes(WorldHistory& world);
    void spawn();
    void happen(EntityId id);
    void record(EntityId id);
    std::uint32_t any_mask();
    Quat any_rotation(EntityId id);
    void send();
    void store_nonsense();
    EntityState nonsense();
    DrawConfig any_config();
    Moment any_moment();

    AllowedMisuse lost_mounts_{"parent: "};
    AllowedMisuse far_ends_{"rotation_bits: "};
    DrawConfig drawn_;
    Vec3 base_;  // of all places: rounding is coarser far out
    std::uint16_t set_count_ = 0;
    bool has_groups_ = false;  // some are drawn at a moment of their own
};

}  // namespace backsight::test
