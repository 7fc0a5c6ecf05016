// Finds the shots and projectiles that a filter selects.

#include <algorithm>

#include "server/hit_reports/report_reader.h"
#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

std::string shots_where(const ReportFilter& filter) {
    std::string where = "1";
    if (filter.client) where += " AND client = " + std::to_string(*filter.client);
    if (filter.victim) {
        const std::string id = std::to_string(filter.victim->value);
        where += " AND (victim = " + id +
                 " OR (victim = 0 AND EXISTS (SELECT 1 FROM entities e WHERE e.shot = shots.id" +
                 " AND e.place = 0 AND e.entity = " + id + ")))";
    }
    if (filter.reason) where += std::string(" AND reason = '") + to_string(*filter.reason) + "'";
    if (filter.disagreed) where += " AND disagreed <> 0";
    return where;
}

std::string projectiles_where(const ReportFilter& filter) {
    std::string where = filter.reason ? "0" : "1";
    if (filter.client) where += " AND client = " + std::to_string(*filter.client);
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

}  // namespace

std::vector<ReportKey> ReportReader::list(const ReportFilter& filter) {
    std::string rows;
    if (filter.shots) rows = "SELECT 0 AS kind, id, run, server_now_us AS at FROM shots WHERE " + shots_where(filter);
    if (filter.shots && filter.projectiles) rows += " UNION ALL ";
    if (filter.projectiles) {
        rows += "SELECT 1 AS kind, id, run, server_now_us AS at FROM projectiles WHERE " + projectiles_where(filter);
    }
    std::vector<ReportKey> keys;
    if (rows.empty()) return keys;
    const std::string limit = filter.newest > 0 ? " LIMIT " + std::to_string(filter.newest) : "";
    Statement statement(database_,
                        "SELECT kind, id FROM (" + rows + ") ORDER BY run DESC, at DESC, kind DESC, id DESC" + limit);
    while (statement.step()) keys.push_back({statement.integer(0) != 0, statement.integer(1)});
    std::reverse(keys.begin(), keys.end());
    return keys;
}

}  // namespace backsight::reports
