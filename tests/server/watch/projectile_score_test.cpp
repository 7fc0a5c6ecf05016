// From what a match's observer is told of projectiles to numbers, reports and metrics.

#include "server/watch/projectile_score.h"

#include <gtest/gtest.h>

#include "server/hit_reports/projectile_reports.h"
#include "server/watch/refusals.h"
#include "server/watch/summary.h"
#include "tests/server/hit_reports/projectile_world.h"
#include "tests/support/allocation_counter.h"

namespace backsight::test {
namespace {

using arena::ImageFinding;
using arena::WeaponId;
using server::ProjectileScore;
using Kind = ProjectileWorld::Kind;

template <typename Enum>
std::size_t place(Enum value) {
    return static_cast<std::size_t>(value);
}

/// What a match server would tell of a flight of the world.
class Observed {
public:
    Observed(ProjectileWorld& world, Kind kind) : rules_(world.rules(kind)) {
        flight_ = world.fly(kind);
        ended_.flight = &flight_;
        ended_.weapon = WeaponId::grenade;
        ended_.area = victims_;
        told_.client = ClientId::make(7, 1);
        told_.user = 1007;
        told_.id = flight_.projectile.id;
        told_.weapon = WeaponId::grenade;
        told_.rules = &rules_;
        told_.claimed = {flight_.projectile.launch.shot, {4}, 15};
        told_.muzzle = flight_.projectile.launch.position;
        told_.tick = flight_.projectile.launched.tick();
        told_.view_age = Micros{94'000};
        told_.ended = &ended_;
        told_.rtt = Micros{60'000};
        told_.server_now = world.draw.tick_rate.time_of(world.now());
    }
    Observed(const Observed&) = delete;
    Observed& operator=(const Observed&) = delete;

    arena::ObservedProjectile& told() { return told_; }
    arena::EndedProjectile& ended() { return ended_; }

private:
    ProjectileRules rules_;
    ProjectileAuthority::Ended flight_;
    std::array<arena::AreaVictim, 2> victims_{arena::AreaVictim{EntityId::make(3, 1), 1.0f, 0.5f, 40, true},
                                              arena::AreaVictim{EntityId::make(4, 1), 2.0f, 0.25f, 20, false}};
    arena::EndedProjectile ended_;
    arena::ObservedProjectile told_;
};

arena::ObservedImage observed_image(ImageOutcome outcome, ImageFinding finding) {
    arena::ObservedImage image;
    image.client = ClientId::make(7, 1);
    image.report = {77, outcome, 0xabcd};
    image.finding = finding;
    image.decided.id = {3, 77, 1};
    image.decided.weapon = static_cast<std::uint16_t>(WeaponId::bolt);
    image.decided.end_hash = 0xabce;
    image.server_now = Micros{5'000'000};
    return image;
}

TEST(ProjectileScore, flights_count_by_weapon_end_basis_and_remainder) {
    ProjectileWorld world(1);
    ProjectileScore score;
    Observed short_lived(world, Kind::short_lived);
    score.ended(short_lived.told());
    Observed late(world, Kind::too_slow);
    late.ended().has_killed = true;
    late.told().weapon = WeaponId::rocket;
    score.ended(late.told());
    const server::WeaponFlights& grenade = score.weapons[arena::projectile_index(WeaponId::grenade)];
    EXPECT_EQ(grenade.ended(), 1u);
    EXPECT_EQ(grenade.by_end[place(late.ended().flight->verdict.end)] + grenade.by_end[place(FlightEnd::lifetime)], 1u);
    EXPECT_EQ(grenade.by_basis[place(VerdictBasis::as_shown)], 1u);
    EXPECT_EQ(grenade.kills, 1u);
    EXPECT_EQ(grenade.area_victims, 2u);
    const server::WeaponFlights& rocket = score.weapons[arena::projectile_index(WeaponId::rocket)];
    EXPECT_EQ(rocket.by_basis[place(VerdictBasis::remainder)], 1u);
    EXPECT_EQ(rocket.kills, 2u);
    EXPECT_EQ(score.all().ended(), 2u);
    EXPECT_NEAR(score.remainder.max_ms(), 53.75, 0.01);
    EXPECT_EQ(score.remainder.percentile_ms(0.5), 0.0);
}

TEST(ProjectileScore, images_count_by_outcome_and_a_lie_is_none) {
    ProjectileScore score;
    score.settled(observed_image(ImageOutcome::confirmed, ImageFinding::same));
    score.settled(observed_image(ImageOutcome::late, ImageFinding::explained));
    score.settled(observed_image(ImageOutcome::premature, ImageFinding::unexplained));
    // Another end, that the client took for the same: no class of its own, and yet not explained.
    score.settled(observed_image(ImageOutcome::confirmed, ImageFinding::unexplained));
    score.settled(observed_image(ImageOutcome::lost, ImageFinding::unknown));
    // Of which weapon it was came with the command that never did.
    arena::ObservedImage unheard = observed_image(ImageOutcome::lost, ImageFinding::unheard);
    unheard.decided = {};
    score.settled(unheard);
    const server::WeaponFlights& bolt = score.weapons[arena::projectile_index(WeaponId::bolt)];
    EXPECT_EQ(bolt.images(), 4u);
    EXPECT_EQ(bolt.same, 1u);
    EXPECT_EQ(bolt.unexplained, 2u);
    EXPECT_EQ(bolt.by_outcome[place(ImageOutcome::late)], 1u);
    EXPECT_EQ(bolt.by_outcome[place(ImageOutcome::lost)], 0u);
    EXPECT_EQ(score.unknown_images, 1u);
    EXPECT_EQ(score.all().images(), 5u);
    EXPECT_EQ(score.all().by_outcome[place(ImageOutcome::lost)], 1u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(score.weapons[i].images(), 0u) << i;
}

TEST(ProjectileScore, denials_and_lies_are_refusals) {
    server::ServerStatus status;
    arena::ObservedProjectile denied;
    denied.weapon = WeaponId::spear;
    denied.result = LaunchResult::muzzle_blocked;
    status.projectiles.denied(denied);
    status.projectiles.denied(denied);
    status.projectiles.settled(observed_image(ImageOutcome::late, ImageFinding::unknown));
    status.launches_undeclared = 3;
    const std::vector<std::pair<std::string, std::uint64_t>> told{
        {"projectile: muzzle blocked", 2}, {"projectile: not seen by its shooter", 3}, {"image: of no shot", 1}};
    EXPECT_EQ(server::refusals(status), told);
    EXPECT_EQ(status.projectiles.weapons[arena::projectile_index(WeaponId::spear)].denied(), 2u);
}

TEST(ProjectileScore, counting_allocates_nothing) {
    ProjectileWorld world(2);
    Observed observed(world, Kind::rocket);
    ProjectileScore score;
    EXPECT_EQ(allocations_of([&] {
                  score.ended(observed.told());
                  score.settled(observed_image(ImageOutcome::late, ImageFinding::explained));
              }),
              0u);
}

TEST(ProjectileReports, a_record_has_the_claim_the_flight_and_whom_it_met) {
    ProjectileWorld world(3);
    reports::ProjectileRecord record;
    record.victim_count = 7;
    for (;;) {
        Observed observed(world, Kind::rocket);
        const std::uint64_t allocations =
            allocations_of([&] { server::fill_report(record, observed.told(), world.history, world.draw); });
        EXPECT_EQ(allocations, 0u);
        const ProjectileAuthority::Ended& flight = *observed.ended().flight;
        EXPECT_EQ(record.client, 7u);
        EXPECT_EQ(record.session, ClientId::make(7, 1).value);
        EXPECT_EQ(record.user, 1007u);
        EXPECT_EQ(record.projectile, flight.projectile.id);
        EXPECT_EQ(record.weapon, "grenade");
        EXPECT_EQ(record.claimed, observed.told().claimed);
        EXPECT_EQ(record.launch.grant, flight.projectile.launch.grant);
        EXPECT_EQ(record.verdict.point, flight.verdict.point);
        EXPECT_EQ(record.budget.look_back, Micros{500'000});
        EXPECT_EQ(record.victim_count, 2u);
        EXPECT_EQ(record.victims[1].damage, 20);
        EXPECT_FALSE(record.image);
        ASSERT_FALSE(record.bystander.entity.is_null());
        EXPECT_NE(record.bystander.entity, record.shooter);
        if (flight.verdict.target.is_null()) continue;
        // He was seen by the shooter where the whole history has him: nothing was lost.
        EXPECT_EQ(record.bystander.entity, flight.verdict.target);
        EXPECT_LT(record.bystander.distance_m, 2.5f);
        return;
    }
}

TEST(ProjectileReports, the_bystander_of_a_miss_is_who_was_nearest) {
    ProjectileWorld world(4);
    reports::ProjectileRecord record;
    do {
        Observed observed(world, Kind::short_lived);
        server::fill_report(record, observed.told(), world.history, world.draw);
    } while (!record.verdict.target.is_null());
    const View view = View::at_moment(world.history, world.draw, record.targets);
    for (std::uint32_t slot = 0; slot < world.history.slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (pose.entity.is_null() || pose.entity == record.shooter) continue;
        EXPECT_GE(distance(pose.pose.position, record.verdict.position), record.bystander.distance_m);
    }
}

TEST(ProjectileReports, a_denied_shot_has_its_claim_and_no_flight) {
    ProjectileWorld world(5);
    Observed observed(world, Kind::rocket);
    reports::ProjectileRecord record;
    server::fill_report(record, observed.told(), world.history, world.draw);
    observed.told().ended = nullptr;
    observed.told().result = LaunchResult::bad_muzzle;
    server::fill_report(record, observed.told(), world.history, world.draw);
    EXPECT_EQ(record.result, LaunchResult::bad_muzzle);
    EXPECT_EQ(record.muzzle, observed.told().muzzle);
    EXPECT_EQ(record.verdict.end, FlightEnd::none);
    EXPECT_EQ(record.victim_count, 0u);
    EXPECT_TRUE(record.bystander.entity.is_null());
}

TEST(ProjectileReports, an_image_names_its_projectile) {
    reports::ImageRecord record;
    server::fill_report(record, observed_image(ImageOutcome::late, ImageFinding::explained));
    EXPECT_EQ(record.session, ClientId::make(7, 1).value);
    EXPECT_EQ(record.command, 77u);
    EXPECT_EQ(record.ordinal, 1u);
    EXPECT_EQ(record.outcome, ImageOutcome::late);
    EXPECT_EQ(record.finding, ImageFinding::explained);
    EXPECT_EQ(record.end_hash, 0xabcdu);
    EXPECT_EQ(record.server_hash, 0xabceu);
}

}  // namespace
}  // namespace backsight::test
