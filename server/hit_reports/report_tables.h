#pragma once

// The tables of a report file. Each has one list of its fields, from which the schema, the writer, the reader and the
// export follow (report_columns.h). `draw_rules` has a row for group 0 and each group with a hitbox set. Offsets are
// those of ViewStamp, of groups 1 to 3. A row of `images` comes after the row of its projectile, with equal run,
// session, command and ordinal. Ticks and entity ids are the library's own numbers. The floats of a row are in its
// blob, in the order of the list.
//
// When you add a field to one of these types, list it here, and increase report_schema_version (report_table.h).

#include <algorithm>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_columns.h"
#include "server/hit_reports/report_record.h"
#include "server/hit_reports/report_table.h"

namespace backsight::reports {

static_assert(sizeof(DrawRules) == 96 && sizeof(EntityState) == 64 && sizeof(ViewStamp) == 40, "list the new field");
static_assert(sizeof(FlightRules) == 64, "list the new field");
static_assert(sizeof(QueryFilter) - sizeof(QueryFilter::exclude_all) == 32, "list the new field");
static_assert(sizeof(Query) - sizeof(QueryFilter) == (sizeof(void*) == 8 ? 320 : 316), "list the new field");
static_assert(max_swing_poses == 8, "list the new poses");
static_assert(max_draw_groups == 4, "list the new group's offsets");

template <>
inline constexpr Table table_of<RunFacts>{"runs"};
void list_fields(Columns& c, RowKeys&, Is<RunFacts> auto& run) {
    c.whole("started_unix_us", run.started_unix_us);
    c.whole("rate_numerator", run.draw.tick_rate.numerator);
    c.whole("rate_denominator", run.draw.tick_rate.denominator);
    c.whole("max_bones", run.max_bones);
    c.whole("rotation_bits", run.quantization.rotation_bits);
    c.text("server", run.server);
    c.text("region", run.region);
    c.text("build", run.build);
    c.text("game", run.game);
    c.exact("position_step_m", run.quantization.position_step_m);
    c.exact("velocity_step_mps", run.quantization.velocity_step_mps);
}

template <>
inline constexpr Table table_of<DrawRules>{"draw_rules", "run, draw_group"};
void list_fields(Columns& c, RowKeys& keys, Is<DrawRules> auto& rules) {
    c.key("run", keys[0]);
    c.key("draw_group", keys[1]);
    c.code("interpolation", rules.interpolation, Interpolation::catmull_rom);
    c.code("after_newest", rules.after_newest, AfterNewest::reckon);
    c.whole("extrapolation_limit_us", rules.extrapolation_limit.value);
    c.whole("sample_max_age_us", rules.sample_max_age.value);
    c.code("reckoning_model", rules.reckoning_model, ReckoningModel::fvb);
    c.whole("acceleration_decay_us", rules.reckoning.acceleration_decay.value);
    c.whole("velocity_decay_us", rules.reckoning.velocity_decay.value);
    c.whole("climb_decay_us", rules.reckoning.climb_decay.value);
    c.whole("reckoning_limit_us", rules.reckoning.limit.value);
    c.code("convergence", rules.convergence, Convergence::critically_damped);
    c.whole("convergence_time_us", rules.convergence_time.value);
    c.exact("gravity_mps2", rules.reckoning.gravity);
}

template <>
inline constexpr Table table_of<ReportHitboxSet>{"hitbox_sets", "run, hitbox_set", nullptr};
void list_fields(Columns& c, RowKeys& keys, Is<ReportHitboxSet> auto& set) {
    c.key("run", keys[0]);
    c.key("hitbox_set", keys[1]);
    c.group("draw_group", set.group);
    c.whole("skeleton", set.skeleton);
    c.whole("rotation_bits", set.rotation_bits);
}

template <>
inline constexpr Table table_of<Hitbox>{"hitboxes", "run, hitbox_set, hitbox"};
void list_fields(Columns& c, RowKeys& keys, Is<Hitbox> auto& hitbox) {
    c.key("run", keys[0]);
    c.key("hitbox_set", keys[1]);
    c.key("hitbox", keys[2]);
    c.code("kind", hitbox.kind, ShapeKind::box);
    c.code("hit_group", hitbox.group, HitGroup{255});
    c.whole("bone", hitbox.bone);
    c.exact("center_m", hitbox.center);
    c.exact("end_m", hitbox.end);
    c.exact("half_extents_m", hitbox.half_extents);
    c.exact("rotation", hitbox.rotation);
    c.exact("radius_m", hitbox.radius);
}

void list_hit(Columns& c, Is<Hit> auto& hit) {
    c.id("victim", hit.entity);
    c.whole("hitbox", hit.hitbox);
    c.code("hit_group", hit.group, HitGroup{255});
}
void list_hit_place(Columns& c, Is<Hit> auto& hit) {
    c.exact("hit_distance_m", hit.distance);
    c.exact("hit_point_m", hit.point);
    c.exact("hit_normal", hit.normal);
}
void list_claim(Columns& c, Is<ViewStamp> auto& claimed) {
    c.claimed("claimed_shown", claimed.shown);
    c.whole("claimed_newest", claimed.newest.value);
    c.bits64("claimed_received", claimed.received);
    c.offsets({"claimed_offset_1", "claimed_offset_2", "claimed_offset_3"}, claimed.offsets);
}

template <>
inline constexpr Table table_of<ReportRecord>{"shots"};
void list_fields(Columns& c, RowKeys& keys, Is<ReportRecord> auto& shot) {
    c.key("run", keys[0]);
    c.whole_tick("tick", shot.server_now);
    c.whole("server_now_us", shot.server_time.value);
    c.whole("client", shot.seat);
    c.natural64("user", shot.user);
    c.whole("command", shot.command);
    c.whole("command_shot", shot.command_shot);
    c.whole("rtt_us", shot.rtt.value);
    c.text("weapon", shot.weapon_name);
    list_claim(c, shot.claimed);
    c.name("audit", shot.audited.result, AuditResult::count_);
    c.claimed("shown", shot.audited.stamp.shown);
    c.whole("newest", shot.audited.stamp.newest.value);
    c.bits64("received", shot.audited.stamp.received);
    c.offsets({"offset_1", "offset_2", "offset_3"}, shot.audited.stamp.offsets);
    c.id("shooter", shot.shot.shooter);
    c.id("mount", shot.shot.mount);
    c.whole("spare_team", shot.shot.spare_team);
    c.whole("layers", shot.shot.layers);
    c.whole("max_rewind_us", shot.rules.max_rewind.value);
    c.code("on_max_rewind", shot.rules.on_max_rewind, CapPolicy::refuse);
    c.code("on_max_victim_moved", shot.rules.on_max_victim_moved, CapPolicy::refuse);
    c.whole("cover_grace_us", shot.rules.cover_grace.value);
    c.whole("cover_max_view_age_us", shot.rules.cover_max_view_age.value);
    c.whole("cover_foresight_us", shot.rules.cover_foresight.value);
    c.name("outcome", shot.verdict.outcome, Outcome::count_);
    c.name("reason", shot.verdict.reason, Reason::count_);
    list_hit(c, shot.verdict.hit);
    c.moment("judged", shot.verdict.judged);
    c.offsets({"judged_offset_1", "judged_offset_2", "judged_offset_3"}, shot.verdict.judged_offsets);
    c.flag("judged_again", shot.verdict.is_judged_again);
    c.whole("paid_us", shot.verdict.paid.value);
    c.whole("seen_paid_us", shot.verdict.seen_paid.value);
    c.whole("declared_hash", shot.declared_hash);
    c.whole("seen_hash", shot.seen_hash);
    c.whole("first_differing", shot.first_differing);
    c.name("shape", shot.shape, QueryShape::count_);
    c.whole("hit_count", shot.hit_count);
    c.whole("granted", shot.granted);
    c.derived("disagreed", shot.is_disagreed());
    c.exact("origin_m", shot.shot.origin);
    c.exact("direction", shot.shot.direction);
    c.exact("max_distance_m", shot.shot.max_distance);
    c.exact("range_m", shot.rules.range);
    c.exact("max_victim_moved_m", shot.rules.max_victim_moved_m);
    c.exact("victim_moved_m", shot.verdict.victim_moved_m);
    c.exact("seen_moved_m", shot.verdict.seen_moved_m);
    list_hit_place(c, shot.verdict.hit);
    c.exact("victim_pose", shot.verdict.pose.pose);
    c.exact("victim_fraction_ratio", shot.verdict.pose.fraction);
}

// At place 0 the query that was judged, and at place i + 1 that with which hit i was judged again, where it was carried
// along. Of a filter the lists of further bodies are not stored: ReportEntity::tested says who was let through.
template <>
inline constexpr Table table_of<Query>{"queries", "shot, place"};
void list_fields(Columns& c, RowKeys& keys, Is<Query> auto& query) {
    c.key("shot", keys[0]);
    c.key("place", keys[1]);
    c.name("shape", query.shape, QueryShape::count_);
    c.name("collect", query.collect, Collect::count_);
    c.whole("max_hits", query.max_hits);
    c.whole("swing", query.swing);
    c.flag("cut_by_level", query.cut_by_level);
    c.whole("layers", query.filter.layers);
    c.whole("without_layers", query.filter.without_layers);
    c.whole("exclude_team", query.filter.exclude_team);
    c.whole("only_team", query.filter.only_team);
    c.id("exclude", query.filter.exclude);
    c.id("only_entity", query.filter.only);
    c.id("exclude_mount", query.filter.exclude_mount);
    c.code("mounts", query.filter.mounts, MountScope::tree);
    c.whole("hit_groups", query.filter.hit_groups);
    c.whole("pose_count", query.pose_count);
    c.exact("origin_m", query.origin);
    c.exact("direction", query.direction);
    c.exact("distance_m", query.distance);
    c.exact("radius_m", query.radius);
    c.exact("axis_m", query.axis);
    c.exact("half_extents_m", query.half_extents);
    c.exact("rotation", query.rotation);
    c.exact("cosine_ratio", query.cosine);
    constexpr const char* poses[] = {"pose_1", "pose_2", "pose_3", "pose_4", "pose_5", "pose_6", "pose_7", "pose_8"};
    for (std::size_t i = 0; i < std::min<std::size_t>(query.pose_count, max_swing_poses); ++i)
        c.exact(poses[i], query.poses[i]);
}

template <>
inline constexpr Table table_of<ReportHit>{"hits", "shot, place"};
void list_fields(Columns& c, RowKeys& keys, Is<ReportHit> auto& hit) {
    c.key("shot", keys[0]);
    c.key("place", keys[1]);
    list_hit(c, hit.seen);
    c.whole("hitbox_set", hit.seen.hitboxes.value);
    c.flag("has_verdict", hit.has_verdict);
    c.name("outcome", hit.verdict.outcome, Outcome::count_);
    c.name("reason", hit.verdict.reason, Reason::count_);
    c.whole("judged_hitbox", hit.verdict.hit.hitbox);
    c.code("judged_hit_group", hit.verdict.hit.group, HitGroup{255});
    c.moment("judged", hit.verdict.judged);
    c.offsets({"judged_offset_1", "judged_offset_2", "judged_offset_3"}, hit.verdict.judged_offsets);
    c.flag("judged_again", hit.verdict.is_judged_again);
    c.flag("former_life", hit.verdict.former_life);
    c.whole("paid_us", hit.verdict.paid.value);
    c.whole("seen_paid_us", hit.verdict.seen_paid.value);
    list_hit_place(c, hit.seen);
    c.exact("judged_distance_m", hit.verdict.hit.distance);
    c.exact("judged_point_m", hit.verdict.hit.point);
    c.exact("judged_normal", hit.verdict.hit.normal);
    c.exact("victim_moved_m", hit.verdict.victim_moved_m);
    c.exact("seen_moved_m", hit.verdict.seen_moved_m);
}

template <>
inline constexpr Table table_of<ReportStrategy>{"strategies", "shot, place"};
void list_fields(Columns& c, RowKeys& keys, Is<ReportStrategy> auto& strategy) {
    c.key("shot", keys[0]);
    c.key("place", keys[1]);
    c.text("name", strategy.name);
    list_hit(c, strategy.hit);
    c.id("shown", strategy.shown);
    c.whole("shown_hitbox", strategy.shown_hitbox);
    c.code("shown_kind", strategy.shape.kind, ShapeKind::box);
    list_hit_place(c, strategy.hit);
    c.exact("shown_center_m", strategy.shape.center);
    c.exact("shown_end_m", strategy.shape.end);
    c.exact("shown_half_extents_m", strategy.shape.half_extents);
    c.exact("shown_rotation", strategy.shape.rotation);
    c.exact("shown_radius_m", strategy.shape.radius);
}

template <>
inline constexpr Table table_of<ReportEntity>{"entities", "shot, place"};
void list_fields(Columns& c, RowKeys& keys, Is<ReportEntity> auto& entity) {
    c.key("shot", keys[0]);
    c.key("place", keys[1]);
    c.code("judged_view", entity.view, ReportView::judged);
    c.whole("hit", entity.hit);
    c.id("entity", entity.id);
    c.group("draw_group", entity.group);
    c.name("status", entity.status, ViewStatus::count_);
    c.flag("tested", entity.tested);
    c.tick("from_tick", entity.from);
    c.tick("to_tick", entity.to);
    c.exact("pose", entity.pose);
    c.exact("fraction_ratio", entity.fraction);
    c.exact("beside_line_m", entity.beside_line_m);
}

/// A sample with the record's bones, some of which belong to it.
template <class Sample, class Bones>
struct SampleRow {
    Sample& sample;
    Bones& bones;
};
using StoredSample = SampleRow<const ReportSample, const std::vector<QuantBone>>;
using ReadSample = SampleRow<ReportSample, std::vector<QuantBone>>;
template <class Sample, class Bones>
inline constexpr Table table_of<SampleRow<Sample, Bones>>{"samples", "shot, place, sample", "bones"};
template <class Sample, class Bones>
void list_fields(Columns& c, RowKeys& keys, const SampleRow<Sample, Bones>& row) {
    c.key("shot", keys[0]);
    c.key("place", keys[1]);
    c.key("sample", keys[2]);
    c.tick("tick", row.sample.tick);
    auto& state = row.sample.state;
    const auto three = [&](const char* x, const char* y, const char* z, auto& v) {
        c.whole(x, v.x);
        c.whole(y, v.y);
        c.whole(z, v.z);
    };
    three("x", "y", "z", state.position);
    three("vx", "vy", "vz", state.velocity);
    three("ax", "ay", "az", state.acceleration);
    three("wx", "wy", "wz", state.angular_velocity);
    c.whole("rotation", state.rotation.packed);
    c.whole("rotation_fine", state.rotation_fine.packed);
    c.id("parent", state.parent);
    c.whole("epoch", state.epoch);
    c.whole("hitbox_set", state.hitboxes.value);
    c.whole("hitbox_mask", state.hitbox_mask);
    c.whole("team", state.team);
    c.whole("layers", state.layers);
    c.whole("fields", state.fields);
    c.code("presence", state.presence, Presence::despawned);
    c.bones(row.bones, row.sample.first_bone, row.sample.bone_count);
}

void list_flight(Columns& c, Is<ProjectileRecord> auto& p) {
    c.id("shooter", p.shooter);
    c.id("homes_on", p.launch.homes_on);
    c.moment("shot", p.launch.shot);
    c.moment("launched", p.launched);
    c.span("look_back", p.launch.grant.look_back);
    c.span("hold_back", p.launch.grant.hold_back);
    c.span("fast_forward", p.launch.grant.fast_forward);
    c.span("remainder", p.launch.grant.remainder);
    c.whole("decay_permille", p.launch.grant.decay_permille);
    c.name("basis", p.verdict.basis, VerdictBasis::count_);
    c.name("end_kind", p.verdict.end, FlightEnd::count_);
    c.span("age", p.verdict.age);
    c.id("target", p.verdict.target);
    c.whole("hitbox", p.verdict.hitbox);
    c.code("hit_group", p.verdict.group, HitGroup{255});
    c.moment("targets", p.targets);
    c.duration("paid_us", p.paid);
    c.whole("damage", p.damage);
    c.flag("killed", p.has_killed);
}
void list_exact(Columns& c, Is<ProjectileRecord> auto& p) {
    c.exact("muzzle_m", p.muzzle);
    c.exact("acceleration_mps2", p.flight.acceleration);
    c.exact("drag_per_s", p.flight.drag_per_s);
    c.exact("body_radius_m", p.flight.body_radius_m);
    c.exact("target_radius_m", p.flight.target_radius_m);
    c.exact("restitution_ratio", p.flight.restitution);
    c.exact("friction_ratio", p.flight.friction);
    c.exact("stop_speed_mps", p.flight.stop_speed_mps);
    c.exact("homing_mps2", p.flight.homing_mps2);
    c.exact("position_m", p.launch.position);
    c.exact("velocity_mps", p.launch.velocity);
    c.exact("end_position_m", p.verdict.position);
    c.exact("end_point_m", p.verdict.point);
    c.exact("end_normal", p.verdict.normal);
    c.exact("end_velocity_mps", p.velocity);
    c.exact("bystander_position_m", p.bystander.position);
    c.exact("bystander_velocity_mps", p.bystander.velocity);
    c.exact("bystander_distance_m", p.bystander.distance_m);
}

template <>
inline constexpr Table table_of<ProjectileRecord>{"projectiles"};
void list_fields(Columns& c, RowKeys& keys, Is<ProjectileRecord> auto& p) {
    c.key("run", keys[0]);
    c.whole("server_now_us", p.server_now.value);
    c.tick("tick", p.tick);
    c.whole("client", p.seat);
    c.whole("session", p.session);
    c.natural64("user", p.user);
    c.whole("player", p.projectile.client);
    c.whole("command", p.projectile.command);
    c.whole("command_shot", p.command_shot);
    c.whole("ordinal", p.projectile.ordinal);
    c.text("weapon", p.weapon_name);
    c.name("result", p.result, LaunchResult::count_);
    list_claim(c, p.claimed);
    c.whole("view_age_us", p.view_age.value);
    c.whole("rtt_us", p.rtt.value);
    c.duration("max_look_back_us", p.budget.look_back);
    c.duration("max_hold_back_us", p.budget.hold_back);
    c.duration("max_fast_forward_us", p.budget.fast_forward);
    c.whole("max_decay_permille", p.budget.decay_permille);
    if (p.has_flown() || !c.is_export()) list_flight(c, p);
    c.code("decided_by", p.budget.decided_by, DecidedBy::catch_up);
    c.id("mount", p.launch.mount);
    c.whole("victims_hurt", p.victims_hurt);
    c.id("bystander", p.bystander.entity);
    c.duration("lifetime_us", p.flight.lifetime);
    c.duration("fuse_us", p.flight.fuse);
    c.flag("rests_until_fuse", p.flight.rests_until_fuse);
    c.whole("max_bounces", p.flight.max_bounces);
    list_exact(c, p);
}

template <>
inline constexpr Table table_of<AreaVictim>{"victims", "projectile, place"};
void list_fields(Columns& c, RowKeys& keys, Is<AreaVictim> auto& victim) {
    c.key("projectile", keys[0]);
    c.key("place", keys[1]);
    c.id("entity", victim.entity);
    c.whole("damage", victim.damage);
    c.flag("killed", victim.has_killed);
    c.exact("distance_m", victim.distance_m);
    c.exact("share_ratio", victim.share);
}

template <>
inline constexpr Table table_of<ImageRecord>{"images", nullptr, nullptr};
void list_fields(Columns& c, RowKeys& keys, Is<ImageRecord> auto& image) {
    c.key("run", keys[0]);
    c.whole("server_now_us", image.server_now.value);
    c.whole("session", image.session);
    c.whole("command", image.command);
    c.whole("ordinal", image.ordinal);
    c.name("outcome", image.outcome, ImageOutcome::count_);
    c.name("finding", image.finding, service::ImageFinding::count_);
    c.whole("end_hash", image.end_hash);
    c.whole("server_hash", image.server_hash);
    c.whole("rtt_us", image.rtt.value);
}

}  // namespace backsight::reports
