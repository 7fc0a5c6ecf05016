#pragma once

// A match whose server changes the speed of the game's time, in virtual time: a client that shoots at a runner once in
// each of its commands, over a path with delay, jitter and loss.

#include <backsight/base/random.h>
#include <backsight/world.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <queue>
#include <vector>

namespace backsight::test {

struct ScaledPath {
    double way_ms = 125.0;
    double jitter_ms = 30.0;
    double loss = 0.05;
};

/// From `at_s` on the time goes at `scale`.
struct ScaleChange {
    double at_s = 0.0;
    float scale = 1.0f;
};

class ScaledMatch {
public:
    ScaledMatch(const ScaledPath& path, std::vector<ScaleChange> changes, std::uint64_t seed)
        : path_(path), changes_(std::move(changes)), random_(seed) {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
        const HitboxSetId set = server.history().hitbox_sets().add(body);
        EXPECT_EQ(screen.history().hitbox_sets().add(body), set);
        shooter_ = server.spawn({});
        target_ = server.spawn({set});
        client = server.join(shooter_);
        screen.set_self(shooter_, client);
        rules_.max_rewind = Micros{10'000'000};
        rules_.max_victim_moved_m = 10'000.0f;
    }

    void play(double seconds) {
        for (; now_us_ < static_cast<std::int64_t>(seconds * 1e6); now_us_ += step_us) {
            change_scale();
            if (now_us_ >= next_tick_us_ && !server.time_scale().is_paused()) tick();
            if (server.time_scale().is_paused() && now_us_ % 50'000 == 0) send_snapshot();
            receive();
            if (now_us_ % frame_us == 0) frame();
        }
    }

    static WorldConfig both_ends() {
        WorldConfig config;
        config.packets.emplace();
        return config;
    }
    static ServerWorldConfig small_server() {
        ServerWorldConfig config;
        config.max_clients = 2;
        config.self_audit.emplace();
        return config;
    }

    ServerWorld server{both_ends(), small_server()};
    ClientWorld screen{both_ends()};
    std::uint32_t client = no_client;
    std::uint64_t shots = 0;
    std::uint64_t hits = 0;
    std::uint64_t as_seen = 0;    // judged in the view that was claimed
    std::uint64_t different = 0;  // from what the screen hit
    std::uint64_t moments_back = 0;
    std::uint64_t frames = 0;
    std::uint64_t starved = 0;
    std::int64_t most_behind_us = 0;     // of the moment drawn, behind the server's time
    std::vector<std::uint8_t> all_down;  // bytes of all snapshots
    std::uint8_t last_type = 0;          // of the last of them
    std::function<void(std::span<const std::uint8_t>, const SnapshotHeader&)> on_snapshot;

private:
    static constexpr std::int64_t step_us = 1'000;
    static constexpr std::int64_t frame_us = 16'000;
    static constexpr std::int64_t tick_us = 15'625;
    struct Packet {
        std::int64_t due_us = 0;
        std::vector<std::uint8_t> bytes;
        Micros sent_at;
        Micros rtt;
        bool operator<(const Packet& other) const { return due_us > other.due_us; }
    };

    std::int64_t way_us() { return static_cast<std::int64_t>((path_.way_ms + random_.unit() * path_.jitter_ms) * 1e3); }
    void put(std::priority_queue<Packet>& queue, std::span<const std::uint8_t> bytes) {
        const std::int64_t there = way_us();
        const std::int64_t back = way_us();
        if (bytes.empty() || random_.chance(path_.loss)) return;
        queue.push({now_us_ + there, {bytes.begin(), bytes.end()}, Micros{now_us_}, Micros{there + back}});
    }

    // The end of a pause comes in between; all else in the tick at which it is due.
    void change_scale() {
        if (server.time_scale().is_paused() && is_due()) set_scale();
    }
    bool is_due() const {
        return next_ < changes_.size() && now_us_ >= static_cast<std::int64_t>(changes_[next_].at_s * 1e6);
    }
    void set_scale() {
        const std::uint32_t before = server.time_scale().permille;
        must(server.set_time_scale(changes_[next_].scale, Micros{now_us_}));
        ++next_;
        const std::uint32_t permille = server.time_scale().permille;
        if (permille != 0 && permille != before) next_tick_us_ = now_us_ + tick_us * 1000 / permille;
    }

    void tick() {
        tick_ = tick_ + 1;
        const std::uint32_t permille = server.time_scale().permille;
        next_tick_us_ += tick_us * 1000 / permille;
        server.begin_tick(tick_);
        if (is_due()) set_scale();
        for (const Packet& packet : held_) take(packet.bytes);
        held_.clear();
        const auto way = static_cast<float>(tick_.value % 80 < 40 ? tick_.value % 80 : 80 - tick_.value % 80);
        must(server.record(target_, pose_at({10.0f, way * 5.0f / 64.0f - 1.5f, 0.0f})));
        server.finish_tick();
        send_snapshot();
    }
    void send_snapshot() {
        std::array<std::uint8_t, 1200> packet;
        const std::size_t size = server.write(client, packet);
        last_type = packet[0];
        all_down.insert(all_down.end(), packet.begin(), packet.begin() + static_cast<std::ptrdiff_t>(size));
        put(down_, std::span(packet).first(size));
    }
    void receive() {
        while (!up_.empty() && up_.top().due_us <= now_us_) {
            held_.push_back(up_.top());
            up_.pop();
        }
        while (!down_.empty() && down_.top().due_us <= now_us_) {
            const Packet& packet = down_.top();
            const Applied applied = screen.receive(packet.bytes, Micros{now_us_});
            if (applied.result == ApplyResult::applied && on_snapshot) on_snapshot(packet.bytes, applied.header);
            static_cast<void>(screen.round_trip(packet.sent_at, packet.rtt, Micros{now_us_}));
            down_.pop();
        }
    }

    void frame() {
        const Micros now{now_us_};
        const Moment before = screen.shown();
        if (!screen.advance(now)) return;
        if (screen.shown() < before) ++moments_back;
        ++frames;
        if (screen.shown() > Moment::at(screen.newest_tick())) ++starved;
        const std::int64_t behind = Moment::at(tick_) - screen.shown();
        if (now_us_ > 5'000'000) {
            most_behind_us =
                std::max(most_behind_us, TickRate{}.time_of(Moment{std::max<std::int64_t>(behind, 0)}).value);
        }
        // A command for each tick's time of the paced clock: none in a pause.
        const Micros paced = screen.clock().paced(now);
        if (paced < next_command_) return;
        next_command_ = std::max(next_command_ + Micros{tick_us}, paced - Micros{tick_us});
        const std::uint32_t number = screen.push({});
        seen_[number % seen_.size()] = screen.shoot({shooter_, {0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}}, rules_);
        std::array<std::uint8_t, 1200> packet;
        put(up_, std::span(packet).first(screen.write(packet)));
    }

    void take(std::span<const std::uint8_t> bytes) {
        const CommandBatch batch = server.receive(client, bytes);
        for (const Command& command : batch.commands) {
            static_cast<void>(server.take_command(client, command.seq, command.stamp));
            const Hit& hit = seen_[command.seq % seen_.size()];
            const Shot shot{shooter_, {0.0f, 0.0f, 1.0f}, {1.0f, 0.0f, 0.0f}};
            const ShotRecord record = server.judge(client, shot, rules_, {}, screen_hash(hit));
            ++shots;
            if (hit) ++hits;
            if (record.verdict.reason == Reason::as_seen) ++as_seen;
            if (!server.compare(record).agreed) ++different;
        }
    }

    ScaledPath path_;
    std::vector<ScaleChange> changes_;
    std::size_t next_ = 0;
    RandomReals<double> random_;
    WeaponRules rules_;
    EntityId shooter_;
    EntityId target_;
    Tick tick_{0};
    std::int64_t now_us_ = 0;
    std::int64_t next_tick_us_ = 0;
    Micros next_command_{0};
    std::priority_queue<Packet> down_;
    std::priority_queue<Packet> up_;
    std::vector<Packet> held_;
    std::array<Hit, 256> seen_;
};

}  // namespace backsight::test
