#pragma once

// Writes records into an SQLite file: one transaction a batch, write-ahead log, so that a killed process leaves every
// batch that was committed. Throws SqliteError. One thread.

#include <cstdint>
#include <filesystem>
#include <memory>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_record.h"
#include "server/hit_reports/sqlite.h"

namespace backsight::reports {

/// Makes the tables of an empty database, and marks it as a report file of this schema.
void make_report_tables(Database& database);

/// Numbers of the newest rows that are kept elsewhere too; 0: none is.
struct KeptElsewhere {
    std::int64_t shots = 0;
    std::int64_t projectiles = 0;
    std::int64_t images = 0;
};

class ReportStore {
public:
    /// Opens or makes the file, and begins a run in it. `max_mib` bounds its size (0: no bound): a write beyond it
    /// fails as on a full disk. Throws if the file is not a report file, or has another schema version.
    ReportStore(const std::filesystem::path& file, const RunFacts& facts, std::uint32_t max_mib);
    ~ReportStore();

    void begin_batch();
    void add(const ReportRecord& record);
    void add(const ProjectileRecord& record);
    void add(const ImageRecord& record);
    /// In a batch: where the file comes near its bound, removes the oldest rows of those. Their space is used again. A
    /// table's newest row stays, from which the next numbers follow.
    void make_room(const KeptElsewhere& kept);
    void commit_batch();
    /// Undoes the batch after an error. Does not throw.
    void drop_batch() noexcept;

private:
    struct Writers;
    void open(std::uint32_t max_mib, const std::filesystem::path& file);
    void begin_run(const RunFacts& facts);
    bool is_nearly_full();

    Database database_;
    std::unique_ptr<Writers> writers_;
    std::int64_t run_ = 0;
    std::int64_t max_pages_ = 0;  // 0: no bound
};

}  // namespace backsight::reports
