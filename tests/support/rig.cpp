#include "tests/support/rig.h"

#include <backsight/base/enum_array.h>

#include <algorithm>
#include <iterator>

#include "tests/support/must.h"

namespace backsight::test {

namespace {

constexpr float raw_step = 1.0f / 16384.0f;

std::int32_t on_coarser_grid(std::int32_t steps) { return (steps >= 0 ? (steps + 1) / 2 : (steps - 1) / 2) * 2; }

}  // namespace

const char* to_string(Mistake mistake) {
    constexpr const char* names[] = {
        "none",
        "draws a tick before",
        "draws a tick after",
        "draws half a tick before",
        "draws half a tick after",
        "draws whole ticks",
        "stamps whole ticks",
        "stamps what came after drawing",
        "stamps before applying",
        "applies late snapshots",
        "applies what was overtaken",
        "stamps the packet",
        "executes twice",
        "sends the next state",
        "leaves out a record",
        "adds without sending",
        "extrapolates",
        "hermite",
        "draws the present",
        "hitbox order",
        "bigger hitboxes",
        "ids without generation",
        "hits itself",
        "hits its team",
        "double step",
        "coarser grid",
        "raw floats",
        "fused arithmetic",
        "draws a third of a tick after",
        "draws two ticks after",
        "fires from elsewhere",
    };
    static_assert(std::size(names) == enum_count<Mistake>);
    return names[static_cast<std::size_t>(mistake)];
}

HistoryConfig rig_history(std::uint32_t entities, Mistake mistake) {
    HistoryConfig config;
    config.max_entities = entities;
    if (mistake == Mistake::double_step) config.quantization.position_step_m *= 2.0f;
    if (mistake == Mistake::raw_floats) config.quantization.position_step_m = raw_step;
    return config;
}

DrawConfig rig_draw(Mistake mistake) {
    DrawConfig draw;
    if (mistake == Mistake::extrapolates) draw.after_newest = AfterNewest::extrapolate;
    if (mistake == Mistake::hermite) draw.interpolation = Interpolation::hermite;
    return draw;
}

HitboxSetId add_rig_body(WorldHistory& history, Mistake mistake) {
    const float more = mistake == Mistake::bigger_hitboxes ? 0.05f : 0.0f;
    std::vector<Hitbox> body{Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.7f}, 0.15f + more),
                             Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.9f}, {0.0f, 0.0f, 1.4f}, 0.25f + more),
                             Hitbox::box(HitGroup::leg, {0.0f, 0.0f, 0.4f}, {0.2f + more, 0.2f + more, 0.4f})};
    if (mistake == Mistake::hitbox_order) std::rotate(body.begin(), body.begin() + 1, body.end());
    return history.hitbox_sets().add(body);
}

Moment drawn_by(Mistake mistake, Moment stamped) {
    switch (mistake) {
        case Mistake::draws_a_tick_before:
            return stamped - Moment::one_tick;
        case Mistake::draws_a_tick_after:
            return stamped + Moment::one_tick;
        case Mistake::draws_half_a_tick_before:
            return stamped - Moment::one_tick / 2;
        case Mistake::draws_half_a_tick_after:
            return stamped + Moment::one_tick / 2;
        case Mistake::draws_a_third_of_a_tick_after:
            return stamped + Moment::one_tick / 3;
        case Mistake::draws_two_ticks_after:
            return stamped + 2 * Moment::one_tick;
        case Mistake::draws_whole_ticks:
            return Moment::at(stamped.tick());
        default:
            return stamped;
    }
}

void spoil(Mistake mistake, Vec3 place, const Quantization& q, EntityState& state) {
    if (mistake == Mistake::raw_floats) must(quantize_position(place, q, state.position));
    if (mistake == Mistake::coarser_grid) {
        state.position.x = on_coarser_grid(state.position.x);
        state.position.y = on_coarser_grid(state.position.y);
    }
}

}  // namespace backsight::test
