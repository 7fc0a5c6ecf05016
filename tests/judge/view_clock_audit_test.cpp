// What a ViewClock gives to be drawn, the audit lets pass: a stamp that it would clamp is judged at another instant
// than was on the screen.

#include "judge/audit.h"

#include <backsight/base/random.h>
#include <backsight/judge/judge.h>
#include <backsight/time/view_clock.h>
#include <backsight/view/snapshot_acks.h>

#include "tests/support/rig.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <deque>

using namespace backsight;

namespace view_clock_audit_test {

struct Path {
    TickRate rate{64, 1};
    int ticks_per_snapshot = 1;
    double jitter_us = 2'000.0;
    double loss = 0.0;
    std::int64_t outage_us = 0;  // nothing comes down for so long, every 6 s
    double drift = 0.0;          // how much faster the client's clock runs
    std::int64_t frame_us = 6'944;
};

struct Tally {
    std::uint64_t stamps = 0;
    std::uint64_t clamped = 0;
    std::uint64_t stood = 0;   // frames at which the moment stood still at max_ahead
    std::uint64_t jumped = 0;  // forward, after an outage
    AuditResult first = AuditResult::accepted;
    std::int64_t moved = 0;  // of the first
};

// A server, a client that draws and commands, and the audit, in virtual time.
class Match {
public:
    Match(const Path& path, std::uint64_t seed)
        : path_(path), random_(seed), view_(ViewClockConfig{}, path.rate, delay(path)), audit_({}, path.rate) {}

    Tally play(std::int64_t seconds) {
        for (std::int64_t now = 0; now < seconds * 1'000'000; now += path_.frame_us) {
            send(now);
            receive(now);
            draw(now);
            audit(now);
        }
        tally_.stood = view_.numbers().held_frames;
        tally_.jumped = view_.numbers().jumps;
        return tally_;
    }

private:
    struct Down {
        SnapshotSeq seq;
        Tick tick;
    };
    struct Up {
        ViewStamp stamp;
        std::int64_t arrives_us = 0;
    };

    static InterpolationDelayConfig delay(const Path& path) {
        InterpolationDelayConfig config;
        config.send_interval = path.rate.time_of(Tick{path.ticks_per_snapshot});
        return config;
    }
    std::int64_t late() { return static_cast<std::int64_t>(-std::log(1.0 - random_.unit()) * path_.jitter_us); }
    Micros local(std::int64_t now) const {
        return Micros{77'000'000 + now + static_cast<std::int64_t>(static_cast<double>(now) * path_.drift)};
    }

    void send(std::int64_t now) {
        for (; path_.rate.time_of(tick_).value <= now; tick_ = tick_ + path_.ticks_per_snapshot) {
            const SnapshotSeq seq = ledger_.begin_snapshot(tick_);
            const std::int64_t late_us = late();
            const bool is_lost = random_.chance(path_.loss) || now % 6'000'000 > 6'000'000 - path_.outage_us;
            if (!is_lost) down_.send(now + 25'000 + late_us, {seq, tick_});
        }
    }
    void receive(std::int64_t now) {
        down_.receive(now, [&](const Down& snapshot) {
            if (acks_.accept(snapshot.seq)) view_.snapshot_arrived(snapshot.tick, local(now));
        });
    }
    void draw(std::int64_t now) {
        const std::optional<Moment> shown = view_.moment(local(now));
        if (!shown || random_.chance(path_.loss)) return;
        const std::int64_t soonest = up_.empty() ? 0 : up_.back().arrives_us;
        up_.push_back({acks_.stamp(*shown), std::max(soonest, now + 25'000 + late())});
    }
    void audit(std::int64_t now) {
        for (; !up_.empty() && up_.front().arrives_us <= now; up_.pop_front()) {
            const Audited audited =
                audit_.examine(up_.front().stamp, ledger_, path_.rate.moment_at(Micros{up_.front().arrives_us}));
            ++tally_.stamps;
            if (audited.result == AuditResult::accepted) continue;
            if (tally_.clamped++ > 0) continue;
            tally_.first = audited.result;
            tally_.moved = audited.moved;
        }
    }

    Path path_;
    RandomReals<double> random_;
    ViewClock view_;
    Audit audit_;
    Ledger ledger_{LedgerConfig{1024, 1}};
    SnapshotAcks acks_;
    Tick tick_{0};
    test::OnTheWay<Down> down_;
    std::deque<Up> up_;
    Tally tally_;
};

TEST(view_clock_audit, lets_every_moment_pass_over_outages) {
    for (const std::int64_t outage_ms : {0, 200, 400, 1'000, 3'000, 5'000}) {
        Path path;
        path.outage_us = outage_ms * 1'000;
        const Tally tally = Match(path, 7).play(40);
        EXPECT_GT(tally.stamps, 1'000u);
        EXPECT_EQ(tally.clamped, 0u) << outage_ms << " ms: " << to_string(tally.first) << ", by " << tally.moved;
        EXPECT_EQ(tally.stood > 0, outage_ms >= 400) << outage_ms;
    }
}

RC_GTEST_PROP(view_clock_audit, lets_every_moment_pass_on_any_path, ()) {
    Path path;
    path.rate = *rc::gen::element(TickRate{64, 1}, TickRate{30, 1}, TickRate{200, 3}, TickRate{60'000, 1'001});
    path.ticks_per_snapshot = *rc::gen::inRange(1, 4);
    path.jitter_us = *rc::gen::element(0.0, 500.0, 5'000.0, 15'000.0);
    path.loss = *rc::gen::element(0.0, 0.05, 0.3);
    path.outage_us = *rc::gen::element(0, 300'000, 700'000, 2'000'000);
    path.drift = *rc::gen::element(-1e-4, 0.0, 1e-4);
    path.frame_us = *rc::gen::element(4'167, 6'944, 16'667, 33'333);
    const Tally tally = Match(path, *rc::gen::arbitrary<std::uint64_t>()).play(20);
    RC_LOG() << to_string(tally.first) << ", by " << tally.moved << ", " << tally.clamped << " of " << tally.stamps
             << "\n";
    RC_ASSERT(tally.clamped == 0u);
}

}  // namespace view_clock_audit_test
