#include "server/watch/projectile_score.h"

#include <numeric>

namespace backsight::server {

namespace {

template <class Enum>
std::uint64_t sum(const EnumArray<Enum, std::uint64_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

// No game passes another weapon; it would be counted with the first.
WeaponFlights& of(ProjectileScore& score, std::uint16_t weapon) {
    return score.weapons[weapon < score.weapons.size() ? weapon : 0];
}

}  // namespace

void WeaponFlights::add(const WeaponFlights& other) {
    by_end += other.by_end;
    by_basis += other.by_basis;
    by_denial += other.by_denial;
    by_outcome += other.by_outcome;
    same += other.same;
    unexplained += other.unexplained;
    area_victims += other.area_victims;
    kills += other.kills;
}

std::uint64_t WeaponFlights::ended() const { return sum(by_end); }
std::uint64_t WeaponFlights::denied() const { return sum(by_denial); }
std::uint64_t WeaponFlights::images() const { return sum(by_outcome); }

void ProjectileScore::ended(const service::FlightRecord& projectile, TickRate ticks) {
    WeaponFlights& flights = of(*this, projectile.weapon);
    ++flights.by_end[projectile.verdict.end];
    ++flights.by_basis[projectile.verdict.basis];
    flights.area_victims += projectile.victims_hurt;
    flights.kills += projectile.area_kills + (projectile.has_killed ? 1 : 0);
    remainder.add(ticks.time_of(Moment{projectile.launch.grant.remainder}));
}

void ProjectileScore::denied(const service::FlightRecord& projectile) {
    ++of(*this, projectile.weapon).by_denial[projectile.result];
}

void ProjectileScore::settled(const service::ImageRecord& image) {
    if (!image.is_of_a_shot()) {
        ++(image.finding == service::ImageFinding::unheard ? unheard_images : unknown_images);
        return;
    }
    WeaponFlights& flights = of(*this, image.weapon);
    ++flights.by_outcome[image.outcome];
    flights.same += image.finding == service::ImageFinding::same ? 1 : 0;
    flights.unexplained += image.finding == service::ImageFinding::unexplained ? 1 : 0;
}

WeaponFlights ProjectileScore::all() const {
    WeaponFlights all;
    for (const WeaponFlights& flights : weapons) all.add(flights);
    all.by_outcome[ImageOutcome::lost] += unheard_images;
    return all;
}

}  // namespace backsight::server
