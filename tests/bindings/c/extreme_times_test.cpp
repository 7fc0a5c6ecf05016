// Clocks, ticks, moments and spans of any value in all calls that take one: each is answered, or refused by name.

#include "tests/bindings/c/c_ends.h"

#include <cstdint>
#include <functional>
#include <limits>

using namespace backsight::test;

namespace {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t extremes[] = {
    least,
    least / 2 - 1,
    -(std::int64_t{1} << 52) - 1,
    -(std::int64_t{1} << 52),
    -1,
    0,
    1,
    std::int64_t{1} << 46,
    std::int64_t{1} << 52,
    most / 2 + 1,
    most,
};

// A time out of range is a mistake that the text names; any other may be answered as the function says.
void expect_told(const void* handle, std::int32_t code, const char* name) {
    if (code >= 0) return;
    EXPECT_EQ(code, BS_OUT_OF_RANGE) << name << " " << bs_code_name(code);
    EXPECT_EQ(std::string(bs_error_text(handle)).find(name), 0u) << bs_error_text(handle);
}

TEST(c_extreme_times, of_a_client_are_answered_or_named) {
    for (const std::int64_t now : extremes) {
        for (const std::int64_t other : extremes) {
            CEnds ends;
            ends.play(3);
            bs_client* c = ends.screen;
            expect_told(c, bs_client_store(c, 9, other, ends.packet.data(), 0, now), "now_us");
            expect_told(c, bs_client_round_trip(c, other, other, now), "now_us");
            const std::int32_t drawn = bs_client_advance(c, now, other);
            const bool is_now = std::string(bs_error_text(c)).find("now_us") == 0;
            expect_told(c, drawn, is_now ? "now_us" : "rtt_us");
            expect_told(c, bs_client_declare_break(c, now), "now_us");
            expect_told(c, bs_client_show(c, other, nullptr), "moment");
            expect_told(c, bs_client_set_self(c, ends.shooter, 0, other), "joined_tick");
            auto shown = room<bs_shown>();
            EXPECT_EQ(bs_client_shown(c, &shown), BS_OK);
            EXPECT_GE(shown.shown, 0);
            auto pose = room<bs_view_pose>();
            EXPECT_EQ(bs_client_pose(c, ends.target, &pose), BS_OK);
        }
    }
}

TEST(c_extreme_times, of_a_server_are_answered_or_named) {
    for (const std::int64_t time : extremes) {
        CEnds ends;
        ends.play(3);
        bs_server* s = ends.server;
        EXPECT_TRUE(ends.command().is_new);
        auto view = made(bs_view_default);
        auto pose = room<bs_view_pose>();
        view.moment = time;
        expect_told(s, bs_server_pose(s, &view, ends.target, &pose), "moment");
        bs_weapon_rules rules = ends.rifle;
        auto verdict = room<bs_verdict>();
        for (std::int64_t* span : {&rules.max_rewind_us, &rules.cover_grace_us, &rules.cover_max_view_age_us}) {
            *span = time;
            const std::int32_t code = bs_server_judge(
                s, ends.client, &ends.shot, &rules, [](void*, const bs_vec3*, const bs_vec3*) { return 1u; }, nullptr,
                0, &verdict);
            EXPECT_TRUE(code == BS_OK || code == BS_OUT_OF_RANGE);
            rules = ends.rifle;
        }
        std::array<std::uint8_t, BS_SENT_BYTES> bytes{};
        std::uint32_t size = 0;
        EXPECT_GE(bs_server_state_at(s, ends.target, time, bytes.data(), BS_SENT_BYTES, &size), 0);
        expect_told(s, bs_server_begin_tick(s, time), "tick");
    }
}

TEST(c_extreme_times, of_what_stands_alone_are_answered_or_named) {
    CEnds ends;
    auto config = made(bs_clock_config_default);
    auto delay = made(bs_delay_config_default);
    for (const std::int64_t now : extremes) {
        for (const std::int64_t other : extremes) {
            bs_clock* clock = nullptr;
            ASSERT_EQ(bs_clock_open(ends.library, &config, &delay, 1, &clock, nullptr), BS_OK);
            EXPECT_GE(bs_clock_snapshot_arrived(clock, 5, 0, 0), 0);
            expect_told(clock, bs_clock_snapshot_arrived(clock, other, 0, now), "now_us");
            expect_told(clock, bs_clock_round_trip(clock, other, other, now), "now_us");
            std::int64_t moment = 0;
            expect_told(clock, bs_clock_moment(clock, 0, now, &moment), "now_us");
            auto reading = room<bs_clock_reading>();
            expect_told(clock, bs_clock_read(clock, now, &reading), "now_us");
            expect_told(clock, bs_clock_declare_break(clock, now), "now_us");
            EXPECT_EQ(bs_clock_close(clock), BS_OK);
        }
        auto command = made(bs_command_default);
        bs_command_buffer* buffer = nullptr;
        ASSERT_EQ(bs_command_buffer_open(ends.library, 16, 4, &buffer, nullptr), BS_OK);
        expect_told(buffer, bs_command_buffer_push(buffer, &command, now, 0, nullptr), "");
        expect_told(buffer, bs_command_buffer_next(buffer, now, &command), "now_tick");
        EXPECT_EQ(bs_command_buffer_close(buffer), BS_OK);
        auto motion = made(bs_motion_default);
        auto reckoning = made(bs_reckoner_config_default);
        bs_reckoner* reckoner = nullptr;
        ASSERT_EQ(bs_reckoner_open(ends.library, &ends.world.groups[0], &reckoning, &reckoner, nullptr), BS_OK);
        std::uint32_t answer = 0;
        EXPECT_EQ(bs_reckoner_update(reckoner, &motion, 0, 0, &answer), BS_OK);
        expect_told(reckoner, bs_reckoner_update(reckoner, &motion, 0, now, &answer), "now_us");
        expect_told(reckoner, bs_reckoner_update(reckoner, &motion, 0, now / -2, &answer), "now_us");
        EXPECT_EQ(bs_reckoner_close(reckoner), BS_OK);
        std::int64_t out = 0;
        const auto is_told = [](std::int32_t code) { return code == BS_OK || code == BS_OUT_OF_RANGE; };
        EXPECT_TRUE(is_told(bs_moment_at(&ends.world, now, &out)));
        EXPECT_TRUE(is_told(bs_time_of(&ends.world, now, &out)));
        EXPECT_TRUE(is_told(bs_command_tick(3, now, &out)));
    }
}

}  // namespace
