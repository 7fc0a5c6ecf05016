#include "configs.h"

#include "handles.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace backsight::c {

namespace {

template <class Enum>
bool choose(Problem& problem, std::uint32_t value, std::uint32_t count, std::string_view subject, Enum& out) {
    if (!problem.holds(value < count, subject, "no such value")) return false;
    out = static_cast<Enum>(value);
    return true;
}

}  // namespace

bool take_draw_rules(Problem& problem, std::string_view owner, const bs_draw_rules& in, DrawRules& out) {
    const auto name = [owner](std::string_view field) { return FieldName(owner, field); };
    if (!choose(problem, in.interpolation, 4, name("interpolation"), out.interpolation)) return false;
    if (!choose(problem, in.after_newest, 3, name("after_newest"), out.after_newest)) return false;
    if (!problem.holds(in.reckoning_model >= BS_MODEL_STATIC, name("reckoning_model"), "1 to 9")) return false;
    if (!choose(problem, in.reckoning_model, 10, name("reckoning_model"), out.reckoning_model)) return false;
    if (!choose(problem, in.convergence, 5, name("convergence"), out.convergence)) return false;
    if (!problem.finite(in.gravity_mps2, name("gravity_mps2"))) return false;
    if (!problem.unused(in.reserved, name("reserved"))) return false;
    out.extrapolation_limit = {in.extrapolation_limit_us};
    out.sample_max_age = {in.sample_max_age_us};
    out.convergence_time = {in.convergence_time_us};
    out.reckoning.acceleration_decay = {in.acceleration_decay_us};
    out.reckoning.velocity_decay = {in.velocity_decay_us};
    out.reckoning.climb_decay = {in.climb_decay_us};
    out.reckoning.limit = {in.reckoning_limit_us};
    out.reckoning.gravity = as_cpp(in.gravity_mps2);
    return in_range(problem, owner, out.reckoning.validate()) && in_range(problem, owner, out.validate());
}

namespace {

bool take_hitbox(Problem& problem, const bs_hitbox* in, Hitbox& out) {
    bs_hitbox c{};
    if (!take(problem, in, "hitboxes", c)) return false;
    if (!choose(problem, c.kind, 3, "hitboxes.kind", out.kind)) return false;
    if (!choose(problem, c.group, 256, "hitboxes.group", out.group)) return false;
    if (!problem.holds(c.bone >= BS_ROOT_BONE && c.bone < 256, "hitboxes.bone", "-1 to 255")) return false;
    const auto place = [&](const bs_vec3& v, std::string_view subject) {
        if (!problem.finite(v, subject)) return false;
        const bool is_near = std::fabs(v.x) <= 1e4f && std::fabs(v.y) <= 1e4f && std::fabs(v.z) <= 1e4f;
        return problem.holds(is_near, subject, "within 10 km of the bone");
    };
    if (!place(c.center, "hitboxes.center") || !place(c.end, "hitboxes.end")) return false;
    if (!place(c.half_extents, "hitboxes.half_extents") || !problem.finite(c.rotation, "hitboxes.rotation"))
        return false;
    if (!check_size(problem, c.radius, "hitboxes.radius")) return false;
    out.bone = static_cast<std::int16_t>(c.bone);
    out.center = as_cpp(c.center);
    out.end = as_cpp(c.end);
    out.half_extents = as_cpp(c.half_extents);
    out.rotation = as_cpp(c.rotation);
    out.radius = c.radius;
    return true;
}

}  // namespace

bs_hit as_c(const Hit& hit) {
    bs_hit out{};
    out.entity = hit.entity.value;
    out.hitbox = hit.hitbox;
    out.group = static_cast<std::uint32_t>(hit.group);
    out.distance_m = hit.distance;
    out.point = as_c(hit.point);
    out.normal = as_c(hit.normal);
    out.fields = hit.fields;
    return out;
}

bool check_clock(Problem& problem, std::int64_t clock_us, std::string_view subject) {
    constexpr std::int64_t most = std::int64_t{1} << 52;
    return problem.holds(clock_us >= -most && clock_us <= most, subject, "within 140 years of 0");
}

bool take_now(Problem& problem, std::int64_t now_us, std::int64_t& last) {
    if (!check_clock(problem, now_us, "now_us")) return false;
    if (!problem.holds(now_us >= last, "now_us", "not before that of an earlier call")) return false;
    last = now_us;
    return true;
}

bool check_moment(Problem& problem, std::int64_t moment) {
    return problem.holds(moment >= 0 && moment <= max_moment.raw, "moment", "0 to 2^62 - 1");
}

bool check_offsets(Problem& problem, const std::int32_t* offsets) {
    for (std::size_t i = 0; offsets != nullptr && i < max_draw_groups - 1; ++i) {
        const bool fits = offsets[i] >= -max_group_offset && offsets[i] <= max_group_offset;
        if (!problem.holds(fits, "offsets", "within +-16,777,215")) return false;
    }
    return true;
}

GroupOffsets offsets_of(const std::int32_t* offsets) {
    GroupOffsets out{};
    for (std::size_t i = 0; offsets != nullptr && i < out.size(); ++i) out[i] = offsets[i];
    return out;
}

bool check_place(Problem& problem, const bs_vec3& place, std::string_view subject) {
    if (!problem.finite(place, subject)) return false;
    const bool is_near = std::fabs(place.x) <= 1e7f && std::fabs(place.y) <= 1e7f && std::fabs(place.z) <= 1e7f;
    return problem.holds(is_near, subject, "within 10,000 km");
}

bool check_direction(Problem& problem, const bs_vec3& direction, std::string_view subject) {
    if (!problem.finite(direction, subject)) return false;
    const bool is_unit = std::fabs(length_squared(as_cpp(direction)) - 1.0f) < 1e-3f;
    return problem.holds(is_unit, subject, "a unit vector");
}

bool check_size(Problem& problem, float size_m, std::string_view subject) {
    return problem.finite(size_m, subject) && problem.holds(size_m >= 0.0f && size_m <= 1e4f, subject, "0 to 10 km");
}

bool take_world(Problem& problem, const bs_world_config* config, WorldConfig& out) {
    bs_world_config in{};
    if (!take(problem, config, "world", in) || !problem.exact_floats()) return false;
    if (!problem.finite(in.position_step_m, "world.position_step_m")) return false;
    if (!problem.finite(in.velocity_step_mps, "world.velocity_step_mps")) return false;
    if (!problem.finite(in.max_slew_ratio, "world.max_slew_ratio")) return false;
    out.draw.tick_rate = {in.tick_rate_numerator, in.tick_rate_denominator};
    out.history.capacity_ticks = in.capacity_ticks;
    out.history.max_entities = in.max_entities;
    out.history.max_bones = in.max_bones;
    out.history.quantization = {in.position_step_m, in.velocity_step_mps};
    if (in.rotation_bits != 0) out.history.quantization.rotation_bits = in.rotation_bits;
    out.history.field_bits = in.field_bits;
    out.history.grid_from = in.grid_from;
    out.audit.max_slew_ratio = in.max_slew_ratio;
    out.audit.max_interpolation_delay = {in.max_interpolation_delay_us};
    out.audit.max_ahead = {in.max_ahead_us};
    out.audit.max_group_ahead = {in.max_group_ahead_us};
    out.audit.max_saved = {in.max_saved_us};
    out.audit.max_clock_off = {in.max_clock_off_us};
    if (!take_draw_rules(problem, "groups", in.groups[0], out.draw)) return false;
    for (std::size_t i = 0; i < out.draw.groups.size(); ++i) {
        if (!take_draw_rules(problem, "groups", in.groups[i + 1], out.draw.groups[i])) return false;
    }
    if (!problem.unused(in.reserved_2, "world.reserved_2")) return false;
    out.draw.level_group = static_cast<DrawGroup>(std::min(in.level_group, 255u));
    if (in.has_packets != 0)
        out.packets = {in.command_interval, in.packet_groups, in.commands_per_packet, in.command_shots};
    return in_range(problem, "world", out.validate());
}

bool take_server(Problem& problem, const bs_server_config* config, const WorldConfig& world, ServerWorldConfig& out) {
    bs_server_config in = defaults_of<bs_server_config>();
    if (config != nullptr && !take(problem, config, "server", in)) return false;
    if (!problem.unused(in.reserved, "server.reserved")) return false;
    if (!problem.unused(in.reserved_2, "server.reserved_2")) return false;
    if (!problem.finite(in.half_width_m, "server.half_width_m")) return false;
    if (!problem.finite(in.eye_offset_m, "server.eye_offset_m")) return false;
    if (!problem.finite(in.audit_weight, "server.audit_weight")) return false;
    if (!problem.finite(in.commands_per_tick, "server.commands_per_tick")) return false;
    out.commands_per_tick = in.commands_per_tick;
    out.max_saved = {in.max_saved_us};
    out.max_rewind = {in.max_rewind_us};
    out.number_rest = {in.number_rest_us};
    out.even_to = {in.even_to_us};
    out.authority.max_projectiles = in.max_projectiles;
    out.authority.max_per_client = in.max_per_client;
    out.max_clients = in.max_clients;
    out.ledger.capacity_snapshots = in.capacity_snapshots;
    out.eye_offset = as_cpp(in.eye_offset_m);
    out.half_width_m = in.half_width_m;
    if (in.has_self_audit != 0) {
        SelfAuditConfig& audit = out.self_audit.emplace();
        audit.window_shots = in.audit_window_shots;
        audit.overall_window_shots = in.audit_overall_shots;
        audit.alarm_disagreements = in.audit_alarm_shots;
        audit.overall_alarm_clients = in.audit_overall_clients;
        audit.weight = in.audit_weight;
    }
    return in_range(problem, "server", out.validate(world));
}

bool take_client(Problem& problem, const bs_client_config* config, const WorldConfig& world, ClientWorldConfig& out) {
    bs_client_config in = defaults_of<bs_client_config>();
    if (config != nullptr && !take(problem, config, "client", in)) return false;
    if (!problem.unused(in.reserved, "client.reserved")) return false;
    out.max_clients = in.max_clients;
    out.delay.send_interval = {in.send_interval_us};
    out.delay.min_delay = {in.min_delay_us};
    out.delay.max_delay = {in.max_delay_us};
    for (std::size_t i = 0; i < out.behind.size(); ++i) out.behind[i] = {in.behind_us[i]};
    out.predicted.max_images = in.max_own_images;
    out.remote.max_images = in.max_remote_images;
    if (!choose(problem, in.remote_policy, 4, "client.remote_policy", out.remote.policy)) return false;
    return in_range(problem, "client", out.validate(world));
}

bool take_rules(Problem& problem, const bs_weapon_rules* rules, WeaponRules& out) {
    bs_weapon_rules in{};
    if (!take(problem, rules, "rules", in) || !problem.unused(in.reserved, "rules.reserved")) return false;
    if (!choose(problem, in.on_max_rewind, 2, "rules.on_max_rewind", out.on_max_rewind)) return false;
    if (!choose(problem, in.on_max_victim_moved, 2, "rules.on_max_victim_moved", out.on_max_victim_moved)) return false;
    if (std::isnan(in.max_victim_moved_m)) return problem.finite(in.max_victim_moved_m, "rules.max_victim_moved_m");
    if (std::isnan(in.range_m)) return problem.finite(in.range_m, "rules.range_m");
    out.max_victim_moved_m = in.max_victim_moved_m;
    out.max_rewind = {in.max_rewind_us};
    out.cover_grace = {in.cover_grace_us};
    out.cover_max_view_age = {in.cover_max_view_age_us};
    out.cover_foresight = {in.cover_foresight_us};
    out.range = in.range_m;
    return in_range(problem, "rules", out.validate()) &&
           problem.holds(in.range_m >= 0.0f, "rules.range_m", "0 or more") &&
           check_clock(problem, in.cover_grace_us, "rules.cover_grace_us");
}

bool take_shot(Problem& problem, const bs_shot* shot, Shot& out) {
    bs_shot in{};
    if (!take(problem, shot, "shot", in)) return false;
    if (!problem.holds(in.spare_team <= 0xffff, "shot.spare_team", "0 to 65,535")) return false;
    out.shooter = {in.shooter};
    out.origin = as_cpp(in.origin);
    out.direction = as_cpp(in.direction);
    out.max_distance = in.max_distance_m;
    out.spare_team = static_cast<std::uint16_t>(in.spare_team);
    out.layers = static_cast<std::uint16_t>(in.layers & 0xffff);
    out.mount = {in.mount};
    out.cut_by_level = in.cut_by_level != 0;
    return true;
}

bool check_mounts(Problem& problem, std::uint32_t mounts, std::string_view subject) {
    return problem.holds(mounts <= BS_MOUNTS_TREE, subject, "no such value");
}

bool take_filter(Problem& problem, const bs_filter* filter, OwnFilter& to) {
    bs_filter in = defaults_of<bs_filter>();
    if (filter != nullptr && !take(problem, filter, "filter", in)) return false;
    if (!problem.holds(in.exclude_team <= 0xffff, "filter.exclude_team", "0 to 65,535")) return false;
    if (!problem.holds(in.only_team <= 0xffff, "filter.only_team", "0 to 65,535")) return false;
    if (!check_mounts(problem, in.mounts, "filter.mounts")) return false;
    if (!problem.holds(in.exclude_count <= to.more.size(), "filter.exclude_count", "0 to 8")) return false;
    QueryFilter& out = to.filter;
    out.layers = static_cast<std::uint16_t>(in.layers & 0xffff);
    out.exclude = {in.exclude};
    out.exclude_team = static_cast<std::uint16_t>(in.exclude_team);
    out.only = {in.only};
    out.exclude_mount = {in.exclude_mount};
    out.without_layers = static_cast<std::uint16_t>(in.without_layers & 0xffff);
    out.only_team = static_cast<std::uint16_t>(in.only_team);
    out.mounts = static_cast<MountScope>(in.mounts);
    out.hit_groups = in.hit_groups;
    for (std::size_t i = 0; i < to.more.size(); ++i) to.more[i] = {in.exclude_more[i]};
    out.exclude_all = std::span(to.more).first(in.exclude_count);
    return true;
}

bool check_room(Problem& problem, const Room& room) {
    return problem.present(room.count, "count") &&
           problem.holds(room.capacity <= most_hits, "capacity", "0 to 65,536") &&
           (room.capacity == 0 || sized(problem, room.hits, "hits"));
}

void give_hits(const Room& room, std::span<const Hit> hits, std::size_t count) {
    *room.count = static_cast<std::uint32_t>(count);
    for (std::size_t i = 0; i < std::min<std::size_t>(hits.size(), room.capacity); ++i) {
        bs_hit* at = element(room.hits, i);
        at->struct_size = room.hits->struct_size;
        give(at, as_c(hits[i]));
    }
}

bool take_ray(Problem& problem, const bs_ray* ray, Ray& out) {
    bs_ray in{};
    if (!take(problem, ray, "ray", in)) return false;
    if (!check_place(problem, in.origin, "ray.origin")) return false;
    if (!check_direction(problem, in.direction, "ray.direction")) return false;
    if (std::isnan(in.max_distance_m)) return problem.finite(in.max_distance_m, "ray.max_distance_m");
    if (!problem.holds(in.max_distance_m >= 0.0f, "ray.max_distance_m", "0 or more")) return false;
    out = {as_cpp(in.origin), as_cpp(in.direction), in.max_distance_m};
    return true;
}

std::uint64_t memory_of(const HistoryConfig& history) {
    const std::uint64_t slots = std::uint64_t{history.max_entities} * std::bit_ceil(history.capacity_ticks);
    return slots * (96 + std::uint64_t{history.max_bones} * sizeof(QuantBone));
}

namespace {

// All sets lie in one array, which may double as it grows.
std::uint64_t memory_of_set(const HitboxSets& sets, std::uint32_t count) {
    const std::span<const Hitbox> newest = sets.get({static_cast<std::uint16_t>(sets.count() - 1)});
    const auto held = static_cast<std::uint64_t>(newest.data() + newest.size() - sets.get({}).data());
    return (2 * held + 3 * std::uint64_t{count}) * (sizeof(Hitbox) + sizeof(float)) + sets.count() * 256;
}

}  // namespace

std::int32_t add_hitbox_set(Problem& problem, WorldHistory& history, const bs_hitbox* hitboxes, std::uint32_t count,
                            std::uint32_t draw_group, std::uint32_t skeleton, std::uint32_t* set) {
    if (!problem.present(set, "set")) return problem.code();
    if (!problem.holds(count >= 1 && count <= 65'535, "count", "1 to 65,535")) return problem.code();
    if (!sized(problem, hitboxes, "hitboxes")) return problem.code();
    if (!problem.holds(draw_group < max_draw_groups, "draw_group", "0 to 3")) return problem.code();
    if (!problem.holds(skeleton <= 0xffff, "skeleton", "0 to 65,535")) return problem.code();
    if (!problem.holds(history.hitbox_sets().count() < 65'535, "set", "at most 65,534 of them")) return problem.code();
    if (history.newest() != no_tick) {
        return problem.refuse(BS_OUT_OF_RANGE, "set", "before the first entity is recorded");
    }
    if (!has_memory(memory_of_set(history.hitbox_sets(), count))) {
        return problem.refuse(BS_NO_MEMORY, "hitboxes", "no memory for so many");
    }
    std::vector<Hitbox> boxes(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bs_hitbox* at = element(hitboxes, i);
        if (at->struct_size != hitboxes->struct_size) {
            return problem.refuse(BS_BAD_STRUCT_SIZE, "hitboxes", "each has the struct_size of the first");
        }
        if (!take_hitbox(problem, at, boxes[i])) return problem.code();
    }
    const HitboxSetId id =
        history.hitbox_sets().add(boxes, static_cast<DrawGroup>(draw_group), static_cast<std::uint16_t>(skeleton));
    if (id == HitboxSetId{}) {
        return problem.refuse(BS_OUT_OF_RANGE, "hitboxes", "sizes of 0 or more; a box has radius 0");
    }
    *set = id.value;
    return BS_OK;
}

std::int32_t set_rotation_bits(Problem& problem, WorldHistory& history, std::uint32_t set, std::uint32_t bits) {
    if (!problem.holds(set >= 1 && set < history.hitbox_sets().count(), "set", "a number of bs_*_add_hitbox_set()") ||
        !problem.holds(is_rotation_width(bits), "rotation_bits", "10, 15 or 20")) {
        return problem.code();
    }
    if (history.newest() != no_tick) {
        return problem.refuse(BS_OUT_OF_RANGE, "set", "before the first entity is recorded");
    }
    static_cast<void>(history.hitbox_sets().set_rotation_bits({static_cast<std::uint16_t>(set)}, bits));
    return BS_OK;
}

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_validate_reach(const bs_world_config* world, const bs_server_config* server, std::int64_t max_rewind_us,
                               std::uint32_t ticks_per_snapshot, std::uint32_t datagrams_per_snapshot,
                               bs_error* error) {
    Problem problem;
    if (error != nullptr && !sized(problem, error, "error")) return problem.code();
    WorldConfig w;
    ServerWorldConfig s;
    const bool is_sound =
        take_world(problem, world, w) && take_server(problem, server, w, s) &&
        problem.holds(max_rewind_us >= 0 && max_rewind_us <= 10'000'000, "max_rewind_us", "0 to 10 s") &&
        problem.holds(ticks_per_snapshot >= 1 && ticks_per_snapshot <= 65'535, "ticks_per_snapshot", "1 to 65,535") &&
        problem.holds(datagrams_per_snapshot >= 1 && datagrams_per_snapshot <= 65'535, "datagrams_per_snapshot",
                      "1 to 65,535");
    if (!is_sound) return report(problem, error);
    LedgerConfig ledger = s.ledger;
    ledger.max_entities = w.history.max_entities;
    const char* field =
        validate_reach(w.history, ledger, w.draw, Micros{max_rewind_us}, ticks_per_snapshot, datagrams_per_snapshot);
    const bool reaches = in_range(problem, "world", field, "too small for shots that look so far back");
    return reaches ? BS_OK : report(problem, error);
}
