// PUN 2's three forms of drawing others' objects.

#include "preset_structs.h"

#include <backsight/presets/pun2.h>

using namespace backsight;
using namespace backsight::c;
using namespace backsight::presets;

namespace backsight::c {

template <>
bs_pun2_config defaults_of() {
    const Pun2Config config;
    bs_pun2_config out{};
    out.physics_approach_mps = config.physics_approach_mps;
    out.turn_dps = config.turn_dps;
    out.movement_speed_mps = config.movement_speed_mps;
    return out;
}

template <>
bs_pun2_immediate defaults_of() {
    bs_pun2_immediate out{};
    out.pose.rotation.w = 1.0f;
    return out;
}

template <>
bs_pun2_physics defaults_of() {
    bs_pun2_physics out{};
    out.pose.rotation.w = 1.0f;
    out.network.rotation.w = 1.0f;
    return out;
}

template <>
bs_pun2_transform defaults_of() {
    bs_pun2_transform out{};
    out.pose.rotation.w = 1.0f;
    out.network.rotation.w = 1.0f;
    return out;
}

namespace {

static_assert(BS_PUN2_MESSAGE_BYTES == pun2_message_bytes);

bool take_numbers(Problem& problem, const bs_pun2_config* config, Pun2Config& out) {
    bs_pun2_config in{};
    if (!take(problem, config, "config", in)) return false;
    out = {in.physics_approach_mps, in.turn_dps, in.movement_speed_mps};
    return problem.finite(bs_vec3{in.physics_approach_mps, in.turn_dps, in.movement_speed_mps}, "config") &&
           in_range(problem, "config", out.validate());
}

bool take_update(Problem& problem, const bs_pun2_update* update, Pun2Update& out) {
    const bool is_sound = problem.present(update, "update") && problem.finite(update->position, "update.position") &&
                          problem.finite(update->rotation, "update.rotation") &&
                          problem.finite(update->velocity, "update.velocity");
    if (is_sound) out = {as_cpp(update->position), as_cpp(update->rotation), as_cpp(update->velocity)};
    return is_sound;
}

Pun2Immediate as_cpp(const bs_pun2_immediate& in) { return {c::as_cpp(in.pose), c::as_cpp(in.velocity)}; }
Pun2FixedUpdate as_cpp(const bs_pun2_physics& in) {
    return {c::as_cpp(in.pose), c::as_cpp(in.network), c::as_cpp(in.velocity)};
}
Pun2Transform as_cpp(const bs_pun2_transform& in) { return {c::as_cpp(in.pose), c::as_cpp(in.network)}; }

void write(bs_pun2_immediate& out, const Pun2Immediate& in) {
    out.pose = as_c(in.pose);
    out.velocity = as_c(in.velocity);
}
void write(bs_pun2_physics& out, const Pun2FixedUpdate& in) {
    out.pose = as_c(in.pose);
    out.network = as_c(in.network);
    out.velocity = as_c(in.velocity);
}
void write(bs_pun2_transform& out, const Pun2Transform& in) {
    out.pose = as_c(in.pose);
    out.network = as_c(in.network);
}

bool check_body(Problem& problem, const bs_pun2_immediate& in) {
    return is_finite(problem, in.pose, "body.pose") && problem.finite(in.velocity, "body.velocity");
}
bool check_body(Problem& problem, const bs_pun2_physics& in) {
    return is_finite(problem, in.pose, "body.pose") && is_finite(problem, in.network, "body.network") &&
           problem.finite(in.velocity, "body.velocity");
}
bool check_body(Problem& problem, const bs_pun2_transform& in) {
    return is_finite(problem, in.pose, "body.pose") && is_finite(problem, in.network, "body.network");
}

// Takes a body, lets `change` work on the preset's own, and writes it back.
template <class Body, class Change>
std::int32_t change_body(Problem& problem, Body* body, bool is_sound, const Change& change) {
    Body in{};
    if (!is_sound || !take(problem, body, "body", in) || !check_body(problem, in)) return problem.code();
    auto changed = as_cpp(in);
    change(changed);
    write(in, changed);
    give(body, in);
    return BS_OK;
}

template <class Body>
std::int32_t receive(Body* body, const bs_pun2_update* update, float lag_s) {
    Problem problem;
    Pun2Update in;
    const bool is_sound = take_update(problem, update, in) && is_step(problem, static_cast<double>(lag_s), "lag_s");
    return change_body(problem, body, is_sound, [&](auto& changed) { changed.receive(in, lag_s); });
}

// A frame or a fixed step of a body that moves by the page's numbers.
template <class Body, class Change>
std::int32_t step(Body* body, const bs_pun2_config* config, float delta_s, const Change& change) {
    Problem problem;
    Pun2Config numbers;
    const bool is_sound =
        take_numbers(problem, config, numbers) && is_step(problem, static_cast<double>(delta_s), "delta_s");
    return change_body(problem, body, is_sound, [&](auto& changed) { change(changed, numbers); });
}

}  // namespace

}  // namespace backsight::c

std::int32_t bs_pun2_config_default(bs_pun2_config* config) { return give_defaults(config); }
std::int32_t bs_pun2_immediate_default(bs_pun2_immediate* body) { return give_defaults(body); }
std::int32_t bs_pun2_physics_default(bs_pun2_physics* body) { return give_defaults(body); }
std::int32_t bs_pun2_transform_default(bs_pun2_transform* body) { return give_defaults(body); }

std::int32_t bs_pun2_lag(double network_time_s, double timestamp_s, float* lag_s) {
    Problem problem;
    const bool is_sound = is_finite(problem, network_time_s, "network_time_s") &&
                          is_finite(problem, timestamp_s, "timestamp_s") && problem.present(lag_s, "lag_s");
    if (!is_sound) return problem.code();
    *lag_s = pun2_lag(network_time_s, timestamp_s);
    return BS_OK;
}

std::int32_t bs_pun2_lag_of_ms(std::uint32_t network_time_ms, std::uint32_t sent_ms, float* lag_s) {
    Problem problem;
    if (!problem.present(lag_s, "lag_s")) return problem.code();
    *lag_s = pun2_lag(network_time_ms, sent_ms);
    return BS_OK;
}

std::int32_t bs_pun2_write(const bs_pun2_update* update, std::uint32_t sent_ms, std::uint8_t* bytes,
                           std::uint32_t capacity, std::uint32_t* size) {
    Problem problem;
    Pun2Message message;
    const bool is_sound = take_update(problem, update, message.update) &&
                          (capacity == 0 || problem.present(bytes, "bytes")) && problem.present(size, "size");
    if (!is_sound) return problem.code();
    *size = BS_PUN2_MESSAGE_BYTES;
    if (capacity < BS_PUN2_MESSAGE_BYTES) return BS_TOO_SMALL;
    message.sent_ms = sent_ms;
    write_pun2(message, {bytes, capacity});
    return BS_OK;
}

std::int32_t bs_pun2_read(const std::uint8_t* bytes, std::uint32_t size, bs_pun2_update* update,
                          std::uint32_t* sent_ms) {
    Problem problem;
    const bool are_there = (size == 0 || problem.present(bytes, "bytes")) && problem.present(update, "update") &&
                           problem.present(sent_ms, "sent_ms");
    if (!are_there) return problem.code();
    Pun2Message message;
    if (!read_pun2({bytes, size}, message)) return 1;
    *update = {as_c(message.update.position), as_c(message.update.rotation), as_c(message.update.velocity)};
    *sent_ms = message.sent_ms;
    return BS_OK;
}

std::int32_t bs_pun2_immediate_receive(bs_pun2_immediate* body, const bs_pun2_update* update, float lag_s) {
    return receive(body, update, lag_s);
}

std::int32_t bs_pun2_immediate_step(bs_pun2_immediate* body, float delta_s) {
    Problem problem;
    const bool is_sound = is_step(problem, static_cast<double>(delta_s), "delta_s");
    return change_body(problem, body, is_sound, [&](Pun2Immediate& changed) { changed.step(delta_s); });
}

std::int32_t bs_pun2_physics_receive(bs_pun2_physics* body, const bs_pun2_update* update, float lag_s) {
    return receive(body, update, lag_s);
}

std::int32_t bs_pun2_physics_fixed_update(bs_pun2_physics* body, const bs_pun2_config* config, float fixed_delta_s) {
    return step(body, config, fixed_delta_s, [&](Pun2FixedUpdate& changed, const Pun2Config& numbers) {
        changed.fixed_update(numbers, fixed_delta_s);
    });
}

std::int32_t bs_pun2_physics_step(bs_pun2_physics* body, float fixed_delta_s) {
    Problem problem;
    const bool is_sound = is_step(problem, static_cast<double>(fixed_delta_s), "fixed_delta_s");
    return change_body(problem, body, is_sound, [&](Pun2FixedUpdate& changed) { changed.physics_step(fixed_delta_s); });
}

std::int32_t bs_pun2_transform_receive(bs_pun2_transform* body, const bs_pun2_update* update, float lag_s) {
    return receive(body, update, lag_s);
}

std::int32_t bs_pun2_transform_update(bs_pun2_transform* body, const bs_pun2_config* config, float delta_s) {
    return step(body, config, delta_s,
                [&](Pun2Transform& changed, const Pun2Config& numbers) { changed.update(numbers, delta_s); });
}

std::int32_t bs_pun2_movement(const bs_vec3* position, const bs_vec3* old_position, bs_vec3* movement) {
    Problem problem;
    const bool are_there = problem.present(position, "position") && problem.present(old_position, "old_position") &&
                           problem.present(movement, "movement");
    const bool is_sound =
        are_there && problem.finite(*position, "position") && problem.finite(*old_position, "old_position");
    if (!is_sound) return problem.code();
    *movement = as_c(pun2_movement(backsight::c::as_cpp(*position), backsight::c::as_cpp(*old_position)));
    return BS_OK;
}
