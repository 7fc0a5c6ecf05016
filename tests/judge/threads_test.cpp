// One thread records and sends. Then a thread for each client takes its stamps in and judges its shots, all of them on
// the one history: the verdicts are those of one thread. Built with -fsanitize=thread it shows that nothing is shared
// that is written.

#include "examples/netcode/netcode.h"

#include "tests/support/judge_shot.h"
#include "tests/support/must.h"
#include "tests/support/worlds.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace judge_threads_test {

constexpr std::size_t client_count = 4;
const DrawConfig draw;

struct Player {
    explicit Player(World& server)
        : peer(server.history, draw, LedgerConfig{256, 16}), client(history_config(128, 16), draw, Micros{50'000}) {
        const Hitbox one[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        static_cast<void>(client.history.hitbox_sets().add(one));
    }
    netcode::Peer peer;
    netcode::Client client;
    ViewStamp stamp;
    Ray ray;
    Hit on_screen;
    Verdict verdict;
    std::uint64_t different = 0;
    std::uint64_t hits = 0;
};

// All that a thread does for one client, on both sides, while the server's history stands still.
void play(Player& player, Micros now, float angle) {
    const std::optional<Moment> shown = player.client.frame(now);
    if (!shown) return;
    player.stamp = player.client.acks.stamp(*shown);
    player.ray = {{0, 0, 0}, normalized(Vec3{1.0f, angle, 0.0f}), 100.0f};
    player.on_screen = cast_ray(player.client.view(*shown), player.ray, {});
    const Audited audited = player.peer.judge.take_stamp(player.stamp, draw.tick_rate.moment_at(now));
    Shot shot;
    shot.direction = player.ray.direction;
    player.verdict = judge_shot(player.peer.judge, audited, shot, WeaponRules{}, draw.tick_rate.moment_at(now));
    if (player.on_screen) ++player.hits;
    const Hit& hit = player.verdict.hit;
    if (hit.entity != player.on_screen.entity || !same_bits(hit.point, player.on_screen.point)) ++player.different;
}

TEST(threads, judge_each_client_on_its_own_between_two_ticks) {
    World server(history_config(128, 16));
    std::vector<std::unique_ptr<Player>> players;
    for (std::size_t i = 0; i < client_count; ++i) players.push_back(std::make_unique<Player>(server));
    std::vector<EntityId> all;
    for (int i = 0; i < 8; ++i) all.push_back(server.spawn());
    for (Tick tick{0}; tick < Tick{200}; tick = tick + 1) {
        const Micros now{tick.value * 15'625};
        // One thread: everything that writes to the history, tombstones included.
        const auto way = static_cast<float>(tick.value % 60);
        for (std::size_t i = 0; i < all.size(); ++i) {
            server.put(all[i], tick.value, {6.0f, static_cast<float>(i) - 4.0f + way * 0.05f, 0.0f});
        }
        if (tick == Tick{100}) {
            must(server.history.despawn(all.back(), tick + 1));
            all.pop_back();
        }
        for (const auto& player : players) {
            player->peer.send_tick(tick, all, [&](std::span<const std::uint8_t> datagram) {
                if ((tick.value + (player == players[1] ? 3 : 0)) % 5 != 0) player->client.receive(datagram, now);
            });
        }
        // A thread for each client: everything that only reads it.
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < client_count; ++i) {
            const float angle =
                0.6f * (static_cast<float>((tick.value * 7 + static_cast<int>(i) * 3) % 20) / 10.0f - 1.0f);
            threads.emplace_back([&player = *players[i], now, angle] { play(player, now, angle); });
        }
        for (std::thread& thread : threads) thread.join();
    }
    for (const auto& player : players) {
        EXPECT_EQ(player->different, 0u);
        EXPECT_GT(player->hits, 20u);
    }
}

}  // namespace judge_threads_test
