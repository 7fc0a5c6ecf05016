#include "server/hit_reports/report_store.h"

#include <algorithm>

#include "server/hit_reports/report_names.h"
#include "server/hit_reports/report_schema.h"
#include "server/hit_reports/report_statements.h"

namespace backsight::reports {

namespace {

// Whoever gives one of these another field must have it stored, or views do not come out again.
static_assert(sizeof(DrawRules) == 96 && sizeof(EntityState) == 52 && sizeof(ViewStamp) == 40);

void add_hitbox_bits(BitWriter& bits, const Hitbox& h) {
    bits.clear();
    bits.add(h.center).add(h.end).add(h.half_extents).add(h.rotation).add(h.radius);
}

}  // namespace

ReportStore::ReportStore(const std::filesystem::path& file, const RunFacts& facts, std::uint32_t max_mib)
    : database_(file, Database::Mode::write) {
    open(max_mib, file);
    statements_ = std::make_unique<Statements>(database_);
    begin_run(facts);
}

ReportStore::~ReportStore() = default;

void ReportStore::open(std::uint32_t max_mib, const std::filesystem::path& file) {
    const bool is_new = database_.integer("SELECT count(*) FROM sqlite_master") == 0;
    if (!is_new && database_.integer("PRAGMA application_id") != report_application_id)
        throw SqliteError(file.string() + ": is not a file of hit reports");
    const std::int64_t version = database_.integer("PRAGMA user_version");
    if (!is_new && version != report_schema_version) {
        throw SqliteError(file.string() + ": has schema version " + std::to_string(version) + ", this server writes " +
                          std::to_string(report_schema_version) +
                          ": give another file; that one is read by the program that wrote it");
    }
    database_.execute("PRAGMA journal_mode=WAL");
    // A power cut may take the last commits, a killed process none: the file stays sound in both.
    database_.execute("PRAGMA synchronous=NORMAL");
    if (is_new) {
        database_.execute("BEGIN;" + std::string(report_schema) +
                          "PRAGMA application_id=" + std::to_string(report_application_id) +
                          ";PRAGMA user_version=" + std::to_string(report_schema_version) + ";COMMIT");
    }
    if (max_mib > 0) {
        const std::int64_t page = database_.integer("PRAGMA page_size");
        database_.execute("PRAGMA max_page_count=" + std::to_string((std::int64_t{max_mib} << 20) / page));
    }
}

void ReportStore::begin_run(const RunFacts& facts) {
    BitWriter bits;
    bits.add(facts.quantization.position_step_m).add(facts.quantization.velocity_step_mps);
    database_.execute("BEGIN");
    Statement run(database_, insert_numbered("runs", 6));
    const TickRate rate = facts.draw.tick_rate;
    run.bind(facts.started_unix_us).bind(whole(rate.numerator)).bind(whole(rate.denominator));
    run.bind(whole(facts.max_bones)).bind(bits.bytes()).run();
    run_ = database_.last_id();
    add_draw_rules(facts);
    add_hitbox_sets(facts);
    database_.execute("COMMIT");
}

void ReportStore::add_draw_rules(const RunFacts& facts) {
    BitWriter bits;
    Statement row(database_, insert("draw_rules", 14));
    for (DrawGroup group = 0; group < max_draw_groups; ++group) {
        const auto wears_it = [&](const ReportHitboxSet& set) { return set.group == group; };
        if (group != 0 && std::ranges::none_of(facts.hitbox_sets, wears_it)) continue;
        const DrawRules& rules = facts.draw.rules(group);
        const ReckoningConfig& reckoning = rules.reckoning;
        bits.clear();
        bits.add(reckoning.gravity);
        row.bind(run_).bind(whole(group)).bind(whole(rules.interpolation)).bind(whole(rules.after_newest));
        row.bind(rules.extrapolation_limit.value).bind(rules.sample_max_age.value).bind(whole(rules.reckoning_model));
        row.bind(reckoning.acceleration_decay.value).bind(reckoning.velocity_decay.value);
        row.bind(reckoning.climb_decay.value).bind(reckoning.limit.value).bind(whole(rules.convergence));
        row.bind(rules.convergence_time.value).bind(bits.bytes()).run();
    }
}

void ReportStore::add_hitbox_sets(const RunFacts& facts) {
    BitWriter bits;
    Statement row(database_, insert("hitbox_sets", 3));
    Statement hitbox(database_, insert("hitboxes", 7));
    for (std::size_t set = 0; set < facts.hitbox_sets.size(); ++set) {
        row.bind(run_).bind(whole(set)).bind(whole(facts.hitbox_sets[set].group)).run();
        for (std::size_t i = 0; i < facts.hitbox_sets[set].hitboxes.size(); ++i) {
            const Hitbox& h = facts.hitbox_sets[set].hitboxes[i];
            add_hitbox_bits(bits, h);
            hitbox.bind(run_).bind(whole(set)).bind(whole(i)).bind(whole(h.kind)).bind(whole(h.group));
            hitbox.bind(whole(h.bone)).bind(bits.bytes()).run();
        }
    }
}

void ReportStore::begin_batch() { database_.execute("BEGIN"); }
void ReportStore::commit_batch() { database_.execute("COMMIT"); }

void ReportStore::drop_batch() noexcept {
    try {
        database_.execute("ROLLBACK");
    } catch (const SqliteError&) {
        // SQLite has already rolled back by itself, as it does when a disk is full.
    }
}

void ReportStore::add(const ReportRecord& r) {
    BitWriter& bits = statements_->bits;
    const Verdict& verdict = r.verdict;
    bits.clear();
    bits.add(r.shot.origin).add(r.shot.direction).add(r.shot.max_distance).add(r.rules.range);
    bits.add(r.rules.max_victim_moved_m)
        .add(verdict.victim_moved_m)
        .add(verdict.seen_moved_m)
        .add(verdict.hit)
        .add(verdict.hit.pose.pose);
    bits.add(verdict.hit.pose.fraction);
    Statement& shot = statements_->shot;
    shot.bind(run_)
        .bind(r.server_now.tick().value)
        .bind(r.server_time.value)
        .bind(whole(r.client))
        .bind(whole(r.command));
    shot.bind(std::string_view(r.weapon_name)).bind(r.claimed.shown.raw).bind(whole(r.claimed.newest.value));
    shot.bind(whole(r.claimed.received));
    bind(shot, r.claimed.offsets);
    shot.bind(std::string_view(to_string(r.audited.result))).bind(r.audited.stamp.shown.raw);
    shot.bind(whole(r.audited.stamp.newest.value)).bind(whole(r.audited.stamp.received));
    bind(shot, r.audited.stamp.offsets);
    shot.bind(whole(r.shot.shooter.value)).bind(whole(r.shot.mount.value)).bind(whole(r.shot.spare_team));
    shot.bind(whole(r.shot.layers));
    shot.bind(r.rules.max_rewind.value).bind(whole(r.rules.on_max_rewind)).bind(whole(r.rules.on_max_victim_moved));
    shot.bind(r.rules.cover_grace.value).bind(r.rules.cover_max_view_age.value);
    shot.bind(std::string_view(to_string(verdict.outcome)));
    shot.bind(std::string_view(to_string(verdict.reason))).bind(whole(verdict.hit.entity.value));
    shot.bind(whole(verdict.hit.hitbox)).bind(whole(verdict.hit.group)).bind(verdict.judged.raw);
    bind(shot, verdict.judged_offsets);
    shot.bind(whole(verdict.is_judged_again)).bind(verdict.paid.value).bind(verdict.seen_paid.value);
    shot.bind(whole(r.declared_hash)).bind(whole(r.is_disagreed()));
    shot.bind(bits.bytes()).run();
    const std::int64_t id = database_.last_id();
    add_strategies(r, id);
    add_entities(r, id);
}

void ReportStore::add_strategies(const ReportRecord& r, std::int64_t id) {
    BitWriter& bits = statements_->bits;
    for (std::size_t place = 0; place < r.strategies.size(); ++place) {
        const ReportStrategy& s = r.strategies[place];
        bits.clear();
        bits.add(s.hit);
        Statement& strategy = statements_->strategy;
        strategy.bind(id).bind(whole(place)).bind(s.name.view()).bind(whole(s.hit.entity.value));
        strategy.bind(whole(s.hit.hitbox)).bind(whole(s.hit.group)).bind(bits.bytes()).run();
    }
}

void ReportStore::add_entities(const ReportRecord& r, std::int64_t shot) {
    BitWriter& bits = statements_->bits;
    for (std::size_t place = 0; place < r.entities.size(); ++place) {
        const ReportEntity& e = r.entities[place];
        bits.clear();
        bits.add(e.pose).add(e.fraction).add(e.beside_line_m);
        Statement& entity = statements_->entity;
        entity.bind(shot).bind(whole(place)).bind(whole(e.view)).bind(whole(e.id.value));
        entity.bind(whole(e.group))
            .bind(std::string_view(to_string(e.status)))
            .bind(whole(e.tested))
            .bind(e.from.value)
            .bind(e.to.value);
        entity.bind(bits.bytes()).run();
        for (std::uint32_t i = 0; i < e.sample_count; ++i) {
            const ReportSample& s = r.samples[e.first_sample + i];
            statements_->sample.bind(shot).bind(whole(place)).bind(whole(i));
            add_sample(s, std::span(r.bones).subspan(s.first_bone, s.bone_count));
        }
    }
}

void ReportStore::add_sample(const ReportSample& s, std::span<const QuantBone> bones) {
    BitWriter& bits = statements_->bits;
    bits.clear();
    for (const QuantBone& bone : bones) bits.add(bone);
    const EntityState& state = s.state;
    Statement& sample = statements_->sample;
    const auto bind_three = [&](const auto& v) { sample.bind(whole(v.x)).bind(whole(v.y)).bind(whole(v.z)); };
    sample.bind(s.tick.value);
    bind_three(state.position);
    bind_three(state.velocity);
    bind_three(state.acceleration);
    bind_three(state.angular_velocity);
    sample.bind(whole(state.rotation.packed)).bind(whole(state.parent.value)).bind(whole(state.epoch));
    sample.bind(whole(state.hitboxes.value)).bind(whole(state.team)).bind(whole(state.layers));
    sample.bind(whole(state.presence)).bind(bits.bytes()).run();
}

}  // namespace backsight::reports
