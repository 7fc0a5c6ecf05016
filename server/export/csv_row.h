#pragma once

// A row as a line of CSV (RFC 4180), in the one way that DuckDB and PostgreSQL both read: floats with as many digits as
// bring back the same bits (a NaN is "nan", whatever its bits), texts in quotes where they need it, and an empty text
// as "", because nothing between two commas is a missing value. Texts come from a report that somebody else may have
// made, so they control no terminal and, in a file that people open, are no formula.

#include <cstdint>
#include <string>
#include <string_view>

#include "server/hit_reports/report_columns.h"

namespace backsight::reports {

/// Who reads the texts of a line.
enum class TextFor : std::uint8_t {
    databases,     ///< Parquet and PostgreSQL: tabs and line ends stay as they are
    spreadsheets,  ///< CSV files, which people open in spreadsheets and terminals
};

/// Appends the text as a field. Invalid UTF-8 and NUL, which no database takes, become U+FFFD; whatever is_control()
/// becomes '?'. For spreadsheets, what they would read as a formula gets a "'" before it: it begins with =, +, - or @,
/// in their wide forms too, perhaps behind spaces.
void add_csv_text(std::string& line, std::string_view text, TextFor reader);
void add_csv_real(std::string& line, float value);
void add_csv_integer(std::string& line, std::int64_t value);
void add_csv_natural(std::string& line, std::uint64_t value);
inline constexpr std::int64_t us_per_day = 86'400'000'000;
/// From 1970 to 2200: any other time is of a damaged file.
bool is_calendar_time(std::int64_t unix_us);
/// "2026-11-23 12:00:03.250000". The time must be one of the calendar.
void add_csv_instant(std::string& line, std::int64_t unix_us);

/// Appends the fields of a row, each behind a comma. Visit with list_fields().
class CsvRow : public Columns {
public:
    CsvRow(std::string& line, TextFor reader) : line_(&line), reader_(reader) {}

    void key(const char*, std::int64_t& value) override { number(value); }
    void derived(const char*, bool value) override { flag(value); }

private:
    void number(std::int64_t value) {
        *line_ += ',';
        add_csv_integer(*line_, value);
    }
    void flag(bool value) { *line_ += value ? ",true" : ",false"; }
    void integer(const char*, Unit unit, std::int64_t& value) override {
        if (unit == Unit::flag) return flag(value != 0);
        if (unit != Unit::natural && unit != Unit::bits) return number(value);
        *line_ += ',';
        add_csv_natural(*line_, static_cast<std::uint64_t>(value));
    }
    void characters(const char*, std::string& value) override {
        *line_ += ',';
        add_csv_text(*line_, value, reader_);
    }
    std::uint32_t word(std::uint32_t bits) override {
        *line_ += ',';
        add_csv_real(*line_, std::bit_cast<float>(bits));
        return bits;
    }

    std::string* line_;
    TextFor reader_;
};

}  // namespace backsight::reports
