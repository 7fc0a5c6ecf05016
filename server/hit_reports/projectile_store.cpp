// Projectiles and their images in a report file.

#include "server/hit_reports/report_names.h"
#include "server/hit_reports/report_statements.h"

namespace backsight::reports {

namespace {

// Whoever gives it another field must have it stored, or flights do not replay.
static_assert(sizeof(FlightRules) == 64);

// In the order that read_bits() of projectile_reader.cpp reads.
void add_bits(BitWriter& bits, const ProjectileRecord& r) {
    const FlightRules& f = r.flight;
    bits.clear();
    bits.add(r.muzzle).add(f.acceleration).add(f.drag_per_s).add(f.body_radius_m).add(f.target_radius_m);
    bits.add(f.restitution).add(f.friction).add(f.stop_speed_mps).add(f.homing_mps2);
    bits.add(r.launch.position).add(r.launch.velocity);
    bits.add(r.verdict.position).add(r.verdict.point).add(r.verdict.normal).add(r.velocity);
    bits.add(r.bystander.position).add(r.bystander.velocity).add(r.bystander.distance_m);
}

}  // namespace

void ReportStore::add(const ProjectileRecord& r) {
    BitWriter& bits = statements_->bits;
    add_bits(bits, r);
    const Grant& grant = r.launch.grant;
    const ProjectileVerdict& verdict = r.verdict;
    Statement& row = statements_->projectile;
    row.bind(run_).bind(r.server_now.value).bind(r.tick.value).bind(whole(r.client)).bind(whole(r.session));
    row.bind(whole(r.user)).bind(whole(r.projectile.client)).bind(whole(r.projectile.command));
    row.bind(whole(r.projectile.ordinal)).bind(r.weapon.view()).bind(std::string_view(to_string(r.result)));
    row.bind(r.claimed.shown.raw).bind(whole(r.claimed.newest.value)).bind(whole(r.claimed.received));
    bind(row, r.claimed.offsets);
    row.bind(r.view_age.value).bind(r.rtt.value).bind(r.budget.look_back.value).bind(r.budget.hold_back.value);
    row.bind(r.budget.fast_forward.value).bind(whole(r.budget.decay_permille)).bind(whole(r.shooter.value));
    row.bind(whole(r.launch.homes_on.value)).bind(r.launch.shot.raw).bind(r.launched.raw);
    row.bind(grant.look_back).bind(grant.hold_back).bind(grant.fast_forward).bind(grant.remainder);
    row.bind(whole(grant.decay_permille)).bind(std::string_view(to_string(verdict.basis)));
    row.bind(std::string_view(to_string(verdict.end))).bind(verdict.age).bind(whole(verdict.target.value));
    row.bind(whole(verdict.hitbox)).bind(whole(verdict.group)).bind(r.targets.raw).bind(r.paid.value);
    row.bind(whole(r.damage)).bind(whole(r.has_killed)).bind(whole(r.budget.decided_by));
    row.bind(whole(r.launch.mount.value)).bind(whole(r.victims_hurt)).bind(whole(r.bystander.entity.value));
    row.bind(r.flight.lifetime.value).bind(r.flight.fuse.value).bind(whole(r.flight.rests_until_fuse));
    row.bind(whole(r.flight.max_bounces));
    row.bind(bits.bytes()).run();
    const std::int64_t id = database_.last_id();
    for (std::size_t place = 0; place < r.kept_victims().size(); ++place) {
        const ReportVictim& v = r.victims[place];
        bits.clear();
        bits.add(v.distance_m).add(v.share);
        Statement& victim = statements_->victim;
        victim.bind(id).bind(whole(place)).bind(whole(v.entity.value)).bind(whole(v.damage)).bind(whole(v.has_killed));
        victim.bind(bits.bytes()).run();
    }
}

void ReportStore::add(const ImageRecord& r) {
    Statement& row = statements_->image;
    row.bind(run_).bind(r.server_now.value).bind(whole(r.session)).bind(whole(r.command)).bind(whole(r.ordinal));
    row.bind(std::string_view(to_string(r.outcome))).bind(std::string_view(to_string(r.finding)));
    row.bind(whole(r.end_hash)).bind(whole(r.server_hash)).bind(r.rtt.value).run();
}

}  // namespace backsight::reports
