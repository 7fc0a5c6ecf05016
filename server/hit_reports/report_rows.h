#pragma once

// Rows of a report file's tables in SQLite: the SQL, and how rows are written and read. All of it follows from the
// lists of report_tables.h.

#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "server/hit_reports/report_tables.h"
#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

/// Lists the columns of a row, for SQL.
class ColumnNames : public Columns {
public:
    std::string names;
    std::string with_types;
    int count = 0;

    void add(const char* name, const char* type) {
        const char* comma = count++ == 0 ? "" : ", ";
        names += std::string(comma) + name;
        with_types += std::string(comma) + name + " " + type;
    }
    void key(const char* name, std::int64_t&) override { add(name, "INTEGER"); }
    void derived(const char* name, bool) override { add(name, "INTEGER"); }

private:
    void integer(const char* name, Unit, std::int64_t&) override { add(name, "INTEGER"); }
    void characters(const char* name, std::string&) override { add(name, "TEXT"); }
    std::uint32_t word(std::uint32_t bits) override { return bits; }
};

class ColumnWriter : public Columns {
public:
    ColumnWriter(Statement& statement, std::vector<std::byte>& blob) : statement_(&statement), blob_(&blob) {}

    void key(const char*, std::int64_t& value) override { statement_->bind(value); }
    void derived(const char*, bool value) override { statement_->bind(std::int64_t{value}); }

private:
    void integer(const char*, Unit, std::int64_t& value) override { statement_->bind(value); }
    void characters(const char*, std::string& value) override { statement_->bind(std::string_view(value)); }
    std::uint32_t word(std::uint32_t bits) override {
        for (int shift = 0; shift < 32; shift += 8) blob_->push_back(static_cast<std::byte>(bits >> shift & 0xffu));
        return bits;
    }

    Statement* statement_;
    std::vector<std::byte>* blob_;
};

class ColumnReader : public Columns {
public:
    /// `first`: the row's first column in the statement's answer.
    ColumnReader(const Statement& statement, std::span<const std::byte> blob, int first = 0)
        : statement_(&statement), blob_(blob), column_(first) {}

    void key(const char*, std::int64_t& value) override { value = statement_->integer(column_++); }
    void derived(const char*, bool) override { ++column_; }

private:
    void integer(const char*, Unit, std::int64_t& value) override { value = statement_->integer(column_++); }
    void characters(const char*, std::string& value) override { value = statement_->text(column_++); }
    std::uint32_t word(std::uint32_t) override {
        if (blob_.size() < 4) fail("a stored shot is cut short");
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= std::to_integer<std::uint32_t>(blob_[i]) << (8 * i);
        blob_ = blob_.subspan(4);
        return bits;
    }
    bool at_end() const override { return blob_.empty(); }

    const Statement* statement_;
    std::span<const std::byte> blob_;
    int column_;
};

template <class R>
const R& blank() {
    static const R row{};
    return row;
}
template <>
inline const StoredSample& blank() {
    static const ReportSample sample;
    static const std::vector<QuantBone> bones;
    static const StoredSample row{sample, bones};
    return row;
}

template <class R>
ColumnNames columns_of() {
    ColumnNames columns;
    RowKeys keys{};
    list_fields(columns, keys, blank<R>());
    if (table_of<R>.blob != nullptr) columns.add(table_of<R>.blob, "BLOB");
    return columns;
}

template <class R>
std::string create_table() {
    const Table& table = table_of<R>;
    const std::string columns = columns_of<R>().with_types;
    const std::string head = std::string("CREATE TABLE ") + table.name + " (";
    if (table.keys == nullptr) return head + "id INTEGER PRIMARY KEY, " + columns + ");\n";
    return head + columns + ", PRIMARY KEY (" + table.keys + ")) WITHOUT ROWID;\n";
}

/// Writes rows of one table.
template <class R>
class RowWriter {
public:
    explicit RowWriter(Database& database) : statement_(database, sql()) {}

    void add(RowKeys keys, const R& row) {
        blob_.clear();
        ColumnWriter columns(statement_, blob_);
        list_fields(columns, keys, row);
        if (table_of<R>.blob != nullptr) statement_.bind(std::span<const std::byte>(blob_));
        statement_.run();
    }

private:
    static std::string sql() {
        std::string values = table_of<R>.keys == nullptr ? ",NULL" : "";
        for (int i = columns_of<R>().count; i > 0; --i) values += ",?";
        return std::string("INSERT INTO ") + table_of<R>.name + " VALUES (" + values.substr(1) + ")";
    }

    Statement statement_;
    std::vector<std::byte> blob_;
};

/// A writer for each of the tables.
template <class... R>
struct RowWriters : private RowWriter<R>... {
    explicit RowWriters(Database& database) : RowWriter<R>(database)... {}
    template <class Row>
    void add(RowKeys keys, const Row& row) {
        RowWriter<Row>::add(keys, row);
    }
};

/// Reads rows of one table.
template <class R>
class RowReader {
public:
    /// `where`: an SQL clause with a `?` for each of `values`, and the order.
    RowReader(Database& database, const std::string& where, std::initializer_list<std::int64_t> values)
        : columns_(columns_of<R>()),
          statement_(database, "SELECT " + columns_.names + " FROM " + table_of<R>.name + " WHERE " + where) {
        for (const std::int64_t value : values) statement_.bind(value);
    }

    /// Returns false when no row is left. Throws if a row is invalid.
    template <class Row>
    bool next(RowKeys& keys, Row& row) {
        if (!statement_.step()) return false;
        const bool has_blob = table_of<R>.blob != nullptr;
        ColumnReader columns(statement_, has_blob ? statement_.blob(columns_.count - 1) : std::span<const std::byte>());
        list_fields(columns, keys, row);
        return true;
    }

private:
    ColumnNames columns_;
    Statement statement_;
};

}  // namespace backsight::reports
