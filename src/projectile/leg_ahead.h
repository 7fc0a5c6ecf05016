#pragma once

// Where does a leg end? Looks ahead along it, in the level of one step: the first surface that it meets, the edge of
// its floor, where it has rolled out. What comes of that is advance()'s.

#include "flight_motion.h"
#include "level_probe.h"

#include <backsight/projectile/flight.h>

namespace backsight {

/// Friction on a slope turns the way that a projectile rolls there, and so itself: so often, unless that is straight.
inline constexpr Micros roll_turns_every{31'250};

/// A surface that the body meets.
struct Touch {
    bool is_there = false;
    bool leads_nowhere = false;  ///< the level holds it whichever way it goes
    std::int64_t age = 0;
    Vec3 place;  ///< of its centre then
    Vec3 normal;
    float speed_mps = 0.0f;  ///< of the surface, along its normal
    float above_m = 0.0f;    ///< it, where the stretch begins; below 0 within, by what rounding and corners leave
};

/// Up to where a leg goes undisturbed, and what is there.
struct Stretch {
    enum class End : std::uint8_t {
        in_time,  ///< nothing, at the age that was asked for
        bend,     ///< nothing, but from there on its chord would cut off too much
        touch,    ///< the level
        slow,     ///< it comes to rest, or rolls back from there
        turn,     ///< friction turns
        edge,     ///< no more floor
    };

    Vec3 from;
    Vec3 to;
    std::int64_t until = 0;
    End end = End::in_time;
    Touch touch;
};

class LegAhead {
public:
    /// Both must outlive it; `leg` may change between calls.
    LegAhead(const FlightRules& rules, TickRate rate, const FlightLeg& leg, const FlightStep& step);

    /// From one age to another that is later. `start`: position() at the first, where that is known; else null.
    Stretch stretch(std::int64_t from, std::int64_t until, const Vec3* start) const;
    /// How fast a surface that was met in the step moves, and where it is in the end.
    MovingSurface surface(Vec3 met, Vec3 normal) const;

    const Probe& probe() const { return probe_; }
    /// In the level as it was when the step began.
    Probe probe_before() const { return {level_moves_ ? step_->level_before : step_->level, rules_->body_radius_m}; }
    float seconds(std::int64_t from, std::int64_t to) const { return static_cast<float>(seconds_of(rate_, to - from)); }
    Vec3 position(std::int64_t age) const { return position_at(*rules_, rate_, *leg_, age); }

private:
    void limit_chord(Stretch& stretch, std::int64_t from) const;
    void limit_roll(Stretch& stretch, std::int64_t from) const;
    void end_at_edge(Stretch& stretch, std::int64_t from) const;
    Touch first_touch(std::int64_t first, const Stretch& stretch) const;
    Touch touch_of(const LevelContact& met, Vec3 place, std::int64_t first, std::int64_t end) const;

    const FlightRules* rules_;
    TickRate rate_;
    const FlightLeg* leg_;
    const FlightStep* step_;
    Probe probe_;
    bool level_moves_ = false;
    std::int64_t longest_chord_ = 0;
};

}  // namespace backsight
