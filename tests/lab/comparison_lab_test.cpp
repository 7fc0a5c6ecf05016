// The live answers against the lab's own, on the same shots of a lab client behind a bad network. What the server
// derives of the other systems' stamps must be what the client would have stamped.

#include <backsight/session/channel.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "inputs/memory_link.h"
#include "lab/fidelity/arena_recording.h"
#include "lab/fidelity/recorded_world.h"
#include "lab/fidelity/same_hit.h"
#include "lab/fidelity/scoreboard.h"
#include "lab/fidelity/strategies.h"
#include "tests/support/cases.h"
#include "ways/comparison.h"

namespace backsight::test {
namespace {

constexpr std::size_t track = 0;
constexpr Micros lab_rtt{104'321};

lab::CellConfig config_of(const inputs::MovementSet& movement, std::uint32_t ticks_per_snapshot) {
    lab::CellConfig config;
    config.movement = &movement;
    config.ticks_per_snapshot = ticks_per_snapshot;
    config.shots = 1'000'000;  // fires at every second command
    return config;
}

LinkConfig bad_network() {
    LinkConfig link;
    link.extra_delay_us = 50'000;
    link.loss_ratio = 0.1;
    link.duplicate_ratio = 0.05;
    link.reorder_ratio = 0.1;
    return link;
}

class LabMatch {
public:
    explicit LabMatch(const lab::CellConfig& config)
        : config_(config),
          draw_(config.draw()),
          playback_(*config.movement, 0),
          server_(config.world(), config.server()),
          world_(server_.history(), config.tick_rate, playback_, config.movement->body),
          strategies_(config, server_.history()),
          channel_(config.channel(), ChannelSide::server),
          down_(bad_network(), 1),
          up_(bad_network(), 2),
          client_(config, playback_, track, 3, config.fire_chance(config.shooters().size()), [](Tick) { return true; }),
          comparison_(server_.history(), draw_),
          number_(server_.join({})) {
        channel_.open(1, Micros{0});
        client_.open(1, Micros{0});
    }

    void step() {
        const Micros now = config_.tick_rate.time_of(tick_);
        server_.begin_tick(tick_);
        world_.record(tick_);
        client_.set_self(world_.entity(track), number_, tick_);
        strategies_.record(tick_);
        comparison_.record(tick_);
        while (const auto size = up_.receive(now.value, packet_)) {
            const Received read = channel_.read(now, std::span(packet_).first(*size));
            if (read.body.empty()) continue;
            for (const Command& command : server_.receive(number_, read.body).commands) judge(command);
        }
        if (tick_.value % config_.ticks_per_snapshot == 0) {
            std::array<std::uint8_t, 1000> body;
            const std::size_t bytes = server_.write(number_, body);
            const std::size_t size = channel_.write(now, std::span(body).first(bytes), packet_);
            down_.send(now.value, std::span(packet_).first(size));
        }
        draw_frames_until(config_.tick_rate.time_of(tick_ + 1).value);
        tick_ = tick_ + 1;
    }

    std::uint64_t compared = 0;
    std::uint64_t interpolated = 0;  ///< of these, between two snapshots that do not follow each other: one was lost

private:
    void draw_frames_until(std::int64_t time_us) {
        for (; next_frame_us_ < time_us; next_frame_us_ += 6944) {
            while (const auto size = down_.receive(next_frame_us_, packet_)) {
                client_.receive(std::span(packet_).first(*size), Micros{next_frame_us_});
            }
            const std::size_t size = client_.frame(Micros{next_frame_us_}, {}, packet_);
            if (size > 0) up_.send(next_frame_us_, std::span(packet_).first(size));
        }
    }

    void judge(const Command& command) {
        const Audited audited = server_.take_command(number_, command.seq, command.stamp).audited;
        comparison_.execute(world_.entity(track), command.seq, audited.stamp, server_.ledger(number_));
        const lab::ScreenShot* screen = command.fire ? client_.take_shot(command.seq) : nullptr;
        if (screen == nullptr) return;
        Shot shot;
        shot.shooter = world_.entity(track);
        shot.origin = dequantize(command.origin, server_.history().config().quantization);
        shot.direction = dequantize(command.direction);
        ShotRecord record = server_.judge(number_, shot, config_.rules(), {}, screen_hash(screen->hit));
        record.rtt = lab_rtt;
        comparison_.add(record, server_.ledger(number_), screen->others.interpolation_delay);
        if (record.verdict.reason == Reason::as_seen) expect_equal(shot, audited, *screen);
    }

    void expect_equal(const Shot& shot, const Audited& audited, const lab::ScreenShot& screen) {
        ++compared;
        const presets::Endpoints& stamped = screen.others.endpoints;
        if (stamped.to - stamped.from > config_.ticks_per_snapshot) ++interpolated;
        ASSERT_EQ(presets::endpoints_of(server_.ledger(number_), audited.stamp), stamped);
        lab::OtherStamps others = screen.others;
        // The live server does not hear the client's clock: it takes half a round trip off its own.
        others.client_now = Moment::at(tick_) - config_.tick_rate.span(Micros{lab_rtt.value / 2});
        const lab::ServerShot server_shot{shot.shooter,  shot.mount, ray_of(shot, config_.rules()),
                                          audited.stamp, others,     Moment::at(tick_),
                                          lab_rtt.value};
        ASSERT_EQ(comparison_.last().size() + 1, ways::live_strategy_count);
        for (const service::OtherAnswer& given : comparison_.last()) {
            // Frames of the lab's clients are shorter than their commands, which the server counts.
            if (given.name == "server-time") continue;
            const Hit hit =
                strategies_.answer(given.name, server_shot, screen.target.entity, server_.ledger(number_)).hit;
            ASSERT_TRUE(lab::is_bit_equal(given.hit, hit)) << given.name;
        }
    }

    const lab::CellConfig& config_;
    DrawConfig draw_;
    lab::Playback playback_;
    ServerWorld server_;
    lab::RecordedWorld world_;
    lab::Strategies strategies_;
    Channel channel_;
    MemoryLink down_;
    MemoryLink up_;
    lab::LabClient client_;
    ways::Comparison comparison_;
    std::uint32_t number_;
    std::array<std::uint8_t, 1200> packet_{};
    std::int64_t next_frame_us_ = 0;
    Tick tick_{0};
};

TEST(comparison, answers_what_the_lab_answers_to_the_same_shot) {
    const inputs::MovementSet movement = lab::record_arena(7, 20'000'000);
    for (const std::uint32_t ticks_per_snapshot : {1u, 3u}) {
        const lab::CellConfig config = config_of(movement, ticks_per_snapshot);
        LabMatch match(config);
        for (int i = 0; i < cases(64 * 20) && !testing::Test::HasFatalFailure(); ++i) match.step();
        EXPECT_GT(match.compared, static_cast<std::uint64_t>(cases(64 * 20)) / 8);
        EXPECT_GT(match.interpolated, match.compared / 50);
    }
}

TEST(comparison, has_the_strategies_of_the_lab_in_its_order) {
    const auto names = ways::live_strategies();
    EXPECT_EQ(lab::all_strategies(), std::vector<std::string>(names.begin(), names.end()));
}

TEST(comparison, knows_strategies_by_the_labs_names_and_the_systems) {
    const auto names = ways::live_strategies();
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(ways::strategy_named(names[i]), i);
    EXPECT_STREQ(names[ways::strategy_named("ut2003")], "server-time");
    EXPECT_STREQ(names[ways::strategy_named("twoten")], "frame+subframe");
    EXPECT_STREQ(names[ways::strategy_named("mirror")], "half ping+interpolation");
    EXPECT_STREQ(names[ways::strategy_named("capt_k")], "nodes by ping");
    EXPECT_STREQ(names[ways::strategy_named("text21")], "client time");
    EXPECT_STREQ(names[ways::strategy_named("text21_angle")], "angle");
    EXPECT_EQ(ways::strategy_named("none"), ways::live_strategy_count);
}

}  // namespace
}  // namespace backsight::test
