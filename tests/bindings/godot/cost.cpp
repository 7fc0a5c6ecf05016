// What cost.gd asks, through backsight.h, with the code that the plugin holds.
#include "backsight.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

constexpr int ray_count = 20'000, batch = 1000, snapshot_count = 200, rounds = 5;

bs_vec3 direction(int i) {
    const float x = static_cast<float>(i % 97 - 48), y = static_cast<float>(i % 13 - 6), z = -40;
    const float length = std::sqrt(x * x + y * y + z * z);
    return {x / length, y / length, z / length};
}

bs_ray ray_of(int i) {
    bs_ray ray{};
    bs_ray_default(BS_SIZED(&ray));
    ray.origin = {0, 1, 0};
    ray.direction = direction(i);
    ray.max_distance_m = 100;
    return ray;
}

// The least of the rounds, for each of `things` that a round does.
template <class What>
void measure(const char* name, int things, const What& what) {
    double best = 1e18;
    for (int round = 0; round < rounds; ++round) {
        const auto began = std::chrono::steady_clock::now();
        what();
        const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - began;
        best = std::min(best, took.count() / things);
    }
    std::printf("ns %s %.1f\n", name, best);
}

struct Snapshot {
    std::uint32_t seq = 0;
    std::int64_t tick = 0;
    std::vector<std::uint8_t> bytes;
};

class Match {
public:
    bool open() {
        bs_world_config world{};
        bs_world_config_default(BS_SIZED(&world));
        if (bs_open(BS_ABI_VERSION, &library_, nullptr) != BS_OK) return false;
        if (bs_server_open(library_, &world, nullptr, &server_, nullptr) != BS_OK) return false;
        if (bs_client_open(library_, &world, nullptr, &screen_, nullptr) != BS_OK) return false;
        bs_hitbox box{};
        bs_hitbox_default(BS_SIZED(&box));
        box.kind = BS_SHAPE_BOX;
        box.half_extents = {0.4f, 0.9f, 0.2f};
        box.center = {0, 0.9f, 0};
        bs_traits traits{};
        bs_traits_default(BS_SIZED(&traits));
        bs_server_add_hitbox_set(server_, &box, 1, 0, &traits.hitboxes);
        bs_client_add_hitbox_set(screen_, &box, 1, 0, &traits.hitboxes);
        for (bs_entity& entity : entities_) bs_server_spawn(server_, &traits, &entity);
        bs_entity player = 0;
        bs_traits_default(BS_SIZED(&traits));
        bs_server_spawn(server_, &traits, &player);
        for (int tick = 0; tick < 5; ++tick) record(tick);
        bs_view_default(BS_SIZED(&view_));
        view_.moment = 3 * 65536;
        return bs_server_join(server_, player, 0, 0, &client_) == BS_OK;
    }
    void close() { bs_close(library_); }

    void record(std::int64_t tick) {
        bs_server_begin_tick(server_, tick);
        bs_entity_pose pose{};
        bs_entity_pose_default(BS_SIZED(&pose));
        for (int i = 0; i < 64; ++i) {
            pose.position = {static_cast<float>(3 * (i % 8)) - 10.5f, 0, static_cast<float>(-5 - 3 * (i / 8))};
            bs_server_record(server_, entities_[i], &pose, nullptr, 0);
        }
        bs_server_finish_tick(server_);
    }

    bs_entity cast(int i) {
        const bs_ray ray = ray_of(i);
        bs_hit hit{};
        bs_server_cast_ray(server_, &view_, &ray, nullptr, BS_SIZED(&hit));
        return hit.entity;
    }

    void cast(std::vector<bs_ray>& rays, std::vector<bs_hit>& hits) {
        hits[0].struct_size = sizeof(bs_hit);
        bs_server_cast_rays(server_, &view_, rays.data(), static_cast<std::uint32_t>(rays.size()), nullptr,
                            hits.data());
    }

    Snapshot snapshot(std::int64_t tick) {
        record(tick);
        Snapshot made{0, tick, {}};
        bs_server_snapshot(server_, client_, &made.seq);
        std::uint8_t state[BS_SENT_BYTES];
        for (const bs_entity entity : entities_) {
            std::uint32_t size = 0;
            bs_server_add(server_, client_, entity, state, sizeof state, &size);
            made.bytes.insert(made.bytes.end(), state, state + size);
        }
        return made;
    }

    bool store(const Snapshot& it) {
        return bs_client_store(screen_, it.seq, it.tick, it.bytes.data(), static_cast<std::uint32_t>(it.bytes.size()),
                               it.tick * 15625) == BS_OK;
    }

    std::int64_t next_tick() {
        std::int64_t tick = 0;
        bs_server_tick(server_, &tick);
        return tick + 1;
    }

private:
    bs_library* library_ = nullptr;
    bs_server* server_ = nullptr;
    bs_client* screen_ = nullptr;
    bs_entity entities_[64] = {};
    std::uint32_t client_ = 0;
    bs_view view_{};
};

}  // namespace

int main() {
    Match match;
    if (!match.open()) return 1;
    long long sum = 0;
    const auto add = [&](bs_entity entity) { sum = (sum * 31 + entity) % 1'000'003; };
    for (int i = 0; i < ray_count; ++i) add(match.cast(i));
    std::vector<bs_ray> rays;
    for (int i = 0; i < batch; ++i) rays.push_back(ray_of(i));
    std::vector<bs_hit> hits(batch);
    match.cast(rays, hits);
    for (const bs_hit& hit : hits) add(hit.entity);
    measure("ray", ray_count, [&] {
        for (int i = 0; i < ray_count; ++i) match.cast(i);
    });
    measure("cast_rays", 20 * batch, [&] {
        for (int i = 0; i < 20; ++i) match.cast(rays, hits);
    });
    std::vector<Snapshot> snapshots;
    for (int i = 0; i < rounds * snapshot_count; ++i) snapshots.push_back(match.snapshot(5 + i));
    std::size_t next = 0, stored = 0;
    measure("store", snapshot_count, [&] {
        for (int i = 0; i < snapshot_count; ++i) stored += match.store(snapshots[next++]);
    });
    measure("record_at", snapshot_count * 64, [&] {
        for (int i = 0; i < snapshot_count; ++i) match.record(match.next_tick());
    });
    std::printf("answers %lld, %zu snapshots\n", sum, stored);
    match.close();
}
