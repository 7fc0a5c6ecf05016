// A target that stays at its place may change there all the same: a flight does not meet what it was longer ago than
// the cap.

#include "tests/projectile/lane.h"

#include <gtest/gtest.h>

#include <functional>

using namespace backsight;
using namespace backsight::test;

namespace still_target_test {

constexpr std::int64_t look_back = 25;  // ticks: 250 ms
constexpr std::int64_t changes_at = 115;
// The flight is at the target 65 ticks after its shot, which was drawn 15 ticks before it was fired.
constexpr std::int64_t met_at = fired_at - under_way + 65;

/// What a screen has of the target: everything; nothing that came after the change; or the same until shortly before
/// the flight is there, and from then on one snapshot more.
enum class Has { all, nothing_since, one_since };

struct Flown {
    FlightEnd end = FlightEnd::none;
    VerdictBasis basis = VerdictBasis::as_shown;
    std::uint32_t fields = 0;
};

Audited stamp_with(const Lane& lane, Has has, std::int64_t change) {
    Audited audited = lane.stamp();
    const std::int64_t known = change - 1;
    const std::int64_t jump = met_at + 5;
    if (has == Has::all || audited.stamp.shown < Moment::at(Tick{known - 2})) return audited;
    audited.stamp.newest.value = static_cast<std::uint32_t>(known + 1);
    if (has == Has::one_since && audited.stamp.shown >= Moment::at(Tick{met_at - 5})) {
        const std::int64_t lost = jump - known - 1;
        audited.stamp.newest.value = static_cast<std::uint32_t>(jump + 1);
        audited.stamp.received &= ~(((std::uint64_t{1} << lost) - 1) << 1);
    }
    return audited;
}

/// A shot at a target that stands still, and what becomes of it at tick `change`.
Flown fly(const std::function<void(Lane&, HitboxSetId high)>& happens, Has has, std::int64_t change = changes_at) {
    Lane lane([](std::int64_t) { return Vec3{distance_m, 0.0f, 0.0f}; });
    const Hitbox overhead[] = {Hitbox::sphere(HitGroup::generic, {0.0f, 0.0f, 3.0f}, 0.2f)};
    const HitboxSetId high = lane.world.history.hitbox_sets().add(overhead);
    const ProjectileRules rules = rules_with(look_back * 10, 0, 0);
    lane.play(fired_at);
    VerdictBasis basis = VerdictBasis::as_shown;
    while (lane.now < fired_at + 300 && !lane.verdict) {
        if (lane.now == change) happens(lane, high);
        lane.begin();
        LaunchClaim claim;
        claim.direction = {1.0f, 0.0f, 0.0f};
        if (lane.now == fired_at) EXPECT_EQ(lane.fire(rules, claim), LaunchResult::launched);
        const Audited audited = stamp_with(lane, has, change);
        lane.ledger.learn(audited.stamp);
        lane.authority.follow(0, audited, lane.ledger);
        lane.finish();
        if (lane.verdict) basis = lane.verdict->basis;
    }
    return {lane.verdict ? lane.verdict->end : FlightEnd::none, basis, lane.fields};
}

void takes_hitbox(Lane& lane, HitboxSetId) { must(lane.world.history.set_hitbox_mask(lane.target, 0)); }
void wears_high(Lane& lane, HitboxSetId high) { must(lane.world.history.change_hitboxes(lane.target, high)); }
void raises_field(Lane& lane, HitboxSetId) { must(lane.world.history.set_fields(lane.target, 5)); }
void nothing(Lane&, HitboxSetId) {}

TEST(still_target, that_is_as_it_was_is_met_as_shown_however_old_the_screens_sample) {
    for (const Has has : {Has::all, Has::nothing_since, Has::one_since}) {
        const Flown flown = fly(nothing, has);
        EXPECT_EQ(flown.end, FlightEnd::target);
        EXPECT_LT(flown.basis, VerdictBasis::by_clock);
    }
}

TEST(still_target, is_not_met_as_it_was_before_the_cap) {
    for (const Has has : {Has::nothing_since, Has::one_since}) {
        for (const auto& happens : {takes_hitbox, wears_high}) {
            for (const std::int64_t change : {changes_at, met_at + under_way - look_back - 3}) {
                const Flown flown = fly(happens, has, change);
                EXPECT_EQ(flown.end, FlightEnd::lifetime) << "at tick " << change;
            }
        }
    }
}

// A field hides nothing: the flight meets the target as it is by the clock, with the field that it has there.
TEST(still_target, has_no_field_of_before_the_cap) {
    for (const Has has : {Has::nothing_since, Has::one_since}) {
        const Flown flown = fly(raises_field, has);
        EXPECT_EQ(flown.end, FlightEnd::target);
        EXPECT_EQ(flown.fields, 5u);
    }
    const Flown flown = fly(raises_field, Has::all, met_at + 4);
    EXPECT_EQ(flown.basis, VerdictBasis::as_shown);
    EXPECT_EQ(flown.fields, 0u) << "it rose after the moment of the screen";
}

TEST(still_target, is_met_as_shown_where_it_changed_within_the_cap) {
    for (const auto& happens : {takes_hitbox, wears_high}) {
        const Flown flown = fly(happens, Has::all, met_at + 4);
        EXPECT_EQ(flown.end, FlightEnd::target);
        EXPECT_EQ(flown.basis, VerdictBasis::as_shown);
    }
}

}  // namespace still_target_test
