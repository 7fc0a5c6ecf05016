#pragma once

// The end of the live feed on the match's thread: it copies what viewers want to see, and leaves all drawing to the
// feed. While nobody looks it counts kills and deaths, and nothing else.
//
// In: events of the match, a plan of what is wanted. Out: copies of ticks, in their order, each given back after use.
// They are a fixed number: when the feed falls behind, ticks are left out, and the next copy says so. plan(), take()
// and give_back() from any thread; the others on the match's. Memory grows to what a tick needs, and stays.

#include <backsight/service/spectator.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "arena/service/arena_game.h"
#include "web/live/tick_copy.h"

namespace backsight::web {

/// What a copy cannot carry because it never changes: the level, and the rules of the match.
struct Stage {
    arena::Level level;
    arena::MatchConfig config;
    bool has_ways = false;
};

/// Time that the match's thread spent on viewers.
struct CopyCost {
    std::uint64_t ticks = 0;         ///< with viewers
    std::uint64_t viewer_ticks = 0;  ///< sum of followed players over these
    std::uint64_t ns = 0;

    double us_per_viewer_tick() const {
        return viewer_ticks == 0 ? 0.0 : static_cast<double>(ns) * 1e-3 / static_cast<double>(viewer_ticks);
    }
};

class TickCopier : public service::Spectator, public arena::MatchObserver {
public:
    static constexpr std::size_t copies = 32;

    TickCopier();

    // --- The feed's side ---

    /// For a feed that keeps copies for a while before it reads them. Before the first plan.
    void keep_more(std::size_t more);
    /// Null: nobody looks.
    void plan(std::shared_ptr<const FollowPlan> plan);
    /// Null: none waits.
    std::unique_ptr<TickCopy> take();
    void give_back(std::unique_ptr<TickCopy> copy);
    /// Null before a match is attached. It stays after detach().
    std::shared_ptr<const Stage> stage() const;
    CopyCost cost() const;
    /// Ticks that were left out because the feed had fallen behind.
    std::uint64_t left_out() const { return left_out_.load(); }

    // --- The match's side ---

    /// A match of the arena: its page is given to no other game.
    void attach(service::MatchPort& match) override;
    /// As above, without the service. `scores`: null if other ways to rewind are not asked. Its answers to a ray are
    /// there when judged() is called.
    void attach(arena::MatchServer& server, const ways::Comparison* scores);
    void detach() override;
    void recorded(Tick tick) override;
    void executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) override;
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override;
    void tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) override;

private:
    struct Lives {
        std::uint64_t kills = 0;
        std::uint64_t deaths = 0;
    };

    /// How far the ledger of a followed player has been copied.
    struct Track {
        EntityId entity;
        arena::PlayerIndex player = arena::no_player;
        std::uint32_t edition = 0;
        SnapshotSeq sent;
        std::vector<CommandCopy> commands;  // of this tick
    };

    /// The copy that this tick fills; null: none is free.
    TickCopy* open();
    void submit(Tick tick);
    void copy_ledger(const FollowPlan::Followed& followed, TickCopy& copy);
    void copy_states(Tick tick, TickCopy& copy) const;
    void copy_player(arena::PlayerIndex player, TickCopy& copy) const;
    void copy_whole(TickCopy& copy);
    void count_lives();
    const arena::ServerArena& arena() const { return server_->arena(); }

    arena::ArenaMatch* match_ = nullptr;  // null: attached without the service
    arena::MatchServer* server_ = nullptr;
    const ways::Comparison* scores_ = nullptr;
    std::vector<Lives> lives_;  // by player
    std::vector<Track> tracks_;
    std::shared_ptr<const FollowPlan> current_;
    std::unique_ptr<TickCopy> open_;
    bool has_gap_ = true;
    std::uint64_t submitted_ = 0;
    Traffic traffic_;
    std::int64_t tick_sum_us_ = 0;
    std::int64_t tick_longest_us_ = 0;
    std::int64_t ticks_timed_ = 0;

    std::atomic<bool> is_wanted_{false};
    std::atomic<std::uint64_t> left_out_{0};
    std::atomic<std::uint64_t> cost_ticks_{0};
    std::atomic<std::uint64_t> cost_viewer_ticks_{0};
    std::atomic<std::uint64_t> cost_ns_{0};
    mutable std::mutex mutex_;
    std::size_t more_ = 0;
    bool has_copies_ = false;
    std::shared_ptr<const FollowPlan> wanted_;
    std::shared_ptr<const Stage> stage_;
    std::vector<std::unique_ptr<TickCopy>> free_;
    std::vector<std::unique_ptr<TickCopy>> waiting_;  // oldest first
};

}  // namespace backsight::web
