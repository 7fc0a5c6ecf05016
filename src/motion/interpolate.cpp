#include <backsight/base/assert.h>
#include <backsight/base/trig.h>
#include <backsight/motion/interpolate.h>

#include <cmath>
#include <cstdint>

namespace backsight {
namespace {

// cos(1 degree): the angle between quaternions is half of that between rotations.
constexpr float nearly_equal = 0.99984770f;

float norm(Quat q) { return std::sqrt(dot(q, q)); }

Quat blend(Quat a, float weight_a, Quat b, float weight_b) {
    return normalized(Quat{a.x * weight_a + b.x * weight_b, a.y * weight_a + b.y * weight_b,
                           a.z * weight_a + b.z * weight_b, a.w * weight_a + b.w * weight_b});
}

// `angle` less whole turns, in (-half, half]. `given` is the size of the floats that it came from. A value that these
// floats cannot distinguish from half a turn down counts as half a turn up. Otherwise the float nearest to pi would
// turn the other way than pi.
double wrap(double angle, double given, double turn) {
    constexpr double most_turns = 1e12;
    const double turns = angle / turn;
    if (!(turns >= -most_turns && turns <= most_turns)) return 0.0;
    const auto whole = static_cast<std::int64_t>(turns + (turns < 0.0 ? -0.5 : 0.5));
    const double rest = angle - static_cast<double>(whole) * turn;
    const double tolerance = given * 0x1p-23;
    return rest <= -0.5 * turn + tolerance ? rest + turn : rest;
}

double size(double v) { return v < 0.0 ? -v : v; }

float lerp_angle(double a, double b, float fraction, double turn) {
    const double from = wrap(a, size(a), turn);
    const double to = wrap(b, size(b), turn);
    const double way = wrap(to - from, size(a) > size(b) ? size(a) : size(b), turn);
    return static_cast<float>(from + way * static_cast<double>(fraction));
}

}  // namespace

Quat slerp(Quat a, Quat b, float fraction) {
    float cosine = dot(a, b);
    if (cosine < 0.0f) {
        b = -b;
        cosine = -cosine;
    }
    if (cosine > nearly_equal) return blend(a, 1.0f - fraction, b, fraction);
    const Quat sum{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
    const Quat difference{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w};
    // Kahan's form: exact for small and large angles alike, where the arc cosine of a dot product is not.
    const double angle =
        2.0 * deterministic_atan2(static_cast<double>(norm(difference)), static_cast<double>(norm(sum)));
    const auto f = static_cast<double>(fraction);
    // Both weights lack the factor 1 / sin(angle): the result is normalised.
    return blend(a, static_cast<float>(deterministic_sin((1.0 - f) * angle)), b,
                 static_cast<float>(deterministic_sin(f * angle)));
}

float lerp_degrees(float a_deg, float b_deg, float fraction) {
    return lerp_angle(static_cast<double>(a_deg), static_cast<double>(b_deg), fraction, 360.0);
}

float lerp_radians(float a_rad, float b_rad, float fraction) {
    return lerp_angle(static_cast<double>(a_rad), static_cast<double>(b_rad), fraction, 2.0 * pi);
}

Vec3 hermite(Vec3 a, Vec3 velocity_a, Vec3 b, Vec3 velocity_b, float seconds, float fraction) {
    const float f = fraction;
    const float rest = 1.0f - f;
    // Written from `a` on, so that a thing at rest stays there to the bit.
    const float towards_b = f * f * (3.0f - 2.0f * f);
    const float along_a = seconds * f * rest * rest;
    const float along_b = -seconds * f * f * rest;
    return a + (b - a) * towards_b + velocity_a * along_a + velocity_b * along_b;
}

Vec3 hermite_with_contact(Vec3 a, Vec3 velocity_a, Vec3 b, Vec3 velocity_b, float seconds, float fraction) {
    // The part of the way at which two straight courses meet; a half of it where the velocity changes evenly.
    constexpr float even = 0.1f, uneven = 0.4f, within = 0.8f, beyond = 1.2f;
    const Vec3 smooth = hermite(a, velocity_a, b, velocity_b, seconds, fraction);
    const Vec3 change = velocity_a - velocity_b;
    const float scale = length_squared(change) * seconds;
    if (!(scale > 0.0f)) return smooth;
    const float meets = dot(b - a - velocity_b * seconds, change) / scale;
    const float off = std::fabs(meets - 0.5f);
    // Nothing changes, or evenly, or so that no meeting of the two explains it.
    if (!(off > even && off < beyond)) return smooth;
    const float sharp = off < uneven ? (off - even) / (uneven - even) : 1.0f;
    const float weight = off > within ? (beyond - off) / (beyond - within) : sharp;
    const float s = meets < 0.0f ? 0.0f : meets > 1.0f ? 1.0f : meets;
    const float rest = 1.0f - s;
    // Where they do not quite meet, the later course counts more: it was known on this side of the contact. At the ends
    // the corner is the sample.
    const float early = rest * rest * rest;
    const Vec3 corner = (a + velocity_a * (s * seconds)) * early + (b - velocity_b * (rest * seconds)) * (1.0f - early);
    const Vec3 straight = fraction < s  ? lerp(a, corner, fraction / s)
                          : rest > 0.0f ? lerp(corner, b, (fraction - s) / rest)
                                        : b;
    return lerp(smooth, straight, weight);
}

Vec3 catmull_rom_tangent(Vec3 before, Vec3 at, Vec3 after, float seconds_before, float seconds_after) {
    BACKSIGHT_ASSERT(seconds_before > 0.0f && seconds_after > 0.0f, "samples: apart in time");
    const Vec3 velocity_before = (at - before) * (1.0f / seconds_before);
    const Vec3 velocity_after = (after - at) * (1.0f / seconds_after);
    const float weight = seconds_before / (seconds_before + seconds_after);
    return velocity_before + (velocity_after - velocity_before) * weight;
}

}  // namespace backsight
