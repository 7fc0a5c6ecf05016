#include "arena/client_arena.h"

#include <algorithm>

namespace backsight::arena {

namespace {

constexpr float decay_per_second = 12.0f;
// A larger correction is a respawn or a teleport, which is not smoothed.
constexpr float max_smoothed_m = 2.0f;
constexpr float negligible_m = 0.0005f;

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
      prediction_(level),
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
    const PlayerState& state = prediction_.predict(command.seq, input, world_.shown().tick());
    rays_ = 0;
    blow_ = {};
    if (state.trigger == Trigger::fired && is_projectile(state.weapon)) {
        launch(command, state, client_now);
    } else if (state.trigger == Trigger::fired || state.swing > 0) {
        attack(command, state);
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
    const Vec3 eye = eye_position(state, *level_, world_.shown().tick());
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

void ClientArena::attack(PlayerCommand& command, const PlayerState& state) {
    const ViewPose vehicle = state.is_seated() ? vehicle_in(world_.view(), bodies_.vehicle()) : ViewPose{};
    // From a vehicle that is not on the screen nobody attacks.
    if (state.is_seated() && !has_pose(vehicle.status)) return;
    const Stand stand = stand_of(state, *level_, world_.shown().tick(), vehicle);
    static_cast<void>(quantize_position(stand.eye, world_.history().config().quantization, command.muzzle));
    command.fired = state.weapon;
    if (is_list(state.weapon)) {
        strike(command, state, stand);
    } else {
        fire(command, state, stand);
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

const PlayerState& ClientPrediction::predict(std::uint32_t seq, const PlayerInput& input, Tick tick) {
    state_ = step(state_, input, *level_, tick);
    tick_ = tick;
    newest_ = seq;
    slot(seq) = {seq, input, tick, state_};
    return state_;
}

Correction ClientPrediction::reconcile(Tick server_tick, std::uint32_t executed, const PlayerState& server) {
    Correction correction;
    correction.is_stale = server_tick <= newest_server_;
    if (correction.is_stale) return correction;
    const bool is_first = !has_started();
    newest_server_ = server_tick;
    const Predicted& same = slot(executed);
    correction.was_exact = !is_first && same.seq == executed && executed != 0 && same.after == server;
    if (correction.was_exact) return correction;

    const Vec3 before = world_position(state_, *level_, tick_);
    state_ = server;
    const std::uint32_t oldest = newest_ >= window_ ? newest_ - window_ + 1 : 1;
    for (std::uint32_t seq = std::max(executed + 1, oldest); seq <= newest_; ++seq) {
        Predicted& pending = slot(seq);
        if (pending.seq != seq) continue;
        state_ = step(state_, pending.input, *level_, pending.tick);
        pending.after = state_;
        ++correction.replayed;
    }
    // Without this a server state that repeats with a later tick would look like a wrong prediction.
    if (same.seq == executed) slot(executed).after = server;
    if (is_first) return correction;
    const Vec3 moved = before - world_position(state_, *level_, tick_);
    correction.moved_m = length(moved);
    offset_ = correction.moved_m > max_smoothed_m ? Vec3{} : offset_ + moved;
    return correction;
}

void ClientPrediction::advance_smoothing(float seconds) {
    offset_ = offset_ * std::max(1.0f - decay_per_second * seconds, 0.0f);
    if (length_squared(offset_) < negligible_m * negligible_m) offset_ = {};
}

}  // namespace backsight::arena
