#include "server/hit_reports/report_extract.h"

#include "server/hit_reports/report_rows.h"
#include "server/hit_reports/report_store.h"

namespace backsight::reports {

namespace {

// Rows of R in the attached source that the clause selects.
template <class R>
void copy(Database& database, const std::string& from, const std::string& where) {
    const Table& table = table_of<R>;
    const std::string names = (table.keys == nullptr ? "id, " : "") + columns_of<R>().names;
    database.execute(std::string("INSERT OR IGNORE INTO main.") + table.name + " (" + names + ") SELECT " + names +
                     " FROM " + from + " WHERE " + where);
}

void keep(Database& database, std::span<const ReportKey> keys) {
    database.execute(
        "CREATE TEMP TABLE kept_shots (id INTEGER PRIMARY KEY);"
        "CREATE TEMP TABLE kept_projectiles (id INTEGER PRIMARY KEY)");
    Statement shot(database, "INSERT OR IGNORE INTO kept_shots VALUES (?)");
    Statement projectile(database, "INSERT OR IGNORE INTO kept_projectiles VALUES (?)");
    for (const ReportKey& key : keys) (key.is_projectile ? projectile : shot).bind(key.id).run();
}

void fill(Database& database, const std::filesystem::path& source, std::span<const ReportKey> keys) {
    make_report_tables(database);
    Statement(database, "ATTACH ? AS source").bind(std::string_view(source.string())).run();
    check_tables(database, "source");
    const std::int64_t version = database.integer("PRAGMA source.user_version");
    for (const std::string table : {"shots", "runs"})
        database.execute("CREATE TEMP VIEW all_" + table + " AS " + select_all("source", table, version));
    database.execute("BEGIN");
    keep(database, keys);
    const std::string of_shots = "shot IN kept_shots";
    copy<ReportRecord>(database, "all_shots", "id IN kept_shots");
    copy<ReportStrategy>(database, "source.strategies", of_shots);
    copy<ReportEntity>(database, "source.entities", of_shots);
    copy<StoredSample>(database, "source.samples", of_shots);
    copy<ProjectileRecord>(database, "source.projectiles", "id IN kept_projectiles");
    copy<AreaVictim>(database, "source.victims", "projectile IN kept_projectiles");
    copy<ImageRecord>(database, "source.images",
                      "id IN (SELECT i.id FROM main.projectiles p JOIN source.images i ON i.run = p.run"
                      " AND i.session = p.session AND i.command = p.command AND i.ordinal = p.ordinal)");
    const std::string runs = "(SELECT run FROM main.shots UNION SELECT run FROM main.projectiles)";
    copy<RunFacts>(database, "all_runs", "id IN " + runs);
    copy<DrawRules>(database, "source.draw_rules", "run IN " + runs);
    copy<ReportHitboxSet>(database, "source.hitbox_sets", "run IN " + runs);
    copy<Hitbox>(database, "source.hitboxes", "run IN " + runs);
    database.execute("COMMIT");
    database.execute("DETACH source");
}

}  // namespace

void extract(const std::filesystem::path& source, std::span<const ReportKey> keys, const std::filesystem::path& out) {
    if (std::filesystem::exists(out))
        throw SqliteError(out.string() + ": is there already: give the name of a new file");
    Database database(out, Database::Mode::write);
    database.execute("PRAGMA synchronous=OFF");
    fill(database, source, keys);
}

std::string extracted(const std::filesystem::path& source, std::span<const ReportKey> keys, const GivesUp& gives_up) {
    Database database(":memory:", Database::Mode::write, gives_up);
    fill(database, source, keys);
    return database.bytes();
}

}  // namespace backsight::reports
