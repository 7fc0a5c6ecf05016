// Bones, mounts, draw groups, and events of entities.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/match.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/trig.h>

#include <limits>

namespace backsight::vectors {

namespace {

constexpr Vec3 up{0.0f, 0.0f, 1.0f};

Quat turned(Vec3 axis, float angle) { return rotation_about(axis, static_cast<double>(angle)); }

// A head on bone 1, an arm on bone 0, a trunk on the root.
std::vector<Hitbox> skeleton() {
    return {Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 0.1f}, 0.15f, 1),
            Hitbox::capsule(HitGroup::arm, {}, {0.6f, 0.0f, 0.0f}, 0.1f, 0),
            Hitbox::box(HitGroup::torso, {0.0f, 0.0f, 0.9f}, {0.25f, 0.3f, 0.5f}),
            Hitbox::box(HitGroup::generic, {0.3f, 0.0f, 0.0f}, {0.1f, 0.1f, 0.2f}, 0, turned(up, 0.5f))};
}

void fire_at_bones(Script& script, EntityId shooter, EntityId target, std::uint32_t command) {
    const ViewStamp stamp = script.stamp(0);
    std::vector<Shot> shots;
    for (std::int16_t bone = -1; bone < 3; ++bone) {
        script.bone(0, target, bone);
        const View view = script.screen(0).view();
        const ViewPose found = view.pose(target);
        if (!has_pose(found.status)) continue;
        const Pose pose = view.bone(found, bone);
        Shot shot;
        shot.shooter = shooter;
        shot.origin = {0.0f, 0.0f, 1.5f};
        const Vec3 inside = bone == 0 ? Vec3{0.5f, 0.0f, 0.0f} : Vec3{0.0f, 0.0f, bone == 1 ? 0.1f : 0.9f};
        shot.direction = aimed(shot.origin, pose.position + rotate(pose.rotation, inside));
        script.shoot(0, shot);
        shots.push_back(shot);
    }
    script.take(0, command, stamp);
    for (std::int16_t bone = 0; bone < 2; ++bone) script.seen_bone(0, target, bone);
    for (const Shot& shot : shots) script.judge(0, shot);
}

void bones(VectorFile& file) {
    ScriptConfig config = small_config("hitboxes on bones, of a target that walks and turns");
    config.world.history.max_bones = 2;
    config.sets.push_back({0, skeleton()});
    config.screens.resize(1);
    config.shows_bytes = true;
    Script script(config);
    const EntityId shooter = script.spawn({HitboxSetId{1}});
    const EntityId target = script.spawn({HitboxSetId{2}});
    script.join(shooter);
    script.set_self(0, shooter, 0);
    std::uint32_t command = 0;
    for (std::int64_t tick = 1; tick <= 12; ++tick) {
        script.begin_tick(tick);
        if (tick > 4 && tick % 2 == 0) fire_at_bones(script, shooter, target, ++command);
        script.record(shooter, {});
        const auto t = static_cast<float>(tick);
        const Pose frames[] = {{{0.2f, 0.3f, 1.3f}, turned({0.0f, 1.0f, 0.0f}, 0.2f * t)},
                               {{0.05f * t, 0.0f, 1.6f}, turned(up, -0.1f * t)}};
        // One tick with one bone, one with none, one with too many.
        const std::size_t count = tick == 8 ? 1 : tick == 10 ? 0 : 2;
        if (tick == 9) script.record(target, {}, std::vector<Pose>(3));
        script.record(target, {{6.0f, 0.1f * t, 0.0f}, turned(up, 0.15f * t), {}}, std::span(frames).first(count));
        script.finish_tick();
        const SnapshotSeq seq = script.send(0, {shooter, target});
        if (tick != 7) script.store(0, 0, seq, Micros{tick * 15'625});
        script.show(0, Moment::at(Tick{tick - 1}, 20'000));
    }
    file.add(script);
}

// Two cars with a driver each, and a gunner on the shooter's.
void mounts(VectorFile& file) {
    ScriptConfig config = small_config("a driver fires past their own car and its riders");
    config.screens.resize(1);
    config.sets.push_back({0, {Hitbox::box(HitGroup::generic, {0.5f, 0.0f, 0.8f}, {1.2f, 0.8f, 0.8f})}});
    Script script(config);
    const EntityId car = script.spawn({HitboxSetId{2}});
    const EntityId other = script.spawn({HitboxSetId{2}});
    const EntityId driver = script.spawn({HitboxSetId{1}, car, 1, 1});
    const EntityId gunner = script.spawn({HitboxSetId{1}, car, 1, 1});
    const EntityId victim = script.spawn({HitboxSetId{1}, other, 2, 1});
    script.join(driver);
    script.set_self(0, driver, 0);
    std::uint32_t command = 0;
    for (std::int64_t tick = 1; tick <= 14; ++tick) {
        script.begin_tick(tick);
        if (tick == 8) script.event("set_parent", gunner, 0);
        if (tick == 11) script.event("set_parent", gunner, other.value);
        const auto t = static_cast<float>(tick);
        script.record(car, {{0.05f * t, 0.0f, 0.0f}, turned(up, 0.05f * t), {3.2f, 0.0f, 0.0f}});
        script.record(other, {{9.0f, 0.2f * t, 0.0f}, turned(up, -0.1f * t), {0.0f, 12.8f, 0.0f}});
        script.record(driver, {{-0.5f, 0.0f, 0.6f}, {}, {}});
        script.record(gunner, {tick < 8 ? Vec3{1.5f, 0.0f, 0.4f} : Vec3{2.5f, 0.1f * t, 0.0f}, {}, {}});
        script.record(victim, {{-0.4f, 0.1f, 1.2f}, {}, {}});
        script.finish_tick();
        script.store(0, 0, script.send(0, {car, other, driver, gunner, victim}), Micros{tick * 15'625});
        script.show(0, Moment::at(Tick{tick - 1}, 32'768));
        if (tick < 4) continue;
        Shot shot;
        shot.shooter = driver;
        shot.origin = script.pose(0, driver).pose.position + Vec3{0.0f, 0.0f, 1.0f};
        shot.direction = aimed(shot.origin, script.pose(0, victim).pose.position + Vec3{0.0f, 0.0f, 1.2f});
        script.take(0, ++command, script.stamp(0));
        for (const EntityId mount : {car, EntityId{}, other}) {
            shot.mount = mount;
            script.shoot(0, shot);
            script.judge(0, shot);
        }
    }
    file.add(script);
}

void draw_groups(VectorFile& file) {
    ScriptConfig config = small_config("four draw groups, each drawn at an instant of its own");
    config.sets.clear();
    for (DrawGroup group = 0; group < max_draw_groups; ++group) config.sets.push_back({group, player_hitboxes()});
    auto& groups = config.world.draw.groups;
    groups[0].interpolation = Interpolation::hermite;
    groups[1].interpolation = Interpolation::hold;
    groups[1].after_newest = AfterNewest::extrapolate;
    groups[2].after_newest = AfterNewest::reckon;
    groups[2].reckoning_model = ReckoningModel::fvw;
    config.screens.resize(1);
    config.screens[0].behind = {Micros{20'000}, Micros{50'000}, Micros{0}};
    MatchConfig match;
    match.seed = 77;
    match.ticks = 30;
    match.players = 5;
    match.loss = 0.1f;
    match.turns = true;
    match.bends = true;
    Match played(config, match);
    played.play();
    file.add(played.script);
}

void events(VectorFile& file) {
    ScriptConfig config = small_config("events of entities, and records that are refused");
    config.world.history.max_entities = 6;
    config.world.history.max_bones = 1;
    config.sets.push_back({0, {Hitbox::sphere(HitGroup::generic, {}, 1.0f)}});
    Script script(config);
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    std::vector<EntityId> all;
    for (int i = 0; i < 7; ++i) all.push_back(script.spawn({HitboxSetId{1}}));
    script.record(all[0], {});
    for (std::int64_t tick = 1; tick <= 8; ++tick) {
        script.begin_tick(tick);
        if (tick == 2) script.event("change_hitboxes", all[0], 2);
        if (tick == 2) script.event("set_team", all[1], 7);
        if (tick == 2) script.event("set_layers", all[1], 6);
        if (tick == 3) script.event("set_hitbox_mask", all[1], 2);
        if (tick == 5) script.event("set_hitbox_mask", all[1], all_hitboxes);
        // A ride on a ride, as deep as it goes, then one deeper, then a circle.
        for (std::uint32_t i = 1; tick == 3 && i < 6; ++i) script.event("set_parent", all[i], all[i - 1].value);
        if (tick == 4) script.event("set_parent", all[0], all[1].value);
        if (tick == 4) script.event("set_parent", all[2], 0x00f00123);
        if (tick == 5) script.event("despawn", all[5]);
        if (tick == 6) {
            for (const char* what : {"kill", "respawn", "teleport", "despawn", "set_parent", "set_team", "set_layers",
                                     "set_hitbox_mask"}) {
                script.event(what, all[5]);
            }
            script.event("change_hitboxes", all[5], 1);
        }
        for (std::size_t i = 0; i < 6; ++i) script.record(all[i], {{static_cast<float>(i), 0.5f, 0.0f}, {}, {}});
        script.record(all[0], {{1.0f, 0.0f, 0.0f}, {}, {}});
        script.record(EntityId{}, {});
        script.finish_tick();
    }
    script.begin_tick(9);
    script.record(all[0], {{nan, 0.0f, 0.0f}, {}, {}});
    script.record(all[0], {{0.0f, 0.0f, 1e6f}, {}, {}});
    script.record(all[0], {{}, {0.0f, 0.0f, 0.0f, 0.0f}, {}});
    script.record(all[0], {{}, {}, {600.0f, 0.0f, 0.0f}});
    script.record(all[0], {}, std::vector<Pose>(2));
    const Pose far[] = {{{0.0f, 600.0f, 0.0f}, {}}};
    script.record(all[0], {}, far);
    script.record(all[0], {});
    script.finish_tick();
    file.add(script);
}

// Snapshots that come again, out of order, and too late.
void stores(VectorFile& file) {
    ScriptConfig config = small_config("snapshots that come again, and too late");
    config.screens.resize(1);
    Script script(config);
    const EntityId one = script.spawn({HitboxSetId{1}});
    script.join(one);
    script.set_self(0, one, 0);
    std::vector<SnapshotSeq> sent;
    for (std::int64_t tick = 1; tick <= 40; ++tick) {
        script.begin_tick(tick);
        script.record(one, {{0.1f * static_cast<float>(tick), 0.0f, 0.0f}, {}, {}});
        script.finish_tick();
        sent.push_back(script.send(0, {one}));
    }
    std::int64_t now = 0;
    for (const std::size_t i : {0, 4, 2, 4, 2, 30, 0, 1, 3, 39, 38, 7, 8}) {
        script.store(0, 0, sent[i], Micros{now += 15'625});
        script.show(0, Moment::at(Tick{6}, 100));
        script.pose(0, one);
    }
    file.add(script);
}

}  // namespace

VectorFile make_bodies() {
    VectorFile file{"bodies", "world", {}};
    bones(file);
    mounts(file);
    draw_groups(file);
    events(file);
    stores(file);
    return file;
}

}  // namespace backsight::vectors
