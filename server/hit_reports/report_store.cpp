#include "server/hit_reports/report_store.h"

#include <algorithm>

#include "server/hit_reports/report_rows.h"

namespace backsight::reports {

struct ReportStore::Writers : RowWriters<ReportRecord, Query, ReportHit, ReportStrategy, ReportEntity, StoredSample,
                                         ProjectileRecord, AreaVictim, ImageRecord> {
    using RowWriters::RowWriters;
};

namespace {

// The oldest rows that make room at once: tens of milliseconds of the writer's thread.
constexpr int most_removed = 2'000;

/// The oldest row that stays, if those up to `kept` may go.
std::int64_t first_to_stay(Database& database, const std::string& table, std::int64_t kept) {
    const std::string number = std::to_string(kept);
    return database.integer("SELECT min(" + number + " + 1, (SELECT max(id) FROM " + table +
                            "), (SELECT min(id) FROM " + table + ") + " + std::to_string(most_removed) + ")");
}

std::string report_schema() {
    return create_table<RunFacts>() + create_table<DrawRules>() + create_table<ReportHitboxSet>() +
           create_table<Hitbox>() + create_table<ReportRecord>() + "CREATE INDEX shots_by_client ON shots (client);\n" +
           create_table<Query>() + create_table<ReportHit>() + create_table<ReportStrategy>() +
           create_table<ReportEntity>() + create_table<StoredSample>() + create_table<ProjectileRecord>() +
           "CREATE INDEX projectiles_by_client ON projectiles (client);\n" + create_table<AreaVictim>() +
           create_table<ImageRecord>() + "CREATE INDEX images_by_shot ON images (run, session, command);\n";
}

}  // namespace

void make_report_tables(Database& database) {
    database.execute("BEGIN;" + report_schema() + "PRAGMA application_id=" + std::to_string(report_application_id) +
                     ";PRAGMA user_version=" + std::to_string(report_schema_version) + ";COMMIT");
}

ReportStore::ReportStore(const std::filesystem::path& file, const RunFacts& facts, std::uint32_t max_mib)
    : database_(file, Database::Mode::write) {
    open(max_mib, file);
    writers_ = std::make_unique<Writers>(database_);
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
    // A power cut may lose the last commits, a killed process none: the file stays sound in both cases.
    database_.execute("PRAGMA synchronous=NORMAL");
    if (is_new) make_report_tables(database_);
    if (max_mib > 0) {
        const std::int64_t page = database_.integer("PRAGMA page_size");
        max_pages_ = (std::int64_t{max_mib} << 20) / page;
        database_.execute("PRAGMA max_page_count=" + std::to_string(max_pages_));
    }
}

void ReportStore::begin_run(const RunFacts& facts) {
    database_.execute("BEGIN");
    RowWriter<RunFacts>(database_).add({}, facts);
    run_ = database_.last_id();
    RowWriter<DrawRules> rules(database_);
    for (DrawGroup group = 0; group < max_draw_groups; ++group) {
        const auto wears_it = [&](const ReportHitboxSet& set) { return set.group == group; };
        if (group != 0 && std::ranges::none_of(facts.hitbox_sets, wears_it)) continue;
        rules.add({run_, group}, facts.draw.rules(group));
    }
    RowWriter<ReportHitboxSet> sets(database_);
    RowWriter<Hitbox> hitboxes(database_);
    std::int64_t set_number = 0;
    for (const ReportHitboxSet& set : facts.hitbox_sets) {
        sets.add({run_, set_number}, set);
        std::int64_t place = 0;
        for (const Hitbox& hitbox : set.hitboxes) hitboxes.add({run_, set_number, place++}, hitbox);
        ++set_number;
    }
    database_.execute("COMMIT");
}

void ReportStore::begin_batch() { database_.execute("BEGIN"); }
void ReportStore::commit_batch() { database_.execute("COMMIT"); }

bool ReportStore::is_nearly_full() {
    if (max_pages_ == 0) return false;
    const std::int64_t used = database_.integer("PRAGMA page_count") - database_.integer("PRAGMA freelist_count");
    return used > max_pages_ / 4 * 3;
}

void ReportStore::make_room(const KeptElsewhere& kept) {
    if (!is_nearly_full()) return;
    const std::string shots = std::to_string(first_to_stay(database_, "shots", kept.shots));
    for (const char* table : {"queries", "hits", "strategies", "entities", "samples"})
        database_.execute(std::string("DELETE FROM ") + table + " WHERE shot < " + shots);
    database_.execute("DELETE FROM shots WHERE id < " + shots);
    const std::string projectiles = std::to_string(first_to_stay(database_, "projectiles", kept.projectiles));
    database_.execute("DELETE FROM victims WHERE projectile < " + projectiles);
    database_.execute("DELETE FROM projectiles WHERE id < " + projectiles);
    database_.execute("DELETE FROM images WHERE id < " +
                      std::to_string(first_to_stay(database_, "images", kept.images)));
}

void ReportStore::drop_batch() noexcept {
    try {
        database_.execute("ROLLBACK");
    } catch (const SqliteError&) {
        // SQLite has rolled back by itself already, as it does when a disk is full.
    }
}

void ReportStore::add(const ReportRecord& record) {
    writers_->add({run_}, record);
    const std::int64_t shot = database_.last_id();
    std::int64_t place = 0;
    if (record.asked) writers_->add({shot, 0}, *record.asked);
    for (const CarriedQuery& each : record.carried) writers_->add({shot, each.hit + 1}, each.query);
    for (const ReportHit& hit : record.list) writers_->add({shot, place++}, hit);
    place = 0;
    for (const ReportStrategy& strategy : record.strategies) writers_->add({shot, place++}, strategy);
    place = 0;
    for (const ReportEntity& entity : record.entities) {
        writers_->add({shot, place}, entity);
        for (std::uint32_t i = 0; i < entity.sample_count; ++i) {
            const ReportSample& sample = record.samples[entity.first_sample + i];
            writers_->add({shot, place, i}, StoredSample{sample, record.bones});
        }
        ++place;
    }
}

void ReportStore::add(const ProjectileRecord& record) {
    writers_->add({run_}, record);
    const std::int64_t projectile = database_.last_id();
    std::int64_t place = 0;
    for (const AreaVictim& victim : record.kept_victims()) writers_->add({projectile, place++}, victim);
}

void ReportStore::add(const ImageRecord& record) { writers_->add({run_}, record); }

}  // namespace backsight::reports
