// A driver shoots from the predicted vehicle. The driver's screen does not draw it where the server's view has it, and
// latency that prediction has compensated already is not compensated again.

#include "tests/support/judge_shot.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <backsight/judge.h>

#include <gtest/gtest.h>

using namespace backsight;
using namespace backsight::test;

namespace driver_test {

constexpr TickRate rate{64, 1};
constexpr float speed = 20.0f;       // metres per second, along x
constexpr std::int64_t latency = 6;  // ticks, each way

// The driver's car drives towards a slim post. The driver sits on it, a gun above the bonnet.
struct Road {
    Road() {
        draw.groups[0].after_newest = AfterNewest::reckon;
        draw.groups[0].sample_max_age = Micros{1'500'000};
        const Hitbox box[] = {Hitbox::box(HitGroup::generic, {}, {2.0f, 1.0f, 1.0f})};
        const HitboxSetId car_hitboxes = history.hitbox_sets().add(box, 1);
        const Hitbox thin[] = {Hitbox::sphere(HitGroup::generic, {}, 0.2f)};
        const HitboxSetId post_hitboxes = history.hitbox_sets().add(thin);
        car = history.spawn({car_hitboxes});
        driver = history.spawn({post_hitboxes, car});
        post = history.spawn({post_hitboxes});
        for (tick = Tick{1}; tick < Tick{100}; tick = tick + 1) {
            must(history.record(car, tick, pose_at(car_at(Moment::at(tick)), {speed, 0, 0})));
            must(history.record(driver, tick, pose_at({0.5f, 0.0f, 0.9f})));
            must(history.record(post, tick, pose_at({60.0f, 0.0f, 0.5f})));
            ledger.begin_snapshot(tick);
            for (const EntityId id : {car, driver, post}) must(ledger.add(id));
        }
        tick = tick - 1;
    }
    Vec3 car_at(Moment moment) const {
        return {speed * static_cast<float>(moment.raw) / 65536.0f * rate.tick_seconds(), 0.0f, 0.0f};
    }
    Shot shot_from(Vec3 origin) const {
        Shot shot;
        shot.shooter = driver;
        shot.origin = origin;
        shot.direction = normalized(Vec3{60.0f, 0.0f, 0.5f} - muzzle);
        shot.mount = car;
        return shot;
    }
    Verdict judge(const Shot& shot, const WeaponRules& rules = {}, std::int64_t ahead = latency + 4) {
        ClientJudge judge(history, draw, ledger, {});
        // The driver has the snapshots of one latency ago, draws people four ticks before that, and vehicles in the
        // server's present.
        const std::uint32_t newest = static_cast<std::uint32_t>(tick.value - 2 * latency);
        ViewStamp stamp{Moment::at(Tick{newest - 4}), {newest}, ~std::uint64_t{0}};
        stamp.offsets[0] = static_cast<std::int32_t>(ahead * Moment::one_tick);
        const Audited audited = judge.take_stamp(stamp, Moment::at(tick));
        EXPECT_EQ(audited.result, AuditResult::accepted);
        return judge_shot(judge, audited, shot, rules, Moment::at(tick), {}, {});
    }

    WorldHistory history{history_config(128, 8)};
    DrawConfig draw;
    Ledger ledger{{}};
    EntityId car;
    EntityId driver;
    EntityId post;
    Tick tick;
    /// On the car as the driver predicts it: where the server will have it when the command arrives.
    Vec3 muzzle{speed * 99.0f / 64.0f - 0.4f, 0.0f, 0.6f};
};

TEST(driver, hits_what_he_aims_at_from_the_car_that_he_predicts) {
    Road road;
    const Verdict verdict = road.judge(road.shot_from(road.muzzle));
    EXPECT_EQ(verdict.outcome, Outcome::hit);
    EXPECT_EQ(verdict.hit.entity, road.post);
}

TEST(driver, would_hit_his_own_car_if_it_were_drawn_by_its_samples) {
    Road road;
    Shot shot = road.shot_from(road.muzzle);
    shot.mount = {};
    EXPECT_EQ(road.judge(shot).hit.entity, road.car);
}

TEST(driver, is_not_compensated_twice) {
    Road road;
    // A server that carried the muzzle on by the latency once more would shoot from two metres farther on, past the
    // sphere of 20 cm: the aim points down from another place.
    const Vec3 twice = road.muzzle + Vec3{speed * static_cast<float>(latency) * rate.tick_seconds(), 0.0f, 0.0f};
    Shot sideways = road.shot_from(road.muzzle);
    sideways.origin = road.muzzle + Vec3{0.0f, -10.0f, 0.0f};
    sideways.direction = normalized(Vec3{60.0f, 0.0f, 0.5f} - sideways.origin);
    EXPECT_EQ(road.judge(sideways).hit.entity, road.post);
    sideways.origin = twice + Vec3{0.0f, -10.0f, 0.0f};
    EXPECT_EQ(road.judge(sideways).outcome, Outcome::miss);
}

// The cap on rewinding holds for every draw group: else vehicles could be hit where they were half a second ago.
TEST(driver, is_held_to_the_cap_with_what_he_draws_in_another_group_too) {
    Road road;
    WeaponRules rules;
    rules.max_victim_moved_m = 1000.0f;
    rules.max_rewind = Micros{1'000'000};
    Shot shot;
    shot.shooter = road.driver;
    shot.origin = road.car_at(Moment::at(Tick{75})) + Vec3{-1.5f, -10.0f, 0.5f};
    shot.direction = {0.0f, 1.0f, 0.0f};
    // People are drawn 16 ticks ago, within the cap; vehicles 24, where the shot meets the car.
    EXPECT_EQ(road.judge(shot, rules, -8).hit.entity, road.car);
    rules.max_rewind = rate.time_of(Tick{20});
    const Verdict clamped = road.judge(shot, rules, -8);
    EXPECT_EQ(clamped.reason, Reason::rewind_clamped);
    EXPECT_EQ(clamped.outcome, Outcome::miss);
    rules.on_max_rewind = CapPolicy::refuse;
    EXPECT_EQ(road.judge(shot, rules, -8).reason, Reason::rewind_refused);
    EXPECT_NE(road.judge(shot, rules).reason, Reason::rewind_refused) << "nothing that he draws is too old";
}

TEST(driver, of_another_car_is_where_that_car_is_drawn) {
    Road road;
    ClientJudge judge(road.history, road.draw, road.ledger, {});
    const std::uint32_t newest = 80;
    ViewStamp stamp{Moment::at(Tick{76}), {newest}, ~std::uint64_t{0}};
    stamp.offsets[0] = 12 * static_cast<std::int32_t>(Moment::one_tick);
    const View view = View::at_moment(road.history, road.draw, stamp.shown, stamp.offsets);
    const ViewPose car = view.pose(road.car);
    const ViewPose man = view.pose(road.driver);
    ASSERT_TRUE(is_hittable(man.status));
    // Not twelve ticks behind the car, where the instant of the driver's own samples would have it.
    EXPECT_NEAR(man.pose.position.x - car.pose.position.x, 0.5f, 1e-3f);
    EXPECT_NEAR(car.pose.position.x, road.car_at(Moment::at(Tick{88})).x, 1e-2f);
}

}  // namespace driver_test
