#include "server/export/postgres_tables.h"

#include <algorithm>

namespace backsight::reports {

namespace {

// One server of a fleet makes the tables, and the others wait for it.
constexpr const char* lock_schema = "SELECT pg_advisory_xact_lock(1114337127)";

std::string stored(const ExportTable& table) { return std::string("backsight.") + table.name; }
std::string gathered(const ExportTable& table) { return std::string("pg_temp.incoming_") + table.name; }

// "user" is a word of SQL.
std::string column_names(const ExportTable& table) {
    std::string names;
    for (const Field& field : all_fields(table)) names += (names.empty() ? "\"" : ", \"") + field.name + "\"";
    return names;
}

void check_columns(PostgresLink& link, const ExportTable& table) {
    const PostgresLink::Rows rows =
        link.ask("SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = to_regclass('" +
                     stored(table) + "') AND attnum > 0 AND NOT attisdropped",
                 2);
    for (const Field& field : all_fields(table)) {
        const std::string type = postgres_type(field.type);
        const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row[0] == field.name; });
        if (found == rows.end()) {
            const std::string zero = field.type == FieldType::text      ? "''"
                                     : field.type == FieldType::boolean ? "false"
                                                                        : "0";
            throw PostgresError(SinkFault::schema, stored(table) + " has no column " + field.name +
                                                       "; expected: ALTER TABLE " + stored(table) + " ADD COLUMN \"" +
                                                       field.name + "\" " + type + " NOT NULL DEFAULT " + zero);
        }
        if ((*found)[1] != type) {
            throw PostgresError(SinkFault::schema,
                                stored(table) + "." + field.name + " is of type " + (*found)[1] + ", expected " + type);
        }
    }
}

}  // namespace

std::vector<Field> all_fields(const ExportTable& table) {
    std::vector<Field> fields = leading_fields();
    fields.insert(fields.end(), table.fields.begin(), table.fields.end());
    return fields;
}

const char* postgres_type(FieldType type) {
    constexpr const char* types[] = {"bigint",  "numeric(20,0)", "real",
                                     "boolean", "text",          "timestamp without time zone"};
    return types[static_cast<std::size_t>(type)];
}

std::string create_in_postgres(const ExportTable& table) {
    std::string sql = "CREATE TABLE IF NOT EXISTS " + stored(table) + " (";
    for (const Field& field : all_fields(table))
        sql += "\"" + field.name + "\" " + postgres_type(field.type) + " NOT NULL, ";
    sql += std::string("PRIMARY KEY (server, run_started_us, ") + table.keys + "));";
    return sql + "CREATE INDEX IF NOT EXISTS " + table.name + "_at ON " + stored(table) + " USING brin (at_utc);";
}

void prepare_table(PostgresLink& link, const ExportTable& table) {
    const bool is_there = !link.cell("SELECT to_regclass('" + stored(table) + "')").empty();
    if (!is_there) {
        link.ask(std::string("BEGIN; ") + lock_schema + "; CREATE SCHEMA IF NOT EXISTS backsight; " +
                 create_in_postgres(table) + " COMMIT");
    }
    check_columns(link, table);
    link.ask("CREATE TEMP TABLE IF NOT EXISTS incoming_" + std::string(table.name) + " AS SELECT " +
             column_names(table) + " FROM " + stored(table) + " WHERE false");
}

std::string copy_statement(const ExportTable& table) {
    return "COPY " + gathered(table) + " (" + column_names(table) + ") FROM STDIN (FORMAT csv)";
}

std::string insert_statement(const ExportTable& table) {
    const std::string names = column_names(table);
    return "INSERT INTO " + stored(table) + " (" + names + ") SELECT " + names + " FROM " + gathered(table) +
           " ON CONFLICT DO NOTHING; TRUNCATE " + gathered(table);
}

}  // namespace backsight::reports
