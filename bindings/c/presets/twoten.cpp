// TwoTen's rewind by frame and sub-frame.

#include "preset_structs.h"

#include <backsight/presets/twoten.h>

#include <span>
#include <vector>

using namespace backsight;
using namespace backsight::c;
using namespace backsight::presets;

namespace backsight::c {

template <>
bs_twoten_config defaults_of() {
    bs_twoten_config out{};
    out.max_objects = 64;
    out.frame_history = FrameHistory::published_history;
    return out;
}

template <>
bs_twoten_heartbeat defaults_of() {
    return {};
}

template <>
bs_twoten_stamp defaults_of() {
    const FrameStamp stamp;
    bs_twoten_stamp out{};
    out.frame_id = stamp.frame_id();
    out.sub_frame = stamp.sub_frame();
    return out;
}

namespace {

struct Simulation {
    static constexpr Kind kind = Kind::twoten_simulation;

    Simulation(std::uint32_t max_objects, std::uint32_t frame_history)
        : objects(max_objects, SimulationObject{.frames = FrameHistory(frame_history), .pose = {}}) {
        moved.reserve(max_objects);
    }

    static std::uint64_t memory(const bs_twoten_config& config) {
        // A frame is an id, a place and a rotation.
        constexpr std::uint64_t frame_bytes = 40;
        return std::uint64_t{config.max_objects} * (config.frame_history * frame_bytes + sizeof(SimulationObject) + 8);
    }

    std::vector<SimulationObject> objects;
    std::vector<SimulationObject*> moved;  // room for simulate() alone
};

bool check_object(Call<Simulation>& call, std::uint32_t object) {
    return call.problem().holds(object < call->objects.size(), "object", "0 to bs_twoten_config::max_objects - 1");
}

std::int32_t answer_of(FrameRewind reason) {
    switch (reason) {
        case FrameRewind::frame_missing:
            return BS_TWOTEN_REWIND_FRAME_MISSING;
        case FrameRewind::previous_missing:
            return BS_TWOTEN_REWIND_PREVIOUS_MISSING;
        default:
            return BS_OK;
    }
}

void copy_out(const std::vector<SimulationObject>& objects, std::span<bs_pose> transforms) {
    for (std::size_t i = 0; i < transforms.size(); ++i) transforms[i] = as_c(objects[i].pose);
}

bool check_stamp(Problem& problem, const bs_twoten_stamp& stamp) {
    return problem.finite(stamp.sub_frame, "stamp.sub_frame") &&
           problem.holds(stamp.sub_frame >= 0.0f && stamp.sub_frame <= 1.0f, "stamp.sub_frame", "0 to 1");
}

// A stamp that says what the struct says.
FrameStamp stamp_of(const bs_twoten_stamp& in) {
    FrameStamp stamp;
    stamp.receive(in.frame_id, FrameMessage::update);
    stamp.advance(in.sub_frame);
    return stamp;
}

std::int32_t give_stamp(bs_twoten_stamp* out, bs_twoten_stamp in, const FrameStamp& stamp) {
    in.frame_id = stamp.frame_id();
    in.sub_frame = stamp.sub_frame();
    give(out, in);
    return BS_OK;
}

}  // namespace

}  // namespace backsight::c

std::int32_t bs_twoten_config_default(bs_twoten_config* config) { return give_defaults(config); }
std::int32_t bs_twoten_heartbeat_default(bs_twoten_heartbeat* heartbeat) { return give_defaults(heartbeat); }
std::int32_t bs_twoten_stamp_default(bs_twoten_stamp* stamp) { return give_defaults(stamp); }

std::int32_t bs_twoten_simulation_open(bs_library* library, const bs_twoten_config* config,
                                       bs_twoten_simulation** simulation, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, simulation, error)) return call.code();
    Problem& problem = call.problem();
    bs_twoten_config in{};
    constexpr std::uint32_t most = 65'536;
    const bool is_sound =
        problem.present(simulation, "simulation") && take(problem, config, "config", in) &&
        problem.unused(in.reserved, "config.reserved") &&
        problem.holds(in.max_objects >= 1 && in.max_objects <= most, "config.max_objects", "1 to 65,536") &&
        problem.holds(in.frame_history >= 2 && in.frame_history <= most, "config.frame_history", "2 to 65,536");
    if (!is_sound) return report(problem, error);
    const std::int32_t code =
        make<Simulation>(call, Simulation::memory(in), simulation, in.max_objects, in.frame_history);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_twoten_simulation_close(bs_twoten_simulation* simulation) { return end<Simulation>(simulation); }

std::int32_t bs_twoten_simulation_add_frame(bs_twoten_simulation* simulation, std::uint32_t object,
                                            std::int64_t frame_id, const bs_pose* transform) {
    Call<Simulation> call(simulation);
    if (!call || !check_object(call, object) || !call.problem().present(transform, "transform")) return call.code();
    if (!is_finite(call.problem(), *transform, "transform")) return call.code();
    const Pose pose = as_cpp(*transform);
    return call->objects[object].frames.add(frame_id, pose.position, pose.rotation) ? BS_OK : 1;
}

std::int32_t bs_twoten_simulation_clear(bs_twoten_simulation* simulation, std::uint32_t object) {
    Call<Simulation> call(simulation);
    if (!call || !check_object(call, object)) return call.code();
    call->objects[object].frames.clear();
    return BS_OK;
}

std::int32_t bs_twoten_simulation_rewind(bs_twoten_simulation* simulation, std::uint32_t object, std::int64_t frame_id,
                                         float sub_frame, std::int64_t current_frame, bs_pose* transform) {
    Call<Simulation> call(simulation);
    if (!call || !check_object(call, object) || !call.problem().present(transform, "transform")) return call.code();
    const RewoundObject then = call->objects[object].frames.rewind(frame_id, sub_frame, current_frame);
    if (then.available()) *transform = as_c(Pose{then.position, then.rotation});
    return answer_of(then.reason);
}

std::int32_t bs_twoten_simulation_simulate(bs_twoten_simulation* simulation, std::int64_t frame_id, float sub_frame,
                                           std::int64_t current_frame, bs_pose* transforms, std::uint32_t count,
                                           bs_twoten_action action, void* user, std::uint32_t* stayed) {
    Call<Simulation> call(simulation);
    if (!call) return call.code();
    Problem& problem = call.problem();
    const bool is_sound = problem.holds(count <= call->objects.size(), "count", "0 to bs_twoten_config::max_objects") &&
                          (count == 0 || problem.present(transforms, "transforms")) &&
                          problem.holds(action != nullptr, "action", "a function") && problem.present(stayed, "stayed");
    if (!is_sound) return action == nullptr ? problem.refuse(BS_NULL, "action", "must not be null") : call.code();
    call->moved.clear();
    for (std::uint32_t i = 0; i < count; ++i) {
        SimulationObject& object = call->objects[i];
        object.pose = as_cpp(transforms[i]);
        if (object.frames.size() > 0) call->moved.push_back(&object);
    }
    const std::span<bs_pose> all(transforms, count);
    const std::size_t missing = simulate(call->moved, {frame_id, sub_frame}, current_frame, [&] {
        copy_out(call->objects, all);
        action(user, transforms, count);
    });
    copy_out(call->objects, all);
    *stayed = static_cast<std::uint32_t>(missing);
    return BS_OK;
}

std::int32_t bs_twoten_heartbeat_decide(bs_twoten_heartbeat* heartbeat, std::uint32_t anything_moved,
                                        double server_now_s, std::uint32_t* message) {
    Problem problem;
    bs_twoten_heartbeat in{};
    const bool is_sound = take(problem, heartbeat, "heartbeat", in) &&
                          is_finite(problem, in.last_sent_s, "heartbeat.last_sent_s") &&
                          is_finite(problem, server_now_s, "server_now_s") && problem.present(message, "message");
    if (!is_sound) return problem.code();
    HeartbeatSender sender;
    if (in.has_sent != 0) static_cast<void>(sender.decide(true, in.last_sent_s));
    const FrameMessage decided = sender.decide(anything_moved != 0, server_now_s);
    if (decided != FrameMessage::none) {
        in.has_sent = 1;
        in.last_sent_s = server_now_s;
    }
    *message = static_cast<std::uint32_t>(decided);
    give(heartbeat, in);
    return BS_OK;
}

std::int32_t bs_twoten_stamp_receive(bs_twoten_stamp* stamp, std::int64_t frame_id, std::uint32_t message) {
    Problem problem;
    bs_twoten_stamp in{};
    const bool is_message = message == BS_TWOTEN_MESSAGE_UPDATE || message == BS_TWOTEN_MESSAGE_HEARTBEAT;
    const bool is_sound =
        take(problem, stamp, "stamp", in) && check_stamp(problem, in) &&
        problem.holds(is_message, "message", "BS_TWOTEN_MESSAGE_UPDATE or BS_TWOTEN_MESSAGE_HEARTBEAT");
    if (!is_sound) return problem.code();
    FrameStamp next = stamp_of(in);
    next.receive(frame_id, static_cast<FrameMessage>(message));
    return give_stamp(stamp, in, next);
}

std::int32_t bs_twoten_stamp_advance(bs_twoten_stamp* stamp, float share) {
    Problem problem;
    bs_twoten_stamp in{};
    const bool is_sound = take(problem, stamp, "stamp", in) && check_stamp(problem, in) &&
                          is_step(problem, static_cast<double>(share), "share");
    if (!is_sound) return problem.code();
    FrameStamp next = stamp_of(in);
    next.advance(share);
    return give_stamp(stamp, in, next);
}
