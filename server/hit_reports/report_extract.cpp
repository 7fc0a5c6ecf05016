#include "server/hit_reports/report_extract.h"

#include <sqlite3.h>

#include "server/hit_reports/report_rows.h"
#include "server/hit_reports/report_store.h"

namespace backsight::reports {

namespace {

constexpr int owners_in_part = 2'000;

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

/// Rows that belong to one owner of `kept`, a part at a time, so that it can be said how far it is.
template <class Copy>
void copy_in_parts(const char* kept, Database& database, const inputs::TellProgress& tell, std::uint64_t before,
                   std::uint64_t all, Copy copy_part) {
    const std::string name = kept;
    std::uint64_t done = before;
    std::int64_t from = database.integer("SELECT ifnull(min(id), 0) FROM " + name);
    for (;;) {
        const std::string part = "(SELECT id FROM " + name + " WHERE id >= " + std::to_string(from) +
                                 " ORDER BY id LIMIT " + std::to_string(owners_in_part) + ")";
        const std::int64_t owners = database.integer("SELECT count(*) FROM " + part);
        if (owners == 0) return;
        copy_part(part);
        done += static_cast<std::uint64_t>(owners);
        if (tell) tell(done, all);
        from = database.integer("SELECT max(id) + 1 FROM " + part);
    }
}

void copy_kept(Database& database, std::int64_t version, const inputs::TellProgress& tell) {
    const auto number = [&](const char* kept) {
        return static_cast<std::uint64_t>(database.integer(std::string("SELECT count(*) FROM ") + kept));
    };
    const std::uint64_t shots = number("kept_shots");
    const std::uint64_t all = shots + number("kept_projectiles");
    copy_in_parts("kept_shots", database, tell, 0, all, [&](const std::string& part) {
        copy<ReportRecord>(database, "all_shots", "id IN " + part);
        if (version >= version_with_queries) {
            copy<Query>(database, "source.queries", "shot IN " + part);
            copy<ReportHit>(database, "source.hits", "shot IN " + part);
        }
        copy<ReportStrategy>(database, "source.strategies", "shot IN " + part);
        copy<ReportEntity>(database, "all_entities", "shot IN " + part);
        copy<StoredSample>(database, "all_samples", "shot IN " + part);
    });
    copy_in_parts("kept_projectiles", database, tell, shots, all, [&](const std::string& part) {
        copy<ProjectileRecord>(database, "all_projectiles", "id IN " + part);
        copy<AreaVictim>(database, "source.victims", "projectile IN " + part);
    });
}

void fill(Database& database, const std::filesystem::path& source, std::span<const ReportKey> keys,
          const inputs::TellProgress& tell) {
    make_report_tables(database);
    database.attach(source, "source");
    check_tables(database, "source");
    const std::int64_t version = database.integer("PRAGMA source.user_version");
    for (const std::string table : later_tables)
        database.execute("CREATE TEMP VIEW all_" + table + " AS " + select_all("source", table, version));
    database.execute("BEGIN");
    keep(database, keys);
    copy_kept(database, version, tell);
    copy<ImageRecord>(database, "source.images",
                      "id IN (SELECT i.id FROM main.projectiles p JOIN source.images i ON i.run = p.run"
                      " AND i.session = p.session AND i.command = p.command AND i.ordinal = p.ordinal)");
    const std::string runs = "(SELECT run FROM main.shots UNION SELECT run FROM main.projectiles)";
    copy<RunFacts>(database, "all_runs", "id IN " + runs);
    copy<DrawRules>(database, "source.draw_rules", "run IN " + runs);
    copy<ReportHitboxSet>(database, "all_hitbox_sets", "run IN " + runs);
    copy<Hitbox>(database, "source.hitboxes", "run IN " + runs);
    database.execute("COMMIT");
    database.execute("DETACH source");
}

}  // namespace

void extract(const std::filesystem::path& source, std::span<const ReportKey> keys, const std::filesystem::path& out,
             const inputs::TellProgress& tell) {
    if (std::filesystem::exists(out))
        throw SqliteError(out.string() + ": is there already: give the name of a new file");
    Database database(out, Database::Mode::write);
    database.execute("PRAGMA synchronous=OFF");
    fill(database, source, keys, tell);
}

std::string extracted(const std::filesystem::path& source, std::span<const ReportKey> keys, const GivesUp& gives_up,
                      const inputs::TellProgress& tell) {
    Database database(":memory:", Database::Mode::write, gives_up);
    const auto pages = static_cast<std::int64_t>(most_extracted_bytes) / database.integer("PRAGMA page_size");
    database.execute("PRAGMA max_page_count=" + std::to_string(pages));
    try {
        fill(database, source, keys, tell);
    } catch (const SqliteError&) {
        if (sqlite3_errcode(database.handle()) != SQLITE_FULL) throw;
        fail(source.string() + ": what is asked for has more than " + std::to_string(most_extracted_bytes >> 20) +
             " MiB, expected less: a filter, --newest or --out takes a part");
    }
    return database.bytes();
}

}  // namespace backsight::reports
