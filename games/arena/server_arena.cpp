#include "arena/server_arena.h"

#include <backsight/base/trig.h>

#include <algorithm>

namespace backsight::arena {

namespace {

// Room for one tick: for all that happens to a player who comes and goes, and for frequent events.
constexpr std::size_t lives_per_player = 8;
constexpr std::size_t others_per_player = 56;

// Users whose pause outlives their leave: a seat may change hands this often within one respawn time.
constexpr std::size_t pauses_per_player = 8;

// How far a screen may have the vehicle from its way of late: 100 ms at its full speed. A picture that is reckoned from
// an old sample leaves the way where it turns, and one that is drawn in the past is behind.
constexpr float vehicle_error_m = 1.0f;

constexpr bool is_of_lives(EventKind kind) {
    return kind == EventKind::joined || kind == EventKind::left || kind == EventKind::spawned ||
           kind == EventKind::died;
}

Quat rotation_of(std::uint16_t yaw) {
    return rotation_about({0, 0, 1}, static_cast<double>(yaw) * (2.0 * pi / 65536.0));
}

}  // namespace

ServerArena::ServerArena(const Level& level, const ArenaConfig& config, const std::optional<CommandConfig>& packets,
                         const ServerWorldConfig& ends)
    : level_(&level),
      config_(config),
      world_(config_.world(packets), config_.ends(ends)),
      bodies_(history()),
      random_(config.seed),
      seeds_({config.seed, splitmix64(config.seed)}, config_.seed_block_ticks()),
      vehicle_(config.course.empty() ? Course::standard() : Course(config.course), config.step_rate()),
      crate_(level, Crate::standard_place),
      players_(config.seats()),
      respawn_pauses_(pauses_per_player * std::size_t{config.max_players}),
      level_in_time_(level),
      area_hits_(config.history().max_entities) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    BACKSIGHT_ASSERT(config.step_rate() == level.rate(), "level: of the config's tick rate");
    for (std::size_t i = 0; i < level.lifts().size(); ++i) lifts_.push_back(history().spawn({}));
    spawn_things();
    world_.set_eye_offset(skeleton().crouched(), {0.0f, 0.0f, MovementRules::crouched_eye_m});
    events_.reserve(config.max_players * (lives_per_player + others_per_player));
    records_.reserve(config.seats() + 2);
    shots_.reserve(2 * config.max_players * (max_rays + (config.shots_between_steps ? max_command_shots : 0)));
    denials_.reserve(config.max_players * std::size_t{config.max_saved_commands});
    ended_.reserve(3 * std::size_t{config.authority().max_projectiles});
    area_victims_.reserve(8 * std::size_t{config.max_players});
    ghost_ticks_ = config.ghost_ticks();
    level_ticks_ = config.draw.tick_rate.span(config.max_level_age + ends.even_to) >> Moment::fraction_bits;
    world_.projectiles().set_level(level_in_time_.at());
    world_.projectiles().set_ended_hook([this](const ProjectileAuthority::Ended& ended, const View& view,
                                               const LevelTrace& level_then) { on_ended(ended, view, level_then); });
}

void ServerArena::note(EventKind kind, PlayerIndex player, EntityId by, WeaponId weapon, std::int16_t damage) {
    const std::size_t kept_free = is_of_lives(kind) ? 0 : config_.max_players * lives_per_player;
    if (events_.size() + kept_free >= events_.capacity()) {
        ++counters_.events_left_out;
        return;
    }
    Event event;
    event.kind = kind;
    event.tick = tick_;
    event.entity = players_[player]->entity;
    event.by = by;
    event.weapon = weapon;
    event.damage = damage;
    events_.push_back(event);
}

std::uint32_t ServerArena::room(std::uint32_t most) const {
    const std::uint32_t seats = world_.room(most);
    const WorldHistory& kept = history();
    std::uint32_t slots = kept.config().max_entities - kept.slot_count();
    for (std::uint32_t i = 0; i < kept.slot_count() && slots < seats; ++i) {
        const Track& track = kept.slot(i);
        const std::optional<EntityState> last = track.at(track.newest());
        const bool is_gone = last && last->presence == Presence::despawned;
        if (is_gone && kept.newest() - track.newest() >= std::int64_t{kept.config().capacity_ticks}) ++slots;
    }
    return std::min(seats, slots);
}

void ServerArena::begin_tick(Tick tick) {
    BACKSIGHT_ASSERT(tick > tick_, "tick: after the tick before");
    // The arena's own account of commands is stricter than the world's. A new player starts with one command instead of
    // half a second of them, and inputs that fill_lost() makes up are paid.
    const auto passed = static_cast<std::uint32_t>(std::min<std::int64_t>(tick - tick_, config_.max_saved_commands));
    tick_ = tick;
    events_.clear();
    shots_.clear();
    denials_.clear();
    ended_.clear();
    area_victims_.clear();
    world_.begin_tick(tick);
    for (PlayerIndex i = 0; i < players_.size(); ++i) {
        if (players_[i] == nullptr) continue;
        Player& player = *players_[i];
        player.denials = 0;
        player.queries = 0;
        player.has_lowered = player.has_stood = false;
        player.shown = std::max(player.shown, tick - level_ticks_);
        player.saved_commands = std::min(player.saved_commands + passed, config_.max_saved_commands);
        if (!player.state.is_alive && tick >= player.respawn_at) spawn(i);
    }
}

CommandOutcome ServerArena::execute(PlayerIndex player, const PlayerCommand& command) {
    const std::size_t first_shot = shots_.size();
    const std::size_t first_denial = denials_.size();
    if (is_there(player)) forget_queries(player);
    CommandOutcome outcome;
    outcome.executed = execute_next(player, command, outcome);
    ++counters_.by_executed[outcome.executed];
    outcome.shots = std::span(shots_).subspan(first_shot);
    outcome.denials = denials().subspan(first_denial);
    return outcome;
}

Executed ServerArena::execute_next(PlayerIndex player, const PlayerCommand& command, CommandOutcome& outcome) {
    if (!is_there(player)) return Executed::unknown_player;
    const TakenCommand taken = world_.take_command(player, command.seq, command.stamp, command.shots);
    if (taken.result == TakeResult::came_before) return Executed::out_of_order;
    outcome.audited = taken.audited;
    const std::size_t first_launch = launches().size();
    fill_lost(player, taken.lost);
    Player& p = *players_[player];
    const bool had_alarm = p.steps.has_alarm();
    if (command.proof) ++counters_.by_step[p.steps.compare(*command.proof)];
    if (p.steps.has_alarm() && !had_alarm) ++counters_.step_alarms;
    const bool has_time = taken.is_new && p.saved_commands > 0;
    if (has_time) {
        --p.saved_commands;
        step_player(player, command, outcome);
    } else {
        deny_clicks(player, command, LaunchResult::too_soon);
        if (is_projectile(command.launches)) deny(player, command, LaunchResult::too_soon);
    }
    world_.finish_command(player);
    outcome.launches = launches().subspan(first_launch);
    return has_time ? Executed::ok : Executed::too_many;
}

// A lost command is replaced by the one before it, which most likely said as much.
void ServerArena::fill_lost(PlayerIndex index, std::uint32_t lost) {
    Player& player = *players_[index];
    for (std::uint32_t i = std::min(lost, config_.max_filled_commands); i > 0 && player.saved_commands > 1; --i) {
        --player.saved_commands;
        ++counters_.filled;
        const PlayerState before = player.state;
        PlayerInput input = player.last_input;
        input.buttons &= button_jump | button_crouch;
        static_cast<void>(move(player, input));
        if (player.has_ghost) player.ghost = step(player.ghost, input, *level_, player.shown);
        note_changes(index, before);
    }
}

// Others are shown where a tick ends. Between two places in one tick there would be a third, of which a shot could
// leave that nobody is shown.
PlayerState ServerArena::move(Player& player, const PlayerInput& input) {
    const PlayerState after = step(player.state, input, *level_, player.shown);
    const bool takes_pad = after.teleports != player.state.teleports;
    if (takes_pad && player.put_in == tick_) {
        player.state.trigger = Trigger::idle;
        return after;
    }
    if (takes_pad) player.put_in = tick_;
    player.state = after;
    return after;
}

void ServerArena::step_player(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    Player& player = *players_[index];
    const Audited& audited = outcome.audited;
    if (config_.shots_between_steps) shoot_between_steps(index, command, outcome);
    player.shown = world_.level_moment(index, config_.max_level_age).tick();
    const PlayerState before = player.state;
    PlayerInput input = command.input;
    input.clicks = 0;
    const PlayerState after = move(player, input);
    // A shot between steps may hurt its own shooter before the step.
    if (player.steps.is_asked() && command.shots.empty()) {
        player.steps.remember(step_proof(command.seq, before, OwnStep{input, player.shown}, after));
    }
    const bool uses = (input.buttons & ~player.last_input.buttons & button_use) != 0;
    player.last_input = input;
    if (uses && player.state.is_alive && config_.driver != index) use(index);
    note_changes(index, before);
    player.has_lowered = player.has_lowered || !player.state.is_shielded;
    player.has_stood = player.has_stood || !player.state.is_crouched;
    if (player.state.trigger == Trigger::too_soon) ++counters_.too_soon;
    if (player.state.trigger == Trigger::fired) ++counters_.shots_of[player.state.weapon];
    if (player.has_ghost) step_ghost(index, command, audited);
    pull_trigger(index, command, outcome);
}

void ServerArena::pull_trigger(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome) {
    Player& player = *players_[index];
    const bool has_fired = player.state.trigger == Trigger::fired;
    const WeaponId fired = player.state.weapon;
    fire_waiting(index, command, outcome);
    if (is_list(fired)) {
        if (has_fired) ++counters_.shots;
        if (has_fired || player.state.swing > 0) strike(index, command, outcome);
    } else if (has_fired && !is_projectile(fired) && may_fire(player, fired)) {
        fire(index, command, outcome);
    }
    const bool flies = has_fired && command.launches == fired;
    if (has_fired && is_projectile(fired) && !flies) ++counters_.launches_undeclared;
    if (flies && is_projectile(fired)) {
        launch(index, launching_of(command, player.state), player.state);
    } else if (is_projectile(command.launches) && player.state.is_alive) {
        deny(index, command, LaunchResult::too_soon);
    } else if (is_projectile(command.launches) && !player.has_ghost) {
        deny(index, command, LaunchResult::shooter_dead);
    }
}

Stand ServerArena::stand_in_view(PlayerIndex index) const {
    const Player& player = *players_[index];
    if (!player.state.is_seated()) return stand_of(player.state, *level_, player.shown, {});
    const Vec3 seat = eye_position(player.state, *level_, player.shown);
    return stand_of(player.state, *level_, player.shown,
                    world_.mount_of(index, vehicle_entity_, seat, config_.max_level_age, vehicle_error_m));
}

void ServerArena::fire(PlayerIndex index, const PlayerCommand& command, CommandOutcome& outcome, bool is_of_command) {
    Player& player = *players_[index];
    ++counters_.shots;
    const WeaponId id = player.state.weapon;
    const WeaponRules& rules = config_.rules[static_cast<std::size_t>(id)];
    Firing firing{index, id, stand_in_view(index), level_of_rays(index, rules)};
    std::array<Vec3, max_rays> directions;
    // The tick that executes the command decides, so that nobody can choose.
    const bool is_secret = config_.draws_in_secret(id);
    const std::uint32_t seed = is_secret ? seeds_.secret(tick_, index) : seeds_.at(tick_);
    const std::size_t rays = rays_from(player.state, firing.stand, seed, directions);
    outcome.muzzle = choose_muzzle(player, command.muzzle, firing.stand);
    ++counters_.by_muzzle[outcome.muzzle];
    const Vec3 origin = firing.stand.eye;
    // The declared hash counts only for the very ray that is cast here.
    const bool counts = is_of_command && command.fired == id && is_as_shown(outcome, firing.level);
    const bool is_drawn_as_shown = !has_spread(id) || (is_of_command && !is_secret && command.tick == tick_);
    const std::size_t rays_shown = is_drawn_as_shown ? command.rays : std::min<std::size_t>(command.rays, 1);
    if (rays_shown < rays && has_spread(id)) {
        outcome.unseen_seed = seed;
        ++counters_.seeds_unseen;
    }
    if (config_.beams_reflect && rays == 1) {
        return fire_beam(firing, directions[0], std::span(command.screen_hashes).first(command.rays), counts);
    }
    for (std::size_t ray = 0; ray < rays; ++ray) {
        const float range = level_->distance(origin, directions[ray], rules.range, firing.level);
        const std::uint32_t hash = counts && ray < rays_shown ? command.screen_hashes[ray] : 0;
        ShotRecord& record = judge_ray(firing, {origin, directions[ray], range}, ray, hash, false);
        if (record.verdict.outcome == Outcome::hit) hit(record, record.verdict, directions[ray]);
    }
}

Muzzle ServerArena::choose_muzzle(const Player& player, const QuantPosition& claim, Stand& stand) const {
    const Vec3 claimed = dequantize(claim, history().config().quantization);
    const MuzzleResult result =
        judge_muzzle(stand.eye, claimed, config_.max_muzzle_error_m, level_->line_of_sight(), Moment::at(player.shown));
    if (result == MuzzleResult::equal) return Muzzle::as_predicted;
    if (!is_accepted(result)) return Muzzle::corrected;
    // In the vehicle no lost command moves the eye. On foot a claim may not add to what an old level has moved it: it
    // counts from where others see the eye, too.
    if (!stand.on.is_null()) return Muzzle::corrected;
    const Vec3 now = eye_position(player.state, *level_, tick_);
    if (distance(claimed, now) > config_.max_muzzle_error_m) return Muzzle::corrected;
    stand.eye = claimed;
    return Muzzle::as_claimed;
}

ShotRecord& ServerArena::judge_ray(const Firing& firing, const Ray& ray, std::size_t number, std::uint32_t hash,
                                   bool may_hit_shooter) {
    const Player& shooter = *players_[firing.shooter];
    const Stand from{ray.origin, firing.stand.turn, ray.direction, firing.stand.on};
    const Shot shot = shot_along(shooter.state, from, shooter.entity, ray.direction, ray.max_distance);
    WeaponRules rules = config_.rules[static_cast<std::size_t>(firing.weapon)];
    // A beam comes round a corner, from where no eye of its shooter is: the cover rule has no line to ask for.
    if (may_hit_shooter) rules.cover_grace = Micros{-1};
    ShotRecord& record = shots_.emplace_back(world_.judge(firing.shooter, shot, rules, level_->line_of_sight(), hash));
    record.ray = static_cast<std::uint16_t>(number);
    record.weapon = static_cast<std::uint16_t>(firing.weapon);
    ++counters_.rays;
    if (other_rewind_) rewind_otherwise(record, may_hit_shooter);
    return record;
}

void ServerArena::hit(ShotRecord& record, const Verdict& verdict, Vec3 direction, std::size_t before) {
    const Hit& hit = verdict.hit;
    const auto weapon = static_cast<WeaponId>(record.weapon);
    const PlayerIndex victim = player_of(hit.entity);
    if (skeleton().is_shield(hit)) {
        ++counters_.shielded;
    } else if (victim != no_player && players_[victim]->state.is_alive && !verdict.former_life) {
        std::int16_t damage = damage_of(weapon, hit.group, before);
        const bool has_killed = hurt(victim, record.shot.shooter, weapon, damage);
        record.damage = static_cast<std::int16_t>(record.damage + damage);
        record.has_killed = record.has_killed || has_killed;
    }
    push(hit.entity, verdict.pose.pose.position, hit.point, direction * CrateRules::shot_ns);
}

bool ServerArena::hurt(PlayerIndex index, EntityId by, WeaponId weapon, std::int16_t& damage) {
    PlayerState& victim = players_[index]->state;
    damage = std::min(damage, victim.health);
    victim.health = static_cast<std::int16_t>(victim.health - damage);
    note(EventKind::hit, index, by, weapon, damage);
    if (victim.health > 0) return false;
    kill(index, by, weapon);
    return true;
}

void ServerArena::kill(PlayerIndex victim, EntityId by, WeaponId weapon) {
    Player& player = *players_[victim];
    player.has_ghost = true;
    player.ghost = player.state;
    player.died_at = tick_;
    player.state.is_alive = false;
    player.respawn_at = tick_ + config_.respawn_ticks;
    note(history().kill(player.entity));
    ++counters_.kills;
    note(EventKind::died, victim, by, weapon);
}

void ServerArena::note(RecordResult result) {
    if (result != RecordResult::ok) ++counters_.history_refused;
}

void ServerArena::note_changes(PlayerIndex index, const PlayerState& before) {
    const Player& player = *players_[index];
    const PlayerState& now = player.state;
    if (now.teleports != before.teleports) {
        note(history().teleport(player.entity));
        note(EventKind::teleported, index);
    }
    if (now.lift != before.lift) {
        note(history().set_parent(player.entity, frame_of(now)));
        note(now.lift == 0 ? EventKind::alighted : EventKind::boarded, index);
    }
    if (now.is_crouched != before.is_crouched) note(now.is_crouched ? EventKind::crouched : EventKind::stood, index);
}

void ServerArena::finish_tick() {
    record_lifts();
    step_things();
    record_all();
    world_.finish_tick();
}

void ServerArena::record_lifts() {
    for (std::size_t i = 0; i < lifts_.size(); ++i) {
        const Lift& lift = level_->lifts()[i];
        const EntityPose pose{lift.position_at(tick_), {}, lift.velocity_at(tick_)};
        note(world_.record(lifts_[i], pose));
    }
}

void ServerArena::record_all() {
    records_.clear();
    add_thing_records();
    for (const std::unique_ptr<Player>& player : players_) {
        if (player == nullptr) continue;
        record_shape(*player);
        const PlayerState& state = player->state;
        records_.push_back({player->entity, {state.position, rotation_of(state.yaw), state.velocity}, {}});
    }
    world_.record_all(records_);
    for (const EntityRecord& each : records_) note(each.result);
}

}  // namespace backsight::arena
