#include "arena/client_arena.h"

#include <algorithm>

namespace backsight::arena {

namespace {

// A shot is not lost while the session lives: its default timeout.
PredictedProjectilesConfig predicted_projectiles_config() {
    PredictedProjectilesConfig config;
    config.link_timeout = Micros{5'000'000};
    return config;
}

}  // namespace

ClientArena::ClientArena(const Level& level, const ArenaConfig& config)
    : level_(&level),
      config_(config),
      world_(config.history()),
      prediction_(level),
      level_in_time_(level),
      predicted_projectiles_(config.draw.tick_rate, predicted_projectiles_config()),
      remote_projectiles_(config.draw.tick_rate),
      reports_(predicted_projectiles_config()) {}

PlayerCommand ClientArena::command(const PlayerInput& input, Moment shown, Micros client_now) {
    BACKSIGHT_ASSERT(prediction_.has_started(), "prediction: started");
    PlayerCommand command;
    command.seq = ++newest_command_;
    command.stamp = acks_.stamp(shown, offsets_);
    command.input = input;
    const PlayerState& state = prediction_.predict(command.seq, input, shown.tick());
    rays_ = 0;
    if (state.trigger == Trigger::fired) {
        is_projectile(state.weapon) ? launch(command, state, shown, client_now) : fire(command, state, shown);
    }
    follow(shown, client_now);
    return command;
}

// What travels is what flies: muzzle and direction as the server has them from the command.
void ClientArena::launch(PlayerCommand& command, const PlayerState& state, Moment shown, Micros client_now) {
    const Quantization& grid = world_.history().config().quantization;
    const ProjectileRules& rules = config_.projectiles[projectile_index(state.weapon)];
    command.launches = state.weapon;
    // Out of range: the server refuses it.
    static_cast<void>(quantize_position(eye_position(state, *level_, shown.tick()), grid, command.muzzle));
    Launch launch(self_, {}, dequantize(command.muzzle, grid), launch_direction(state) * rules.speed_mps, shown);
    launch.grant.look_back = config_.draw.tick_rate.span(rules.budget.look_back);
    launch.grant.decay_permille = rules.budget.decay_permille;
    predicted_projectiles_.launch({player_, command.seq, 0}, static_cast<std::uint16_t>(state.weapon), rules, launch,
                                  client_now);
}

void ClientArena::follow(Moment shown, Micros client_now) {
    FlightWorld world;
    world.view = [this](Moment moment) { return view_of_flight(moment); };
    world.level = level_in_time_.at();
    predicted_projectiles_.follow(shown, world, client_now);
    for (const PredictedProjectile& image : predicted_projectiles_.images()) reports_.note_image(image);
}

void ClientArena::verdict(const ProjectileVerdict& verdict, Micros client_now) {
    predicted_projectiles_.verdict(verdict, client_now);
}

void ClientArena::update_images(Micros client_now, Micros rtt, const ImageClock& clock) {
    predicted_projectiles_.update(client_now, rtt);
    own_news_ = predicted_projectiles_.take_news();
    for (const ImageNews& news : own_news_) reports_.note_news(news);
    remote_projectiles_.update(clock, level_in_time_.at());
    remote_news_ = remote_projectiles_.take_news();
}

void ClientArena::fire(PlayerCommand& command, const PlayerState& state, Moment shown) {
    std::array<Vec3, max_rays> directions;
    rays_ = rays_of_shot(state, command.seq, directions);
    const Vec3 origin = eye_position(state, *level_, shown.tick());
    static_cast<void>(quantize_position(origin, world_.history().config().quantization, command.muzzle));
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
