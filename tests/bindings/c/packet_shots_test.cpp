// Shots between two commands in the library's own packets, through backsight.h.

#include "tests/bindings/c/packet_twins.h"
#include "tests/support/must.h"

#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

using namespace backsight::test;

namespace {

// One more shot on both ends; there is room for four.
void fire(Twins& t, std::int64_t tick, std::int64_t frame) {
    const std::int64_t then = tick * 15'625 + frame * 3'000;
    ASSERT_EQ(bs_client_advance(t.screen, then, 0), BS_OK);
    ASSERT_TRUE(t.cpp_screen.advance(backsight::Micros{then}));
    auto fired = made(bs_command_shot_default);
    fired.weapon = static_cast<std::uint32_t>(frame + 7);
    fired.origin = {1.00001f, static_cast<float>(frame), 2.0f};
    fired.direction = {0.3f, 0.9f, static_cast<float>(tick)};
    fired.screen_hash = static_cast<std::uint32_t>(tick * 100 + frame);
    ASSERT_EQ(bs_client_round_shot(t.screen, &fired, &fired), BS_OK);
    const bs_command_shot rounded = fired;
    ASSERT_EQ(bs_client_round_shot(t.screen, &fired, &fired), BS_OK);
    EXPECT_EQ(std::memcmp(&rounded, &fired, sizeof fired), 0) << "rounded once, it stays";
    const backsight::Quantization grid;
    backsight::CommandShot its;
    its.weapon = static_cast<std::uint8_t>(frame + 7);
    its.screen_hash = fired.screen_hash;
    must(quantize_position({fired.origin.x, fired.origin.y, fired.origin.z}, grid, its.origin));
    must(quantize_direction({fired.direction.x, fired.direction.y, fired.direction.z}, its.direction));
    std::uint32_t number = 0;
    ASSERT_EQ(bs_client_keep_shot(t.screen, &fired, &number), BS_OK);
    ASSERT_EQ(t.cpp_screen.keep_shot(its), number);
    EXPECT_EQ(number, frame < 4 ? static_cast<std::uint32_t>(frame + 1) : 0u);
}

// What came of a shot is what left, and it is judged in its own frame.
void judge_shot(Twins& t, std::uint32_t command, std::uint32_t shot, const backsight::CommandShot& its) {
    auto fired = made(bs_command_shot_default);
    ASSERT_EQ(bs_server_command_shot(t.server, t.client, command, shot, &fired), BS_OK);
    EXPECT_EQ(fired.weapon, its.weapon);
    EXPECT_EQ(fired.screen_hash, its.screen_hash);
    std::array<std::uint8_t, backsight::stamp_bytes> stamp{};
    static_cast<void>(backsight::write_stamp(its.stamp, stamp));
    EXPECT_EQ(std::memcmp(fired.stamp.bytes, stamp.data(), stamp.size()), 0);
    // Taken along with its command.
    ASSERT_EQ(bs_server_select_shot(t.server, t.client, shot), BS_OK);
    auto shot_in = made(bs_shot_default);
    shot_in.origin = fired.origin;
    shot_in.direction = fired.direction;
    const auto rules = made(bs_weapon_rules_default);
    auto verdict = room<bs_verdict>();
    ASSERT_EQ(bs_server_judge(t.server, t.client, &shot_in, &rules, nullptr, nullptr, 0, &verdict), BS_OK);
    EXPECT_EQ(verdict.reason, static_cast<std::uint32_t>(BS_REASON_AS_SEEN));
    EXPECT_EQ(verdict.judged, its.stamp.shown.raw);
}

TEST(c_packets, carry_shots_between_two_commands_as_in_cpp) {
    Twins t(4);
    std::uint32_t judged = 0;
    auto command = room<bs_command>();
    auto taken = room<bs_taken_command>();
    for (std::int64_t tick = 0; tick < 60; ++tick) {
        t.record(tick);
        const std::int64_t now = tick * 15'625;
        ASSERT_EQ(bs_server_write(t.server, t.client, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        ASSERT_EQ(t.cpp_server.write(t.client, t.same), t.size);
        ASSERT_EQ(bs_client_receive(t.screen, t.packet.data(), t.size, now), BS_OK);
        ASSERT_EQ(t.cpp_screen.receive(std::span(t.same).first(t.size), backsight::Micros{now}).result,
                  backsight::ApplyResult::applied);
        for (std::int64_t frame = 0; frame < tick % 6; ++frame) fire(t, tick, frame);
        ASSERT_EQ(bs_client_advance(t.screen, now + 15'000, 0), BS_OK);
        ASSERT_TRUE(t.cpp_screen.advance(backsight::Micros{now + 15'000}));
        std::uint32_t number = 0;
        ASSERT_EQ(bs_client_push(t.screen, nullptr, 0, &number), BS_OK);
        ASSERT_EQ(t.cpp_screen.push({}), number);
        ASSERT_EQ(bs_client_write(t.screen, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        ASSERT_EQ(t.cpp_screen.write(t.same), t.size);
        ASSERT_EQ(std::memcmp(t.packet.data(), t.same.data(), t.size), 0) << tick;
        ASSERT_EQ(bs_server_receive(t.server, t.client, t.packet.data(), t.size), BS_OK);
        const backsight::CommandBatch batch = t.cpp_server.receive(t.client, std::span(t.same).first(t.size));
        for (const backsight::Command& its_command : batch.commands) {
            ASSERT_EQ(bs_server_next_received(t.server, &command), BS_OK);
            ASSERT_EQ(command.number, its_command.seq);
            ASSERT_EQ(bs_server_take_command(t.server, t.client, command.number, &command.stamp, &taken), BS_OK);
            const std::span<const backsight::CommandShot> its = t.cpp_server.shots_of(t.client, command.number);
            EXPECT_EQ(its.size(), static_cast<std::size_t>(std::min<std::int64_t>(tick % 6, 4)));
            EXPECT_TRUE(t.cpp_server.take_command(t.client, its_command.seq, its_command.stamp, its).is_new);
            for (std::uint32_t shot = 1; shot <= its.size(); ++shot, ++judged) {
                judge_shot(t, command.number, shot, its[shot - 1]);
            }
            auto fired = made(bs_command_shot_default);
            for (const std::uint32_t shot : {0u, static_cast<std::uint32_t>(its.size() + 1), 0xffffffffu})
                EXPECT_EQ(bs_server_command_shot(t.server, t.client, command.number, shot, &fired), 1);
        }
    }
    EXPECT_GT(judged, 90u);
}

TEST(c_packets, refuse_shots_that_cannot_travel) {
    Twins t(2);
    t.record(0);
    auto fired = made(bs_command_shot_default);
    std::uint32_t number = 0;
    for (const float bad : {1e9f, -std::numeric_limits<float>::infinity(), std::nanf("")}) {
        auto far = fired;
        far.origin.z = bad;
        EXPECT_EQ(bs_client_keep_shot(t.screen, &far, &number), BS_OUT_OF_RANGE);
        EXPECT_EQ(bs_client_round_shot(t.screen, &far, &far), BS_OUT_OF_RANGE);
        EXPECT_EQ(std::string(bs_error_text(t.screen)).find("shot.origin"), 0u);
    }
    auto nowhere = fired;
    nowhere.direction = {0, 0, 0};
    EXPECT_EQ(bs_client_keep_shot(t.screen, &nowhere, &number), BS_OUT_OF_RANGE);
    auto wild = fired;
    wild.weapon = 256;
    EXPECT_EQ(bs_client_keep_shot(t.screen, &wild, &number), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_keep_shot(t.screen, nullptr, &number), BS_NULL);
    EXPECT_EQ(bs_client_keep_shot(t.screen, &fired, nullptr), BS_NULL);
    EXPECT_EQ(bs_server_command_shot(t.server, 77, 1, 1, &fired), BS_NO_CLIENT);
    EXPECT_EQ(bs_server_command_shot(t.server, t.client, 1, 1, nullptr), BS_NULL);
    EXPECT_EQ(bs_server_command_shot(t.server, t.client, 1, 1, &fired), 1) << "no command came";
    Twins plain;
    EXPECT_EQ(bs_client_keep_shot(plain.screen, &fired, &number), BS_NOT_SET_UP);
    EXPECT_EQ(bs_client_round_shot(plain.screen, &fired, &fired), BS_NOT_SET_UP);
    EXPECT_EQ(bs_server_command_shot(plain.server, plain.client, 1, 1, &fired), BS_NOT_SET_UP);
    auto error = room<bs_error>();
    bs_client* refused = nullptr;
    plain.config.command_shots = 5;
    EXPECT_EQ(bs_client_open(plain.library, &plain.config, nullptr, &refused, &error), BS_OUT_OF_RANGE);
    EXPECT_NE(std::string(error.text).find("command_shots"), std::string::npos) << error.text;
}

}  // namespace
