// Cases of kinds "clock", "reckoning" and "bytes", through backsight.h.

#include "tests/vectors/common/fields.h"
#include "tests/vectors/play_c/configs.h"
#include "tests/vectors/play_c/play.h"

namespace backsight::played {

namespace {

class ClockPlayer : public CasePlayer {
public:
    explicit ClockPlayer(Object& head) {
        auto config = made(bs_clock_config_default);
        read_rate(head, config.tick_rate_numerator, config.tick_rate_denominator);
        const auto delay = made(bs_delay_config_default);
        auto error = room<bs_error>();
        opened(bs_clock_open(library_.get(), &config, &delay, 1, &clock_, &error), error);
    }

    std::optional<Json> step(const std::string& what, Object& step) override {
        const auto now = number_of<std::int64_t>(step.at("now_us"));
        if (what == "moment") {
            std::int64_t moment = 0;
            const bool has_moment = answer(bs_clock_moment(clock_, 0, now, &moment), clock_) == BS_OK;
            return has_moment ? Json(wide_text(moment)) : Json(nullptr);
        }
        if (what == "present" || what == "present_reading") return read(what, now);
        if (what == "snapshot_arrived") {
            const auto tick = number_of<std::int64_t>(step.at("tick"));
            return taken(bs_clock_snapshot_arrived(clock_, tick, 0, now), now);
        }
        if (what != "round_trip") throw std::runtime_error("there is no such call");
        const auto server_clock = number_of<std::int64_t>(step.at("server_clock_us"));
        const auto rtt = number_of<std::int64_t>(step.at("rtt_us"));
        return taken(bs_clock_round_trip(clock_, server_clock, rtt, now), now);
    }

private:
    // A clock of the caller's that goes back is a mistake in C.
    std::optional<Json> taken(std::int32_t code, std::int64_t now) {
        if (now < last_ && code == BS_OUT_OF_RANGE) return std::nullopt;
        last_ = now;
        return answer(code, clock_);
    }
    Json read(const std::string& what, std::int64_t now) {
        auto reading = room<bs_clock_reading>();
        if (answer(bs_clock_read(clock_, now, &reading), clock_) != BS_OK) return nullptr;
        if (what == "present") return wide_text(reading.present);
        return {{"server_now_us", reading.server_now_us},
                {"error_bound_us", reading.error_bound_us},
                {"epoch", reading.epoch}};
    }

    OwnLibrary library_;
    bs_clock* clock_ = nullptr;
    std::int64_t last_ = 0;
};

class ReckoningPlayer : public CasePlayer {
public:
    explicit ReckoningPlayer(Object& head) : rules_(made(bs_world_config_default).groups[0]) {
        read_reckoning(head, rules_);
    }

    std::optional<Json> step(const std::string& what, Object& in) override {
        // Blends are drawn by screens alone.
        if (what == "blend") return std::nullopt;
        if (what != "reckon") throw std::runtime_error("there is no such call");
        auto out = made(bs_motion_default);
        read_value(in.at("position"), out.position);
        read_value(in.at("velocity"), out.velocity);
        read_value(in.at("rotation"), out.rotation);
        read_value(in.at("acceleration"), out.acceleration);
        read_value(in.at("angular_velocity"), out.angular_velocity);
        read_value(in.at("model"), rules_.reckoning_model);
        const float seconds = float_of(in.at("seconds"));
        auto to = room<bs_motion>();
        const std::int32_t code = bs_reckon(&rules_, &out, seconds, &to);
        // Outside of 0 to 60 s is a mistake in C.
        if (seconds < 0.0f && code == BS_OUT_OF_RANGE) return std::nullopt;
        answer(code, nullptr);
        return Json{{"position", text(to.position)}, {"velocity", text(to.velocity)}, {"rotation", text(to.rotation)}};
    }

private:
    bs_draw_rules rules_;
};

std::optional<Json> stamp_answer(Object& step) {
    const std::vector<std::uint8_t> bytes = bytes_of(step.at("bytes"));
    // A stamp of C has its size in its type.
    if (bytes.size() != BS_STAMP_BYTES) return std::nullopt;
    bs_stamp stamp{};
    for (std::size_t i = 0; i < bytes.size(); ++i) stamp.bytes[i] = bytes[i];
    auto fields = room<bs_stamp_fields>();
    const std::int32_t result = answer(bs_stamp_read(&stamp, &fields), nullptr);
    Json out{{"result", result}};
    if (result != BS_OK) return out;
    bs_stamp again{};
    answer(bs_stamp_write(&fields, &again), nullptr);
    expect("what is written back", text_of(bytes),
           text_of(std::vector<std::uint8_t>(again.bytes, again.bytes + BS_STAMP_BYTES)));
    out.update({{"shown", wide_text(fields.shown)},
                {"newest", fields.newest},
                {"received", wide_text(fields.received)},
                {"offsets", fields.offsets}});
    return out;
}

Json state_answer(Object& step) {
    auto world = made(bs_world_config_default);
    read_value(step.at("room"), world.max_bones);
    std::vector<std::uint8_t> bytes{9, 0, 0, 0};  // an entity's number comes before its state
    for (const std::uint8_t byte : bytes_of(step.at("bytes"))) bytes.push_back(byte);
    auto state = room<bs_state>();
    std::uint32_t read = 0;
    const auto size = static_cast<std::uint32_t>(bytes.size());
    std::vector<bs_pose> bones(world.max_bones);
    const std::int32_t result =
        answer(bs_state_read_bones(&world, bytes.data(), size, &state, bones.data(), world.max_bones, &read), nullptr);
    Json out{{"result", result}};
    if (result != BS_OK) return out;
    expect("bytes read", size, read);
    expect("entity", 9, state.entity);
    // C gives floats in place of steps: those of `pose`.
    for (const char* key :
         {"position", "rotation", "rotation_fine", "velocity", "acceleration", "angular_velocity", "bones"}) {
        out[key] = unsaid();
    }
    out["pose"] = {{"position", text(state.position)},
                   {"rotation", text(state.rotation)},
                   {"velocity", text(state.velocity)},
                   {"acceleration", text(state.acceleration_mps2)},
                   {"angular_velocity", text(state.angular_velocity_radps)},
                   {"bones", Json::array()}};
    bones.resize(state.bone_count);
    for (const bs_pose& bone : bones) out["pose"]["bones"].push_back({text(bone.position), text(bone.rotation)});
    out["bone_count"] = state.bone_count;
    out["epoch"] = state.epoch;
    out["parent"] = state.parent;
    out["hitboxes"] = state.hitboxes;
    out["team"] = state.team;
    out["layers"] = state.layers;
    out["hitbox_mask"] = state.hitbox_mask;
    if (state.fields != 0) out["fields"] = state.fields;
    out["presence"] = state.presence;
    return out;
}

class BytesPlayer : public CasePlayer {
public:
    std::optional<Json> step(const std::string& what, Object& step) override {
        if (what == "read_stamp") return stamp_answer(step);
        if (what == "read_state") return state_answer(step);
        throw std::runtime_error("there is no such call");
    }
};

}  // namespace

std::unique_ptr<CasePlayer> play_c_clock(Object& head) { return std::make_unique<ClockPlayer>(head); }
std::unique_ptr<CasePlayer> play_c_reckoning(Object& head) { return std::make_unique<ReckoningPlayer>(head); }
std::unique_ptr<CasePlayer> play_c_bytes(Object&) { return std::make_unique<BytesPlayer>(); }

}  // namespace backsight::played
