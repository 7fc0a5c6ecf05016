#pragma once

// The rules for drawing entities, which client and server share. View applies them (view/view.h), on the client to draw
// and on the server to rewind. Values and pure functions; any thread.

#include <backsight/base/quantize.h>
#include <backsight/history/entity_state.h>
#include <backsight/motion/converge.h>
#include <backsight/motion/interpolate.h>
#include <backsight/motion/reckon.h>
#include <backsight/time/view_stamp.h>

#include <array>

namespace backsight {

enum class AfterNewest : std::uint8_t {
    hold,         ///< stay at the newest sample
    extrapolate,  ///< go on at the sent velocity, for at most extrapolation_limit
    reckon,       ///< dead reckoning from the newest sample at or before the moment; later ones do not count
};

/// How one group of entities is drawn. Client and server must use equal values: they are part of the protocol.
struct DrawRules {
    Interpolation interpolation = Interpolation::linear;
    AfterNewest after_newest = AfterNewest::hold;
    /// How long extrapolation goes on before the entity stands still. Default 100 ms: by then constant velocity is off
    /// by more than a player's width for 2 % of recorded players in motion; after 150 ms for 20 %
    /// (docs/start/exact-views.md).
    /// Range 0 to 1 s.
    Micros extrapolation_limit{100'000};
    /// Maximum age of a sample at the moment drawn. An entity without a younger sample is neither drawn nor hit.
    /// Default 1 s: what a 64-snapshot window holds at 64 Hz. Both sides' histories must hold this much. Range 1 ms to
    /// 60 s.
    Micros sample_max_age{1'000'000};
    /// Model for AfterNewest::reckon. Default: straight on at constant velocity.
    ReckoningModel reckoning_model = ReckoningModel::fpw;
    ReckoningConfig reckoning;
    /// With AfterNewest::reckon, how a fresh sample's course takes over from the one before, and for how long. Default:
    /// on a straight line over 150 ms, a little longer than a jump of a few centimetres is noticed.
    /// Range 0 (at once) to 2 s.
    Convergence convergence = Convergence::linear;
    Micros convergence_time{150'000};

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// How all entities are drawn: group 0 by the fields of this struct itself, the other groups by `groups`.
struct DrawConfig : DrawRules {
    TickRate tick_rate;
    /// Rules of the groups from 1 on. HitboxSets says which entities are in which group.
    std::array<DrawRules, max_draw_groups - 1> groups;
    /// The draw group at whose moment the client draws the doors, lifts and other movers of the level: the judge asks
    /// LineOfSight about that group's moment. Default 0: with the rest of the screen. A game that predicts its doors
    /// names a group that it draws in the present, whose offset is in each stamp. Range 0 to max_draw_groups - 1.
    DrawGroup level_group = 0;
    /// How long a jump may last. Engines take a player who jumps off what they stand on, and put them back when they
    /// land: for so long the judge counts those who go along with it as its riders, and those who walk beside it too.
    /// Default 1 s, a jump of 1.2 m. 0: nobody jumps in this game, and who is off is off. Range 0 to 10 s.
    Micros longest_jump{1'000'000};

    /// Rules of a group; for a group that does not exist, those of group 0.
    const DrawRules& rules(DrawGroup group) const {
        return group == 0 || group >= max_draw_groups ? *this : groups[group - 1u];
    }
    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Why an entity is, or is not, in a view.
enum class ViewStatus : std::uint8_t {
    interpolated,    ///< between two samples
    held,            ///< at one sample: nothing after it yet, or a break of the way or the picture follows
    extrapolated,    ///< past the newest sample
    dead,            ///< there, but cannot be hit
    despawned,       ///< gone by then
    not_yet_there,   ///< its first sample in reach is after the moment
    unknown,         ///< no sample of it within sample_max_age: not received, or an id that was never given
    knowledge_gap,   ///< the server cannot know which sample the client had (see Ledger)
    parent_missing,  ///< what it rides is not in the view
    count_
};
const char* to_string(ViewStatus status);

/// True where the status comes with a pose that can be hit.
constexpr bool is_hittable(ViewStatus s) { return s <= ViewStatus::extrapolated; }
/// True where the status comes with a pose: a corpse has one too.
constexpr bool has_pose(ViewStatus s) { return s <= ViewStatus::dead; }

/// The earliest tick whose samples may be used at `moment`.
Tick oldest_usable(Moment moment, const DrawRules& rules, TickRate rate);
inline Tick oldest_usable(Moment moment, const DrawConfig& config) {
    return oldest_usable(moment, config, config.tick_rate);
}

/// True if the entity went from `a` to `b` by moving: no spawn, death, respawn or teleport lies between. Caps ask for
/// no more. What it wears may differ: HitboxSets::blend() says whether it is drawn between the two.
inline bool is_continuous(const EntityState& a, const EntityState& b) { return a.epoch == b.epoch; }

}  // namespace backsight
