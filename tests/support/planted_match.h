#pragma once

// A server, runners, and one client who fires at what they draw, with lossy, jittery links both ways and one mistake of
// an engine built in on request. Everything is really played: snapshots and commands travel as packets, commands are
// resent until the server has them, entities come and go and their slots are used again, some are sent seldom, some
// stand still for a while. A function of its numbers only.

#include <backsight/judge.h>
#include <backsight/view.h>

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/rig.h"

namespace backsight::test {

struct MatchConditions {
    std::uint64_t seed = 1;
    std::int64_t snapshot_every = 1;  ///< ticks
    int loss_percent = 5;             ///< each way
    double delay = 8.0;               ///< ticks before the server's present at which the client draws
    double speed_mps = 6.0;
    int late_percent = 2;       ///< of snapshots: so late that the client has to drop them
    int overtaken_percent = 0;  ///< of snapshots: late by up to four ticks
};

class PlantedMatch {
public:
    PlantedMatch(Mistake mistake, const MatchConditions& conditions);
    // The judge refers to its neighbours here.
    PlantedMatch(const PlantedMatch&) = delete;
    PlantedMatch& operator=(const PlantedMatch&) = delete;

    /// One tick: the client fires once if they see anybody.
    void step();

    WorldHistory history;
    DrawConfig draw;
    Ledger ledger;
    ClientJudge judge;
    SelfAudit audit;
    std::uint64_t compared = 0;
    std::uint64_t disagreed = 0;
    std::uint64_t hits = 0;
    std::uint64_t reused_slots = 0;
    /// All names that the alarm had, a bit each.
    std::uint32_t names = 0;

private:
    struct Place {
        std::int32_t x = 0, y = 0;  // in 1/1024 m: sums of them are exact
    };
    struct Runner {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
        std::int64_t paused_until = 0;
        std::int64_t gone_since = -1;
        std::uint32_t divider = 1;
    };
    struct Sent {
        EntityId id;
        EntityState state;
    };
    struct Snapshot {
        SnapshotSeq seq;
        Tick tick;
        std::int64_t due = 0;
        std::uint32_t executed = 0;
        Place own;
        std::vector<Sent> entities;
    };
    struct Command {
        std::uint32_t number = 0;
        ViewStamp stamp;
        Place move;
        bool fires = false;
        Vec3 direction;
        std::uint32_t hash = 0;
    };

    bool is(Mistake mistake) const { return mistake_ == mistake; }
    void move_runners();
    void record(const Runner& runner);
    void record_all();
    void open_snapshot();
    void fill_snapshots();
    void note_states();
    void receive_snapshots();
    void receive_commands();
    void execute(const Command& command, const ViewStamp& stamp);
    void advance_clock();
    void give_command();
    void fire(Command& command);
    View screen(Moment shown) const;
    Vec3 eye(Place place) const;
    Place predicted() const;
    EntityState state_of(const Runner& runner) const;

    Mistake mistake_;
    MatchConditions conditions_;
    Random random_;
    WorldHistory client_;
    DrawConfig client_draw_;
    SnapshotAcks acks_;
    HitboxSetId body_;
    EntityId shooter_;
    std::vector<Runner> runners_;
    std::vector<Snapshot> unfilled_;
    OnTheWay<Snapshot> snapshots_;
    OnTheWay<std::vector<Command>> packets_;
    std::deque<Command> unacked_;
    Place server_place_;
    Place base_;  // the client's: after its last command that the server is known to have executed
    std::uint32_t last_command_ = 0;
    std::uint32_t executed_ = 0;
    std::uint32_t newest_in_packet_ = 0;  // what a broken server goes by
    Moment shown_;
    double slew_ = 0.0;
    Tick now_{0};
};

}  // namespace backsight::test
