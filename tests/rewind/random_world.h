#pragma once

// A crowded world on its way through time, for tests of queries: people on foot, ships, and riders on either, up to the
// deepest chain. They board and leave, turn, teleport, die, come back, fall silent, change what they wear, and make
// room for others in their slots. A client has some of them in each of its snapshots, and not all arrive. A function
// of its seed.
//
// support/chaos.h has a dozen entities that do what no server would. Here are many that move as in a game, so that
// boxes around them are narrow and a box that is too narrow is noticed.

#include <backsight/view/view.h>

#include <cstdint>
#include <vector>

#include "tests/support/assert_log.h"
#include "tests/support/cases.h"

namespace backsight::test {

class RandomWorld {
public:
    explicit RandomWorld(std::uint64_t seed);

    void step();
    /// A view of any kind, at a moment that a client may draw, good until the next one: of the server's world, as it
    /// was or as the client saw it, or of the client's own.
    View any_view();
    /// Near somebody, or anywhere.
    Vec3 any_place(const View& view);

    Random random;
    WorldHistory server;
    WorldHistory client;
    Ledger ledger;
    Tick tick{0};

private:
    struct Member {
        EntityId id;
        Vec3 place;  // in the frame of its mount
        double heading = 0.0;
        double turn = 0.0;   // rad a tick
        float speed = 0.0f;  // metres a tick
        int every = 1;       // ticks between the snapshots that hold it
        bool rides = false;
        bool is_tilted = false;
        int silent = 0;  // so many ticks it is not recorded
    };

    static HistoryConfig history_for(std::uint64_t seed);
    void add_hitboxes(WorldHistory& world);
    HitboxSetId any_set();
    EntityId any_mount();
    void spawn();
    void place(Member& member);
    void happen(Member& member);
    void board(Member& member);
    void record();
    void send();
    void send_part(std::size_t part, std::size_t parts);
    void deliver(Tick sent, const std::vector<EntityId>& held);

    AllowedMisuse lost_mounts_{"parent: "};
    AllowedMisuse far_ends_{"rotation_bits: "};
    std::uint64_t seed_;
    DrawConfig drawn_;
    std::vector<Member> members_;
    std::uint16_t set_count_ = 0;
    ViewStamp stamp_;  // of what the client has
};

}  // namespace backsight::test
