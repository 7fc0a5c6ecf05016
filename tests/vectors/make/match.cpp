#include "tests/vectors/make/match.h"

#include "tests/vectors/make/duel.h"

#include <backsight/base/trig.h>

#include <stdexcept>

namespace backsight::vectors {

Match::Match(ScriptConfig config, const MatchConfig& match)
    : script(std::move(config)), config_(match), random_(match.seed) {
    for (int i = 0; i < match.players; ++i) {
        Player player;
        player.place = {random_.uniform(4.0f, 12.0f), 0.0f, 0.0f};
        player.place.y = random_.uniform(-4.0f, 4.0f);
        player.turn = random_.uniform(-3.0f, 3.0f);
        EntityTraits traits{
            HitboxSetId{static_cast<std::uint16_t>(1 + i % static_cast<int>(script.config().sets.size()))}};
        traits.team = static_cast<std::uint16_t>(1 + i % 2);
        if (match.rides && i + 1 == match.players) {
            traits.parent = players_.back().id;
            player.place = {0.5f, 0.0f, 1.0f};
        }
        player.id = script.spawn(traits);
        players_.push_back(player);
    }
    players_.front().place = {0.0f, 0.0f, 0.0f};
    script.join(players_.front().id);
    script.set_self(0, players_.front().id, 0);
}

void Match::move(Player& player) {
    const float seconds = script.config().world.draw.tick_rate.tick_seconds();
    if (random_.chance(0.1f)) {
        player.velocity.x = random_.uniform(-5.0f, 5.0f);
        player.velocity.y = random_.uniform(-5.0f, 5.0f);
    }
    player.place = player.place + player.velocity * seconds;
    EntityPose pose{player.place, {}, player.velocity};
    if (config_.turns) {
        player.angle += player.turn * seconds;
        pose.rotation = rotation_about({0.0f, 0.0f, 1.0f}, static_cast<double>(player.angle));
    }
    if (config_.bends) {
        pose.acceleration.x = random_.uniform(-4.0f, 4.0f);
        pose.acceleration.z = random_.uniform(-10.0f, 1.0f);
        pose.angular_velocity = {0.0f, 0.0f, player.turn};
    }
    script.record(player.id, pose);
}

void Match::break_something(std::int64_t tick) {
    const Player& player = players_[1];
    if (tick == 12) script.event("kill", player.id);
    if (tick == 20) script.event("respawn", player.id);
    if (tick == 26) {
        script.event("teleport", player.id);
        players_[1].place = {8.0f, 2.0f, 0.0f};
    }
    if (tick == 32 && players_.size() > 2) {
        script.event("despawn", players_.back().id);
        players_.pop_back();
    }
}

void Match::execute(std::int64_t tick) {
    while (!commands_.empty() && commands_.front().at <= tick) {
        const Command command = commands_.front();
        commands_.pop_front();
        const TakenCommand taken = script.take(0, command.number, command.stamp);
        if (!taken.is_new) continue;
        const Verdict verdict = script.judge(0, command.shot, command.rules);
        if (verdict.reason == Reason::as_seen && screen_hash(verdict.hit) != screen_hash(command.screen)) {
            throw std::runtime_error("a verdict as seen that differs from the screen");
        }
    }
}

void Match::draw(std::int64_t tick) {
    const Micros now{tick * 15'625 + 5'000};
    while (!snapshots_.empty() && snapshots_.front().first <= tick) {
        const SnapshotSeq seq = snapshots_.front().second;
        snapshots_.pop_front();
        if (random_.chance(config_.loss)) continue;
        script.store(0, 0, seq, now);
        has_snapshot_ = true;
    }
    if (!has_snapshot_ || tick % config_.ticks_between_commands != 0) return;
    if (script.advance(0, now, Micros{config_.latency_ticks * 2 * 15'625})) fire(tick);
}

void Match::fire(std::int64_t tick) {
    Shot shot;
    shot.shooter = players_.front().id;
    shot.origin = players_.front().place + Vec3{0.0f, 0.0f, 1.5f};
    const auto target = 1 + static_cast<std::size_t>(random_.unit() * static_cast<float>(players_.size() - 1));
    const ViewPose pose = script.pose(0, players_[target].id);
    Vec3 goal = has_pose(pose.status) ? pose.pose.position : players_[target].place;
    goal.z += random_.uniform(0.2f, 1.9f);
    goal.y += random_.uniform(-0.3f, 0.3f);
    shot.direction = aimed(shot.origin, goal);
    if (random_.chance(0.1f)) shot.spare_team = 2;
    const std::size_t rules = static_cast<std::size_t>(tick / 2) % script.config().rules.size();
    const Hit hit = script.shoot(0, shot, rules);
    commands_.push_back({tick + config_.latency_ticks, ++command_, script.stamp(0), shot, hit, rules});
}

void Match::play() {
    for (std::int64_t tick = 1; tick <= config_.ticks; ++tick) {
        script.begin_tick(tick);
        execute(tick);
        if (config_.breaks) break_something(tick);
        for (Player& player : players_) move(player);
        script.finish_tick();
        if (tick % config_.ticks_between_snapshots == 0) {
            std::vector<EntityId> ids;
            for (const Player& player : players_) ids.push_back(player.id);
            snapshots_.push_back({tick + config_.latency_ticks, script.send(0, ids)});
        }
        draw(tick);
    }
}

}  // namespace backsight::vectors
