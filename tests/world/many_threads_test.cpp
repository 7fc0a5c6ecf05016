// A tick's work in pieces, on threads of the caller's: the same bits on 1, 2, 4 and 16 of them, in whatever order.

#include <backsight/base/hash.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "inputs/random.h"
#include "tests/support/cases.h"
#include "tests/support/job_threads.h"

namespace backsight::test {
namespace {

constexpr std::uint32_t walkers = 37;
constexpr std::size_t packet_bytes = 300;

/// A match whose clients lose snapshots, join, leave and walk; a function of the seed alone.
class Walkers {
public:
    explicit Walkers(std::uint32_t workers) : server_(world_config(), server_config(workers)) {
        for (std::uint32_t i = 0; i < walkers; ++i) join(i);
    }

    template <class Write>
    void play(int ticks, Write write) {
        for (int t = 0; t < ticks; ++t) {
            server_.begin_tick(Tick{++tick_});
            for (std::uint32_t i = 0; i < walkers; ++i) {
                if (random_.below(90) == 0) come_again(i);
                if (tick_ > 3 && random_.below(4) != 0) report(i);
            }
            for (std::uint32_t i = 0; i < walkers; ++i) {
                const auto step = [&] { return static_cast<float>(random_.uniform(-0.2, 0.2)); };
                const float x = step(), y = step();
                poses_[i].position = poses_[i].position + Vec3{x, y, 0.0f};
                EXPECT_EQ(server_.record(ids_[i], poses_[i]), RecordResult::ok);
            }
            server_.finish_tick();
            write(server_, packets());
            for (const ClientPacket& each : packets_) {
                hasher_.add(each.size);
                for (const std::uint8_t byte : each.packet.first(each.size)) hasher_.add(std::uint64_t{byte});
            }
        }
    }
    /// Shots of walkers at random, several of most of them.
    std::vector<ShotRecord> shots() {
        std::vector<ShotRecord> made;
        for (std::uint32_t n = 0; n < 3 * walkers; ++n) {
            const std::uint32_t i = static_cast<std::uint32_t>(random_.below(walkers));
            ShotRecord shot;
            shot.world_client = clients_[i];
            shot.ray = static_cast<std::uint16_t>(n);
            shot.declared_hash = n;
            shot.rules.max_victim_moved_m = random_.below(3) == 0 ? 0.1f : 3.0f;
            const auto aim = static_cast<float>(random_.uniform(0.0, walkers));
            shot.shot.shooter = ids_[i];
            shot.shot.origin = {aim, -20.0f, 1.0f};
            shot.shot.direction = {0.0f, random_.below(40) == 0 ? 2.0f : 1.0f, 0.0f};
            made.push_back(shot);
        }
        return made;
    }
    /// Of all that a verdict has, and of what the shooters' counters say.
    std::uint64_t hash_of(std::span<const ShotRecord> shots) const {
        Hasher hasher;
        for (const ShotRecord& each : shots) {
            const Verdict& v = each.verdict;
            const auto add = [&](auto... value) { (hasher.add(static_cast<std::uint64_t>(value)), ...); };
            add(each.world_client, each.command, each.ray, each.declared_hash, each.server_now.raw,
                each.claimed.shown.raw);
            add(v.outcome, v.reason, v.audit, v.hit.entity.value, v.hit.hitbox, v.judged.raw, v.paid.value);
            add(v.seen_paid.value, v.is_judged_again);
            hasher.add(v.hit.point).add(v.pose.pose.position).add(v.victim_moved_m).add(v.seen_moved_m);
            for (const std::uint64_t n : server_.judge_counters(each.world_client).by_reason) hasher.add(n);
        }
        return hasher.value();
    }
    std::uint64_t hash() const { return hasher_.value(); }
    const ServerWorld& server() const { return server_; }

private:
    static WorldConfig world_config() {
        WorldConfig config;
        config.history.max_entities = 6 * walkers;  // a slot rests after a despawn
        config.packets.emplace();
        return config;
    }
    static ServerWorldConfig server_config(std::uint32_t workers) {
        ServerWorldConfig config;
        config.max_clients = walkers;
        config.send.packet_bytes = packet_bytes;
        config.workers = workers;
        return config;
    }
    void join(std::uint32_t i) {
        const Hitbox body[] = {Hitbox::sphere(HitGroup::generic, {0.0f, 0.0f, 1.0f}, 0.5f)};
        if (body_ == HitboxSetId{}) body_ = server_.history().hitbox_sets().add(body);
        ids_[i] = server_.spawn({body_, {}, 0, 1});
        clients_[i] = server_.join(ids_[i]);
        ASSERT_NE(clients_[i], no_client);
        server_.sender(clients_[i]).set_viewer(ids_[i]);
        poses_[i].position = {static_cast<float>(i), 0.0f, 0.0f};
    }
    void come_again(std::uint32_t i) {
        server_.leave(clients_[i]);
        EXPECT_EQ(server_.despawn(ids_[i]), RecordResult::ok);
        join(i);
    }
    void report(std::uint32_t i) {
        const std::uint32_t sent = server_.ledger(clients_[i]).newest_sent().value;
        if (sent < 3) return;
        const std::uint64_t received =
            (random_.below(1u << 30) | 1u) & ((std::uint64_t{1} << std::min(sent - 1, 30u)) - 1u);
        static_cast<void>(
            server_.take_command(clients_[i], sent, {Moment::at(Tick{tick_ - 2}), {sent - 1}, received | 1u}));
    }
    std::span<ClientPacket> packets() {
        packets_.resize(walkers);
        for (std::uint32_t i = 0; i < walkers; ++i) {
            // Now and then a packet has no room for a header.
            const std::size_t room = random_.below(50) == 0 ? random_.below(12) : packet_bytes;
            packets_[i] = {clients_[i], std::span(bytes_).subspan(i * packet_bytes, room), 0};
        }
        return packets_;
    }

    ServerWorld server_;
    inputs::Random random_{21};
    HitboxSetId body_{};
    std::array<EntityId, walkers> ids_{};
    std::array<std::uint32_t, walkers> clients_{};
    std::array<EntityPose, walkers> poses_{};
    std::vector<ClientPacket> packets_;
    std::vector<std::uint8_t> bytes_ = std::vector<std::uint8_t>(walkers * packet_bytes);
    std::int64_t tick_ = 0;
    Hasher hasher_;
};

TEST(many_threads, write_the_packets_that_one_writes_after_the_other) {
    const int ticks = cases(200, 5);
    Walkers alone(1);
    alone.play(ticks, [](ServerWorld& server, std::span<ClientPacket> packets) {
        for (ClientPacket& each : packets) each.size = server.write(each.client, each.packet);
    });
    for (const std::uint32_t count : {1u, 2u, 4u, 16u}) {
        for (const std::uint32_t workers : {1u, 3u, count, 64u}) {
            Walkers match(workers);
            JobThreads threads(count);
            match.play(ticks, [&](ServerWorld& server, std::span<ClientPacket> packets) {
                server.write_all(packets, threads);
            });
            EXPECT_EQ(match.hash(), alone.hash()) << count << " threads, " << workers << " workers";
        }
    }
    Walkers in_a_loop(5);
    in_a_loop.play(ticks, [](ServerWorld& server, std::span<ClientPacket> packets) { server.write_all(packets); });
    EXPECT_EQ(in_a_loop.hash(), alone.hash()) << "nothing runs the pieces";
}

TEST(many_threads, no_two_pieces_meet_at_one_client) {
    Walkers match(4);
    JobThreads threads(4);
    int written = 0;
    match.play(9, [&](ServerWorld& server, std::span<ClientPacket> packets) {
        packets.back().client = packets.front().client;
        server.write_all(packets, threads);
        if (packets.front().packet.size() < packet_bytes) return;  // no room, no snapshot
        EXPECT_GT(packets.front().size, 0u);
        ++written;
        EXPECT_EQ(packets.back().size, 0u) << "it was written already";
    });
    EXPECT_GT(written, 5);
}

// The level hides whoever is on its far side, so that the cover rule looks too.
bool is_in_sight(Vec3 a, Vec3 b, Moment) { return a.x + b.x < 1.2f * static_cast<float>(walkers); }

TEST(many_threads, judge_as_one_judges_after_the_other) {
    const auto play = [](auto judge_them, EnumArray<Reason, int>& reasons) {
        Walkers match(1);
        Hasher hasher;
        match.play(cases(150, 4), [&](ServerWorld& server, std::span<ClientPacket> packets) {
            server.write_all(packets);
            std::vector<ShotRecord> shots = match.shots();
            judge_them(server, shots);
            hasher.add(match.hash_of(shots));
            for (const ShotRecord& each : shots) ++reasons[each.verdict.reason];
        });
        return hasher.value();
    };
    EnumArray<Reason, int> reasons{};
    const std::uint64_t alone = play(
        [](ServerWorld& server, std::vector<ShotRecord>& shots) {
            for (ShotRecord& each : shots) {
                const std::uint16_t ray = each.ray;
                each = server.judge(each.world_client, each.shot, each.rules, is_in_sight, each.declared_hash);
                each.ray = ray;
            }
        },
        reasons);
    for (const Reason met : {Reason::as_seen, Reason::stamp_refused, Reason::victim_clamped, Reason::bad_shot})
        EXPECT_GT(reasons[met], 0) << to_string(met);
    for (const std::uint32_t count : {1u, 2u, 4u, 16u}) {
        JobThreads threads(count);
        const std::uint64_t hash = play(
            [&](ServerWorld& server, std::vector<ShotRecord>& shots) { server.judge_all(shots, is_in_sight, threads); },
            reasons);
        EXPECT_EQ(hash, alone) << count << " threads";
    }
    const std::uint64_t in_a_loop = play(
        [](ServerWorld& server, std::vector<ShotRecord>& shots) { server.judge_all(shots, is_in_sight); }, reasons);
    EXPECT_EQ(in_a_loop, alone) << "nothing runs the pieces";
}

TEST(many_threads, cast_rays_that_hit_what_they_hit_after_the_other) {
    Walkers match(1);
    match.play(100, [](ServerWorld& server, std::span<ClientPacket> packets) { server.write_all(packets); });
    const ServerWorld& server = match.server();
    inputs::Random random(8);
    std::vector<View> views;
    std::vector<Ray> rays;
    for (int i = 0; i < 2'000; ++i) {
        const auto ago = static_cast<std::int64_t>(random.below(40 * Moment::one_tick));
        views.push_back(View::at_moment(server.history(), server.config().draw, Moment::at(Tick{100}) - ago));
        const auto target = static_cast<float>(random.uniform(0.0, walkers));
        rays.push_back({{target, -20.0f, 1.0f}, {0.0f, 1.0f, 0.0f}, 100.0f});
    }
    std::vector<Hit> alone(rays.size());
    for (std::size_t i = 0; i < rays.size(); ++i) alone[i] = cast_ray(views[i], rays[i], {});
    EXPECT_TRUE(std::ranges::any_of(alone, [](const Hit& hit) { return static_cast<bool>(hit); }));
    for (const std::uint32_t count : {2u, 4u, 16u}) {
        std::vector<Hit> hits(rays.size());
        JobThreads threads(count);
        const auto cast = [&](std::uint32_t i) { hits[i] = cast_ray(views[i], rays[i], {}); };
        run_pieces(RunPieces(threads), static_cast<std::uint32_t>(rays.size()), cast);
        for (std::size_t i = 0; i < rays.size(); ++i) {
            ASSERT_EQ(hits[i].entity, alone[i].entity);
            ASSERT_EQ(hits[i].distance, alone[i].distance);
        }
    }
}

}  // namespace
}  // namespace backsight::test
