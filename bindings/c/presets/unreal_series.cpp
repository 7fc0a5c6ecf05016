// The Unreal series' times, sub-steps and correction.

#include "preset_structs.h"

#include <backsight/presets/unreal_series_steps.h>

#include <algorithm>

using namespace backsight;
using namespace backsight::c;
using namespace backsight::presets;

namespace backsight::c {

template <>
bs_unreal_series_config defaults_of() {
    const UnrealSeriesConfig config;
    bs_unreal_series_config out{};
    out.max_iterations = static_cast<std::uint32_t>(config.substeps.max_iterations);
    out.ping_reduction_us = config.ping_reduction.value;
    out.max_prediction_ping_us = config.max_prediction_ping.value;
    out.min_life_after_forward_us = config.min_life_after_forward.value;
    out.confirm_margin_us = config.confirm_margin.value;
    out.tear_off_delay_us = config.tear_off_delay.value;
    out.min_life_after_detonation_us = config.min_life_after_detonation.value;
    out.client_bias_ratio = config.client_bias_ratio;
    out.correction_flight_m = config.correction_flight_m;
    out.bouncing_correction_flight_m = config.bouncing_correction_flight_m;
    out.max_step_s = config.substeps.max_step_s;
    return out;
}

namespace {

bool take_series(Problem& problem, const bs_unreal_series_config* config, UnrealSeriesConfig& out) {
    bs_unreal_series_config in{};
    const bool is_taken = take(problem, config, "config", in) &&
                          is_finite(problem, in.client_bias_ratio, "config.client_bias_ratio") &&
                          is_finite(problem, in.correction_flight_m, "config.correction_flight_m") &&
                          is_finite(problem, in.bouncing_correction_flight_m, "config.bouncing_correction_flight_m") &&
                          is_finite(problem, in.max_step_s, "config.max_step_s");
    if (!is_taken) return false;
    out.substeps.max_iterations = static_cast<int>(std::min(in.max_iterations, 1'001u));
    out.substeps.max_step_s = in.max_step_s;
    out.ping_reduction = {in.ping_reduction_us};
    out.max_prediction_ping = {in.max_prediction_ping_us};
    out.min_life_after_forward = {in.min_life_after_forward_us};
    out.confirm_margin = {in.confirm_margin_us};
    out.tear_off_delay = {in.tear_off_delay_us};
    out.min_life_after_detonation = {in.min_life_after_detonation_us};
    out.client_bias_ratio = in.client_bias_ratio;
    out.correction_flight_m = in.correction_flight_m;
    out.bouncing_correction_flight_m = in.bouncing_correction_flight_m;
    return in_range(problem, "config", out.validate());
}

bool check_span(Problem& problem, std::int64_t span_us, std::string_view subject) {
    constexpr std::int64_t hour_us = 3'600'000'000;
    return problem.holds(span_us >= 0 && span_us <= hour_us, subject, "0 to 1 h");
}

// What the functions of one time, or of two, have in common.
template <class Formula>
std::int32_t give_time(const bs_unreal_series_config* config, std::int64_t first_us, std::int64_t second_us,
                       std::int64_t* out, const Formula& formula) {
    Problem problem;
    UnrealSeriesConfig in;
    const bool is_sound = take_series(problem, config, in) && check_span(problem, first_us, "the first time") &&
                          check_span(problem, second_us, "the second time") && problem.present(out, "the result");
    if (!is_sound) return problem.code();
    const Micros found = formula(in);
    *out = found.value;
    return BS_OK;
}

}  // namespace

}  // namespace backsight::c

std::int32_t bs_unreal_series_config_default(bs_unreal_series_config* config) { return give_defaults(config); }

std::int32_t bs_unreal_series_forward_time(const bs_unreal_series_config* config, std::int64_t ping_us,
                                           std::uint32_t caller, std::int64_t* forward_us) {
    if (caller > BS_UNREAL_SERIES_STANDALONE) return BS_OUT_OF_RANGE;
    return give_time(config, ping_us, 0, forward_us, [&](const UnrealSeriesConfig& in) {
        return forward_prediction_time(in, {ping_us}, static_cast<UnrealSeriesCaller>(caller));
    });
}

std::int32_t bs_unreal_series_sleep_time(const bs_unreal_series_config* config, std::int64_t ping_us,
                                         std::int64_t* sleep_us) {
    return give_time(config, ping_us, 0, sleep_us,
                     [&](const UnrealSeriesConfig& in) { return sleep_time(in, {ping_us}); });
}

std::int32_t bs_unreal_series_switch_time(const bs_unreal_series_config* config, std::int64_t ping_us,
                                          std::int64_t* switch_us) {
    return give_time(config, ping_us, 0, switch_us,
                     [&](const UnrealSeriesConfig& in) { return switch_to_auth_time(in, {ping_us}); });
}

std::int32_t bs_unreal_series_life_after_forward(const bs_unreal_series_config* config, std::int64_t life_us,
                                                 std::int64_t forwarded_us, std::int64_t* left_us) {
    return give_time(config, life_us, forwarded_us, left_us,
                     [&](const UnrealSeriesConfig& in) { return life_after_forward(in, {life_us}, {forwarded_us}); });
}

std::int32_t bs_unreal_series_life_after_detonation(const bs_unreal_series_config* config, std::int64_t wanted_us,
                                                    std::int64_t* kept_us) {
    return give_time(config, wanted_us, 0, kept_us,
                     [&](const UnrealSeriesConfig& in) { return life_after_detonation(in, {wanted_us}); });
}

std::int32_t bs_unreal_series_tear_off_wait(const bs_unreal_series_config* config, std::int64_t since_creation_us,
                                            std::int64_t* wait_us) {
    return give_time(config, since_creation_us, 0, wait_us,
                     [&](const UnrealSeriesConfig& in) { return tear_off_wait(in, {since_creation_us}); });
}

std::int32_t bs_unreal_series_substeps(const bs_unreal_series_config* config, double total_s, double* steps,
                                       std::uint32_t capacity, std::uint32_t* count) {
    Problem problem;
    UnrealSeriesConfig in;
    const bool is_sound = take_series(problem, config, in) && is_step(problem, total_s, "total_s") &&
                          problem.holds(total_s <= 3600.0, "total_s", "0 to 3600") &&
                          (capacity == 0 || problem.present(steps, "steps")) && problem.present(count, "count");
    if (!is_sound) return problem.code();
    UnrealSubsteps counted(in.substeps, total_s);
    *count = 0;
    while (counted.next() > 0.0) ++*count;
    if (*count > capacity) return BS_TOO_SMALL;
    UnrealSubsteps cut(in.substeps, total_s);
    for (std::uint32_t i = 0; i < *count; ++i) steps[i] = cut.next();
    return BS_OK;
}

std::int32_t bs_unreal_series_correction_at_link(const bs_unreal_series_config* config, const bs_vec3* replica,
                                                 const bs_vec3* fake, const bs_vec3* fake_velocity,
                                                 double initial_speed_mps, std::uint32_t bounces,
                                                 bs_unreal_series_correction* correction) {
    Problem problem;
    UnrealSeriesConfig in;
    const bool are_there = take_series(problem, config, in) && problem.present(replica, "replica") &&
                           problem.present(fake, "fake") && problem.present(fake_velocity, "fake_velocity") &&
                           problem.present(correction, "correction");
    const bool is_sound = are_there && check_place(problem, *replica, "replica") &&
                          check_place(problem, *fake, "fake") &&
                          check_place(problem, *fake_velocity, "fake_velocity") &&
                          is_finite(problem, initial_speed_mps, "initial_speed_mps") &&
                          problem.holds(initial_speed_mps > 0.0 && initial_speed_mps <= 100'000.0, "initial_speed_mps",
                                        "over 0 to 100,000");
    if (!is_sound) return problem.code();
    const UnrealSeriesCorrection found = UnrealSeriesCorrection::at_link(
        in, as_cpp(*replica), as_cpp(*fake), as_cpp(*fake_velocity), initial_speed_mps, bounces != 0);
    *correction = {found.error_m, found.rate_mps};
    return BS_OK;
}

std::int32_t bs_unreal_series_corrected(const bs_unreal_series_correction* correction, const bs_vec3* fake,
                                        const bs_vec3* replica, double frame_s, bs_vec3* moved) {
    Problem problem;
    const bool are_there = problem.present(correction, "correction") && problem.present(fake, "fake") &&
                           problem.present(replica, "replica") && problem.present(moved, "moved");
    const bool is_sound = are_there && is_finite(problem, correction->error_m, "correction.error_m") &&
                          is_finite(problem, correction->rate_mps, "correction.rate_mps") &&
                          check_place(problem, *fake, "fake") && check_place(problem, *replica, "replica") &&
                          is_step(problem, frame_s, "frame_s");
    if (!is_sound) return problem.code();
    const UnrealSeriesCorrection in{correction->error_m, correction->rate_mps};
    *moved = as_c(in.moved(as_cpp(*fake), as_cpp(*replica), frame_s));
    return BS_OK;
}
