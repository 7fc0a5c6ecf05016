// What holds for a whole run, from a report file: how things were drawn, and what could be hit.

#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_row.h"

namespace backsight::reports {

namespace {

Hitbox read_hitbox(Row& row) {
    Hitbox h;
    h.kind = checked_enum(row.whole(), ShapeKind::box, "kind");
    h.group = static_cast<HitGroup>(row.whole<std::uint8_t>("hit_group"));
    h.bone = row.whole<std::int16_t>("bone");
    BitReader shape = row.bits();
    h.center = shape.vec();
    h.end = shape.vec();
    h.half_extents = shape.vec();
    h.rotation = shape.quat();
    h.radius = shape.number();
    return h;
}

// DrawConfig::validate() looks at the numbers.
void read_rules(Row& row, DrawRules& rules) {
    rules.interpolation = checked_enum(row.whole(), Interpolation::catmull_rom, "interpolation");
    rules.after_newest = checked_enum(row.whole(), AfterNewest::reckon, "after_newest");
    rules.extrapolation_limit = {row.whole()};
    rules.sample_max_age = {row.whole()};
    rules.reckoning_model = checked_enum(row.whole(), ReckoningModel::fvb, "reckoning_model");
    rules.reckoning.acceleration_decay = {row.whole()};
    rules.reckoning.velocity_decay = {row.whole()};
    rules.reckoning.climb_decay = {row.whole()};
    rules.reckoning.limit = {row.whole()};
    rules.convergence = checked_enum(row.whole(), Convergence::critically_damped, "convergence");
    rules.convergence_time = {row.whole()};
    rules.reckoning.gravity = row.bits().vec();
}

}  // namespace

RunFacts ReportReader::facts(std::int64_t run) {
    Statement statement(database_,
                        "SELECT started_unix_us, rate_numerator, rate_denominator, max_bones, bits FROM runs"
                        " WHERE id = ?");
    statement.bind(run);
    if (!statement.step()) damaged("a shot of no run");
    RunFacts facts;
    Row row(statement);
    facts.started_unix_us = row.whole();
    facts.draw.tick_rate.numerator = row.whole<std::uint32_t>("rate_numerator");
    facts.draw.tick_rate.denominator = row.whole<std::uint32_t>("rate_denominator");
    facts.max_bones = row.whole<std::uint16_t>("max_bones");
    BitReader bits = row.bits();
    facts.quantization = {bits.number(), bits.number()};
    DrawGroups has_rules;
    load_draw_rules(run, facts.draw, has_rules);
    if (facts.draw.validate() != nullptr || facts.quantization.validate() != nullptr || facts.max_bones > 256)
        damaged("runs");
    load_hitbox_sets(run, facts);
    if (facts.hitbox_sets.empty()) damaged("hitbox_sets");
    for (const ReportHitboxSet& set : facts.hitbox_sets) {
        if (!has_rules[set.group]) damaged("a draw group without rules");
    }
    return facts;
}

void ReportReader::load_draw_rules(std::int64_t run, DrawConfig& draw, DrawGroups& found) {
    Statement statement(database_,
                        "SELECT draw_group, interpolation, after_newest, extrapolation_limit_us, sample_max_age_us,"
                        " reckoning_model, acceleration_decay_us, velocity_decay_us, climb_decay_us,"
                        " reckoning_limit_us, convergence, convergence_time_us, bits FROM draw_rules WHERE run = ?");
    statement.bind(run);
    while (statement.step()) {
        Row row(statement);
        const DrawGroup group = row.group("draw_group");
        found.set(group);
        read_rules(row, group == 0 ? draw : draw.groups[group - 1u]);
    }
}

// The empty set comes first, and every other one that was added after the one before it: ids are places.
void ReportReader::load_hitbox_sets(std::int64_t run, RunFacts& facts) {
    Statement sets(database_, "SELECT hitbox_set, draw_group FROM hitbox_sets WHERE run = ? ORDER BY hitbox_set");
    sets.bind(run);
    while (sets.step()) {
        Row row(sets);
        if (row.whole<std::uint16_t>("hitbox_set") != facts.hitbox_sets.size()) damaged("hitbox_set");
        facts.hitbox_sets.push_back({row.group("draw_group"), {}});
    }
    Statement hitboxes(database_,
                       "SELECT hitbox_set, kind, hit_group, bone, bits FROM hitboxes WHERE run = ?"
                       " ORDER BY hitbox_set, hitbox");
    hitboxes.bind(run);
    while (hitboxes.step()) {
        Row row(hitboxes);
        const auto set = row.whole<std::uint16_t>("hitbox_set");
        if (set >= facts.hitbox_sets.size()) damaged("hitbox_set");
        facts.hitbox_sets[set].hitboxes.push_back(read_hitbox(row));
    }
}

}  // namespace backsight::reports
