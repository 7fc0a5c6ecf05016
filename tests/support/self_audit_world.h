#pragma once

// A server, runners who turn at random, and one client behind a lossy network. The client fires at what it draws, with
// a planted client fault on request.

#include <backsight/judge.h>
#include <backsight/view.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/rig.h"

namespace backsight::test {

class SelfAuditWorld {
public:
    /// `delay`: how many ticks before the present the client draws. Snapshots take `latency` ticks, and `loss_percent`
    /// of them are lost; commands arrive at once.
    SelfAuditWorld(Mistake mistake, double delay, int loss_percent, std::uint64_t seed = 1, std::int64_t latency = 3,
                   const SelfAuditConfig& config = {});
    // The judge refers to its neighbours here.
    SelfAuditWorld(const SelfAuditWorld&) = delete;
    SelfAuditWorld& operator=(const SelfAuditWorld&) = delete;

    /// One tick, and a shot if the client sees anybody.
    void step();

    WorldHistory history;
    DrawConfig draw;
    Ledger ledger;
    ClientJudge judge;
    SelfAudit audit;
    SelfAuditAnswer answer;  ///< of the last shot
    ShotRecord shot;         ///< the last one
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    std::uint64_t as_seen = 0;

private:
    struct Runner {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
    };
    struct Flying {
        SnapshotSeq seq;
        Tick tick;
        std::vector<std::pair<EntityId, EntityState>> states;
    };
    void record();
    void send();
    void receive();
    void fire();
    View screen(Moment shown) const;
    bool is(Mistake mistake) const { return mistake_ == mistake; }

    Mistake mistake_;
    double delay_;
    int loss_percent_;
    std::int64_t latency_;
    Random random_;
    WorldHistory client_;
    DrawConfig client_draw_;
    SnapshotAcks acks_;
    EntityId shooter_;
    std::vector<Runner> runners_;
    OnTheWay<Flying> flying_;
    Tick now_{0};
    std::uint32_t commands_ = 0;
};

}  // namespace backsight::test
