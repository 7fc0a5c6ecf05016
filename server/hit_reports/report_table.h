#pragma once

// What each table of a report file has: a name, and a key; and the versions of the schema. Values.

#include <array>
#include <cstdint>
#include <string>

namespace backsight::reports {

/// PRAGMA application_id: "Bksg". Files with another one are refused.
inline constexpr int report_application_id = 0x426b7367;
/// PRAGMA user_version. A writer goes on only in its own. 3: with draw groups and dead reckoning. 4: with what
/// victims pay for a hit, by ray or projectile. 5: with the foresight of the cover rule. 6: with the hitbox that each
/// way to rewind answered with. 7: with the user of a shot. 8: with a shot's round trip, and with the server of a run.
/// 9: with hitbox masks, and skeletons of sets. 10: with queries, and a verdict for each of their hits,
/// rotations of more than 10 bits, and bones beyond 16 bits. 11: with the game's own fields of each sample, and
/// with the shot of a command that a ray or a projectile is.
inline constexpr int report_schema_version = 11;
/// The oldest version that is still read. Columns that it lacks are read as unknown.
inline constexpr int oldest_schema_version = 6;

/// Columns of a table that files before a schema version lack, with what they are read as.
struct LaterColumns {
    const char* table;
    int since;
    const char* as;
    const char* what;  ///< in words; empty: such a file lacks nothing, because nobody had it then
};
inline constexpr LaterColumns later_columns[] = {
    {"shots", 7, "0 AS user", "no users of rays"},
    {"shots", 8, "0 AS rtt_us", "no round trips of rays"},
    {"runs", 8, "'' AS server, '' AS region, '' AS build", "no names of servers"},
    {"samples", 9, "4294967295 AS hitbox_mask", ""},
    {"hitbox_sets", 9, "0 AS skeleton", ""},
    {"shots", 10,
     "'ray' AS shape, victim <> 0 AS hit_count, outcome = 'hit' AS granted, 0 AS seen_hash, -1 AS first_differing", ""},
    {"entities", 10, "0 AS hit", ""},
    {"runs", 10, "'' AS game", ""},
    {"runs", 10, "10 AS rotation_bits", ""},
    {"hitbox_sets", 10, "10 AS rotation_bits", ""},
    {"samples", 10, "0 AS rotation_fine", ""},
    {"samples", 11, "0 AS fields", ""},
    {"shots", 11, "0 AS command_shot", ""},
    {"projectiles", 11, "0 AS command_shot", ""},
};
/// The tables that these are columns of.
inline constexpr std::array<const char*, 6> later_tables{"shots",       "runs",     "samples",
                                                         "hitbox_sets", "entities", "projectiles"};
/// Since this version there are the tables of queries and of their hits. Older files are read as if those were empty.
inline constexpr int version_with_queries = 10;
/// A SELECT of a table of a file of that version that has all of today's columns.
inline std::string select_all(const std::string& schema, const std::string& table, std::int64_t version) {
    std::string sql = "SELECT *";
    for (const LaterColumns& later : later_columns)
        if (later.table == table && version < later.since) sql += std::string(", ") + later.as;
    return sql + " FROM " + schema + "." + table;
}

struct Table {
    const char* name;
    /// Columns that name a row, the first of the list; nullptr: SQLite assigns a number, in a column `id`.
    const char* keys = nullptr;
    const char* blob = "bits";  ///< nullptr: the table has none
};
/// Each row of the table holds an R.
template <class R>
inline constexpr Table table_of{};

/// The owner of a row: a run, a shot or a projectile, and the row's place there.
using RowKeys = std::array<std::int64_t, 3>;

}  // namespace backsight::reports
