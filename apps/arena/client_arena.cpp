#include "arena/client_arena.h"

#include <algorithm>

namespace backsight::arena {

ClientArena::ClientArena(const Level& level, const ArenaConfig& config)
    : level_(&level), config_(config), world_(config.history()), prediction_(level) {}

PlayerCommand ClientArena::command(const PlayerInput& input, Moment shown) {
    BACKSIGHT_ASSERT(prediction_.has_started());
    PlayerCommand command;
    command.seq = ++newest_command_;
    command.stamp = acks_.stamp(shown);
    command.input = input;
    const PlayerState& state = prediction_.predict(command.seq, input, shown.tick());
    rays_ = 0;
    if (state.trigger == Trigger::fired) fire(command, state, shown);
    return command;
}

void ClientArena::fire(PlayerCommand& command, const PlayerState& state, Moment shown) {
    std::array<Vec3, max_rays> directions;
    rays_ = rays_of_shot(state, command.seq, directions);
    const Vec3 origin = eye_position(state, *level_, shown.tick());
    quantize_position(origin, world_.history().config().quantization, command.muzzle);
    const float range = config_.rules[static_cast<std::size_t>(state.weapon)].range;
    const View drawn = view(shown);
    QueryFilter filter;
    filter.exclude = self_;
    for (std::size_t i = 0; i < rays_; ++i) {
        Ray& ray = shot_[i].ray;
        ray.origin = origin;
        ray.direction = directions[i];
        ray.max_distance = level_->distance(ray.origin, ray.direction, range, shown.tick());
        shot_[i].hit = cast_ray(drawn, ray, filter);
    }
}

}  // namespace backsight::arena
