#include <backsight/predict/way_among.h>

#include <cmath>

namespace backsight {

namespace {

// Between more bodies than this a way ends. Each meeting asks all bodies once.
constexpr int most_meetings = 4;
// By how much more than all of it the part of a way that leads into a body is taken away: rounding would let the body
// be met again at once. Quake's OVERCLIP is as much.
constexpr float turned_out = 1.001f;

struct Meeting {
    bool is_met = false;
    float share = 1.0f;  // of the way, until then
    Vec3 normal;         // level, unit, towards who goes
};

bool at_one_height(const UprightBody& a, const UprightBody& b) {
    return a.feet.z < b.feet.z + b.height_m && b.feet.z < a.feet.z + a.height_m;
}

Vec3 level(Vec3 v) { return {v.x, v.y, 0.0f}; }

Meeting first_meeting(const UprightBody& body, Vec3 way, std::span<const UprightBody> others) {
    Meeting first;
    for (const UprightBody& other : others) {
        if (!at_one_height(body, other)) continue;
        const Vec3 from = level(body.feet - other.feet);
        const float nearing = -dot(from, way);
        if (!(nearing > 0.0f)) continue;
        const float reach = body.radius_m + other.radius_m;
        const float outside = length_squared(from) - reach * reach;
        float share = 0.0f;
        if (outside > 0.0f) {
            const float root = nearing * nearing - length_squared(way) * outside;
            if (!(root >= 0.0f)) continue;
            share = outside / (nearing + std::sqrt(root));
        }
        if (share >= first.share) continue;
        first = {true, share, normalized(from + way * share)};
    }
    return first;
}

}  // namespace

Vec3 way_among(const UprightBody& body, Vec3 way, std::span<const UprightBody> others) {
    UprightBody now = body;
    Vec3 gone, left = level(way);
    for (int i = 0; i < most_meetings; ++i) {
        const Meeting met = first_meeting(now, left, others);
        if (!met.is_met) {
            if (i == 0) return way;
            gone = gone + left;
            break;
        }
        gone = gone + left * met.share;
        now.feet = body.feet + gone;
        left = left * (1.0f - met.share);
        left = left - met.normal * (turned_out * dot(left, met.normal));
        // In a corner it ends: nobody is turned back.
        if (!(dot(left, way) > 0.0f)) break;
    }
    return {gone.x, gone.y, way.z};
}

}  // namespace backsight
