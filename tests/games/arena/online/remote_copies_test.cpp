// Other players' projectiles in whole matches, as published systems show them, and how far they are from the server's.

#include <backsight/presets/fishnet.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "arena/bots/spectators.h"
#include "tests/games/arena/online/online_world.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;
using ways::FlightKey;
using ways::RemoteCopies;
using ways::RemoteSystem;
using ways::SpectatorScores;

LinkConfig slow_conditions(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 30'000 + 15'000 * (client % 4);
    return config;
}

OnlineRun rocket_run() {
    OnlineRun run;
    run.clients = 4;
    run.ticks = 64 * 20;
    run.conditions = slow_conditions;
    run.meddle = [](std::size_t, const BotSight&, PlayerInput& input) { input.weapon = WeaponId::rocket; };
    return run;
}

// A client's screen that shows FishNet's copies, and flies each of them once more: by a preset's object of the test's
// own, and, while it is in the air, by the guide's arithmetic in floats.
class CheckedScreen final : public ProjectileScreen {
public:
    CheckedScreen(const Level& level, const ArenaConfig& config, ways::ShotTicks& shots,
                  std::map<ProjectileId, std::int64_t>& fired)
        : config_(&config),
          level_(level),
          copies_(RemoteSystem::fishnet, level, config, shots),
          shots_(&shots),
          fired_(&fired),
          system_(presets::fishnet_projectiles(rules(), level_.at(), config.draw.tick_rate)) {}

    void fired(const ProjectileId& id, EntityId shooter, Moment server_now) override {
        (*fired_)[id] = server_now.tick().value;
        copies_.fired(id, shooter, server_now);
    }
    void spawned(const RemoteSpawn& spawn) override {
        heard_.push_back(spawn);
        copies_.spawned(spawn);
    }
    void ended(const ProjectileVerdict& verdict) override { copies_.ended(verdict); }
    std::optional<std::span<const DrawnProjectile>> drawn() const override { return copies_.drawn(); }

    void frame(const ProjectileFrame& frame) override {
        copies_.frame(frame);
        const View drawn = frame.arena->world().view();
        const presets::SpectatorsScreen screen{frame.client_now, &drawn, frame.rtt};
        const double frame_s = presets::seconds(frame.client_now - last_.value_or(frame.client_now));
        last_ = frame.client_now;
        if (frame_s > 0.0) fly(screen, frame_s);
        for (const RemoteSpawn& spawn : heard_) begin(spawn, frame.arena->world().present(), screen);
        heard_.clear();
        for (const Own& own : own_) compare(own);
    }

    std::uint64_t compared = 0;
    std::uint64_t begun = 0;
    std::uint64_t ends = 0;
    std::uint64_t capped = 0;

private:
    struct Own {
        ProjectileId id;
        presets::SpectatorsShot shot;
        float guide_m;   // along its way
        float passed_s;  // still to be caught up
        bool has_ended = false;
    };

    const ProjectileRules& rules() const { return config_->projectiles[projectile_index(WeaponId::rocket)]; }

    void fly(const presets::SpectatorsScreen& screen, double frame_s) {
        std::erase_if(own_, [](const Own& own) { return own.shot.copy.has_ended(); });
        for (Own& own : own_) {
            system_->spectators_frame(own.shot, screen, frame_s);
            const auto delta = static_cast<float>(frame_s);
            float step = 0.0f;
            if (own.passed_s > 0.0f) {
                step = own.passed_s * 0.08f;
                own.passed_s -= step;
                if (own.passed_s <= delta / 2.0f) {
                    step += own.passed_s;
                    own.passed_s = 0.0f;
                }
            }
            own.guide_m += rules().speed_mps * (delta + step);
        }
    }

    void begin(const RemoteSpawn& spawn, Moment server_now, const presets::SpectatorsScreen& screen) {
        if (spawn.weapon != static_cast<std::uint16_t>(WeaponId::rocket)) return;
        const ways::ShotTicks::Shot* shot = shots_->find(spawn.id);
        ASSERT_NE(shot, nullptr);
        ASSERT_EQ(shot->fired.tick().value, fired_->at(spawn.id)) << "the shot's own tick";
        const presets::ShotNews news{Launch(shot->shooter, {}, spawn.position, spawn.velocity), shot->fired};
        const double ticks = static_cast<double>(server_now.tick() - shot->fired.tick());
        const auto passed_s = static_cast<float>(std::min(0.3, std::max(0.0, ticks / 64.0)));
        capped += ticks / 64.0 > 0.3 ? 1 : 0;
        own_.push_back({spawn.id, system_->spectate(news, server_now, screen), 0.0f, passed_s});
        ++begun;
    }

    void compare(const Own& own) {
        const auto copies = copies_.copies();
        const auto found = std::ranges::find_if(copies, [&](const RemoteCopies::Copy& copy) {
            return copy.key.id == own.id && copy.shot.heard == own.shot.heard;
        });
        ASSERT_NE(found, copies.end());
        const presets::PublishedFlight& copy = found->shot.copy;
        ASSERT_EQ(copy.position(), own.shot.copy.position());
        ASSERT_EQ(copy.result().end, own.shot.copy.result().end);
        ASSERT_EQ(found->shot.catch_up_s, own.shot.catch_up_s);
        ++compared;
        if (copy.has_ended()) {
            ++ends;
            return;
        }
        ASSERT_NEAR(distance(copy.position(), own.shot.news.launch.position), own.guide_m, 0.01f);
        ASSERT_NEAR(own.shot.catch_up_s, static_cast<double>(own.passed_s), 1e-5);
    }

    const ArenaConfig* config_;
    LevelInTime level_;
    RemoteCopies copies_;
    ways::ShotTicks* shots_;
    std::map<ProjectileId, std::int64_t>* fired_;
    std::unique_ptr<presets::ProjectileSystem> system_;
    std::vector<RemoteSpawn> heard_;
    std::vector<Own> own_;
    std::optional<Micros> last_;
};

TEST(remote_copies, of_fishnet_fly_in_a_match_as_the_presets_object_does) {
    OnlineRun run = rocket_run();
    // Two who are so far away that one hears of the other's shot after more than 0.3 s.
    run.conditions = [](std::uint32_t client) {
        LinkConfig config;
        config.extra_delay_us = client < 2 ? 40'000 : 170'000;
        return config;
    };
    OnlineWorld world(run);
    const Level level = Level::standard();
    ways::ShotTicks shots;
    std::map<ProjectileId, std::int64_t> fired;
    std::vector<std::unique_ptr<CheckedScreen>> screens;
    for (std::size_t i = 0; i < run.clients; ++i) {
        screens.push_back(std::make_unique<CheckedScreen>(level, world.server().config().arena, shots, fired));
        world.client(i).show_projectiles(screens.back().get());
    }
    world.play();
    std::uint64_t compared = 0;
    std::uint64_t capped = 0;
    for (const auto& screen : screens) {
        capped += screen->capped;
        EXPECT_GT(screen->begun, 10u);
        EXPECT_GT(screen->ends, 10u);
        compared += screen->compared;
    }
    EXPECT_GT(compared, 1000u);
    EXPECT_GT(capped, 0u);
}

// Plays a match whose screens show by this system, and measures what they show.
SpectatorScores play_spectators(RemoteSystem system, OnlineRun run) {
    const Level level = Level::standard();
    bots::Spectators spectators(system, run.match.arena.draw.tick_rate, nullptr);
    std::vector<std::unique_ptr<bots::Spectator>> screens;
    OnlineWorld* played = nullptr;
    std::vector<ways::ServersPlace> places;
    run.each_tick = [&](std::int64_t tick) {
        places.clear();
        ways::append_places(played->server().arena(), places);
        const Micros at = run.clock_begins_at + run.match.arena.draw.tick_rate.time_of(Tick{tick});
        spectators.scores().note_server(Tick{tick}, at, places);
        spectators.settle();
    };
    OnlineWorld world(run);
    played = &world;
    for (std::size_t i = 0; i < run.clients; ++i) {
        screens.push_back(std::make_unique<bots::Spectator>(spectators, level, world.server().config().arena));
        world.client(i).show_projectiles(screens.back().get());
    }
    world.play();
    return spectators.scores();
}

TEST(spectators, of_each_system_are_off_in_flight_and_at_the_end_as_it_lets_them) {
    const SpectatorScores fishnet = play_spectators(RemoteSystem::fishnet, rocket_run());
    const SpectatorScores unreal = play_spectators(RemoteSystem::unreal, rocket_run());
    const SpectatorScores ours = play_spectators(RemoteSystem::ours, rocket_run());
    for (const SpectatorScores* match : {&fishnet, &unreal, &ours}) {
        const ways::SpectatorScore& images = match->score(RemoteSystem::ours);
        EXPECT_EQ(images.flying.count(), ours.score(RemoteSystem::ours).flying.count())
            << "shown or not, the same match";
        EXPECT_EQ(images.flying.mean_m(), ours.score(RemoteSystem::ours).flying.mean_m());
        EXPECT_GT(images.ends.count(), 50u);
        EXPECT_LT(images.ends.worst_m(), 0.05) << "the server's place, as far as its message says";
    }
    const ways::SpectatorScore& f = fishnet.score(RemoteSystem::fishnet);
    const ways::SpectatorScore& u = unreal.score(RemoteSystem::unreal);
    const ways::SpectatorScore& o = ours.score(RemoteSystem::ours);
    EXPECT_GT(f.flying.count(), 500u);
    EXPECT_GT(u.flying.count(), 500u);
    // 25 m/s: the series' copies stay behind by the downlink, ours by the interpolation delay besides.
    EXPECT_GT(u.flying.mean_m(), 25.0 * 0.030);
    EXPECT_GT(o.flying.mean_m(), u.flying.mean_m());
    EXPECT_LT(u.ends.worst_m(), 0.05) << "the series takes its copies to the server's place";
    EXPECT_GT(f.ends.worst_m(), 1.0) << "FishNet's end by themselves, at whom their screen shows";
}

TEST(spectators, change_nothing_of_a_match) {
    const auto play = [](std::optional<RemoteSystem> system) {
        OnlineRun run = rocket_run();
        run.ticks = 64 * 5;
        const Level level = Level::standard();
        bots::Spectators all(system.value_or(RemoteSystem::ours), run.match.arena.draw.tick_rate, nullptr);
        std::vector<std::unique_ptr<bots::Spectator>> screens;
        OnlineWorld world(run);
        for (std::size_t i = 0; system && i < run.clients; ++i) {
            screens.push_back(std::make_unique<bots::Spectator>(all, level, world.server().config().arena));
            world.client(i).show_projectiles(screens.back().get());
        }
        world.play();
        return std::tuple(world.up_bytes(), world.down_bytes(), world.client(0).counters().shots,
                          world.client(0).counters().hits);
    };
    EXPECT_EQ(play({}), play(RemoteSystem::ours));
    EXPECT_EQ(play({}), play(RemoteSystem::fishnet));
    EXPECT_EQ(play({}), play(RemoteSystem::unreal));
}

FlightKey key_of(std::uint32_t client) { return {{client, 1, 0}, Tick{10}}; }

TEST(spectator_scores, compare_at_the_servers_time) {
    SpectatorScores scores({64, 1});
    constexpr Micros began{1'000'000};
    const auto at = [&](double ticks) { return began + Micros{static_cast<std::int64_t>(ticks * 15'625.0)}; };
    const auto server = [&](std::int64_t tick, FlightEnd end) {
        const Vec3 place{static_cast<float>(tick), 0, 0};
        const ways::ServersPlace one{key_of(1), place, end, place};
        scores.note_server(Tick{tick}, at(static_cast<double>(tick)), {&one, 1});
    };
    server(10, FlightEnd::none);
    scores.note_drawn(RemoteSystem::fishnet, key_of(1), at(10.5), {10.5f, 2.0f, 0});
    scores.note_drawn(RemoteSystem::fishnet, key_of(1), at(11.0), {11.0f, 0, 3.0f});
    scores.note_drawn(RemoteSystem::fishnet, key_of(2), at(10.5), {});
    scores.note_end(RemoteSystem::fishnet, key_of(1), {13.0f, 1.0f, 0});
    scores.settle();
    const ways::SpectatorScore& score = scores.score(RemoteSystem::fishnet);
    EXPECT_EQ(score.flying.count(), 0u) << "the server's place is not known yet";
    server(11, FlightEnd::none);
    server(12, FlightEnd::none);
    scores.settle();
    EXPECT_EQ(score.flying.count(), 2u) << "not the one that the server never had";
    EXPECT_NEAR(score.flying.mean_m(), 2.5, 1e-5);
    EXPECT_NEAR(score.flying.worst_m(), 3.0, 1e-5);
    EXPECT_EQ(score.ends.count(), 0u) << "the server's flies on";
    scores.note_drawn(RemoteSystem::fishnet, key_of(1), at(13.5), {});
    server(13, FlightEnd::stopped);
    const ways::ServersPlace other{key_of(3), {}, FlightEnd::none, {}};
    scores.note_server(Tick{14}, at(14.0), {&other, 1});
    scores.settle();
    EXPECT_EQ(score.flying.count(), 2u) << "the server's had ended";
    EXPECT_EQ(score.ends.count(), 1u);
    EXPECT_NEAR(score.ends.worst_m(), 1.0, 1e-5);
    EXPECT_EQ(scores.score(RemoteSystem::ours).flying.count(), 0u);
}

}  // namespace
}  // namespace backsight::test
