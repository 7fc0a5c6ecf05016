#pragma once

// What the thread of the tick copies for whoever draws it on another: states as they were recorded, what
// players were sent and have seen, shots that were judged. Values and buffers that are used again; nothing of a server
// is needed to read them.

#include <backsight/judge.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arena/server_arena.h"
#include "ways/comparison.h"
#include "web/engine/match_eyes.h"
#include "web/engine/match_facts.h"

namespace backsight::web {

/// A list whose elements keep their memory when it is emptied.
template <class T>
class ReusedList {
public:
    /// The next element, as it was left.
    T& add() {
        if (size_ == items_.size()) items_.emplace_back();
        return items_[size_++];
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    T* begin() { return items_.data(); }
    T* end() { return items_.data() + size_; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }

private:
    std::vector<T> items_;
    std::size_t size_ = 0;
};

struct StateCopy {
    EntityId entity;
    EntityState state;
};

/// A command of a followed player, as it was executed.
struct CommandCopy {
    std::uint32_t command = 0;
    Audited audited;
};

/// What is new in the ledger of a followed player: from it and the states, what each command showed is drawn again.
struct LedgerCopy {
    arena::PlayerIndex player = arena::no_player;
    EntityId entity;
    /// All of it, as it was after this tick's commands: then there is nothing below. Else empty.
    std::optional<Ledger> whole;
    /// Snapshots that were sent since the last copy, before these commands: number of the first, ticks, and for each
    /// the bits of the slots that it held.
    SnapshotSeq first_sent;
    std::vector<Tick> sent;
    std::vector<std::uint64_t> members;
    std::vector<CommandCopy> commands;
};

/// A shot, and what its worlds are drawn from.
struct ShotCopy {
    ShotRecord record;
    std::array<reports::ReportStrategy, ways::live_strategy_count> others{};
    std::size_t other_count = 0;
    std::optional<Ledger> ledger;         ///< the shooter's
    std::optional<Ledger> victim_ledger;  ///< empty: nobody was hit
    arena::PlayerState victim;            ///< in world space
};

struct ProjectileCopy {
    std::uint16_t weapon = 0;
    arena::PlayerIndex player = arena::no_player;
    Vec3 place;
};

/// Of the server as a whole, since it began.
struct Traffic {
    std::uint64_t down_bytes = 0;
    std::uint64_t up_bytes = 0;
};

/// What the viewers want to see: made by the feed, read by the tick.
struct FollowPlan {
    struct Followed {
        arena::PlayerIndex player = arena::no_player;
        std::vector<std::uint32_t> slots;  ///< drawn around them; not used where all are
        std::uint32_t edition = 0;         ///< a new one asks for the whole ledger
    };
    std::vector<Followed> followed;
    bool draws_all = true;             ///< there are few enough entities
    std::vector<std::uint32_t> slots;  ///< else the slots of all that is drawn, ascending
};

struct TickCopy {
    Tick tick;
    std::uint64_t number = 0;                ///< from 1: a hole in the numbers is a copy that was made and not read
    std::shared_ptr<const FollowPlan> plan;  ///< by which it was made
    /// Copies before it were lost: no state of theirs is known.
    bool follows_gap = false;
    /// It has all entities and players, and the scores; else the followed players alone, and the entities near them.
    bool is_whole = false;
    ReusedList<StateCopy> states;
    ReusedList<LedgerCopy> ledgers;
    ReusedList<ShotCopy> shots;
    ReusedList<ProjectileCopy> projectiles;  ///< in ticks with pictures
    ReusedList<PlayerFacts> players;
    std::array<service::WayScore, ways::live_strategy_count> ways{};
    bool has_ways = false;
    Traffic traffic;
    Micros tick_mean;  ///< of the ticks since the last whole copy
    Micros tick_longest;

    void clear() {
        plan.reset();
        follows_gap = is_whole = has_ways = false;
        states.clear();
        ledgers.clear();
        shots.clear();
        projectiles.clear();
        players.clear();
    }
};

/// Every second tick has pictures, and every sixteenth is whole.
inline constexpr std::int64_t ticks_per_picture = 2;
inline constexpr std::int64_t ticks_per_whole = 16;

/// Entities that are drawn around a followed player.
inline constexpr std::uint32_t most_drawn = 128;
/// Viewers at once, and so players that are followed at once.
inline constexpr std::size_t most_viewers = 16;

}  // namespace backsight::web
