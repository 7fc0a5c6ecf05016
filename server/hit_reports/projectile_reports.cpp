#include "server/hit_reports/projectile_reports.h"

#include <algorithm>

#include "arena/weapons.h"

namespace backsight::server {

namespace {

using reports::ProjectileRecord;

bool is_somebody(const ViewPose& pose) {
    return !pose.entity.is_null() && has_pose(pose.status) && pose.state != nullptr &&
           pose.state->hitboxes != HitboxSetId{};
}

// Whom it met, or who was nearest to its end.
void fill_bystander(ProjectileRecord& record, const View& view) {
    reports::ReportBystander& nearest = record.bystander;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        const bool is_met = !record.verdict.target.is_null() && pose.entity == record.verdict.target;
        if (!is_somebody(pose) || pose.entity == record.shooter || (!is_met && !is_hittable(pose.status))) continue;
        const float away = distance(pose.pose.position, record.verdict.position);
        if (!is_met && !nearest.entity.is_null() && away >= nearest.distance_m) continue;
        const Vec3 velocity = dequantize(pose.state->velocity, view.history().config().quantization);
        nearest = {pose.entity, pose.pose.position, velocity, away};
        if (is_met) return;
    }
}

void fill_victims(ProjectileRecord& record, std::span<const arena::AreaVictim> area) {
    record.victims_hurt = static_cast<std::uint32_t>(area.size());
    record.victim_count = static_cast<std::uint32_t>(std::min(area.size(), record.victims.size()));
    for (std::size_t i = 0; i < record.victim_count; ++i) {
        const arena::AreaVictim& victim = area[i];
        record.victims[i] = {victim.entity, victim.distance_m, victim.share, victim.damage, victim.has_killed};
    }
}

void fill_flight(ProjectileRecord& record, const arena::EndedProjectile& ended, TickRate rate) {
    const ProjectileAuthority::Ended& flight = *ended.flight;
    record.shooter = flight.projectile.shooter;
    record.launch = flight.projectile.launch;
    record.launched = flight.projectile.launched;
    record.verdict = flight.verdict;
    record.targets = flight.targets;
    record.paid = rate.time_of(Moment{flight.paid});
    record.velocity = flight.velocity;
    record.damage = ended.damage;
    record.has_killed = ended.has_killed;
    fill_victims(record, ended.area);
}

}  // namespace

void fill_report(ProjectileRecord& record, const arena::ObservedProjectile& observed, const WorldHistory& history,
                 const DrawConfig& draw) {
    record = {};
    record.server_now = observed.server_now;
    record.tick = observed.tick;
    record.client = observed.client.index();
    record.session = observed.client.value;
    record.user = observed.user;
    record.projectile = observed.id;
    record.weapon = arena::weapon(observed.weapon).name;
    record.result = observed.result;
    record.claimed = observed.claimed;
    record.muzzle = observed.muzzle;
    record.view_age = observed.view_age;
    record.rtt = observed.rtt;
    record.flight = observed.rules->flight;
    record.budget = observed.rules->budget;
    if (observed.ended == nullptr) return;
    fill_flight(record, *observed.ended, draw.tick_rate);
    fill_bystander(record, View::at_moment(history, draw, record.targets));
}

void fill_report(reports::ImageRecord& record, const arena::ObservedImage& observed) {
    record.session = observed.client.value;
    record.command = observed.decided.id.command;
    record.ordinal = observed.decided.id.ordinal;
    record.outcome = observed.report.outcome;
    record.finding = observed.finding;
    record.end_hash = observed.report.end_hash;
    record.server_hash = observed.decided.end_hash;
    record.rtt = observed.rtt;
    record.server_now = observed.server_now;
}

}  // namespace backsight::server
