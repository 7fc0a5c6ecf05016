// Cases of kinds "clock", "reckoning" and "bytes": parts that need no world.

#include "tests/vectors/play/configs.h"
#include "tests/vectors/play/play.h"

#include <backsight/view/plain_bytes.h>

namespace backsight::played {

namespace {

Micros span_of(const Json& step, const char* field) { return Micros{step.at(field).get<std::int64_t>()}; }

MotionSample motion_of(const Json& value) {
    return {vec3_of(value.at("position")), vec3_of(value.at("velocity")), quat_of(value.at("rotation"))};
}

Json motion_answer(const MotionSample& motion) {
    return {{"position", text_of(motion.position)},
            {"velocity", text_of(motion.velocity)},
            {"rotation", text_of(motion.rotation)}};
}

Json moment_answer(const std::optional<Moment>& moment) {
    if (!moment) return nullptr;
    return wide_text(moment->raw);
}

Json stamp_answer(const Json& step, Coverage& coverage) {
    ViewStamp stamp;
    const std::vector<std::uint8_t> bytes = bytes_of(step.at("bytes"));
    const BytesRead read = read_stamp(bytes, stamp);
    coverage.bytes.insert(static_cast<int>(read.result));
    Json out{{"result", static_cast<int>(read.result)}};
    if (read.result != BytesResult::ok) return out;
    std::vector<std::uint8_t> again(stamp_bytes);
    static_cast<void>(write_stamp(stamp, again));
    expect({{"name", "what was read is written back"}}, 0, text_of(bytes), text_of(again));
    out["shown"] = wide_text(stamp.shown.raw);
    out["newest"] = stamp.newest.value;
    out["received"] = wide_text(stamp.received);
    out["offsets"] = stamp.offsets;
    return out;
}

Json state_answer(const Json& step, Coverage& coverage) {
    EntityState state;
    std::vector<QuantBone> bones(step.at("room").get<std::size_t>());
    const std::vector<std::uint8_t> bytes = bytes_of(step.at("bytes"));
    const BytesRead read = read_state(bytes, state, bones);
    coverage.bytes.insert(static_cast<int>(read.result));
    Json out{{"result", static_cast<int>(read.result)}};
    if (read.result != BytesResult::ok) return out;
    bones.resize(read.bones);
    std::vector<std::uint8_t> again(state_bytes_with(read.bones));
    static_cast<void>(write_state(state, bones, again));
    expect({{"name", "what was read is written back"}}, 0, text_of(bytes), text_of(again));
    out["position"] = {state.position.x, state.position.y, state.position.z};
    out["rotation"] = state.rotation.packed;
    out["velocity"] = {state.velocity.x, state.velocity.y, state.velocity.z};
    out["acceleration"] = {state.acceleration.x, state.acceleration.y, state.acceleration.z};
    out["angular_velocity"] = {state.angular_velocity.x, state.angular_velocity.y, state.angular_velocity.z};
    out["epoch"] = state.epoch;
    out["parent"] = state.parent.value;
    out["hitboxes"] = state.hitboxes.value;
    out["team"] = state.team;
    out["layers"] = state.layers;
    out["presence"] = static_cast<int>(state.presence);
    out["bones"] = Json::array();
    for (const QuantBone& bone : bones) out["bones"].push_back({bone.x, bone.y, bone.z, bone.rotation.packed});
    return out;
}

Json clock_answer(ViewClock& clock, const Json& step) {
    const std::string what = step.at("do");
    const Micros now = span_of(step, "now_us");
    if (what == "moment") return moment_answer(clock.moment(now));
    if (what == "present") return moment_answer(clock.present(now));
    if (what == "present_reading") {
        const auto reading = clock.present_reading(now);
        if (!reading) return nullptr;
        return {{"server_now_us", reading->server_now.value},
                {"error_bound_us", reading->error_bound.value},
                {"epoch", reading->epoch}};
    }
    const ClockInput input = what == "snapshot_arrived"
                                 ? clock.snapshot_arrived(Tick{step.at("tick").get<std::int64_t>()}, now)
                                 : clock.round_trip(span_of(step, "server_clock_us"), span_of(step, "rtt_us"), now);
    return static_cast<int>(input);
}

Json reckoning_answer(const ReckoningConfig& config, const Json& step, Coverage& coverage) {
    if (step.at("do") == "blend") {
        return motion_answer(blend(enum_of<Convergence>(step.at("convergence")), motion_of(step.at("old")),
                                   motion_of(step.at("new")), float_of(step.at("since")),
                                   float_of(step.at("duration"))));
    }
    EntityPose state;
    state.position = vec3_of(step.at("position"));
    state.velocity = vec3_of(step.at("velocity"));
    state.acceleration = vec3_of(step.at("acceleration"));
    state.rotation = quat_of(step.at("rotation"));
    state.angular_velocity = vec3_of(step.at("angular_velocity"));
    coverage.models.insert(step.at("model").get<int>());
    return motion_answer(
        reckon(enum_of<ReckoningModel>(step.at("model")), state, float_of(step.at("seconds")), config));
}

template <class Answer>
std::size_t play_steps(const Json& one, Answer answer) {
    std::size_t number = 0;
    for (const Json& step : one.at("steps")) {
        ++number;
        expect(one, number, step.at("gives"), answer(step));
    }
    return number;
}

}  // namespace

std::size_t play_clock(const Json& one, Coverage&) {
    const TickRate rate{one.at("tick_rate").at(0), one.at("tick_rate").at(1)};
    ViewClock clock(ViewClockConfig{}, rate, InterpolationDelayConfig{});
    return play_steps(one, [&](const Json& step) { return clock_answer(clock, step); });
}

std::size_t play_reckoning(const Json& one, Coverage& coverage) {
    const ReckoningConfig config = reckoning_of(one);
    return play_steps(one, [&](const Json& step) { return reckoning_answer(config, step, coverage); });
}

std::size_t play_bytes(const Json& one, Coverage& coverage) {
    return play_steps(one, [&](const Json& step) {
        return step.at("do") == "read_stamp" ? stamp_answer(step, coverage) : state_answer(step, coverage);
    });
}

}  // namespace backsight::played
