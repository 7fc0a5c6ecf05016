// The clock and the interpolation delay alone.

#include "client.h"

#include <array>
#include <optional>

namespace backsight::c {

namespace {

constexpr std::uint32_t most_groups = 16;

struct Clock {
    static constexpr Kind kind = Kind::clock;

    Clock(const ViewClockConfig& config, const TickRate& rate, const std::span<const InterpolationDelayConfig>& groups)
        : clock(config, rate, groups) {}

    ViewClock clock;
    std::int64_t now_us = std::numeric_limits<std::int64_t>::min();
};

bool take_clock(Problem& problem, const bs_clock_config* config, ViewClockConfig& out, TickRate& rate) {
    bs_clock_config in{};
    if (!take(problem, config, "config", in)) return false;
    const bool is_finite = problem.finite(in.max_slew_ratio, "config.max_slew_ratio") &&
                           problem.finite(in.max_asymmetry_ratio, "config.max_asymmetry_ratio") &&
                           problem.finite(in.max_skew_ppm, "config.max_skew_ppm");
    if (!is_finite) return false;
    rate = {in.tick_rate_numerator, in.tick_rate_denominator};
    out.max_slew_ratio = in.max_slew_ratio;
    out.max_interpolation_delay = {in.max_interpolation_delay_us};
    out.max_ahead = {in.max_ahead_us};
    out.clock.window = {in.window_us};
    out.clock.tolerance = {in.tolerance_us};
    out.clock.max_asymmetry_ratio = in.max_asymmetry_ratio;
    out.clock.max_skew_ppm = in.max_skew_ppm;
    return in_range(problem, "config", rate.validate()) && in_range(problem, "config", out.validate());
}

bool take_delay(Problem& problem, const bs_delay_config* group, InterpolationDelayConfig& out) {
    bs_delay_config in{};
    if (!take(problem, group, "groups", in) || !problem.unused(in.reserved, "groups.reserved")) return false;
    if (!problem.finite(in.delay_weight, "groups.delay_weight")) return false;
    if (!problem.finite(in.starvation_weight, "groups.starvation_weight")) return false;
    out.send_interval = {in.send_interval_us};
    out.min_delay = {in.min_delay_us};
    out.max_delay = {in.max_delay_us};
    out.delay_weight = in.delay_weight;
    out.starvation_weight = in.starvation_weight;
    return in_range(problem, "groups", out.validate());
}

bool take_scale(Problem& problem, const bs_time_scale* scale, TimeScale& out) {
    bs_time_scale in{};
    if (!take(problem, scale, "scale", in) || !problem.unused(in.reserved, "scale.reserved")) return false;
    out = {in.number, Tick{in.from_tick}, Micros{in.later_us}, in.permille};
    return true;
}

bool check_group(Call<Clock>& call, std::uint32_t group) {
    return call.problem().holds(group < call->clock.groups(), "group", "one that the clock was opened with");
}

bs_clock_numbers numbers_as_c(const ViewClock::Numbers& in) {
    bs_clock_numbers out{};
    out.is_synchronised = in.is_synchronised ? 1 : 0;
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(ClockInput::count_); ++i) {
        const auto input = static_cast<ClockInput>(i);
        (is_accepted(input) ? out.accepted : out.refused) += in.inputs[input];
    }
    out.breaks = in.clock_breaks;
    out.shortest_rtt_us = in.shortest_rtt.value;
    out.error_bound_us = in.error_bound.value;
    out.delay_us = in.delay.value;
    out.target_us = in.target.value;
    out.level_us = in.level.value;
    out.deviation_us = in.deviation.value;
    out.snapshots = in.snapshots;
    out.overtaken = in.overtaken;
    out.lost = in.lost;
    out.frames = in.frames;
    out.starved_frames = in.starved_frames;
    out.held_frames = in.held_frames;
    out.jumps = in.jumps;
    out.skew_ppm = in.skew_ppm;
    out.server_rate = in.server_rate;
    out.expected_starvation = in.expected_starvation;
    return out;
}

}  // namespace

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_clock_open(bs_library* library, const bs_clock_config* config, const bs_delay_config* groups,
                           std::uint32_t group_count, bs_clock** clock, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, clock, error)) return call.code();
    Problem& problem = call.problem();
    ViewClockConfig c;
    TickRate rate;
    std::array<InterpolationDelayConfig, most_groups> delays;
    bool is_sound = problem.present(clock, "clock") && take_clock(problem, config, c, rate) &&
                    problem.holds(group_count >= 1 && group_count <= most_groups, "group_count", "1 to 16") &&
                    sized(problem, groups, "groups");
    for (std::uint32_t i = 0; is_sound && i < group_count; ++i) {
        is_sound = take_delay(problem, element(groups, i), delays[i]);
    }
    if (!is_sound) return report(problem, error);
    const std::span<const InterpolationDelayConfig> used = std::span(delays).first(group_count);
    const std::int32_t code = make<Clock>(call, 1 << 20, clock, c, rate, used);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_clock_close(bs_clock* clock) { return end<Clock>(clock); }

std::int32_t bs_clock_snapshot_arrived(bs_clock* clock, std::int64_t tick, std::uint32_t group, std::int64_t now_us) {
    Call<Clock> call(clock);
    if (!call || !check_group(call, group) || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->clock.snapshot_arrived(Tick{tick}, Micros{now_us}, group));
}

std::int32_t bs_clock_round_trip(bs_clock* clock, std::int64_t server_clock_us, std::int64_t rtt_us,
                                 std::int64_t now_us) {
    Call<Clock> call(clock);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->clock.round_trip(Micros{server_clock_us}, Micros{rtt_us}, Micros{now_us}));
}

std::int32_t bs_clock_declare_break(bs_clock* clock, std::int64_t now_us) {
    Call<Clock> call(clock);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    call->clock.declare_break(Micros{now_us});
    return BS_OK;
}

std::int32_t bs_clock_paced(bs_clock* clock, std::int64_t now_us, std::int64_t* paced_us) {
    Call<Clock> call(clock);
    if (!call || !call.problem().present(paced_us, "paced_us")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    *paced_us = call->clock.paced(Micros{now_us}).value;
    return BS_OK;
}

std::int32_t bs_clock_moment(bs_clock* clock, std::uint32_t group, std::int64_t now_us, std::int64_t* moment) {
    Call<Clock> call(clock);
    if (!call || !check_group(call, group) || !call.problem().present(moment, "moment")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    const std::optional<Moment> found = call->clock.moment(Micros{now_us}, group);
    if (!found) return 1;
    *moment = found->raw;
    return BS_OK;
}

std::int32_t bs_clock_read(bs_clock* clock, std::int64_t now_us, bs_clock_reading* reading) {
    Call<Clock> call(clock);
    if (!call || !sized(call.problem(), reading, "reading") || !take_now(call.problem(), now_us, call->now_us)) {
        return call.code();
    }
    const std::optional<ClockReading> found = call->clock.present_reading(Micros{now_us});
    const std::optional<Moment> present = call->clock.present(Micros{now_us});
    if (!found || !present) return 1;
    bs_clock_reading out{};
    out.epoch = found->epoch;
    out.server_now_us = found->server_now.value;
    out.error_bound_us = found->error_bound.value;
    out.present = present->raw;
    give(reading, out);
    return BS_OK;
}

std::int32_t bs_clock_get_numbers(bs_clock* clock, std::uint32_t group, bs_clock_numbers* numbers) {
    Call<Clock> call(clock);
    if (!call || !check_group(call, group) || !sized(call.problem(), numbers, "numbers")) return call.code();
    give(numbers, numbers_as_c(call->clock.numbers(group)));
    return BS_OK;
}

std::int32_t bs_client_clock_numbers(bs_client* client, bs_clock_numbers* numbers) {
    Call<Client> call(client);
    if (!call || !sized(call.problem(), numbers, "numbers")) return call.code();
    give(numbers, numbers_as_c(call->world.clock().numbers()));
    return BS_OK;
}

std::int32_t bs_clock_set_time_scale(bs_clock* clock, const bs_time_scale* scale, std::int64_t now_us) {
    Call<Clock> call(clock);
    TimeScale told;
    if (!call || !take_scale(call.problem(), scale, told)) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->clock.set_time_scale(told, Micros{now_us}));
}

std::int32_t bs_client_set_time_scale(bs_client* client, const bs_time_scale* scale, std::int64_t now_us) {
    Call<Client> call(client);
    TimeScale told;
    if (!call || !take_scale(call.problem(), scale, told)) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->world.set_time_scale(told, Micros{now_us}));
}

std::int32_t bs_client_paced(bs_client* client, std::int64_t now_us, std::int64_t* paced_us) {
    Call<Client> call(client);
    if (!call || !call.problem().present(paced_us, "paced_us")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    *paced_us = call->world.clock().paced(Micros{now_us}).value;
    return BS_OK;
}

std::int32_t bs_client_declare_break(bs_client* client, std::int64_t now_us) {
    Call<Client> call(client);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    call->world.clock().declare_break(Micros{now_us});
    return BS_OK;
}

namespace {

constexpr std::int64_t most_time_us = std::int64_t{30} * 365 * 86'400 * 1'000'000;  // 30 years

}  // namespace

std::int32_t bs_moment_at(const bs_world_config* world, std::int64_t server_time_us, std::int64_t* moment) {
    Problem problem;
    WorldConfig w;
    if (!problem.present(moment, "moment") || !take_world(problem, world, w)) return problem.code();
    if (!problem.holds(server_time_us >= 0 && server_time_us <= most_time_us, "server_time_us", "0 to 30 years")) {
        return problem.code();
    }
    *moment = w.draw.tick_rate.moment_at(Micros{server_time_us}).raw;
    return BS_OK;
}

std::int32_t bs_time_of(const bs_world_config* world, std::int64_t moment, std::int64_t* server_time_us) {
    Problem problem;
    WorldConfig w;
    if (!problem.present(server_time_us, "server_time_us") || !take_world(problem, world, w)) return problem.code();
    const bool is_near = moment >= 0 && Moment{moment} <= w.draw.tick_rate.moment_at(Micros{most_time_us});
    if (!problem.holds(is_near, "moment", "0 to 30 years")) return problem.code();
    *server_time_us = w.draw.tick_rate.time_of(Moment{moment}).value;
    return BS_OK;
}
