#include <backsight/view/fingerprint.h>

#include <backsight/base/hash.h>

namespace backsight {

namespace {

void add_hitbox(Hasher& hasher, const Hitbox& h) {
    hasher.add(static_cast<std::uint64_t>(h.kind)).add(static_cast<std::uint64_t>(h.group));
    hasher.add(static_cast<std::uint64_t>(static_cast<std::uint16_t>(h.bone)));
    hasher.add(h.center).add(h.end).add(h.half_extents).add(h.rotation).add(h.radius);
}

void add_rules(Hasher& hasher, const DrawRules& rules) {
    hasher.add(static_cast<std::uint64_t>(rules.interpolation)).add(static_cast<std::uint64_t>(rules.after_newest));
    hasher.add(static_cast<std::uint64_t>(rules.extrapolation_limit.value));
    hasher.add(static_cast<std::uint64_t>(rules.sample_max_age.value));
    hasher.add(static_cast<std::uint64_t>(rules.reckoning_model));
    hasher.add(static_cast<std::uint64_t>(rules.reckoning.acceleration_decay.value));
    hasher.add(static_cast<std::uint64_t>(rules.reckoning.velocity_decay.value));
    hasher.add(rules.reckoning.gravity).add(static_cast<std::uint64_t>(rules.reckoning.climb_decay.value));
    hasher.add(static_cast<std::uint64_t>(rules.reckoning.limit.value));
    hasher.add(static_cast<std::uint64_t>(rules.convergence));
    hasher.add(static_cast<std::uint64_t>(rules.convergence_time.value));
}

}  // namespace

std::uint64_t view_fingerprint(const WorldHistory& history, const DrawConfig& draw) {
    Hasher hasher;
    hasher.add(drawing_version);
    hasher.add(std::uint64_t{draw.tick_rate.numerator}).add(std::uint64_t{draw.tick_rate.denominator});
    for (DrawGroup group = 0; group < max_draw_groups; ++group) add_rules(hasher, draw.rules(group));
    const Quantization& q = history.config().quantization;
    hasher.add(q.position_step_m).add(q.velocity_step_mps);
    const HistoryConfig& config = history.config();
    hasher.add(std::uint64_t{config.capacity_ticks}).add(std::uint64_t{config.max_entities});
    hasher.add(std::uint64_t{config.max_bones});
    for (std::size_t set = 0; set < history.hitbox_sets().count(); ++set) {
        const auto hitboxes = history.hitbox_sets().get({static_cast<std::uint16_t>(set)});
        hasher.add(std::uint64_t{hitboxes.size()});
        hasher.add(std::uint64_t{history.hitbox_sets().group({static_cast<std::uint16_t>(set)})});
        hasher.add(std::uint64_t{history.hitbox_sets().skeleton({static_cast<std::uint16_t>(set)})});
        for (const Hitbox& hitbox : hitboxes) add_hitbox(hasher, hitbox);
    }
    // So that histories without any keep the number that they have always had. The first set has the world's width.
    for (std::size_t set = 0; set < history.hitbox_sets().count(); ++set) {
        const std::uint32_t bits = history.hitbox_sets().rotation_bits({static_cast<std::uint16_t>(set)});
        if (bits != 10) hasher.add(std::uint64_t{set} << 8 | bits);
    }
    // So that histories without these keep the number that they have always had.
    if (config.field_bits != 0) hasher.add(std::uint64_t{config.field_bits} << 32);  // no number that stands below
    if (draw.level_group != 0) hasher.add(std::uint64_t{draw.level_group});
    if (history.poser_fingerprint() != 0) hasher.add(history.poser_fingerprint());
    return hasher.value();
}

}  // namespace backsight
