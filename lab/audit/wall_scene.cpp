#include "lab/audit/wall_scene.h"

#include <algorithm>
#include <cmath>

#include "arena/movement.h"
#include "lab/audit/stage.h"

namespace backsight::lab::audit {

namespace {

constexpr float wall_x = 5.0f;
constexpr float victim_x = 10.0f;
constexpr float half_width_m = arena::MovementRules::radius_m;

ServerWorldConfig wall_server(const Rules& rules) {
    ServerWorldConfig server;
    server.half_width_m = rules.half_width_m;
    return server;
}

}  // namespace

bool is_free_of_wall(Vec3 a, Vec3 b) {
    if ((a.x < wall_x) == (b.x < wall_x)) return true;
    return a.y + (b.y - a.y) * ((wall_x - a.x) / (b.x - a.x)) >= 0.0f;
}

bool is_in_sight(float shooter_y, float victim_y) {
    return is_free_of_wall({0.0f, shooter_y, 0.0f}, {victim_x, victim_y, 0.0f});
}

bool is_body_in_sight(float shooter_y, float victim_y) {
    return is_in_sight(shooter_y, victim_y - half_width_m) || is_in_sight(shooter_y, victim_y) ||
           is_in_sight(shooter_y, victim_y + half_width_m);
}

std::int64_t whole_ticks(double ms) { return static_cast<std::int64_t>(std::floor(ms / tick_ms + 0.5)); }

WallScene::WallScene(const Rules& rules) : draw_(rules.draw), world_(world_of(rules), wall_server(rules)) {
    const Hitbox ball[] = {Hitbox::sphere(HitGroup::torso, {}, 0.5f)};
    const HitboxSetId worn = world_.history().hitbox_sets().add(ball);
    for (const Player player : {shooter, victim}) {
        entities_[player] = world_.spawn({worn, {}, static_cast<std::uint16_t>(1 + player), 1});
        static_cast<void>(world_.join(entities_[player]));  // as client number `player`
    }
}

void WallScene::step(AlongWall of_shooter, AlongWall of_victim) {
    world_.begin_tick(Tick{std::max<std::int64_t>(world_.tick().value, 0) + 1});
    const auto record = [&](Player player, float x, AlongWall at) {
        static_cast<void>(world_.record(entities_[player], {{x, at.y, 0.0f}, {}, Vec3{0.0f, at.velocity_mps, 0.0f}}));
    };
    record(shooter, 0.0f, of_shooter);
    record(victim, victim_x, of_victim);
    world_.finish_tick();
    for (const Player player : {shooter, victim}) {
        world_.snapshot(player);
        for (const EntityId entity : entities_) static_cast<void>(world_.add(player, entity));
    }
}

ViewStamp WallScene::stamp(double newest_age, double behind) const {
    const std::int64_t at = world_.tick().value;
    const double shown_ms = static_cast<double>(at) * tick_ms - newest_age - behind;
    ViewStamp out;
    out.shown = {std::max<std::int64_t>(static_cast<std::int64_t>(shown_ms / tick_ms * 65536.0), 0)};
    out.newest = {static_cast<std::uint32_t>(std::max<std::int64_t>(at - whole_ticks(newest_age), 1))};
    out.received = out.newest.value >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << out.newest.value) - 1;
    return out;
}

Audited WallScene::take(Player player, const ViewStamp& claim) {
    return world_.take_command(player, world_.last_command(player) + 1, claim).audited;
}

ViewPose WallScene::picture(const Audited& of_shooter) const {
    return View::exact(world_.history(), draw_, world_.ledger(shooter), of_shooter.stamp).pose(entities_[victim]);
}

Verdict WallScene::shoot_down_at(Vec3 place, const WeaponRules& weapon) {
    const Shot shot{entities_[shooter], place + Vec3{0.0f, 0.0f, 5.0f}, {0.0f, 0.0f, -1.0f}};
    const auto sight = [](Vec3 a, Vec3 b, Moment) { return is_free_of_wall(a, b); };
    return world_.judge(shooter, shot, weapon, sight).verdict;
}

}  // namespace backsight::lab::audit
