#pragma once

// A match at 30 ticks a second, with packets of a game's own, whose player looks at a screen of 240 frames a second and
// fires in any of them. Each datagram has a delay of its own, in frames, so snapshots arrive between two shots of a
// command; some are lost, doubled or overtaken, and commands come again.

#include <backsight/base/random.h>
#include <backsight/world.h>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace backsight::test::between_steps {

inline constexpr TickRate ticks_30{30, 1};
inline constexpr std::int64_t frames_per_tick = 8;

inline WorldConfig world_config() {
    WorldConfig world;
    world.draw.tick_rate = ticks_30;
    return world;
}

inline ServerWorldConfig server_config() {
    ServerWorldConfig config;
    config.max_clients = 2;
    config.snapshots_per_tick = 2;
    config.ledger.capacity_snapshots = 256;
    config.self_audit.emplace();
    return config;
}

inline ClientWorldConfig client_config() {
    ClientWorldConfig config;
    config.delay.send_interval = Micros{33'333};
    return config;
}

inline WeaponRules without_caps() {
    WeaponRules rules;
    rules.max_rewind = Micros{3'000'000};
    rules.max_victim_moved_m = 1000.0f;
    rules.cover_grace = Micros{-1};
    return rules;
}

inline bool same(const Hit& a, const Hit& b) {
    return a.entity == b.entity && (a.entity.is_null() || (a.hitbox == b.hitbox && same_bits(a.point, b.point)));
}

/// A shot as its player fired it. The hit points into the client's history: only its values are compared.
struct Fired {
    Shot shot;
    Hit on_screen;
};
struct Sent {
    std::uint32_t number = 0;
    ViewStamp stamp;
    std::vector<CommandShot> shots;
    std::vector<Fired> fired;  // as many
    Fired own;                 // the command's own
};

struct Tally {
    std::uint64_t shots = 0;  // between two steps
    std::uint64_t hits = 0;
    std::uint64_t different = 0;
    std::uint64_t disagreed = 0;          // as the self-audit has it
    std::uint64_t other_by_command = 0;   // those that the command's own view would have answered otherwise
    std::uint64_t with_other_news = 0;    // drawn before a snapshot that their command names
    std::uint64_t with_other_window = 0;  // drawn with the same newest snapshot, before an older one had arrived
    std::uint64_t commands = 0;
    std::uint64_t commands_different = 0;
    std::uint64_t refused = 0;  // stamps
    std::uint64_t repeated = 0;
};

class Match {
public:
    Match(std::uint64_t seed, double loss) : random_(seed), loss_(loss) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        set_ = server_.history().hitbox_sets().add(ball);
        EXPECT_EQ(screen_.history().hitbox_sets().add(ball), set_);
        shooter_ = server_.spawn({});
        client_ = server_.join(shooter_, 7, screen_.fingerprint());
        screen_.set_self(shooter_, client_);
        for (EntityId& runner : runners_) runner = server_.spawn({set_});
    }

    void play_frame() {
        if (frame_ % frames_per_tick == 0) play_tick(Tick{frame_ / frames_per_tick});
        while (!down_.empty() && down_.front().due <= frame_) receive();
        if (screen_.advance(now())) {
            if (chance(0.55)) fire();
            if (frame_ % frames_per_tick == frames_per_tick - 1) send_command();
        }
        ++frame_;
    }
    const Tally& tally() const { return tally_; }
    ServerWorld& server() { return server_; }

private:
    struct Datagram {
        std::int64_t due = 0;
        SnapshotSeq seq;
        Tick tick;
        std::vector<SnapshotEntity> entities;
    };
    struct CommandPacket {
        std::int64_t due = 0;
        std::vector<Sent> commands;
    };

    Micros now() const { return Micros{frame_ * 1'000'000 / (30 * frames_per_tick)}; }
    bool chance(double of) { return random_.unit() < static_cast<float>(of); }

    template <class Queue, class Packet>
    void put(Queue& queue, Packet packet, float least, float jitter) {
        if (chance(loss_)) return;
        packet.due = frame_ + static_cast<std::int64_t>(least + random_.unit() * jitter);
        const bool is_doubled = chance(0.05);
        const auto before = [](const Packet& a, const Packet& b) { return a.due < b.due; };
        queue.insert(std::upper_bound(queue.begin(), queue.end(), packet, before), packet);
        if (!is_doubled) return;
        packet.due += 5;
        queue.insert(std::upper_bound(queue.begin(), queue.end(), packet, before), packet);
    }

    void play_tick(Tick tick) {
        server_.begin_tick(tick);
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            const auto way = static_cast<float>((tick.value + static_cast<std::int64_t>(i) * 7) % 32);
            const float y = static_cast<float>(i) - 4.0f + (way < 16.0f ? way : 32.0f - way) * 0.17f;
            must(server_.record(runners_[i], pose_at({8.0f, y, 1.0f})));
        }
        for (std::size_t half = 0; half < 2; ++half) {
            Datagram datagram{0, server_.snapshot(client_), tick, {}};
            for (std::size_t i = half; i < runners_.size(); i += 2) {
                if (const auto entity = server_.add(client_, runners_[i])) datagram.entities.push_back(*entity);
            }
            put(down_, std::move(datagram), 4.0f, 20.0f);
        }
        while (!up_.empty() && up_.front().due <= frame_) take();
        server_.finish_tick();
    }

    void receive() {
        const Datagram datagram = std::move(down_.front());
        down_.pop_front();
        static_cast<void>(screen_.store(datagram.seq, datagram.tick, datagram.entities, now()));
    }

    Fired aim() {
        const Vec3 way = normalized(Vec3{1.0f, random_.unit() - 0.5f, 0.0f});
        Fired fired{{shooter_, {0.0f, 0.0f, 1.0f}, way}, {}};
        fired.on_screen = screen_.shoot(fired.shot, rules_);
        return fired;
    }

    void fire() {
        const Fired fired = aim();
        CommandShot shot;
        shot.screen_hash = screen_hash(fired.on_screen);
        const std::uint32_t number = screen_.keep_shot(shot);
        if (number == 0) return;
        fired_.push_back(fired);
        EXPECT_EQ(number, fired_.size());
    }

    void send_command() {
        const std::span<const CommandShot> shots = screen_.shots();
        kept_.push_back({++newest_, screen_.stamp(), {shots.begin(), shots.end()}, std::move(fired_), aim()});
        screen_.forget_shots();
        fired_.clear();
        if (kept_.size() > 4) kept_.pop_front();
        put(up_, CommandPacket{0, {kept_.begin(), kept_.end()}}, 3.0f, 12.0f);
    }

    void take() {
        const CommandPacket packet = std::move(up_.front());
        up_.pop_front();
        for (const Sent& command : packet.commands) {
            const TakenCommand taken = server_.take_command(client_, command.number, command.stamp, command.shots);
            if (!taken.is_new) {
                ++tally_.repeated;
                continue;
            }
            judge(command);
        }
    }

    void judge(const Sent& command) {
        for (std::uint32_t i = 0; i < command.shots.size(); ++i) {
            must(server_.select_shot(client_, i + 1));
            const Fired& fired = command.fired[i];
            const ShotRecord record = server_.judge(client_, fired.shot, rules_, {}, command.shots[i].screen_hash);
            ++tally_.shots;
            tally_.hits += fired.on_screen ? 1 : 0;
            if (record.verdict.reason != Reason::as_seen || !same(record.verdict.hit, fired.on_screen))
                ++tally_.different;
            if (!server_.compare(record).agreed) ++tally_.disagreed;
            if (is_refused(record.audited.result)) ++tally_.refused;
            const ViewStamp& stamp = command.shots[i].stamp;
            tally_.with_other_news += stamp.newest != command.stamp.newest ? 1 : 0;
            const bool is_same_newest = stamp.newest == command.stamp.newest;
            tally_.with_other_window += is_same_newest && stamp.received != command.stamp.received ? 1 : 0;
            must(server_.select_shot(client_, 0));
            const Hit by_command = server_.judge(client_, fired.shot, rules_).verdict.hit;
            if (!same(by_command, fired.on_screen)) ++tally_.other_by_command;
        }
        const ShotRecord own = server_.judge(client_, command.own.shot, rules_, {}, screen_hash(command.own.on_screen));
        ++tally_.commands;
        const bool is_as_seen = own.verdict.reason == Reason::as_seen && same(own.verdict.hit, command.own.on_screen);
        if (!is_as_seen || !server_.compare(own).agreed) ++tally_.commands_different;
    }

    RandomReals<float> random_;
    double loss_;
    WeaponRules rules_ = without_caps();
    ServerWorld server_{world_config(), server_config()};
    ClientWorld screen_{world_config(), client_config()};
    HitboxSetId set_;
    EntityId shooter_;
    std::uint32_t client_ = no_client;
    std::array<EntityId, 8> runners_;
    std::int64_t frame_ = 0;
    std::deque<Datagram> down_;
    std::deque<CommandPacket> up_;
    std::deque<Sent> kept_;
    std::vector<Fired> fired_;
    std::uint32_t newest_ = 0;
    Tally tally_;
};

}  // namespace backsight::test::between_steps
