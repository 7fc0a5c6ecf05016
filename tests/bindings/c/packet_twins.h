#pragma once

// A match through backsight.h, and the same one in C++, whose packets are compared.

#include "tests/bindings/c/c_ends.h"

#include <backsight/world.h>

#include <array>
#include <cstdint>

namespace backsight::test {

struct Twins {
    explicit Twins(std::uint32_t shots = 0) : cpp_server(cpp_config(shots)), cpp_screen(cpp_config(shots)) {
        config = made(bs_world_config_default);
        config.has_packets = 1;
        config.command_shots = shots;
        EXPECT_EQ(bs_open(BS_ABI_VERSION, &library, nullptr), BS_OK);
        EXPECT_EQ(bs_server_open(library, &config, nullptr, &server, nullptr), BS_OK);
        EXPECT_EQ(bs_client_open(library, &config, nullptr, &screen, nullptr), BS_OK);
        const bs_traits traits = made(bs_traits_default);
        for (std::size_t i = 0; i < entities.size(); ++i) {
            EXPECT_EQ(bs_server_spawn(server, &traits, &entities[i]), BS_OK);
            EXPECT_EQ(cpp_server.spawn({}).value, entities[i]);
        }
        EXPECT_EQ(bs_server_join(server, entities[0], 0, 0, &client), BS_OK);
        EXPECT_EQ(cpp_server.join({entities[0]}), client);
        EXPECT_EQ(bs_client_set_self(screen, entities[0], client, 0), BS_OK);
        cpp_screen.set_self({entities[0]}, client);
    }
    Twins(const Twins&) = delete;
    Twins& operator=(const Twins&) = delete;
    ~Twins() { EXPECT_EQ(bs_close(library), BS_OK); }

    static backsight::WorldConfig cpp_config(std::uint32_t shots) {
        backsight::WorldConfig world;
        world.packets.emplace().shots = shots;
        return world;
    }
    void record(std::int64_t tick) {
        EXPECT_EQ(bs_server_begin_tick(server, tick), BS_OK);
        cpp_server.begin_tick(Tick{tick});
        bs_entity_pose pose = made(bs_entity_pose_default);
        for (std::size_t i = 0; i < entities.size(); ++i) {
            pose.position = {static_cast<float>(tick) * 0.125f, static_cast<float>(i) * 9.0f, 1.0f};
            EXPECT_EQ(bs_server_record(server, entities[i], &pose, nullptr, 0), BS_OK);
            backsight::EntityPose its_pose;
            its_pose.position = {pose.position.x, pose.position.y, pose.position.z};
            EXPECT_EQ(cpp_server.record({entities[i]}, its_pose), backsight::RecordResult::ok);
        }
        EXPECT_EQ(bs_server_finish_tick(server), BS_OK);
        cpp_server.finish_tick();
    }

    backsight::ServerWorld cpp_server;
    backsight::ClientWorld cpp_screen;
    bs_world_config config;
    bs_library* library = nullptr;
    bs_server* server = nullptr;
    bs_client* screen = nullptr;
    std::array<bs_entity, 40> entities{};
    std::uint32_t client = 0;
    std::array<std::uint8_t, BS_PACKET_BYTES> packet{};
    std::array<std::uint8_t, BS_PACKET_BYTES> same{};
    std::uint32_t size = 0;
};

}  // namespace backsight::test
