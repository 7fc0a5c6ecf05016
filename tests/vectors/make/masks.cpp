// Masks of hitboxes, layers and skeletons that change while somebody shoots.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/fighters.h"
#include "tests/vectors/make/sets.h"

#include <utility>

namespace backsight::vectors {

namespace {

ScriptConfig config_of_masks(const std::string& name) {
    ScriptConfig config = small_config(name);
    config.screens.resize(1);
    config.rules.assign(3, without_caps());
    config.rules[1].max_rewind = Micros{16'000};
    config.rules[2].max_victim_moved_m = 0.05f;
    return config;
}

void fire_at_masks(Fighters& fight, std::size_t rules) {
    Query blast = Query::sphere_at({3.5f, 0, 1}, 6.0f);
    blast.collect = Collect::hitboxes;
    blast.filter.exclude = fight.ids[0];
    blast.filter.without_layers = 64;
    fight.blow(blast, rules);
    Shot shot;
    shot.shooter = fight.ids[0];
    shot.origin = {0, fight.place(2).y, 1.2f};
    shot.direction = {1, 0, 0};
    shot.layers = 0xffbf;
    fight.script.shoot(0, shot, rules);
    fight.script.judge(0, shot, rules);
}

// A shield is taken up and lowered, a limb is lost, and somebody cannot be hurt for a while.
void shields(VectorFile& file) {
    Fighters fight(config_of_masks("hitboxes go and come back, and layers protect"));
    for (int i = 0; i < 6; ++i) fight.play();
    const std::pair<const char*, std::uint32_t> changes[] = {{"set_hitbox_mask", 5}, {"set_layers", 65},
                                                             {"set_hitbox_mask", 0}, {"set_team", 7},
                                                             {"set_layers", 1},      {"set_hitbox_mask", all_hitboxes}};
    for (std::size_t i = 0; i < 6; ++i) {
        fight.script.event(changes[i].first, fight.ids[2], changes[i].second);
        fight.script.event("set_hitbox_mask", fight.ids[1 + i % 3], i % 2 == 0 ? 1 : 7);
        fight.play();
        fire_at_masks(fight, i % 3);
    }
    file.add(fight.script);
}

// A set with more hitboxes than the mask has bits: those from 32 on are always there.
void many(VectorFile& file) {
    ScriptConfig config = config_of_masks("a mask covers 32 hitboxes of a set with 40");
    std::vector<Hitbox> spine;
    for (int i = 0; i < 40; ++i) {
        const float z = 0.05f * static_cast<float>(i);
        spine.push_back(Hitbox::sphere(static_cast<HitGroup>(i % 5), {0, 0, z}, 0.12f));
    }
    config.sets.assign(1, {0, spine});
    Fighters fight(config);
    for (int i = 0; i < 4; ++i) fight.play();
    for (const std::uint32_t mask : {0u, 0x80000001u, 0x7fffffffu}) {
        for (std::size_t who = 1; who < fight.ids.size(); ++who) {
            fight.script.event("set_hitbox_mask", fight.ids[who], mask);
        }
        for (int i = 0; i < 3; ++i) fight.play();
        Query thrust = Query::sweep_along({{0, 0, 1.7f}, {1, 0, 0}, 4.0f}, 0.5f);
        thrust.collect = Collect::hitboxes;
        thrust.max_hits = 12;
        thrust.filter.exclude = fight.ids[0];
        fight.blow(thrust, 0);
        thrust.origin.z = 0.4f;
        thrust.filter.hit_groups = group_bit(HitGroup::head);
        fight.blow(thrust, 1);
    }
    file.add(fight.script);
}

// A crouch is drawn on the way; a change into another skeleton or another draw group is not.
void skeletons(VectorFile& file) {
    ScriptConfig config = config_of_masks("a crouch is drawn on the way, and another skeleton is not");
    config.sets.push_back({0, {Hitbox::sphere(HitGroup::torso, {0, 0, 0.6f}, 0.4f)}});
    config.sets.push_back({0, {Hitbox::sphere(HitGroup::torso, {0, 0, 0.9f}, 0.5f)}});
    config.sets.push_back({1, player_hitboxes()});
    config.skeletons[2] = 3;
    Fighters fight(config);
    for (int i = 0; i < 6; ++i) fight.play();
    for (const std::uint32_t set : {2u, 3u, 1u, 4u, 1u}) {
        fight.script.event("change_hitboxes", fight.ids[1], set);
        fight.script.event("change_hitboxes", fight.ids[3], set);
        for (std::size_t i = 0; i < 2; ++i) {
            fight.play();
            fight.script.pose(0, fight.ids[1]);
            fire_at_masks(fight, i);
        }
    }
    file.add(fight.script);
}

}  // namespace

VectorFile make_masks() {
    VectorFile file{"masks", "world", {}};
    shields(file);
    many(file);
    skeletons(file);
    return file;
}

}  // namespace backsight::vectors
