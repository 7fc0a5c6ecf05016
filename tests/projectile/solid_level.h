#pragma once

// A level for tests: convex solids that stand, go or vanish, each a cut of half spaces. A ball meets the half spaces
// moved out by its radius, so that an edge is a little larger than the ball would feel.

#include <backsight/projectile/sweep.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace backsight::test {

struct HalfSpace {
    Vec3 normal;  ///< unit, outwards
    float distance = 0.0f;
};

struct Solid {
    std::vector<HalfSpace> sides;
    std::function<Vec3(Moment)> offset = {};
    Moment vanishes = max_moment;

    static Solid half_space(Vec3 normal, Vec3 point) { return {{{normal, dot(normal, point)}}}; }
    static Solid box(Vec3 low, Vec3 high) {
        return {{{{1, 0, 0}, high.x},
                 {{-1, 0, 0}, -low.x},
                 {{0, 1, 0}, high.y},
                 {{0, -1, 0}, -low.y},
                 {{0, 0, 1}, high.z},
                 {{0, 0, -1}, -low.z}}};
    }
};

/// Must outlive what it returns, and stay where it is.
class SolidLevel {
public:
    SolidLevel() = default;
    explicit SolidLevel(std::vector<Solid> its_solids) : solids(std::move(its_solids)) {}

    LevelAt at() {
        return [this](Moment moment) { return now(moment); };
    }
    LevelTrace now(Moment moment = {}) {
        Sight& sight = sights_[asked_++ % sights_.size()];
        sight = {this, moment};
        return
            [&sight](Vec3 from, Vec3 to, float radius) { return sight.level->trace(sight.moment, from, to, radius); };
    }

    /// How far a ball's surface is from the nearest solid; below 0 it is within.
    float distance_to(Vec3 place, float radius, Moment moment) const {
        float nearest = 1e9f;
        for (const Solid& solid : solids) {
            if (moment >= solid.vanishes) continue;
            float away = -1e9f;
            const Vec3 local = place - (solid.offset ? solid.offset(moment) : Vec3{});
            for (const HalfSpace& side : solid.sides)
                away = std::max(away, dot(side.normal, local) - side.distance - radius);
            nearest = std::min(nearest, away);
        }
        return nearest;
    }

    std::vector<Solid> solids;
    int traces = 0;

private:
    struct Sight {
        SolidLevel* level = nullptr;
        Moment moment;
    };

    LevelContact trace(Moment moment, Vec3 from, Vec3 to, float radius) {
        ++traces;
        LevelContact first;
        for (const Solid& solid : solids) {
            if (moment >= solid.vanishes) continue;
            const Vec3 offset = solid.offset ? solid.offset(moment) : Vec3{};
            clip(solid, from - offset, to - offset, radius, first);
        }
        return first;
    }

    static void clip(const Solid& solid, Vec3 from, Vec3 to, float radius, LevelContact& first) {
        float enter = -1.0f;
        float leave = 1.0f;
        float depth = 1e9f;
        bool starts_out = false;
        bool ends_out = false;
        Vec3 entered;
        Vec3 nearest;
        for (const HalfSpace& side : solid.sides) {
            const float before = dot(side.normal, from) - side.distance - radius;
            const float after = dot(side.normal, to) - side.distance - radius;
            starts_out = starts_out || before > 0.0f;
            ends_out = ends_out || after > 0.0f || (before >= 0.0f && after >= before);
            if (-before < depth) {
                depth = -before;
                nearest = side.normal;
            }
            if (before > 0.0f && after >= 0.0f) return;
            if (before > after && before > 0.0f && before / (before - after) > enter) {
                enter = before / (before - after);
                entered = side.normal;
            }
            if (before <= 0.0f && after > 0.0f) leave = std::min(leave, before / (before - after));
        }
        if (!starts_out) {
            if (!ends_out) first = {true, 0.0f, nearest};
            return;
        }
        const bool is_first = !first.hit || enter < first.fraction;
        if (enter >= 0.0f && enter < leave && is_first) first = {true, enter, entered};
    }

    std::array<Sight, 8> sights_;
    std::size_t asked_ = 0;
};

}  // namespace backsight::test
