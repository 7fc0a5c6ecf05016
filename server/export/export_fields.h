#pragma once

// The columns of a report's tables as other stores have them: a name, a type and a unit each. They follow from the
// lists of report_tables.h. A vector is a column per number, with the unit at its end: origin_m is origin_x_m,
// origin_y_m and origin_z_m. Integers keep their names and their numbers, so that a query fits the report file too.
//
// In front stand what names a row in the whole fleet and what groups are made by, for all tables alike.

#include <cstdint>
#include <string>
#include <vector>

#include "server/hit_reports/report_rows.h"

namespace backsight::reports {

enum class FieldType : std::uint8_t {
    integer,  ///< 64 bits, signed
    natural,  ///< 64 bits, unsigned
    real,     ///< a float of 32 bits
    boolean,
    text,
    instant,  ///< microseconds, UTC
};
const char* to_string(FieldType type);

struct Field {
    std::string name;
    FieldType type = FieldType::integer;
    std::string unit;  ///< empty: a bare number, a name or a flag

    friend bool operator==(const Field&, const Field&) = default;
};

/// Names of the numbers that one entry of a list holds, and their unit: 3 words are a vector, 4 a rotation, 7 a pose.
std::vector<Field> fields_of_words(const std::string& name, std::size_t words);

/// Lists the fields of a row.
class FieldList : public Columns {
public:
    std::vector<Field> fields;

    void key(const char* name, std::int64_t&) override { fields.push_back({name, FieldType::integer, ""}); }
    void derived(const char* name, bool) override { fields.push_back({name, FieldType::boolean, ""}); }

private:
    void integer(const char* name, Unit unit, std::int64_t&) override;
    void characters(const char* name, std::string&) override { fields.push_back({name, FieldType::text, ""}); }
    void begin_exact(const char* name, std::size_t words) override {
        for (Field& field : fields_of_words(name, words)) fields.push_back(std::move(field));
    }
    std::uint32_t word(std::uint32_t bits) override { return bits; }
};

/// The fields before those of the list: server, region, build, run_started_us, at_utc.
std::vector<Field> leading_fields();

/// One table of the export.
struct ExportTable {
    const char* name;
    /// The table whose rows have a run and a time: itself, or the one whose rows these belong to.
    const char* owner;
    /// The column that has the owner's number, and the last columns of the key of a row besides server and
    /// run_started_us.
    const char* owner_key;
    const char* keys;
    bool is_default;            ///< exported unless other tables are asked for
    std::vector<Field> fields;  ///< without the leading ones
};
const std::vector<ExportTable>& export_tables();
/// nullptr: there is none of that name.
const ExportTable* export_table(std::string_view name);

}  // namespace backsight::reports
