#pragma once

// How far level geometry lets somebody go who moves on: what the cover rule foresees.

#include <backsight/judge/judge.h>

#include <algorithm>

namespace backsight {

// A way of somebody who moves on: over the ground, and up.
struct WayAhead {
    Vec3 along;
    float rise = 0.0f;
};

// How far level geometry lets a victim go, in a bounded number of lines.
class FreeWay {
public:
    static constexpr int halvings = 3;
    static constexpr int most_lines = 2 * (1 + halvings);

    /// In the level of `moment`. `line_of_sight` must outlive it.
    FreeWay(const VictimScreen& screen, const LineOfSight& line_of_sight, Moment moment)
        : offset_(screen.eye_offset), width_(screen.half_width_m), line_of_sight_(line_of_sight), moment_(moment) {}

    // Whoever runs at a wall stays before it, half their width away. Then whoever falls lands, and whoever jumps meets
    // what is above.
    WayAhead of(Vec3 eye, const WayAhead& wanted) {
        WayAhead way;
        const float metres = length(wanted.along);
        if (metres > 0.0f) {
            const Vec3 ahead = wanted.along * (1.0f / metres);
            way.along = ahead * std::max(reach(eye, ahead, 0.0f, metres + width_) - width_, 0.0f);
        }
        const Vec3 up = normalized(offset_, Vec3{});
        const float tall = length(offset_);
        if (wanted.rise > 0.0f) way.rise = reach(eye + way.along, up, 0.0f, wanted.rise);
        if (wanted.rise < 0.0f) way.rise = tall - reach(eye + way.along, up * -1.0f, tall, tall - wanted.rise);
        return way;
    }

    int lines() const { return lines_; }

private:
    // How much of the way from `least` to `most` along `direction` is free.
    float reach(Vec3 from, Vec3 direction, float least, float most) {
        ++lines_;
        if (line_of_sight_(from, from + direction * most, moment_)) return most;
        for (int i = 0; i < halvings; ++i) {
            ++lines_;
            const float middle = 0.5f * (least + most);
            (line_of_sight_(from, from + direction * middle, moment_) ? least : most) = middle;
        }
        return least;
    }

    Vec3 offset_;
    float width_;
    const LineOfSight& line_of_sight_;
    Moment moment_;
    int lines_ = 0;
};

}  // namespace backsight
