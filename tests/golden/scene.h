#pragma once

// What the stages of the golden scenario share: numbers from integer arithmetic, the hash of each
// result, and a small world.

#include <backsight/base.h>
#include <backsight/history.h>
#include <backsight/judge.h>
#include <backsight/rewind.h>
#include <backsight/view.h>

#include <array>
#include <bit>
#include <cstdint>

namespace backsight::golden {

class Noise : public RandomReals<float> {
public:
    using RandomReals::RandomReals;

    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(bits() % count); }
    bool once_in(std::uint32_t count) { return below(count) == 0; }
    /// A number in [-size, size].
    float real(float size) {
        return static_cast<float>(static_cast<std::int32_t>(below(200'001)) - 100'000) * 1e-5f * size;
    }
    Vec3 vector(float size) { return Vec3{real(size), real(size), real(size)}; }
    Vec3 direction() { return normalized(vector(1.0f)); }
    Quat rotation() { return normalized(Quat{real(1.0f), real(1.0f), real(1.0f), real(1.0f)}); }
};

template <typename T>
void add_whole(Hasher& hash, T value) {
    hash.add(static_cast<std::uint64_t>(value));
}
inline void add(Hasher& hash, double value) { hash.add(std::bit_cast<std::uint64_t>(value)); }
inline void add(Hasher& hash, const Pose& pose) { hash.add(pose.position).add(pose.rotation); }

inline void add(Hasher& hash, const EntityState& s) {
    for (const std::int32_t v : {s.position.x, s.position.y, s.position.z}) add_whole(hash, v);
    for (const std::int16_t v : {s.velocity.x, s.velocity.y, s.velocity.z}) add_whole(hash, v);
    hash.add(std::uint64_t{s.rotation.packed}).add(std::uint64_t{s.parent.value}).add(std::uint64_t{s.epoch});
    hash.add(std::uint64_t{s.hitboxes.value}).add(std::uint64_t{s.team}).add(std::uint64_t{s.layers});
    hash.add(std::uint64_t{s.hitbox_mask});
    add_whole(hash, s.presence);
}

inline void add(Hasher& hash, const ViewPose& pose) {
    add_whole(hash, pose.status);
    hash.add(std::uint64_t{pose.entity.value});
    add_whole(hash, pose.from.value);
    add_whole(hash, pose.to.value);
    if (pose.state) add(hash, *pose.state);
    if (!has_pose(pose.status)) return;
    hash.add(pose.fraction);
    add(hash, pose.pose);
}

inline void add(Hasher& hash, const Hit& hit) {
    hash.add(std::uint64_t{hit.entity.value});
    if (!hit) return;
    hash.add(std::uint64_t{hit.hitbox}).add(hit.distance).add(hit.point).add(hit.normal);
    add_whole(hash, hit.group);
}

/// A hit with the pose of its entity in the view that was asked.
inline void add(Hasher& hash, const View& view, const Hit& hit) {
    add(hash, hit);
    if (hit) add(hash, view.pose(hit.entity));
}

inline void add(Hasher& hash, const ViewStamp& stamp) {
    add_whole(hash, stamp.shown.raw);
    hash.add(std::uint64_t{stamp.newest.value}).add(stamp.received);
}

inline void add(Hasher& hash, const Verdict& verdict) {
    add_whole(hash, verdict.outcome);
    add_whole(hash, verdict.reason);
    add_whole(hash, verdict.audit);
    add_whole(hash, verdict.judged.raw);
    add_whole(hash, verdict.paid.value);
    add_whole(hash, verdict.seen_paid.value);
    hash.add(verdict.victim_moved_m);
    add(hash, verdict.hit);
    if (verdict.hit) add(hash, verdict.pose);
}

/// Every entity of a view, with its bones.
inline void add(Hasher& hash, const View& view) {
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        add(hash, pose);
        if (!has_pose(pose.status)) continue;
        for (std::int16_t bone = root_bone; bone < 3; ++bone) add(hash, view.bone(pose, bone));
    }
}

inline HitboxSetId add_body(HitboxSets& sets) {
    const std::array<Hitbox, 4> body{
        Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 0.2f}, 0.25f, 1),
        Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, -0.4f}, {0.0f, 0.0f, 0.4f}, 0.35f, 0),
        Hitbox::box(HitGroup::leg, {0.1f, 0.0f, -0.8f}, {0.2f, 0.15f, 0.5f}, root_bone, {0.0f, 0.6f, 0.0f, 0.8f}),
        Hitbox::capsule(HitGroup::arm, {0.4f, 0.0f, 0.3f}, {0.9f, 0.1f, 0.0f}, 0.0f, 7)};
    return sets.add(body);
}
inline HitboxSetId add_crate(HitboxSets& sets, DrawGroup group = 0) {
    const std::array<Hitbox, 1> crate{Hitbox::box(HitGroup::generic, {}, {1.0f, 0.5f, 0.75f})};
    return sets.add(crate, group);
}

/// A crowd in which everything happens: people run, die, come back, teleport, change clothes, board each other and
/// leave.
class Scene {
public:
    explicit Scene(std::uint64_t seed, std::uint32_t bones = 2, DrawGroup crates = 0)
        : history(config(bones)), noise(seed), bones_(bones), bends_(crates != 0) {
        body = add_body(history.hitbox_sets());
        crate = add_crate(history.hitbox_sets(), crates);
        for (int i = 0; i < 10; ++i) spawn();
    }

    /// One tick of everybody's life.
    void step() {
        tick = tick + 1;
        if (noise.once_in(12)) spawn();
        for (Actor& actor : actors) {
            if (actor.id.is_null()) continue;
            if (noise.once_in(15)) happen(actor);
            if (actor.id.is_null() || noise.once_in(20)) continue;
            if (noise.once_in(10)) actor.velocity = noise.vector(6.0f);
            actor.position = actor.position + actor.velocity * 0.015625f;
            actor.rotation = normalized(actor.rotation * Quat{noise.real(0.1f), 0.0f, noise.real(0.1f), 1.0f});
            const std::array<Pose, 2> bones{Pose{{noise.real(0.1f), 0.0f, 0.6f}, noise.rotation()},
                                            Pose{{0.0f, noise.real(0.2f), 1.4f}, actor.rotation}};
            EntityPose pose{actor.position, actor.rotation, actor.velocity};
            if (bends_) pose.acceleration = noise.vector(9.0f);
            if (bends_) pose.angular_velocity = noise.vector(2.0f);
            static_cast<void>(history.record(actor.id, tick, pose, std::span(bones).first(bones_)));
        }
    }

    struct Actor {
        EntityId id;
        Vec3 position;
        Vec3 velocity;
        Quat rotation;
    };

    WorldHistory history;
    Noise noise;
    HitboxSetId body;
    HitboxSetId crate;
    Tick tick{0};
    std::array<Actor, 24> actors{};

private:
    static HistoryConfig config(std::uint32_t bones) {
        HistoryConfig config;
        config.capacity_ticks = 64;
        config.max_entities = 24;
        config.max_bones = bones;
        return config;
    }

    void spawn() {
        const std::uint16_t team = static_cast<std::uint16_t>(noise.below(3));
        const HitboxSetId wears = noise.once_in(4) ? crate : body;
        const EntityId id = history.spawn({wears, {}, team, static_cast<std::uint16_t>(1 + noise.below(3))});
        if (!id.is_null()) actors[id.index()] = {id, noise.vector(12.0f), noise.vector(5.0f), noise.rotation()};
    }

    void happen(Actor& actor) {
        switch (noise.below(10)) {
            case 0:
                static_cast<void>(history.kill(actor.id));
                break;
            case 1:
                static_cast<void>(history.respawn(actor.id));
                break;
            case 2:
                static_cast<void>(history.teleport(actor.id));
                actor.position = noise.vector(12.0f);
                break;
            case 3:
                static_cast<void>(history.change_hitboxes(actor.id, noise.once_in(2) ? crate : body));
                break;
            case 4:
                static_cast<void>(history.set_parent(actor.id, {}));
                break;
            case 5:
                static_cast<void>(history.set_team(actor.id, static_cast<std::uint16_t>(noise.below(3))));
                break;
            case 8:
                static_cast<void>(history.set_layers(actor.id, static_cast<std::uint16_t>(1 + noise.below(3))));
                break;
            case 9:
                static_cast<void>(
                    history.set_hitbox_mask(actor.id, noise.once_in(2) ? all_hitboxes : 0xfffffff8u | noise.below(8)));
                break;
            case 6:
                if (!noise.once_in(3)) break;
                static_cast<void>(history.despawn(actor.id, tick));
                actor.id = {};
                break;
            default:
                static_cast<void>(history.set_parent(actor.id, actors[noise.below(24)].id));
                break;
        }
    }

    std::uint32_t bones_;
    bool bends_;  // courses, for reckoned entities
};

/// What one client was sent, and what it has received of that. A fifth is lost, and now and then no stamp gets through
/// for long.
struct Client {
    explicit Client(const WorldHistory& world) : ledger(config(world)) {}

    void send(const WorldHistory& world, Tick tick, Noise& noise) {
        ledger.begin_snapshot(tick);
        for (std::uint32_t slot = 0; slot < world.slot_count(); ++slot) {
            if (world.slot(slot).holds(tick) && !noise.once_in(3)) static_cast<void>(ledger.add(world.slot(slot).id()));
        }
        if (noise.once_in(5)) return;
        const SnapshotSeq newest = ledger.newest_sent();
        const std::uint32_t advance = newest.value - stamp.newest.value;
        stamp.received = (advance < stamp_window ? stamp.received << advance : 0) | 1;
        stamp.newest = newest;
        stamp.shown = {Moment::at(tick).raw - noise.below(8 << 16)};
        stamp.shown = stamp.shown < Moment{0} ? Moment{0} : stamp.shown;
    }

    static LedgerConfig config(const WorldHistory& world) {
        LedgerConfig config;
        config.max_entities = world.config().max_entities;
        return config;
    }

    Ledger ledger;
    ViewStamp stamp;
};

}  // namespace backsight::golden
