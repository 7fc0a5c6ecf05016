#pragma once

// One client of the library's own packets over a bad network. Every entity of every command is compared: what the
// client draws, and what the server rebuilds from its stamp.

#include <backsight/base/hash.h>
#include <backsight/base/trig.h>
#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/commands.h>
#include <backsight/view/view.h>

#include "inputs/memory_link.h"
#include "tests/support/assert_log.h"
#include "tests/support/must.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace backsight::test {

struct NetworkConditions {
    double loss_ratio = 0.0;
    double duplicate_ratio = 0.0;
    double reorder_ratio = 0.0;
    std::uint32_t packet_bytes = 1200;
    int ticks_per_snapshot = 1;
    Interpolation interpolation = Interpolation::linear;
    std::uint32_t field_bits = 0;  ///< of the game's own
};

inline HistoryConfig world_config(const NetworkConditions& conditions) {
    HistoryConfig config;
    config.field_bits = conditions.field_bits;
    return config;
}

inline SendConfig send_config(const NetworkConditions& conditions) {
    SendConfig config;
    config.packet_bytes = conditions.packet_bytes;
    return config;
}

inline LinkConfig link_config(const NetworkConditions& conditions) {
    LinkConfig config;
    config.extra_delay_us = 40'000;
    config.loss_ratio = conditions.loss_ratio;
    config.duplicate_ratio = conditions.duplicate_ratio;
    config.reorder_ratio = conditions.reorder_ratio;
    config.reorder_delay_us = 70'000;
    return config;
}

/// What a player holds and where the player turns, a hash of the screen now and then, and for a while nothing at all.
inline CommandInput input_at(Tick tick) {
    const auto now = static_cast<std::uint64_t>(tick.value);
    CommandInput input;
    if (now % 200 < 15) return input;
    const std::uint64_t held = now / 23 % 3 | (now * 150 & 0xffff) << 16 | (now * 9 & 0xffff) << 32 | now / 9 % 4 << 48;
    for (; input.size < 8; ++input.size) input.bytes[input.size] = static_cast<std::uint8_t>(held >> 8 * input.size);
    const std::size_t whole = now % 5 == 0 ? 8 + now % (max_command_input_bytes - 7) : 8;
    std::uint64_t screen = now;
    for (; input.size < whole; ++input.size) {
        screen = screen * 6364136223846793005u + 1442695040888963407u;
        input.bytes[input.size] = static_cast<std::uint8_t>(screen >> 56);
    }
    return input;
}

inline CommandConfig command_config() {
    CommandConfig config;
    config.groups = 2;
    return config;
}

class ExactWorld {
public:
    ExactWorld(const NetworkConditions& conditions, std::uint32_t seed)
        : conditions_(conditions),
          random_(seed),
          down_(link_config(conditions), seed),
          up_(link_config(conditions), seed + 1) {
        draw_.interpolation = conditions.interpolation;
        draw_.after_newest = AfterNewest::extrapolate;
        draw_.groups[0].after_newest = AfterNewest::reckon;
        draw_.groups[0].reckoning_model = ReckoningModel::rvb;
        const Hitbox box[] = {Hitbox::box(HitGroup::generic, {}, {2.0f, 1.0f, 1.0f})};
        car_ = server_.hitbox_sets().add(box, 1);
        static_cast<void>(client_.hitbox_sets().add(box, 1));
        sender_.set_reckoning(&draw_);
        for (int i = 0; i < 30; ++i) spawn();
    }

    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            tick_ = tick_ + 1;
            now_us_ = rate_.time_of(tick_).value;
            move_everybody();
            serve();
            play();
            read_commands();
        }
    }

    std::uint64_t compared = 0;
    std::uint64_t gaps = 0;
    std::uint64_t despawned = 0;
    std::uint64_t reckoned = 0;
    std::uint64_t marked = 0;  ///< compared with fields that are not 0
    /// Called with each snapshot that was applied, and each packet of commands that was accepted.
    std::function<void(std::span<const std::uint8_t>, const SnapshotHeader&, const WorldHistory&)> on_snapshot;
    std::function<void(std::span<const std::uint8_t>, std::span<const Command>)> on_commands;

    const SendCounters& sent() const { return sender_.counters(); }
    const auto& received() const { return applier_.counters(); }

private:
    struct Shot {
        ViewStamp stamp;
        CommandInput input;
        std::vector<ViewPose> seen;
        std::vector<EntityId> asked;  // by slot, as seen
    };

    void spawn() {
        const EntityId id = server_.spawn({});
        if (id.is_null()) return;
        if (id.index() % 4 >= 2) must(server_.change_hitboxes(id, car_));
        ids_.push_back(id);
    }

    void move_everybody() {
        if (random_() % 20 == 0) spawn();
        if (random_() % 25 == 0 && ids_.size() > 5) {
            const std::size_t i = random_() % ids_.size();
            must(server_.despawn(ids_[i], tick_));
            ids_.erase(ids_.begin() + static_cast<long>(i));
        }
        for (const EntityId id : ids_) {
            if (random_() % 100 == 0) must(server_.teleport(id));
            if (random_() % 100 == 0)
                static_cast<void>(
                    server_.set_parent(id, random_() % 2 == 0 ? EntityId{} : ids_[random_() % ids_.size()]));
            if (random_() % 200 == 0) must(server_.set_team(id, static_cast<std::uint16_t>(random_() % 3)));
            set_fields(id);
            must(server_.record(id, tick_, pose_of(id)));
        }
    }

    /// Other ones every few ticks, without a number of the world's own: who has none plays the same match.
    void set_fields(EntityId id) {
        if (conditions_.field_bits == 0) return;
        const auto turn = static_cast<std::uint64_t>(tick_.value + id.index()) / (1 + id.index() % 9);
        const std::uint64_t value = Hasher().add(std::uint64_t{id.value}).add(turn).value();
        const auto fields = static_cast<std::uint32_t>(value >> 32) >> (32 - conditions_.field_bits);
        must(server_.set_fields(id, value % 4 == 0 ? 0u : fields));
    }

    /// Motions that use every form of a delta: by leaps, not at all, straight on, and round in a circle.
    EntityPose pose_of(EntityId id) {
        const auto noise = [&] { return static_cast<float>(random_() % 1000) * 0.01f; };
        const float slot = static_cast<float>(id.index());
        const float seconds = static_cast<float>(tick_.value) * rate_.tick_seconds();
        const float round = static_cast<float>(tick_.value % 64) - 32.0f;
        switch (id.index() % 4) {
            case 0:
                return {{noise(), noise(), noise()}, {0, 0, noise(), 1}, {noise(), noise(), 0}};
            case 1:
                return {{slot, 1, 2}, {}, {}};
            case 2:
                return {{slot + 4.0f * seconds, -2.0f * seconds, 1}, {}, {4, -2, 0}};
            default:
                if (id.index() % 8 == 7) return drive(seconds + slot);
                return {{slot, round * round * 0.01f, 1}, {0, 0, round * 0.02f, 1}, {0, round * 1.28f, 0}};
        }
    }

    /// Round and round, which models B have right, except for the driver's nerves.
    EntityPose drive(float seconds) {
        const double angle = std::remainder(static_cast<double>(seconds), 2.0 * pi);
        const auto c = static_cast<float>(deterministic_cos(angle));
        const auto s = static_cast<float>(deterministic_sin(angle));
        EntityPose pose{{8.0f * c, 8.0f * s, 0.5f}, {}, {-8.0f * s, 8.0f * c, 0.0f}};
        pose.rotation = rotation_about({0, 0, 1}, angle);
        if (random_() % 40 == 0) pose.position.z += 0.5f;
        pose.acceleration = {-8.0f * c, -8.0f * s, 0.0f};
        pose.angular_velocity = {0.0f, 0.0f, 1.0f};
        return pose;
    }

    void serve() {
        if (tick_.value % conditions_.ticks_per_snapshot != 0) return;
        std::array<std::uint8_t, 1500> packet;
        const std::size_t size = sender_.write(tick_, receiver_.newest(), packet);
        down_.send(now_us_, std::span(packet).first(size));
    }

    void play() {
        std::array<std::uint8_t, 1500> packet;
        while (const auto size = down_.receive(now_us_, packet)) {
            const Applied applied = applier_.apply(std::span(packet).first(*size));
            ASSERT_TRUE(applied.result == ApplyResult::applied || applied.result == ApplyResult::duplicate ||
                        applied.result == ApplyResult::late);
            if (applied.result == ApplyResult::applied && on_snapshot) {
                on_snapshot(std::span(packet).first(*size), applied.header, client_);
            }
            commands_.acknowledge(applied.header.newest_command);
        }
        if (applier_.newest_tick() == no_tick) return;
        const std::int64_t behind = 2 * conditions_.ticks_per_snapshot * Moment::one_tick + 3 * Moment::one_tick;
        const Moment shown{
            std::max<std::int64_t>(0, Moment::at(tick_).raw - behind - static_cast<std::int64_t>(random_() % 30'000))};
        Command command;
        const auto ahead = static_cast<std::int32_t>(behind + static_cast<std::int64_t>(random_() % 3'000));
        command.stamp = acks_.stamp(shown, {ahead, 0, 0});
        command.fire = random_() % 8 == 0;
        command.weapon = static_cast<std::uint8_t>(tick_.value / 50 % 3);
        if (tick_.value % 300 > 20) {
            const auto walked = static_cast<std::int32_t>(tick_.value * 70);
            const auto turned = static_cast<std::int16_t>(tick_.value % 700 * 40 - 14'000);
            command.origin = {walked, -walked / 3, static_cast<std::int32_t>(random_() % 3)};
            command.direction = {static_cast<std::int16_t>(20'000 - turned / 2), turned, 12};
        }
        command.input = input_at(tick_);
        const std::uint32_t seq = commands_.push(command);
        const View view = View::at_moment(client_, draw_, shown, command.stamp.offsets);
        Shot& shot = shots_[seq % shots_.size()];
        shot = {command.stamp, command.input, {}, {}};
        for (std::uint32_t slot = 0; slot < server_.slot_count(); ++slot) {
            shot.asked.push_back(server_.slot(slot).id());
            shot.seen.push_back(view.pose(shot.asked.back()));
        }
        BitWriter out(packet);
        commands_.write_packet(out);
        up_.send(now_us_, std::span(packet).first(out.byte_count()));
    }

    void read_commands() {
        std::array<std::uint8_t, 1500> packet;
        while (const auto size = up_.receive(now_us_, packet)) {
            const CommandBatch batch = receiver_.read_packet(std::span(packet).first(*size));
            if (batch.result == CommandRead::accepted && on_commands) {
                on_commands(std::span(packet).first(*size), batch.commands);
            }
            for (const Command& command : batch.commands) {
                ledger_.learn(command.stamp);
                compare(shots_[command.seq % shots_.size()], command);
            }
        }
    }

    void compare(const Shot& shot, const Command& command) {
        ASSERT_EQ(shot.stamp, command.stamp);
        ASSERT_EQ(shot.input, command.input);
        const View view = View::exact(server_, draw_, ledger_, command.stamp);
        for (std::uint32_t slot = 0; slot < shot.seen.size(); ++slot) {
            const ViewPose& seen = shot.seen[slot];
            if (seen.entity.is_null()) {
                // The client did not know this slot then. The server must not show whoever had it, either.
                ASSERT_FALSE(has_pose(view.pose(shot.asked[slot]).status));
                continue;
            }
            const ViewPose rebuilt = view.pose(seen.entity);
            if (rebuilt.status == ViewStatus::knowledge_gap) {
                ++gaps;
                continue;
            }
            ++compared;
            if (view.group_of_slot(slot) == 1) ++reckoned;
            if (seen.status == ViewStatus::despawned) ++despawned;
            ASSERT_EQ(rebuilt.status, seen.status) << to_string(rebuilt.status) << " was " << to_string(seen.status);
            ASSERT_EQ(rebuilt.from, seen.from);
            ASSERT_EQ(rebuilt.to, seen.to);
            ASSERT_EQ(rebuilt.pose, seen.pose);
            if (!has_pose(seen.status)) continue;
            ASSERT_EQ(rebuilt.state->fields, seen.state->fields);
            if (seen.state->fields != 0) ++marked;
        }
    }

    NetworkConditions conditions_;
    std::mt19937 random_;
    MemoryLink down_;
    MemoryLink up_;
    TickRate rate_;
    DrawConfig draw_;
    Tick tick_{0};
    std::int64_t now_us_ = 0;
    std::vector<EntityId> ids_;
    HitboxSetId car_;
    AllowedMisuse lost_mounts_{"parent: "};
    AllowedMisuse far_ends_{"rotation_bits: "};
    WorldHistory server_{world_config(conditions_)};
    Ledger ledger_{{}};
    SnapshotSender sender_{server_, ledger_, send_config(conditions_)};
    CommandReceiver receiver_{command_config()};
    WorldHistory client_{world_config(conditions_)};
    SnapshotAcks acks_;
    SnapshotApplier applier_{client_, acks_};
    CommandSender commands_{command_config()};
    std::array<Shot, 64> shots_;
};

}  // namespace backsight::test
