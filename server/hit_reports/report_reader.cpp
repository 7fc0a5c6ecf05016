#include "server/hit_reports/report_reader.h"

#include <algorithm>
#include <bitset>
#include <cmath>

#include "server/hit_reports/report_rows.h"

namespace backsight::reports {

namespace {

void load_draw_rules(Database& database, std::int64_t run, DrawConfig& draw, std::bitset<max_draw_groups>& found) {
    RowReader<DrawRules> rows(database, "run = ?", {run});
    DrawRules rules;
    for (RowKeys keys{}; rows.next(keys, rules);) {
        const auto group = static_cast<std::size_t>(keys[1]);
        if (group >= max_draw_groups) damaged("draw_group");
        found.set(group);
        (group == 0 ? static_cast<DrawRules&>(draw) : draw.groups[group - 1]) = rules;
    }
}

// Ids are places: the empty set comes first, and the others follow in the order in which they were added.
void load_hitbox_sets(Database& database, std::int64_t run, RunFacts& facts) {
    RowKeys keys{};
    RowReader<ReportHitboxSet> sets(database, "run = ? ORDER BY hitbox_set", {run});
    for (ReportHitboxSet set; sets.next(keys, set);) {
        if (static_cast<std::size_t>(keys[1]) != facts.hitbox_sets.size()) damaged("hitbox_set");
        if (!is_rotation_width(set.rotation_bits)) damaged("rotation_bits");
        if (facts.hitbox_sets.size() == most_hitbox_sets_read) damaged("more hitbox sets than a server stores");
        facts.hitbox_sets.push_back(set);
    }
    RowReader<Hitbox> hitboxes(database, "run = ? ORDER BY hitbox_set, hitbox", {run});
    std::size_t read = 0;
    for (Hitbox hitbox; hitboxes.next(keys, hitbox);) {
        if (++read > most_hitboxes_read) damaged("more hitboxes than a server stores");
        const auto set = static_cast<std::size_t>(keys[1]);
        if (set >= facts.hitbox_sets.size()) damaged("hitbox_set");
        facts.hitbox_sets[set].hitboxes.push_back(hitbox);
    }
}

bool are_in_range(const GroupOffsets& offsets) {
    return std::ranges::all_of(
        offsets, [](std::int32_t offset) { return offset >= -max_group_offset && offset <= max_group_offset; });
}

// Fills in what follows from the columns, and whether the shot can be judged again.
void complete(ReportRecord& r) {
    r.verdict.audit = r.audited.result;
    r.verdict.pose.entity = r.verdict.hit.entity;
    // A damaged file can hold any two numbers; the difference of numbers from a server fits.
    r.audited.moved = static_cast<std::int64_t>(static_cast<std::uint64_t>(r.audited.stamp.shown.raw) -
                                                static_cast<std::uint64_t>(r.claimed.shown.raw));
    const bool has_view = !is_refused(r.audited.result);
    const Moment shown = r.audited.stamp.shown;
    if (has_view && (shown < Moment{0} || shown > max_moment)) damaged("shown");
    if (has_view && !are_in_range(r.audited.stamp.offsets)) damaged("offset");
    if (!are_in_range(r.verdict.judged_offsets)) damaged("offset");
}

// A query that no judge takes may be stored: it was refused.
void load_query(Database& database, ReportRecord& record) {
    RowKeys keys{};
    RowReader<Query> queries(database, "shot = ? ORDER BY place", {record.id});
    for (Query query; queries.next(keys, query); query = {}) {
        if (query.pose_count > max_swing_poses) damaged("pose_count");
        if (query.shape != record.shape) damaged("shape");
        if (keys[1] < 0 || keys[1] > max_query_hits || record.carried.size() == max_query_hits) damaged("place");
        if (keys[1] == 0) {
            record.asked = query;
        } else {
            record.carried.push_back({static_cast<std::uint16_t>(keys[1] - 1), query});
        }
    }
    RowReader<ReportHit> rows(database, "shot = ? ORDER BY place", {record.id});
    for (ReportHit hit; rows.next(keys, hit); hit = {}) {
        const bool is_next = static_cast<std::size_t>(keys[1]) == record.list.size();
        if (!is_next || record.list.size() == max_query_hits || hit.seen.entity.is_null()) damaged("hits");
        if (!record.asked) damaged("hits of no query");
        if (!are_in_range(hit.verdict.judged_offsets)) damaged("offset");
        hit.verdict.audit = record.verdict.audit;
        hit.verdict.hit.entity = hit.seen.entity;
        record.list.push_back(hit);
    }
}

void load_samples(Database& database, ReportRecord& record) {
    RowReader<StoredSample> rows(database, "shot = ? ORDER BY place, sample", {record.id});
    RowKeys keys{};
    ReportSample sample;
    const ReadSample row{sample, record.bones};
    for (; rows.next(keys, row); sample = {}) {
        const auto place = static_cast<std::size_t>(keys[1]);
        if (place >= record.entities.size()) damaged("place");
        ReportEntity& entity = record.entities[place];
        if (entity.sample_count == most_samples_read) damaged("more samples of an entity than a server stores");
        if (entity.sample_count++ == 0) entity.first_sample = static_cast<std::uint32_t>(record.samples.size());
        record.samples.push_back(sample);
    }
}

// The comparison is written so that a NaN fails.
bool is_near(Vec3 v, float most) { return std::abs(v.x) <= most && std::abs(v.y) <= most && std::abs(v.z) <= most; }

// A flight's inputs are checked as if they came off the wire.
bool can_fly(const ProjectileRecord& r) {
    return r.flight.validate() == nullptr && is_near(r.flight.acceleration, 1e4f) && r.flight.body_radius_m <= 100.0f &&
           is_near(r.launch.position, 1e6f) && is_near(r.launch.velocity, 1e4f);
}

void complete(ProjectileRecord& r) {
    r.verdict.id = r.projectile;
    r.launch.shooter = r.shooter;
    if (r.launch.grant.decay_permille > 1000) damaged("decay_permille");
    if (r.has_flown() && r.verdict.end == FlightEnd::none) damaged("end_kind");
    if (r.has_flown() && !can_fly(r)) damaged("a flight that none can be");
}

void load_victims(Database& database, ProjectileRecord& record) {
    RowReader<AreaVictim> rows(database, "projectile = ? ORDER BY place", {record.id});
    RowKeys keys{};
    for (AreaVictim victim; rows.next(keys, victim);) {
        if (record.victim_count == record.victims.size()) damaged("victims");
        record.victims[record.victim_count++] = victim;
    }
}

}  // namespace

void check_tables(Database& database, const std::string& schema) {
    // In a page, which opens the file by itself, nobody else has said so.
    database.execute("PRAGMA trusted_schema=OFF");
    const std::string made = " FROM " + schema + ".sqlite_master m";
    // Views, triggers and virtual tables have no page of their own.
    if (database.integer("SELECT count(*)" + made + " WHERE type NOT IN ('table', 'index') OR NOT rootpage > 0") > 0)
        damaged("it has a view, a trigger or a virtual table, which no server writes");
    if (database.integer("SELECT count(*)" + made + ", pragma_table_xinfo(m.name, '" + schema +
                         "') c WHERE m.type = 'table' AND c.hidden <> 0") > 0)
        damaged("it has a computed column, which no server writes");
}

ReportReader::ReportReader(const std::filesystem::path& file, const GivesUp& gives_up)
    : database_(file, Database::Mode::read, gives_up) {
    const std::string name = file.empty() ? "this file" : file.string() + ":";
    if (database_.integer("PRAGMA application_id") != report_application_id)
        fail(name + " is not a file of hit reports");
    version_ = database_.integer("PRAGMA user_version");
    if (version_ < oldest_schema_version || version_ > report_schema_version) {
        fail(name + " has schema version " + std::to_string(version_) + ", this program reads " +
             std::to_string(oldest_schema_version) + " to " + std::to_string(report_schema_version) +
             ": use the program that wrote it");
    }
    check_tables(database_, "main");
    if (version_ == report_schema_version) return;
    for (const char* table : later_tables)
        database_.execute(std::string("CREATE TEMP VIEW ") + table + " AS " + select_all("main", table, version_));
    if (version_ < version_with_queries)
        for (const std::string& made : {create_table<Query>(), create_table<ReportHit>()}) {
            const std::string create = "CREATE ";
            database_.execute(create + "TEMP " + made.substr(create.size()));
        }
}

std::string ReportReader::missing() const {
    std::string lacks;
    for (const LaterColumns& later : later_columns)
        if (version_ < later.since && *later.what != '\0')
            lacks += (lacks.empty() ? "" : ", ") + std::string(later.what);
    if (lacks.empty()) return lacks;
    return "The file is of schema version " + std::to_string(version_) + ", which has " + lacks + ".";
}

RunFacts ReportReader::facts(std::int64_t run) {
    RowKeys keys{};
    RunFacts facts;
    if (!RowReader<RunFacts>(database_, "id = ?", {run}).next(keys, facts)) damaged("a shot of no run");
    std::bitset<max_draw_groups> has_rules;
    load_draw_rules(database_, run, facts.draw, has_rules);
    if (facts.draw.validate() != nullptr || facts.quantization.validate() != nullptr || facts.max_bones > 256)
        damaged("runs");
    load_hitbox_sets(database_, run, facts);
    if (facts.hitbox_sets.empty()) damaged("hitbox_sets");
    for (const ReportHitboxSet& set : facts.hitbox_sets) {
        if (!has_rules[set.group]) damaged("a draw group without rules");
    }
    return facts;
}

ReportRecord ReportReader::load(std::int64_t id) {
    RowKeys keys{};
    ReportRecord record;
    if (!RowReader<ReportRecord>(database_, "id = ?", {id}).next(keys, record))
        fail("there is no shot " + std::to_string(id) + " in the file");
    record.id = id;
    record.run = keys[0];
    complete(record);
    load_query(database_, record);
    RowReader<ReportStrategy> strategies(database_, "shot = ? ORDER BY place", {id});
    for (ReportStrategy strategy; strategies.next(keys, strategy);) {
        if (record.strategies.size() == most_strategies) damaged("more ways to rewind than a server stores");
        record.strategies.push_back(strategy);
    }
    RowReader<ReportEntity> entities(database_, "shot = ? ORDER BY place", {id});
    for (ReportEntity entity; entities.next(keys, entity);) {
        if (record.entities.size() == most_entities_read) damaged("more entities of a shot than a server stores");
        if (entity.id.is_null()) damaged("entity");
        if (entity.hit >= std::max<std::size_t>(record.list.size(), 1)) damaged("hit");
        record.entities.push_back(entity);
    }
    load_samples(database_, record);
    return record;
}

ProjectileRecord ReportReader::load_projectile(std::int64_t id) {
    RowKeys keys{};
    ProjectileRecord record;
    if (!RowReader<ProjectileRecord>(database_, "id = ?", {id}).next(keys, record))
        fail("there is no projectile " + std::to_string(id) + " in the file");
    record.id = id;
    record.run = keys[0];
    complete(record);
    load_victims(database_, record);
    const ProjectileId& fired = record.projectile;
    ImageRecord image;
    RowReader<ImageRecord> images(database_,
                                  "run = ? AND session = ? AND command = ? AND ordinal = ? ORDER BY id LIMIT 1",
                                  {record.run, record.session, fired.command, fired.ordinal});
    if (images.next(keys, image)) record.image = image;
    return record;
}

}  // namespace backsight::reports
