#include "server/export/report_export.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "inputs/files/number_format.h"
#include "inputs/files/output_file.h"
#include "server/export/csv_row.h"
#include "server/export/parquet_tool.h"
#include "server/export/part_file.h"
#include "server/export/table_rows.h"

namespace backsight::reports {

namespace {

// Rows between two questions whether to go on: a few milliseconds.
constexpr std::int64_t rows_between = 4'096;
constexpr std::size_t lines_written_at_once = std::size_t{1} << 18;

/// "20261123T110000.000000": the start of a run, as a part of a file's name.
std::string started_text(std::int64_t unix_us) {
    std::string text;
    add_csv_instant(text, unix_us);
    std::string name;
    for (const char c : text) {
        if (c == ' ') name += 'T';
        if (c != ' ' && c != '-' && c != ':') name += c;
    }
    return name;
}

std::string heading(const ExportTable& table) {
    std::string line;
    for (const auto& fields : {leading_fields(), table.fields}) {
        // Folders have the server's name.
        for (const Field& field : fields) {
            if (field.name != "server") line += (line.empty() ? "" : ",") + field.name;
        }
    }
    return line + "\n";
}

/// Writes the rows of one table into a file per day, server and run, or more where they are many.
class TableFiles {
public:
    TableFiles(const ExportTable& table, Database& database, const ExportConfig& config, ParquetTool* parquet)
        : table_(&table), database_(&database), config_(&config), parquet_(parquet), heading_(heading(table)) {
        counted_.name = table.name;
    }

    void add(TableRows& row) {
        const Place place{&row.run(), row.wall_us() / us_per_day};
        if (!file_ || place != place_ || rows_in_file_ >= config_->rows_per_file) begin(place, row.wall_us());
        row.add_line(lines_, false, parquet_ == nullptr ? TextFor::spreadsheets : TextFor::databases);
        ++rows_in_file_;
        ++counted_.rows;
        if (lines_.size() >= lines_written_at_once) write();
    }
    void finish() {
        if (!file_) return;
        write();
        file_->close();
        if (parquet_ != nullptr) {
            // The writer has its own ".part", and the rows leave the disk as soon as they are in it.
            const std::filesystem::path made = parquet_file();
            parquet_->convert(table_->name, file_->part(), made);
            counted_.bytes += std::filesystem::file_size(made);
        } else {
            file_->finish();
            counted_.bytes += std::filesystem::file_size(file_->file());
        }
        file_.reset();
        ++counted_.files;
    }
    const ExportedTable& counted() const { return counted_; }

private:
    /// The run, and the day since 1970.
    using Place = std::pair<const RunOfRow*, std::int64_t>;

    void begin(const Place& place, std::int64_t wall_us) {
        finish();
        place_ = place;
        rows_in_file_ = 0;
        std::string day;
        add_csv_instant(day, wall_us);
        const std::string name = started_text(place.first->started_unix_us) + "-" + std::to_string(++files_in_[place]);
        file_.emplace(config_->folder / table_->name / ("day=" + day.substr(0, 10)) /
                      ("server=" + in_folder_name(place.first->server)) / (name + ".csv"));
        check_replaced(parquet_ != nullptr ? parquet_file() : file_->file());
        lines_ = heading_;
    }
    // A report that has lost rows (a part of another, or the oldest made room) would take them from the export too.
    void check_replaced(const std::filesystem::path& file) const {
        if (!std::filesystem::exists(file)) return;
        const std::string owner = table_->owner;
        if (database_->integer("SELECT count(*) < max(id) FROM " + owner) == 0) return;
        fail("cannot write " + file.string() + ": it is there already, and this report does not have all " + owner +
             " of its runs: give another folder");
    }
    void write() {
        file_->write(lines_);
        lines_.clear();
    }
    std::filesystem::path parquet_file() const {
        std::filesystem::path file = file_->file();
        return file.replace_extension(".parquet");
    }

    const ExportTable* table_;
    Database* database_;
    const ExportConfig* config_;
    ParquetTool* parquet_;
    std::string heading_;
    std::optional<PartFile> file_;
    Place place_{};
    std::map<Place, int> files_in_;
    std::int64_t rows_in_file_ = 0;
    std::string lines_;
    ExportedTable counted_;
};

/// How far an export of several tables is: rows are few or many per owner, but owners are numbered.
class Course {
public:
    Course(const std::vector<const ExportTable*>& tables, Database& database, const inputs::TellProgress& tell)
        : tell_(&tell) {
        for (const ExportTable* table : tables) {
            const std::string owner = table->owner;
            first_[table] = database.integer("SELECT ifnull(min(id), 0) FROM " + owner);
            owners_[table] = database.integer("SELECT ifnull(max(id) + 1, 0) FROM " + owner) - first_[table];
            total_ += owners_[table];
        }
    }
    void reach(const ExportTable& table, std::int64_t owner) {
        if (*tell_ && total_ > 0) (*tell_)(count(before_ + owner - first_[&table]), count(total_));
    }
    void finish(const ExportTable& table) { before_ += owners_[&table]; }

private:
    static std::uint64_t count(std::int64_t number) {
        return static_cast<std::uint64_t>(std::max(number, std::int64_t{0}));
    }

    const inputs::TellProgress* tell_;
    std::map<const ExportTable*, std::int64_t> first_;
    std::map<const ExportTable*, std::int64_t> owners_;
    std::int64_t total_ = 0;
    std::int64_t before_ = 0;
};

ExportedTable export_table_of(const ExportTable& table, Database& database, RunsOfRows& runs,
                              const ExportConfig& config, ParquetTool* parquet, Course& course) {
    const std::unique_ptr<TableRows> rows = rows_of(table, database, runs);
    TableFiles files(table, database, config, parquet);
    rows->select(0, INT64_MAX);
    for (std::int64_t count = 1; rows->next(); ++count) {
        files.add(*rows);
        if (count % rows_between != 0) continue;
        course.reach(table, rows->owner());
        if (config.gives_up && config.gives_up())
            fail(std::string("interrupted in table ") + table.name + ": call it again to have the rest");
    }
    files.finish();
    course.finish(table);
    return files.counted();
}

bool is_wanted(const ExportTable& table, const ExportConfig& config) {
    if (config.tables.empty()) return table.is_default;
    return std::ranges::find(config.tables, table.name) != config.tables.end();
}

}  // namespace

std::string in_folder_name(std::string_view text) {
    std::string name;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
                              c == '_' || c == '-';
        if (is_plain) {
            name += c;
        } else {
            name += inputs::formatted("%%%02X", static_cast<unsigned>(byte));
        }
    }
    return name;
}

std::string columns_csv() {
    std::string text = "table,column,type,unit\n";
    for (const ExportTable& table : export_tables()) {
        for (const auto& fields : {leading_fields(), table.fields}) {
            for (const Field& field : fields)
                text +=
                    std::string(table.name) + "," + field.name + "," + to_string(field.type) + "," + field.unit + "\n";
        }
    }
    return text;
}

std::vector<ExportedTable> export_report(const std::filesystem::path& report, const ExportConfig& config) {
    ReportReader reader(report);
    RunsOfRows runs(reader.database(), report.string());
    inputs::make_folder(config.folder);
    PartFile columns(config.folder / "columns.csv");
    columns.write(columns_csv());
    columns.finish();
    std::optional<ParquetTool> parquet;
    if (config.format == ExportFormat::parquet) parquet.emplace(config.parquet_writer, config.folder / "columns.csv");
    // All tables show the same instant of a file that a server still writes.
    reader.database().execute("BEGIN");
    std::vector<const ExportTable*> wanted;
    for (const ExportTable& table : export_tables()) {
        if (is_wanted(table, config)) wanted.push_back(&table);
    }
    Course course(wanted, reader.database(), config.tell);
    std::vector<ExportedTable> exported;
    for (const ExportTable* table : wanted) {
        exported.push_back(
            export_table_of(*table, reader.database(), runs, config, parquet ? &*parquet : nullptr, course));
    }
    reader.database().execute("COMMIT");
    return exported;
}

}  // namespace backsight::reports
