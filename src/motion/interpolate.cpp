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

// Of the two ends of a turn. Both lack the factor 1 / sin(angle): what is blended is normalised.
struct Weights {
    float a = 0.0f;
    float b = 0.0f;
};

// sin(x) for |x| up to 0.36, to a part in 1e14. Its terms wait for each other less than those of deterministic_sin().
double quick_sin(double x) {
    const double s = x * x;
    const double s2 = s * s;
    const double last = 1.0 / 362880.0 - s * (1.0 / 39916800.0);
    const double middle = 1.0 / 120.0 - s * (1.0 / 5040.0);
    return x * ((1.0 - s * (1.0 / 6.0)) + s2 * (middle + s2 * last));
}

// The float that `value` rounds to. False where a number that is off from it by a part in 1e12 may round to another.
bool round_surely(double value, float& out) {
    constexpr double room = 0x1p-40;
    out = static_cast<float>(value * (1.0 + room));
    return out == static_cast<float>(value * (1.0 - room));
}

// What deterministic_atan2() and deterministic_sin() give, to the bit, for a turn whose half angle has the `tangent`:
// by short series that are a hundred times as exact as round_surely() asks. False where that is not sure, or where the
// turn is not small: 40 degrees.
bool weigh_small_turn(double tangent, double fraction, Weights& out) {
    const double z = tangent * tangent;
    if (!(z <= 1.0 / 32.0 && fraction >= 0.0 && fraction <= 1.0)) return false;
    const double z2 = z * z;
    const double z4 = z2 * z2;
    const double low = (1.0 - z * (1.0 / 3.0)) + z2 * (1.0 / 5.0 - z * (1.0 / 7.0));
    const double high = (1.0 / 9.0 - z * (1.0 / 11.0)) + z2 * (1.0 / 13.0 - z * (1.0 / 15.0));
    const double angle = 2.0 * tangent * (low + z4 * (high + z4 * (1.0 / 17.0)));
    const bool is_sure = round_surely(quick_sin((1.0 - fraction) * angle), out.a);
    return round_surely(quick_sin(fraction * angle), out.b) && is_sure;
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
    const auto apart = static_cast<double>(norm(difference));
    const auto along = static_cast<double>(norm(sum));
    const auto f = static_cast<double>(fraction);
    Weights weights;
    if (!weigh_small_turn(apart / along, f, weights)) {
        const double angle = 2.0 * deterministic_atan2(apart, along);
        weights = {static_cast<float>(deterministic_sin((1.0 - f) * angle)),
                   static_cast<float>(deterministic_sin(f * angle))};
    }
    return blend(a, weights.a, b, weights.b);
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
