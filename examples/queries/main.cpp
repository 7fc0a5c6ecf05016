// Every query that a weapon may make on a view of a world that has moved on since: shotgun, rifle through a crowd,
// thrown body, sword, grenade, door, aim assist, and another physics engine. Exit code 0: all as expected.

#include <backsight/history.h>
#include <backsight/rewind.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <optional>

using namespace backsight;

namespace {

constexpr int players = 5;
int mistakes = 0;

void expect(const char* weapon, std::size_t found, std::size_t wanted) {
    std::printf("%-34s %zu\n", weapon, found);
    if (found != wanted) ++mistakes;
}

// Five in a row, 2 m apart, walk 1 m to the left in 64 ticks.
struct World {
    WorldHistory history{HistoryConfig{}};
    DrawConfig draw;
    std::array<EntityId, players> ids;

    World() {
        const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f),
                               Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.7f}, 0.15f)};
        const HitboxSetId set = history.hitbox_sets().add(body);
        for (EntityId& id : ids) id = history.spawn({set, {}});
        for (Tick tick{0}; tick <= Tick{64}; tick = tick + 1) {
            for (std::size_t i = 0; i < ids.size(); ++i) {
                const Vec3 place{5.0f + 2.0f * static_cast<float>(i), static_cast<float>(tick.value) / 64.0f, 0.0f};
                if (history.record(ids[i], tick, {place, {}, {}}) != RecordResult::ok) ++mistakes;
            }
        }
    }
    View shown_at(Tick tick) const { return View::at_moment(history, draw, Moment::at(tick)); }
};

constexpr Vec3 forward{1.0f, 0.0f, 0.0f};
constexpr Vec3 eye{0.0f, 0.0f, 1.2f};

// Eight pellets in one batch: each ray could have its own view.
std::size_t shotgun(const View& view) {
    std::array<RewoundRay, 8> pellets;
    std::array<Hit, 8> hits;
    for (std::size_t i = 0; i < pellets.size(); ++i) {
        const float aside = (static_cast<float>(i) - 3.5f) * 0.02f;
        pellets[i] = {&view, {eye, normalized(Vec3{1.0f, aside, 0.0f}), 50.0f}, {}};
    }
    cast_rays(pellets, hits);
    return static_cast<std::size_t>(std::ranges::count_if(hits, [](const Hit& hit) { return bool{hit}; }));
}

// Damage falls off with the distance from the middle of the blast to the nearest hitbox of each body.
std::size_t grenade(const View& view, Vec3 at, float reach) {
    std::array<Hit, players> touched;
    const std::size_t count = std::min(overlap_sphere(view, at, reach, {}, touched), touched.size());
    for (std::size_t i = 0; i < count; ++i) {
        const Hit nearest = closest_point(view, at, reach, {.only = touched[i].entity});
        std::printf("  grenade: %.0f points of damage\n", 100.0 * (1.0 - double{nearest.distance} / double{reach}));
    }
    return count;
}

// Another engine's bodies are moved into the past for one cast, and then back.
std::size_t other_engine(const World& world, const View& view) {
    std::map<std::uint32_t, Pose> bodies;
    for (const EntityId id : world.ids) bodies[id.value] = world.shown_at(Tick{64}).pose(id).pose;
    const std::map<std::uint32_t, Pose> present = bodies;
    std::array<SavedBody, players> scratch;
    std::size_t in_the_past = 0;
    {
        const ScopedPose posed(
            view, {}, scratch, [&](EntityId id) { return std::optional(bodies.at(id.value)); },
            [&](EntityId id, const Pose& pose) noexcept { bodies.find(id.value)->second = pose; });
        for (const auto& [id, pose] : bodies) in_the_past += pose.position.y == 0.0f ? 1u : 0u;
    }
    if (bodies != present) ++mistakes;
    return in_the_past;
}

}  // namespace

int main() {
    const World world;
    const View view = world.shown_at(Tick{0});  // the shooter's screen shows a tick long before the server's
    const Ray line{eye, forward, 50.0f};

    expect("pistol, now: nobody", cast_ray(world.shown_at(Tick{64}), line, {}) ? 1 : 0, 0);
    expect("pistol, as seen: the first", cast_ray(view, line, {}).entity == world.ids[0] ? 1 : 0, 1);
    expect("shotgun: pellets that hit", shotgun(view), 8);
    std::array<Hit, 3> through;
    expect("rifle: bodies on its line", cast_ray_all(view, line, {.exclude = world.ids[0]}, through), 4);
    expect("ball of 30 cm: first contact", sweep_sphere(view, {{0.0f, 0.6f, 1.2f}, forward, 50.0f}, 0.3f, {}) ? 1 : 0,
           1);
    const Hit sword = sweep_capsule(view, {{4.0f, -0.8f, 1.0f}, {0.0f, 1.0f, 0.0f}, 1.5f}, forward * 0.8f, 0.05f, {});
    expect("sword: first body on its way", sword.entity == world.ids[0] ? 1 : 0, 1);
    expect("grenade: bodies it reaches", grenade(view, {6.0f, 0.0f, 0.0f}, 1.5f), 2);
    std::array<Hit, players> in_door;
    expect("door: bodies that stand in it", overlap_box(view, {9.0f, 0.0f, 1.0f}, {0.5f, 1.0f, 1.0f}, {}, {}, in_door),
           1);
    expect("aim assist: a head within 60 cm",
           closest_point(view, {5.0f, 0.0f, 2.1f}, 0.6f, {}).group == HitGroup::head ? 1 : 0, 1);
    expect("another engine: bodies in the past", other_engine(world, view), players);
    return mistakes == 0 ? 0 : 1;
}
