#pragma once

// For tests of remote images: a client's clocks, a yard to fly in, and one who watches the images frame by frame.

#include <backsight/projectile/remote_projectiles.h>

#include <algorithm>

namespace backsight::test::remote {

inline constexpr TickRate rate{64, 1};
inline constexpr std::int64_t tick = Moment::one_tick;
inline constexpr std::int64_t second = 64 * tick;
inline constexpr Moment start{100 * second};
inline constexpr std::int64_t frame = second / 64;
inline constexpr std::int64_t least_visible = second / 20;

/// So long after `start`. The drawn moment lies 100 ms behind the server's present.
inline ImageClock clock_at(std::int64_t since_start) {
    return {start + since_start - second / 10, start + since_start};
}

inline RemoteProjectilesConfig config_of(RemotePolicy policy) {
    RemoteProjectilesConfig config;
    config.policy = policy;
    return config;
}
inline constexpr RemotePolicy policies[] = {RemotePolicy::timeline, RemotePolicy::catch_up, RemotePolicy::rewind};

inline ProjectileRules rocket() {
    ProjectileRules rules;
    rules.flight.lifetime = Micros{2'000'000};
    return rules;
}

inline ProjectileId id_of(std::uint32_t command) { return {5, command, 0}; }

inline RemoteSpawn spawn_of(const ProjectileRules& rules, Moment launched, std::uint32_t command = 1) {
    RemoteSpawn spawn;
    spawn.id = id_of(command);
    spawn.rules = &rules;
    spawn.position = {0, 0, 1};
    spawn.velocity = {30, 0, 0};
    spawn.launched = launched;
    return spawn;
}

inline ProjectileVerdict verdict_at(std::int64_t age, std::uint32_t command = 1) {
    ProjectileVerdict verdict;
    verdict.id = id_of(command);
    verdict.end = FlightEnd::stopped;
    verdict.age = age;
    verdict.position = {1, 2, 3};
    verdict.point = {1.1f, 2, 3};
    verdict.normal = {-1, 0, 0};
    return verdict;
}

// A wall across x, and solid ground; how often it was asked, and for which moments.
struct Yard {
    float wall_x = 1e9f;
    float ground_z = -1e9f;
    int traces = 0;
    Moment last_asked{};

    LevelAt level() {
        return [this](Moment moment) {
            last_asked = moment;
            return LevelTrace([this](Vec3 from, Vec3 to, float radius) { return meet(from, to, radius); });
        };
    }
    LevelContact meet(Vec3 from, Vec3 to, float radius) {
        ++traces;
        const float wall = wall_x - radius;
        if (to.x > wall && to.x > from.x) {
            return {true, std::clamp((wall - from.x) / (to.x - from.x), 0.0f, 1.0f), {-1, 0, 0}};
        }
        const float top = ground_z + radius;
        if (to.z >= top || to.z >= from.z) return {};
        return {true, std::clamp((from.z - top) / (from.z - to.z), 0.0f, 1.0f), {0, 0, 1}};
    }
};

struct Seen {
    int frames = 0;  // in which it was drawn
    int ends = 0;
    ImageNews end;
    std::int64_t ended_at = 0;
    std::int64_t first_drawn = -1;
};

inline bool is_end(const ImageNews& news) {
    return news.effect != EffectKind::launch && news.effect != EffectKind::bounce;
}

inline void note(RemoteProjectiles& images, std::int64_t now, Seen& seen) {
    const bool is_drawn = !images.images().empty() && images.images()[0].age >= 0;
    if (is_drawn) {
        ++seen.frames;
        if (seen.first_drawn < 0) seen.first_drawn = now;
    }
    for (const ImageNews& news : images.take_news()) {
        if (!is_end(news)) continue;
        ++seen.ends;
        seen.end = news;
        seen.ended_at = now;
    }
}

inline Seen watch(RemoteProjectiles& images, std::int64_t from, std::int64_t to, std::int64_t step = frame,
                  Yard yard = {}) {
    Seen seen;
    for (std::int64_t now = from; now <= to; now += step) {
        images.update(clock_at(now), yard.level());
        note(images, now, seen);
    }
    return seen;
}

}  // namespace backsight::test::remote
