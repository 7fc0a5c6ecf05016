// The server's end: the world and its entities.

#include "server.h"

#include <bit>

namespace backsight::c {

namespace {

// With one seat: the world's answer for clients that are not there.
std::uint64_t memory_of_server(const WorldConfig& world, const ServerWorldConfig& server) {
    const std::uint64_t audit = server.self_audit ? std::uint64_t{server.max_clients} * 4096 : 0;
    const std::uint64_t flights = world.has_projectiles() ? std::uint64_t{server.authority.max_projectiles} * 2048 : 0;
    const std::uint64_t seat = memory_of_seat(world, server.ledger.capacity_snapshots);
    return memory_of(world.history) + std::uint64_t{server.max_clients} * 512 + seat + audit + flights;
}

// Of a change to an entity: the library's answer.
std::int32_t answer(RecordResult result) { return static_cast<std::int32_t>(result); }

template <class Change>
std::int32_t change(bs_server* server, Change change) {
    Call<Server> call(server);
    return call ? answer(change(call->world.history())) : call.code();
}

// A number without an index is nobody, whatever else is in it; a state can only say it as 0.
EntityId parent_of(bs_entity parent) { return EntityId{parent}.is_null() ? EntityId{} : EntityId{parent}; }

bool check_set(Problem& problem, const WorldHistory& history, std::uint32_t set) {
    return problem.holds(set < history.hitbox_sets().count(), "hitboxes",
                         "a number of bs_server_add_hitbox_set(), or 0");
}

bool take_pose(Problem& problem, const bs_entity_pose* pose, EntityPose& out) {
    bs_entity_pose in{};
    if (!take(problem, pose, "pose", in)) return false;
    const bool is_finite = problem.finite(in.position, "pose.position") &&
                           problem.finite(in.rotation, "pose.rotation") &&
                           problem.finite(in.velocity, "pose.velocity") &&
                           problem.finite(in.acceleration_mps2, "pose.acceleration_mps2") &&
                           problem.finite(in.angular_velocity_radps, "pose.angular_velocity_radps");
    if (!is_finite) return false;
    out.position = as_cpp(in.position);
    out.rotation = as_cpp(in.rotation);
    out.velocity = as_cpp(in.velocity);
    out.acceleration = as_cpp(in.acceleration_mps2);
    out.angular_velocity = as_cpp(in.angular_velocity_radps);
    return true;
}

// Of a state that was to be kept.
std::int32_t answer(Problem& problem, RecordResult result) {
    if (result != RecordResult::no_memory) return answer(result);
    return problem.refuse(BS_NO_MEMORY, "entity", "no memory for its first rates, or for so many breaks");
}

// Says in the text what the answer has no room for.
std::int32_t name_field(Problem& problem, RecordResult result, const EntityPose& pose, std::span<const Pose> bones,
                        const Quantization& q) {
    if (result != RecordResult::out_of_range) return answer(problem, result);
    constexpr struct {
        std::string_view field, subject, rule;
    } rules[] = {
        {"position", "pose.position", "within 2^24 - 1 steps of world.position_step_m: 16 km by default"},
        {"velocity", "pose.velocity", "within 32,767 steps of world.velocity_step_mps: 512 m/s by default"},
        {"rotation", "pose.rotation", "not all zero: w is 1 where nothing is turned"},
        {"acceleration", "pose.acceleration_mps2", "within 1024 m/s^2 a component"},
        {"angular_velocity", "pose.angular_velocity_radps", "within 64 rad/s a component"},
        {"bones.position", "bones.position", "within 491,519 steps of world.position_step_m: 480 m by default"},
        {"bones.rotation", "bones.rotation", "not all zero: w is 1 where nothing is turned"},
    };
    const char* found = refused_field(pose, bones, q);
    for (const auto& [field, subject, rule] : rules) {
        if (found != nullptr && field == found) problem.refuse(BS_OUT_OF_RANGE, subject, rule);
    }
    return answer(result);
}

bool take_bones(Problem& problem, const bs_pose* bones, std::uint32_t count, std::span<Pose> out) {
    if (count > 0 && !problem.present(bones, "bones")) return false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!problem.finite(bones[i].position, "bones.position")) return false;
        if (!problem.finite(bones[i].rotation, "bones.rotation")) return false;
        out[i] = as_cpp(bones[i]);
    }
    return true;
}

}  // namespace

std::uint64_t memory_of_seat(const WorldConfig& world, std::uint32_t snapshots) {
    const std::uint64_t members = std::uint64_t{std::bit_ceil(snapshots)} * (world.history.max_entities / 8 + 32);
    const std::uint64_t packets = world.packets ? std::uint64_t{world.history.max_entities} * 256 + (1 << 18) : 0;
    return members + std::uint64_t{world.history.max_entities} * 64 + 65'536 + packets;
}

bool check_client(Call<Server>& call, std::uint32_t client) {
    if (call->world.is_there(client)) return true;
    call.problem().refuse(BS_NO_CLIENT, "client", "one that has joined and not left");
    return false;
}

}  // namespace backsight::c

using namespace backsight;
using namespace backsight::c;

namespace {

// Without weapons: `rules` is null and `count` 0.
std::int32_t open_server(bs_library* library, const bs_world_config* world, const bs_server_config* config,
                         const bs_projectile_rules* rules, std::uint32_t count, bs_server** server, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, server, error)) return call.code();
    Problem& problem = call.problem();
    WorldConfig w;
    ServerWorldConfig s;
    WeaponTable weapons;
    bool is_sound =
        problem.present(server, "server") && take_world(problem, world, w) && take_server(problem, config, w, s);
    if (is_sound && (rules != nullptr || count > 0)) {
        is_sound = take_weapons(problem, rules, count, w, s.commands_per_tick, weapons);
    }
    weapons.put_into(w);
    // Once more: weapons have limits of their own.
    if (!is_sound || !take_server(problem, config, w, s)) return report(problem, error);
    const std::int32_t code = make<Server>(call, memory_of_server(w, s), server, w, s, weapons);
    return code == BS_OK ? code : report(problem, error);
}

}  // namespace

std::int32_t bs_server_open(bs_library* library, const bs_world_config* world, const bs_server_config* config,
                            bs_server** server, bs_error* error) {
    return open_server(library, world, config, nullptr, 0, server, error);
}

std::int32_t bs_server_open_with_projectiles(bs_library* library, const bs_world_config* world,
                                             const bs_server_config* config, const bs_projectile_rules* rules,
                                             std::uint32_t count, bs_server** server, bs_error* error) {
    return open_server(library, world, config, rules, std::max(count, 1u), server, error);
}

std::int32_t bs_server_close(bs_server* server) { return end<Server>(server); }

std::int32_t bs_server_add_hitbox_set(bs_server* server, const bs_hitbox* hitboxes, std::uint32_t count,
                                      std::uint32_t draw_group, std::uint32_t* set) {
    Call<Server> call(server);
    if (!call) return call.code();
    return add_hitbox_set(call.problem(), call->world.history(), hitboxes, count, draw_group, 0, set);
}

std::int32_t bs_server_add_hitbox_set_on(bs_server* server, const bs_hitbox* hitboxes, std::uint32_t count,
                                         std::uint32_t draw_group, std::uint32_t skeleton, std::uint32_t* set) {
    Call<Server> call(server);
    if (!call) return call.code();
    return add_hitbox_set(call.problem(), call->world.history(), hitboxes, count, draw_group, skeleton, set);
}

std::int32_t bs_server_set_rotation_bits(bs_server* server, std::uint32_t set, std::uint32_t rotation_bits) {
    Call<Server> call(server);
    if (!call) return call.code();
    return set_rotation_bits(call.problem(), call->world.history(), set, rotation_bits);
}

std::int32_t bs_server_set_eye_offset(bs_server* server, std::uint32_t set, const bs_vec3* eye_offset) {
    Call<Server> call(server);
    if (!call || !call.problem().present(eye_offset, "eye_offset")) return call.code();
    const bool is_set = set >= 1 && set < call->world.history().hitbox_sets().count();
    if (!call.problem().holds(is_set, "set", "a number of bs_*_add_hitbox_set()")) return call.code();
    if (!call.problem().finite(*eye_offset, "eye_offset")) return call.code();
    if (call->world.history().newest() != no_tick) {
        return call.problem().refuse(BS_OUT_OF_RANGE, "set", "before the first entity is recorded");
    }
    call->world.set_eye_offset({static_cast<std::uint16_t>(set)}, as_cpp(*eye_offset));
    return BS_OK;
}

std::int32_t bs_server_fingerprint(bs_server* server, std::uint64_t* fingerprint) {
    Call<Server> call(server);
    if (!call || !call.problem().present(fingerprint, "fingerprint")) return call.code();
    *fingerprint = call->world.fingerprint();
    return BS_OK;
}

std::int32_t bs_server_begin_tick(bs_server* server, std::int64_t tick) {
    Call<Server> call(server);
    if (!call) return call.code();
    const bool is_next = Tick{tick} > call->world.tick() && Tick{tick} <= max_tick;
    if (!call.problem().holds(is_next, "tick", "after the tick before, 0 to 2^46 - 1")) return call.code();
    call->is_tick_finished = false;
    call->world.begin_tick(Tick{tick});
    return BS_OK;
}

std::int32_t bs_server_finish_tick(bs_server* server) {
    Call<Server> call(server);
    if (!call) return call.code();
    if (!call.problem().holds(call->world.tick() != no_tick, "tick", "after bs_server_begin_tick()"))
        return call.code();
    call->world.finish_tick();
    call->is_tick_finished = true;
    return BS_OK;
}

std::int32_t bs_server_set_time_scale(bs_server* server, float scale, std::int64_t now_us) {
    Call<Server> call(server);
    if (!call || !call.problem().finite(scale, "scale")) return call.code();
    if (!call.problem().holds(call->world.tick() != no_tick, "tick", "after bs_server_begin_tick()"))
        return call.code();
    const bool is_in_range = scale == 0.0f || (scale >= 0.2f && scale <= 4.0f);
    if (!call.problem().holds(is_in_range, "scale", "0, or 0.2 to 4")) return call.code();
    return call->world.set_time_scale(scale, Micros{now_us}) ? BS_OK : 1;
}

std::int32_t bs_server_time_scale(bs_server* server, bs_time_scale* scale) {
    Call<Server> call(server);
    if (!call || !sized(call.problem(), scale, "scale")) return call.code();
    const TimeScale& in = call->world.time_scale();
    bs_time_scale out{};
    out.number = in.number;
    out.from_tick = in.from.value;
    out.later_us = in.later.value;
    out.permille = in.permille;
    give(scale, out);
    return BS_OK;
}

std::int32_t bs_server_tick(bs_server* server, std::int64_t* tick) {
    Call<Server> call(server);
    if (!call || !call.problem().present(tick, "tick")) return call.code();
    *tick = call->world.tick().value;
    return BS_OK;
}

std::int32_t bs_server_spawn(bs_server* server, const bs_traits* traits, bs_entity* entity) {
    Call<Server> call(server);
    bs_traits in{};
    if (!call || !call.problem().present(entity, "entity") || !take(call.problem(), traits, "traits", in)) {
        return call.code();
    }
    if (!call.problem().holds(in.team <= 0xffff, "traits.team", "0 to 65,535")) return call.code();
    if (!call.problem().holds(in.layers <= 0xffff, "traits.layers", "0 to 65,535")) return call.code();
    if (!check_set(call.problem(), call->world.history(), in.hitboxes)) return call.code();
    EntityTraits out;
    out.hitboxes = {static_cast<std::uint16_t>(in.hitboxes)};
    out.parent = parent_of(in.parent);
    out.team = static_cast<std::uint16_t>(in.team);
    out.layers = static_cast<std::uint16_t>(in.layers);
    out.fields = in.fields;
    const EnumArray<RecordResult, std::uint64_t> before = call->world.history().counters();
    const EntityId made = call->world.spawn(out);
    *entity = made.value;
    if (!made.is_null()) return BS_OK;
    for (const RecordResult why : {RecordResult::bad_parent, RecordResult::fields_too_wide}) {
        if (call->world.history().counters()[why] != before[why]) return answer(why);
    }
    return answer(RecordResult::full);
}

std::int32_t bs_server_record(bs_server* server, bs_entity entity, const bs_entity_pose* pose, const bs_pose* bones,
                              std::uint32_t bone_count) {
    Call<Server> call(server);
    EntityPose out;
    if (!call || !take_pose(call.problem(), pose, out)) return call.code();
    std::array<Pose, max_state_bones> frames;
    if (bone_count > call->world.history().config().max_bones) return answer(RecordResult::too_many_bones);
    if (!take_bones(call.problem(), bones, bone_count, frames)) return call.code();
    if (!call.problem().holds(bone_count == 0 || !call->world.config().packets, "bone_count",
                              "0 with has_packets, whose snapshots carry none: see bs_server_bake_poses()")) {
        return call.code();
    }
    const std::span<const Pose> posed = std::span(frames).first(bone_count);
    const Quantization& q = call->world.history().config().quantization;
    return name_field(call.problem(), call->world.record({entity}, out, posed), out, posed, q);
}

std::int32_t bs_server_despawn(bs_server* server, bs_entity entity) {
    Call<Server> call(server);
    return call ? answer(call.problem(), call->world.despawn({entity})) : call.code();
}

std::int32_t bs_server_kill(bs_server* server, bs_entity entity) {
    return change(server, [=](WorldHistory& history) { return history.kill({entity}); });
}

std::int32_t bs_server_respawn(bs_server* server, bs_entity entity) {
    return change(server, [=](WorldHistory& history) { return history.respawn({entity}); });
}

std::int32_t bs_server_teleport(bs_server* server, bs_entity entity) {
    return change(server, [=](WorldHistory& history) { return history.teleport({entity}); });
}

std::int32_t bs_server_set_parent(bs_server* server, bs_entity entity, bs_entity parent) {
    return change(server, [=](WorldHistory& history) { return history.set_parent({entity}, parent_of(parent)); });
}

std::int32_t bs_server_change_hitboxes(bs_server* server, bs_entity entity, std::uint32_t set) {
    Call<Server> call(server);
    if (!call || !check_set(call.problem(), call->world.history(), set)) return call.code();
    return answer(call->world.history().change_hitboxes({entity}, {static_cast<std::uint16_t>(set)}));
}

std::int32_t bs_server_set_layers(bs_server* server, bs_entity entity, std::uint32_t layers) {
    Call<Server> call(server);
    if (!call || !call.problem().holds(layers <= 0xffff, "layers", "0 to 65,535")) return call.code();
    return answer(call->world.history().set_layers({entity}, static_cast<std::uint16_t>(layers)));
}

std::int32_t bs_server_set_hitbox_mask(bs_server* server, bs_entity entity, std::uint32_t mask) {
    return change(server, [=](WorldHistory& history) { return history.set_hitbox_mask({entity}, mask); });
}

std::int32_t bs_server_set_fields(bs_server* server, bs_entity entity, std::uint32_t fields) {
    return change(server, [=](WorldHistory& history) { return history.set_fields({entity}, fields); });
}

std::int32_t bs_server_set_team(bs_server* server, bs_entity entity, std::uint32_t team) {
    Call<Server> call(server);
    if (!call || !call.problem().holds(team <= 0xffff, "team", "0 to 65,535")) return call.code();
    return answer(call->world.history().set_team({entity}, static_cast<std::uint16_t>(team)));
}
