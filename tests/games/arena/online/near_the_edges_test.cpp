// Matches that begin where others are after hours or years: each number runs over its edge on the way.

#include <gtest/gtest.h>

#include "session/server_seat.h"
#include "tests/games/arena/online/online_world.h"
#include "tests/support/begin_after.h"
#include "tests/support/private_parts.h"

namespace backsight::test {

struct CommandPredicted : PrivatePart<CommandPredicted, std::uint32_t arena::ClientArena::*> {};
template struct OpenPart<CommandPredicted, &arena::ClientArena::newest_command_>;
struct OwnEffects : PrivatePart<OwnEffects, EffectHandle PredictedProjectiles::*> {};
template struct OpenPart<OwnEffects, &PredictedProjectiles::newest_effect_>;
struct OthersEffects : PrivatePart<OthersEffects, EffectHandle RemoteProjectiles::*> {};
template struct OpenPart<OthersEffects, &RemoteProjectiles::newest_effect_>;
struct Seats : HiddenPart<Seats> {};
template struct OpenHiddenPart<Seats, &ServerSession::seats_>;

namespace {

using namespace backsight::arena;

constexpr std::int64_t second_us = 1'000'000;
/// Numbers and ticks that pass before an edge: twelve seconds.
constexpr std::uint32_t before = 64 * 12;
constexpr Micros before_us{12 * second_us};

/// What the numbers of a run begin after, in each of its first sessions.
struct Edges {
    const char* name = "";
    Tick tick{0};
    Micros client_clock{second_us};
    std::uint64_t packet = 0;
    std::uint32_t command = 0;
    std::uint32_t snapshot = 0;
    std::uint16_t generation = 0;  ///< of each seat
    std::uint16_t breaks = 0;      ///< of each player: lives, teleports, and the epoch of the entity
    EffectHandle effect = 0;

    /// The name of a run in lists of tests; bytes would be others in each build.
    friend void PrintTo(const Edges& edges, std::ostream* out) { *out << edges.name; }
};

/// Sets the numbers of a session, on either end before anything is sent there.
class Start : public OnlineTap {
public:
    Start(OnlineWorld& world, const Edges& edges) : world_(&world), edges_(edges) {
        world.on_joined = [this](const SessionChange& change) { joined(change); };
        for (auto& seat : part<Seats>(world.server().session())) seat.generation = edges.generation;
    }
    bool is_on = true;
    /// Players and clients whose numbers were set.
    std::uint32_t players = 0;
    std::uint32_t clients = 0;

    void sent(Way, std::size_t, Micros, std::span<const std::uint8_t>) override {}
    void arriving(Way, std::size_t client, Micros, std::span<const std::uint8_t>) override {
        was_connected_ = is_connected(client);
    }
    void arrived(Way way, std::size_t client, Micros, std::span<const std::uint8_t>) override {
        if (!is_on || way == Way::up || was_connected_ || !is_connected(client)) return;
        const MatchClient& own = world_->client(client);
        begin_after(own.session().channel(), edges_.packet);
        begin_after(own.arena().world().commands(), edges_.command);
        part<CommandPredicted>(own.arena()) = edges_.command;
        part<OwnEffects>(own.arena().world().predicted_projectiles()) = edges_.effect;
        part<OthersEffects>(own.arena().world().remote_projectiles()) = edges_.effect;
        ++clients;
    }

private:
    void joined(const SessionChange& change) {
        if (!is_on) return;
        MatchServer& server = world_->server();
        begin_after(*server.session().channel(change.client), edges_.packet);
        // Seats and places are given in the same order here.
        const std::uint32_t player = change.client.index();
        begin_after(server.arena().world().ledger(player), SnapshotSeq{edges_.snapshot});
        begin_after(server.arena().world().commands(player), edges_.command);
        auto& state = const_cast<PlayerState&>(server.arena().state(player));
        state.lives = state.teleports = edges_.breaks;
        WorldHistory& history = const_cast<WorldHistory::OfWorld&>(server.arena().world().history());
        for (std::uint32_t i = 0; i < edges_.breaks; ++i) {
            ASSERT_EQ(history.teleport(server.arena().entity(player)), RecordResult::ok);
        }
        ++players;
    }
    bool is_connected(std::size_t client) const {
        return world_->client(client).session().state() == ClientState::connected;
    }

    OnlineWorld* world_;
    Edges edges_;
    bool was_connected_ = false;
};

/// Passes on to what is made after the world.
class Passing : public OnlineTap {
public:
    OnlineTap* to = nullptr;
    void sent(Way, std::size_t, Micros, std::span<const std::uint8_t>) override {}
    void arriving(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) override {
        to->arriving(way, client, at, datagram);
    }
    void arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) override {
        to->arrived(way, client, at, datagram);
    }
};

OnlineRun run_near(const Edges& edges) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 2 * before;
    run.begins_at = edges.tick;
    run.clock_begins_at = edges.client_clock;
    run.conditions = [](std::uint32_t client) {
        LinkConfig config;
        config.extra_delay_us = 20'000 + 10'000 * client;
        config.loss_ratio = 0.05;
        config.duplicate_ratio = 0.02;
        config.reorder_ratio = 0.05;
        return config;
    };
    // Bots may play for long without a projectile, or with few rays.
    run.meddle = [](std::size_t client, const BotSight&, PlayerInput& input) {
        if (client % 2 != 0) input.weapon = client % 4 == 1 ? WeaponId::rocket : WeaponId::bolt;
        if (client % 4 == 0) input.weapon = WeaponId::automatic;
    };
    return run;
}

void expect_all_is_well(OnlineWorld& world, std::size_t clients) {
    const MatchServer& server = world.server();
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_GT(overall.shots(), 100u);
    EXPECT_EQ(overall.agreed(), overall.shots());
    EXPECT_EQ(overall.alarm(), ScreenFault::none);
    for (const Violation violation : enum_values<Violation>) {
        EXPECT_EQ(server.counters().violation[violation], 0u) << to_string(violation);
    }
    std::uint64_t launches = 0;
    for (std::size_t i = 0; i < clients; ++i) {
        const MatchClient& client = world.client(i);
        EXPECT_TRUE(client.is_playing()) << i;
        EXPECT_EQ(client.counters().bad_bodies, 0u) << i;
        EXPECT_EQ(client.arena().world().clock().numbers().clock_breaks, 0u) << i;
        launches += client.counters().launches;
    }
    const ImageCounters& images = server.counters().images;
    EXPECT_EQ(images.mispredictions_unexplained(), 0u);
    EXPECT_EQ(images.by_finding[ImageFinding::unknown], 0u);
    const std::uint64_t unheard = images.by_finding[ImageFinding::unheard];
    EXPECT_LE(unheard, server.counters().commands_lost);
    const std::uint64_t same = images.by_finding[ImageFinding::same];
    EXPECT_GT(same, 50u);
    // Some are in the air, or on their way back, at the end.
    EXPECT_GE(same + images.by_finding[ImageFinding::explained] + unheard + 2 * clients, launches);
}

/// Players whose lives, whose teleports, and whose entities' epochs have begun again at 0.
struct Wrapped {
    std::size_t lives = 0;
    std::size_t teleports = 0;
    std::size_t epochs = 0;
};

Wrapped wrapped(const arena::ServerArena& arena, std::size_t players, const Edges& edges) {
    Wrapped found;
    for (PlayerIndex i = 0; i < players; ++i) {
        found.lives += arena.state(i).lives < edges.breaks;
        found.teleports += arena.state(i).teleports < edges.breaks;
        const Track& track = *arena.world().history().find(arena.entity(i));
        found.epochs += track.at(track.newest())->epoch < edges.breaks;
    }
    return found;
}

struct near_the_edges : testing::TestWithParam<Edges> {};

TEST_P(near_the_edges, a_match_loses_nothing) {
    OnlineRun run = run_near(GetParam());
    Passing tap;
    run.tap = &tap;
    OnlineWorld world(run);
    Start start(world, GetParam());
    tap.to = &start;
    world.play();
    expect_all_is_well(world, run.clients);
    EXPECT_EQ(world.joins, run.clients);
    EXPECT_EQ(world.leaves, 0u);
}

constexpr Tick tick_before(std::int64_t edge_us) { return {(edge_us - before_us.value) / 15'625}; }
constexpr Micros clock_before(int bits) { return Micros{std::int64_t{1} << bits} - before_us; }
constexpr std::uint32_t number_before(int bits) { return (1u << bits) - before; }
constexpr Tick tick_32{(std::int64_t{1} << 32) - before};

INSTANTIATE_TEST_SUITE_P(
    OnlineEdges, near_the_edges,
    testing::Values(Edges{"ticks_of_32_bits", tick_32},
                    Edges{"a_servers_clock_of_48_bits", tick_before(std::int64_t{1} << 48)},
                    Edges{"clients_clocks_of_48_bits", {0}, clock_before(48)},
                    Edges{"clients_clocks_of_50_bits", {0}, clock_before(50)},
                    Edges{"clients_clocks_since_1970", {0}, Micros{1'800'000'000 * second_us}},
                    Edges{"packets_of_16_bits", {0}, {second_us}, number_before(16)},
                    Edges{"packets_of_32_bits", {0}, {second_us}, (std::uint64_t{1} << 32) - before},
                    Edges{"commands_of_14_bits", {0}, {second_us}, 0, number_before(14)},
                    Edges{"commands_of_16_bits", {0}, {second_us}, 0, number_before(16)},
                    Edges{"commands_of_21_bits", {0}, {second_us}, 0, number_before(21)},
                    Edges{"commands_of_31_bits", {0}, {second_us}, 0, number_before(31)},
                    Edges{"snapshots_of_16_bits", {0}, {second_us}, 0, 0, number_before(16)},
                    Edges{"snapshots_of_31_bits", {0}, {second_us}, 0, 0, number_before(31)},
                    Edges{"clocks_ticks_and_packets", tick_32, clock_before(48), number_before(16)},
                    Edges{"clocks_of_both_ends_and_packets", tick_before(std::int64_t{1} << 48), clock_before(48),
                          number_before(16)},
                    Edges{"all", tick_32, clock_before(48), number_before(16), number_before(16), number_before(16)},
                    Edges{"all_that_are_far", tick_before(std::int64_t{1} << 48), clock_before(50),
                          (std::uint64_t{1} << 32) - before, number_before(31), number_before(31)}),
    [](const auto& edges) { return std::string(edges.param.name); });

TEST(near_the_edges, lives_breaks_seats_and_effects_begin_again) {
    Edges edges;
    edges.generation = 0xffff;
    edges.breaks = 0xffff;
    edges.effect = 0xffff'ffff - 8;
    OnlineRun run = run_near(edges);
    run.ticks = 8 * before;
    // Each fires projectiles, so that the numbers of effects of every client pass the edge.
    run.meddle = [](std::size_t client, const BotSight& sight, PlayerInput& input) {
        constexpr WeaponId both[] = {WeaponId::rocket, WeaponId::bolt};
        const bool fires_rays = client % 4 == 0 && sight.view->moment().tick().value / 512 % 2 == 0;
        input.weapon = fires_rays ? WeaponId::automatic : both[client % 2];
    };
    Passing tap;
    run.tap = &tap;
    OnlineWorld world(run);
    Start start(world, edges);
    tap.to = &start;
    world.play();
    expect_all_is_well(world, run.clients);
    ASSERT_EQ(start.players, run.clients);
    ASSERT_EQ(start.clients, run.clients);
    arena::MatchServer& server = world.server();
    const Wrapped found = wrapped(server.arena(), run.clients, edges);
    EXPECT_GE(found.lives, run.clients / 2);
    EXPECT_GE(found.teleports, 1u);
    EXPECT_EQ(found.epochs, run.clients);
    for (std::uint32_t i = 0; i < run.clients; ++i) {
        EXPECT_EQ(server.session().client_at(i).generation(), 0u);
        EXPECT_EQ(server.session().channel(ClientId::make(i, 0xffff)), nullptr);
        const ClientWorld& own = world.client(i).arena().world();
        EXPECT_LT(part<OwnEffects>(own.predicted_projectiles()), edges.effect) << i;
        EXPECT_LT(part<OthersEffects>(own.remote_projectiles()), edges.effect) << i;
    }
}

struct near_the_end : testing::TestWithParam<Edges> {};

TEST_P(near_the_end, sessions_end_by_name_and_their_clients_play_on) {
    OnlineRun run = run_near(GetParam());
    run.ticks = 4 * before;
    Passing tap;
    run.tap = &tap;
    std::uint64_t ended = 0;
    OnlineWorld* there = nullptr;
    run.each_tick = [&](std::int64_t) {
        for (std::size_t i = 0; i < 8; ++i) {
            const ClientSession& session = there->client(i).session();
            if (session.state() != ClientState::ended) continue;
            EXPECT_EQ(session.end_reason(), LeaveReason::numbers_used_up);
            ++ended;
            there->reconnect(i);
        }
    };
    OnlineWorld world(run);
    there = &world;
    Start start(world, GetParam());
    tap.to = &start;
    world.set_ticks(before / 2);
    world.play();
    start.is_on = false;
    world.set_ticks(4 * before);
    world.play();
    EXPECT_EQ(world.server().session().counters().count(LeaveReason::numbers_used_up), 8u);
    EXPECT_EQ(ended, 8u);
    EXPECT_EQ(world.joins, 16u);
    const Agreement& overall = world.server().self_audit().overall();
    EXPECT_GT(overall.shots(), 100u);
    EXPECT_EQ(overall.agreed(), overall.shots());
    for (std::size_t i = 0; i < 8; ++i) EXPECT_TRUE(world.client(i).is_playing()) << i;
}

constexpr std::uint32_t last_before = last_number - numbers_reserve - before;

INSTANTIATE_TEST_SUITE_P(OnlineEdges, near_the_end,
                         testing::Values(Edges{"of_commands", {0}, {second_us}, 0, last_before},
                                         Edges{"of_snapshots", {0}, {second_us}, 0, 0, last_before}),
                         [](const auto& edges) { return std::string(edges.param.name); });

}  // namespace
}  // namespace backsight::test
