// Worlds, ledgers, screens, shots and verdicts.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/match.h"
#include "tests/vectors/make/sets.h"

#include <limits>
#include <utility>

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
    // All the time that the client has, and one command more.
    duel.command += 1000;
    duel.take(duel.stamp(0, 0.0f));
    duel.take(duel.stamp(0, 0.0f));
    duel.script.judge(0, shot);
    duel.script.begin_tick(duel.tick += 100);
    duel.fire(duel.stamp(0, 0.0f));
    file.add(duel.script);
}

// A victim who is on the way behind a wall. Their stamps name the snapshot of five ticks before: the damage is on their
// screen five ticks and a half later.
class Runner {
public:
    Runner(const std::string& name, CoverWall wall, Vec3 velocity) : duel(config_of(name, wall), velocity) {}

    void run(int ticks) {
        for (int i = 0; i < ticks; ++i) {
            duel.run(1);
            ++sent_;
            duel.script.send(1, {duel.shooter, duel.victim});
        }
    }
    /// By each of the rules, or by these alone.
    void fire(std::size_t rules = 4) {
        const std::uint32_t newest = sent_ - 5;
        const std::uint64_t all = (std::uint64_t{1} << newest) - 1;
        duel.script.take(1, ++reports_, {Moment::at(Tick{duel.tick - 7}), SnapshotSeq{newest}, all});
        for (std::size_t i = 0; i < rules; ++i) duel.fire(duel.stamp(3, 2.5f), i, Sight::wall);
    }

    Duel duel;

private:
    static ScriptConfig config_of(const std::string& name, CoverWall wall) {
        ScriptConfig config = small_config(name);
        config.wall = wall;
        config.rules.assign(4, no_caps());
        for (WeaponRules& rules : config.rules) rules.cover_grace = Micros{0};
        config.rules[1].cover_foresight = Micros{500'000};
        config.rules[2].cover_foresight = Micros{31'250};
        config.rules[3].cover_foresight = Micros{500'000};
        config.rules[3].cover_grace = Micros{62'500};
        return config;
    }

    std::uint32_t sent_ = 0;
    std::uint32_t reports_ = 0;
};

void foresight(VectorFile& file) {
    // They pass the edge in the 20th tick.
    Runner runner("the cover rule foresees who runs behind a wall", {5.0f, -1.25f}, {0.0f, -4.0f, 0.0f});
    runner.run(12);
    for (int i = 0; i < 6; ++i) {
        runner.run(2);
        runner.fire();
    }
    file.add(runner.duel.script);
    Runner braking("who brakes is foreseen to stop before the edge", {5.0f, -1.25f}, {0.0f, -4.0f, 0.0f});
    braking.run(14);
    braking.duel.turn({0.0f, -3.0f, 0.0f});
    braking.run(1);
    braking.duel.turn({0.0f, -1.5f, 0.0f});
    braking.run(1);
    braking.fire(2);
    file.add(braking.duel.script);
    // The wall is before them: they slide along it, and down.
    Runner at_the_wall("nobody is foreseen within a wall", {9.5f, 1.0f}, {-2.0f, 0.0f, -1.0f});
    at_the_wall.run(14);
    at_the_wall.fire(2);
    file.add(at_the_wall.duel.script);
}

// The victim crouches, stands up, loses hitboxes and changes sides while they run: no cap sees a break.
void wardrobe(VectorFile& file) {
    ScriptConfig config = small_config("what a victim wears changes on the way");
    config.rules = capped();
    config.sets.push_back({0, {Hitbox::sphere(HitGroup::torso, {0.0f, 0.0f, 0.9f}, 0.5f)}});
    config.sets.push_back({1, player_hitboxes()});
    Duel duel(config);
    duel.run(8);
    const std::pair<const char*, std::uint32_t> changes[] = {
        {"change_hitboxes", 2}, {"set_hitbox_mask", 5}, {"change_hitboxes", 1}, {"set_layers", 3},
        {"set_hitbox_mask", 0}, {"set_team", 4},        {"change_hitboxes", 2}, {"set_hitbox_mask", all_hitboxes},
        {"change_hitboxes", 3}, {"change_hitboxes", 1}};
    for (const auto& [what, value] : changes) {
        duel.script.event(what, duel.victim, value);
        duel.run(2);
        for (const std::size_t rules : {0u, 1u, 3u}) duel.fire(duel.stamp(2, 1.5f), rules);
        duel.script.seen(0, duel.victim);
    }
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
    foresight(file);
    wardrobe(file);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) match_of(file, seed);
    return file;
}

}  // namespace backsight::vectors
