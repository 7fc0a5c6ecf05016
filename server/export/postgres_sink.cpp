#include "server/export/postgres_sink.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>
#include <vector>

#include "server/export/postgres_tables.h"
#include "server/export/table_rows.h"

namespace backsight::reports {

namespace {

constexpr std::int64_t least_rows = 50;
constexpr std::size_t copied_at_once = std::size_t{4} << 20;
constexpr std::array<std::string_view, 3> owners{"shots", "projectiles", "images"};

bool goes_to_postgres(const ExportTable& table) { return table.is_default; }

std::int64_t newest(Database& database, std::string_view owner) {
    return database.integer("SELECT max(id) FROM " + std::string(owner));
}

// What the database says of a key that it has stored.
std::int64_t number_of(const std::string& text) {
    std::int64_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && number >= 0) return number;
    throw PostgresError(SinkFault::schema, "the newest row's number is " + text.substr(0, 40) +
                                               ", expected a number that a server has given");
}

std::uint64_t waiting_in(Database& database, const KeptElsewhere& arrived) {
    const std::int64_t rows = newest(database, "shots") - arrived.shots + newest(database, "projectiles") -
                              arrived.projectiles + newest(database, "images") - arrived.images;
    return static_cast<std::uint64_t>(std::max<std::int64_t>(rows, 0));
}

}  // namespace

/// One connection, and the file beside it.
class PostgresSink::Session {
public:
    Session(const std::filesystem::path& report, const SinkConfig& config, const std::atomic<bool>& stop)
        : link_(config.connection, config.patience, stop), reader_(report), runs_(reader_.database(), report.string()) {
        for (const ExportTable& table : export_tables()) {
            if (!goes_to_postgres(table)) continue;
            prepare_table(link_, table);
            const auto owner = std::ranges::find(owners, std::string_view(table.owner));
            tables_.push_back(
                {&table, static_cast<std::size_t>(owner - owners.begin()), rows_of(table, reader_.database(), runs_)});
        }
        for (std::size_t i = 0; i < owners.size(); ++i) arrived_[i] = find_arrived(owners[i]);
    }

    KeptElsewhere arrived() const { return {arrived_[0], arrived_[1], arrived_[2]}; }
    std::uint64_t waiting() { return waiting_in(reader_.database(), arrived()); }

    /// Sends the next rows of each table, as one transaction. Returns how many owners they are of.
    std::int64_t send(std::int64_t most_rows) {
        auto next = arrived_;
        std::int64_t sent = 0;
        for (std::size_t i = 0; i < owners.size(); ++i) {
            next[i] = std::min(newest(reader_.database(), owners[i]), arrived_[i] + most_rows);
            sent += next[i] - arrived_[i];
        }
        if (sent <= 0) return 0;
        link_.ask("BEGIN");
        for (Part& part : tables_) {
            if (arrived_[part.owner] < next[part.owner]) send_part(part, arrived_[part.owner], next[part.owner]);
        }
        link_.ask("COMMIT");
        arrived_ = next;
        return sent;
    }

private:
    struct Part {
        const ExportTable* table;
        std::size_t owner;  ///< in `owners`
        std::unique_ptr<TableRows> rows;
    };

    void send_part(Part& part, std::int64_t after, std::int64_t up_to) {
        lines_.clear();
        part.rows->select(after, up_to);
        bool has_rows = false;
        const auto copy = [&] {
            has_rows = has_rows || !lines_.empty();
            if (!lines_.empty()) link_.copy(copy_statement(*part.table), lines_);
            lines_.clear();
        };
        while (part.rows->next()) {
            part.rows->add_line(lines_, true, TextFor::databases);
            if (lines_.size() > copied_at_once) copy();
        }
        copy();
        if (has_rows) link_.ask(insert_statement(*part.table));
    }

    // Rows arrive in their order, and their numbers grow from run to run. So the newest run that has arrived at all
    // says how far the file has.
    std::int64_t find_arrived(std::string_view owner) {
        const ExportTable& table = *export_table(owner);
        Statement runs(reader_.database(), "SELECT id FROM runs ORDER BY id DESC");
        while (runs.step()) {
            const RunOfRow& run = runs_.of(runs.integer(0));
            const std::string found = link_.cell(std::string("SELECT max(") + table.owner_key + ") FROM backsight." +
                                                 table.name + " WHERE server = " + link_.literal(run.server) +
                                                 " AND run_started_us = " + std::to_string(run.started_unix_us));
            if (!found.empty()) return number_of(found);
        }
        return 0;
    }

    PostgresLink link_;
    ReportReader reader_;
    RunsOfRows runs_;
    std::vector<Part> tables_;
    std::array<std::int64_t, owners.size()> arrived_{};
    std::string lines_;
};

PostgresSink::PostgresSink(const std::filesystem::path& report, const SinkConfig& config)
    : report_(report), config_(config), batch_rows_(config.batch_rows) {
    check_connection(config.connection);
    thread_ = std::thread([this] { work(); });
}

PostgresSink::~PostgresSink() {
    stop_ = true;
    {
        const std::lock_guard lock(mutex_);
        hurry_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

bool PostgresSink::finish(std::chrono::milliseconds at_most) {
    const auto until = std::chrono::steady_clock::now() + at_most;
    std::unique_lock lock(mutex_);
    // The look that is under way may have begun before the last report was written.
    const std::uint64_t enough = looks_ + 2;
    while (looks_ < enough && counters_.fault == SinkFault::none && std::chrono::steady_clock::now() < until) {
        hurry_ = true;
        wake_.notify_all();
        looked_.wait_for(lock, std::chrono::milliseconds(20));
    }
    return looks_ >= enough && counters_.fault == SinkFault::none;
}

void PostgresSink::work() {
    auto retry = config_.retry;
    while (!stop_) {
        const std::uint64_t sent_before = counters().sent;
        try {
            send_all();
        } catch (const PostgresError& error) {
            if (error.fault() == SinkFault::slow) batch_rows_ = std::max(batch_rows_ / 4, least_rows);
            note(error.fault(), error.what());
        } catch (const std::exception& error) {
            note(SinkFault::file, error.what());
        }
        if (counters().sent > sent_before) retry = config_.retry;
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, retry, [&] { return stop_.load(); });
        retry = std::min(retry * 2, config_.longest_retry);
    }
}

void PostgresSink::send_all() {
    Session session(report_, config_, stop_);
    while (!stop_) {
        const std::int64_t sent = session.send(batch_rows_);
        batch_rows_ = std::min(batch_rows_ * 2, config_.batch_rows);
        const std::uint64_t waiting = session.waiting();
        std::unique_lock lock(mutex_);
        counters_.sent += static_cast<std::uint64_t>(sent);
        counters_.waiting = waiting;
        counters_.arrived = session.arrived();
        counters_.fault = SinkFault::none;
        counters_.has_arrived = true;
        if (waiting > 0) continue;
        ++looks_;
        looked_.notify_all();
        wake_.wait_for(lock, config_.pause, [&] { return stop_.load() || std::exchange(hurry_, false); });
    }
}

void PostgresSink::note(SinkFault fault, const std::string& why) {
    if (fault == SinkFault::none) return;
    std::uint64_t waiting = 0;
    try {
        ReportReader reader(report_);
        waiting = waiting_in(reader.database(), counters().arrived);
    } catch (const std::exception&) {
        // The next try says what is wrong with the file.
    }
    const std::lock_guard lock(mutex_);
    counters_.waiting = waiting;
    counters_.fault = fault;
    ++counters_.failures[fault];
    last_error_ = why;
    looked_.notify_all();
}

SinkCounters PostgresSink::counters() const {
    const std::lock_guard lock(mutex_);
    return counters_;
}

std::string PostgresSink::last_error() const {
    const std::lock_guard lock(mutex_);
    return last_error_;
}

}  // namespace backsight::reports
