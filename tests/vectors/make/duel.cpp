#include "tests/vectors/make/duel.h"

namespace backsight::vectors {

std::vector<Hitbox> player_hitboxes() {
    return {Hitbox::sphere(HitGroup::head, {0.0f, 0.0f, 1.7f}, 0.15f),
            Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, 0.9f}, {0.0f, 0.0f, 1.4f}, 0.3f),
            Hitbox::box(HitGroup::leg, {0.0f, 0.0f, 0.4f}, {0.2f, 0.25f, 0.4f})};
}

ScriptConfig small_config(std::string name) {
    ScriptConfig config;
    config.name = std::move(name);
    config.world.history.max_entities = 8;
    config.server.max_clients = 2;
    config.sets.push_back({0, player_hitboxes()});
    return config;
}

Vec3 aimed(Vec3 from, Vec3 to) { return normalized(to - from); }

Duel::Duel(ScriptConfig config, Vec3 velocity) : script(std::move(config)), velocity_(velocity) {
    shooter = script.spawn({HitboxSetId{1}, {}, 1, 1});
    victim = script.spawn({HitboxSetId{1}, {}, 2, 1});
    script.join(shooter);
    script.join(victim);
}

void Duel::run(int ticks, bool sends_victim) {
    for (int i = 0; i < ticks; ++i) {
        begin();
        end(sends_victim);
    }
}

void Duel::end(bool sends_victim) {
    place_ = place_ + velocity_ * script.config().world.draw.tick_rate.tick_seconds();
    script.record(shooter, {});
    script.record(victim, {place_, {}, velocity_});
    script.finish_tick();
    script.send(0, sends_victim ? std::vector{shooter, victim} : std::vector{shooter});
}

ViewStamp Duel::stamp(std::uint32_t age, float behind) const {
    const Ledger& ledger = script.server().ledger(0);
    const SnapshotSeq newest{ledger.newest_sent().value - age};
    const std::uint64_t all = newest.value >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << newest.value) - 1;
    return {Moment::at(ledger.tick_of(newest)) - static_cast<std::int64_t>(behind * 65536.0f), newest, all};
}

const TakenCommand& Duel::take(const ViewStamp& stamp) { return script.take(0, ++command, stamp); }

Shot Duel::shot_at(Moment at) const {
    const ServerWorld& server = script.server();
    Shot shot;
    shot.shooter = shooter;
    shot.origin = {0.0f, 0.0f, 1.5f};
    const Vec3 there = View::at_moment(server.history(), script.config().world.draw, at).pose(victim).pose.position;
    shot.direction = aimed(shot.origin, there + Vec3{0.0f, 0.0f, 1.2f});
    return shot;
}

const Verdict& Duel::fire_at(Moment at, std::size_t rules, Sight sight) {
    return script.judge(0, shot_at(at), rules, sight);
}

const Verdict& Duel::fire(const ViewStamp& stamp, std::size_t rules, Sight sight) {
    return fire_at(take(stamp).audited.stamp.shown, rules, sight);
}

}  // namespace backsight::vectors
