#pragma once

// Both ends of a match through backsight.h: a shooter at the origin's side and a target that runs, and a screen that
// stores every snapshot at once.

#include "backsight.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <string>
#include <vector>

namespace backsight::test {

/// A struct with its defaults.
template <class T>
T made(std::int32_t (*fill)(T*)) {
    T out;
    EXPECT_EQ(fill(BS_SIZED(&out)), BS_OK);
    return out;
}

/// A struct to be written.
template <class T>
T room() {
    T out{};
    out.struct_size = sizeof(T);
    return out;
}

struct CEnds {
    explicit CEnds(bool with_audit = false, std::uint32_t field_bits = 0) {
        world = made(bs_world_config_default);
        world.field_bits = field_bits;
        bs_server_config config = made(bs_server_config_default);
        config.has_self_audit = with_audit ? 1 : 0;
        EXPECT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
        EXPECT_EQ(bs_server_open(library, &world, &config, &server, nullptr), BS_OK);
        EXPECT_EQ(bs_client_open(library, &world, nullptr, &screen, nullptr), BS_OK);
        bs_hitbox body = made(bs_hitbox_default);
        body.radius = 0.5f;
        std::uint32_t same = 0;
        EXPECT_EQ(bs_server_add_hitbox_set(server, &body, 1, 0, &set), BS_OK);
        EXPECT_EQ(bs_client_add_hitbox_set(screen, &body, 1, 0, &same), BS_OK);
        EXPECT_EQ(same, set);
        bs_traits traits = made(bs_traits_default);
        traits.hitboxes = set;
        EXPECT_EQ(bs_server_spawn(server, &traits, &shooter), BS_OK);
        EXPECT_EQ(bs_server_spawn(server, &traits, &target), BS_OK);
        EXPECT_EQ(bs_server_join(server, shooter, 0, 0, &client), BS_OK);
        shot = made(bs_shot_default);
        shot.shooter = shooter;
        shot.direction = {1.0f, 0.0f, 0.0f};
        rifle = made(bs_weapon_rules_default);
    }
    CEnds(const CEnds&) = delete;
    CEnds& operator=(const CEnds&) = delete;
    ~CEnds() { EXPECT_EQ(bs_close(library), BS_OK); }

    /// The target runs along y at 2 m/s, 10 m ahead.
    static bs_vec3 place(std::int64_t at) { return {10.0f, static_cast<float>(at % 64) / 32.0f, 0.0f}; }

    /// Records both, sends the snapshot and draws it.
    void play(std::int64_t at) {
        tick = at;
        EXPECT_EQ(bs_server_begin_tick(server, at), BS_OK);
        bs_entity_pose pose = made(bs_entity_pose_default);
        EXPECT_EQ(bs_server_record(server, shooter, &pose, nullptr, 0), BS_OK);
        pose.position = target_stands ? bs_vec3{10.0f, 1.0f, 0.0f} : place(at);
        EXPECT_EQ(bs_server_record(server, target, &pose, nullptr, 0), BS_OK);
        pose.position.x += crowd_behind_m;
        for (const bs_entity one : crowd) EXPECT_EQ(bs_server_record(server, one, &pose, nullptr, 0), BS_OK);
        EXPECT_EQ(bs_server_finish_tick(server), BS_OK);
        std::uint32_t seq = 0;
        std::uint32_t size = 0;
        EXPECT_EQ(bs_server_snapshot(server, client, &seq), BS_OK);
        EXPECT_EQ(bs_server_add(server, client, target, packet.data(), BS_SENT_BYTES + BS_FIELDS_BYTES, &size), BS_OK);
        for (const bs_entity one : crowd) {
            std::uint32_t more = 0;
            EXPECT_EQ(bs_server_add(server, client, one, packet.data() + size, BS_SENT_BYTES, &more), BS_OK);
            size += more;
        }
        EXPECT_EQ(bs_client_store(screen, seq, at, packet.data(), size, at * 15'625), BS_OK);
        EXPECT_EQ(bs_client_show(screen, at * 65'536 - 20'000, nullptr), BS_OK);
    }
    /// The shooter's next command.
    bs_taken_command command() {
        bs_stamp stamp;
        EXPECT_EQ(bs_client_stamp(screen, &stamp), BS_OK);
        auto taken = room<bs_taken_command>();
        EXPECT_EQ(bs_server_take_command(server, client, ++number, &stamp, &taken), BS_OK);
        return taken;
    }

    bs_library* library = nullptr;
    bs_server* server = nullptr;
    bs_client* screen = nullptr;
    bs_world_config world;
    std::uint32_t set = 0;
    bs_entity shooter = 0;
    bs_entity target = 0;
    std::vector<bs_entity> crowd;  // behind the target, all in one place
    float crowd_behind_m = 1.0f;
    bool target_stands = false;
    std::uint32_t client = 0;
    std::uint32_t number = 0;
    std::int64_t tick = 0;
    bs_shot shot;
    bs_weapon_rules rifle;
    std::array<std::uint8_t, 72 * BS_SENT_BYTES> packet{};
};

template <class A, class B>
bool same_bits(const A& a, const B& b) {
    static_assert(sizeof(A) == sizeof(B));
    return std::memcmp(&a, &b, sizeof(A)) == 0;
}

}  // namespace backsight::test
