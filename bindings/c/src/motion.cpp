// Dead reckoning alone: the formula, what a sender estimates, and when it sends.

#include "configs.h"
#include "handles.h"

#include <backsight/motion/estimate.h>
#include <backsight/motion/ghost.h>

#include <cmath>

namespace backsight::c {

namespace {

struct Estimator {
    static constexpr Kind kind = Kind::estimator;

    explicit Estimator(const EstimateConfig& config) : motion(config) {}

    MotionEstimator motion;
    bool has_pose = false;
};

struct Reckoner {
    static constexpr Kind kind = Kind::reckoner;

    explicit Reckoner(const GhostConfig& its_config) : config(its_config), sender(its_config) {}

    GhostConfig config;
    ReckoningSender sender;
    bool has_sent = false;
};

bool take_motion(Problem& problem, const bs_motion* motion, EntityPose& out) {
    bs_motion in{};
    if (!take(problem, motion, "motion", in)) return false;
    const bool is_finite =
        problem.finite(in.position, "motion.position") && problem.finite(in.velocity, "motion.velocity") &&
        problem.finite(in.acceleration, "motion.acceleration") && problem.finite(in.rotation, "motion.rotation") &&
        problem.finite(in.angular_velocity, "motion.angular_velocity");
    if (!is_finite) return false;
    out = {as_cpp(in.position), as_cpp(in.rotation), as_cpp(in.velocity), as_cpp(in.acceleration),
           as_cpp(in.angular_velocity)};
    return true;
}

bs_motion motion_as_c(const EntityPose& in) {
    bs_motion out{};
    out.position = as_c(in.position);
    out.velocity = as_c(in.velocity);
    out.acceleration = as_c(in.acceleration);
    out.rotation = as_c(in.rotation);
    out.angular_velocity = as_c(in.angular_velocity);
    return out;
}

// As far as the wire can say, so that the formula stays in its range.
bool check_motion(Problem& problem, const EntityPose& state) {
    const auto within = [](Vec3 v, float most) {
        return std::fabs(v.x) <= most && std::fabs(v.y) <= most && std::fabs(v.z) <= most;
    };
    const float norm = dot(state.rotation, state.rotation);
    return problem.holds(within(state.position, 16'384.0f), "motion.position", "within 16 km") &&
           problem.holds(within(state.velocity, 512.0f), "motion.velocity", "within 512 m/s a component") &&
           problem.holds(within(state.acceleration, 1024.0f), "motion.acceleration", "within 1024 m/s^2 a component") &&
           problem.holds(within(state.angular_velocity, 64.0f), "motion.angular_velocity", "within 64 rad/s") &&
           problem.holds(std::fabs(norm - 1.0f) < 1e-3f, "motion.rotation", "a unit quaternion");
}

bool take_model(Problem& problem, const bs_draw_rules* rules, DrawRules& out) {
    return problem.present(rules, "rules") && take_draw_rules(problem, "rules", *rules, out);
}

}  // namespace

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_draw_rules_for_people(bs_draw_rules* rules, const bs_vec3* gravity) {
    Problem problem;
    if (!problem.present(rules, "rules") || !problem.present(gravity, "gravity")) return problem.code();
    if (!problem.finite(*gravity, "gravity")) return problem.code();
    const ReckoningConfig people = reckoning_for_people(as_cpp(*gravity));
    if (people.validate() != nullptr) return problem.refuse(BS_OUT_OF_RANGE, "gravity", range_rule);
    rules->after_newest = BS_AFTER_NEWEST_RECKON;
    rules->reckoning_model = BS_MODEL_FVW;
    rules->acceleration_decay_us = people.acceleration_decay.value;
    rules->velocity_decay_us = people.velocity_decay.value;
    rules->climb_decay_us = people.climb_decay.value;
    rules->reckoning_limit_us = people.limit.value;
    rules->gravity_mps2 = *gravity;
    return BS_OK;
}

std::int32_t bs_reckon(const bs_draw_rules* rules, const bs_motion* from, float seconds, bs_motion* to) {
    Problem problem;
    DrawRules model;
    EntityPose state;
    const bool is_sound = take_model(problem, rules, model) && take_motion(problem, from, state) &&
                          check_motion(problem, state) && problem.finite(seconds, "seconds") &&
                          problem.holds(seconds >= 0.0f && seconds <= 60.0f, "seconds", "0 to 60") &&
                          sized(problem, to, "to");
    if (!is_sound) return problem.code();
    const MotionSample there = reckon(model.reckoning_model, state, seconds, model.reckoning);
    state.position = there.position;
    state.velocity = there.velocity;
    state.rotation = there.rotation;
    give(to, motion_as_c(state));
    return BS_OK;
}

std::int32_t bs_estimator_open(bs_library* library, const bs_estimator_config* config, bs_estimator** estimator,
                               bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, estimator, error)) return call.code();
    Problem& problem = call.problem();
    bs_estimator_config in{};
    EstimateConfig out;
    const bool is_sound = problem.present(estimator, "estimator") && take(problem, config, "config", in) &&
                          problem.unused(in.reserved, "config.reserved") &&
                          problem.finite(in.most_acceleration_mps2, "config.most_acceleration_mps2") &&
                          problem.finite(in.gravity_mps2, "config.gravity_mps2");
    out.most_acceleration_mps2 = in.most_acceleration_mps2;
    out.velocity_window = {in.velocity_window_us};
    out.earlier_window = {in.earlier_window_us};
    out.steadiness_time = {in.steadiness_time_us};
    out.landing_time = {in.landing_time_us};
    out.gravity = as_cpp(in.gravity_mps2);
    if (!is_sound || !in_range(problem, "config", out.validate())) return report(problem, error);
    const std::int32_t code = make<Estimator>(call, sizeof(Estimator), estimator, out);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_estimator_close(bs_estimator* estimator) { return end<Estimator>(estimator); }

std::int32_t bs_estimator_add(bs_estimator* estimator, const bs_pose* pose, std::int64_t now_us) {
    Call<Estimator> call(estimator);
    if (!call || !call.problem().present(pose, "pose")) return call.code();
    const bool is_finite = call.problem().finite(pose->position, "pose.position") &&
                           call.problem().finite(pose->rotation, "pose.rotation");
    if (!is_finite || !check_clock(call.problem(), now_us, "now_us")) return call.code();
    const MotionEstimator::Added added = call->motion.add(as_cpp(*pose), Micros{now_us});
    call->has_pose = call->has_pose || added == MotionEstimator::Added::ok;
    return static_cast<std::int32_t>(added);
}

std::int32_t bs_estimator_restart(bs_estimator* estimator) {
    Call<Estimator> call(estimator);
    if (!call) return call.code();
    call->motion.restart();
    call->has_pose = false;
    return BS_OK;
}

std::int32_t bs_estimator_get(bs_estimator* estimator, bs_motion* motion) {
    Call<Estimator> call(estimator);
    if (!call || !sized(call.problem(), motion, "motion")) return call.code();
    if (!call->has_pose) return 1;
    give(motion, motion_as_c(call->motion.estimate()));
    return BS_OK;
}

std::int32_t bs_reckoner_open(bs_library* library, const bs_draw_rules* rules, const bs_reckoner_config* config,
                              bs_reckoner** reckoner, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, reckoner, error)) return call.code();
    Problem& problem = call.problem();
    bs_reckoner_config in{};
    DrawRules model;
    GhostConfig out;
    const bool is_sound = problem.present(reckoner, "reckoner") && take_model(problem, rules, model) &&
                          take(problem, config, "config", in) && problem.unused(in.reserved, "config.reserved") &&
                          problem.finite(in.position_step_m, "config.position_step_m") &&
                          problem.finite(in.velocity_step_mps, "config.velocity_step_mps") &&
                          problem.finite(in.position_bound_m, "config.position_bound_m") &&
                          problem.finite(in.rotation_bound_rad, "config.rotation_bound_rad");
    out.model = model.reckoning_model;
    out.reckoning = model.reckoning;
    out.quantization = {in.position_step_m, in.velocity_step_mps};
    out.position_bound_m = in.position_bound_m;
    out.rotation_bound_rad = in.rotation_bound_rad;
    out.heartbeat = {in.heartbeat_us};
    out.least_interval = {in.least_interval_us};
    out.anticipation = {in.anticipation_us};
    if (!is_sound || !in_range(problem, "config", out.validate())) return report(problem, error);
    const std::int32_t code = make<Reckoner>(call, sizeof(Reckoner), reckoner, out);
    return code == BS_OK ? code : report(problem, error);
}

std::int32_t bs_reckoner_close(bs_reckoner* reckoner) { return end<Reckoner>(reckoner); }

std::int32_t bs_reckoner_update(bs_reckoner* reckoner, const bs_motion* truth, std::uint32_t epoch, std::int64_t now_us,
                                std::uint32_t* verdict) {
    Call<Reckoner> call(reckoner);
    EntityPose state;
    if (!call || !take_motion(call.problem(), truth, state) || !call.problem().present(verdict, "verdict")) {
        return call.code();
    }
    if (!call.problem().holds(epoch <= 0xffff, "epoch", "0 to 65,535")) return call.code();
    if (!check_clock(call.problem(), now_us, "now_us")) return call.code();
    const GhostVerdict found = call->sender.update(state, static_cast<std::uint16_t>(epoch), Micros{now_us});
    call->has_sent = call->has_sent || is_sent(found);
    *verdict = static_cast<std::uint32_t>(found);
    return BS_OK;
}

std::int32_t bs_reckoner_sent(bs_reckoner* reckoner, bs_motion* sent, std::int64_t* sent_at_us) {
    Call<Reckoner> call(reckoner);
    if (!call || !sized(call.problem(), sent, "sent") || !call.problem().present(sent_at_us, "sent_at_us")) {
        return call.code();
    }
    if (!call->has_sent) return 1;
    give(sent, motion_as_c(dequantize(call->sender.sent(), call->config.quantization)));
    *sent_at_us = call->sender.sent_at().value;
    return BS_OK;
}
