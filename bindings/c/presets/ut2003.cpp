// UT2003's trails of pawns, and the numbers of its beams.

#include "preset_structs.h"

#include <backsight/presets/ut2003.h>

using namespace backsight;
using namespace backsight::c;
using namespace backsight::presets;

namespace backsight::c {

template <>
bs_ut2003_trail_config defaults_of() {
    const TickRate rate;
    bs_ut2003_trail_config out{};
    out.tick_rate_numerator = rate.numerator;
    out.tick_rate_denominator = rate.denominator;
    out.reach_s = LocationTrail::published_reach_s;
    return out;
}

template <>
bs_ut2003_beam defaults_of() {
    bs_ut2003_beam out{};
    out.direction.x = 1.0f;
    return out;
}

template <>
bs_ut2003_beam_damage defaults_of() {
    const BeamDamage damage;
    bs_ut2003_beam_damage out{};
    out.damage_min = damage.damage_min;
    out.damage_max = damage.damage_max;
    out.attenuation = damage.attenuation;
    out.momentum = damage.momentum;
    return out;
}

namespace {

static_assert(BS_UT2003_BEAM_TRACES == published_beam_traces);

struct Trail {
    static constexpr Kind kind = Kind::ut2003_trail;

    Trail(const TickRate& rate, double reach_s) : trail(rate, reach_s) {}

    LocationTrail trail;
    ShiftedBody body;
};

TrailNode node_of(const bs_ut2003_node& node) {
    return {node.stamp_s, c::as_cpp(node.location), {node.pitch, node.yaw, node.roll}};
}

void give_place(bs_ut2003_node& out, const TrailNode& node) {
    out.location = as_c(node.location);
    out.pitch = node.rotation.pitch;
    out.yaw = node.rotation.yaw;
    out.roll = node.rotation.roll;
}

bool check_node(Problem& problem, const bs_ut2003_node* node, std::string_view subject) {
    return problem.present(node, subject) && problem.finite(node->location, subject) &&
           problem.finite(bs_vec3{node->pitch, node->yaw, node->roll}, subject);
}

bool take_damage(Problem& problem, const bs_ut2003_beam_damage* damage, BeamDamage& out) {
    constexpr std::int32_t most = 1 << 30;
    bs_ut2003_beam_damage in{};
    if (!take(problem, damage, "damage", in)) return false;
    if (!problem.finite(in.attenuation, "damage.attenuation")) return false;
    if (!problem.finite(in.momentum, "damage.momentum")) return false;
    out = {in.damage_min, in.damage_max, in.attenuation, in.momentum};
    return problem.holds(in.damage_min >= 0 && in.damage_min <= most, "damage.damage_min", "0 to 2^30") &&
           problem.holds(in.damage_max >= in.damage_min && in.damage_max <= most, "damage.damage_max",
                         "damage_min to 2^30") &&
           problem.holds(in.attenuation >= 0.0f && in.attenuation <= 1.0f, "damage.attenuation", "0 to 1");
}

constexpr EntityId any_body{1};

bool take_trace(Problem& problem, const bs_ut2003_trace* trace, BeamTrace& out) {
    const bool is_sound = problem.present(trace, "trace") &&
                          problem.holds(trace->met <= BS_UT2003_MET_REFLECTOR, "trace.met", "BS_UT2003_MET_") &&
                          problem.finite(trace->point, "trace.point");
    if (!is_sound) return false;
    out.end = out.hit.point = c::as_cpp(trace->point);
    out.is_level = trace->met == BS_UT2003_MET_LEVEL;
    if (trace->met >= BS_UT2003_MET_BODY) out.hit.entity = any_body;
    if (trace->met != BS_UT2003_MET_REFLECTOR) return true;
    out.reflected = c::as_cpp(trace->reflected);
    return check_direction(problem, trace->reflected, "trace.reflected");
}

bool take_beam(Problem& problem, const bs_ut2003_beam* beam, bs_ut2003_beam& out) {
    if (!take(problem, beam, "beam", out)) return false;
    const bool goes_on = out.ended == BS_UT2003_END_NONE && out.traces < BS_UT2003_BEAM_TRACES;
    return problem.holds(goes_on, "beam.ended", "BS_UT2003_END_NONE: a beam that has ended takes no trace") &&
           problem.finite(out.origin, "beam.origin") && check_direction(problem, out.direction, "beam.direction");
}

std::uint32_t as_c(BeamEnd end) {
    switch (end) {
        case BeamEnd::nothing:
            return BS_UT2003_END_NOTHING;
        case BeamEnd::level:
            return BS_UT2003_END_LEVEL;
        case BeamEnd::body:
            return BS_UT2003_END_BODY;
        case BeamEnd::absorbed:
            break;
    }
    return BS_UT2003_END_ABSORBED;
}

}  // namespace

}  // namespace backsight::c

std::int32_t bs_ut2003_trail_config_default(bs_ut2003_trail_config* config) { return give_defaults(config); }
std::int32_t bs_ut2003_beam_default(bs_ut2003_beam* beam) { return give_defaults(beam); }
std::int32_t bs_ut2003_beam_damage_default(bs_ut2003_beam_damage* damage) { return give_defaults(damage); }

std::int32_t bs_ut2003_trail_open(bs_library* library, const bs_ut2003_trail_config* config, bs_ut2003_trail** trail,
                                  bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, trail, error)) return call.code();
    Problem& problem = call.problem();
    bs_ut2003_trail_config in{};
    const bool is_taken = problem.present(trail, "trail") && take(problem, config, "config", in) &&
                          problem.unused(in.reserved, "config.reserved") &&
                          is_finite(problem, in.reach_s, "config.reach_s");
    const TickRate rate{in.tick_rate_numerator, in.tick_rate_denominator};
    const bool is_sound = is_taken && in_range(problem, "config", rate.validate()) &&
                          problem.holds(in.reach_s > 0.0 && in.reach_s <= 10.0, "config.reach_s", "over 0 to 10");
    if (!is_sound) return report(problem, error);
    const auto nodes = 2 * (static_cast<std::uint64_t>(in.reach_s * rate.hz()) + 3);
    const std::int32_t code = make<Trail>(call, sizeof(Trail) + nodes * sizeof(TrailNode), trail, rate, in.reach_s);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_ut2003_trail_close(bs_ut2003_trail* trail) { return end<Trail>(trail); }

std::int32_t bs_ut2003_trail_push(bs_ut2003_trail* trail, const bs_ut2003_node* node, double server_now_s) {
    Call<Trail> call(trail);
    if (!call || !check_node(call.problem(), node, "node")) return call.code();
    if (!is_finite(call.problem(), node->stamp_s, "node.stamp_s")) return call.code();
    if (!is_finite(call.problem(), server_now_s, "server_now_s")) return call.code();
    call->trail.push(node_of(*node), server_now_s);
    return BS_OK;
}

std::int32_t bs_ut2003_trail_clear(bs_ut2003_trail* trail) {
    Call<Trail> call(trail);
    if (!call) return call.code();
    call->trail.clear();
    return BS_OK;
}

std::int32_t bs_ut2003_trail_shift(bs_ut2003_trail* trail, double stamp_s, double server_now_s, bs_ut2003_node* body,
                                   std::uint32_t* shift) {
    Call<Trail> call(trail);
    if (!call || !check_node(call.problem(), body, "body") || !call.problem().present(shift, "shift")) {
        return call.code();
    }
    if (!is_finite(call.problem(), server_now_s, "server_now_s")) return call.code();
    TrailNode moved = node_of(*body);
    *shift = static_cast<std::uint32_t>(call->body.shift(call->trail, stamp_s, server_now_s, moved));
    give_place(*body, moved);
    return BS_OK;
}

std::int32_t bs_ut2003_trail_unshift(bs_ut2003_trail* trail, double server_now_s, bs_ut2003_node* body) {
    Call<Trail> call(trail);
    if (!call || !call.problem().present(body, "body")) return call.code();
    if (!is_finite(call.problem(), server_now_s, "server_now_s")) return call.code();
    TrailNode moved = node_of(*body);
    if (!call->body.unshift(server_now_s, moved)) return 1;
    give_place(*body, moved);
    return BS_OK;
}

std::int32_t bs_ut2003_beam_traced(bs_ut2003_beam* beam, const bs_ut2003_trace* trace) {
    Problem problem;
    bs_ut2003_beam in{};
    BeamTrace met;
    if (!take_beam(problem, beam, in) || !take_trace(problem, trace, met)) return problem.code();
    Beam so_far;
    so_far.count = in.traces;
    const Ray ray{c::as_cpp(in.origin), c::as_cpp(in.direction)};
    const std::optional<Ray> next = add_leg(so_far, ray, met);
    in.traces = static_cast<std::uint32_t>(so_far.count);
    if (next) {
        in.may_hit_shooter = 1;
        in.origin = c::as_c(next->origin);
        in.direction = c::as_c(next->direction);
    } else {
        in.ended = as_c(so_far.end);
    }
    give(beam, in);
    return BS_OK;
}

std::int32_t bs_ut2003_shield_drain(const bs_ut2003_beam_damage* damage, std::int32_t* drain) {
    Problem problem;
    BeamDamage in;
    if (!take_damage(problem, damage, in) || !problem.present(drain, "drain")) return problem.code();
    *drain = in.shield_drain();
    return BS_OK;
}

std::int32_t bs_ut2003_beam_hurt(const bs_ut2003_beam_damage* damage, std::int32_t rand, const bs_vec3* direction,
                                 std::int32_t* hurt, bs_vec3* momentum) {
    Problem problem;
    BeamDamage in;
    const bool is_sound = take_damage(problem, damage, in) && problem.present(direction, "direction") &&
                          check_direction(problem, *direction, "direction") && problem.present(hurt, "hurt") &&
                          problem.present(momentum, "momentum");
    if (!is_sound) return problem.code();
    const std::int32_t below = in.damage_max - in.damage_min;
    const bool is_rand = rand >= 0 && (rand < below || rand == 0);
    if (!problem.holds(is_rand, "rand", "0 to damage_max - damage_min - 1")) return problem.code();
    Beam beam;
    beam.legs[0].ray.direction = c::as_cpp(*direction);
    beam.count = 1;
    beam.end = BeamEnd::body;
    const std::optional<BeamHurt> found = hurt_by(beam, in, [rand](std::int32_t) { return rand; });
    *hurt = found->damage;
    *momentum = as_c(found->momentum);
    return BS_OK;
}
