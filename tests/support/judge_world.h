#pragma once

// A server with a few entities and the ledger of one client, driven tick by tick, for tests of the judge. Every
// snapshot holds every entity and, unless the test says otherwise, arrives.

#include <backsight/judge.h>

#include <cstdint>

namespace backsight::test {

inline constexpr TickRate judge_rate{64, 1};
inline constexpr Micros judge_tick{15'625};

inline ViewStamp stamp_of(std::uint32_t newest, std::int64_t shown_raw, std::uint64_t received) {
    return {Moment{shown_raw}, SnapshotSeq{newest}, received};
}
/// Every snapshot up to `newest` received.
std::uint64_t all_received(std::uint32_t newest);
/// What a client whose last stamp was `last` must still report when its newest is `newest`.
std::uint64_t carried(const ViewStamp& last, SnapshotSeq newest);

/// A ledger of `snapshots` snapshots, one each `every` ticks, the first at tick `every`.
Ledger ledger_with(std::uint32_t snapshots, std::int64_t every = 1, std::uint32_t capacity = 128);

Vec3 towards(Vec3 from, Vec3 to);

/// The shooter stands at the origin. The victim, a ball of half a metre, runs past 10 m away, in y.
class JudgeWorld {
public:
    explicit JudgeWorld(const AuditConfig& audit = {}, Vec3 victim_velocity = {0.0f, 4.0f, 0.0f});

    /// One more tick: records both and sends a snapshot.
    void step();
    void run(int ticks);
    /// Steps without a snapshot to this client.
    void step_silently();

    Moment server_now() const { return Moment::at(tick); }
    /// The stamp of a client whose newest snapshot is `age` ticks old and who draws `behind` ticks before it.
    ViewStamp stamp(std::int64_t age, double behind) const;
    /// Takes the stamp in, and fires along `direction` from the origin.
    Verdict fire(const ViewStamp& stamp, Vec3 direction, const WeaponRules& rules = {});
    Verdict fire(const Audited& audited, Vec3 direction, const WeaponRules& rules = {});
    Shot shot(Vec3 direction) const;
    /// From the origin to where the victim was at `moment`.
    Vec3 aim_at(Moment moment) const;
    Vec3 victim_at(Moment moment) const;

    WorldHistory history;
    DrawConfig draw;
    Ledger ledger;
    ClientJudge judge;
    HitboxSetId ball;
    EntityId shooter;
    EntityId victim;
    Vec3 velocity;
    Vec3 place{10.0f, 0.0f, 0.0f};
    Tick tick{0};

private:
    void record();
};

}  // namespace backsight::test
