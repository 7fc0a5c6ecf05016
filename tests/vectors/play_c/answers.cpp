#include "tests/vectors/play_c/answers.h"

#include "tests/vectors/common/level.h"
#include "tests/vectors/play_c/configs.h"

#include <stdexcept>

namespace backsight::played {

Json hit_answer(const bs_hit& hit) {
    if (hit.entity == BS_NO_ENTITY) return nullptr;
    Json out{{"entity", hit.entity},     {"hitbox", hit.hitbox},
             {"group", hit.group},       {"distance", text_of(hit.distance_m)},
             {"point", text(hit.point)}, {"normal", text(hit.normal)}};
    if (hit.fields != 0) out["fields"] = hit.fields;
    return out;
}

Json pose_answer(const bs_view_pose& pose) {
    Json out{{"status", pose.status}};
    if (pose.has_pose == 0) return out;
    out.update({{"position", text(pose.position)},
                {"rotation", text(pose.rotation)},
                {"from", pose.from_tick},
                {"to", pose.to_tick},
                {"fraction", text_of(pose.fraction)}});
    return out;
}

Json verdict_answer(const bs_verdict& v) {
    const bs_hit hit{0, v.hit_entity, v.hitbox, v.hit_group, v.distance_m, v.point, v.normal, v.fields};
    return {{"outcome", v.outcome},
            {"reason", v.reason},
            {"audit", v.audit},
            {"hit", hit_answer(hit)},
            {"is_judged_again", v.is_judged_again},
            {"judged", wide_text(v.judged)},
            {"offsets", v.offsets},
            {"paid_us", v.paid_us},
            {"victim_moved", text_of(v.victim_moved_m)},
            {"seen_paid_us", v.seen_paid_us},
            {"seen_moved", text_of(v.seen_moved_m)}};
}

bs_stamp c_stamp_of(const Json& value) {
    bs_stamp out{};
    const std::vector<std::uint8_t> bytes = bytes_of(value);
    if (bytes.size() != BS_STAMP_BYTES) throw std::runtime_error("the key 'stamp' holds no stamp");
    for (std::size_t i = 0; i < BS_STAMP_BYTES; ++i) out.bytes[i] = bytes[i];
    return out;
}

void meet_floor(void*, std::int64_t, const bs_vec3* from, const bs_vec3* to, float radius_m, bs_level_contact* out) {
    const LevelContact met = floor_contact({from->x, from->y, from->z}, {to->x, to->y, to->z}, radius_m);
    if (!met.hit) return;
    out->hit = 1;
    out->fraction = met.fraction;
    out->normal = c_vec3(met.normal);
}

bs_view seen_by(std::uint32_t client) {
    auto view = made(bs_view_default);
    view.kind = BS_VIEW_SHOOTER;
    view.client = client;
    return view;
}

}  // namespace backsight::played
