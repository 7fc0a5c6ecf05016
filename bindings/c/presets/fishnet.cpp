// FishNet's projectiles that catch up, and the version of backsight_presets.h.

#include "preset_structs.h"

#include <backsight/presets/fishnet_steps.h>

using namespace backsight;
using namespace backsight::c;
using namespace backsight::presets;

namespace backsight::c {

template <>
bs_fishnet_config defaults_of() {
    const FishnetConfig config;
    const TickRate rate;
    bs_fishnet_config out{};
    out.tick_rate_numerator = rate.numerator;
    out.tick_rate_denominator = rate.denominator;
    out.allows_negative = config.allows_negative ? 1 : 0;
    out.max_passed_s = config.max_passed_s;
    out.server_ratio = config.server_ratio;
    return out;
}

template <>
bs_fishnet_catch_up defaults_of() {
    bs_fishnet_catch_up out{};
    out.share = static_cast<float>(fishnet_catch_up_share);
    return out;
}

template <>
bs_fishnet_projectile defaults_of() {
    bs_fishnet_projectile out{};
    out.direction.x = 1.0f;
    out.share = static_cast<float>(fishnet_catch_up_share);
    out.move_rate = fishnet_move_rate;
    return out;
}

namespace {

struct Fishnet {
    FishnetConfig config;
    TickRate rate;
};

bool take_fishnet(Problem& problem, const bs_fishnet_config* config, std::uint32_t peer, Fishnet& out) {
    bs_fishnet_config in{};
    if (!take(problem, config, "config", in)) return false;
    if (!is_finite(problem, in.max_passed_s, "config.max_passed_s")) return false;
    if (!is_finite(problem, in.server_ratio, "config.server_ratio")) return false;
    out.config.max_passed_s = in.max_passed_s;
    out.config.server_ratio = in.server_ratio;
    out.config.allows_negative = in.allows_negative != 0;
    out.rate = {in.tick_rate_numerator, in.tick_rate_denominator};
    return in_range(problem, "config", out.config.validate()) && in_range(problem, "config", out.rate.validate()) &&
           problem.holds(peer <= BS_FISHNET_OBSERVER, "peer", "BS_FISHNET_");
}

bool check_share(Problem& problem, float share, std::string_view subject) {
    // The float next to 0.01 is below it.
    return problem.finite(share, subject) && problem.holds(share >= 0.01f && share <= 1.0f, subject, "0.01 to 1");
}

std::int32_t passed_between(const bs_fishnet_config* config, std::uint32_t peer, Moment now, Moment fired,
                            bool counts_whole_ticks, double* passed_s) {
    Problem problem;
    Fishnet fishnet;
    const bool is_sound = take_fishnet(problem, config, peer, fishnet) && problem.present(passed_s, "passed_s");
    if (!is_sound) return problem.code();
    fishnet.config.counts_whole_ticks = counts_whole_ticks;
    *passed_s = passed_time(fishnet.config, static_cast<FishnetPeer>(peer), now, fired, fishnet.rate);
    return BS_OK;
}

}  // namespace

}  // namespace backsight::c

std::uint32_t bs_presets_abi_version(void) { return BS_PRESETS_ABI_VERSION; }

std::int32_t bs_fishnet_config_default(bs_fishnet_config* config) { return give_defaults(config); }
std::int32_t bs_fishnet_catch_up_default(bs_fishnet_catch_up* catch_up) { return give_defaults(catch_up); }
std::int32_t bs_fishnet_projectile_default(bs_fishnet_projectile* projectile) { return give_defaults(projectile); }

std::int32_t bs_fishnet_time_passed(const bs_fishnet_config* config, std::uint32_t peer, std::int64_t now_tick,
                                    std::int64_t fired_tick, double* passed_s) {
    Problem problem;
    for (const std::int64_t tick : {now_tick, fired_tick}) {
        const bool is_tick = tick >= 0 && tick <= max_moment.tick().value;
        if (!problem.holds(is_tick, "ticks", "0 to 2^46")) return problem.code();
    }
    return passed_between(config, peer, Moment::at(Tick{now_tick}), Moment::at(Tick{fired_tick}), true, passed_s);
}

std::int32_t bs_fishnet_time_passed_precise(const bs_fishnet_config* config, std::uint32_t peer,
                                            std::int64_t now_moment, std::int64_t fired_moment, double* passed_s) {
    Problem problem;
    if (!check_moment(problem, now_moment) || !check_moment(problem, fired_moment)) return problem.code();
    return passed_between(config, peer, Moment{now_moment}, Moment{fired_moment}, false, passed_s);
}

std::int32_t bs_fishnet_cap(const bs_fishnet_config* config, std::uint32_t peer, double since_fired_s,
                            double* passed_s) {
    Problem problem;
    Fishnet fishnet;
    const bool is_sound = take_fishnet(problem, config, peer, fishnet) && problem.present(passed_s, "passed_s");
    if (!is_sound) return problem.code();
    *passed_s = passed_time(fishnet.config, static_cast<FishnetPeer>(peer), since_fired_s);
    return BS_OK;
}

std::int32_t bs_fishnet_catch_up_step(bs_fishnet_catch_up* catch_up, float delta_s, float* step_s) {
    Problem problem;
    bs_fishnet_catch_up in{};
    const bool is_sound = take(problem, catch_up, "catch_up", in) && problem.finite(in.passed_s, "catch_up.passed_s") &&
                          check_share(problem, in.share, "catch_up.share") &&
                          is_step(problem, static_cast<double>(delta_s), "delta_s") &&
                          problem.present(step_s, "step_s");
    if (!is_sound) return problem.code();
    BasicFishnetCatchUp<float> rest{in.passed_s};
    *step_s = rest.step(delta_s, in.share);
    in.passed_s = rest.remaining_s;
    give(catch_up, in);
    return BS_OK;
}

std::int32_t bs_fishnet_projectile_move(bs_fishnet_projectile* projectile, float delta_s) {
    Problem problem;
    bs_fishnet_projectile in{};
    const bool is_sound =
        take(problem, projectile, "projectile", in) && problem.finite(in.position, "projectile.position") &&
        check_direction(problem, in.direction, "projectile.direction") &&
        problem.finite(in.passed_s, "projectile.passed_s") && check_share(problem, in.share, "projectile.share") &&
        problem.finite(in.move_rate, "projectile.move_rate") &&
        problem.holds(in.move_rate >= 0.0f && in.move_rate <= 100'000.0f, "projectile.move_rate", "0 to 100,000") &&
        is_step(problem, static_cast<double>(delta_s), "delta_s");
    if (!is_sound) return problem.code();
    FishnetConfig config;
    config.catch_up_share = static_cast<double>(in.share);
    FishnetProjectile moving(as_cpp(in.position), as_cpp(in.direction), static_cast<double>(in.passed_s), config,
                             in.move_rate);
    moving.move(delta_s);
    in.position = as_c(moving.position());
    in.passed_s = moving.remaining_s();
    give(projectile, in);
    return BS_OK;
}
