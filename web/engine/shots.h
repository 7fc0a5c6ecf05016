#pragma once

// The shots of a match under glass: what the shooter's screen showed, what the server rewound to, what was there when
// the verdict fell, and what each other way to rewind would have answered.
//
// In: screens of shots, as clients draw them, and judged shots. Out: the newest shots, oldest first. A shot's screen
// and its verdict are matched by shooter and command. Fixed count; a shot takes some kilobytes.

#include <backsight/judge.h>

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "ways/comparison.h"
#include "web/engine/cover.h"

namespace backsight::web {

/// The worlds of one shot, as picture.h has shapes.
enum class World : std::uint8_t { screen, rewound, now, count_ };

/// What the victim's screen showed as the server dealt the damage.
struct VictimSight {
    bool is_known = false;     ///< their screen showed the shooter
    bool is_in_sight = false;  ///< and nothing of the level stood between
    Vec3 eye;
    Vec3 shooter;  ///< the middle, as drawn there
    std::vector<float> shapes;
};

struct SeenShot {
    std::uint32_t number = 0;  ///< from 1, in the order of verdicts
    ShotRecord record;
    std::uint32_t player = 0;  ///< the shooter, as PlayerFacts::number
    bool is_compared = false;  ///< a screen declared it, and no rule changed the answer
    bool is_equal = false;     ///< to the bit
    bool has_worlds = false;   ///< false: the states that they are drawn from were not kept
    EntityId target;  ///< hit on the screen, or else the nearest to the ray in the rewound view; of a swing null
    /// The target's shapes in each world; none where the world does not have it, its screen is not known, or no world
    /// is kept.
    EnumArray<World, std::vector<float>> target_shapes;
    std::size_t differing = 0;  ///< numbers by which screen and rewound view differ
    /// Metres by which the ray passes the target's middle, rewound and now; a screen's is not known.
    EnumArray<World, float> passes_by_m;
    /// Entities that the other ways hit; null: nobody. As ways::live_strategies().
    std::array<EntityId, ways::live_strategy_count> others{};
    bool has_others = false;
    VictimSight victim;
    CoverAnswer cover;

    /// The record, and how it compares with its screen; no worlds.
    static SeenShot of(const ShotRecord& record) {
        SeenShot seen;
        seen.record = record;
        const bool is_list = record.query != nullptr;
        const std::uint32_t judged = is_list ? record.seen_hash : screen_hash(record.verdict.hit);
        seen.is_compared = record.declared_hash != 0 && judged != 0 && record.verdict.reason == Reason::as_seen;
        seen.is_equal = seen.is_compared && record.declared_hash == judged;
        return seen;
    }
};

class ShotBook {
public:
    static constexpr std::size_t kept_shots = 256;
    static constexpr std::size_t kept_screens = 512;

    /// What a screen showed of the target of a ray.
    struct Screen {
        std::uint64_t user = 0;
        std::uint32_t command = 0;
        std::uint16_t ray = 0;
        EntityId target;
        std::vector<float> shapes;
    };
    void show(std::vector<Screen> screens);
    /// Nullptr: it was not shown, or is no longer kept. Good until the next show().
    const Screen* screen_of(const ShotRecord& record) const;
    void add(SeenShot&& shot);

    const std::deque<SeenShot>& shots() const { return shots_; }
    const SeenShot* find(std::uint32_t number) const;
    /// Hash of all verdicts so far, in their order: equal matches have equal hashes in every build.
    std::uint64_t hash() const { return hash_; }
    std::uint32_t count() const { return count_; }
    /// Of all shots: verdicts that were compared with their shooter's screen, and that equal it to the bit.
    std::uint32_t compared() const { return compared_; }
    std::uint32_t equal() const { return equal_; }
    /// Hits that the cover rule's foresight alone refused, and those that it alone allowed.
    std::uint32_t foresight_refused() const { return foresight_refused_; }
    std::uint32_t foresight_allowed() const { return foresight_allowed_; }

private:
    std::deque<Screen> screens_;
    std::deque<SeenShot> shots_;
    std::uint32_t count_ = 0;
    std::uint32_t compared_ = 0;
    std::uint32_t equal_ = 0;
    std::uint32_t foresight_refused_ = 0;
    std::uint32_t foresight_allowed_ = 0;
    std::uint64_t hash_ = 0;
};

}  // namespace backsight::web
