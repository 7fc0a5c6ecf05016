#pragma once

// The export's tables in PostgreSQL, in the schema `backsight`: their SQL, which follows from the lists of fields, and
// whether the database's own are these.

#include <string>

#include "server/export/export_fields.h"
#include "server/export/postgres_link.h"

namespace backsight::reports {

/// Leading fields and those of the table.
std::vector<Field> all_fields(const ExportTable& table);
const char* postgres_type(FieldType type);
/// CREATE TABLE, and the index over times.
std::string create_in_postgres(const ExportTable& table);

/// Makes the table where there is none, and what this connection gathers rows in. Throws PostgresError, with
/// SinkFault::schema and the statement that would help, where the database's table lacks a column or has another type.
void prepare_table(PostgresLink& link, const ExportTable& table);
/// COPY of lines of CSV into the gathered rows.
std::string copy_statement(const ExportTable& table);
/// From the gathered rows into the table: those that it has not.
std::string insert_statement(const ExportTable& table);

}  // namespace backsight::reports
