// An honest client is never touched: jitter, loss, reordering, stalls of its network both ways and of its own frames,
// as long as all of these together stay below max_saved.

#include "judge/audit.h"
#include "tests/support/cases.h"
#include "tests/support/judge_world.h"
#include "tests/support/must.h"

#include <backsight/view/snapshot_acks.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace audit_honest_test {

struct Network {
    std::int64_t latency_us = 0;
    std::int64_t jitter_us = 0;
    int loss_percent = 0;
    int reorder_percent = 0;
};

struct Life {
    std::uint64_t seed = 0;
    TickRate rate;
    int ticks_per_snapshot = 1;
    Network down;
    Network up;
    std::int64_t frame_us = 7'000;
};

Life any_life(Random& random) {
    Life life;
    life.seed = random.bits();
    constexpr TickRate rates[] = {{64, 1}, {30, 1}, {20, 1}, {128, 1}, {60000, 1001}, {200, 3}};
    life.rate = rates[random.below(6)];
    life.ticks_per_snapshot = random.below(2) == 0 ? 1 : 1 + random.below(3);
    const auto network = [&] {
        const std::int64_t latency_us = random.below(300'000);
        const std::int64_t jitter_us = random.below(2) == 0 ? 0 : random.below(100'000);
        return Network{latency_us, jitter_us, random.below(40), random.below(20)};
    };
    life.down = network();
    life.up = network();
    life.frame_us = 1'000 + random.below(30'000);
    return life;
}

// Arrivals of what is sent over a network, by time. Never more than three lost in a row.
class Channel {
public:
    Channel(const Network& network, std::uint64_t seed) : network_(network), random_(seed) {}

    bool send(std::int64_t now_us, std::uint32_t what) {
        const bool lost = random_.below(100) < network_.loss_percent && lost_in_a_row_ < 3;
        lost_in_a_row_ = lost ? lost_in_a_row_ + 1 : 0;
        if (lost) return false;
        const std::int64_t jitter = network_.jitter_us > 0 ? random_.below(static_cast<int>(network_.jitter_us)) : 0;
        std::int64_t arrival = now_us + network_.latency_us + jitter;
        if (random_.below(100) < network_.reorder_percent) {
            arrival += 20'000;
        } else {
            arrival = last_ = std::max(last_, arrival);
        }
        under_way_.insert({arrival, what});
        return true;
    }
    std::vector<std::uint32_t> receive(std::int64_t now_us) {
        std::vector<std::uint32_t> out;
        while (!under_way_.empty() && under_way_.begin()->first <= now_us) {
            out.push_back(under_way_.begin()->second);
            under_way_.erase(under_way_.begin());
        }
        return out;
    }

private:
    Network network_;
    Random random_;
    int lost_in_a_row_ = 0;
    std::int64_t last_ = 0;
    std::multimap<std::int64_t, std::uint32_t> under_way_;
};

// One client and its server, in steps of a millisecond. The client draws at a steady delay behind the server's clock,
// slewed by up to five percent, and never outside the window that it knows to be allowed.
class Honest {
public:
    explicit Honest(const Life& life)
        : life_(life),
          random_(life.seed),
          ledger_(LedgerConfig{}),
          audit_(config_, life.rate),
          down_(life.down, life.seed + 1),
          up_(life.up, life.seed + 2) {
        delay_us_ = static_cast<double>(life.down.latency_us + life.down.jitter_us / 2) +
                    static_cast<double>(random_.below(100'000));
    }

    void run(std::int64_t milliseconds) {
        for (std::int64_t ms = 0; ms < milliseconds; ++ms) {
            const std::int64_t now_us = ms * 1000;
            send_snapshots(now_us);
            for (const std::uint32_t seq : down_.receive(now_us)) must(acks_.accept({seq}));
            play(now_us);
            for (const std::uint32_t command : up_.receive(now_us)) check(command, now_us);
        }
    }

    int checked = 0;

private:
    void send_snapshots(std::int64_t now_us) {
        const Tick tick = life_.rate.moment_at(Micros{now_us}).tick();
        if (tick < next_snapshot_) return;
        next_snapshot_ = tick + life_.ticks_per_snapshot;
        down_.send(now_us, ledger_.begin_snapshot(tick).value);
        ticks_.push_back(tick);
    }

    void play(std::int64_t now_us) {
        if (now_us < next_frame_us_) return;
        // Now and then a frame hangs.
        next_frame_us_ = now_us + (random_.below(200) == 0 ? random_.below(100'000) : life_.frame_us);
        if (random_.below(100) == 0) slew_ = random_.between(-0.05, 0.05);
        delay_us_ += slew_ * static_cast<double>(life_.frame_us);
        const auto base = static_cast<double>(life_.down.latency_us + life_.down.jitter_us / 2);
        delay_us_ = std::clamp(delay_us_, base, base + 100'000.0);
        if (acks_.newest().value == 0) return;
        const Moment newest = Moment::at(ticks_[acks_.newest().value - 1]);
        const Moment wanted = life_.rate.moment_at(Micros{now_us - static_cast<std::int64_t>(delay_us_)});
        const Moment low = std::max(newest - life_.rate.span(config_.max_interpolation_delay), Moment{0});
        const Moment high = newest + life_.rate.span(config_.max_ahead);
        shown_ = std::max(shown_, std::clamp(wanted, low, high));
        commands_.push_back(acks_.stamp(shown_));
        up_.send(now_us, static_cast<std::uint32_t>(commands_.size() - 1));
    }

    // Commands are handed out in order; an overtaken command is given up.
    void check(std::uint32_t command, std::int64_t now_us) {
        if (command < next_command_) return;
        next_command_ = command + 1;
        const Audited audited = audit_.examine(commands_[command], ledger_, life_.rate.moment_at(Micros{now_us}));
        RC_ASSERT(audited.result == AuditResult::accepted);
        RC_ASSERT(audited.stamp == commands_[command]);
        ledger_.learn(audited.stamp);
        ++checked;
    }

    Life life_;
    Random random_;
    AuditConfig config_;
    Ledger ledger_;
    Audit audit_;
    SnapshotAcks acks_;
    Channel down_;
    Channel up_;
    Tick next_snapshot_{1};
    std::int64_t next_frame_us_ = 0;
    double delay_us_ = 0.0;
    double slew_ = 0.0;
    Moment shown_;
    std::vector<Tick> ticks_;
    std::vector<ViewStamp> commands_;
    std::uint32_t next_command_ = 0;
};

RC_GTEST_PROP(audit_honest, is_always_accepted, (std::uint64_t seed)) {
    Random random(seed);
    for (int again = 0; again < cases(10); ++again) {
        Honest honest(any_life(random));
        honest.run(8'000);
        RC_ASSERT(honest.checked > 50);
    }
}

// The network holds everything back for `stall`, then delivers it all in one instant.
AuditResult worst_after_stalls(Micros stall, int stalls) {
    Ledger ledger = ledger_with(2, 1, 4000);
    Audit audit({}, judge_rate);
    AuditResult worst = AuditResult::accepted;
    std::int64_t released_us = 0;
    int left = stalls;
    for (int i = 0; i < 64 * 20; ++i) {
        const SnapshotSeq newest = ledger.begin_snapshot(Tick{3 + i});
        const std::int64_t sent_us = i * judge_tick.value;
        if (i % 100 == 50 && left-- > 0) released_us = sent_us + stall.value;
        const Micros arrival{std::max(sent_us, released_us)};
        const ViewStamp stamp = stamp_of(newest.value, i * Moment::one_tick, all_received(newest.value));
        worst = std::max(worst, audit.examine(stamp, ledger, judge_rate.moment_at(arrival)).result);
    }
    return worst;
}

TEST(audit_honest, is_accepted_after_stalls_below_max_saved) {
    EXPECT_EQ(worst_after_stalls(Micros{490'000}, 1), AuditResult::accepted);
    EXPECT_EQ(worst_after_stalls(Micros{490'000}, 10), AuditResult::accepted);
}

TEST(audit_honest, is_clamped_after_a_stall_beyond_max_saved) {
    EXPECT_EQ(worst_after_stalls(Micros{600'000}, 1), AuditResult::moment_too_fast);
}

}  // namespace audit_honest_test
