#include "server/hit_reports/report_writer.h"

#include <algorithm>
#include <chrono>

#include "server/hit_reports/fill_report.h"

namespace backsight::reports {

ReportWriter::ReportWriter(const std::filesystem::path& file, const RunFacts& facts, const WriterConfig& config)
    : store_(file, facts, config.max_mib), config_(config), slots_(std::max<std::size_t>(config.queue_reports, 1)) {
    for (Slot& slot : slots_) make_room(slot.shot, facts);
    thread_ = std::thread([this] { work(); });
}

ReportWriter::~ReportWriter() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

ReportWriter::Slot* ReportWriter::begin(Kind kind) {
    const std::uint64_t filled = submitted_.load(std::memory_order_relaxed);
    if (filled - taken_.load(std::memory_order_acquire) >= slots_.size()) {
        dropped_.fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    Slot& slot = slots_[filled % slots_.size()];
    slot.kind = kind;
    return &slot;
}

ReportRecord* ReportWriter::begin() {
    Slot* slot = begin(Kind::shot);
    return slot == nullptr ? nullptr : &slot->shot;
}

ProjectileRecord* ReportWriter::begin_projectile() {
    Slot* slot = begin(Kind::projectile);
    return slot == nullptr ? nullptr : &slot->projectile;
}

ImageRecord* ReportWriter::begin_image() {
    Slot* slot = begin(Kind::image);
    return slot == nullptr ? nullptr : &slot->image;
}

void ReportWriter::submit() { submitted_.fetch_add(1, std::memory_order_release); }

void ReportWriter::flush() {
    const std::uint64_t wanted = submitted_.load(std::memory_order_acquire);
    std::unique_lock lock(mutex_);
    hurry_ = true;
    wake_.notify_one();
    emptied_.wait(lock, [&] { return taken_.load(std::memory_order_acquire) >= wanted; });
}

void ReportWriter::work() {
    const auto pause = std::chrono::milliseconds(std::clamp(config_.batch_ms, 1, 500));
    for (;;) {
        bool stop = false;
        {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, pause, [&] { return stop_ || hurry_; });
            stop = stop_;
            hurry_ = false;
        }
        write_waiting();
        {
            const std::lock_guard lock(mutex_);
            emptied_.notify_all();
        }
        if (stop) return;
    }
}

void ReportWriter::add(const Slot& slot) {
    switch (slot.kind) {
        case Kind::shot:
            return store_.add(slot.shot);
        case Kind::projectile:
            return store_.add(slot.projectile);
        case Kind::image:
            return store_.add(slot.image);
    }
}

// Writes all waiting reports as one batch. A failed batch is lost as a whole: a disk may stay full, and the match goes
// on.
void ReportWriter::write_waiting() {
    const std::uint64_t first = taken_.load(std::memory_order_relaxed);
    const std::uint64_t end = submitted_.load(std::memory_order_acquire);
    if (first == end) return;
    try {
        store_.begin_batch();
        store_.make_room(kept_elsewhere());
        for (std::uint64_t i = first; i < end; ++i) add(slots_[i % slots_.size()]);
        store_.commit_batch();
        written_.fetch_add(end - first, std::memory_order_relaxed);
    } catch (const std::exception& error) {
        store_.drop_batch();
        {
            const std::lock_guard lock(mutex_);
            last_error_ = error.what();
        }
        // The count is raised last: a reader that sees the loss finds its cause.
        lost_.fetch_add(end - first, std::memory_order_release);
    }
    taken_.store(end, std::memory_order_release);
}

void ReportWriter::set_kept_elsewhere(const KeptElsewhere& kept) {
    const std::lock_guard lock(mutex_);
    kept_ = kept;
}

KeptElsewhere ReportWriter::kept_elsewhere() const {
    const std::lock_guard lock(mutex_);
    return kept_;
}

WriterCounters ReportWriter::counters() const {
    return {submitted_.load(), dropped_.load(), written_.load(), lost_.load()};
}

std::string ReportWriter::last_error() const {
    const std::lock_guard lock(mutex_);
    return last_error_;
}

}  // namespace backsight::reports
