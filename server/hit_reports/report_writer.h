#pragma once

// Hands records from the tick thread to a thread that writes them. The tick thread never waits and never fails: a full
// queue or a full disk only loses reports, which are counted. Committed reports survive a kill.
//
// In: one producer fills a slot of the queue in place. Out: the file, a batch at least each half second. Slots have
// their memory from the start, see make_room(): submitting allocates nothing.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/hit_reports/projectile_record.h"
#include "server/hit_reports/report_store.h"

namespace backsight::reports {

struct WriterConfig {
    /// Most reports that wait, of all kinds. Default 2048: half a second of 1,000 players who fire four shots a second.
    std::size_t queue_reports = 2048;
    /// Milliseconds between batches. At most 500.
    int batch_ms = 200;
    /// Bound on the size of the file; 0: none.
    std::uint32_t max_mib = 0;
};

struct WriterCounters {
    std::uint64_t submitted = 0;
    std::uint64_t dropped = 0;  ///< the queue was full
    std::uint64_t written = 0;
    std::uint64_t lost = 0;  ///< the file could not be written
};

class ReportWriter {
public:
    /// Opens the file at once, so that a wrong path is found at start: throws SqliteError.
    ReportWriter(const std::filesystem::path& file, const RunFacts& facts, const WriterConfig& config = {});
    /// Writes what is waiting.
    ~ReportWriter();
    ReportWriter(const ReportWriter&) = delete;
    ReportWriter& operator=(const ReportWriter&) = delete;

    /// The slot to fill, or nullptr if the queue is full, which is counted. Fill it, then call submit(). Call from one
    /// thread. Reports are written in this order.
    ReportRecord* begin();
    ProjectileRecord* begin_projectile();
    ImageRecord* begin_image();
    void submit();

    /// Waits until all that was submitted is written or lost. Not for the tick thread.
    void flush();

    /// What may make room for new reports where the file comes near its bound. Without, the newest are lost there. From
    /// any thread.
    void set_kept_elsewhere(const KeptElsewhere& kept);

    WriterCounters counters() const;
    /// Why the last batch was lost; empty if no batch was.
    std::string last_error() const;

private:
    enum class Kind : std::uint8_t { shot, projectile, image };
    struct Slot {
        Kind kind = Kind::shot;
        ReportRecord shot;
        ProjectileRecord projectile;
        ImageRecord image;
    };

    Slot* begin(Kind kind);
    void add(const Slot& slot);
    void work();
    void write_waiting();
    KeptElsewhere kept_elsewhere() const;

    ReportStore store_;
    WriterConfig config_;
    std::vector<Slot> slots_;
    std::atomic<std::uint64_t> submitted_{0};  // slots filled so far; only the producer writes it
    std::atomic<std::uint64_t> taken_{0};      // slots emptied so far; only the writer writes it
    std::atomic<std::uint64_t> dropped_{0};
    std::atomic<std::uint64_t> written_{0};
    std::atomic<std::uint64_t> lost_{0};
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable emptied_;
    bool hurry_ = false;
    bool stop_ = false;
    std::string last_error_;
    KeptElsewhere kept_;
    std::thread thread_;
};

}  // namespace backsight::reports
