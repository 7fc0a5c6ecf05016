#include "tests/golden/scenario.h"

#include "tests/golden/network_stage.h"
#include "tests/golden/projectile_stage.h"
#include "tests/golden/reckoning_stage.h"
#include "tests/golden/scene.h"
#include "tests/support/judge_shot.h"

#include <backsight/base/ring.h>
#include <backsight/base/trig.h>
#include <backsight/motion.h>
#include <backsight/rewind/scoped_pose.h>
#include <backsight/time.h>

#include <limits>
#include <string_view>

namespace backsight::golden {

namespace {

constexpr std::array interpolations{Interpolation::hold, Interpolation::linear, Interpolation::hermite,
                                    Interpolation::catmull_rom};
constexpr std::array afters{AfterNewest::hold, AfterNewest::extrapolate};

// --- base ---

void quantize_one(Hasher& hash, Vec3 v, Quat r, const Quantization& q) {
    QuantPosition position;
    QuantVelocity velocity;
    QuantRotation rotation;
    QuantDirection direction;
    add_whole(hash, quantize_position(v, q, position));
    add_whole(hash, quantize_velocity(v, q, velocity));
    add_whole(hash, quantize_rotation(r, rotation));
    add_whole(hash, quantize_direction(v, direction));
    hash.add(dequantize(position, q)).add(dequantize(velocity, q)).add(dequantize(rotation)).add(dequantize(direction));
    hash.add(std::uint64_t{rotation.packed});
}

// What no quantiser writes means a rotation too.
void hash_foreign_rotations(Hasher& hash, Noise& noise) {
    for (int i = 0; i < 200; ++i) hash.add(dequantize(QuantRotation{static_cast<std::uint32_t>(noise.bits())}));
}

void hash_trig(Hasher& hash, Noise& noise) {
    for (const float size : {1.0f, 10.0f, 1e4f, 1e10f}) {
        for (int i = 0; i < 100; ++i) {
            const double angle = static_cast<double>(noise.real(size));
            add(hash, deterministic_sin(angle));
            add(hash, deterministic_cos(angle));
            add(hash, deterministic_atan2(angle, static_cast<double>(noise.real(size))));
            hash.add(rotation_about(noise.direction(), angle));
        }
    }
}

void hash_containers(Hasher& hash, Noise& noise) {
    Ring<std::uint32_t> ring(7);
    for (int i = 0; i < 50; ++i) {
        ring.push_back(noise.below(1000));
        if (noise.once_in(4)) ring.pop_front();
        for (std::size_t k = 0; k < ring.size(); ++k) hash.add(std::uint64_t{ring[k]});
    }
    for (int i = 0; i < 50; ++i) {
        const std::uint32_t index = noise.below(EntityId::max_index + 1);
        const EntityId id = EntityId::make(index, noise.below(EntityId::max_generation + 1));
        hash.add(std::uint64_t{id.value})
            .add(std::uint64_t{id.index()})
            .add(std::uint64_t{next_generation(id.generation())});
    }
}

std::uint64_t base_stage() {
    Hasher hash;
    Noise noise(1);
    const float nan_value = std::numeric_limits<float>::quiet_NaN();
    quantize_one(hash, {nan_value, 0.0f, 0.0f}, {nan_value, 0.0f, 0.0f, 1.0f}, {});
    quantize_one(hash, {1e30f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 0.0f}, {});
    for (int i = 0; i < 1000; ++i) {
        const Quantization q{i % 2 == 0 ? 1.0f / 1024.0f : 0.125f, 1.0f / 64.0f};
        const Vec3 v = noise.vector(i % 3 == 0 ? 20'000.0f : 50.0f);
        const Quat r = noise.rotation();
        quantize_one(hash, v, r, q);
        const Pose frame{noise.vector(100.0f), noise.rotation()};
        add(hash, compose(frame, {v, r}));
        add(hash, relative_to(frame, {v, r}));
        hash.add(transform(frame, v)).add(cross(v, frame.position)).add(distance(v, frame.position));
    }
    hash_foreign_rotations(hash, noise);
    hash_trig(hash, noise);
    hash_containers(hash, noise);
    return hash.value();
}

// --- time ---

std::uint64_t time_stage() {
    Hasher hash;
    Noise noise(2);
    for (const TickRate rate : {TickRate{64, 1}, TickRate{200, 3}, TickRate{60000, 1001}, TickRate{100'000, 1}}) {
        hash.add(rate.tick_seconds());
        for (int i = 0; i < 200; ++i) {
            const Micros at{static_cast<std::int64_t>(noise.bits() % 900'000'000'000'000u)};
            const Moment moment = rate.moment_at(at);
            add_whole(hash, moment.raw);
            add_whole(hash, moment.tick().value);
            hash.add(std::uint64_t{moment.fraction()});
            add_whole(hash, rate.time_of(moment).value);
            add_whole(hash, rate.span(Micros{noise.below(10'000'000)}));
        }
    }
    return hash.value();
}

// --- motion ---

std::uint64_t motion_stage() {
    Hasher hash;
    Noise noise(3);
    for (int i = 0; i < 1000; ++i) {
        const std::array<Vec3, 4> p{noise.vector(100.0f), noise.vector(100.0f), noise.vector(100.0f),
                                    noise.vector(10.0f)};
        const float fraction = static_cast<float>(noise.below(65'536)) * (1.0f / 65'536.0f);
        const Quat a = noise.rotation();
        const Quat b = i % 3 == 0 ? normalized(a * Quat{0.001f, 0.0f, 0.002f, 1.0f}) : noise.rotation();
        hash.add(lerp(p[0], p[1], fraction)).add(slerp(a, b, fraction)).add(slerp(a, -b, fraction));
        hash.add(hermite(p[0], p[3], p[1], p[2], 0.05f, fraction));
        hash.add(catmull_rom_tangent(p[0], p[1], p[2], 0.05f, 0.015625f * static_cast<float>(1 + noise.below(9))));
        hash.add(lerp_degrees(p[0].x * 20.0f, p[1].x * 20.0f, fraction)).add(lerp_radians(p[0].y, p[1].y, fraction));
        hash.add(extrapolate({p[0], p[3], a}, fraction, 0.1f));
    }
    return hash.value();
}

// --- history ---

std::uint32_t pose_bones(Tick tick, const EntityState& state, std::span<QuantBone> out) {
    for (QuantBone& bone : out) {
        bone.x = static_cast<std::int16_t>(tick.value * 17 + state.position.x % 500);
        bone.rotation = state.rotation;
    }
    return static_cast<std::uint32_t>(out.size());
}

std::uint64_t history_stage() {
    Hasher hash;
    for (const bool animated : {false, true}) {
        Scene scene(4, animated ? 0 : 2);
        HistoryConfig config = scene.history.config();
        config.max_bones = 2;
        WorldHistory copy(config);
        if (animated) copy.set_bone_poser(pose_bones);
        for (int i = 0; i < 150; ++i) {
            scene.step();
            for (std::uint32_t slot = 0; slot < scene.history.slot_count(); ++slot) {
                const Track& track = scene.history.slot(slot);
                const Tick tick = scene.tick - scene.noise.below(5);
                const std::optional<EntityState> state = track.at(tick);
                if (!state) continue;
                add_whole(hash, copy.store(track.id(), tick, *state, track.bones_at(tick)));
                add(hash, *state);
                for (const QuantBone& bone : copy.slot(slot).bones_at(tick)) add(hash, dequantize(bone, {}));
                add_whole(hash, track.last_at_or_before(tick - 1, tick - 9).value);
                add_whole(hash, copy.slot(slot).first_after(tick - 7).value);
            }
        }
        // Without no_memory: it says what a machine has, not what it computes.
        for (const WorldHistory* history : {&scene.history, &copy}) {
            for (int i = 0; i < static_cast<int>(RecordResult::no_memory); ++i) {
                hash.add(history->counters()[static_cast<RecordResult>(i)]);
            }
        }
    }
    return hash.value();
}

// --- view ---

DrawConfig draw_config(Interpolation interpolation, AfterNewest after) {
    DrawConfig draw;
    draw.interpolation = interpolation;
    draw.after_newest = after;
    return draw;
}

std::uint64_t view_stage() {
    Hasher hash;
    Scene scene(5);
    Client client(scene.history);
    for (int i = 0; i < 200; ++i) {
        scene.step();
        client.send(scene.history, scene.tick, scene.noise);
        if (i % 120 > 40 && i % 120 < 110) continue;  // no command comes through
        client.ledger.learn(client.stamp);
        for (const Interpolation interpolation : interpolations) {
            for (const AfterNewest after : afters) {
                const DrawConfig draw = draw_config(interpolation, after);
                const Tick from = scene.tick - 2 - scene.noise.below(4);
                const auto fraction = static_cast<std::uint16_t>(scene.noise.below(65'536));
                add(hash, View::at_moment(scene.history, draw, client.stamp.shown));
                add(hash, View::between(scene.history, draw, from, from + scene.noise.below(3), fraction));
                add(hash, View::exact(scene.history, draw, client.ledger, client.stamp));
            }
        }
    }
    return hash.add(client.ledger.gaps()).value();
}

// --- rewind ---

QueryFilter any_filter(const Scene& scene, Noise& noise) {
    QueryFilter filter;
    filter.exclude = scene.actors[noise.below(24)].id;
    if (noise.once_in(3)) filter.exclude_team = 1;
    if (noise.once_in(3)) filter.layers = 2;
    if (noise.once_in(8)) filter.only = scene.actors[noise.below(24)].id;
    return filter;
}

void hash_all(Hasher& hash, const View& view, std::size_t count, std::span<const Hit> hits) {
    add_whole(hash, count);
    for (std::size_t i = 0; i < count && i < hits.size(); ++i) add(hash, view, hits[i]);
}

void hash_queries(Hasher& hash, const View& view, const QueryFilter& filter, Noise& noise) {
    std::array<Hit, 5> hits;
    const Ray ray{noise.vector(8.0f), noise.direction(), noise.once_in(2) ? 10.0f : 1000.0f};
    const float radius = 0.25f * static_cast<float>(noise.below(12));
    add(hash, view, cast_ray(view, ray, filter));
    hash_all(hash, view, cast_ray_all(view, ray, filter, hits), hits);
    add(hash, view, sweep_sphere(view, ray, radius, filter));
    add(hash, view, sweep_capsule(view, ray, noise.vector(1.0f), radius, filter));
    hash_all(hash, view, overlap_sphere(view, ray.origin, radius * 3.0f, filter, hits), hits);
    const Vec3 half{radius, 1.0f, 2.0f};
    hash_all(hash, view, overlap_box(view, ray.origin, half, noise.rotation(), filter, hits), hits);
    add(hash, view, closest_point(view, ray.origin, radius * 4.0f, filter));
}

void hash_scoped_pose(Hasher& hash, const View& view, const QueryFilter& filter) {
    std::array<Pose, 24> bodies{};
    std::array<SavedBody, 24> scratch;
    const auto read = [&](EntityId id) { return bodies[id.index()]; };
    const auto write = [&](EntityId id, const Pose& pose) noexcept { bodies[id.index()] = pose; };
    {
        const ScopedPose posed(view, filter, scratch, read, write);
        add_whole(hash, posed.posed());
        for (const Pose& body : bodies) add(hash, body);
    }
    for (const Pose& body : bodies) add(hash, body);
}

std::uint64_t rewind_stage() {
    Hasher hash;
    Scene scene(6);
    Client client(scene.history);
    const DrawConfig draw = draw_config(Interpolation::hermite, AfterNewest::extrapolate);
    for (int i = 0; i < 100; ++i) {
        scene.step();
        client.send(scene.history, scene.tick, scene.noise);
        client.ledger.learn(client.stamp);
        const View view = View::exact(scene.history, draw, client.ledger, client.stamp);
        for (int shots = 0; shots < 20; ++shots) {
            const QueryFilter filter = any_filter(scene, scene.noise);
            hash_queries(hash, view, filter, scene.noise);
            hash_scoped_pose(hash, view, filter);
        }
    }
    return hash.value();
}

// --- judge ---

WeaponRules any_rules(Noise& noise) {
    WeaponRules rules;
    rules.max_rewind = Micros{noise.below(300'000)};
    rules.on_max_rewind = noise.once_in(3) ? CapPolicy::refuse : CapPolicy::clamp;
    rules.max_victim_moved_m = static_cast<float>(noise.below(100)) * 0.01f;
    rules.on_max_victim_moved = noise.once_in(3) ? CapPolicy::refuse : CapPolicy::clamp;
    rules.cover_grace = Micros{static_cast<std::int64_t>(noise.below(100'000)) - 20'000};
    return rules;
}

ViewStamp claimed(const ViewStamp& honest, Noise& noise) {
    ViewStamp stamp = honest;
    if (noise.once_in(10)) stamp.shown = stamp.shown + static_cast<std::int64_t>(noise.below(64 << 16)) - (32 << 16);
    if (noise.once_in(20)) stamp.received ^= std::uint64_t{1} << noise.below(64);
    if (noise.once_in(20)) stamp.newest.value += noise.below(5);
    return stamp;
}

std::uint64_t judge_stage() {
    Hasher hash;
    Scene scene(7);
    Client client(scene.history);
    const DrawConfig draw = draw_config(Interpolation::catmull_rom, AfterNewest::hold);
    ClientJudge judge(scene.history, draw, client.ledger, {});
    std::uint64_t lines = 0;
    const LineOfSight is_free = [&lines](Vec3 a, Vec3 b, Moment) {
        ++lines;
        return dot(a, b) > -20.0f;
    };
    const VictimScreens screens = [&client](EntityId) { return VictimScreen{&client.ledger, {}}; };
    for (int i = 0; i < 400; ++i) {
        scene.step();
        client.send(scene.history, scene.tick, scene.noise);
        if (i % 150 > 60 && i % 150 < 140) continue;
        const Moment now = Moment::at(scene.tick);
        const Audited audited = judge.take_stamp(claimed(client.stamp, scene.noise), now);
        add_whole(hash, audited.result);
        add_whole(hash, audited.moved);
        for (int pellet = 0; pellet < 10; ++pellet) {
            Shot shot;
            shot.shooter = scene.actors[scene.noise.below(24)].id;
            shot.origin = scene.noise.vector(8.0f);
            shot.direction = scene.noise.once_in(50) ? Vec3{} : scene.noise.direction();
            const WeaponRules rules = any_rules(scene.noise);
            add(hash, test::judge_shot(judge, audited, shot, rules, now, is_free, screens));
        }
    }
    for (const std::uint64_t count : judge.counters().by_reason) hash.add(count);
    for (const std::uint64_t count : judge.counters().by_audit) hash.add(count);
    return hash.add(lines).value();
}

constexpr std::array all_stages{
    Stage{"base", &base_stage},       Stage{"time", &time_stage},           Stage{"motion", &motion_stage},
    Stage{"history", &history_stage}, Stage{"view", &view_stage},           Stage{"rewind", &rewind_stage},
    Stage{"judge", &judge_stage},     Stage{"reckoning", &reckoning_stage}, Stage{"projectile", &projectile_stage},
    Stage{"network", &network_stage}};

}  // namespace

std::span<const Stage> stages() { return all_stages; }

std::uint64_t run() {
    Hasher hash;
    for (const Stage& stage : all_stages) hash.add(stage.run());
    return hash.value();
}

bool is_made_on_purpose(const char* message) {
    const std::string_view text = message;
    return text.starts_with("hitbox: 1 mm to 1 km") || text.starts_with("parent: set_parent()");
}

}  // namespace backsight::golden
