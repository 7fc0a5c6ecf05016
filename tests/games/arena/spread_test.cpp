// What a player gains who knows where pellets will go, and what they cannot choose.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "arena/server_arena.h"
#include "tests/support/must.h"

namespace backsight::arena {
namespace {
namespace spread_rig {

constexpr SeedKey key{0x1234'5678'9abc'def0u, 0x0fed'cba9'8765'4321u};

/// A shooter with a shotgun, and somebody 20 m away.
struct Alley {
    explicit Alley(bool draws_in_secret = false, bool fires_by_clock = false) {
        config.fires_by_clock = fires_by_clock;
        // As much as lets shots of this weapon wait.
        if (fires_by_clock) config.max_saved_commands = 3u * weapon(WeaponId::pellets).steps_between;
        config.has_vehicle = config.has_crate = false;
        config.secret_spread[static_cast<std::size_t>(WeaponId::pellets)] = draws_in_secret;
        level.set_spawns(std::array<Vec3, 2>{{{-19, -17, 0}, {1, -17, 0}}});
        server.emplace(level, config);
        server->set_seed_key(key);
        begin();
        for (std::size_t i = 0; i < 2; ++i) server->join();
        end();
        play(40, 0);
    }
    void begin() { server->begin_tick(tick = tick + 1); }
    void end() {
        server->finish_tick();
        for (PlayerIndex player = 0; player < 2; ++player) {
            static_cast<void>(server->world().snapshot(player));
            for (std::uint32_t slot = 0; slot < server->history().slot_count(); ++slot) {
                test::must(server->world().add(player, server->history().slot(slot).id()));
            }
        }
    }
    CommandOutcome give(int buttons, std::uint16_t yaw = 0, Tick claimed = no_tick) {
        PlayerCommand command;
        command.seq = ++seq;
        command.tick = claimed;
        command.input = {0, 0, yaw, 0, static_cast<std::uint8_t>(buttons), WeaponId::pellets};
        const auto newest = static_cast<std::uint32_t>(tick.value);
        command.stamp = {Moment::at(tick - 1), {newest}, newest >= 64 ? ~0ull : (1ull << newest) - 1};
        const PlayerState after = step(server->state(0), command.input, level, command.stamp.shown.tick());
        test::must(quantize_position(eye_position(after, level, command.stamp.shown.tick()), {}, command.muzzle));
        command.fired = WeaponId::pellets;
        command.rays = max_rays;
        command.screen_hashes.fill(77);
        return server->execute(0, command);
    }
    void play(int ticks, int buttons) {
        for (int i = 0; i < ticks; ++i) {
            begin();
            give(buttons);
            end();
        }
    }
    /// Whether the shot's rays are those of this seed.
    bool is_of(const CommandOutcome& outcome, std::uint32_t seed) const {
        std::array<Vec3, max_rays> expected;
        const std::size_t rays = rays_of_shot(server->state(0), seed, expected);
        return std::ranges::equal(outcome.shots, std::span(expected).first(rays), {},
                                  [](const ShotRecord& shot) { return shot.shot.direction; });
    }

    Level level = Level::standard();
    ArenaConfig config;
    std::optional<ServerArena> server;
    Tick tick{-1};
    std::uint32_t seq = 0;
};

/// Pellets of 8 that meet the other player, for each tick and each of these aims.
class Patterns {
public:
    static constexpr int aims_to_a_side = 10;
    static constexpr int aims = (2 * aims_to_a_side + 1) * (2 * aims_to_a_side + 1);

    Patterns(Alley& alley, const std::vector<std::uint32_t>& seeds) {
        const View view = View::at_moment(alley.server->history(), alley.config.draw, Moment::at(alley.tick));
        QueryFilter filter;
        filter.exclude = alley.server->entity(0);
        const Vec3 eye = alley.server->feet_of(0, alley.tick) + eye_offset(alley.server->state(0));
        const Vec3 chest = alley.server->feet_of(1, alley.tick) + Vec3{0, 0, 1.1f};
        PlayerState state = alley.server->state(0);
        for (int i = 0; i < aims; ++i) {
            const auto side = static_cast<float>(i % (2 * aims_to_a_side + 1) - aims_to_a_side);
            const auto high = static_cast<float>(i / (2 * aims_to_a_side + 1) - aims_to_a_side);
            look_along(chest + Vec3{0, 0.12f * side, 0.12f * high} - eye, state.yaw, state.pitch);
            for (const std::uint32_t seed : seeds) {
                std::array<Vec3, max_rays> directions;
                const std::size_t rays = rays_of_shot(state, seed, directions);
                int hits = 0;
                for (std::size_t ray = 0; ray < rays; ++ray) {
                    if (cast_ray(view, {eye, directions[ray], shot_range_m}, filter)) ++hits;
                }
                hits_.push_back(hits);
            }
        }
        ticks_ = seeds.size();
    }
    /// The mean of an aim that is chosen without knowing the seed.
    double mean_of(int aim) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < ticks_; ++i) sum += at(aim, i);
        return sum / static_cast<double>(ticks_);
    }
    double best_blind_aim() const {
        double best = 0.0;
        for (int aim = 0; aim < aims; ++aim) best = std::max(best, mean_of(aim));
        return best;
    }
    /// The mean of the best aim in the best of so many ticks.
    double best_known(std::size_t of_ticks) const {
        double sum = 0.0;
        std::size_t count = 0;
        for (std::size_t first = 0; first + of_ticks <= ticks_; first += of_ticks, ++count) {
            int best = 0;
            for (std::size_t i = first; i < first + of_ticks; ++i) {
                for (int aim = 0; aim < aims; ++aim) best = std::max(best, at(aim, i));
            }
            sum += best;
        }
        return sum / static_cast<double>(count);
    }
    static constexpr int centre = aims / 2;

private:
    int at(int aim, std::size_t tick) const { return hits_[static_cast<std::size_t>(aim) * ticks_ + tick]; }
    std::vector<int> hits_;
    std::size_t ticks_ = 0;
};

void state_number(const char* name, double value) {
    std::array<char, 32> text;
    std::snprintf(text.data(), text.size(), "%.2f", value);
    testing::Test::RecordProperty(name, std::string(text.data()));
    std::printf("%s %s\n", name, text.data());
}

}  // namespace spread_rig

using spread_rig::Alley;
using spread_rig::Patterns;

TEST(arena_spread, pellets_follow_from_the_tick_that_executes_the_command_whatever_its_sender_claims) {
    // How a liar fires: commands skipped, ticks of silence before, commands of the same tick before, how far the yaw
    // has turned, and the tick that is claimed.
    struct Lie {
        std::uint32_t skipped = 0;
        int silence = 0;
        int burst = 0;
        std::uint16_t yaw = 0;
        std::int64_t claims = 0;
    };
    std::vector<Lie> lies;
    for (const std::uint32_t skipped : {0u, 1u, 7u}) {
        for (const int silence : {0, 5, 31}) {
            for (const std::uint16_t yaw : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{40'000}}) {
                for (const std::int64_t claims : {-300, -16, -1, 0, 1, 16}) {
                    lies.push_back({skipped, silence, silence > 0 ? silence / 2 : 0, yaw, claims});
                }
            }
        }
    }
    Alley alley;
    int shots = 0;
    for (const Lie& lie : lies) {
        alley.play(100, 0);
        for (int i = 0; i < lie.silence; ++i) {
            alley.begin();
            alley.end();
        }
        alley.begin();
        alley.seq += lie.skipped;
        for (int i = 0; i < lie.burst; ++i) alley.give(0);
        const CommandOutcome outcome = alley.give(button_fire, lie.yaw, alley.tick + lie.claims);
        if (!outcome.shots.empty()) {
            ++shots;
            const std::uint32_t seed = alley.server->seeds().at(alley.tick);
            EXPECT_TRUE(alley.is_of(outcome, seed));
            EXPECT_EQ(outcome.unseen_seed, lie.claims == 0 ? std::nullopt : std::optional(seed));
            // What the screen showed of another tick's pellets is not compared.
            const ShotRecord& last = outcome.shots.back();
            EXPECT_EQ(last.declared_hash != 0, lie.claims == 0);
        }
        alley.end();
    }
    EXPECT_GT(shots, 100);
}

TEST(arena_spread, what_is_drawn_in_secret_is_known_to_no_client_before_the_shot) {
    Alley alley(true);
    for (int i = 0; i < 20; ++i) {
        alley.play(100, 0);
        alley.begin();
        const CommandOutcome outcome = alley.give(button_fire, 0, alley.tick);
        const TickSeeds& seeds = alley.server->seeds();
        ASSERT_EQ(outcome.shots.size(), max_rays);
        EXPECT_TRUE(alley.is_of(outcome, seeds.secret(alley.tick, 0)));
        EXPECT_FALSE(alley.is_of(outcome, seeds.at(alley.tick)));
        EXPECT_EQ(outcome.unseen_seed, std::optional(seeds.secret(alley.tick, 0)));
        alley.end();
    }
    EXPECT_EQ(alley.server->counters().seeds_unseen, 20u);
}

// By the server's clock a shot that is too early waits. Its shooter knows the seeds to come and chooses when to send
// commands, but the tick in which it leaves decides, as for any other shot.
TEST(arena_spread, a_shot_that_waits_for_the_servers_clock_follows_from_the_tick_in_which_it_leaves) {
    const std::int64_t between = weapon(WeaponId::pellets).steps_between;
    int late = 0;
    for (const bool draws_in_secret : {false, true}) {
        for (const int silence : {20, 47, 60, 100, 140}) {
            for (const std::int64_t claims : {-48, -1, 0, 1, 48}) {
                Alley alley(draws_in_secret, true);
                Tick last = no_tick;
                for (int round = 0; round < 3; ++round) {
                    alley.play(60, 0);
                    for (int i = 0; i < silence; ++i) {
                        alley.begin();
                        alley.end();
                    }
                    for (int tick = 0; tick < 200; ++tick) {
                        alley.begin();
                        const std::uint64_t waited = alley.server->counters().fired_late;
                        // The saved commands at once, with triggers as often as the weapon lets go of them; later now
                        // and then none, so that the liar chooses among ticks.
                        const int commands = tick == 0 ? silence : tick % 7 < 2 ? 0 : 1;
                        std::size_t shots_of_tick = 0;
                        for (int i = 0; i < commands; ++i) {
                            const auto yaw = static_cast<std::uint16_t>(tick * 300 + i);
                            const CommandOutcome outcome = alley.give(button_fire, yaw, alley.tick + claims);
                            if (outcome.shots.empty()) continue;
                            shots_of_tick += outcome.shots.size();
                            const bool was_late = alley.server->counters().fired_late > waited;
                            late += was_late ? 1 : 0;
                            const TickSeeds& seeds = alley.server->seeds();
                            const std::uint32_t seed =
                                draws_in_secret ? seeds.secret(alley.tick, 0) : seeds.at(alley.tick);
                            EXPECT_TRUE(alley.is_of(outcome, seed));
                            if (was_late) {
                                EXPECT_EQ(outcome.unseen_seed, std::optional(seed)) << "no screen has drawn it";
                                for (const ShotRecord& shot : outcome.shots) EXPECT_EQ(shot.declared_hash, 0u);
                            }
                            if (last != no_tick) {
                                EXPECT_GE(alley.tick - last, between) << "a tick chosen is a tick waited for";
                            }
                            last = alley.tick;
                        }
                        EXPECT_LE(shots_of_tick, max_rays);
                        alley.end();
                    }
                }
            }
        }
    }
    EXPECT_GT(late, 20);
}

// The numbers of docs/integrate/judging.md.
TEST(arena_spread, the_best_lie_is_the_best_aim_of_a_known_pattern_and_secret_draws_leave_nothing_to_aim) {
    Alley alley;
    const TickSeeds& seeds = alley.server->seeds();
    std::vector<std::uint32_t> known, secret;
    for (std::int64_t i = 0; i < 512; ++i) {
        known.push_back(seeds.at(alley.tick + i));
        secret.push_back(seeds.secret(alley.tick + i, 0));
    }
    const Patterns told(alley, known);
    const Patterns hidden(alley, secret);
    const double honest = told.mean_of(Patterns::centre);
    spread_rig::state_number("aimed_at_the_chest", honest);
    spread_rig::state_number("known_best_aim", told.best_known(1));
    spread_rig::state_number("known_best_aim_of_a_second", told.best_known(64));
    spread_rig::state_number("secret_best_aim", hidden.best_blind_aim());
    EXPECT_NEAR(honest, 1.82, 0.01);
    EXPECT_NEAR(told.best_known(1), 3.34, 0.01);
    EXPECT_NEAR(told.best_known(64), 5.12, 0.01);
    EXPECT_NEAR(hidden.best_blind_aim(), 1.90, 0.01);
    EXPECT_LE(told.best_blind_aim(), 2.45);
}

}  // namespace
}  // namespace backsight::arena
