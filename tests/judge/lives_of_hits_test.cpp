// Hits on a life that has ended since, whenever it ended and whoever asks: a ray, a query, a projectile.

#include "tests/judge/mount_world.h"
#include "tests/projectile/lane.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace lives_of_hits_test {

enum class Event { kill, respawn, teleport };

// What happened to somebody with the record of a tick.
struct Happened {
    Event event;
    Tick tick;
};

// One or two events at random ticks; a respawn follows a death at once or later.
std::vector<Happened> random_events(Random& random, std::int64_t first, std::int64_t last) {
    std::vector<Happened> events;
    const auto at = [&] { return Tick{first + random.below(static_cast<int>(last - first))}; };
    const Tick when = at();
    switch (random.below(5)) {
        case 0:
            events = {{Event::kill, when}};
            break;
        case 1:
            events = {{Event::kill, when}, {Event::respawn, when}};
            break;
        case 2:
            events = {{Event::kill, when}, {Event::respawn, when + 1 + random.below(10)}};
            break;
        case 3:
            events = {{Event::respawn, when}, {Event::teleport, at()}};
            break;
        default:
            events = {{Event::teleport, when}};
    }
    return events;
}

void happen(WorldHistory& history, EntityId id, const std::vector<Happened>& events, Tick tick) {
    for (const Happened& one : events) {
        if (one.tick != tick) continue;
        if (one.event == Event::kill) must(history.kill(id));
        if (one.event == Event::respawn) must(history.respawn(id));
        if (one.event == Event::teleport) must(history.teleport(id));
    }
}

bool has_ended_since(const std::vector<Happened>& events, Tick seen, Tick now) {
    bool has_ended = false;
    for (const Happened& one : events) {
        has_ended = has_ended || (one.event != Event::teleport && one.tick > seen && one.tick <= now);
    }
    return has_ended;
}

// Whenever the victim dies or comes back around the moment drawn, in views of 60 to 310 ms, for a ray and for each hit
// of a query. The victims stand still, so that no cap has a say.
TEST(lives_of_hits, are_former_exactly_if_they_have_ended_since_the_state_that_was_hit) {
    Random random(83);
    int former = 0;
    int living = 0;
    for (int i = 0; i < cases(500); ++i) {
        MountWorld world;
        const EntityId shooter = world.add(at_rest({}));
        std::vector<EntityId> victims;
        std::vector<std::vector<Happened>> events;
        for (const float x : {4.0f, 7.0f, 10.0f}) {
            victims.push_back(world.add(at_rest({x, 0.0f, 0.0f})));
            events.push_back(random_events(random, 76, 101));
        }
        for (std::int64_t tick = 1; tick <= 100; ++tick) {
            for (std::size_t v = 0; v < victims.size(); ++v) happen(world.history, victims[v], events[v], Tick{tick});
            world.step();
        }
        world.see(random.between(4.0, 20.0));
        Query query = Query::ray_along({{}, {1.0f, 0.0f, 0.0f}, 50.0f});
        query.collect = Collect::entities;
        query.filter.exclude = shooter;
        ShotRecord record;
        record.audited = world.audited;
        record.rules = MountWorld::no_cover();
        record.server_now = world.server_now();
        world.judge.judge(record, query);
        for (const Verdict& verdict : record.hits) {
            if (verdict.outcome != Outcome::hit) continue;
            std::size_t v = 0;
            while (victims[v] != verdict.hit.entity) ++v;
            const bool expected = has_ended_since(events[v], verdict.pose.from, world.tick);
            ASSERT_EQ(verdict.former_life, expected) << "case " << i;
            Shot shot = world.shot(shooter, victims[v]);
            shot.origin.x = static_cast<float>(3 * v) + 2.5f;
            shot.direction = {1.0f, 0.0f, 0.0f};
            const Verdict of_ray = world.fire(shot);
            ASSERT_EQ(of_ray.hit.entity, victims[v]);
            ASSERT_EQ(of_ray.former_life, expected) << "case " << i;
            (expected ? former : living) += 1;
        }
    }
    EXPECT_GT(former, cases(100));
    EXPECT_GT(living, cases(100));
}

// A projectile meets targets at an age of its own, which the death may lie before or after.
TEST(lives_of_hits, of_projectiles_are_former_too) {
    Random random(89);
    int former = 0;
    int living = 0;
    for (int i = 0; i < cases(150); ++i) {
        Lane lane([](std::int64_t) { return Vec3{20.0f, 0.0f, 0.0f}; });
        const std::vector<Happened> events = random_events(random, fired_at + 20, fired_at + 90);
        const std::int64_t look_back = random.below(2) == 0 ? 160 : random.below(160);
        const ProjectileRules rules = rules_with(look_back, 0, 0);
        bool has_ended = false;
        for (; lane.now < fired_at + 250 && !has_ended;) {
            happen(lane.world.history, lane.target, events, Tick{lane.now});
            lane.begin();
            if (lane.now > 2 * under_way) lane.command();
            if (lane.now == fired_at) {
                LaunchClaim claim;
                claim.direction = {1.0f, 0.0f, 0.0f};
                must(lane.fire(rules, claim) == LaunchResult::launched);
            }
            lane.authority.finish_tick();
            for (const ProjectileAuthority::Ended& ended : lane.authority.ended()) {
                has_ended = true;
                if (ended.verdict.end != FlightEnd::target) continue;
                const Tick met = ended.targets.tick();
                // The sample before the step's later end may be the one that was met, or the one after it.
                const bool before = has_ended_since(events, met, Tick{lane.now});
                const bool after = has_ended_since(events, met + 1, Tick{lane.now});
                if (before == after) ASSERT_EQ(ended.former_life, before) << "case " << i << ", met at " << met.value;
                (ended.former_life ? former : living) += 1;
            }
            ++lane.now;
        }
    }
    EXPECT_GE(former, cases(10));
    EXPECT_GT(living, cases(10));
}

}  // namespace lives_of_hits_test
