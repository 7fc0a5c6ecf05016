// What stands alone: the clock, the command buffer, dead reckoning, the input lead.

#include "tests/fuzz/c_api/calls.h"

namespace backsight::test::c_api {

std::int32_t Calls::of_clock(std::uint32_t which) {
    std::int64_t moment = 0;
    bs_clock_reading reading;
    bs_clock_numbers numbers;
    bs_command command;
    switch (which) {
        case 0:
            clock_now_ += static_cast<std::int64_t>(in_.number(3));
            return bs_clock_snapshot_arrived(clock_, in_.byte() & 1 ? tick_ : wide(), number() % 2, clock_now_);
        case 1:
            return bs_clock_round_trip(clock_, wide(), wide(), in_.below(64) == 0 ? wide() : clock_now_);
        case 2:
            static_cast<void>(bs_clock_moment(clock_, 0, clock_now_, &moment));
            static_cast<void>(bs_clock_get_numbers(clock_, 0, room(numbers)));
            if (in_.below(16) == 0) static_cast<void>(bs_clock_declare_break(clock_, clock_now_));
            return bs_clock_read(clock_, clock_now_, room(reading));
        default:
            static_cast<void>(bs_command_buffer_push(buffer_, some(command, bs_command_default), wide(),
                                                     in_.below(64) == 0 ? wide() : tick_, nullptr));
            static_cast<void>(bs_command_buffer_next(buffer_, tick_, room(command)));
            return BS_OK;
    }
}

std::int32_t Calls::of_motion() {
    bs_motion motion;
    bs_motion there;
    bs_draw_rules rules = world_.groups[1];
    rules.reckoning_model = number() % 11;
    const bs_vec3 gravity = place();
    const bs_pose pose = {place(), {0, 0, real(), 1}};
    std::uint32_t verdict = 0;
    std::int64_t at = 0;
    if (in_.byte() & 1) static_cast<void>(bs_draw_rules_for_people(&rules, &gravity));
    static_cast<void>(bs_reckon(&rules, some(motion, bs_motion_default), real(), room(there)));
    static_cast<void>(bs_estimator_add(estimator_, &pose, in_.byte() & 1 ? now_ : wide()));
    static_cast<void>(bs_estimator_get(estimator_, room(there)));
    if (in_.below(32) == 0) static_cast<void>(bs_estimator_restart(estimator_));
    static_cast<void>(bs_reckoner_update(reckoner_, some(motion, bs_motion_default), number() % 3,
                                         in_.byte() & 1 ? now_ : wide(), &verdict));
    static_cast<void>(bs_reckoner_sent(reckoner_, room(there), &at));
    return BS_OK;
}

std::int32_t Calls::of_lead() {
    if (in_.below(3) == 0) {
        checked(own_, of_prediction());
        checked(events_, of_events());
        return BS_OK;
    }
    std::int64_t out = 0;
    std::int32_t code = 0;
    bs_input_lead_numbers numbers;
    static_cast<void>(bs_margin_code(wide(), static_cast<std::int32_t>(number()), &code));
    static_cast<void>(bs_margin_of(static_cast<std::int32_t>(number()), &out));
    static_cast<void>(bs_input_lead_margin(lead_, wide(), now_));
    static_cast<void>(bs_input_lead_packet(lead_, in_.byte() & 1));
    static_cast<void>(bs_input_lead_round_trip(lead_, wide(), now_));
    if (in_.below(16) == 0) static_cast<void>(bs_input_lead_declare_break(lead_, in_.byte() & 1));
    static_cast<void>(bs_input_lead_get_numbers(lead_, room(numbers)));
    return bs_input_lead_moment(lead_, wide(), in_.below(64) == 0 ? wide() : now_, &out);
}

}  // namespace backsight::test::c_api
