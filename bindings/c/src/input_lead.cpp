// How far ahead of the server a client runs, alone.

#include "configs.h"
#include "handles.h"

#include <backsight/time/input_lead.h>

#include <algorithm>
#include <limits>

namespace backsight::c {

namespace {

struct Lead {
    static constexpr Kind kind = Kind::input_lead;

    Lead(const InputLeadConfig& config, const TickRate& rate) : input(config, rate) {}

    InputLead input;
    std::int64_t now_us = std::numeric_limits<std::int64_t>::min();
};

bool take_lead(Problem& problem, const bs_input_lead_config* config, InputLeadConfig& out, TickRate& rate) {
    bs_input_lead_config in{};
    if (!take(problem, config, "config", in)) return false;
    const bool is_finite = problem.finite(in.lead_weight, "config.lead_weight") &&
                           problem.finite(in.late_weight, "config.late_weight") &&
                           problem.finite(in.max_slew_ratio, "config.max_slew_ratio") &&
                           problem.finite(in.residual_loss_ratio, "config.residual_loss_ratio");
    if (!is_finite) return false;
    rate = {in.tick_rate_numerator, in.tick_rate_denominator};
    out.max_copies = in.max_copies;
    out.lead_weight = in.lead_weight;
    out.late_weight = in.late_weight;
    out.max_slew_ratio = in.max_slew_ratio;
    out.residual_loss_ratio = in.residual_loss_ratio;
    out.send_interval = {in.send_interval_us};
    out.reserve = {in.reserve_us};
    out.min_lead = {in.min_lead_us};
    out.max_lead = {in.max_lead_us};
    out.memory = {in.memory_us};
    return in_range(problem, "config", rate.validate()) && in_range(problem, "config", out.validate());
}

}  // namespace

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_margin_code(std::int64_t margin_us, std::int32_t before, std::int32_t* code) {
    Problem problem;
    if (!problem.present(code, "code")) return problem.code();
    if (!problem.holds(before >= BS_NO_MARGIN && before <= 127, "before", "-128 to 127")) return problem.code();
    Earliness earliness;
    earliness.note(within_clock(Micros{margin_us}));
    const std::int32_t now = earliness.take();
    *code = before == BS_NO_MARGIN ? now : std::min(before, now);
    return BS_OK;
}

std::int32_t bs_margin_of(std::int32_t code, std::int64_t* margin_us) {
    Problem problem;
    if (!problem.present(margin_us, "margin_us")) return problem.code();
    if (code < BS_NO_MARGIN || code > 127) return 1;
    const std::optional<Micros> margin = Earliness::decode(static_cast<std::int8_t>(code));
    if (!margin) return 1;
    *margin_us = margin->value;
    return BS_OK;
}

std::int32_t bs_input_lead_open(bs_library* library, const bs_input_lead_config* config, bs_input_lead** lead,
                                bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, lead, error)) return call.code();
    Problem& problem = call.problem();
    InputLeadConfig c;
    TickRate rate;
    if (!problem.present(lead, "lead") || !take_lead(problem, config, c, rate)) return report(problem, error);
    const std::int32_t code = make<Lead>(call, 1 << 20, lead, c, rate);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_input_lead_close(bs_input_lead* lead) { return end<Lead>(lead); }

std::int32_t bs_input_lead_margin(bs_input_lead* lead, std::int64_t margin_us, std::int64_t now_us) {
    Call<Lead> call(lead);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    call->input.margin_reported(Micros{margin_us}, Micros{now_us});
    return BS_OK;
}

std::int32_t bs_input_lead_packet(bs_input_lead* lead, std::uint32_t arrived) {
    Call<Lead> call(lead);
    if (!call) return call.code();
    if (arrived != 0) {
        call->input.packet_arrived();
    } else {
        call->input.packet_lost();
    }
    return BS_OK;
}

std::int32_t bs_input_lead_round_trip(bs_input_lead* lead, std::int64_t rtt_us, std::int64_t now_us) {
    Call<Lead> call(lead);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    call->input.round_trip(Micros{rtt_us}, Micros{now_us});
    return BS_OK;
}

std::int32_t bs_input_lead_declare_break(bs_input_lead* lead, std::uint32_t new_epoch) {
    Call<Lead> call(lead);
    if (!call) return call.code();
    call->input.declare_break(new_epoch != 0);
    return BS_OK;
}

std::int32_t bs_input_lead_moment(bs_input_lead* lead, std::int64_t server_moment, std::int64_t now_us,
                                  std::int64_t* moment) {
    Call<Lead> call(lead);
    if (!call || !call.problem().present(moment, "moment") || !check_moment(call.problem(), server_moment) ||
        !take_now(call.problem(), now_us, call->now_us)) {
        return call.code();
    }
    *moment = call->input.command_moment(Moment{server_moment}, Micros{now_us}).raw;
    return BS_OK;
}

std::int32_t bs_input_lead_get_numbers(bs_input_lead* lead, bs_input_lead_numbers* numbers) {
    Call<Lead> call(lead);
    if (!call || !sized(call.problem(), numbers, "numbers")) return call.code();
    const InputLeadNumbers& in = call->input.numbers();
    bs_input_lead_numbers out{};
    out.copies = in.copies;
    out.lead_us = in.lead.value;
    out.target_us = in.target.value;
    out.burst_reserve_us = in.burst_reserve.value;
    out.loss_ratio = in.loss_ratio;
    out.burst_packets = in.burst_packets;
    out.reports = in.reports;
    out.late_reports = in.late_reports;
    out.refused_reports = in.refused_reports;
    out.jumps = in.jumps;
    give(numbers, out);
    return BS_OK;
}
