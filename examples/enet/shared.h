#pragma once

// What both processes have equal: the rules of the game, and what travels between them. Structs travel as they are in
// memory, by ENet, over a bad network.

#include <backsight/base/random.h>
#include <backsight/replicate/projectile_messages.h>
#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <span>

#include <enet/enet.h>
#include <unistd.h>

namespace shared {

using namespace backsight;

inline constexpr std::uint16_t launcher = 1;  // its number among the weapons
inline constexpr Vec3 muzzle{0.0f, 0.0f, 1.0f};
inline const ProjectileRules rocket;
inline const WorldConfig config = [] {
    WorldConfig with_rockets;
    with_rockets.projectiles[launcher] = &rocket;
    return with_rockets;
}();
inline const TickRate rate = config.draw.tick_rate;
inline const WeaponRules rifle;
inline HitboxSetId add_body(WorldHistory& history) {
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
    return history.hitbox_sets().add(body);
}

using Bytes = std::span<const std::uint8_t>;
// Channel 0 is unsequenced: snapshots down, commands up. The others are reliable; news of rockets is in the library's
// messages.
enum Channel : std::uint8_t { bulk, welcome, departed, granted, denied, ended, channels };
inline constexpr std::uint32_t most_entities = 20;  // in a snapshot: 1200 bytes are safe from being split
struct Entity {
    EntityId id;
    std::array<std::uint8_t, state_bytes> state;
};
struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    std::uint32_t count = 0;
    std::array<Entity, most_entities> entities;
};
struct GameCommand {
    std::uint32_t number;
    std::array<std::uint8_t, stamp_bytes> stamp;
    std::uint32_t is_rocket;
    Vec3 direction;
    std::uint32_t screen;
};
struct Welcome {
    EntityId self;
    std::uint32_t client;
};
struct Departure {
    EntityId id;
    Tick tick;
};

inline Micros now() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return Micros{std::chrono::duration_cast<std::chrono::microseconds>(since).count()};
}
template <class T>
bool take(Bytes& bytes, T& value) {
    if (bytes.size() < sizeof value) return false;
    std::memcpy(static_cast<void*>(&value), bytes.data(), sizeof value);
    bytes = bytes.subspan(sizeof value);
    return true;
}
template <class T>
Bytes bytes_of(const T& value) {
    return {reinterpret_cast<const std::uint8_t*>(&value), sizeof value};
}
inline void send(ENetPeer* peer, Channel channel, Bytes bytes) {
    static RandomReals<double> random(static_cast<std::uint64_t>(getpid()));
    if (channel == bulk && random.unit() < 0.2) return;  // the bad network
    const enet_uint32 flag = channel == bulk ? ENET_PACKET_FLAG_UNSEQUENCED : ENET_PACKET_FLAG_RELIABLE;
    enet_peer_send(peer, channel, enet_packet_create(bytes.data(), bytes.size(), flag));
}
template <class Message>
void send_news(ENetPeer* peer, Channel channel, const Message& message) {
    std::array<std::uint8_t, 32> bytes;
    send(peer, channel, std::span(bytes).first(write_message(message, bytes)));
}
template <class Handle>
void handle_until(Micros until, ENetHost* host, Handle handle) {
    do {
        for (ENetEvent event; enet_host_service(host, &event, 1) > 0;) {
            handle(event, event.packet != nullptr ? Bytes(event.packet->data, event.packet->dataLength) : Bytes{});
            if (event.packet != nullptr) enet_packet_destroy(event.packet);
        }
    } while (now() < until);
}

}  // namespace shared
