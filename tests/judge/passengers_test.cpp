// People who jump, board and change over on a train: a jump that lets go of the train (set_parent() to nothing, as
// engines with a movement base do) takes nobody out of the frame that they share.

#include "tests/judge/mount_world.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace passengers_test {

// Ticks from which, and up to which, somebody is in the air.
struct Jump {
    std::int64_t from;
    std::int64_t to;
};

struct Case {
    Vec3 walk;
    Vec3 start{0.5f, 1.5f, 0.0f};
    std::vector<Jump> victims_jumps;
    std::vector<Jump> shooters_jumps;
    double age = 6.0;
    Vec3 beside;
    WeaponRules rules = MountWorld::no_cover();
    DrawGroup group = 0;
    int ticks_per_snapshot = 1;  // of the train
};

constexpr int last_tick = 100;

// A train along x at a speed, with two people on it who walk and jump the same whatever the speed is.
class Train {
public:
    Train(float speed_mps, const Case& its_case) : speed_(speed_mps), case_(its_case) {
        train_ = world_.add(straight_on({speed_, 0.0f, 0.0f}), {}, MountWorld::untouched, case_.group,
                            case_.ticks_per_snapshot);
        shooter_ = world_.add(way({}, {0.0f, -1.5f, 0.0f}, false), train_);
        const Vec3 at_start = case_.start - case_.walk * (static_cast<float>(last_tick - 10) / 64.0f);
        victim_ = world_.add(way(case_.walk, at_start, false), train_);
        for (int tick = 1; tick <= last_tick; ++tick) {
            take_off(case_.shooters_jumps, shooter_, {}, {0.0f, -1.5f, 0.0f}, tick);
            take_off(case_.victims_jumps, victim_, case_.walk, at_start, tick);
            world_.step();
        }
    }

    Verdict fire() {
        world_.see(case_.age);
        EXPECT_EQ(world_.audited.result, AuditResult::accepted);
        return world_.fire(world_.shot(shooter_, victim_, case_.beside), case_.rules);
    }
    // Whether the picture blends two samples of which one is on the train. They are blended in the world, which puts
    // somebody up to a quarter of the train's way between the two aside.
    bool is_between_train_and_air() const {
        for (const EntityId id : {shooter_, victim_}) {
            const ViewPose drawn = world_.screen().pose(id);
            if (drawn.to == no_tick) continue;
            if (world_.history.state_at(id, drawn.to)->parent != drawn.state->parent) return true;
        }
        return false;
    }

private:
    MountWorld::Course way(Vec3 velocity, Vec3 start, bool is_in_the_air) const {
        const Vec3 along{is_in_the_air ? speed_ : 0.0f, 0.0f, 0.0f};
        return straight_on(velocity + along, start);
    }
    void take_off(const std::vector<Jump>& jumps, EntityId id, Vec3 velocity, Vec3 start, std::int64_t tick) {
        for (const Jump& jump : jumps) {
            if (tick != jump.from && tick != jump.to) continue;
            const bool is_in_the_air = tick == jump.from;
            must(world_.history.set_parent(id, is_in_the_air ? EntityId{} : train_));
            world_.set_course(id, way(velocity, start, is_in_the_air));
        }
    }

    float speed_;
    Case case_;
    MountWorld world_;
    EntityId train_;
    EntityId shooter_;
    EntityId victim_;
};

void expect_as_at_rest(const Case& one, const char* what) {
    const Verdict still = Train(0.0f, one).fire();
    // What a rounding decides is left out.
    if (std::abs(static_cast<double>(still.seen_paid.value - one.rules.max_rewind.value)) < 3'000.0) return;
    if (std::abs(still.seen_moved_m - one.rules.max_victim_moved_m) < 0.02f) return;
    for (const float graze_m : {-0.01f, 0.01f}) {
        Case aside = one;
        aside.beside = one.beside + Vec3{graze_m, 0.0f, graze_m};
        if (Train(0.0f, aside).fire().outcome != still.outcome) return;
    }
    for (const float speed : {5.0f, 10.0f, 20.0f, 40.0f}) {
        Train train(speed, one);
        const Verdict verdict = train.fire();
        if (train.is_between_train_and_air()) {
            const bool is_drawn_in_the_present = one.group == MountWorld::reckoned;
            const float aside_m = is_drawn_in_the_present ? speed : 0.25f * speed / 64.0f;
            EXPECT_LE(verdict.seen_moved_m, still.seen_moved_m + aside_m + 0.01f) << what;
            continue;
        }
        // Somebody who jumps against the way of a train that is no faster than they are stays in the world as much as
        // on the train.
        if (!one.victims_jumps.empty() && speed < 2.0f * length(one.walk)) {
            EXPECT_LE(verdict.seen_moved_m, still.seen_moved_m + 0.01f) << what;
            continue;
        }
        EXPECT_EQ(verdict.reason, still.reason) << what << " at " << speed << " m/s: " << to_string(verdict.reason);
        EXPECT_EQ(verdict.outcome, still.outcome) << what << " at " << speed << " m/s";
        EXPECT_EQ(verdict.judged, still.judged) << what << " at " << speed << " m/s";
        EXPECT_NEAR(verdict.seen_moved_m, still.seen_moved_m, 0.01f) << what << " at " << speed << " m/s";
        EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), static_cast<double>(still.seen_paid.value), 3e3)
            << what << " at " << speed << " m/s";
    }
}

// Half a second in the air, as after a jump of 30 cm, at any time around the shot.
TEST(passengers, who_jump_are_judged_as_on_a_train_at_rest) {
    for (std::int64_t from = 50; from <= last_tick; from += 3) {
        for (const double age : {4.0, 8.5, 14.0}) {
            Case one;
            one.age = age;
            one.victims_jumps = {{from, from + 32}};
            expect_as_at_rest(one, "the victim");
            Case other = one;
            std::swap(other.victims_jumps, other.shooters_jumps);
            expect_as_at_rest(other, "the shooter");
            Case both = one;
            both.shooters_jumps = {{from - 5, from + 20}};
            expect_as_at_rest(both, "both");
            if (HasFailure()) FAIL() << "jump at " << from << ", " << age << " ticks old";
        }
    }
}

// The random ones: who walks where, how old the view is, and what the caps are.
TEST(passengers, who_walk_and_jump_at_any_time_are_judged_as_on_a_train_at_rest) {
    Random random(61);
    for (int i = 0; i < cases(300); ++i) {
        Case one;
        if (random.below(3) != 0) one.walk = random.direction() * random.between_f(2.0, 7.0);
        one.age = random.between(4.0, 16.0);
        one.beside = {0.0f, 0.0f, random.between_f(-0.4, 0.4)};
        one.rules.max_rewind = Micros{40'000 + random.below(300'000)};
        one.rules.max_victim_moved_m = random.between_f(0.3, 2.0);
        for (std::vector<Jump>* jumps : {&one.victims_jumps, &one.shooters_jumps}) {
            if (random.below(3) == 0) continue;
            std::int64_t tick = 40 + random.below(30);
            while (tick < last_tick) {  // a hopper
                const std::int64_t lands = tick + 1 + random.below(55);
                jumps->push_back({tick, lands});
                tick = lands + 1 + random.below(40);
            }
        }
        if (random.below(3) == 0) {
            // In the air the shooter would be drawn in the past, and their train in the present.
            one.shooters_jumps.clear();
            one.group = MountWorld::reckoned;
            one.ticks_per_snapshot = 1 + random.below(12);
        }
        expect_as_at_rest(one, "random");
        if (HasFailure()) FAIL() << "case " << i;
    }
}

// On a train in a bend a jump goes straight on, which is a way on the train of a few centimetres, and no more than
// that.
TEST(passengers, who_jump_in_a_bend_pay_what_the_bend_takes_from_under_them) {
    const MountWorld::Course bend = around(30.0f, 300.0f);
    for (const int in_the_air : {6, 15, 30}) {
        for (const double age : {4.0, 8.0, 12.0}) {
            MountWorld world;
            const EntityId train = world.add(bend, {}, MountWorld::untouched);
            const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
            const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
            world.run(80);
            const float off = world.now_s();
            const EntityPose under = bend(off);
            const Vec3 place = compose({under.position, under.rotation}, {{0.5f, 1.5f, 0.0f}, {}}).position;
            must(world.history.set_parent(victim, {}));
            world.set_course(victim, [=](float now) {
                return EntityPose{place + under.velocity * (now - off), under.rotation, under.velocity};
            });
            world.run(in_the_air);
            world.see(age);
            const Verdict verdict = world.fire(world.shot(shooter, victim));
            const double seconds = static_cast<double>(in_the_air) / 64.0;
            EXPECT_EQ(verdict.outcome, Outcome::hit) << to_string(verdict.reason);
            EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
            EXPECT_LE(verdict.victim_moved_m, 0.5 * 3.0 * seconds * seconds + 0.05);
        }
    }
}

// --- Who really leaves, boards, and changes over ---

struct Deck {
    explicit Deck(Vec3 ship_velocity, float turret_turns = 0.0f) {
        ship = world.add(straight_on(ship_velocity), {}, MountWorld::untouched);
        turret = world.add(
            [turret_turns](float now) {
                const float half = 0.5f * turret_turns * now;
                return EntityPose{{2.0f, 0.0f, 1.0f}, {0.0f, 0.0f, std::sin(half), std::cos(half)}, {}};
            },
            ship, MountWorld::untouched);
        shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}), ship);
        victim = world.add(at_rest({1.0f, 3.0f, 0.0f}), ship);
    }
    // The same place on the ship, on whatever they are put.
    void put(EntityId id, EntityId onto, Vec3 on_ship) {
        must(world.history.set_parent(id, onto));
        world.set_course(id, at_rest(onto == turret ? on_ship - Vec3{2.0f, 0.0f, 1.0f} : on_ship));
    }

    MountWorld world;
    EntityId ship;
    EntityId turret;
    EntityId shooter;
    EntityId victim;
};

// The turret stands still on the ship: who changes over between the two has not moved.
TEST(passengers, who_change_over_between_a_ship_and_what_rides_it_pay_nothing) {
    Random random(67);
    for (int i = 0; i < cases(120); ++i) {
        const float speed = random.between_f(5.0, 40.0);
        Deck deck(random.direction() * speed);
        const Vec3 shooters{0.0f, -3.0f, 0.0f};
        const Vec3 victims{1.0f, 3.0f, 0.0f};
        for (int tick = 0; tick < 100; ++tick) {
            if (random.below(9) == 0) deck.put(deck.victim, random.below(2) == 0 ? deck.ship : deck.turret, victims);
            if (random.below(9) == 0) deck.put(deck.shooter, random.below(2) == 0 ? deck.ship : deck.turret, shooters);
            deck.world.step();
        }
        deck.world.see(random.between(4.0, 15.0));
        const Verdict verdict = deck.world.fire(deck.world.shot(deck.shooter, deck.victim));
        ASSERT_EQ(verdict.outcome, Outcome::hit) << "case " << i << ": " << to_string(verdict.reason);
        ASSERT_EQ(verdict.reason, Reason::as_seen) << "case " << i << ": " << to_string(verdict.reason);
        ASSERT_EQ(verdict.paid, Micros{0}) << "case " << i;
        ASSERT_NEAR(verdict.victim_moved_m, 0.0f, 0.01f) << "case " << i;
    }
}

// Both sat in the car; one gets out, onto the deck of the ferry that both cross on.
TEST(passengers, who_get_out_of_a_car_on_a_ferry_pay_nothing) {
    for (const float speed : {5.0f, 20.0f, 40.0f}) {
        for (const int since : {0, 1, 4, 9, 13}) {
            for (const double age : {4.0, 10.0, 15.0}) {
                Deck deck({speed, 0.0f, 0.0f});
                deck.put(deck.shooter, deck.turret, {1.5f, -0.4f, 1.0f});
                deck.put(deck.victim, deck.turret, {2.5f, 0.4f, 1.0f});
                deck.world.run(80);
                deck.put(deck.victim, deck.ship, {2.5f, 0.4f, 1.0f});
                deck.world.run(since);
                deck.world.see(age);
                const Verdict verdict = deck.world.fire(deck.world.shot(deck.shooter, deck.victim));
                EXPECT_EQ(verdict.outcome, Outcome::hit) << speed << " m/s, " << since << ", " << age;
                EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
                EXPECT_EQ(verdict.paid, Micros{0}) << speed << " m/s, " << since << ", " << age;
                EXPECT_NEAR(verdict.victim_moved_m, 0.0f, 0.01f);
            }
        }
    }
}

// The turret turns on the ship, and one of its crew steps down to the deck.
TEST(passengers, who_step_off_a_turret_that_turns_pay_nothing) {
    const Vec3 seat{0.5f, 1.5f, 0.0f};  // on the turret
    for (const float turns : {0.5f, 1.5f}) {
        for (const int since : {1, 4, 9}) {
            for (const double age : {6.0, 12.0}) {
                Deck deck({30.0f, 5.0f, 0.0f}, turns);
                must(deck.world.history.set_parent(deck.shooter, deck.turret));
                must(deck.world.history.set_parent(deck.victim, deck.turret));
                deck.world.set_course(deck.shooter, at_rest({0.0f, -1.0f, 0.0f}));
                deck.world.set_course(deck.victim, at_rest(seat));
                deck.world.run(80);
                const float angle = turns * deck.world.now_s();
                const Quat turned{0.0f, 0.0f, std::sin(0.5f * angle), std::cos(0.5f * angle)};
                must(deck.world.history.set_parent(deck.victim, deck.ship));
                deck.world.set_course(deck.victim, at_rest(rotate(turned, seat) + Vec3{2.0f, 0.0f, 1.0f}));
                deck.world.run(since);
                deck.world.see(age);
                const Verdict verdict = deck.world.fire(deck.world.shot(deck.shooter, deck.victim));
                EXPECT_EQ(verdict.outcome, Outcome::hit) << turns << ", " << since << ", " << age;
                EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
                // The tick between the two is the turret's way in one, at most.
                EXPECT_LE(verdict.victim_moved_m, turns * 1.6f / 64.0f + 0.02f)
                    << turns << ", " << since << ", " << age;
            }
        }
    }
}

// A step onto the train as the command arrives takes no cap away: the ray left from the ground.
TEST(passengers, who_are_hit_by_a_shooter_who_has_boarded_since_pay_the_trains_way) {
    for (const float speed : {4.0f, 10.0f, 40.0f}) {
        for (const int since : {1, 3, 8}) {
            for (const double age : {6.0, 10.0, 14.0}) {
                if (static_cast<double>(since) > age) continue;
                MountWorld world;
                const EntityId train = world.add(straight_on({speed, 0.0f, 0.0f}, {-speed, 0.0f, 0.0f}), {}, 2);
                const EntityId shooter = world.add(at_rest({0.0f, -3.0f, 0.0f}));
                const EntityId victim = world.add(at_rest({0.0f, 1.5f, 0.0f}), train);
                world.run(64);
                must(world.history.set_parent(shooter, train));
                world.run(since);
                world.see(age);
                const Verdict verdict = world.fire(world.shot(shooter, victim));
                const float gone_m = speed * static_cast<float>(age) / 64.0f;
                EXPECT_NEAR(verdict.seen_moved_m, gone_m, speed / 32.0f) << since << ", " << age;
                EXPECT_GT(verdict.seen_paid, Micros{0});
                const bool is_beyond = verdict.seen_moved_m > WeaponRules{}.max_victim_moved_m;
                EXPECT_EQ(verdict.reason, is_beyond ? Reason::victim_clamped : Reason::as_seen) << speed << ", " << age;
            }
        }
    }
}

// A jump onto the platform ends what the victim shares with the train; what they run there counts.
TEST(passengers, who_jump_off_and_run_on_the_platform_pay_what_they_run) {
    for (const float speed : {10.0f, 40.0f}) {
        for (const int in_the_air : {1, 10, 30}) {
            MountWorld world;
            const EntityId train = world.add(straight_on({speed, 0.0f, 0.0f}), {}, MountWorld::untouched);
            const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
            const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
            world.run(100 - in_the_air);
            must(world.history.set_parent(victim, {}));
            world.set_course(victim, straight_on({speed, 0.0f, 0.0f}, {0.5f, 1.5f, 0.0f}));
            world.run(in_the_air);
            const float landed = world.now_s();
            const Vec3 place{0.5f + speed * landed, 1.5f, 0.0f};
            world.set_course(victim, [=](float now) {
                return EntityPose{place + Vec3{0.0f, 6.0f * (now - landed), 0.0f}, {}, {0.0f, 6.0f, 0.0f}};
            });
            world.run(6);
            world.see(9.0);
            const Verdict verdict = world.fire(world.shot(shooter, victim));
            EXPECT_EQ(verdict.outcome, Outcome::hit) << to_string(verdict.reason);
            EXPECT_EQ(verdict.reason, Reason::as_seen) << to_string(verdict.reason);
            EXPECT_NEAR(verdict.victim_moved_m, 6.0f * 6.0f / 64.0f, 0.02f) << speed << ", " << in_the_air;
        }
    }
}

// A player on the platform shares nothing with the train that they got off, however short a time ago.
TEST(passengers, who_have_got_off_fire_into_the_train_from_the_world) {
    MountWorld world;
    const EntityId train = world.add(straight_on({10.0f, 0.0f, 0.0f}), {}, MountWorld::untouched);
    const EntityId shooter = world.add(at_rest({0.0f, -1.5f, 0.0f}), train);
    const EntityId victim = world.add(at_rest({0.5f, 1.5f, 0.0f}), train);
    world.run(80);
    must(world.history.set_parent(shooter, {}));
    world.set_course(shooter, at_rest({10.0f * world.now_s(), -1.5f, 0.0f}));
    world.run(20);
    world.see(8.0);
    const Verdict verdict = world.fire(world.shot(shooter, victim));
    EXPECT_NEAR(verdict.seen_moved_m, 10.0f * 8.0f / 64.0f, 0.02f);
    EXPECT_NEAR(static_cast<double>(verdict.seen_paid.value), 125'000.0, 3'000.0);
}

}  // namespace passengers_test
