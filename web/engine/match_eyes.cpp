#include "web/engine/match_eyes.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace backsight::web {

using namespace backsight::arena;

namespace {

// A player's middle above their feet.
constexpr Vec3 middle{0.0f, 0.0f, 0.9f};

// From a place to the ray, which has no end.
float beside_ray(const Ray& ray, Vec3 place) {
    const Vec3 to = place - ray.origin;
    const float along = std::max(dot(to, ray.direction), 0.0f);
    return length(to - ray.direction * along);
}

}  // namespace

std::vector<float>& ScreenCheck::frame(std::uint32_t command) {
    Frame& frame = frames_[command % frames_.size()];
    frame.command = command;
    frame.shapes.clear();
    return frame.shapes;
}

std::vector<float>* ScreenCheck::find(std::uint32_t command) {
    Frame& frame = frames_[command % frames_.size()];
    return frame.command == command ? &frame.shapes : nullptr;
}

bool ScreenCheck::rebuild(std::uint32_t command, const std::vector<float>& shapes) {
    const std::vector<float>* const shown = find(command);
    if (shown == nullptr) return false;
    command_ = command;
    screen_ = *shown;
    rewound_ = shapes;
    compared_ += std::max(screen_.size(), rewound_.size());
    differing_ += web::differing(screen_, rewound_);
    return true;
}

void MatchEyes::draw_rewound(const ViewStamp& stamp, const Ledger& ledger, EntityId player,
                             std::vector<float>& out) const {
    draw_all(View::exact(*history_, *draw_, ledger, stamp), player, out);
}

void MatchEyes::draw_now(EntityId except, std::vector<float>& out) const {
    draw_all(View::at_moment(*history_, *draw_, Moment::at(server_->arena().tick())), except, out);
}

void MatchEyes::draw_projectiles(PlayerIndex player, std::vector<float>& out) const {
    server_->arena().world().projectiles().for_each(
        [&](const ServerProjectile& projectile, const SharedFlight& flight) {
            put_projectile(projectile.weapon, projectile.id.client == player, flight.result().position, out);
        });
}

std::uint32_t MatchEyes::entity_count() const {
    std::uint32_t count = 0;
    for (std::uint32_t slot = 0; slot < history_->slot_count(); ++slot) {
        if (history_->state_at(history_->slot(slot).id(), server_->arena().tick())) ++count;
    }
    return count;
}

bool remembers(const View& view, std::span<const std::uint32_t> slots) {
    return std::ranges::none_of(
        slots, [&](std::uint32_t slot) { return view.pose_of_slot(slot).status == ViewStatus::knowledge_gap; });
}

bool remembers_all(const View& view) {
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        if (!remembers(view, std::span(&slot, 1))) return false;
    }
    return true;
}

PlayerState in_world(const ServerArena& server, const PlayerState& state) {
    PlayerState own = state;
    if (!own.is_seated()) {
        own.position = world_position(own, server.level(), server.tick());
        return own;
    }
    const ThingMotion& vehicle = server.vehicle().motion();
    own.position = vehicle.position + rotate(vehicle.rotation, own.position);
    look_along(rotate(vehicle.rotation, aim_direction(state.yaw, state.pitch)), own.yaw, own.pitch);
    return own;
}

SeenShot MatchEyes::see(const ShotRecord& shot, const Ledger& ledger, std::span<const reports::ReportStrategy> others,
                        const ShotBook::Screen* screen) const {
    SeenShot seen = SeenShot::of(shot);
    seen.has_worlds = true;
    seen.has_others = !others.empty();
    for (std::size_t i = 0; i < others.size(); ++i) seen.others[i] = others[i].hit.entity;
    const Ray ray = ray_of(shot.shot, shot.rules);
    const View now = View::at_moment(*history_, *draw_, shot.server_now);
    const bool has_view = !is_refused(shot.audited.result);
    const View past = has_view ? View::exact(*history_, *draw_, ledger, shot.audited.stamp) : now;
    if (has_view) seen.others[ways::live_strategy_count - 1] = cast_ray(past, ray, filter_of(shot.shot)).entity;
    const bool is_swing = shot.query != nullptr && shot.query->shape == QueryShape::swing;
    seen.target = screen != nullptr  ? screen->target
                  : shot.verdict.hit ? shot.verdict.hit.entity
                  : is_swing         ? EntityId{}
                                     : nearest_to(past, ray, shot.shot.shooter);
    if (screen != nullptr) seen.target_shapes[World::screen] = screen->shapes;
    const auto draw_target = [&](const View& view, World world) {
        const ViewPose found = view.pose(seen.target);
        draw_entity(view, found, seen.target_shapes[world]);
        seen.passes_by_m[world] = has_pose(found.status) ? beside_ray(ray, found.pose.position + middle) : 0.0f;
    };
    if (has_view) draw_target(past, World::rewound);
    draw_target(now, World::now);
    // A screen that was not taken differs from nothing.
    if (screen != nullptr) {
        seen.differing = differing(seen.target_shapes[World::screen], seen.target_shapes[World::rewound]);
    }
    return seen;
}

VictimSight MatchEyes::victim_sight(const View& view, Vec3 eye, EntityId shooter) const {
    VictimSight sight;
    const ViewPose found = view.pose(shooter);
    sight.is_known = has_pose(found.status);
    sight.eye = eye;
    if (!sight.is_known) return sight;
    sight.shooter = found.pose.position + middle;
    sight.is_in_sight = level_->line_is_free(sight.eye, sight.shooter, view.moment().tick());
    return sight;
}

EntityId nearest_to(const View& view, const Ray& ray, EntityId shooter) {
    EntityId nearest;
    float least = std::numeric_limits<float>::infinity();
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose found = view.pose_of_slot(slot);
        if (!is_hittable(found.status) || found.entity == shooter) continue;
        if (!found.state || found.state->hitboxes == HitboxSetId{}) continue;
        if ((found.state->layers & player_layer) == 0) continue;
        const float distance = beside_ray(ray, found.pose.position + middle);
        if (distance < least) {
            least = distance;
            nearest = found.entity;
        }
    }
    return nearest;
}

void draw_screen(const MatchClient& client, std::vector<float>& out) {
    const ClientWorld& world = client.arena().world();
    draw_all(world.view(), world.self(), out);
}

std::vector<ShotBook::Screen> screens_of_shot(std::uint64_t user, const MatchClient& client) {
    std::vector<ShotBook::Screen> screens;
    const std::span<const ScreenRay> rays = client.arena().shot();
    const std::span<const Hit> blow = client.arena().blow();
    if (rays.empty() && blow.empty()) return screens;
    const ClientWorld& world = client.arena().world();
    const View view = world.view();
    if (rays.empty()) {
        screens.push_back({user, client.commands().newest(), 0, blow.front().entity, {}});
        draw_entity(view, view.pose(blow.front().entity), screens.back().shapes);
    }
    for (std::size_t ray = 0; ray < rays.size(); ++ray) {
        const EntityId target = rays[ray].hit ? rays[ray].hit.entity : nearest_to(view, rays[ray].ray, world.self());
        screens.push_back({user, client.commands().newest(), static_cast<std::uint16_t>(ray), target, {}});
        draw_entity(view, view.pose(target), screens.back().shapes);
    }
    return screens;
}

}  // namespace backsight::web
