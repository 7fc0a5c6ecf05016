#include "server/export/table_rows.h"

#include <type_traits>

#include "server/hit_reports/report_rows.h"

namespace backsight::reports {

namespace {

/// The columns of R's rows, each of the table `t`.
template <class R>
std::string prefixed_columns() {
    std::string names = "t." + columns_of<R>().names;
    for (std::size_t at = 0; (at = names.find(", ", at)) != std::string::npos; at += 2) names.insert(at + 2, "t.");
    return names;
}

// The first columns of an answer: the owner's number, its run, and its time.
constexpr int columns_of_owner = 3;

template <class R>
class RowsOf : public TableRows {
public:
    RowsOf(const ExportTable& table, Database& database, RunsOfRows& runs)
        : table_(&table), runs_(&runs), statement_(database, sql(table)), columns_(columns_of<R>().count) {}

    void select(std::int64_t after, std::int64_t up_to) override { statement_.bind(after).bind(up_to); }

    bool next() override {
        if (!step()) return false;
        owner_ = statement_.integer(0);
        const std::int64_t now_us = statement_.integer(2);
        try {
            run_ = &runs_->of(statement_.integer(1));
            const bool has_blob = table_of<R>.blob != nullptr;
            ColumnReader columns(
                statement_, has_blob ? statement_.blob(columns_of_owner + columns_ - 1) : std::span<const std::byte>(),
                columns_of_owner);
            list_fields(columns, keys_, row_);
            wall_us_ = static_cast<std::int64_t>(static_cast<std::uint64_t>(run_->started_unix_us) +
                                                 static_cast<std::uint64_t>(now_us));
            if (!is_calendar_time(wall_us_)) fail("server_now_us: expected a time from 1970 to 2200");
        } catch (const std::exception& error) {
            fail_here(error);
        }
        return true;
    }

    std::int64_t owner() const override { return owner_; }
    std::int64_t wall_us() const override { return wall_us_; }
    const RunOfRow& run() const override { return *run_; }

    void add_line(std::string& text, bool with_server, TextFor reader) override {
        if (with_server) {
            add_csv_text(text, run_->server, reader);
            text += ',';
        }
        add_csv_text(text, run_->region, reader);
        text += ',';
        add_csv_text(text, run_->build, reader);
        text += ',';
        add_csv_integer(text, run_->started_unix_us);
        text += ',';
        add_csv_instant(text, wall_us_);
        if constexpr (table_of<R>.keys == nullptr) {
            text += ',';
            add_csv_integer(text, owner_);
        }
        CsvRow row(text, reader);
        list_fields(row, keys_, static_cast<const R&>(row_));
        text += '\n';
    }

private:
    static std::string sql(const ExportTable& table) {
        const bool is_owner = std::string(table.owner) == table.name;
        const std::string number = is_owner ? "t.id" : std::string("t.") + table.owner_key;
        std::string text = "SELECT " + number +
                           (is_owner ? ", t.run, t.server_now_us, " : ", o.run, o.server_now_us, ") +
                           prefixed_columns<R>() + " FROM " + table.name + " t";
        if (!is_owner) text += std::string(" JOIN ") + table.owner + " o ON o.id = " + number;
        text += " WHERE " + number + " > ? AND " + number + " <= ? ORDER BY " + number;
        return is_owner ? text : text + ", t.place";
    }

    bool step() {
        try {
            return statement_.step();
        } catch (const std::exception& error) {
            fail(std::string(error.what()) + " (in table " + table_->name + ")");
        }
    }

    [[noreturn]] void fail_here(const std::exception& error) {
        fail(runs_->file() + ": " + table_->name + ", " + table_->owner_key + " " + std::to_string(owner_) + ": " +
             error.what() + "; expected a row as a server writes it");
    }

    const ExportTable* table_;
    RunsOfRows* runs_;
    Statement statement_;
    int columns_;
    RowKeys keys_{};
    R row_{};
    std::int64_t owner_ = 0;
    std::int64_t wall_us_ = 0;
    const RunOfRow* run_ = nullptr;
};

template <class R>
bool is_table_of(const ExportTable& table) {
    return std::string_view(table.name) == table_of<R>.name;
}

}  // namespace

const RunOfRow& RunsOfRows::of(std::int64_t run) {
    const auto known = runs_.find(run);
    if (known != runs_.end()) return known->second;
    RowKeys keys{};
    RunFacts facts;
    if (!RowReader<RunFacts>(*database_, "id = ?", {run}).next(keys, facts)) damaged("a shot of no run");
    if (!is_calendar_time(facts.started_unix_us)) fail("started_unix_us: expected a time from 1970 to 2200");
    const std::string server = facts.server.empty() ? "unknown" : facts.server;
    return runs_.emplace(run, RunOfRow{facts.started_unix_us, server, facts.region, facts.build}).first->second;
}

std::unique_ptr<TableRows> rows_of(const ExportTable& table, Database& database, RunsOfRows& runs) {
    const auto made = [&]<class R>(std::type_identity<R>) -> std::unique_ptr<TableRows> {
        return std::make_unique<RowsOf<R>>(table, database, runs);
    };
    if (is_table_of<ReportRecord>(table)) return made(std::type_identity<ReportRecord>{});
    if (is_table_of<ProjectileRecord>(table)) return made(std::type_identity<ProjectileRecord>{});
    if (is_table_of<AreaVictim>(table)) return made(std::type_identity<AreaVictim>{});
    if (is_table_of<ImageRecord>(table)) return made(std::type_identity<ImageRecord>{});
    if (is_table_of<ReportHit>(table)) return made(std::type_identity<ReportHit>{});
    if (is_table_of<ReportStrategy>(table)) return made(std::type_identity<ReportStrategy>{});
    if (is_table_of<ReportEntity>(table)) return made(std::type_identity<ReportEntity>{});
    fail(std::string("no rows of table ") + table.name);
}

}  // namespace backsight::reports
