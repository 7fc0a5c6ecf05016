// The library's own packets through backsight.h: the bytes of the C++ library in both directions, and what a caller can
// do wrong.

#include "tests/bindings/c/packet_twins.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/must.h"

#include <backsight/view/plain_bytes.h>
#include <backsight/world.h>

#include <cmath>
#include <cstring>
#include <limits>

using namespace backsight::test;
using backsight::Tick;

namespace {

TEST(c_packets, let_the_commands_of_a_low_round_trip_wait_as_in_cpp) {
    CEnds ends;
    auto config = made(bs_server_config_default);
    config.even_to_us = 150'000;
    bs_server* server = nullptr;
    auto error = room<bs_error>();
    ASSERT_EQ(bs_server_open(ends.library, &ends.world, &config, &server, &error), BS_OK) << error.text;
    backsight::ServerWorldConfig its_config;
    its_config.even_to = backsight::Micros{150'000};
    backsight::ServerWorld cpp({}, its_config);
    std::uint32_t client = 0;
    auto command = made(bs_command_default);
    EXPECT_EQ(bs_server_join(server, BS_NO_ENTITY, 0, 0, &client), BS_OK);
    EXPECT_EQ(bs_server_hold(server, client, &command, -1, -1, 0), BS_OUT_OF_RANGE) << "no tick has begun";
    ASSERT_EQ(cpp.join({}), client);
    std::int64_t wait_us = -1;
    std::uint32_t handed_out = 0;
    for (std::int64_t tick = 0; tick < 400; ++tick) {
        ASSERT_EQ(bs_server_begin_tick(server, tick), BS_OK);
        cpp.begin_tick(Tick{tick});
        // It acknowledges the snapshot of two ticks ago.
        backsight::Command its;
        its.seq = command.number = static_cast<std::uint32_t>(tick + 1);
        if (tick >= 2) its.stamp = {backsight::Moment::at(Tick{tick - 2}), {static_cast<std::uint32_t>(tick - 1)}, 1};
        static_cast<void>(backsight::write_stamp(its.stamp, command.stamp.bytes));
        Tick wanted;
        const auto timing = cpp.hold(client, its, std::nullopt, wanted);
        ASSERT_EQ(bs_server_hold(server, client, &command, -1, -1, 0), static_cast<std::int32_t>(timing));
        for (;;) {
            auto next = room<bs_command>();
            const backsight::Command* its_next = cpp.next_command(client);
            ASSERT_EQ(bs_server_next_command(server, client, &next), its_next == nullptr ? 1 : BS_OK);
            if (its_next == nullptr) break;
            EXPECT_EQ(next.number, its_next->seq);
            ++handed_out;
        }
        ASSERT_EQ(bs_server_command_wait(server, client, &wait_us), BS_OK);
        ASSERT_EQ(wait_us, cpp.command_wait(client).value);
        std::uint32_t seq = 0;
        ASSERT_EQ(bs_server_finish_tick(server), BS_OK);
        ASSERT_EQ(bs_server_snapshot(server, client, &seq), BS_OK);
        cpp.finish_tick();
        ASSERT_EQ(cpp.snapshot(client).value, seq);
    }
    // A round trip of two ticks, less half a tick before the command came, and half of one until it was made. The wait
    // of 8.6 ticks begins half a tick ago: 9 are left. Microseconds are rounded down.
    EXPECT_EQ(wait_us, 150'000 - 15'625 - 1);
    EXPECT_EQ(handed_out, 400u - 9u);
    config.even_to_us = 400'001;
    EXPECT_EQ(bs_server_open(ends.library, &ends.world, &config, &server, &error), BS_OUT_OF_RANGE);
    EXPECT_NE(std::string(error.text).find("even_to_us"), std::string::npos) << error.text;
    // Without it, and without packets, there is no buffer.
    EXPECT_EQ(bs_server_hold(ends.server, ends.client, &command, -1, -1, 0), BS_NOT_SET_UP);
}

TEST(c_packets, have_the_bytes_of_the_cpp_library) {
    Twins t;
    ASSERT_EQ(bs_server_set_viewer(t.server, t.client, t.entities[0]), BS_OK);
    t.cpp_server.sender(t.client).set_viewer({t.entities[0]});
    std::uint32_t taken_commands = 0;
    for (std::int64_t tick = 0; tick < 120; ++tick) {
        t.record(tick);
        const std::int64_t now = tick * 15'625;
        ASSERT_EQ(bs_server_write(t.server, t.client, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        ASSERT_EQ(t.cpp_server.write(t.client, t.same), t.size);
        ASSERT_EQ(std::memcmp(t.packet.data(), t.same.data(), t.size), 0) << tick;
        if (tick % 7 == 3) continue;  // it is lost
        ASSERT_EQ(bs_client_receive(t.screen, t.packet.data(), t.size, now), BS_OK);
        ASSERT_EQ(t.cpp_screen.receive(std::span(t.same).first(t.size), backsight::Micros{now}).result,
                  backsight::ApplyResult::applied);
        ASSERT_EQ(bs_client_advance(t.screen, now, 0), BS_OK);
        ASSERT_TRUE(t.cpp_screen.advance(backsight::Micros{now}));
        const std::uint8_t input[3] = {1, static_cast<std::uint8_t>(tick), 9};
        backsight::Command command;
        command.input.size = 3;
        std::copy_n(input, 3, command.input.bytes.begin());
        std::uint32_t number = 0;
        ASSERT_EQ(bs_client_push(t.screen, input, 3, &number), BS_OK);
        ASSERT_EQ(t.cpp_screen.push(command), number);
        ASSERT_EQ(bs_client_write(t.screen, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        ASSERT_EQ(t.cpp_screen.write(t.same), t.size);
        ASSERT_EQ(std::memcmp(t.packet.data(), t.same.data(), t.size), 0) << tick;
        if (tick % 5 == 1) continue;  // this too
        ASSERT_EQ(bs_server_receive(t.server, t.client, t.packet.data(), t.size), BS_OK);
        const backsight::CommandBatch batch = t.cpp_server.receive(t.client, std::span(t.same).first(t.size));
        for (const backsight::Command& its : batch.commands) {
            auto received = room<bs_command>();
            auto taken = room<bs_taken_command>();
            ASSERT_EQ(bs_server_next_received(t.server, &received), BS_OK);
            EXPECT_EQ(received.number, its.seq);
            EXPECT_EQ(received.size, 3u);
            EXPECT_EQ(received.input[1], its.input.bytes[1]);
            ASSERT_EQ(bs_server_take_command(t.server, t.client, received.number, &received.stamp, &taken), BS_OK);
            const backsight::TakenCommand cpp = t.cpp_server.take_command(t.client, its.seq, its.stamp);
            EXPECT_EQ(taken.audit, static_cast<std::uint32_t>(cpp.audited.result));
            EXPECT_EQ(taken.is_new, cpp.is_new ? 1u : 0u);
            taken_commands += taken.is_new;
        }
        auto received = room<bs_command>();
        EXPECT_EQ(bs_server_next_received(t.server, &received), 1);
    }
    EXPECT_GT(taken_commands, 90u);
}

TEST(c_packets, take_no_memory_while_a_match_runs) {
    Twins t;
    t.record(0);
    std::uint32_t number = 0;
    const std::uint8_t input = 1;
    auto command = room<bs_command>();
    const std::uint64_t taken = allocations_of([&] {
        EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        EXPECT_EQ(bs_client_receive(t.screen, t.packet.data(), t.size, 0), BS_OK);
        EXPECT_EQ(bs_client_advance(t.screen, 0, 0), BS_OK);
        EXPECT_EQ(bs_client_push(t.screen, &input, 1, &number), BS_OK);
        EXPECT_EQ(bs_client_write(t.screen, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        EXPECT_EQ(bs_server_receive(t.server, t.client, t.packet.data(), t.size), BS_OK);
        EXPECT_EQ(bs_server_next_received(t.server, &command), BS_OK);
    });
    EXPECT_EQ(taken, 0u);
}

// Each case alone: what a server or a client takes in a tick, and what it says where there is none.
TEST(c_packets, without_memory_are_refused_in_whole) {
    if (!counts_allocations()) GTEST_SKIP() << "a sanitizer has its own operator new";
    for (const bool with_rates : {true, false}) {
        Twins t;
        bs_entity_pose pose = made(bs_entity_pose_default);
        std::int64_t tick = 0;
        const auto break_all = [&] {
            for (const bs_entity one : t.entities) EXPECT_EQ(bs_server_teleport(t.server, one), BS_OK);
        };
        const auto send = [&] {
            EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), BS_PACKET_BYTES, &t.size), BS_OK);
        };
        const auto receive = [&] { return bs_client_receive(t.screen, t.packet.data(), t.size, tick * 15'625); };
        for (; tick < 8; ++tick) {
            t.record(tick);
            send();
            EXPECT_EQ(receive(), BS_OK);
            break_all();
        }
        if (with_rates) pose.acceleration_mps2.x = 1.0f;
        EXPECT_EQ(bs_server_begin_tick(t.server, tick), BS_OK);
        std::int32_t recorded = 0;
        {
            const NoMemory none;
            recorded = bs_server_record(t.server, t.entities[0], &pose, nullptr, 0);
        }
        EXPECT_EQ(recorded, BS_NO_MEMORY);
        EXPECT_EQ(std::string(bs_error_text(t.server)).find("entity"), 0u);
        const std::uint64_t taken = allocations_of([&] {
            for (const bs_entity one : t.entities) bs_server_record(t.server, one, &pose, nullptr, 0);
        });
        EXPECT_EQ(taken, t.entities.size() * (with_rates ? 3 : 1));
        EXPECT_EQ(bs_server_finish_tick(t.server), BS_OK);
        send();
        std::int32_t received = 0;
        {
            const NoMemory none;
            received = receive();
        }
        EXPECT_EQ(received, BS_STORE_REFUSED);
        auto shown = room<bs_shown>();
        EXPECT_EQ(bs_client_shown(t.screen, &shown), BS_OK);
        EXPECT_EQ(shown.newest_tick, 7);
        EXPECT_EQ(receive(), BS_OK) << "as soon as there is memory";
    }
}

TEST(c_packets, of_another_interval_have_another_fingerprint) {
    Twins t;
    std::uint64_t ours = 0;
    std::uint64_t theirs = 0;
    ASSERT_EQ(bs_server_fingerprint(t.server, &ours), BS_OK);
    ASSERT_EQ(bs_client_fingerprint(t.screen, &theirs), BS_OK);
    EXPECT_EQ(ours, theirs);
    EXPECT_EQ(ours, t.cpp_server.fingerprint());
    bs_client* other = nullptr;
    t.config.command_interval *= 2;
    ASSERT_EQ(bs_client_open(t.library, &t.config, nullptr, &other, nullptr), BS_OK);
    ASSERT_EQ(bs_client_fingerprint(other, &theirs), BS_OK);
    EXPECT_NE(ours, theirs);
}

TEST(c_packets, that_are_misused_are_refused_by_name) {
    Twins t;
    const auto text = [](const void* handle) { return std::string(bs_error_text(handle)); };
    EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), 1200, &t.size), BS_OUT_OF_RANGE);
    EXPECT_EQ(text(t.server).find("tick"), 0u) << "before the first";
    t.record(0);
    EXPECT_EQ(bs_server_begin_tick(t.server, 1), BS_OK);
    EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), 1200, &t.size), BS_OUT_OF_RANGE);
    EXPECT_EQ(text(t.server), "tick: once in each, after bs_server_finish_tick()");
    EXPECT_EQ(bs_server_finish_tick(t.server), BS_OK);
    EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), 99, &t.size), BS_TOO_SMALL);
    EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), 100, &t.size), BS_OK);
    EXPECT_LE(t.size, 100u);
    EXPECT_EQ(bs_server_write(t.server, t.client, t.packet.data(), 1200, &t.size), BS_OUT_OF_RANGE) << "twice a tick";
    EXPECT_EQ(bs_server_write(t.server, 9, t.packet.data(), 1200, &t.size), BS_NO_CLIENT);
    std::uint32_t number = 0;
    EXPECT_EQ(bs_server_snapshot(t.server, t.client, &number), BS_NOT_SET_UP);
    EXPECT_EQ(bs_server_add(t.server, t.client, t.entities[0], t.packet.data(), 1200, &t.size), BS_NOT_SET_UP);
    EXPECT_EQ(bs_server_despawned(t.server, t.client, nullptr, 0, &number), BS_NOT_SET_UP);
    EXPECT_EQ(bs_client_store(t.screen, 1, 0, nullptr, 0, 0), BS_NOT_SET_UP);
    EXPECT_EQ(text(t.screen), "packets: without bs_world_config::has_packets");
    std::uint8_t input[64]{};
    EXPECT_EQ(bs_client_write(t.screen, t.packet.data(), 1200, &t.size), 1) << "nothing to send";
    EXPECT_EQ(bs_client_push(t.screen, input, 49, &number), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_push(t.screen, input, 48, &number), BS_OK);
    EXPECT_EQ(bs_client_write(t.screen, t.packet.data(), 4, &t.size), BS_TOO_SMALL);
    EXPECT_EQ(bs_client_set_commands_per_packet(t.screen, 0), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_set_commands_per_packet(t.screen, 17), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_set_commands_per_packet(t.screen, 16), BS_OK);
    EXPECT_EQ(bs_client_write(t.screen, t.packet.data(), 128, &t.size), BS_OK) << "the newest fits";
    const std::uint8_t junk[3] = {0xff, 0xff, 0xff};
    EXPECT_EQ(bs_server_receive(t.server, t.client, junk, 3), BS_COMMANDS_MALFORMED);
    EXPECT_EQ(bs_client_receive(t.screen, junk, 3, 0), BS_STORE_MALFORMED);
    EXPECT_STREQ(bs_reason_name(BS_KIND_COMMANDS, BS_COMMANDS_UNKNOWN_BASE), "unknown base");
    CEnds own;
    own.play(1);
    EXPECT_EQ(bs_server_write(own.server, own.client, t.packet.data(), 1200, &t.size), BS_NOT_SET_UP);
    EXPECT_EQ(text(own.server), "packets: bs_world_config::has_packets");
    EXPECT_EQ(bs_server_receive(own.server, own.client, junk, 3), BS_NOT_SET_UP);
    EXPECT_EQ(bs_client_push(own.screen, input, 1, &number), BS_NOT_SET_UP);
    EXPECT_EQ(bs_client_receive(own.screen, junk, 3, 99'000), BS_NOT_SET_UP);
    bs_world_config world = t.config;
    auto error = room<bs_error>();
    bs_server* server = nullptr;
    world.commands_per_packet = 17;
    EXPECT_EQ(bs_server_open(own.library, &world, nullptr, &server, &error), BS_OUT_OF_RANGE);
    EXPECT_EQ(std::string(error.text).find("world.commands_per_packet: "), 0u) << error.text;
    world = t.config;
    world.struct_size = 432;
    world.has_packets = 1;
    EXPECT_EQ(bs_server_open(own.library, &world, nullptr, &server, &error), BS_OK) << "as of the first version";
    EXPECT_EQ(bs_server_begin_tick(server, 0), BS_OK);
    std::uint32_t client = 0;
    EXPECT_EQ(bs_server_join(server, 0, 0, 0, &client), BS_OK);
    EXPECT_EQ(bs_server_snapshot(server, client, &number), BS_OK) << "without packets";
}

}  // namespace
