// Projectiles in whole matches: the server's verdicts equal their shooters' screens in any network conditions, and no
// false claim succeeds.

#include <gtest/gtest.h>

#include <array>
#include <iterator>
#include <map>
#include <numeric>

#include "tests/games/arena/online/attacked_match.h"
#include "tests/support/cases.h"

namespace backsight::test {
namespace {

using namespace backsight::arena;

LinkConfig calm_conditions(std::uint32_t client) {
    LinkConfig config;
    config.extra_delay_us = 20'000 + 12'000 * (client % 8);
    return config;
}

LinkConfig lossy_conditions(std::uint32_t client) {
    LinkConfig config = calm_conditions(client);
    config.loss_ratio = 0.05;
    config.duplicate_ratio = 0.02;
    config.reorder_ratio = 0.05;
    return config;
}

/// All bots love projectiles, each another one, in turns of 4 s.
void prefer_projectiles(std::size_t client, const BotSight&, PlayerInput& input, std::int64_t tick) {
    const auto turn = static_cast<std::size_t>(tick) / 256 + client;
    input.weapon = projectile_weapons[turn % projectile_count];
}

struct Count {
    std::array<std::uint64_t, weapon_count> ended{};
    std::uint64_t remainders = 0;
    std::uint64_t damage = 0;
    std::uint64_t in_area = 0;
};

Count play_projectiles(OnlineRun& run, std::unique_ptr<OnlineWorld>& world) {
    Count count;
    std::int64_t now = 0;
    run.each_tick = [&](std::int64_t tick) { now = tick; };
    run.meddle = [&](std::size_t client, const BotSight& sight, PlayerInput& input) {
        prefer_projectiles(client, sight, input, now);
    };
    world = std::make_unique<OnlineWorld>(run);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> hashes;  // by session and command
    world->on_ended = [&](const FlightRecord& projectile) {
        const ProjectileVerdict& verdict = projectile.verdict;
        hashes[{projectile.session, projectile.projectile.command}] =
            end_hash(verdict.end, verdict.target, verdict.hitbox, verdict.age);
        EXPECT_EQ(ClientId{projectile.session}.index(), projectile.seat);
        EXPECT_EQ(projectile.claimed.shown, projectile.launch.shot);
        EXPECT_EQ(projectile.budget.look_back,
                  world->server()
                      .config()
                      .arena.projectiles[projectile_index(static_cast<WeaponId>(projectile.weapon))]
                      .budget.look_back);
        ++count.ended[static_cast<std::size_t>(projectile.weapon)];
        const Grant& grant = projectile.launch.grant;
        count.remainders += grant.remainder > 0 ? 1 : 0;
        count.damage += static_cast<std::uint64_t>(projectile.damage);
        count.in_area += projectile.victims_hurt;
        const std::int64_t parts = grant.look_back + grant.fast_forward + grant.hold_back + grant.remainder;
        EXPECT_EQ(parts, projectile.launched - projectile.launch.shot) << "L + FF + S + R is D";
    };
    world->on_image = [&](const ImageRecord& image) {
        if (!image.is_of_a_shot() || image.server_hash == 0) return;
        const auto ended = hashes.find({image.session, image.command});
        ASSERT_NE(ended, hashes.end());
        EXPECT_EQ(ended->second, image.server_hash);
        EXPECT_EQ(image.finding == ImageFinding::same,
                  image.outcome == ImageOutcome::confirmed && image.end_hash == image.server_hash);
    };
    world->play();
    return count;
}

std::uint64_t at_most(std::uint64_t count, std::uint64_t percent) { return count * percent / 100 + 1; }

const ImageCounters& images_of(OnlineWorld& world) { return world.server().counters().images; }
std::uint64_t found(OnlineWorld& world, ImageFinding finding) { return images_of(world).by_finding[finding]; }

TEST(online_projectiles, on_a_link_without_loss_every_image_ends_as_the_servers_projectile_to_the_bit) {
    OnlineRun run;
    run.clients = 16;
    run.ticks = cases(64 * 40);
    run.conditions = calm_conditions;
    std::unique_ptr<OnlineWorld> world;
    const Count count = play_projectiles(run, world);
    std::uint64_t ended = 0;
    for (const WeaponId weapon : projectile_weapons) {
        const std::uint64_t its = count.ended[static_cast<std::size_t>(weapon)];
        EXPECT_GT(its, static_cast<std::uint64_t>(cases(20))) << to_string(weapon);
        ended += its;
    }
    EXPECT_GT(count.damage, 0u);
    EXPECT_GT(count.in_area, 0u);
    EXPECT_EQ(count.remainders, 0u);
    const ProjectileAuthority& flights = world->server().arena().world().projectiles();
    EXPECT_EQ(flights.basis_counters()[VerdictBasis::as_shown], ended);
    const std::uint64_t same = found(*world, ImageFinding::same);
    EXPECT_EQ(images_of(*world).by_outcome[ImageOutcome::confirmed], same);
    EXPECT_EQ(found(*world, ImageFinding::unexplained), 0u);
    EXPECT_EQ(found(*world, ImageFinding::unheard) + found(*world, ImageFinding::unknown), 0u);
    // All but those whose verdicts, or reports, are under way, and those of dead players.
    EXPECT_GT(same + found(*world, ImageFinding::explained) + 64, ended);
    EXPECT_EQ(world->server().counters().violation[Violation::event_queue_full], 0u);
    EXPECT_LT(world->server().counters().images_unsaid, 64u) << "their reports are under way";
}

TEST(online_projectiles, loss_and_reordering_leave_no_misprediction_unexplained) {
    // Per cent of the flights that were not followed by commands alone. Measured with three
    // seeds each: 0.4 to 1.0 at 5 % loss, 2.7 to 4.6 at 10 %; one image of 3000 was not confirmed.
    struct Loss {
        double ratio;
        std::uint64_t most_not_as_shown;
    };
    constexpr Loss losses[] = {{0.05, 3}, {0.05, 3}, {0.10, 9}};
    for (std::uint64_t seed = 1; seed <= std::size(losses); ++seed) {
        const Loss& loss = losses[seed - 1];
        OnlineRun run;
        run.clients = 16;
        run.seed = seed;
        run.ticks = cases(64 * 30);
        run.conditions = [&](std::uint32_t client) {
            LinkConfig config = lossy_conditions(client);
            config.loss_ratio = loss.ratio;
            return config;
        };
        std::unique_ptr<OnlineWorld> world;
        play_projectiles(run, world);
        EXPECT_GT(found(*world, ImageFinding::same), static_cast<std::uint64_t>(cases(150)));
        EXPECT_EQ(found(*world, ImageFinding::unexplained), 0u) << seed;
        const auto& bases = world->server().arena().world().projectiles().basis_counters();
        const std::uint64_t ended = std::accumulate(bases.begin(), bases.end(), std::uint64_t{0});
        const std::uint64_t as_shown = bases[VerdictBasis::as_shown];
        EXPECT_LE(ended - as_shown, at_most(ended, loss.most_not_as_shown)) << seed;
        const auto& outcomes = images_of(*world).by_outcome;
        const std::uint64_t settled = std::accumulate(outcomes.begin(), outcomes.end(), std::uint64_t{0});
        // Images of players who had died on the server before it executed the command are denied.
        const ArenaCounters& arena = world->server().arena().counters();
        const std::uint64_t of_dead =
            std::min(outcomes[ImageOutcome::denied], arena.by_launch[LaunchResult::shooter_dead]);
        EXPECT_LE(settled - outcomes[ImageOutcome::confirmed] - of_dead, at_most(settled, 1)) << seed;
        EXPECT_EQ(found(*world, ImageFinding::unknown), 0u) << seed;
        EXPECT_EQ(world->server().self_audit().overall().agreed(), world->server().self_audit().overall().shots());
        for (std::size_t i = 0; i < run.clients; ++i) {
            EXPECT_EQ(world->client(i).counters().bad_bodies, 0u);
            EXPECT_EQ(world->client(i).arena().world().remote_projectiles().counters().twice, 0u);
        }
    }
}

TEST(online_projectiles, who_draws_beside_what_he_stamps_is_found_out) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 64 * 40;
    run.seed = 2;  // the bot that draws beside does not get stuck in a corner
    run.conditions = calm_conditions;
    run.planted_draw_error = 4 * Moment::one_tick;
    std::unique_ptr<OnlineWorld> world;
    std::uint64_t of_others = 0;
    play_projectiles(run, world);
    for (std::size_t i = 1; i < run.clients; ++i) {
        const auto& outcome = world->client(i).arena().world().predicted_projectiles().counters().by_outcome;
        of_others += outcome[ImageOutcome::premature];
        of_others += outcome[ImageOutcome::inaccurate];
    }
    EXPECT_GT(found(*world, ImageFinding::unexplained), 0u);
    EXPECT_EQ(of_others, 0u);
}

TEST(online_projectiles, sixty_four_who_fire_rockets_without_pause_fill_nobodys_queue) {
    OnlineRun run;
    run.clients = 64;
    run.ticks = 64 + cases(64 * 10);  // nobody fires before they know the server's time
    run.conditions = [](std::uint32_t) {
        LinkConfig config;
        config.extra_delay_us = 120'000;
        config.loss_ratio = 0.1;
        return config;
    };
    run.meddle = [](std::size_t, const BotSight&, PlayerInput& input) {
        input.weapon = WeaponId::rocket;
        input.buttons |= button_fire;
    };
    OnlineWorld world(run);
    world.play();
    const MatchCounters& counters = world.server().counters();
    EXPECT_EQ(counters.violation[Violation::event_queue_full], 0u);
    EXPECT_EQ(world.leaves, 0u);
    EXPECT_GT(counters.spawns_left_out, 0u) << "else this shows nothing";
    EXPECT_GT(counters.spawns_told, counters.spawns_left_out / 4);
    EXPECT_EQ(counters.images.mispredictions_unexplained(), 0u);
}

// Rockets that fly for their whole lives.
void fire_into_the_sky(std::size_t, const BotSight&, PlayerInput& input) {
    input.weapon = WeaponId::rocket;
    input.buttons |= button_fire;
    input.pitch = -16'000;
}

TEST(online_projectiles, who_comes_late_is_told_of_what_flies) {
    OnlineRun run;
    run.clients = 8;
    run.ticks = 64 * 8;
    run.conditions = calm_conditions;
    run.meddle = fire_into_the_sky;
    OnlineWorld* playing = nullptr;
    std::int64_t joined = 0;
    std::uint64_t older = 0;
    std::uint64_t under_way = 0;
    std::uint64_t launched_again = 0;
    run.each_tick = [&](std::int64_t tick) {
        if (tick == 64 * 4) playing->leave(0);
        if (tick == 64 * 4 + 8) playing->reconnect(0);
        if (joined == 0 && tick > 64 * 4 + 8 && playing->joins == 9) joined = tick;
        if (joined == 0) return;
        for (const RemoteProjectile& image : playing->client(0).arena().world().remote_projectiles().images()) {
            older += image.spawn.launched < Moment::at(Tick{joined}) ? 1 : 0;
            // RemoteProjectilesConfig::max_behind, and what the client's screen is behind.
            if (image.spawn.launched > Moment::at(Tick{joined - 48})) continue;
            ++under_way;
            for (const ImageNews& news : playing->client(0).arena().remote_news()) {
                const bool is_launch =
                    news.kind == ImageNews::Kind::effect_started && news.effect == EffectKind::launch;
                launched_again += is_launch && news.id == image.spawn.id ? 1 : 0;
            }
        }
    };
    OnlineWorld world(run);
    playing = &world;
    world.play();
    ASSERT_GT(joined, 0);
    EXPECT_GT(older, 0u);
    EXPECT_GT(under_way, 0u);
    EXPECT_EQ(launched_again, 0u) << "they come in mid-flight";
}

// How many projectiles fly that are called by this place.
std::size_t flights_of(OnlineWorld& world, std::uint32_t player) {
    std::size_t count = 0;
    world.server().arena().world().projectiles().for_each(
        [&](const ServerProjectile& projectile, const SharedFlight&) { count += projectile.id.client == player; });
    return count;
}

TEST(online_projectiles, who_comes_back_at_once_is_not_taken_for_who_he_was_while_his_rockets_fly) {
    OnlineRun run;
    run.clients = 4;
    run.ticks = 64 * 14;
    run.conditions = calm_conditions;
    run.meddle = fire_into_the_sky;
    OnlineWorld* playing = nullptr;
    std::uint32_t former = 0;
    std::uint64_t joins = 0;
    std::uint64_t without_image = 0;
    std::size_t still_flying = 0;
    run.each_tick = [&](std::int64_t tick) {
        const ClientWorld& screen = playing->client(0).arena().world();
        for (const RemoteProjectile& image : screen.remote_projectiles().images()) {
            EXPECT_NE(image.spawn.id.client, screen.client()) << "his own are no other's";
        }
        if (tick % 192 == 0) {
            former = screen.client();
            joins = playing->joins;
            without_image += screen.predicted_projectiles().counters().without_image;
            playing->leave(0);
        }
        if (tick > 192 && tick % 192 == 2) playing->reconnect(0);
        if (joins == 0 || playing->joins == joins) return;
        joins = 0;
        still_flying += flights_of(*playing, former);
    };
    OnlineWorld world(run);
    playing = &world;
    world.play();
    EXPECT_EQ(world.joins, 4u + 4u);
    EXPECT_GE(still_flying, 4u) << "else this shows nothing";
    EXPECT_EQ(without_image + world.client(0).arena().world().predicted_projectiles().counters().without_image, 0u);
    for (std::size_t i = 0; i < run.clients; ++i) {
        EXPECT_EQ(world.client(i).counters().bad_bodies, 0u);
        EXPECT_EQ(world.client(i).arena().world().remote_projectiles().counters().without_verdict, 0u);
        EXPECT_EQ(world.client(i).arena().world().predicted_projectiles().counters().without_image, 0u);
    }
    EXPECT_EQ(found(world, ImageFinding::unexplained), 0u);
    EXPECT_EQ(found(world, ImageFinding::unknown), 0u);
    EXPECT_EQ(world.server().arena().counters().seats_resting, 0u);
}

}  // namespace
}  // namespace backsight::test
