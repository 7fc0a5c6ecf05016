// The cover rule on a train: what hides a passenger is the carriage, where their own frame draws it. Whatever the speed
// of the train, the rule says what it says of a train that stands.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace cover_riders_test {

struct Case {
    float walk_mps = 0.0f;
    float start_y = 0.0f;
    int turns_at = 200;  // the tick at which the victim walks back
    double view_age = 6.0;
    double report_age = 6.0;
    WeaponRules rules;
    float half_width_m = 0.0f;
};

// A carriage with the shooter at 0, the victim 6 m ahead, and a bulkhead 4 m ahead that leaves the way free for y >= 0.
// The carriage ends 2 m behind and 9 m ahead.
class Carriage {
public:
    Carriage(float speed, const Case& its_case) : speed_(speed), case_(its_case), screen_(LedgerConfig{256, 16}) {
        train_ = world_.add(straight_on({speed, 0.0f, 0.0f}), {}, MountWorld::untouched);
        shooter_ = world_.add(at_rest({}), train_);
        victim_ = world_.add([this](float now) { return walk(now); }, train_);
        for (int i = 0; i < 100; ++i) {
            world_.step();
            screen_.begin_snapshot(world_.tick);
            for (const EntityId id : {train_, shooter_, victim_}) must(screen_.add(id));
        }
    }

    Verdict fire() {
        world_.see(case_.view_age);
        const auto newest = static_cast<std::uint32_t>(world_.tick.value - static_cast<int>(case_.report_age / 2.0));
        const Moment shown{world_.server_now().raw - static_cast<std::int64_t>(case_.report_age * 65536.0)};
        screen_.learn(stamp_of(newest, shown.raw, all_received(newest)));
        const auto sight = [this](Vec3 a, Vec3 b, Moment moment) {
            ++lines;
            return is_free(in_carriage(a, moment), in_carriage(b, moment));
        };
        return world_.fire(world_.shot(shooter_, victim_), case_.rules, sight, [this](EntityId) {
            return VictimScreen{&screen_, {0.0f, 0.0f, 1.5f}, case_.half_width_m};
        });
    }

    int lines = 0;

private:
    EntityPose walk(float now) const {
        const float turn = static_cast<float>(case_.turns_at) / 64.0f;
        const float gone = now < turn ? now : 2.0f * turn - now;
        const float speed = now < turn ? case_.walk_mps : -case_.walk_mps;
        return {{6.0f, case_.start_y + case_.walk_mps * gone, 0.0f}, {}, {0.0f, speed, 0.0f}};
    }
    Vec3 in_carriage(Vec3 place, Moment moment) const {
        const double seconds = static_cast<double>(moment.raw) / 65536.0 / 64.0;
        return place - Vec3{static_cast<float>(static_cast<double>(speed_) * seconds), 0.0f, 0.0f};
    }
    static bool is_free(Vec3 a, Vec3 b) {
        if (std::min(a.x, b.x) < -2.0f || std::max(a.x, b.x) > 9.0f) return false;
        if ((a.x < 4.0f) == (b.x < 4.0f)) return true;
        return a.y + (b.y - a.y) * ((4.0f - a.x) / (b.x - a.x)) >= 0.0f;
    }

    float speed_;
    Case case_;
    MountWorld world_;
    Ledger screen_;
    EntityId train_;
    EntityId shooter_;
    EntityId victim_;
};

TEST(cover_riders, of_a_train_stand_in_the_open_at_any_speed) {
    for (const std::int64_t foresight_us : {0, 300'000}) {
        for (const std::int64_t grace_us : {0, 100'000, 1'000'000}) {
            for (const float speed : {0.0f, 10.0f, 20.0f, 40.0f}) {
                for (const double age : {4.0, 8.0, 12.5}) {
                    Case standing;
                    standing.start_y = 1.0f;
                    standing.view_age = standing.report_age = age;
                    standing.rules.cover_grace = Micros{grace_us};
                    standing.rules.cover_foresight = Micros{foresight_us};
                    const Verdict verdict = Carriage(speed, standing).fire();
                    EXPECT_EQ(verdict.outcome, Outcome::hit) << speed << " m/s: " << to_string(verdict.reason);
                    EXPECT_EQ(verdict.reason, Reason::as_seen);
                }
            }
        }
    }
}

// The victim walks into cover and out of it, with and without a foresight.
TEST(cover_riders, of_a_train_are_in_cover_at_any_speed_when_they_are_at_rest) {
    Random random(31);
    int refused = 0;
    int granted = 0;
    for (int i = 0; i < cases(400); ++i) {
        Case one;
        one.walk_mps = random.between_f(-6.0, 6.0);
        one.turns_at = random.below(3) == 0 ? 80 + random.below(20) : 200;
        const float at_end = random.between_f(-0.8, 0.8);
        const float turn_s = static_cast<float>(std::min(one.turns_at, 100)) / 64.0f;
        one.start_y = at_end - one.walk_mps * (2.0f * turn_s - 100.0f / 64.0f);
        one.view_age = random.between(3.0, 14.0);
        one.report_age = random.between(3.0, 14.0);
        one.half_width_m = random.below(2) == 0 ? 0.0f : 0.4f;
        one.rules.max_rewind = Micros{1'000'000};
        one.rules.max_victim_moved_m = 100.0f;
        one.rules.cover_grace = Micros{random.below(2) == 0 ? 0 : random.below(150'000)};
        one.rules.cover_foresight = Micros{random.below(2) == 0 ? 0 : 300'000};
        const Verdict at_rest = Carriage(0.0f, one).fire();
        for (const float speed : {10.0f, 40.0f}) {
            Carriage carriage(speed, one);
            const Verdict verdict = carriage.fire();
            EXPECT_EQ(verdict.outcome, at_rest.outcome) << "case " << i << " at " << speed << " m/s";
            EXPECT_EQ(verdict.reason, at_rest.reason) << "case " << i << " at " << speed << " m/s";
            EXPECT_LE(carriage.lines, max_cover_tests + max_foresight_tests);
        }
        refused += at_rest.reason == Reason::victim_in_cover;
        granted += at_rest.outcome == Outcome::hit;
    }
    EXPECT_GT(refused, cases(40));
    EXPECT_GT(granted, cases(40));
}

// A foresight carries a passenger who walks into cover, as it does on the ground.
TEST(cover_riders, are_foreseen_by_their_velocity_on_the_train) {
    for (const float speed : {0.0f, 10.0f, 40.0f}) {
        Case walks;
        walks.walk_mps = -4.0f;
        walks.start_y = 0.15f + 4.0f * 100.0f / 64.0f;  // 15 cm before cover
        walks.rules.cover_grace = Micros{0};
        EXPECT_EQ(Carriage(speed, walks).fire().outcome, Outcome::hit);
        walks.rules.cover_foresight = Micros{300'000};
        EXPECT_EQ(Carriage(speed, walks).fire().reason, Reason::victim_in_cover) << speed;
    }
}

}  // namespace cover_riders_test
