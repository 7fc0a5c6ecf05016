// Queries that are shot and judged: each shape, each way to collect, caps, doors, and queries that are none.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/fighters.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/trig.h>

#include <array>
#include <limits>
#include <stdexcept>

namespace backsight::vectors {

namespace {

ScriptConfig config_of_queries(const std::string& name) {
    ScriptConfig config = small_config(name);
    config.screens.resize(1);
    config.rules.push_back(without_caps());
    return config;
}

void require_hits(std::size_t hits, std::size_t wanted) {
    if (hits != wanted) throw std::runtime_error("another number of hits than the case is about");
}

std::array<Query, 8> all_shapes() {
    const Vec3 chest{0, 0, 1.2f};
    const Ray ahead{chest, {1, 0, 0}, 20.0f};
    const Quat turned = rotation_about({0, 0, 1}, 0.3);
    return {Query::ray_along(ahead),
            Query::sweep_along(ahead, 0.4f),
            Query::sweep_along(ahead, 0.3f, {0, 1.5f, 0.2f}),
            slash_at(-0.4, 0),
            Query::sphere_at({3.5f, 0, 1}, 1.2f),
            Query::capsule_at({2, -0.5f, 1}, {5, 0.5f, 0.5f}, 0.6f),
            Query::box_at({3.4f, 0.2f, 0.8f}, {1.6f, 0.7f, 0.5f}, turned),
            Query::cone_of(chest, {1, 0, 0}, 5.0f, 0.9f)};
}

void shapes(VectorFile& file) {
    Fighters fight(config_of_queries("each shape collects the nearest, each body and each hitbox"));
    for (int i = 0; i < 6; ++i) fight.play(i == 3);
    for (const Collect collect : {Collect::nearest, Collect::entities, Collect::hitboxes}) {
        for (Query query : all_shapes()) {
            fight.play(fight.tick % 7 == 0);
            query.collect = collect;
            query.filter.exclude = fight.ids[0];
            fight.blow(query, 1);
        }
    }
    file.add(fight.script);
}

void filters(VectorFile& file) {
    Fighters fight(config_of_queries("a filter leaves out teams, layers, groups of hitboxes and entities"));
    for (int i = 0; i < 6; ++i) fight.play();
    Query blast = Query::sphere_at({3.5f, 0, 1}, 6.0f);
    blast.collect = Collect::hitboxes;
    const std::array<EntityId, 2> more{fight.ids[2], fight.ids[5]};
    std::array<QueryFilter, 8> all;
    all[0].exclude_team = 2;
    all[1].only_team = 2;
    all[2].layers = 2;
    all[3].without_layers = 3;
    all[4].hit_groups = group_bit(HitGroup::head) | group_bit(HitGroup::leg);
    all[5].only = fight.ids[4];
    all[6].exclude_all = more;
    all[7].exclude = fight.ids[3];
    for (const QueryFilter& filter : all) {
        fight.play();
        blast.filter = filter;
        fight.blow(blast, 1);
    }
    file.add(fight.script);
}

void swing(VectorFile& file) {
    Fighters fight(config_of_queries("a swing over several commands meets each body once, and one command is lost"));
    for (int i = 0; i < 6; ++i) fight.play();
    std::size_t met = 0;
    for (int i = 0; i < 6; ++i) {
        fight.play(i == 2);
        Query slash = slash_at(-0.8 + 0.25 * i, 41);
        slash.filter.exclude = fight.ids[0];
        met += fight.blow(slash, 1, {}, i == 3);
    }
    if (met == 0) throw std::runtime_error("the swing meets nobody");
    Query other = slash_at(-0.2, 42);
    other.filter.exclude = fight.ids[0];
    fight.blow(other, 1);
    file.add(fight.script);
}

void area(VectorFile& file) {
    Fighters fight(config_of_queries("an area with three victims has a verdict for each"));
    for (int i = 0; i < 6; ++i) fight.play();
    Query blast = Query::sphere_at({2.6f, 0, 1}, 1.1f);
    blast.collect = Collect::entities;
    blast.filter.exclude = fight.ids[0];
    require_hits(fight.blow(blast), 3);
    file.add(fight.script);
}

void piercing(VectorFile& file) {
    Fighters fight(config_of_queries("a piercing ray keeps max_hits"));
    for (int i = 0; i < 6; ++i) fight.play();
    Query bullet = Query::sweep_along({{0, 0, 1.2f}, {1, 0, 0}}, 0.9f);
    bullet.filter.exclude = fight.ids[0];
    for (const std::uint16_t most : {std::uint16_t{1}, std::uint16_t{3}, std::uint16_t{64}}) {
        fight.play();
        bullet.collect = Collect::entities;
        bullet.max_hits = most;
        const std::size_t bodies = fight.blow(bullet, 1);
        if (bodies != std::min<std::size_t>(most, bodies)) throw std::runtime_error("more than max_hits");
        bullet.collect = Collect::hitboxes;
        fight.blow(bullet, 1);
    }
    Query ray = Query::ray_along({{0, fight.place(3).y, 1.2f}, {1, 0, 0}});
    ray.collect = Collect::entities;
    ray.max_hits = 2;
    ray.filter.exclude = fight.ids[0];
    fight.blow(ray, 1);
    file.add(fight.script);
}

void caps(VectorFile& file) {
    ScriptConfig config = config_of_queries("caps judge hits of a query again, or refuse them");
    config.rules.assign(4, without_caps());
    config.rules[0].max_rewind = Micros{16'000};
    config.rules[1].max_rewind = Micros{0};
    config.rules[1].on_max_rewind = CapPolicy::refuse;
    config.rules[2].max_victim_moved_m = 0.05f;
    config.rules[3].max_victim_moved_m = 0.05f;
    config.rules[3].on_max_victim_moved = CapPolicy::refuse;
    Fighters fight(config);
    for (int i = 0; i < 6; ++i) fight.play();
    for (std::size_t rules = 0; rules < 4; ++rules) {
        for (Query query : all_shapes()) {
            if (query.shape != QueryShape::swing && query.shape != QueryShape::box &&
                query.shape != QueryShape::sphere_sweep) {
                continue;
            }
            fight.play();
            query.collect = Collect::entities;
            query.filter.exclude = fight.ids[0];
            fight.blow(query, rules);
        }
    }
    file.add(fight.script);
}

void doors(VectorFile& file) {
    Fighters fight(config_of_queries("a door that closes cuts by the moment that is asked about"));
    for (int i = 0; i < 6; ++i) fight.play();
    Query blast = Query::sphere_at({1.0f, 0, 1.2f}, 8.0f);
    blast.collect = Collect::entities;
    blast.filter.exclude = fight.ids[0];
    blast.cut_by_level = true;
    Query thrust = Query::sweep_along({{0, 0, 1.2f}, {1, 0, 0}, 20.0f}, 0.9f);
    thrust.collect = Collect::entities;
    thrust.filter.exclude = fight.ids[0];
    thrust.cut_by_level = true;
    // It closes between the moment that the screen draws and the present.
    const Door door{3.0f, Moment::at(Tick{fight.tick + 4})};
    for (int i = 0; i < 6; ++i) {
        fight.play();
        fight.blow(blast, 1, door);
        fight.blow(thrust, 0, door);
    }
    file.add(fight.script);
}

// What a client may send that is no query; and what a weapon's range does to one.
void refused(VectorFile& file) {
    ScriptConfig config = config_of_queries("queries that are none, a command too many, and one past its range");
    config.rules.push_back(without_caps());
    config.rules[2].range = 0.2f;
    Fighters fight(config);
    for (int i = 0; i < 6; ++i) fight.play();
    fight.command();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    std::array<Query, 6> bad;
    bad[0].shape = static_cast<QueryShape>(8);
    bad[1].collect = static_cast<Collect>(3);
    bad[2].max_hits = 65;
    bad[3].direction = {1, 1, 0};
    bad[4].origin.x = nan;
    bad[5] = Query::cone_of({}, {1, 0, 0}, 2.0f, 1.5f);
    for (const Query& query : bad) fight.script.judge_query(0, query);
    Query thrust = Query::sweep_along({{0, 0, 1.2f}, {1, 0, 0}, 20.0f}, 0.9f);
    thrust.filter.exclude = fight.ids[0];
    fight.play();
    fight.blow(thrust, 2);
    // The command after: its stamp names a snapshot that was never sent.
    ViewStamp wrong = fight.script.stamp(0);
    wrong.newest = SnapshotSeq{wrong.newest.value + 1000};
    fight.script.take(0, 3, wrong);
    fight.script.judge_query(0, thrust, 1);
    fight.script.take(0, 5000, fight.script.stamp(0));
    fight.script.take(0, 5001, fight.script.stamp(0));
    fight.script.judge_query(0, thrust, 1);
    file.add(fight.script);
}

}  // namespace

VectorFile make_queries() {
    VectorFile file{"queries", "world", {}};
    shapes(file);
    filters(file);
    swing(file);
    area(file);
    piercing(file);
    caps(file);
    doors(file);
    refused(file);
    return file;
}

}  // namespace backsight::vectors
