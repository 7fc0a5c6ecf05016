// The parts that stand alone: bytes, clock, command buffer, self-audit; each gives what the C++ library gives.

#include <backsight/session/commands.h>
#include <backsight/world.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <cstring>

#include <cmath>

using namespace backsight;
using namespace backsight::test;

namespace {

TEST(c_bytes, of_a_stamp_are_read_and_written_alike) {
    CEnds ends;
    for (std::int64_t tick = 1; tick <= 9; ++tick) ends.play(tick);
    bs_stamp stamp;
    bs_stamp again;
    auto fields = room<bs_stamp_fields>();
    ASSERT_EQ(bs_client_stamp(ends.screen, &stamp), BS_OK);
    ASSERT_EQ(bs_stamp_read(&stamp, &fields), BS_OK);
    EXPECT_EQ(fields.newest, 9u);
    EXPECT_EQ(fields.received, 0x1ffu);
    EXPECT_EQ(fields.shown, 9 * 65'536 - 20'000);
    ASSERT_EQ(bs_stamp_write(&fields, &again), BS_OK);
    EXPECT_EQ(std::memcmp(&stamp, &again, sizeof(stamp)), 0);
    fields.shown = -1;
    EXPECT_EQ(bs_stamp_write(&fields, &again), BS_OUT_OF_RANGE);
    std::memset(&stamp, 0xff, sizeof(stamp));
    EXPECT_EQ(bs_stamp_read(&stamp, &fields), BS_BYTES_OUT_OF_RANGE);
    auto taken = room<bs_taken_command>();
    ASSERT_EQ(bs_server_take_command(ends.server, ends.client, 1, &stamp, &taken), BS_OK);
    EXPECT_EQ(taken.audit, static_cast<std::uint32_t>(BS_AUDIT_MALFORMED));
}

TEST(c_bytes, of_a_state_say_what_was_recorded) {
    CEnds ends;
    ends.play(7);
    std::uint8_t bytes[BS_SENT_BYTES];
    std::uint32_t size = 0;
    std::uint32_t read = 0;
    auto state = room<bs_state>();
    ASSERT_EQ(bs_server_state_at(ends.server, ends.target, 7, bytes, sizeof(bytes), &size), BS_OK);
    EXPECT_EQ(std::memcmp(bytes, ends.packet.data(), BS_SENT_BYTES), 0) << "as it was sent";
    ASSERT_EQ(bs_state_read(&ends.world, bytes, size, &state, &read), BS_OK);
    EXPECT_EQ(read, size);
    EXPECT_EQ(state.entity, ends.target);
    EXPECT_EQ(state.hitboxes, ends.set);
    EXPECT_EQ(state.presence, static_cast<std::uint32_t>(BS_PRESENCE_ALIVE));
    EXPECT_EQ(state.position.x, 10.0f);
    EXPECT_EQ(state.position.y, 7.0f / 32.0f);
    EXPECT_EQ(bs_state_read(&ends.world, bytes, size - 1, &state, &read), BS_BYTES_TOO_SHORT);
    EXPECT_EQ(bs_server_state_at(ends.server, ends.target, 6, bytes, sizeof(bytes), &size), 1);
    EXPECT_EQ(bs_server_state_at(ends.server, 0, 7, bytes, sizeof(bytes), &size), 1);
}

TEST(c_bytes, of_a_state_have_its_layers_and_its_hitbox_mask_which_takes_more_room) {
    CEnds ends;
    EXPECT_EQ(bs_server_set_layers(ends.server, ends.target, 6), BS_OK);
    EXPECT_EQ(bs_server_set_hitbox_mask(ends.server, ends.target, 0xfffffffe), BS_OK);
    EXPECT_EQ(bs_server_begin_tick(ends.server, 7), BS_OK);
    const bs_entity_pose pose = made(bs_entity_pose_default);
    EXPECT_EQ(bs_server_record(ends.server, ends.target, &pose, nullptr, 0), BS_OK);
    std::uint8_t bytes[BS_SENT_BYTES + BS_MASK_BYTES];
    std::uint32_t size = 0;
    std::uint32_t read = 0;
    auto state = room<bs_state>();
    EXPECT_EQ(bs_server_state_at(ends.server, ends.target, 7, bytes, BS_SENT_BYTES, &size), BS_TOO_SMALL);
    EXPECT_EQ(size, sizeof(bytes));
    ASSERT_EQ(bs_server_state_at(ends.server, ends.target, 7, bytes, sizeof(bytes), &size), BS_OK);
    ASSERT_EQ(bs_state_read(&ends.world, bytes, size, &state, &read), BS_OK);
    EXPECT_EQ(read, sizeof(bytes));
    EXPECT_EQ(state.layers, 6u);
    EXPECT_EQ(state.hitbox_mask, 0xfffffffe);
    std::uint32_t seq = 0;
    ASSERT_EQ(bs_server_snapshot(ends.server, ends.client, &seq), BS_OK);
    EXPECT_EQ(bs_server_add(ends.server, ends.client, ends.target, bytes, BS_SENT_BYTES, &size), BS_TOO_SMALL);
    EXPECT_EQ(bs_server_add(ends.server, ends.client, ends.target, bytes, size, &size), BS_OK);
}

TEST(c_clock, has_the_bits_of_the_cpp_library) {
    CEnds ends;
    auto config = made(bs_clock_config_default);
    auto delay = made(bs_delay_config_default);
    delay.send_interval_us = 15'625;
    bs_clock* clock = nullptr;
    ASSERT_EQ(bs_clock_open(ends.library, &config, &delay, 1, &clock, nullptr), BS_OK);
    InterpolationDelayConfig same;
    same.send_interval = Micros{15'625};
    ViewClock cpp(ViewClockConfig{}, TickRate{}, same);
    std::int64_t moment = 0;
    EXPECT_EQ(bs_clock_moment(clock, 0, -40'000, &moment), 1) << "nothing has arrived";
    EXPECT_FALSE(cpp.moment(Micros{-40'000}));
    for (std::int64_t tick = 0; tick < 300; ++tick) {
        const std::int64_t now = tick * 15'625 + 30'000 + tick * tick % 7 * 1'000;
        ASSERT_EQ(bs_clock_snapshot_arrived(clock, tick, 0, now),
                  static_cast<std::int32_t>(cpp.snapshot_arrived(Tick{tick}, Micros{now})));
        ASSERT_EQ(bs_clock_round_trip(clock, tick * 15'625, 60'000, now),
                  static_cast<std::int32_t>(cpp.round_trip(Micros{tick * 15'625}, Micros{60'000}, Micros{now})));
        ASSERT_EQ(bs_clock_moment(clock, 0, now + 2'000, &moment), BS_OK);
        ASSERT_EQ(moment, cpp.moment(Micros{now + 2'000})->raw);
    }
    auto reading = room<bs_clock_reading>();
    ASSERT_EQ(bs_clock_read(clock, 9'000'000, &reading), BS_OK);
    EXPECT_EQ(reading.server_now_us, cpp.present_reading(Micros{9'000'000})->server_now.value);
    auto numbers = room<bs_clock_numbers>();
    ASSERT_EQ(bs_clock_get_numbers(clock, 0, &numbers), BS_OK);
    EXPECT_EQ(numbers.snapshots, cpp.numbers().snapshots);
    EXPECT_EQ(numbers.delay_us, cpp.numbers().delay.value);
    EXPECT_EQ(numbers.is_synchronised, 1u);
    EXPECT_EQ(bs_clock_get_numbers(clock, 1, &numbers), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_clock_moment(clock, 0, 0, &moment), BS_OUT_OF_RANGE) << "the clock went back";
    EXPECT_EQ(bs_clock_declare_break(clock, 9'000'000), BS_OK);
    EXPECT_EQ(bs_clock_close(clock), BS_OK);
    EXPECT_EQ(bs_clock_moment(clock, 0, 9'000'000, &moment), BS_STALE);
    config.max_skew_ppm = -1.0f;
    EXPECT_EQ(bs_clock_open(ends.library, &config, &delay, 1, &clock, nullptr), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_clock_open(ends.library, &config, &delay, 0x80000000u, &clock, nullptr), BS_OUT_OF_RANGE);
}

TEST(c_clock, tells_how_slow_a_server_is_that_cannot_keep_up) {
    CEnds ends;
    auto config = made(bs_clock_config_default);
    auto delay = made(bs_delay_config_default);
    bs_clock* clock = nullptr;
    ASSERT_EQ(bs_clock_open(ends.library, &config, &delay, 1, &clock, nullptr), BS_OK);
    for (std::int64_t tick = 0; tick < 1'200; ++tick) {
        const std::int64_t now = tick * 16'447 + 30'000;  // 64 Hz at 0.95
        ASSERT_GE(bs_clock_snapshot_arrived(clock, tick, 0, now), BS_OK);
    }
    auto numbers = room<bs_clock_numbers>();
    ASSERT_EQ(bs_clock_get_numbers(clock, 0, &numbers), BS_OK);
    EXPECT_NEAR(static_cast<double>(numbers.server_rate), 0.95, 0.004);
    EXPECT_LE(std::abs(numbers.skew_ppm), 1'600.0f) << "that of two crystals alone";
    std::int64_t before_us = 0;
    std::int64_t after_us = 0;
    ASSERT_EQ(bs_clock_paced(clock, 20'000'000, &before_us), BS_OK);
    ASSERT_EQ(bs_clock_paced(clock, 21'000'000, &after_us), BS_OK);
    EXPECT_NEAR(static_cast<double>(after_us - before_us), 950'000.0, 4'000.0);
    EXPECT_EQ(bs_clock_paced(clock, 21'000'000, nullptr), BS_NULL);
    EXPECT_EQ(bs_clock_paced(clock, 20'000'000, &after_us), BS_OUT_OF_RANGE) << "the clock went back";
    std::int64_t own_us = 0;
    ASSERT_EQ(bs_client_paced(ends.screen, 1'000'000, &own_us), BS_OK);
    EXPECT_EQ(own_us, 1'000'000) << "nothing is known of a pace";
    EXPECT_EQ(bs_clock_close(clock), BS_OK);
}

TEST(c_time_scale, goes_from_the_server_to_a_client) {
    CEnds ends;
    EXPECT_EQ(bs_server_set_time_scale(ends.server, 0.5f, 0), BS_OUT_OF_RANGE) << "before the first tick";
    ends.play(1);
    for (const float scale : {0.1f, 5.0f, -1.0f, 0.0001f}) {
        EXPECT_EQ(bs_server_set_time_scale(ends.server, scale, 0), BS_OUT_OF_RANGE) << scale;
    }
    EXPECT_EQ(bs_server_set_time_scale(ends.server, std::nanf(""), 0), BS_NOT_FINITE);
    auto told = room<bs_time_scale>();
    ASSERT_EQ(bs_server_time_scale(ends.server, &told), BS_OK);
    EXPECT_EQ(told.number, 0u);
    EXPECT_EQ(told.permille, 1'000u);
    ASSERT_EQ(bs_server_set_time_scale(ends.server, 0.0f, 2'000'000), BS_OK);
    ASSERT_EQ(bs_server_set_time_scale(ends.server, 0.5f, 5'000'000), BS_OK);
    ASSERT_EQ(bs_server_time_scale(ends.server, &told), BS_OK);
    EXPECT_EQ(told.number, 2u);
    EXPECT_EQ(told.from_tick, 1);
    EXPECT_EQ(told.later_us, 3'000'000);
    EXPECT_EQ(told.permille, 500u);
    ASSERT_EQ(bs_client_set_time_scale(ends.screen, &told, 6'000'000), BS_OK);
    ASSERT_EQ(bs_client_set_time_scale(ends.screen, &told, 6'000'000), BS_OK) << "told again";
    std::int64_t before_us = 0;
    std::int64_t after_us = 0;
    ASSERT_EQ(bs_client_paced(ends.screen, 6'000'000, &before_us), BS_OK);
    ASSERT_EQ(bs_client_paced(ends.screen, 7'000'000, &after_us), BS_OK);
    EXPECT_EQ(after_us - before_us, 500'000);
    told.number = 1;
    EXPECT_EQ(bs_client_set_time_scale(ends.screen, &told, 7'000'000), BS_CLOCK_NOT_NEWER);
    told.number = 3;
    told.permille = 100;
    EXPECT_EQ(bs_client_set_time_scale(ends.screen, &told, 7'000'000), BS_CLOCK_OUT_OF_RANGE);
    told.reserved = 1;
    EXPECT_EQ(bs_client_set_time_scale(ends.screen, &told, 7'000'000), BS_OUT_OF_RANGE);
    EXPECT_EQ(bs_client_set_time_scale(ends.screen, nullptr, 7'000'000), BS_NULL);

    for (const std::int64_t now_us : {INT64_MIN, INT64_MAX}) {
        ASSERT_EQ(bs_server_set_time_scale(ends.server, 0.0f, now_us), BS_OK) << "any clock";
        ASSERT_EQ(bs_server_set_time_scale(ends.server, 4.0f, INT64_MAX), BS_OK);
    }
}

TEST(c_time_scale, slows_down_a_clock_that_starves_nobody) {
    CEnds ends;
    auto config = made(bs_clock_config_default);
    auto delay = made(bs_delay_config_default);
    bs_clock* clock = nullptr;
    ASSERT_EQ(bs_clock_open(ends.library, &config, &delay, 1, &clock, nullptr), BS_OK);
    for (std::int64_t tick = 0; tick <= 100; ++tick) {
        ASSERT_EQ(bs_clock_snapshot_arrived(clock, tick, 0, tick * 15'625 + 30'000), BS_OK);
    }
    auto slow = made(bs_time_scale_default);
    EXPECT_EQ(slow.permille, 1'000u);
    slow.number = 1;
    slow.from_tick = 100;
    slow.permille = 250;
    ASSERT_EQ(bs_clock_set_time_scale(clock, &slow, 100 * 15'625 + 30'000), BS_OK);
    std::int64_t moment = 0;
    for (std::int64_t tick = 101; tick <= 140; ++tick) {
        const std::int64_t now = (100 + 4 * (tick - 100)) * 15'625 + 30'000;
        ASSERT_EQ(bs_clock_snapshot_arrived(clock, tick, 0, now), BS_OK);
        ASSERT_EQ(bs_clock_moment(clock, 0, now + 40'000, &moment), BS_OK);
        EXPECT_LE(moment, tick * 65'536) << "it is no starved frame";
        EXPECT_GE(moment, (tick - 3) * 65'536);
    }
    EXPECT_EQ(bs_clock_close(clock), BS_OK);
}

TEST(c_command_buffer, hands_out_each_command_at_its_tick) {
    CEnds ends;
    bs_command_buffer* buffer = nullptr;
    ASSERT_EQ(bs_command_buffer_open(ends.library, 16, 64, &buffer, nullptr), BS_OK);
    std::int64_t wanted = 0;
    ASSERT_EQ(bs_command_tick(104, 100, &wanted), BS_OK);
    EXPECT_EQ(wanted, 104);
    ASSERT_EQ(bs_command_tick(3, 250, &wanted), BS_OK);
    EXPECT_EQ(wanted, 259) << "the next tick with these bits";
    auto command = made(bs_command_default);
    command.number = 7;
    command.size = 3;
    command.input[2] = 9;
    std::uint32_t timing = 0;
    auto out = room<bs_command>();
    const std::uint64_t taken = allocations_of([&] {
        EXPECT_EQ(bs_command_buffer_push(buffer, &command, 104, 101, &timing), BS_OK);
        EXPECT_EQ(timing, static_cast<std::uint32_t>(BS_TIMING_HELD));
        EXPECT_EQ(bs_command_buffer_next(buffer, 103, &out), 1);
        EXPECT_EQ(bs_command_buffer_next(buffer, 104, &out), BS_OK);
    });
    EXPECT_EQ(taken, 0u);
    EXPECT_EQ(out.number, 7u);
    EXPECT_EQ(out.size, 3u);
    EXPECT_EQ(out.input[2], 9u);
    EXPECT_EQ(bs_command_buffer_push(buffer, &command, BS_NO_TICK, 105, &timing), BS_OK);
    EXPECT_STREQ(bs_reason_name(BS_KIND_TIMING, timing), to_string(CommandTiming::unknown));
    EXPECT_EQ(bs_command_buffer_push(buffer, &command, 1, 104, nullptr), BS_OUT_OF_RANGE) << "now goes back";
    bs_command_buffer* small = nullptr;
    ASSERT_EQ(bs_command_buffer_open(ends.library, 16, 1, &small, nullptr), BS_OK);
    EXPECT_EQ(bs_command_buffer_push(small, &command, 9, 1, nullptr), BS_OK);
    EXPECT_EQ(bs_command_buffer_push(small, &command, 9, 1, nullptr), BS_OUT_OF_RANGE) << "it is full";
    EXPECT_EQ(bs_command_buffer_next(small, 1, &out), BS_OK) << "early";
    EXPECT_EQ(bs_command_buffer_push(small, &command, 9, 1, nullptr), BS_OK);
    command.size = 49;
    EXPECT_EQ(bs_command_buffer_push(buffer, &command, 1, 105, nullptr), BS_OUT_OF_RANGE);
}

TEST(c_self_audit, names_the_fault_of_screens_that_are_a_tick_late) {
    CEnds ends(true);
    auto answer = room<bs_audit_answer>();
    auto agreement = room<bs_agreement>();
    auto verdict = room<bs_verdict>();
    for (std::int64_t tick = 1; tick <= 60; ++tick) {
        ends.play(tick);
        ends.shot.origin.y = ends.place(tick).y;
        auto hit = room<bs_hit>();
        const std::int64_t late = tick > 30 ? 1 : 0;
        ASSERT_EQ(bs_client_show(ends.screen, (tick - late) * 65'536 - 20'000, nullptr), BS_OK);
        ASSERT_EQ(bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &hit), BS_OK);
        ASSERT_EQ(bs_client_show(ends.screen, tick * 65'536 - 20'000, nullptr), BS_OK);
        std::uint32_t hash = 0;
        ASSERT_EQ(bs_screen_hash(&hit, &hash), BS_OK);
        ends.command();
        ASSERT_EQ(bs_server_judge(ends.server, ends.client, &ends.shot, &ends.rifle, nullptr, nullptr, hash, &verdict),
                  BS_OK);
        ASSERT_EQ(bs_server_compare(ends.server, &answer), BS_OK) << bs_error_text(ends.server);
        EXPECT_EQ(answer.compared, 1u);
        EXPECT_EQ(answer.agreed, tick > 30 ? 0u : 1u) << tick;
        EXPECT_EQ(bs_server_compare(ends.server, &answer), BS_OUT_OF_RANGE) << "once";
    }
    ASSERT_EQ(bs_server_agreement(ends.server, ends.client, &agreement), BS_OK);
    EXPECT_EQ(agreement.shots, 60u);
    EXPECT_EQ(agreement.agreed, 30u);
    EXPECT_STREQ(bs_reason_name(BS_KIND_FAULT, agreement.alarm), to_string(ScreenFault::tick_before));
    ASSERT_EQ(bs_server_agreement(ends.server, BS_NO_CLIENT_NUMBER, &agreement), BS_OK);
    EXPECT_EQ(agreement.shots, 60u);
    CEnds without;
    without.play(1);
    EXPECT_EQ(bs_server_compare(without.server, &answer), BS_NOT_SET_UP);
    EXPECT_EQ(bs_server_agreement(without.server, 0, &agreement), BS_NOT_SET_UP);
}

}  // namespace
