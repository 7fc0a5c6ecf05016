// A death is reported to the killer and the victim, whoever has taken their places since.

#include <gtest/gtest.h>

#include "tests/games/arena/online/online_world.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

/// As soon as somebody has been killed, the named one of the two leaves, and a newcomer gets that place in the same
/// tick.
class Switch : public OnlineTap {
public:
    explicit Switch(bool is_killer) : is_killer_(is_killer) {}

    OnlineWorld* world = nullptr;
    std::size_t newcomer = 0;
    bool is_done = false;
    Event death;
    PlayerIndex place = no_player;

    void sent(Way, std::size_t, Micros, std::span<const std::uint8_t>) override {}
    void arriving(Way, std::size_t, Micros, std::span<const std::uint8_t>) override {}
    void arrived(Way way, std::size_t, Micros, std::span<const std::uint8_t>) override {
        if (way != Way::up || is_done) return;
        const ServerArena& arena = world->server().arena();
        for (const Event& event : arena.events()) {
            if (event.kind == EventKind::died && !is_done) change_places(event, arena);
        }
    }

private:
    void change_places(const Event& event, const ServerArena& arena) {
        is_done = true;
        death = event;
        place = arena.player_of(is_killer_ ? event.by : event.entity);
        ASSERT_NE(place, no_player);
        ServerSession& session = world->server().session();
        // Seats and places are given in the same order here.
        const PeerId leaver = session.peer_of(session.client_at(place));
        world->server().transport_closed(leaver);
        EXPECT_FALSE(arena.is_there(place));
        world->reconnect(newcomer);
        std::array<std::uint8_t, max_datagram_bytes> request;
        const std::size_t size = world->client(newcomer).write(world->now(), request);
        world->say(PeerId{100 + newcomer}, std::span(request).first(size));
        EXPECT_TRUE(arena.is_there(place));
    }

    bool is_killer_;
};

class lives : public testing::TestWithParam<bool> {};

TEST_P(lives, a_newcomer_in_the_same_tick_has_neither_killed_nor_died) {
    Switch tap(GetParam());
    OnlineRun run;
    run.clients = 8;
    run.ticks = 1;
    run.seed = 1;
    run.tap = &tap;
    OnlineWorld world(run);
    tap.world = &world;
    tap.newcomer = 7;
    world.leave(7);
    for (int i = 0; i < 64 * 60 && !tap.is_done; ++i) world.play();
    ASSERT_TRUE(tap.is_done);
    const ServerArena& arena = world.server().arena();
    EXPECT_NE(arena.entity(tap.place), GetParam() ? tap.death.by : tap.death.entity);
    const std::uint64_t kills = arena.counters().kills;
    world.set_ticks(16);
    world.play();
    ASSERT_EQ(arena.counters().kills, kills) << "nobody was killed since";
    EXPECT_TRUE(world.client(7).is_playing());
    EXPECT_EQ(world.client(7).counters().kills, 0u);
    EXPECT_EQ(world.client(7).counters().deaths, 0u);
    std::uint64_t told = 0;
    for (std::size_t i = 0; i < 7; ++i) told += world.client(i).counters().kills + world.client(i).counters().deaths;
    EXPECT_EQ(told, 2 * kills - 1) << "all but who left";
}

INSTANTIATE_TEST_SUITE_P(OnlineLives, lives, testing::Bool(),
                         [](const auto& which) { return which.param ? "after_the_killer" : "after_the_killed"; });

}  // namespace
}  // namespace backsight::test
