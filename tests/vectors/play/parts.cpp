// Cases of kinds "clock", "reckoning" and "bytes": parts that need no world.

#include "tests/vectors/play/configs.h"
#include "tests/vectors/play/play.h"

#include <backsight/view/plain_bytes.h>

#include <stdexcept>

namespace backsight::played {

namespace {

Micros span_of(Object& step, const char* field) { return Micros{number_of<std::int64_t>(step.at(field))}; }

MotionSample motion_of(const Json& value, const char* name) {
    Object in(value, name);
    const MotionSample out{vec3_of(in.at("position")), vec3_of(in.at("velocity")), quat_of(in.at("rotation"))};
    in.finish();
    return out;
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

Json stamp_answer(Object& step) {
    ViewStamp stamp;
    const std::vector<std::uint8_t> bytes = bytes_of(step.at("bytes"));
    const BytesRead read = read_stamp(bytes, stamp);
    Json out{{"result", static_cast<int>(read.result)}};
    if (read.result != BytesResult::ok) return out;
    std::vector<std::uint8_t> again(stamp_bytes);
    static_cast<void>(write_stamp(stamp, again));
    expect("what is written back", text_of(bytes), text_of(again));
    out["shown"] = wide_text(stamp.shown.raw);
    out["newest"] = stamp.newest.value;
    out["received"] = wide_text(stamp.received);
    out["offsets"] = stamp.offsets;
    return out;
}

Json state_answer(Object& step) {
    EntityState state;
    std::vector<QuantBone> bones(number_of<std::uint16_t>(step.at("room")));
    const std::vector<std::uint8_t> bytes = bytes_of(step.at("bytes"));
    const BytesRead read = read_state(bytes, state, bones);
    Json out{{"result", static_cast<int>(read.result)}};
    if (read.result != BytesResult::ok) return out;
    bones.resize(read.bones);
    std::vector<std::uint8_t> again(state_bytes_of(state, bones));
    static_cast<void>(write_state(state, bones, again));
    expect("what is written back", text_of(bytes), text_of(again));
    const Quantization steps;
    out["pose"] = {{"position", text_of(dequantize(state.position, steps))},
                   {"rotation", text_of(rotation_of(state))},
                   {"velocity", text_of(dequantize(state.velocity, steps))},
                   {"acceleration", text_of(dequantize(state.acceleration))},
                   {"angular_velocity", text_of(dequantize(state.angular_velocity))},
                   {"bones", Json::array()}};
    out["position"] = {state.position.x, state.position.y, state.position.z};
    out["rotation"] = state.rotation.packed;
    if (state.rotation_fine != FineRotation{}) out["rotation_fine"] = state.rotation_fine.packed;
    out["velocity"] = {state.velocity.x, state.velocity.y, state.velocity.z};
    out["acceleration"] = {state.acceleration.x, state.acceleration.y, state.acceleration.z};
    out["angular_velocity"] = {state.angular_velocity.x, state.angular_velocity.y, state.angular_velocity.z};
    out["epoch"] = state.epoch;
    out["parent"] = state.parent.value;
    out["hitboxes"] = state.hitboxes.value;
    out["team"] = state.team;
    out["layers"] = state.layers;
    out["hitbox_mask"] = state.hitbox_mask;
    if (state.fields != 0) out["fields"] = state.fields;
    out["presence"] = static_cast<int>(state.presence);
    out["bone_count"] = bones.size();
    out["bones"] = Json::array();
    for (const QuantBone& bone : bones) {
        const QuantPosition place = bone.position();
        out["bones"].push_back({place.x, place.y, place.z, bone.rotation.packed});
        const Pose frame = dequantize(bone, steps);
        out["pose"]["bones"].push_back({text_of(frame.position), text_of(frame.rotation)});
    }
    return out;
}

class ClockPlayer : public CasePlayer {
public:
    explicit ClockPlayer(Object& head) : clock_(ViewClockConfig{}, rate_of(head), InterpolationDelayConfig{}) {}

    std::optional<Json> step(const std::string& what, Object& step) override {
        const Micros now = span_of(step, "now_us");
        if (what == "moment") return moment_answer(clock_.moment(now));
        if (what == "present") return moment_answer(clock_.present(now));
        if (what == "present_reading") {
            const auto reading = clock_.present_reading(now);
            if (!reading) return Json(nullptr);
            return Json{{"server_now_us", reading->server_now.value},
                        {"error_bound_us", reading->error_bound.value},
                        {"epoch", reading->epoch}};
        }
        if (what == "snapshot_arrived") {
            return number(clock_.snapshot_arrived(Tick{number_of<std::int64_t>(step.at("tick"))}, now));
        }
        if (what != "round_trip") throw std::runtime_error("there is no such call");
        return number(clock_.round_trip(span_of(step, "server_clock_us"), span_of(step, "rtt_us"), now));
    }

private:
    static Json number(ClockInput input) { return static_cast<int>(input); }

    ViewClock clock_;
};

Json blend_answer(Object& step) {
    return motion_answer(blend(enum_of<Convergence>(step.at("convergence")), motion_of(step.at("old"), "old"),
                               motion_of(step.at("new"), "new"), float_of(step.at("since")),
                               float_of(step.at("duration"))));
}

Json reckon_answer(const ReckoningConfig& config, Object& step) {
    const EntityPose state = pose_of(step);
    return motion_answer(
        reckon(enum_of<ReckoningModel>(step.at("model")), state, float_of(step.at("seconds")), config));
}

class ReckoningPlayer : public CasePlayer {
public:
    explicit ReckoningPlayer(Object& head) : config_(reckoning_of(head)) {}

    std::optional<Json> step(const std::string& what, Object& step) override {
        if (what == "blend") return blend_answer(step);
        if (what == "reckon") return reckon_answer(config_, step);
        throw std::runtime_error("there is no such call");
    }

private:
    ReckoningConfig config_;
};

class BytesPlayer : public CasePlayer {
public:
    std::optional<Json> step(const std::string& what, Object& step) override {
        if (what == "read_stamp") return stamp_answer(step);
        if (what == "read_state") return state_answer(step);
        throw std::runtime_error("there is no such call");
    }
};

}  // namespace

std::unique_ptr<CasePlayer> play_clock(Object& head) { return std::make_unique<ClockPlayer>(head); }
std::unique_ptr<CasePlayer> play_reckoning(Object& head) { return std::make_unique<ReckoningPlayer>(head); }
std::unique_ptr<CasePlayer> play_bytes(Object&) { return std::make_unique<BytesPlayer>(); }

}  // namespace backsight::played
