// From the projectile events of a match's observer to numbers, reports and metrics.

#include "server/watch/projectile_score.h"

#include <gtest/gtest.h>

#include "arena/bots/summary.h"
#include "server/hit_reports/fill_report.h"
#include "server/watch/refusals.h"
#include "tests/server/hit_reports/projectile_world.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using arena::ImageFinding;
using arena::WeaponId;
using server::ProjectileScore;
using Kind = ProjectileWorld::Kind;

/// What a match server would tell of a flight of the world.
arena::FlightRecord observed(ProjectileWorld& world, Kind kind) {
    arena::FlightRecord record = world.record(kind);
    record.session = ClientId::make(7, 1).value;
    record.weapon = arena::number_of(WeaponId::grenade);
    record.victims_hurt = record.victim_count = 2;
    record.area_kills = 1;
    record.victims[0] = {EntityId::make(3, 1), 1.0f, 0.5f, 40, true};
    record.victims[1] = {EntityId::make(4, 1), 2.0f, 0.25f, 20, false};
    return record;
}

arena::ImageRecord observed_image(ImageOutcome outcome, ImageFinding finding) {
    arena::ImageRecord image;
    image.session = ClientId::make(7, 1).value;
    image.command = 77;
    image.weapon = static_cast<std::uint16_t>(WeaponId::bolt);
    image.outcome = outcome;
    image.finding = finding;
    image.end_hash = 0xabcd;
    image.server_hash = 0xabce;
    image.server_now = Micros{5'000'000};
    return image;
}

TEST(projectile_score, flights_count_by_weapon_end_basis_and_remainder) {
    ProjectileWorld world(1);
    ProjectileScore score;
    score.ended(observed(world, Kind::short_lived), arena::rate);
    arena::FlightRecord late = observed(world, Kind::too_slow);
    late.has_killed = true;
    late.weapon = arena::number_of(WeaponId::rocket);
    score.ended(late, arena::rate);
    const server::WeaponFlights& grenade = score.weapons[arena::number_of(WeaponId::grenade)];
    EXPECT_EQ(grenade.ended(), 1u);
    EXPECT_EQ(grenade.by_end[late.verdict.end] + grenade.by_end[FlightEnd::lifetime], 1u);
    EXPECT_EQ(grenade.by_basis[VerdictBasis::as_shown], 1u);
    EXPECT_EQ(grenade.kills, 1u);
    EXPECT_EQ(grenade.area_victims, 2u);
    const server::WeaponFlights& rocket = score.weapons[arena::number_of(WeaponId::rocket)];
    EXPECT_EQ(rocket.by_basis[VerdictBasis::remainder], 1u);
    EXPECT_EQ(rocket.kills, 2u);
    EXPECT_EQ(score.all().ended(), 2u);
    EXPECT_NEAR(score.remainder.max_ms(), 53.75, 0.01);
    EXPECT_EQ(score.remainder.percentile_ms(0.5), 0.0);
}

TEST(projectile_score, images_count_by_outcome_and_a_lie_is_none) {
    ProjectileScore score;
    score.settled(observed_image(ImageOutcome::confirmed, ImageFinding::same));
    score.settled(observed_image(ImageOutcome::late, ImageFinding::explained));
    score.settled(observed_image(ImageOutcome::premature, ImageFinding::unexplained));
    // Another end, that the client took for the same: no class of its own, and yet not explained.
    score.settled(observed_image(ImageOutcome::confirmed, ImageFinding::unexplained));
    score.settled(observed_image(ImageOutcome::lost, ImageFinding::unknown));
    // The weapon was named in a command that never arrived.
    arena::ImageRecord unheard = observed_image(ImageOutcome::lost, ImageFinding::unheard);
    unheard.weapon = 0;
    score.settled(unheard);
    const server::WeaponFlights& bolt = score.weapons[arena::number_of(WeaponId::bolt)];
    EXPECT_EQ(bolt.images(), 4u);
    EXPECT_EQ(bolt.same, 1u);
    EXPECT_EQ(bolt.unexplained, 2u);
    EXPECT_EQ(bolt.by_outcome[ImageOutcome::late], 1u);
    EXPECT_EQ(bolt.by_outcome[ImageOutcome::lost], 0u);
    EXPECT_EQ(score.unknown_images, 1u);
    EXPECT_EQ(score.all().images(), 5u);
    EXPECT_EQ(score.all().by_outcome[ImageOutcome::lost], 1u);
    for (std::size_t i = 0; i < arena::number_of(WeaponId::bolt); ++i) EXPECT_EQ(score.weapons[i].images(), 0u) << i;
}

TEST(projectile_score, denials_and_lies_are_refusals) {
    server::ServerStatus status;
    arena::FlightRecord denied;
    denied.weapon = arena::number_of(WeaponId::spear);
    denied.result = LaunchResult::muzzle_blocked;
    status.projectiles.denied(denied);
    status.projectiles.denied(denied);
    status.projectiles.settled(observed_image(ImageOutcome::late, ImageFinding::unknown));
    status.launches_undeclared = 3;
    const std::vector<std::pair<std::string, std::uint64_t>> told{
        {"projectile: muzzle blocked", 2}, {"projectile: not seen by its shooter", 3}, {"image: of no shot", 1}};
    EXPECT_EQ(bots::refusals(status), told);
    EXPECT_EQ(status.projectiles.weapons[arena::number_of(WeaponId::spear)].denied(), 2u);
}

TEST(projectile_score, counting_allocates_nothing) {
    ProjectileWorld world(2);
    const arena::FlightRecord record = observed(world, Kind::rocket);
    ProjectileScore score;
    EXPECT_EQ(allocations_of([&] {
                  score.ended(record, arena::rate);
                  score.settled(observed_image(ImageOutcome::late, ImageFinding::explained));
              }),
              0u);
}

TEST(projectile_reports, a_record_has_the_flight_and_whom_it_met) {
    ProjectileWorld world(3);
    reports::ProjectileRecord record;
    record.victim_count = 7;
    for (;;) {
        const arena::FlightRecord flight = observed(world, Kind::rocket);
        const std::uint64_t allocations =
            allocations_of([&] { reports::fill_report(record, flight, world.history, world.draw); });
        EXPECT_EQ(allocations, 0u);
        EXPECT_EQ(record.session, ClientId::make(7, 1).value);
        EXPECT_EQ(record.projectile, flight.projectile);
        EXPECT_EQ(record.claimed, flight.claimed);
        EXPECT_EQ(record.launch.grant, flight.launch.grant);
        EXPECT_EQ(record.verdict.point, flight.verdict.point);
        EXPECT_EQ(record.victim_count, 2u);
        EXPECT_EQ(record.victims[1].damage, 20);
        EXPECT_FALSE(record.image);
        ASSERT_FALSE(record.bystander.entity.is_null());
        EXPECT_NE(record.bystander.entity, record.shooter);
        if (flight.verdict.target.is_null()) continue;
        // They were seen by the shooter where the whole history has them: nothing was lost.
        EXPECT_EQ(record.bystander.entity, flight.verdict.target);
        EXPECT_LT(record.bystander.distance_m, 2.5f);
        return;
    }
}

TEST(projectile_reports, the_bystander_of_a_miss_is_who_was_nearest) {
    ProjectileWorld world(4);
    reports::ProjectileRecord record;
    do {
        reports::fill_report(record, observed(world, Kind::short_lived), world.history, world.draw);
    } while (!record.verdict.target.is_null());
    const View view = View::at_moment(world.history, world.draw, record.targets);
    for (std::uint32_t slot = 0; slot < world.history.slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (pose.entity.is_null() || pose.entity == record.shooter) continue;
        EXPECT_GE(distance(pose.pose.position, record.verdict.position), record.bystander.distance_m);
    }
}

TEST(projectile_reports, a_denied_shot_has_its_claim_and_no_flight) {
    ProjectileWorld world(5);
    reports::ProjectileRecord record;
    reports::fill_report(record, observed(world, Kind::rocket), world.history, world.draw);
    arena::FlightRecord denied;
    denied.muzzle = {1, 2, 3};
    denied.result = LaunchResult::bad_muzzle;
    reports::fill_report(record, denied, world.history, world.draw);
    EXPECT_EQ(record.result, LaunchResult::bad_muzzle);
    EXPECT_EQ(record.muzzle, denied.muzzle);
    EXPECT_EQ(record.verdict.end, FlightEnd::none);
    EXPECT_EQ(record.victim_count, 0u);
    EXPECT_TRUE(record.bystander.entity.is_null());
}

}  // namespace
}  // namespace backsight::test
