#pragma once

// How other ways to rewind would have judged the rays of a running server, and how often each agrees with the shooter's
// screen, by ping. They can also judge in earnest: answer() is what a server asks that rewinds by one of them.
//
// In: each tick, each command, and each judged ray, right after its verdict, with the screen's hash as its client
// declared it. Out: scores, and the answers to the last ray for its hit report. History and ledger are only read, and
// no answer changes a verdict.
//
// Only rays with a declared hash, Reason::as_seen and a measured round trip are compared, equally for all strategies. A
// cap changes the verdict on purpose, and says nothing about a strategy.
//
// The answers use the lab's code (presets). Stamps that live clients do not send are derived from what they do send:
// - "tick" and "endpoints": from the moment, and from the snapshots that the ledger lists for this client
// - "frame+subframe": from the endpoints. A client of TwoTen's names the later one, and its progress is the fraction
// - "client time": a client of text21's reads the server's clock when it fires, half a round trip before the command is
//   here. "angle" is that instant, with text21's aim by angle in place of a ray
// - "server-time": a client of UT2003's counts its frames since the newest snapshot. Ours give a command per frame, so
//   the server counts commands. A snapshot that is first named by a command after lost ones counts from that on.
//
// One Comparison per server, on its tick thread. Each ray costs a cast per strategy but exact. All memory is taken in
// the constructor. Not synchronised.

#include <backsight/judge.h>
#include <backsight/presets/twoten.h>
#include <backsight/presets/ut2003.h>
#include <backsight/presets/view_strategy.h>
#include <backsight/service/match_status.h>
#include <backsight/service/other_answer.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace backsight::ways {

/// Those of view_strategy.h, the three with histories of their own, and the one by angle.
inline constexpr std::size_t live_strategy_count = presets::view_strategy_count + 4;
static_assert(live_strategy_count <= service::most_ways, "one way more than service::most_ways: raise that");
/// The lab's names, in the order of all scores and answers; "exact" is last.
std::span<const char* const, live_strategy_count> live_strategies();
/// The index of a strategy by its name in the settings: the lab's, or `ut2003`, `capt_k`, `twoten`, `mirror`, `text21`
/// and `text21_angle`. live_strategy_count if there is none.
std::size_t strategy_named(std::string_view name);

/// Whether a screen that declared `declared` may have shown what `answer` says: that entity, or nobody. The hash holds
/// 16 bits of the shown entity and hitbox, so each hitbox of the answer's entity is tried. Equal pictures always pass.
/// A screen with another entity passes with a probability of hitboxes / 65,536 (0.03 % with 20). A hit whose 32 bits
/// equal those of nobody passes for nobody (one in 2^32).
bool may_show_same(std::uint32_t declared, const Hit& answer, const HitboxSets& sets);

using service::BucketScore;
using StrategyScore = service::WayScore;

class Comparison {
public:
    /// Round trips at which the second and later buckets begin.
    static constexpr std::array<Micros, 4> bucket_bounds{Micros{30'000}, Micros{75'000}, Micros{150'000},
                                                         Micros{250'000}};

    /// Both belong to the server and must outlive this. `verdicts`: the strategy that the verdicts follow, of
    /// live_strategies(); by default "exact". `shows_hitboxes`: each answer says where that way has the hitbox.
    Comparison(const WorldHistory& history, const DrawConfig& draw, std::size_t verdicts = live_strategy_count - 1,
               bool shows_hitboxes = false);

    /// The verdicts follow another strategy from now on.
    void set_verdicts(std::size_t strategy) { verdicts_ = strategy; }

    /// A tick was recorded.
    void record(Tick tick);
    /// A command of `shooter` was executed. Call it for each; add() and answer() call it for those that shoot.
    void execute(EntityId shooter, std::uint32_t command, const ViewStamp& stamp, const Ledger& ledger);
    /// What a ray hits by one strategy, and where. Everything as for add(). `may_hit_shooter`: a leg of a beam after
    /// its first; UT2003's ways then know the shooter too, where they are now.
    service::RewoundHit answer(std::size_t strategy, const ShotRecord& shot, const Ledger& ledger,
                               Micros interpolation_delay, bool may_hit_shooter = false);

    /// Call before the history or the ledger changes again. `ledger` is the shooter's client's. `interpolation_delay`:
    /// the one that clients of this game use; 0 or more.
    void add(const ShotRecord& shot, const Ledger& ledger, Micros interpolation_delay);

    /// The answers to the last ray that was added; empty if it was not compared. "exact" is left out: it is the
    /// verdict, and the report has it already. Valid until the next add().
    std::span<const service::OtherAnswer> last() const { return {answers_.data(), answered_}; }

    /// By round trip, ascending.
    std::span<const BucketScore> buckets() const { return buckets_; }
    /// All buckets together.
    BucketScore total() const;

private:
    /// A shooter's copy of the server's clock, as a client of UT2003's would have it.
    struct ClientClock {
        EntityId shooter;
        std::uint32_t command = 0;
        Tick newest = no_tick;
        presets::TrailClock clock;
    };
    struct Stamps {
        presets::ShotStamps view;
        presets::FrameRequest frame;
        double server_time_s = 0.0;
        double by_ping_s = 0.0;
    };
    Stamps stamps_of(const ShotRecord& shot, const Ledger& ledger, Micros interpolation_delay);
    Hit cast(std::size_t strategy, const ShotRecord& shot, const Ledger& ledger, const Stamps& stamps,
             bool may_hit_shooter = false) const;
    void show_hitbox(std::size_t strategy, const ShotRecord& shot, const Ledger& ledger, const Stamps& stamps);
    Pose place_of(EntityId entity, std::size_t strategy, const Ledger& ledger, const Stamps& stamps) const;
    void score(const ShotRecord& shot, const Hit& exact);
    BucketScore& bucket_of(Micros rtt);

    const WorldHistory* history_;
    const DrawConfig* draw_;
    std::size_t verdicts_;
    bool shows_hitboxes_;
    presets::HitPrediction trails_;
    presets::HitPrediction nodes_;  // capt.k's
    presets::SimulationHelper frames_;
    std::vector<ClientClock> clocks_;  // by the shooter's slot
    std::array<service::OtherAnswer, live_strategy_count - 1> answers_;
    std::size_t answered_ = 0;
    std::array<BucketScore, bucket_bounds.size() + 1> buckets_{};
};

}  // namespace backsight::ways
