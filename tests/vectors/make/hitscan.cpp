// Worlds, ledgers, screens, shots and verdicts.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/match.h"
#include "tests/vectors/make/sets.h"

#include <limits>

namespace backsight::vectors {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

WeaponRules no_caps() {
    WeaponRules rules;
    rules.max_rewind = Micros{10'000'000};
    rules.max_victim_moved_m = infinity;
    return rules;
}

// 0: no caps. 1, 2: the age of a hit is capped. 3, 4: what a victim may have moved.
std::vector<WeaponRules> capped() {
    std::vector<WeaponRules> all(5, no_caps());
    all[1].max_rewind = Micros{40'000};
    all[2].max_rewind = Micros{0};
    all[2].on_max_rewind = CapPolicy::refuse;
    all[3].max_victim_moved_m = 0.1f;
    all[4].max_victim_moved_m = 0.1f;
    all[4].on_max_victim_moved = CapPolicy::refuse;
    return all;
}

void rules_of_a_duel(VectorFile& file) {
    ScriptConfig config = small_config("caps, the cover rule, and shots that are none");
    config.rules = capped();
    Duel duel(config);
    duel.run(12);
    for (int i = 0; i < 12; ++i) {
        duel.run(1);
        duel.script.send(1, {duel.shooter, duel.victim});
    }
    for (std::size_t rules = 0; rules < 5; ++rules) duel.fire(duel.stamp(10, 5.0f), rules);
    duel.script.seen(0, duel.victim);
    duel.script.take(1, 1, {Moment::at(Tick{duel.tick}) - 65'536, SnapshotSeq{12}, 0xfff});
    for (const Sight sight : {Sight::none, Sight::free, Sight::blocked}) duel.fire(duel.stamp(3, 2.5f), 0, sight);
    duel.run(1);
    duel.take(duel.stamp(0, 0.0f));
    Shot shot = duel.shot_at(Moment::at(Tick{duel.tick}));
    shot.direction = shot.direction * 2.0f;
    duel.script.judge(0, shot);
    shot = duel.shot_at(Moment::at(Tick{duel.tick}));
    shot.max_distance = -1.0f;
    duel.script.judge(0, shot);
    shot.max_distance = 5.0f;
    duel.script.judge(0, shot);
    shot.max_distance = infinity;
    duel.script.judge(0, shot);
    shot.layers = 2;
    duel.script.judge(0, shot);
    duel.script.begin_tick(duel.tick += 100);
    duel.fire(duel.stamp(0, 0.0f));
    file.add(duel.script);
}

void gap(VectorFile& file) {
    ScriptConfig config = small_config("too many commands were lost to know what the shooter had");
    config.world.draw.sample_max_age = Micros{1'500'000};
    config.rules = {no_caps()};
    Duel duel(config, {0.0f, 0.5f, 0.0f});
    duel.run(4);
    duel.fire(duel.stamp(0, 2.0f));
    duel.run(80, false);
    duel.fire(duel.stamp(0, 0.0f));
    duel.script.seen(0, duel.victim);
    duel.script.seen(0, duel.shooter);
    duel.run(2);
    duel.fire(duel.stamp(0, 0.0f));
    duel.script.seen(0, duel.victim);
    file.add(duel.script);
}

// Each status that a screen can show, at moments that it is told to draw.
void statuses(VectorFile& file) {
    ScriptConfig config = small_config("why an entity is, or is not, on a screen");
    config.world.draw.after_newest = AfterNewest::extrapolate;
    config.screens.resize(1);
    config.shows_bytes = true;
    Script script(config);
    const EntityId one = script.spawn({HitboxSetId{1}, {}, 1, 1});
    const EntityId mount = script.spawn({HitboxSetId{1}, {}, 0, 2});
    const EntityId rider = script.spawn({HitboxSetId{1}, mount, 2, 1});
    script.join(one);
    script.set_self(0, one, 0);
    EntityId late;
    for (std::int64_t tick = 1; tick <= 12; ++tick) {
        script.begin_tick(tick);
        if (tick == 5) late = script.spawn({HitboxSetId{1}, {}, 1, 1});
        if (tick == 7) script.event("kill", one);
        if (tick == 9) script.event("respawn", one);
        if (tick == 10) script.event("despawn", late);
        const float way = 0.1f * static_cast<float>(tick);
        script.record(one, {{way, 0.0f, 0.0f}, {}, {6.4f, 0.0f, 0.0f}});
        script.record(mount, {{way, 5.0f, 0.0f}, {0.0f, 0.0f, 0.6f, 0.8f}, {6.4f, 0.0f, 0.0f}});
        script.record(rider, {{0.0f, 0.0f, 1.0f}, {}, {}});
        if (tick >= 5 && tick < 10) script.record(late, {{0.0f, way, 0.0f}, {}, {0.0f, 6.4f, 0.0f}});
        script.finish_tick();
        std::vector<EntityId> held{one, rider};
        if (late.value != 0 && tick < 10) held.push_back(late);
        if (tick % 2 == 0) held.push_back(mount);
        const SnapshotSeq seq = script.send(0, held);
        if (tick != 4) script.store(0, 0, seq, Micros{tick * 15'625});
    }
    const EntityId nobody{(7u << 20) | 5u};
    for (const std::int64_t raw : {2 * 65'536 + 100, 3 * 65'536, 4 * 65'536 + 30'000, 6 * 65'536 + 32'768,
                                   8 * 65'536 + 1, 9 * 65'536, 11 * 65'536 + 7, 12 * 65'536, 14 * 65'536 + 5}) {
        script.show(0, Moment{raw});
        for (const EntityId id : {one, mount, rider, late, nobody}) script.pose(0, id);
    }
    file.add(script);
}

// A rider whose mount is never sent.
void missing_mount(VectorFile& file) {
    ScriptConfig config = small_config("what it rides was not sent");
    config.screens.resize(1);
    Script script(config);
    const EntityId mount = script.spawn({HitboxSetId{1}});
    const EntityId rider = script.spawn({HitboxSetId{1}, mount});
    script.join({});
    script.set_self(0, {}, 0);
    for (std::int64_t tick = 1; tick <= 3; ++tick) {
        script.begin_tick(tick);
        script.record(mount, {});
        script.record(rider, {{0.0f, 0.0f, 1.0f}, {}, {}});
        script.finish_tick();
        script.store(0, 0, script.send(0, {rider}), Micros{tick * 15'625});
    }
    script.show(0, Moment::at(Tick{2}, 9));
    script.pose(0, rider);
    script.pose(0, mount);
    file.add(script);
}

void match_of(VectorFile& file, std::uint64_t seed) {
    ScriptConfig config = small_config("a match from seed " + std::to_string(seed));
    config.screens.resize(1);
    config.world.draw.interpolation = static_cast<Interpolation>(seed % 4);
    config.world.draw.after_newest = seed % 3 == 0 ? AfterNewest::extrapolate : AfterNewest::hold;
    config.sets.push_back({0,
                           {Hitbox::box(HitGroup::torso, {0.0f, 0.0f, 1.0f}, {0.3f, 0.5f, 0.9f}, root_bone,
                                        {0.0f, 0.0f, 0.28f, 0.96f})}});
    config.rules = seed % 2 == 0 ? capped() : std::vector{WeaponRules{}, no_caps()};
    config.shows_bytes = seed == 1;
    MatchConfig match;
    match.seed = seed;
    match.ticks = 36;
    match.loss = seed % 5 == 0 ? 0.0f : 0.15f;
    match.ticks_between_snapshots = 1 + static_cast<int>(seed % 3);
    match.latency_ticks = 2 + static_cast<int>(seed % 4);
    match.rides = seed % 4 == 1;
    match.breaks = seed % 4 == 2;
    match.turns = seed % 2 == 1;
    config.screens[0].delay.send_interval = Micros{15'625 * match.ticks_between_snapshots};
    Match played(config, match);
    played.play();
    file.add(played.script);
}

}  // namespace

VectorFile make_hitscan() {
    VectorFile file{"hitscan", "world", {}};
    statuses(file);
    missing_mount(file);
    rules_of_a_duel(file);
    gap(file);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) match_of(file, seed);
    return file;
}

}  // namespace backsight::vectors
