#include <backsight/base/exp.h>
#include <backsight/base/trig.h>
#include <backsight/motion/reckon.h>

#include <cmath>

namespace backsight {
namespace {

// A float's 24 bits are few for sums of terms that cancel.
struct Wide {
    double x = 0.0, y = 0.0, z = 0.0;
};

Wide wide(Vec3 v) { return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)}; }
Vec3 narrow(Wide v) { return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)}; }
Wide operator+(Wide a, Wide b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
Wide operator-(Wide a, Wide b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Wide operator*(Wide a, double s) { return {a.x * s, a.y * s, a.z * s}; }
double dot(Wide a, Wide b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Wide cross(Wide a, Wide b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

// One coefficient each of v, turn x v and turn (turn . v): every function of a rotation has this form.
struct Form {
    double along, across, axis;
};

Wide apply(Form f, Wide turn, Wide v) {
    return v * f.along + cross(turn, v) * f.across + turn * (dot(turn, v) * f.axis);
}

// A power series in the square s of an angle below a half: eight terms reach 1e-17.
struct Series {
    double terms[8] = {};

    double at(double s) const {
        double sum = terms[7];
        for (int k = 6; k >= 0; --k) sum = sum * s + terms[k];
        return sum;
    }
};

// Its terms are (-1)^k / (2k + n)!, each times 2k + n - 1 where the integral has a factor of time.
constexpr Series alternating(int n, bool with_time) {
    Series series;
    double factorial = 1.0;
    for (int i = 2; i <= n; ++i) factorial *= i;
    double sign = 1.0;
    for (int k = 0; k < 8; ++k) {
        series.terms[k] = sign * (with_time ? 2.0 * k + n - 1.0 : 1.0) / factorial;
        factorial *= (2.0 * k + n + 1.0) * (2.0 * k + n + 2.0);
        sign = -sign;
    }
    return series;
}
constexpr Series sine_1 = alternating(1, false);
constexpr Series sine_2 = alternating(2, false);
constexpr Series sine_3 = alternating(3, false);
constexpr Series timed_2 = alternating(2, true);
constexpr Series timed_3 = alternating(3, true);
constexpr Series timed_4 = alternating(4, true);

// Below this angle the closed forms lose digits; the series do not.
constexpr double small_angle = 0.5;

// By how much a turn of `angle` (its vector is `turn`) rotates: exp(turn).
struct Turn {
    double angle = 0.0;
    double sine = 0.0;
    double cosine = 1.0;
};

Turn turn_of(Wide turn) {
    const double angle = std::sqrt(dot(turn, turn));
    if (angle == 0.0) return {};
    return {angle, deterministic_sin(angle), deterministic_cos(angle)};
}

// exp(turn): 1, sin a / a, (1 - cos a) / a^2.
Form rotation_form(const Turn& t) {
    const double s = t.angle * t.angle;
    if (t.angle < small_angle) return {t.cosine, sine_1.at(s), sine_2.at(s)};
    return {t.cosine, t.sine / t.angle, (1.0 - t.cosine) / s};
}

// The integral of exp(turn f) over f from 0 to 1, the standard's R1 / t.
Form velocity_form(const Turn& t) {
    const double s = t.angle * t.angle;
    if (t.angle < small_angle) return {sine_1.at(s), sine_2.at(s), sine_3.at(s)};
    return {t.sine / t.angle, (1.0 - t.cosine) / s, (t.angle - t.sine) / (s * t.angle)};
}

// The integral of f exp(turn f) over f from 0 to 1, the standard's R2 / t^2.
Form acceleration_form(const Turn& t) {
    const double s = t.angle * t.angle;
    if (t.angle < small_angle) return {timed_2.at(s), timed_3.at(s), timed_4.at(s)};
    return {(t.cosine + t.angle * t.sine - 1.0) / s, (t.sine - t.angle * t.cosine) / (s * t.angle),
            (0.5 * s - t.cosine - t.angle * t.sine + 1.0) / (s * s)};
}

// The integral of exp(-x f) exp(turn f) over f from 0 to 1, for x above 0. `left` is exp(-x).
Form fading_form(const Turn& t, double x, double left) {
    const Form v = velocity_form(t);
    const double s = t.angle * t.angle;
    const double scale = 1.0 / (x * x + s);
    return {(x * (1.0 - left * t.cosine) + left * t.angle * t.sine) * scale,
            ((1.0 - left * t.cosine) - x * left * v.along) * scale,
            ((1.0 - left) / x - x * left * v.across - left * v.along) * scale};
}

double exact_seconds_of(Micros span) { return static_cast<double>(span.value) / 1e6; }

struct Going {
    Wide way;       // from the position of the state
    Wide velocity;  // then
};

// A value that fades to 1/e within `decay` seconds (0: that lasts), after `t` seconds: how much is left, and its sum.
struct Fade {
    double left = 1.0;
    double sum = 0.0;
};

Fade fade_after(double t, double decay) {
    if (!(decay > 0.0)) return {1.0, t};
    const double left = deterministic_exp(-t / decay);
    return {left, decay * (1.0 - left)};
}

// The mean over `t` seconds of exp(turn s / t) with what is left by `decay`.
Form mean_form(const Turn& turned, double t, double decay) {
    if (!(decay > 0.0)) return velocity_form(turned);
    const double x = t / decay;
    return fading_form(turned, x, deterministic_exp(-x));
}

// A velocity and an acceleration that turn by omega, v(t) = exp(omega t) left_v(t) (v + a sum_a(t)), all in the world's
// axes: a rotation's form commutes with changing axes, so the body's are not needed. With omega 0 it is the world's
// model.
Going go(Wide v, Wide a, Wide omega, double t, double velocity_decay, double decay) {
    const Wide turn = omega * t;
    const Turn turned = turn_of(turn);
    const Form mean = mean_form(turned, t, velocity_decay);
    Going going{apply(mean, turn, v) * t, {}};
    if (decay > 0.0) {
        const double both = velocity_decay > 0.0 ? velocity_decay * decay / (velocity_decay + decay) : decay;
        const Wide lasting = apply(mean, turn, a);
        const Wide fading = apply(mean_form(turned, t, both), turn, a);
        going.way = going.way + (lasting - fading) * (decay * t);
    } else {
        going.way = going.way + apply(acceleration_form(turned), turn, a) * (t * t);
    }
    const Wide then = (v + a * fade_after(t, decay).sum) * fade_after(t, velocity_decay).left;
    going.velocity = apply(rotation_form(turned), turn, then);
    return going;
}

// Nothing falls where no gravity is given.
bool falls(Wide a, Wide gravity) {
    const double squared = dot(gravity, gravity);
    return squared > 0.0 && dot(a, gravity) >= 0.5 * squared;
}

// Takes the part along gravity, which has rules of its own, out of `v` and `a`.
Going fall_or_climb(Wide& v, Wide& a, bool is_falling, double t, const ReckoningConfig& config) {
    const Wide gravity = wide(config.gravity);
    const double squared = dot(gravity, gravity);
    if (!(squared > 0.0)) return {};
    const Wide upright = gravity * (dot(v, gravity) / squared);
    v = v - upright;
    if (is_falling) {
        a = a - gravity;
        return {upright * t + gravity * (0.5 * t * t), upright + gravity * t};
    }
    const Fade fade = fade_after(t, exact_seconds_of(config.climb_decay));
    return {upright * fade.sum, upright * fade.left};
}

Going go(ReckoningModel model, const EntityPose& state, double t, const ReckoningConfig& config) {
    const bool bends = model == ReckoningModel::rpb || model == ReckoningModel::rvb;
    const Wide omega = bends ? wide(rotate(state.rotation, state.angular_velocity)) : Wide{};
    const double velocity_decay = exact_seconds_of(config.velocity_decay);
    const double decay = exact_seconds_of(config.acceleration_decay);
    Wide v = wide(state.velocity);
    if (!accelerates(model)) return go(v, {}, omega, t, velocity_decay, decay);
    Wide a = wide(state.acceleration);
    const bool is_falling = falls(a, wide(config.gravity));
    const Going upright = fall_or_climb(v, a, is_falling, t, config);
    // In the air there is no ground to brake on.
    const Going along = go(v, a - cross(omega, v), omega, t, is_falling ? 0.0 : velocity_decay, decay);
    return {along.way + upright.way, along.velocity + upright.velocity};
}

// rotation * exp(angular_velocity t).
Quat turned_by(Quat rotation, Vec3 angular_velocity, double t) {
    const Wide half = wide(angular_velocity) * (0.5 * t);
    const Turn turn = turn_of(half);
    if (turn.angle == 0.0) return rotation;
    const Vec3 axis = narrow(half * rotation_form(turn).across);
    return normalized(rotation * Quat{axis.x, axis.y, axis.z, static_cast<float>(turn.cosine)});
}

// 0, or a time that a quotient can be made of.
bool is_decay(Micros decay) { return decay == Micros{0} || (decay >= Micros{1'000} && decay <= Micros{10'000'000}); }

bool is_gravity(Vec3 v) {
    constexpr float most = 100.0f;
    return std::fabs(v.x) <= most && std::fabs(v.y) <= most && std::fabs(v.z) <= most;
}

}  // namespace

QuantizeResult quantize_reckoned(const EntityPose& state, const Quantization& q, QuantReckonedState& out) {
    QuantReckonedState all;
    const QuantizeResult results[] = {
        quantize_position(state.position, q, all.position), quantize_velocity(state.velocity, q, all.velocity),
        quantize_acceleration(state.acceleration, all.acceleration),
        quantize_rotation(state.rotation, q.rotation_bits, all.rotation, all.rotation_fine),
        quantize_angular_velocity(state.angular_velocity, all.angular_velocity)};
    for (const QuantizeResult result : results)
        if (result != QuantizeResult::ok) return result;
    out = all;
    return QuantizeResult::ok;
}

const char* ReckoningConfig::validate() const {
    if (!is_decay(acceleration_decay)) return "reckoning.acceleration_decay";
    const bool lasts = acceleration_decay == Micros{0};
    if (!is_decay(velocity_decay) || (lasts && velocity_decay != Micros{0})) return "reckoning.velocity_decay";
    if (!is_gravity(gravity)) return "reckoning.gravity";
    if (!is_decay(climb_decay)) return "reckoning.climb_decay";
    if (limit < Micros{0} || limit > Micros{60'000'000}) return "reckoning.limit";
    return nullptr;
}

ReckoningConfig reckoning_for_people(Vec3 gravity) {
    ReckoningConfig config;
    config.acceleration_decay = Micros{45'000};
    config.velocity_decay = Micros{600'000};
    config.gravity = gravity;
    config.climb_decay = Micros{200'000};
    return config;
}

const char* to_string(ReckoningModel model) {
    static constexpr const char* names[] = {
        // facts: names of ReckoningModel
        "static",  // 1
        "FPW",     // 2
        "RPW",     // 3
        "RVW",     // 4
        "FVW",     // 5
        "FPB",     // 6
        "RPB",     // 7
        "RVB",     // 8
        "FVB",     // 9
        // end of facts
    };
    const int index = static_cast<int>(model) - 1;
    return index >= 0 && index < 9 ? names[index] : "?";
}

MotionSample reckon(ReckoningModel model, const EntityPose& state, float seconds, const ReckoningConfig& config) {
    MotionSample sample{state.position, state.velocity, state.rotation};
    if (model == ReckoningModel::fixed) {
        sample.velocity = {};
        return sample;
    }
    if (!(seconds > 0.0f)) return sample;
    const double limit = exact_seconds_of(config.limit);
    const bool held = static_cast<double>(seconds) > limit;
    const double t = held ? limit : static_cast<double>(seconds);
    const Going going = go(model, state, t, config);
    sample.position = state.position + narrow(going.way);
    sample.velocity = held ? Vec3{} : narrow(going.velocity);
    if (turns(model)) sample.rotation = turned_by(state.rotation, state.angular_velocity, t);
    return sample;
}

}  // namespace backsight
