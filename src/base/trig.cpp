#include <backsight/base/trig.h>

#include <cmath>
#include <cstdint>

namespace backsight {
namespace {

// Half a turn's half in two parts. The first has 33 bits, so its product with a quadrant number below 2^20 is exact
// and the reduction loses nothing that the angle itself still holds.
constexpr double half_pi_high = 1.57079632673412561417;
constexpr double half_pi_low = 6.07710050650619224932e-11;

// Neighbouring doubles are 1e-7 rad apart here; an angle that is larger points nowhere in particular.
constexpr double largest_angle_rad = 1e9;

struct Reduced {
    double angle_rad = 0.0;  // within a quarter of pi of 0
    int quadrant = 0;        // 0 to 3
};

Reduced reduce(double angle_rad) {
    if (!(angle_rad >= -largest_angle_rad && angle_rad <= largest_angle_rad)) return {};
    const double quadrants = angle_rad / (pi / 2.0);
    const auto nearest = static_cast<std::int64_t>(quadrants + (quadrants < 0.0 ? -0.5 : 0.5));
    const auto count = static_cast<double>(nearest);
    return {(angle_rad - count * half_pi_high) - count * half_pi_low, static_cast<int>(nearest & 3)};
}

// Taylor series; on a quarter of pi the first term left out is 5e-17.
double sin_near_zero(double x) {
    const double s = x * x;
    double sum = -1.0 / 1307674368000.0;
    sum = sum * s + 1.0 / 6227020800.0;
    sum = sum * s - 1.0 / 39916800.0;
    sum = sum * s + 1.0 / 362880.0;
    sum = sum * s - 1.0 / 5040.0;
    sum = sum * s + 1.0 / 120.0;
    sum = sum * s - 1.0 / 6.0;
    return x + x * s * sum;
}

double cos_near_zero(double x) {
    const double s = x * x;
    double sum = 1.0 / 20922789888000.0;
    sum = sum * s - 1.0 / 87178291200.0;
    sum = sum * s + 1.0 / 479001600.0;
    sum = sum * s - 1.0 / 3628800.0;
    sum = sum * s + 1.0 / 40320.0;
    sum = sum * s - 1.0 / 720.0;
    sum = sum * s + 1.0 / 24.0;
    sum = sum * s - 0.5;
    return 1.0 + s * sum;
}

double sin_of(const Reduced& r) {
    const double value = (r.quadrant & 1) != 0 ? cos_near_zero(r.angle_rad) : sin_near_zero(r.angle_rad);
    return (r.quadrant & 2) != 0 ? -value : value;
}

// tan(x / 2) from t = tan(x).
double tan_of_half(double t) { return t / (1.0 + std::sqrt(1.0 + t * t)); }

// For t in [0, 1]. Halving the angle twice leaves at most tan(pi / 16) = 0.199, where twelve terms reach 1e-19.
double atan_to_one(double t) {
    const double x = tan_of_half(tan_of_half(t));
    const double s = x * x;
    double sum = 0.0;
    for (int n = 11; n >= 0; --n) sum = 1.0 / (2 * n + 1) - s * sum;
    return 4.0 * x * sum;
}

}  // namespace

double deterministic_sin(double angle_rad) { return sin_of(reduce(angle_rad)); }

double deterministic_cos(double angle_rad) {
    Reduced r = reduce(angle_rad);
    r.quadrant += 1;
    return sin_of(r);
}

double deterministic_atan2(double y, double x) {
    if (!std::isfinite(x) || !std::isfinite(y)) return 0.0;
    const double across = y < 0.0 ? -y : y;
    const double along = x < 0.0 ? -x : x;
    if (across == 0.0 && along == 0.0) return 0.0;
    double angle = across <= along ? atan_to_one(across / along) : pi / 2.0 - atan_to_one(along / across);
    if (x < 0.0) angle = pi - angle;
    return y < 0.0 ? -angle : angle;
}

Quat rotation_about(Vec3 axis, double angle_rad) {
    const auto s = static_cast<float>(deterministic_sin(0.5 * angle_rad));
    const auto c = static_cast<float>(deterministic_cos(0.5 * angle_rad));
    return {axis.x * s, axis.y * s, axis.z * s, c};
}

}  // namespace backsight
