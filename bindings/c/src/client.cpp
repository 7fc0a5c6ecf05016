// The client's end: snapshots, the screen, and its stamps.

#include "client.h"

#include <algorithm>
#include <cmath>
using namespace backsight;
using namespace backsight::c;

namespace {

std::uint64_t memory_of_client(const WorldConfig& world, const ClientWorldConfig& client) {
    const std::uint64_t entity = sizeof(SnapshotEntity) + world.history.max_bones * sizeof(QuantBone);
    const std::uint64_t images = std::uint64_t{client.predicted.max_images} + client.remote.max_images;
    return memory_of(world.history) + world.history.max_entities * entity + images * 4096 + (1 << 20);
}

// Reads a block of bs_server_add(). False: it is none, or holds more entities than there can be.
bool read_block(Client& client, std::span<const std::uint8_t> bytes, std::size_t& count) {
    const std::size_t bones_each = client.world.history().config().max_bones;
    for (count = 0; !bytes.empty(); ++count) {
        if (count == client.entities.size() || bytes.size() < 4) return false;
        SnapshotEntity& entity = client.entities[count];
        entity.entity = {entity_of(bytes.data())};
        const std::span<QuantBone> room = std::span(client.bones).subspan(count * bones_each, bones_each);
        const BytesRead read = read_state(bytes.subspan(4), entity.state, room);
        if (read.result != BytesResult::ok) return false;
        entity.bones = room.first(read.bones);
        bytes = bytes.subspan(4 + read.bytes);
    }
    return true;
}

}  // namespace

namespace {

// Without weapons: `rules` is null and `count` 0.
std::int32_t open_client(bs_library* library, const bs_world_config* world, const bs_client_config* config,
                         const bs_projectile_rules* rules, std::uint32_t count, bs_client** client, bs_error* error) {
    Call<Library> call(library);
    if (!begin_open(call, client, error)) return call.code();
    Problem& problem = call.problem();
    WorldConfig w;
    ClientWorldConfig c;
    WeaponTable weapons;
    bool is_sound = problem.present(client, "client") && take_world(problem, world, w);
    if (is_sound && (rules != nullptr || count > 0)) is_sound = take_weapons(problem, rules, count, w, 1.0f, weapons);
    weapons.put_into(w);
    if (!is_sound || !take_client(problem, config, w, c)) return report(problem, error);
    const std::uint64_t memory = memory_of_client(w, c);
    const std::int32_t code = make<Client>(call, memory, client, w, c, weapons, memory);
    return code == BS_OK ? code : report(problem, error);
}

}  // namespace

std::int32_t bs_client_open(bs_library* library, const bs_world_config* world, const bs_client_config* config,
                            bs_client** client, bs_error* error) {
    return open_client(library, world, config, nullptr, 0, client, error);
}

std::int32_t bs_client_open_with_projectiles(bs_library* library, const bs_world_config* world,
                                             const bs_client_config* config, const bs_projectile_rules* rules,
                                             std::uint32_t count, bs_client** client, bs_error* error) {
    return open_client(library, world, config, rules, std::max(count, 1u), client, error);
}

std::int32_t bs_client_close(bs_client* client) { return end<Client>(client); }

std::int32_t bs_client_add_hitbox_set(bs_client* client, const bs_hitbox* hitboxes, std::uint32_t count,
                                      std::uint32_t draw_group, std::uint32_t* set) {
    Call<Client> call(client);
    if (!call) return call.code();
    return add_hitbox_set(call.problem(), call->world.history(), hitboxes, count, draw_group, 0, set);
}

std::int32_t bs_client_add_hitbox_set_on(bs_client* client, const bs_hitbox* hitboxes, std::uint32_t count,
                                         std::uint32_t draw_group, std::uint32_t skeleton, std::uint32_t* set) {
    Call<Client> call(client);
    if (!call) return call.code();
    return add_hitbox_set(call.problem(), call->world.history(), hitboxes, count, draw_group, skeleton, set);
}

std::int32_t bs_client_set_rotation_bits(bs_client* client, std::uint32_t set, std::uint32_t rotation_bits) {
    Call<Client> call(client);
    if (!call) return call.code();
    return set_rotation_bits(call.problem(), call->world.history(), set, rotation_bits);
}

std::int32_t bs_client_fingerprint(bs_client* client, std::uint64_t* fingerprint) {
    Call<Client> call(client);
    if (!call || !call.problem().present(fingerprint, "fingerprint")) return call.code();
    *fingerprint = call->world.fingerprint();
    return BS_OK;
}

std::int32_t bs_client_set_self(bs_client* client, bs_entity self, std::uint32_t number, std::int64_t joined_tick) {
    Call<Client> call(client);
    if (!call) return call.code();
    const bool is_tick = joined_tick >= 0 && Tick{joined_tick} <= max_tick;
    if (!call.problem().holds(is_tick, "joined_tick", "0 to 2^46 - 1")) return call.code();
    const bool is_of_this_join = !call->has_joined || (call->number == number && call->joined_tick == joined_tick);
    if (!call.problem().holds(is_of_this_join, "number", "bs_client_reset() comes before another join")) {
        return call.code();
    }
    call->has_joined = true;
    call->number = number;
    call->joined_tick = joined_tick;
    call->world.set_self({self}, number, Tick{joined_tick});
    return BS_OK;
}

std::int32_t bs_client_set_entity(bs_client* client, bs_entity self, std::int64_t since) {
    Call<Client> call(client);
    if (!call) return call.code();
    const bool is_tick = since == no_tick.value || (since >= 0 && Tick{since} <= max_tick);
    if (!call.problem().holds(is_tick, "since", "-1, or 0 to 2^46 - 1")) return call.code();
    if (!call.problem().holds(call->has_joined, "client", "bs_client_set_self() comes before it")) return call.code();
    call->world.set_self({self}, call->number, Tick{call->joined_tick}, Tick{since});
    return BS_OK;
}

std::int32_t bs_client_reset(bs_client* client) {
    Call<Client> call(client);
    if (!call) return call.code();
    if (!has_memory(call->memory)) {
        return call.problem().refuse(BS_NO_MEMORY, "client", "no memory to begin anew beside what it has");
    }
    call->has_joined = false;
    call->own_effects = call->remote_effects = {};
    call->query_hits = {};
    call->world.reset();
    if (call->world.config().has_projectiles()) call->world.set_level(call->level.at());
    return BS_OK;
}

std::int32_t bs_client_store(bs_client* client, std::uint32_t seq, std::int64_t tick, const std::uint8_t* bytes,
                             std::uint32_t size, std::int64_t now_us) {
    Call<Client> call(client);
    if (!call || !check_packets(call, false)) return call.code();
    if (size > 0 && !call.problem().present(bytes, "bytes")) return call.code();
    if (!take_now(call.problem(), now_us, call->now_us)) return call.code();
    std::size_t count = 0;
    const bool is_tick = tick >= 0 && Tick{tick} <= max_tick;
    if (!is_tick || !read_block(*call, {bytes, size}, count)) return BS_STORE_MALFORMED;
    const std::span<const SnapshotEntity> entities = std::span(call->entities).first(count);
    return static_cast<std::int32_t>(call->world.store({seq}, Tick{tick}, entities, Micros{now_us}));
}

std::int32_t bs_client_round_trip(bs_client* client, std::int64_t server_clock_us, std::int64_t rtt_us,
                                  std::int64_t now_us) {
    Call<Client> call(client);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    return static_cast<std::int32_t>(call->world.round_trip(Micros{server_clock_us}, Micros{rtt_us}, Micros{now_us}));
}

std::int32_t bs_client_advance(bs_client* client, std::int64_t now_us, std::int64_t rtt_us) {
    Call<Client> call(client);
    if (!call || !take_now(call.problem(), now_us, call->now_us)) return call.code();
    if (!call.problem().holds(rtt_us >= 0 && rtt_us <= 3'600'000'000, "rtt_us", "0 to 1 h")) return call.code();
    return call->world.advance(Micros{now_us}, Micros{rtt_us}) ? BS_OK : 1;
}

std::int32_t bs_client_show(bs_client* client, std::int64_t moment, const std::int32_t* offsets) {
    Call<Client> call(client);
    if (!call || !check_moment(call.problem(), moment) || !check_offsets(call.problem(), offsets)) return call.code();
    call->world.show(Moment{moment}, offsets_of(offsets));
    return BS_OK;
}

std::int32_t bs_client_shown(bs_client* client, bs_shown* shown) {
    Call<Client> call(client);
    if (!call || !sized(call.problem(), shown, "shown")) return call.code();
    bs_shown out{};
    std::copy(call->world.offsets().begin(), call->world.offsets().end(), out.offsets);
    out.shown = call->world.shown().raw;
    out.present = call->world.present().raw;
    out.newest_tick = call->world.newest_tick().value;
    give(shown, out);
    return BS_OK;
}

std::int32_t bs_client_stamp(bs_client* client, bs_stamp* stamp) {
    Call<Client> call(client);
    if (!call || !call.problem().present(stamp, "stamp")) return call.code();
    static_cast<void>(write_stamp(call->world.stamp(), stamp->bytes));
    return BS_OK;
}

std::int32_t bs_client_shoot(bs_client* client, const bs_shot* shot, const bs_weapon_rules* rules, bs_hit* hit) {
    Call<Client> call(client);
    Shot out;
    WeaponRules weapon;
    if (!call || !sized(call.problem(), hit, "hit")) return call.code();
    if (!take_shot(call.problem(), shot, out) || !take_rules(call.problem(), rules, weapon)) return call.code();
    const bool is_sound =
        check_place(call.problem(), as_c(out.origin), "shot.origin") &&
        check_direction(call.problem(), as_c(out.direction), "shot.direction") &&
        (!std::isnan(out.max_distance) || call.problem().finite(out.max_distance, "shot.max_distance_m")) &&
        call.problem().holds(out.max_distance >= 0.0f, "shot.max_distance_m", "0 or more");
    if (!is_sound) return call.code();
    give(hit, as_c(call->world.shoot(out, weapon)));
    return BS_OK;
}

std::int32_t bs_screen_hash(const bs_hit* hit, std::uint32_t* hash) {
    Problem problem;
    bs_hit in{};
    if (!problem.present(hash, "hash") || !take(problem, hit, "hit", in)) return problem.code();
    Hit out;
    out.entity = {in.entity};
    out.hitbox = static_cast<std::uint16_t>(in.hitbox);
    out.point = as_cpp(in.point);
    *hash = screen_hash(out);
    return BS_OK;
}
