#pragma once

// The prepared statements of a ReportStore. For its own files alone.

#include <string>

#include "server/hit_reports/float_bits.h"
#include "server/hit_reports/report_store.h"

namespace backsight::reports {

/// 0 and 1 as ints would be ambiguous between the numbers that bind() takes.
std::int64_t whole(auto value) { return static_cast<std::int64_t>(value); }

inline std::string insert(const char* table, int columns) {
    std::string sql = std::string("INSERT INTO ") + table + " VALUES (?";
    for (int i = 1; i < columns; ++i) sql += ",?";
    return sql + ")";
}

/// The first column is the row's number, which SQLite gives.
inline std::string insert_numbered(const char* table, int columns) {
    std::string sql = insert(table, columns);
    return sql.replace(sql.find('?'), 1, "NULL");
}

// Whoever adds a group must give it columns in report_schema.h.
static_assert(max_draw_groups == 4);
inline void bind(Statement& row, const GroupOffsets& offsets) {
    for (const std::int32_t offset : offsets) row.bind(whole(offset));
}

struct ReportStore::Statements {
    explicit Statements(Database& database)
        : shot(database, insert_numbered("shots", 44)),
          strategy(database, insert("strategies", 7)),
          entity(database, insert("entities", 10)),
          sample(database, insert("samples", 24)),
          projectile(database, insert_numbered("projectiles", 52)),
          victim(database, insert("victims", 6)),
          image(database, insert_numbered("images", 11)) {}

    Statement shot;
    Statement strategy;
    Statement entity;
    Statement sample;
    Statement projectile;
    Statement victim;
    Statement image;
    BitWriter bits;
};

}  // namespace backsight::reports
