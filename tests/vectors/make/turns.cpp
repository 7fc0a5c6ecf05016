// Rotations of 10, 15 and 20 bits a component: long bodies that turn, who stands far out on them, bones beyond 32 m,
// changes between widths, and ends whose widths differ.

#include "tests/vectors/make/harbour.h"
#include "tests/vectors/make/sets.h"

#include <stdexcept>

namespace backsight::vectors {

namespace {

constexpr Vec3 upright{0.0f, 0.0f, 1.0f};

// Its bow is `reach` metres from what it turns about.
std::vector<Hitbox> hull(float reach) {
    return {Hitbox::capsule(HitGroup::generic, {-0.4f * reach, 0.0f, 1.0f}, {reach - 1.0f, 0.0f, 1.0f}, 0.5f),
            Hitbox::sphere(HitGroup::head, {reach, 0.0f, 1.0f}, 0.3f),
            Hitbox::box(HitGroup::torso, {0.8f * reach, 0.0f, 2.0f}, {1.0f, 0.4f, 1.0f})};
}

// A cabin on the entity itself, a jib on bone 0, a hook on bone 1.
std::vector<Hitbox> crane() {
    return {Hitbox::box(HitGroup::generic, {0.0f, 0.0f, 2.0f}, {1.5f, 1.5f, 2.0f}),
            Hitbox::capsule(HitGroup::arm, {}, {20.0f, 0.0f, 0.0f}, 0.4f, 0),
            Hitbox::sphere(HitGroup::leg, {0.0f, 0.0f, -1.0f}, 0.6f, 1)};
}

// Sets: 1 is a player, 2 a ship of 100 m with 20 bits, 3 a barge with 15, 4 a barge with 10, 5 one with the world's
// width, 6 a crane with 20.
ScriptConfig config_of_ships(const std::string& name, std::uint32_t world_bits) {
    ScriptConfig config = small_config(name);
    config.world.history.max_entities = 16;
    config.world.history.max_bones = 2;
    config.world.history.quantization.rotation_bits = world_bits;
    config.sets.insert(config.sets.end(), {{0, hull(100.0f)}, {1, hull(30.0f)}, {0, hull(30.0f)}, {0, hull(30.0f)}});
    config.sets.push_back({0, crane()});
    config.rotation_bits = {{1, 20}, {2, 15}, {3, 10}, {5, 20}};
    config.screens.resize(1);
    config.rules.assign(2, without_caps());
    config.rules[1].max_rewind = Micros{1'000};
    return config;
}

// Ships, barges and a crane that turn, a sailor at the ship's bow, and a gunner on a turret amidships.
void ships(VectorFile& file, const std::string& name, std::uint32_t world_bits, float step_m) {
    ScriptConfig config = config_of_ships(name, world_bits);
    config.world.history.quantization.position_step_m = step_m;
    // The first barge's group is drawn by dead reckoning, past its newest sample.
    config.world.draw.groups[0].after_newest = AfterNewest::reckon;
    config.world.draw.groups[0].reckoning_model = ReckoningModel::rvb;
    Harbour harbour(config);
    const EntityId ship = harbour.add({2, {}, {120.0f, 10.0f, 0.0f}, normalized(Vec3{0.02f, 0.01f, 1.0f}), 2.0, 0.011});
    harbour.add({3, {}, {45.0f, 40.0f, 0.0f}, upright, -2.2, 0.023, {4.0f, 0.0f, 0.0f}});
    harbour.add({4, {}, {40.0f, -40.0f, 0.0f}, normalized(Vec3{0.1f, 0.0f, 1.0f}), 1.9, -0.031});
    harbour.add({5, {}, {-45.0f, 5.0f, 0.0f}, normalized(Vec3{0.1f, 0.1f, 1.0f}), 0.3, 0.017});
    harbour.add({6, {}, {0.0f, 70.0f, 0.0f}, upright, -1.5, 0.013});
    harbour.add({1, ship, {90.0f, 0.5f, 1.5f}, upright, 0.0, 0.2});
    const EntityId turret = harbour.add({1, ship, {-30.0f, 0.0f, 2.0f}, upright, 0.7, -0.05});
    harbour.add({1, turret, {1.5f, 0.2f, 0.0f}, upright, 0.0, 0.0});
    for (std::int64_t tick = 1; tick <= 10; ++tick) {
        harbour.play(tick == 7);
        if (tick > 4) harbour.fire(tick % 3 == 0, tick % 2 == 0 ? 1 : 0);
    }
    if (harbour.hits() < 20) throw std::runtime_error("ships that are hardly hit");
    file.add(harbour.script);
}

// What is sent of wide rotations and of far bones, with masks and without; and bones that are out of reach.
void far_bones(VectorFile& file) {
    ScriptConfig config = config_of_ships("bones beyond 32 m, and the bytes of wide rotations", 10);
    config.shows_bytes = true;
    Harbour harbour(config);
    Script& script = harbour.script;
    const EntityId narrow = harbour.add({1, {}, {12.0f, 3.0f, 0.0f}, upright, 0.0, 0.1});
    const EntityId barge = harbour.add({3, {}, {50.0f, -20.0f, 0.0f}, upright, 2.5, 0.02});
    const EntityId far = harbour.add({6, {}, {0.0f, 90.0f, 0.0f}, upright, -1.5, 0.01});
    for (std::int64_t tick = 1; tick <= 12; ++tick) {
        if (tick == 4) script.event("set_hitbox_mask", far, 3);
        if (tick == 6) script.event("set_hitbox_mask", barge, 5);
        if (tick == 9) script.event("set_hitbox_mask", far, all_hitboxes);
        if (tick == 10) script.event("kill", far);
        harbour.play(false, [&] {
            const float reach = tick == 5 ? 481.0f : tick == 8 ? 479.9f : 0.0f;
            if (reach != 0.0f) script.record(far, {{0.0f, 90.0f, 0.0f}, {}, {}}, harbour.jib(-reach));
        });
        for (const EntityId id : {narrow, barge, far}) script.pose(0, id);
        if (tick >= 3) harbour.fire(tick % 4 == 0);
    }
    file.add(script);
}

// Somebody whose sets have other widths: the picture holds until the later sample, and the way goes on.
void changes(VectorFile& file) {
    ScriptConfig config = config_of_ships("a change between widths breaks the picture, and not the way", 10);
    config.rules.assign(3, without_caps());
    config.rules[1].max_victim_moved_m = 0.01f;
    config.rules[2].max_victim_moved_m = 0.01f;
    config.rules[2].on_max_victim_moved = CapPolicy::refuse;
    // Sets 7 and 8 are players, with 20 bits and with the 10 that set 1 has too.
    config.sets.insert(config.sets.end(), {{0, player_hitboxes()}, {0, player_hitboxes()}});
    config.rotation_bits[6] = 20;
    config.rotation_bits[7] = 10;
    Harbour harbour(config);
    Script& script = harbour.script;
    const EntityId runner = harbour.add({1, {}, {9.0f, -1.5f, 0.0f}, upright, 0.4, 0.13, {0.0f, 5.0f, 0.0f}});
    const EntityId barge = harbour.add({3, {}, {50.0f, -20.0f, 0.0f}, upright, 2.5, 0.02, {2.0f, 0.0f, 0.0f}});
    for (int i = 0; i < 4; ++i) harbour.play();
    const std::uint32_t worn[][2] = {{7, 3}, {8, 5}, {1, 3}, {7, 2}, {7, 3}};
    for (std::size_t change = 0; change < 5; ++change) {
        script.event("change_hitboxes", runner, worn[change][0]);
        script.event("change_hitboxes", barge, worn[change][1]);
        if (change == 3) script.event("teleport", barge);
        for (std::size_t i = 0; i < 3; ++i) {
            harbour.play();
            script.pose(0, runner);
            script.pose(0, barge);
            harbour.fire(false, i);
        }
    }
    file.add(script);
}

// A screen takes no state with more bits than its own set has. The second one has too few for the ship and more than
// are sent for the last barge; the third has too few for the barge of 15 bits, and enough for the ship until it turns.
void widths_that_differ(VectorFile& file) {
    ScriptConfig config = config_of_ships("a screen whose sets have other widths", 10);
    config.screens.resize(3);
    config.screen_bits[1] = {{2, 15}, {4, 20}};
    config.screen_bits[2] = {{2, 15}, {3, 10}};
    Harbour harbour(config);
    Script& script = harbour.script;
    const EntityId ship = harbour.add({2, {}, {120.0f, 10.0f, 0.0f}, upright, 0.0, 0.0});
    const EntityId barge = harbour.add({3, {}, {50.0f, 20.0f, 0.0f}, upright, 0.3, 0.02});
    const EntityId narrow = harbour.add({4, {}, {50.0f, -20.0f, 0.0f}, upright, 0.3, 0.02});
    for (std::int64_t tick = 1; tick <= 8; ++tick) {
        if (tick == 5) harbour.turn(ship, 0.3, 0.0123);
        harbour.play();
        const std::vector<EntityId> sent = tick == 7 ? std::vector{narrow} : std::vector{ship, narrow};
        const SnapshotSeq some = script.send(0, sent);
        for (const std::size_t screen : {0u, 1u, 2u}) {
            const Micros now{tick * 15'625 + 100};
            script.store(screen, 0, some, now);
            if (screen > 0) script.store(screen, 0, harbour.newest(), now);
            for (const EntityId id : {ship, barge, narrow}) script.can_store(screen, 0, harbour.newest(), id);
            script.show(screen, Moment{tick * 65'536 - 20'000});
            for (const EntityId id : {ship, barge, narrow}) script.pose(screen, id);
        }
    }
    file.add(script);
}

}  // namespace

VectorFile make_turns() {
    VectorFile file{"turns", "world", {}};
    ships(file, "ships and riders at their bows, in a world of 10 bits", 10, 1.0f / 1024.0f);
    ships(file, "ships and riders at their bows, in a world of 15 bits", 15, 1.0f / 1024.0f);
    ships(file, "ships and riders at their bows, in a world of 20 bits and steps of 1/256 m", 20, 1.0f / 256.0f);
    far_bones(file);
    changes(file);
    widths_that_differ(file);
    return file;
}

}  // namespace backsight::vectors
