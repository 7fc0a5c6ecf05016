#include "ways/comparison.h"

#include <backsight/base/hash.h>
#include <backsight/rewind/shapes.h>

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/allocation_counter.h"
#include "tests/support/judge_world.h"
#include "tests/support/self_audit_world.h"

namespace backsight::test {
namespace {

using service::BucketScore;
using ways::Comparison;
using ways::may_show_same;

constexpr int latency_ticks = 6;  // at 64 Hz, 94 ms
constexpr Micros rtt{latency_ticks * judge_tick.value};
constexpr Micros interpolation_delay{2 * judge_tick.value};

std::size_t place_of(std::string_view name) {
    std::size_t place = 0;
    while (ways::live_strategies()[place] != name) ++place;
    return place;
}

double share(const BucketScore& score, std::string_view name) {
    const ways::StrategyScore& strategy = score.strategies[place_of(name)];
    return static_cast<double>(strategy.agreed) / static_cast<double>(strategy.shots);
}

// A client that draws two ticks behind what has come in, and everybody moves.
class comparison_test : public testing::Test {
protected:
    comparison_test()
        : world_(Mistake::none, latency_ticks + 2.5, 10, 1, latency_ticks), comparison_(world_.history, world_.draw) {}

    /// Plays until one more shot was judged.
    ShotRecord next_shot() {
        const std::uint64_t before = world_.shots;
        while (world_.shots == before) world_.step();
        world_.shot.rtt = rtt;
        return world_.shot;
    }
    void add(const ShotRecord& shot) { comparison_.add(shot, world_.ledger, interpolation_delay); }
    void play(int shots) {
        for (int i = 0; i < shots; ++i) add(next_shot());
    }

    SelfAuditWorld world_;
    Comparison comparison_;
};

TEST_F(comparison_test, exact_is_every_screen_to_the_bit_under_loss_and_the_others_are_not) {
    play(cases(4000));
    const BucketScore score = comparison_.total();
    const ways::StrategyScore& exact = score.strategies[place_of("exact")];
    EXPECT_EQ(exact.shots, score.rays);
    EXPECT_EQ(exact.agreed, score.rays);
    EXPECT_EQ(exact.bit_equal, score.rays);
    EXPECT_GT(score.rays, static_cast<std::uint64_t>(cases(4000)) * 9 / 10);
    EXPECT_GT(world_.hits, score.rays / 4);
    EXPECT_LT(share(score, "present"), 0.9);
    EXPECT_LT(share(score, "present"), share(score, "ping"));
    EXPECT_LT(share(score, "ping"), share(score, "ping+interpolation"));
    EXPECT_LT(share(score, "ping+interpolation"), share(score, "moment"));
    EXPECT_LT(score.strategies[place_of("moment")].bit_equal, score.rays);
    // Every snapshot holds everybody here: two ticks and a fraction say it all, wherever nothing is held.
    EXPECT_GT(score.strategies[place_of("endpoints")].bit_equal, score.rays * 9 / 10);
}

TEST_F(comparison_test, scores_lie_in_the_bucket_of_the_round_trip_with_the_age_of_the_view) {
    ShotRecord shot = next_shot();
    const TickRate rate = world_.draw.tick_rate;
    const double age_ms =
        static_cast<double>((rate.time_of(shot.server_now) - rate.time_of(shot.verdict.judged)).value) * 1e-3;
    for (const std::int64_t rtt_ms : {1, 29, 30, 74, 75, 149, 150, 249, 250, 9000}) {
        shot.rtt = Micros{rtt_ms * 1000};
        add(shot);
    }
    ASSERT_EQ(comparison_.buckets().size(), 5u);
    for (const BucketScore& bucket : comparison_.buckets()) {
        EXPECT_EQ(bucket.rays, 2u);
        EXPECT_EQ(bucket.strategies[place_of("tick")].shots, 2u);
        EXPECT_GE(bucket.rtt_mean_ms(), static_cast<double>(bucket.rtt_from.value) * 1e-3);
        EXPECT_LT(bucket.rtt_mean_ms(), static_cast<double>(bucket.rtt_to.value) * 1e-3);
        EXPECT_NEAR(bucket.view_age.mean_ms(), age_ms, 0.001);
        EXPECT_EQ(bucket.view_age.percentile_ms(0.95), bucket.view_age.max_ms());
        EXPECT_NEAR(bucket.view_age.max_ms(), age_ms, 0.001);
    }
    EXPECT_EQ(comparison_.total().rays, 10u);
    EXPECT_EQ(comparison_.total().view_age.count(), 10u);
}

TEST_F(comparison_test, compares_only_what_is_as_seen_declared_and_measured) {
    ShotRecord shot = next_shot();
    while (shot.verdict.reason != Reason::as_seen) shot = next_shot();
    for (const Reason reason : enum_values<Reason>) {
        shot.verdict.reason = reason;
        add(shot);
        EXPECT_EQ(comparison_.last().empty(), shot.verdict.reason != Reason::as_seen);
    }
    EXPECT_EQ(comparison_.total().rays, 1u);
    shot.verdict.reason = Reason::as_seen;
    shot.rtt = Micros{0};
    add(shot);
    EXPECT_EQ(comparison_.total().rays, 1u) << "unmeasured";
    shot.rtt = Micros{50'000};
    shot.declared_hash = 0;
    add(shot);
    EXPECT_EQ(comparison_.total().rays, 1u) << "undeclared";
}

TEST_F(comparison_test, answers_for_reports_name_all_but_exact_and_point_nowhere) {
    ShotRecord shot = next_shot();
    while (!shot.verdict.hit) shot = next_shot();
    add(shot);
    const auto answers = comparison_.last();
    ASSERT_EQ(answers.size() + 1, ways::live_strategy_count);
    for (std::size_t i = 0; i < answers.size(); ++i) {
        EXPECT_EQ(answers[i].name, ways::live_strategies()[i]);
    }
    EXPECT_EQ(screen_hash(answers[place_of("endpoints")].hit), shot.declared_hash);
}

TEST_F(comparison_test, adding_a_ray_allocates_nothing) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer counts for itself";
    std::uint64_t allocations = 0;
    for (int i = 0; i < 200; ++i) {
        const ShotRecord shot = next_shot();
        allocations += allocations_of([&] { add(shot); });
    }
    EXPECT_EQ(allocations, 0u);
}

// A client of UT2003's adds its frames to the newest time that it has; ours give a command per frame.
TEST(comparison, counts_the_frames_of_a_client_by_its_commands) {
    JudgeWorld world;
    Comparison comparison(world.history, world.draw);
    for (int i = 0; i < 64; ++i) {
        world.step();
        comparison.record(world.tick);
    }
    const std::size_t ut2003 = ways::strategy_named("ut2003");
    ShotRecord shot;
    shot.audited.stamp = world.stamp(10, 2);  // the newest is 10 ticks old
    shot.server_now = world.server_now();
    shot.rtt = rtt;
    const auto hits_where_the_victim_was = [&](std::int64_t ticks_ago) {
        const Moment then = Moment::at(world.tick - ticks_ago);
        shot.shot = world.shot(world.aim_at(then));
        const service::RewoundHit found = comparison.answer(ut2003, shot, world.ledger, {});
        return found.hit && std::abs(found.pose.position.y - world.victim_at(then).y) < 1e-3f;
    };
    comparison.execute(world.shooter, 1, shot.audited.stamp, world.ledger);
    comparison.execute(world.shooter, 2, shot.audited.stamp, world.ledger);
    shot.command = 3;
    EXPECT_TRUE(hits_where_the_victim_was(7));
    // The shots of one command have one stamp.
    EXPECT_TRUE(hits_where_the_victim_was(7));
    // Two commands were lost.
    shot.command = 6;
    EXPECT_TRUE(hits_where_the_victim_was(4));
    // A newer snapshot sets the clock.
    shot.command = 7;
    shot.audited.stamp = world.stamp(8, 2);
    EXPECT_TRUE(hits_where_the_victim_was(7));
}

TEST(comparison, rewinds_capt_ks_nodes_by_the_ping_and_text21s_poses_by_half_of_it) {
    JudgeWorld world;
    Comparison comparison(world.history, world.draw);
    for (int i = 0; i < 64; ++i) {
        world.step();
        comparison.record(world.tick);
    }
    ShotRecord shot;
    shot.audited.stamp = world.stamp(10, 2);
    shot.server_now = world.server_now();
    shot.command = 1;
    shot.rtt = Micros{100'000};
    const auto place_by = [&](const char* name, Micros ago) {
        const Moment then = shot.server_now - world.draw.tick_rate.span(ago);
        shot.shot = world.shot(world.aim_at(then));
        const service::RewoundHit found = comparison.answer(ways::strategy_named(name), shot, world.ledger, {});
        EXPECT_TRUE(found.hit) << name;
        return found.pose.position.y - world.victim_at(then).y;
    };
    EXPECT_NEAR(place_by("capt_k", Micros{100'000}), 0.0f, 1e-3f);
    EXPECT_NEAR(place_by("text21", Micros{50'000}), 0.0f, 1e-3f);
    EXPECT_NEAR(place_by("text21_angle", Micros{50'000}), 0.0f, 1e-3f);
}

TEST(comparison, a_beam_may_come_back_to_its_shooter_by_ut2003s_ways_alone) {
    JudgeWorld world;
    Comparison comparison(world.history, world.draw);
    for (int i = 0; i < 64; ++i) {
        world.step();
        comparison.record(world.tick);
    }
    ShotRecord shot;
    shot.audited.stamp = world.stamp(10, 2);
    shot.server_now = world.server_now();
    shot.command = 1;
    shot.rtt = rtt;
    // From beyond the shooter, back at them.
    const View now = View::at_moment(world.history, world.draw, world.server_now());
    const Vec3 place = now.pose(world.shooter).pose.position;
    shot.shot = world.shot({0, 0, -1});
    shot.shot.origin = place + Vec3{0, 0, 5};
    for (const char* name : {"ut2003", "capt_k", "ping", "exact"}) {
        const std::size_t way = ways::strategy_named(name);
        const bool knows_them = name[0] == 'u' || name[0] == 'c';
        EXPECT_FALSE(comparison.answer(way, shot, world.ledger, {}).hit) << name;
        EXPECT_EQ(comparison.answer(way, shot, world.ledger, {}, true).hit.entity == world.shooter, knows_them) << name;
    }
}

TEST_F(comparison_test, shows_where_each_way_has_the_hitbox_only_if_it_is_asked_to) {
    Comparison showing(world_.history, world_.draw, ways::live_strategy_count - 1, true);
    int shown = 0;
    int beside = 0;
    for (int i = 0; i < 40; ++i) {
        const ShotRecord shot = next_shot();
        add(shot);
        for (const auto& answer : comparison_.last()) EXPECT_TRUE(answer.shown.is_null());
        showing.add(shot, world_.ledger, interpolation_delay);
        for (const auto& answer : showing.last()) {
            if (answer.shown.is_null()) continue;
            ++shown;
            EXPECT_EQ(answer.shown, answer.hit ? answer.hit.entity : shot.verdict.hit.entity);
            const Ray ray = ray_of(shot.shot, shot.rules);
            const ShapeHit on = ray_shape(ray.origin, ray.direction, ray.max_distance, answer.shape);
            // By angle a body is hit that the ray passes.
            if (answer.name == "angle") continue;
            EXPECT_EQ(on.hit, static_cast<bool>(answer.hit)) << answer.name;
            beside += on.hit ? 0 : 1;
        }
    }
    EXPECT_GT(shown, 40);
    EXPECT_GT(beside, 0);
}

TEST(comparison, takes_twotens_request_from_the_endpoints_of_the_stamp) {
    JudgeWorld world;
    Comparison comparison(world.history, world.draw);
    for (int i = 0; i < 64; ++i) {
        world.step();
        comparison.record(world.tick);
    }
    ShotRecord shot;
    shot.audited.stamp = world.stamp(10, 2.25);  // 12.25 ticks ago, between two snapshots that both came
    shot.server_now = world.server_now();
    shot.command = 1;
    const Moment shown = shot.audited.stamp.shown;
    shot.shot = world.shot(world.aim_at(shown));
    const service::RewoundHit found = comparison.answer(ways::strategy_named("twoten"), shot, world.ledger, {});
    ASSERT_TRUE(found.hit);
    EXPECT_NEAR(found.pose.position.y, world.victim_at(shown).y, 1e-3f);
}

std::uint64_t hash_of(const SelfAuditWorld& world, const ViewStamp& stamp) {
    Hasher hasher;
    for (std::int64_t back = 0; back < 32; ++back) {
        const View view = View::at_moment(world.history, world.draw, Moment::at(world.history.newest() - back));
        for (std::uint32_t slot = 0; slot < world.history.slot_count(); ++slot) {
            const ViewPose pose = view.pose_of_slot(slot);
            hasher.add(static_cast<std::uint64_t>(pose.status)).add(pose.pose.position).add(pose.pose.rotation);
        }
    }
    for (SnapshotSeq seq = world.ledger.newest_sent(); seq >= world.ledger.oldest_sent(); --seq.value) {
        hasher.add(std::uint64_t{world.ledger.had(stamp, seq)});
    }
    return hasher.value();
}

TEST_F(comparison_test, leaves_history_and_ledger_as_they_were) {
    for (int i = 0; i < 50; ++i) {
        const ShotRecord shot = next_shot();
        const std::uint64_t before = hash_of(world_, shot.audited.stamp);
        add(shot);
        ASSERT_EQ(hash_of(world_, shot.audited.stamp), before);
    }
}

struct Dressed {
    HitboxSets sets;
    EntityState state;
    Hit hit(std::uint32_t entity, std::uint16_t hitbox) const {
        Hit hit;
        hit.entity.value = entity;
        hit.hitbox = hitbox;
        hit.point = {1.0f, static_cast<float>(hitbox), 2.0f};
        hit.hitboxes = state.hitboxes;
        return hit;
    }
};

Dressed dressed(std::size_t hitboxes) {
    Dressed dressed;
    const std::vector<Hitbox> set(hitboxes, Hitbox::sphere(HitGroup::torso, {}, 0.5f));
    dressed.state.hitboxes = dressed.sets.add(set);
    return dressed;
}

TEST(comparison, a_screen_shows_the_same_entity_whatever_hitbox_and_point_it_showed) {
    const Dressed body = dressed(3);
    for (std::uint16_t shown = 0; shown < 3; ++shown) {
        const std::uint32_t declared = screen_hash(body.hit(77, shown));
        for (std::uint16_t given = 0; given < 3; ++given) {
            EXPECT_TRUE(may_show_same(declared, body.hit(77, given), body.sets));
        }
        EXPECT_FALSE(may_show_same(declared, body.hit(78, shown), body.sets));
        EXPECT_FALSE(may_show_same(declared, {}, body.sets));
    }
}

TEST(comparison, nobody_is_the_same_as_nobody_alone) {
    const Dressed body = dressed(3);
    EXPECT_TRUE(may_show_same(screen_hash({}), {}, body.sets));
    EXPECT_FALSE(may_show_same(screen_hash({}), body.hit(77, 0), body.sets));
}

TEST(comparison, another_entity_passes_as_often_as_the_header_says) {
    const Dressed body = dressed(20);
    constexpr std::uint16_t screens = 200;
    constexpr std::uint32_t others = 500;
    int passed = 0;
    for (std::uint16_t shown = 0; shown < screens; ++shown) {
        const std::uint32_t declared =
            screen_hash(body.hit(1'000'000u + shown, static_cast<std::uint16_t>(shown % 20)));
        for (std::uint32_t other = 1; other <= others; ++other) {
            passed += may_show_same(declared, body.hit(other, 0), body.sets) ? 1 : 0;
        }
    }
    const double expected = screens * others * 20.0 / 65536.0;  // 30.5
    EXPECT_NEAR(passed, expected, 4.0 * std::sqrt(expected));
}

}  // namespace
}  // namespace backsight::test
