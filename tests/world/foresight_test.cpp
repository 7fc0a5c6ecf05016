// How far the cover rule looks ahead for a client's player, on a server whose clients' commands come in any order.

#include <backsight/world.h>

#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace backsight::test {
namespace {

constexpr int round_trip_ticks = 8;

// A victim runs at 4 m/s along -y, 10 m away. Their commands acknowledge the snapshot of 8 ticks before.
class TwoClients {
public:
    explicit TwoClients(float start_y) : y_(start_y) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        const HitboxSetId set = server.history().hitbox_sets().add(ball);
        for (const std::uint32_t number : {0u, 1u}) {
            const EntityId id = server.spawn({set});
            EXPECT_EQ(server.join(id), number);
            players[number] = id;
        }
    }

    void begin() {
        now = now + 1;
        server.begin_tick(now);
    }
    void take_command_of_victim() {
        ++commands;
        if (now.value > round_trip_ticks) must_take(1, commands, now - round_trip_ticks);
    }
    void end() {
        y_ -= 4.0f / 64.0f;
        must(server.record(players[0], {}));
        must(server.record(players[1], {{10.0f, y_, 0.0f}, {}, {0.0f, -4.0f, 0.0f}}));
        for (const std::uint32_t client : {0u, 1u}) {
            static_cast<void>(server.snapshot(client));
            for (const EntityId id : players) EXPECT_TRUE(server.add(client, id).has_value());
        }
    }

    // Somebody fires at them as they were in the last tick. Cover begins at y = 0.
    bool is_refused() {
        must_take(0, 1, now - 1);
        WeaponRules rules;
        rules.cover_grace = Micros{0};
        rules.cover_foresight = Micros{500'000};
        Shot shot;
        shot.shooter = players[0];
        shot.direction = normalized(Vec3{10.0f, y_, 0.0f});
        const auto sight = [](Vec3 a, Vec3 b, Moment) { return (a.x < 5.0f) == (b.x < 5.0f) || b.y >= 0.0f; };
        return server.judge(0, shot, rules, sight).verdict.reason == Reason::victim_in_cover;
    }

    ServerWorld server{WorldConfig{}, ServerWorldConfig{}};
    EntityId players[2];
    Tick now{0};

private:
    // Each tick has one snapshot, and each has come.
    void must_take(std::uint32_t client, std::uint32_t number, Tick newest) {
        const auto seq = static_cast<std::uint32_t>(newest.value);
        const std::uint64_t received = seq >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << seq) - 1;
        const ViewStamp stamp{Moment::at(newest), SnapshotSeq{seq}, received};
        EXPECT_EQ(server.take_command(client, number, stamp).audited.result, AuditResult::accepted);
    }

    float y_;
    std::uint32_t commands = 0;
};

// Their state is that of the tick before, whether or not the command of this tick has come.
TEST(world_foresight, is_as_long_before_the_victims_command_of_the_tick_as_after_it) {
    for (const bool has_come : {false, true}) {
        for (const float ticks_in_the_open : {8.5f, 9.5f}) {
            TwoClients world((40.0f + ticks_in_the_open) * 4.0f / 64.0f);
            for (int i = 0; i < 40; ++i) {
                world.begin();
                world.take_command_of_victim();
                world.end();
            }
            world.begin();
            if (has_come) world.take_command_of_victim();
            EXPECT_EQ(world.is_refused(), ticks_in_the_open < 9.0f) << has_come;
        }
    }
}

}  // namespace
}  // namespace backsight::test
