#pragma once

// Tells a client whose stamps acknowledge nothing new while its commands go on. A screen that gets nothing does that,
// and so does one that holds its stamps back to see and hit what is past.
//
//   snapshots   s1   s2   s3   s4   s5   s6        a stamp that names s2 leaves s3 and all later ones unacknowledged
//   stamps      s1   s2   s2   s2   s2   s2        for longer than usual by more than the limit: stale
//
// Usual is the shortest time of late that a snapshot took until a stamp named it, so that a long round trip is nothing
// new. Time in which no commands came counts for nothing: a network that is cut holds back everything. A value without
// allocated memory; one for each client.

#include <backsight/time/tick.h>
#include <backsight/view/ledger.h>

#include <algorithm>
#include <cstdint>

namespace backsight::service {

class StaleAcks {
public:
    enum class News : std::uint8_t { none, began, ended };

    /// After a command was executed in this tick. `ledger`: the client's. `limit`: the longest that any weapon looks
    /// back, past which a hit would not count.
    News note(const Ledger& ledger, Tick tick, TickRate rate, Micros limit) {
        const SnapshotSeq newest = ledger.last_stamp().newest;
        if (newest.value == 0) return News::none;
        const Micros since = noted_at_ == no_tick ? Micros{0} : rate.time_of(Tick{tick - noted_at_});
        noted_at_ = tick;
        silent_ = silent_ + std::max(since - pause, Micros{0});
        // A path that has become longer is the usual one after a while.
        usual_ = usual_ + Micros{since.value / 64};
        if (newest != named_) {
            const Tick sent = ledger.tick_of(newest);
            const Micros took = sent == no_tick ? usual_ : rate.time_of(Tick{tick - sent});
            usual_ = named_.value == 0 ? took : std::min(usual_, took);
            named_ = newest;
        }
        const Micros left = unacknowledged(ledger, tick, rate);
        if (left - usual_ <= limit) silent_ = Micros{0};
        stale_for_ = left - usual_ - silent_;
        const bool is_stale = stale_for_ > limit;
        if (is_stale == is_stale_) return News::none;
        is_stale_ = is_stale;
        if (!is_stale) return News::ended;
        ++times_;
        return News::began;
    }

    bool is_stale() const { return is_stale_; }
    /// How long the oldest snapshot that is unacknowledged has been so, beyond the usual.
    Micros stale_for() const { return stale_for_; }
    /// How often it began.
    std::uint64_t times() const { return times_; }

private:
    // Commands that go on come at least so often.
    static constexpr Micros pause{100'000};

    static Micros unacknowledged(const Ledger& ledger, Tick tick, TickRate rate) {
        const SnapshotSeq newest = ledger.last_stamp().newest;
        if (newest >= ledger.newest_sent()) return Micros{0};
        const SnapshotSeq next = std::max(SnapshotSeq{newest.value + 1}, ledger.oldest_sent());
        return rate.time_of(Tick{tick - ledger.tick_of(next)});
    }

    Tick noted_at_ = no_tick;
    SnapshotSeq named_;
    Micros usual_;
    Micros silent_;
    Micros stale_for_;
    std::uint64_t times_ = 0;
    bool is_stale_ = false;
};

}  // namespace backsight::service
