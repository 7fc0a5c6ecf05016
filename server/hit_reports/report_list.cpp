// Finds the shots and projectiles that a filter selects.

#include <algorithm>
#include <cstdlib>

#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

// As SQL has texts.
std::string sql_text(std::string_view text) {
    std::string out = "'";
    for (const char c : text) {
        if (c == '\0') break;
        out += c;
        if (c == '\'') out += c;
    }
    return out + "'";
}

constexpr const char* ran_at = "(SELECT started_unix_us FROM runs WHERE runs.id = run)";

// What rays and projectiles have alike.
std::string common_where(const ReportFilter& filter) {
    std::string where;
    if (filter.client) where += " AND client = " + std::to_string(*filter.client);
    // SQLite's integers are signed.
    if (filter.user) where += " AND user = " + std::to_string(static_cast<std::int64_t>(*filter.user));
    if (!filter.weapon.empty()) where += " AND weapon = " + sql_text(filter.weapon);
    if (filter.since_us)
        where += std::string(" AND server_now_us >= ") + std::to_string(*filter.since_us) + " - " + ran_at;
    if (filter.until_us)
        where += std::string(" AND server_now_us < ") + std::to_string(*filter.until_us) + " - " + ran_at;
    return where;
}

std::string shots_where(const ReportFilter& filter) {
    std::string where = "1" + common_where(filter);
    if (filter.victim) {
        const std::string id = std::to_string(filter.victim->value);
        where += " AND (victim = " + id +
                 " OR EXISTS (SELECT 1 FROM hits h WHERE h.shot = shots.id AND h.victim = " + id +
                 ") OR (victim = 0 AND EXISTS (SELECT 1 FROM entities e WHERE e.shot = shots.id" +
                 " AND e.place = 0 AND e.entity = " + id + ")))";
    }
    if (filter.reason) {
        const std::string name = std::string("'") + to_string(*filter.reason) + "'";
        where += " AND (reason = " + name + " OR EXISTS (SELECT 1 FROM hits h WHERE h.shot = shots.id" +
                 " AND h.has_verdict <> 0 AND h.reason = " + name + "))";
    }
    if (filter.shape) where += std::string(" AND shape = '") + to_string(*filter.shape) + "'";
    if (filter.disagreed) where += " AND disagreed <> 0";
    if (!filter.differs.empty()) {
        where +=
            " AND EXISTS (SELECT 1 FROM strategies w, strategies e WHERE w.shot = shots.id AND e.shot = shots.id"
            " AND e.place = 0 AND w.victim <> e.victim AND w.name = " +
            sql_text(filter.differs) + ")";
    }
    return where;
}

std::string projectiles_where(const ReportFilter& filter) {
    const bool is_of_shots = filter.reason || filter.shape || !filter.differs.empty();
    std::string where = (is_of_shots ? "0" : "1") + common_where(filter);
    if (filter.victim) {
        const std::string id = std::to_string(filter.victim->value);
        where += " AND (bystander = " + id + " OR EXISTS (SELECT 1 FROM victims v WHERE v.projectile = projectiles.id" +
                 " AND v.entity = " + id + "))";
    }
    if (filter.disagreed) {
        where +=
            " AND EXISTS (SELECT 1 FROM images i WHERE i.run = projectiles.run AND i.session = projectiles.session"
            " AND i.command = projectiles.command AND i.ordinal = projectiles.ordinal AND i.finding <> 'same')";
    }
    return where;
}

// Rows of both tables; empty where none is wanted. The first columns are the key.
std::string rows_of(const ReportFilter& filter, const std::string& of_shots, const std::string& of_projectiles) {
    std::string rows;
    if (filter.shots) {
        rows = "SELECT 0 AS kind, id, run, server_now_us AS at" + of_shots + " FROM shots WHERE " + shots_where(filter);
    }
    if (filter.shots && filter.projectiles) rows += " UNION ALL ";
    if (filter.projectiles) {
        rows += "SELECT 1 AS kind, id, run, server_now_us AS at" + of_projectiles + " FROM projectiles WHERE " +
                projectiles_where(filter);
    }
    return rows;
}

// The newest first.
std::string select_both(const ReportFilter& filter, const std::string& of_shots, const std::string& of_projectiles) {
    const std::string rows = rows_of(filter, of_shots, of_projectiles);
    if (rows.empty()) return rows;
    const std::int64_t most = filter.newest > 0 ? filter.newest : -1;
    return "SELECT * FROM (" + rows + ") ORDER BY run DESC, at DESC, kind DESC, id DESC LIMIT " + std::to_string(most) +
           " OFFSET " + std::to_string(filter.skip);
}

std::vector<ReportCount> counts(Database& database, const std::string& sql) {
    std::vector<ReportCount> found;
    Statement statement(database, sql);
    while (statement.step()) found.push_back({statement.text(0), statement.integer(1)});
    return found;
}

}  // namespace

std::vector<ReportKey> ReportReader::list(const ReportFilter& filter) {
    std::vector<ReportKey> keys;
    const std::string rows = select_both(filter, "", "");
    if (rows.empty()) return keys;
    Statement statement(database_, rows);
    while (statement.step()) keys.push_back({statement.integer(0) != 0, statement.integer(1)});
    std::reverse(keys.begin(), keys.end());
    return keys;
}

std::vector<ReportLine> ReportReader::lines(const ReportFilter& filter) {
    const std::string wall = std::string(", server_now_us + ") + ran_at + ", user, client, weapon, ";
    const std::string ended = "CASE result WHEN 'launched' THEN end_kind ELSE result END, basis, target, 0, '', 0, 0";
    const std::string rows =
        select_both(filter, wall + "outcome, reason, victim, disagreed, shape, hit_count, granted", wall + ended);
    std::vector<ReportLine> lines;
    if (rows.empty()) return lines;
    Statement row(database_, rows);
    while (row.step()) {
        lines.push_back({{row.integer(0) != 0, row.integer(1)},
                         row.integer(4),
                         static_cast<std::uint64_t>(row.integer(5)),
                         static_cast<std::uint32_t>(row.integer(6)),
                         row.text(7),
                         row.text(8),
                         row.text(9),
                         {static_cast<std::uint32_t>(row.integer(10))},
                         row.integer(11) != 0,
                         row.text(12),
                         row.integer(13),
                         row.integer(14)});
    }
    return lines;
}

std::int64_t ReportReader::count(const ReportFilter& filter) {
    std::int64_t found = 0;
    if (filter.shots) found += database_.integer("SELECT count(*) FROM shots WHERE " + shots_where(filter));
    if (filter.projectiles)
        found += database_.integer("SELECT count(*) FROM projectiles WHERE " + projectiles_where(filter));
    return found;
}

std::optional<std::int64_t> ReportReader::place(const ReportFilter& filter, const ReportKey& key) {
    const std::string rows = rows_of(filter, "", "");
    if (rows.empty()) return std::nullopt;
    // Written out: a page binds numbers as texts, which equal no computed number.
    const std::string kind = key.is_projectile ? "1" : "0";
    const std::string id = std::to_string(key.id);
    Statement row(database_, "SELECT run, at FROM (" + rows + ") WHERE kind = " + kind + " AND id = " + id);
    if (!row.step()) return std::nullopt;
    const std::string place = std::to_string(row.integer(0)) + ", " + std::to_string(row.integer(1));
    return database_.integer("SELECT count(*) FROM (" + rows + ") WHERE (run, at, kind, id) > (" + place + ", " + kind +
                             ", " + id + ")");
}

std::int64_t ReportReader::wall_us(const ReportKey& key) {
    return database_.integer(std::string("SELECT server_now_us + ") + ran_at + " FROM " +
                             (key.is_projectile ? "projectiles" : "shots") + " WHERE id = " + std::to_string(key.id));
}

ReportChoices ReportReader::choices() {
    const auto both = [&](const std::string& column, const char* limit) {
        return counts(database_, "SELECT " + column + ", count(*) AS n FROM (SELECT " + column +
                                     " FROM shots UNION ALL SELECT " + column + " FROM projectiles) GROUP BY " +
                                     column + " ORDER BY n DESC, " + column + limit);
    };
    ReportChoices choices;
    choices.users = both("user", " LIMIT 1000");
    // SQLite's integers are signed.
    for (ReportCount& user : choices.users) {
        const std::int64_t number = std::strtoll(user.name.c_str(), nullptr, 10);
        user.name = std::to_string(static_cast<std::uint64_t>(number));
    }
    choices.weapons = both("weapon", " LIMIT 100");
    choices.reasons =
        counts(database_, "SELECT reason, count(*) AS n FROM shots GROUP BY reason ORDER BY n DESC LIMIT 100");
    choices.shapes =
        counts(database_, "SELECT shape, count(*) AS n FROM shots GROUP BY shape ORDER BY n DESC LIMIT 100");
    choices.ways =
        counts(database_,
               "SELECT w.name, sum(w.victim <> e.victim) AS n FROM strategies w JOIN strategies e ON e.shot = w.shot"
               " AND e.place = 0 WHERE w.place > 0 GROUP BY w.name ORDER BY n DESC LIMIT 100");
    return choices;
}

}  // namespace backsight::reports
