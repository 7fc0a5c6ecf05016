#include "arena/client_arena.h"

#include <backsight/judge/movement_audit.h>

#include <algorithm>
#include <utility>

namespace backsight::arena {

namespace {

// Shares of an offset that are tried, from all of it on.
constexpr float shares[] = {1.0f, 0.75f, 0.5f, 0.25f};

// The farthest that a drawn eye may be from the predicted one, so that each weapon's shot is taken from there. On the
// grid it may lie half a step farther along each axis.
float max_offset_m(const ArenaConfig& config) {
    float most = config.max_muzzle_error_m;
    for (const ProjectileRules& rules : config.projectiles) most = std::min(most, rules.max_muzzle_error_m);
    return std::max(most - grid_m, 0.0f);
}

// While the session lives no shot is lost: the timeout is the session's default.
PredictedProjectilesConfig predicted_projectiles_config() {
    PredictedProjectilesConfig config;
    config.link_timeout = Micros{5'000'000};
    return config;
}

ClientWorldConfig world_config(const ArenaConfig& arena, const InterpolationDelayConfig& delay) {
    ClientWorldConfig config;
    config.delay = delay;
    config.predicted = predicted_projectiles_config();
    config.max_clients = arena.seats();
    return config;
}

}  // namespace

ClientArena::ClientArena(const Level& level, const ArenaConfig& config, const std::optional<CommandConfig>& packets,
                         const InterpolationDelayConfig& delay)
    : level_(&level),
      config_(config),
      world_(config_.world(packets), world_config(config, delay)),
      bodies_(world_.history()),
      prediction_(level, max_offset_m(config), config.max_filled_commands),
      seeds_(config_.seed_block_ticks()),
      level_in_time_(level),
      reports_(predicted_projectiles_config()) {
    BACKSIGHT_ASSERT(config.step_rate() == level.rate(), "level: of the config's tick rate");
    world_.set_level(level_in_time_.at());
}

PlayerCommand ClientArena::command(const PlayerInput& input, Micros client_now, Tick tick) {
    BACKSIGHT_ASSERT(prediction_.has_started(), "prediction: started");
    PlayerCommand command;
    command.seq = ++newest_command_;
    command.tick = tick;
    command.stamp = world_.stamp();
    command.input = input;
    command.shots = world_.shots();
    command.input.clicks = static_cast<std::uint8_t>(command.shots.size());
    if (std::exchange(click_waits_, false)) command.input.buttons |= button_fire;
    const PlayerState& state = prediction_.predict(command.seq, command.input, world_.shown().tick());
    newest_due_ = tick;
    rays_ = 0;
    blow_ = {};
    if (state.trigger == Trigger::fired && is_projectile(state.weapon)) {
        launch(command, state, client_now);
    } else if (state.trigger == Trigger::fired || state.swing > 0) {
        attack(command, state, client_now);
    }
    world_.follow(client_now);
    for (const PredictedProjectile& image : world_.predicted_projectiles().images()) reports_.note_image(image);
    return command;
}

// The image flies from the quantised muzzle and direction that the command carries to the server.
void ClientArena::launch(PlayerCommand& command, const PlayerState& state, Micros client_now) {
    const Quantization& grid = world_.history().config().quantization;
    command.launches = state.weapon;
    // A muzzle out of range is left for the server to refuse.
    const Vec3 eye = drawn_eye(client_now);
    if (eye != eye_position(state, *level_, world_.shown().tick())) ++corrected_origins_;
    static_cast<void>(quantize_position(eye, grid, command.muzzle));
    LaunchClaim claim;
    claim.id = {world_.client(), command.seq, 0};
    claim.weapon = static_cast<std::uint16_t>(state.weapon);
    claim.muzzle = dequantize(command.muzzle, grid);
    claim.direction = launch_direction(state);
    claim.held_back = config_.projectiles[projectile_index(state.weapon)].budget.hold_back;
    static_cast<void>(world_.launch(claim, client_now));
}

void ClientArena::update_images(Micros client_now, Micros rtt) {
    world_.update_projectiles(client_now, rtt);
    own_news_ = world_.predicted_projectiles().take_news();
    for (const ImageNews& news : own_news_) reports_.note_news(news);
    remote_news_ = world_.remote_projectiles().take_news();
}

Vec3 ClientArena::drawn_eye(Micros client_now, Tick due) const {
    const PlayerState& state = prediction_.state();
    const Vec3 eye = eye_position(state, *level_, prediction_.tick());
    const Vec3 offset = prediction_.offset_at(client_now);
    if (offset == Vec3{} || state.is_seated()) return eye;
    const Tick then = due == no_tick ? newest_due_ : due;
    const Vec3 eye_due = then == no_tick ? eye : eye_position(state, *level_, then);
    for (const float share : shares) {
        const Vec3 claimed = on_grid(eye + offset * share);
        if (may_shoot_from(claimed, eye, eye_due)) return claimed;
    }
    return eye;
}

bool ClientArena::may_shoot_from(Vec3 claimed, Vec3 eye, Vec3 eye_due) const {
    const float most = config_.max_muzzle_error_m;
    const Moment moment = Moment::at(prediction_.tick());
    return is_accepted(judge_muzzle(eye, claimed, most, level_->line_of_sight(), moment)) &&
           distance(claimed, eye_due) <= most;
}

// From a vehicle that is not on the screen nobody attacks.
std::optional<Stand> ClientArena::drawn_stand(const PlayerState& state, Micros client_now) {
    const ViewPose vehicle = state.is_seated() ? vehicle_in(world_.view(), bodies_.vehicle()) : ViewPose{};
    if (state.is_seated() && !has_pose(vehicle.status)) return std::nullopt;
    Stand stand = stand_of(state, *level_, prediction_.tick(), vehicle);
    if (state.is_seated()) return stand;
    const Vec3 eye = drawn_eye(client_now);
    if (eye != stand.eye) ++corrected_origins_;
    stand.eye = eye;
    return stand;
}

void ClientArena::attack(PlayerCommand& command, const PlayerState& state, Micros client_now) {
    const std::optional<Stand> stand = drawn_stand(state, client_now);
    if (!stand) return;
    static_cast<void>(quantize_position(stand->eye, world_.history().config().quantization, command.muzzle));
    command.fired = state.weapon;
    if (is_list(state.weapon)) {
        strike(command, state, *stand);
    } else {
        fire(command, state, *stand);
        command.rays = static_cast<std::uint8_t>(rays_);
        for (std::size_t i = 0; i < rays_; ++i) command.screen_hashes[i] = screen_hash(shot_[i].hit);
    }
}

void ClientArena::fire(PlayerCommand& command, const PlayerState& state, const Stand& stand) {
    std::array<Vec3, max_rays> directions;
    const std::optional<std::uint32_t> seed = seed_of(command.tick, state.weapon);
    rays_ = rays_from(state, stand, seed.value_or(0), directions);
    if (!seed) {
        rays_ = 1;
        unseen_[seeds_missing_++ % unseen_.size()] = {command.seq, state, stand};
    }
    const Tick tick = world_.shown().tick();
    const float range = config_.rules[static_cast<std::size_t>(state.weapon)].range;
    const View drawn = world_.view();
    if (config_.beams_reflect && rays_ == 1) {
        const BeamLevel level{level_, tick, range};
        BeamCounters uncounted;
        const auto cast_leg = [&](const Ray& leg, std::size_t number) {
            const Stand from{leg.origin, stand.turn, stand.ahead, stand.on};
            return cast(drawn, shot_along(state, from, world_.self(), leg.direction, leg.max_distance), number);
        };
        rays_ = trace_legs(level, stand.eye, directions[0], bodies_.skeleton().crouched(), uncounted, cast_leg);
        return;
    }
    for (std::size_t i = 0; i < rays_; ++i) {
        const float free = level_->distance(stand.eye, directions[i], range, tick);
        cast(drawn, shot_along(state, stand, world_.self(), directions[i], free), i);
    }
}

std::optional<std::uint32_t> ClientArena::seed_of(Tick tick, WeaponId id) const {
    if (!has_spread(id)) return 0u;
    if (tick == no_tick || config_.draws_in_secret(id)) return std::nullopt;
    return seeds_.at(tick);
}

std::size_t ClientArena::pellets_of(std::uint32_t seq, std::uint32_t seed,
                                    std::array<Vec3, max_rays>& directions) const {
    const auto shot = std::ranges::find(unseen_, seq, &Unseen::seq);
    return seq == 0 || shot == unseen_.end() ? 0 : rays_from(shot->state, shot->stand, seed, directions);
}

void ClientArena::strike(PlayerCommand& command, const PlayerState& state, const Stand& stand) {
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(state.weapon)];
    const float free = level_->distance(stand.eye, stand.ahead, rules.range, world_.shown().tick());
    const Query query = attack_of(state, stand, world_.self(), level_->rate(), free);
    const ScreenHits seen = world_.shoot(query, rules, touched_, level_->line_of_sight());
    blow_ = seen.hits;
    command.rays = 1;
    command.screen_hashes[0] = seen.hash;
    command.swing = state.swing;
    if (query.shape != QueryShape::ray) return;
    const Hit first = blow_.empty() ? Hit{} : blow_.front();
    rays_ = 1;
    shot_[0] = {{query.origin, query.direction, query.distance}, first, world_.view().pose(first.entity)};
}

// The shooter is not on their own screen: no leg of theirs meets them there.
Hit ClientArena::cast(const View& drawn, const Shot& shot, std::size_t number) {
    const Ray ray{shot.origin, shot.direction, shot.max_distance};
    const Hit hit = cast_ray(drawn, ray, filter_of(shot));
    shot_[number] = {ray, hit, drawn.pose(hit.entity)};
    return hit;
}

}  // namespace backsight::arena
