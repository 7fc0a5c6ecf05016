#include "benchmarks/arena.h"

#include <backsight/base/trig.h>

#include <algorithm>
#include <cmath>

#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {

namespace {

constexpr double tick_s = 1.0 / 64.0;
constexpr std::int64_t draw_delay = Moment::one_tick * 64 / 10;  // 100 ms

struct BodyPart {
    HitGroup group;
    float x_m;
    float z_m;
    float half_length_m;
    float radius_m;
};
constexpr std::array<BodyPart, body_parts> body_plan{{{HitGroup::head, 0.0f, 1.65f, 0.0f, 0.12f},
                                                      {HitGroup::torso, 0.0f, 1.35f, 0.08f, 0.17f},
                                                      {HitGroup::torso, 0.0f, 1.15f, 0.06f, 0.16f},
                                                      {HitGroup::torso, 0.0f, 0.95f, 0.06f, 0.16f},
                                                      {HitGroup::arm, 0.24f, 1.30f, 0.13f, 0.06f},
                                                      {HitGroup::arm, 0.26f, 1.02f, 0.12f, 0.05f},
                                                      {HitGroup::arm, 0.27f, 0.82f, 0.04f, 0.05f},
                                                      {HitGroup::arm, -0.24f, 1.30f, 0.13f, 0.06f},
                                                      {HitGroup::arm, -0.26f, 1.02f, 0.12f, 0.05f},
                                                      {HitGroup::arm, -0.27f, 0.82f, 0.04f, 0.05f},
                                                      {HitGroup::leg, 0.10f, 0.68f, 0.18f, 0.09f},
                                                      {HitGroup::leg, 0.10f, 0.30f, 0.17f, 0.07f},
                                                      {HitGroup::leg, 0.10f, 0.06f, 0.05f, 0.05f},
                                                      {HitGroup::leg, -0.10f, 0.68f, 0.18f, 0.09f},
                                                      {HitGroup::leg, -0.10f, 0.30f, 0.17f, 0.07f},
                                                      {HitGroup::leg, -0.10f, 0.06f, 0.05f, 0.05f}}};

WorldConfig world_config(const ArenaSetup& setup) {
    WorldConfig config;
    config.history.max_entities = static_cast<std::uint32_t>(setup.players);
    config.history.max_bones = setup.skeletons ? body_parts : 0;
    return config;
}

}  // namespace

Walk::Walk(int player, int players, bool is_crowded) {
    inputs::Random random(static_cast<std::uint64_t>(player) + 1);
    const double side_m = 100.0 * std::sqrt(players / 64.0) * (is_crowded ? 0.1 : 1.0);
    center_ = {static_cast<float>(random.uniform(0.0, side_m)), static_cast<float>(random.uniform(0.0, side_m)),
               static_cast<float>(random.uniform(0.0, 10.0))};
    radius_m_ = random.uniform(1.0, 6.0);
    speed_mps_ = random.uniform(1.0, 7.0);
    phase_rad_ = random.uniform(0.0, 2.0 * pi);
}

double Walk::angle(Tick tick) const {
    return phase_rad_ + speed_mps_ / radius_m_ * static_cast<double>(tick.value) * tick_s;
}

float Walk::yaw_rad(Tick tick) const { return static_cast<float>(angle(tick) + pi / 2.0); }

EntityPose Walk::pose(Tick tick) const {
    const auto cosine = static_cast<float>(deterministic_cos(angle(tick)));
    const auto sine = static_cast<float>(deterministic_sin(angle(tick)));
    const Vec3 out{cosine, sine, 0.0f};
    const Vec3 ahead{-sine, cosine, 0.0f};
    return {center_ + out * static_cast<float>(radius_m_), rotation_about({0.0f, 0.0f, 1.0f}, angle(tick) + pi / 2.0),
            ahead * static_cast<float>(speed_mps_)};
}

Skeleton Walk::skeleton(Tick tick) {
    Skeleton bones;
    const double swing = 0.5 * deterministic_sin(static_cast<double>(tick.value) * 0.2);
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const double turn = body_plan[i].x_m < 0.0f ? -swing : swing;
        bones[i] = {{body_plan[i].x_m, static_cast<float>(turn * 0.2), body_plan[i].z_m},
                    rotation_about({1.0f, 0.0f, 0.0f}, turn)};
    }
    return bones;
}

HitboxSetId add_body(WorldHistory& history, bool skeleton) {
    if (!skeleton) {
        const Hitbox one[] = {Hitbox::capsule(HitGroup::generic, {0.0f, 0.0f, 0.4f}, {0.0f, 0.0f, 1.4f}, 0.4f)};
        return history.hitbox_sets().add(one);
    }
    std::vector<Hitbox> parts;
    for (std::size_t i = 0; i < body_plan.size(); ++i) {
        const BodyPart& part = body_plan[i];
        const Vec3 half{0.0f, 0.0f, part.half_length_m};
        parts.push_back(Hitbox::capsule(part.group, -half, half, part.radius_m, static_cast<std::int16_t>(i)));
    }
    return history.hitbox_sets().add(parts);
}

Arena::Arena(const ArenaSetup& setup, const Look& look)
    : setup_(setup), server_(world_config(setup)), client_(world_config(setup)) {
    const HitboxSetId body = add_body(server_.history(), setup.skeletons);
    require(add_body(client_.history(), setup.skeletons) == body, "both sides know the same body");
    require(server_.join({}) == 0, "the client is number 0");
    for (int player = 0; player < setup.players; ++player) {
        walks_.emplace_back(player, setup.players);
        ids_.push_back(server_.spawn({body, {}, 0, 1}));
    }
    inputs::Random random(64);
    for (Tick tick{0}; tick <= last_tick; tick = tick + 1) {
        record(tick);
        send(tick, random.chance(setup.loss_percent / 100.0));
        const Screen shown = screen(tick);
        const Audited audited =
            server_.take_command(0, static_cast<std::uint32_t>(tick.value) + 1, shown.stamp).audited;
        require(received_.empty() || audited.result == AuditResult::accepted, "the client is honest");
        if (tick < first_screen || tick >= first_screen + screen_count) continue;
        screens_.push_back(shown);
        look(shown, client_.view());
    }
}

void Arena::record(Tick tick) {
    const Skeleton bones = Walk::skeleton(tick);
    server_.begin_tick(tick);
    for (std::size_t i = 0; i < walks_.size(); ++i) {
        const std::span<const Pose> worn = setup_.skeletons ? std::span<const Pose>(bones) : std::span<const Pose>();
        const RecordResult result = server_.record(ids_[i], walks_[i].pose(tick), worn);
        require(result == RecordResult::ok, "the server records every player");
    }
    server_.finish_tick();
}

// Bytes are not written here: record_bench measures them.
void Arena::send(Tick tick, bool is_lost) {
    const SnapshotSeq seq = server_.snapshot(0);
    std::vector<SnapshotEntity> entities;
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        const std::int64_t divider = setup_.mixed_rates ? std::int64_t{1} << (i % 3) : 1;
        if ((tick.value + static_cast<std::int64_t>(i)) % divider != 0) continue;
        entities.push_back(*server_.add(0, ids_[i]));
    }
    if (is_lost) return;
    const ApplyResult result = client_.store(seq, tick, entities, draw().tick_rate.time_of(tick));
    require(result == ApplyResult::applied, "the client applies every snapshot that comes");
    received_.push_back(tick);
}

Screen Arena::screen(Tick tick) {
    const std::int64_t frame_phase = tick.value * 26'573 % Moment::one_tick;  // frames do not fall on ticks
    const Moment shown{std::max(Moment::at(tick).raw - draw_delay + frame_phase, std::int64_t{0})};
    client_.show(shown);
    Screen screen{client_.stamp(), no_tick, no_tick, 0};
    if (received_.empty()) return screen;
    const auto after = std::upper_bound(received_.begin(), received_.end(), shown.tick());
    screen.from = after == received_.begin() ? *after : *(after - 1);
    screen.to = after == received_.end() ? screen.from : *after;
    if (screen.to > screen.from) {
        screen.fraction = static_cast<std::uint16_t>((shown - Moment::at(screen.from)) / (screen.to - screen.from));
    }
    return screen;
}

}  // namespace backsight::bench
