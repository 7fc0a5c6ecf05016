#include "lab/audit/match_scene.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/attack.h"
#include "lab/audit/stage.h"
#include "lab/audit/wall_scene.h"

namespace backsight::lab::audit {

namespace {

using arena::PlayerCommand;
using arena::PlayerIndex;
using arena::WeaponId;

constexpr std::int64_t match_warm_up = 130;
constexpr std::int64_t match_attack = 256;
constexpr float there_m = 0.01f;
// Door 0 is open from tick 224 on and begins to shut at 576.
constexpr Tick before_it_shuts{400};
constexpr float door_y = -4.75f;

bool is_at_door(MatchGain gain) { return gain == MatchGain::door_hit_ms || gain == MatchGain::door_walk_ms; }
bool is_of_flight(MatchGain gain) { return gain == MatchGain::hit_early_ms || gain == MatchGain::hit_known_ms; }

// Where liar and victim begin.
std::array<Vec3, 2> places_of(MatchGain gain) {
    if (is_at_door(gain)) return {Vec3{0, -8, 0}, Vec3{0, -1, 0}};
    if (gain == MatchGain::eye_off_m) return {Vec3{11.5f, 20, 0.125f}, Vec3{11.5f, 4, 0}};
    return {Vec3{-16, -21, 0}, Vec3{-4, -22.5f, 0}};
}

const arena::Level& level_of(MatchGain gain) {
    static const auto levels = [] {
        std::array<arena::Level, match_gain_count> all;
        for (std::size_t i = 0; i < match_gain_count; ++i) {
            all[i] = arena::Level::standard();
            all[i].set_spawns(places_of(static_cast<MatchGain>(i)));
        }
        return all;
    }();
    return levels[static_cast<std::size_t>(gain)];
}

// The settings as they are, with the two players alone.
arena::ArenaConfig two_players(arena::ArenaConfig config) {
    config.max_players = 2;
    config.has_vehicle = false;
    config.has_crate = false;
    return config;
}

std::int8_t share_of(double share) { return static_cast<std::int8_t>(std::clamp(share, -1.0, 1.0) * 127.0); }

}  // namespace

MatchScene::MatchScene(const arena::MatchConfig& match, const MatchLie& lie, MatchGain gain)
    : lie_(lie),
      liar_(lie),
      gain_(gain),
      begins_(is_at_door(gain) ? before_it_shuts : Tick{1}),
      server_(level_of(gain), two_players(match.arena)),
      held_{CommandBuffer(match.command_buffer), CommandBuffer(match.command_buffer)} {}

double MatchScene::play() {
    server_.begin_tick(begins_);
    shooter_ = server_.join(1);
    victim_ = server_.join(2);
    finish();
    for (std::int64_t i = -match_warm_up; i < match_attack; ++i) tick(i);
    return most_;
}

void MatchScene::tick(std::int64_t since_start) {
    server_.begin_tick(now() + 1);
    shots_ = server_.counters().shots;
    play_victim();
    std::vector<ViewStamp> claims;
    Liar& liar = since_start < 0 ? honest_ : liar_;
    liar.claims(now() - 1, since_start < 0 ? since_start + match_warm_up : since_start, from_match(last_), claims);
    for (const ViewStamp& claim : claims) send(shooter_, command_of(claim, since_start));
    execute_due();
    finish();
    note_ends();
}

// Honest: two ticks of network, drawn two ticks behind. Runs to and fro across the shots where its way counts.
void MatchScene::play_victim() {
    PlayerCommand command;
    command.seq = ++numbers_[1];
    Lie honest;
    honest.newest_age = honest.behind = 2.0 * tick_ms;
    command.stamp = to_match(Liar(honest).one(now() - 1));
    const bool runs = gain_ == MatchGain::hit_age_ms || gain_ == MatchGain::hit_moved_m;
    const bool is_back = (now().value / 48) % 2 != 0;
    if (runs) command.input.forward = is_back ? std::int8_t{-127} : std::int8_t{127};
    command.input.yaw = 16'384;
    send(victim_, command);
}

void MatchScene::send(PlayerIndex player, const PlayerCommand& command) {
    Command held;
    held.seq = command.seq;
    held.stamp = command.stamp;
    const std::size_t seat = player == victim_ ? 1 : 0;
    sent_[seat].push_back(command);
    static_cast<void>(held_[seat].push(held, no_tick, now()));
    execute_due();
}

void MatchScene::execute_due() {
    for (const PlayerIndex player : {victim_, shooter_}) {
        const std::size_t seat = player == victim_ ? 1 : 0;
        std::deque<PlayerCommand>& sent = sent_[seat];
        while (const Command* due = held_[seat].next(now())) {
            while (!sent.empty() && sent.front().seq < due->seq) sent.pop_front();
            if (held_[seat].is_excess()) continue;
            if (sent.empty() || sent.front().seq != due->seq) continue;
            const PlayerCommand command = sent.front();
            execute(player, command);
        }
    }
}

void MatchScene::execute(PlayerIndex player, const PlayerCommand& command) {
    const Vec3 from = feet(shooter_);
    const arena::CommandOutcome outcome = server_.execute(player, command);
    if (player != shooter_) return;
    if (outcome.has_taken_stamp() && !is_refused(outcome.audited.result)) last_ = outcome.audited.stamp;
    note_shots(outcome);
    note_walk(from);
}

PlayerCommand MatchScene::command_of(const ViewStamp& stamp, std::int64_t since_start) {
    PlayerCommand command;
    const auto skips = since_start < 0 ? 0u : static_cast<std::uint32_t>(std::max(lie_.skips, 0.0));
    command.seq = numbers_[0] += 1 + skips;
    command.stamp = to_match(stamp);
    arena::PlayerInput& input = command.input;
    input.weapon = weapon();
    aim(stamp, input);
    const double at_ms = static_cast<double>(since_start) * tick_ms;
    if (since_start < 0) return command;
    if (at_ms >= lie_.walk_at && at_ms < lie_.walk_at + lie_.walk_for) {
        input.forward = share_of(lie_.forward);
        input.left = share_of(lie_.left);
    }
    const double round_ms = std::max(lie_.steady, tick_ms) + lie_.freeze + lie_.silence;
    const double in_round_ms = std::fmod(at_ms, round_ms);
    if (in_round_ms < lie_.fire_at || in_round_ms >= lie_.fire_at + lie_.fire_for) return command;
    input.buttons = arena::button_fire;
    if (arena::is_projectile(input.weapon)) command.launches = input.weapon;
    const Tick shown = stamp.shown.tick();
    const arena::PlayerState after = arena::step(server_.state(shooter_), input, server_.level(), shown);
    const Vec3 off{0.0f, static_cast<float>(lie_.muzzle_left), static_cast<float>(lie_.muzzle_up)};
    static_cast<void>(quantize_position(arena::eye_position(after, server_.level(), shown) + off, {}, command.muzzle));
    return command;
}

// At where the victim is drawn, or was so long ago; above it by what falls.
void MatchScene::aim(const ViewStamp& stamp, arena::PlayerInput& input) const {
    const auto back = static_cast<std::int64_t>(lie_.aim_age / tick_ms * 65536.0);
    const Moment there = lie_.aim_age < 0.0 ? stamp.shown : Moment{Moment::at(now()).raw - back};
    Vec3 way = victim_at(there) + Vec3{0.0f, 0.0f, static_cast<float>(lie_.aim_up)} - eye();
    if (arena::is_projectile(input.weapon)) {
        const ProjectileRules& rules = server_.config().projectiles[arena::projectile_index(input.weapon)];
        const float seconds = length(way) / rules.speed_mps;
        way = way - rules.flight.acceleration * (0.5f * seconds * seconds);
    }
    arena::look_along(way, input.yaw, input.pitch);
    if (is_at_door(gain_)) input.yaw = 16'384;  // straight at the door, and through it
}

WeaponId MatchScene::weapon() const {
    const auto number = static_cast<std::size_t>(std::max(lie_.weapon, 0.0));
    if (is_of_flight(gain_)) return arena::projectile_weapons[std::min(number, arena::projectile_count - 1)];
    if (gain_ != MatchGain::eye_off_m) return WeaponId::automatic;
    return number < 1 ? WeaponId::automatic : WeaponId::rifle;
}

Vec3 MatchScene::eye() const { return arena::eye_position(server_.state(shooter_), server_.level(), now()); }

Vec3 MatchScene::victim_at(Moment moment) const {
    const auto last = static_cast<std::int64_t>(way_.size()) - 1;
    const std::int64_t tick = std::clamp<std::int64_t>(moment.tick() - begins_, 0, last);
    const Vec3 from = way_[static_cast<std::size_t>(tick)];
    const Vec3 to = way_[static_cast<std::size_t>(std::min(tick + 1, last))];
    return from + (to - from) * (static_cast<float>(moment.fraction()) / 65536.0f);
}

// In ms. The victim has had their command of this tick.
double MatchScene::age_of(Vec3 place) const {
    Vec3 to = feet(victim_);
    for (std::size_t back = 0; back < way_.size(); ++back) {
        const Vec3 way = way_[way_.size() - 1 - back] - to;
        const Vec3 off = to - place;
        if (length_squared(off) <= there_m * there_m) return static_cast<double>(back) * tick_ms;
        const auto a = static_cast<double>(dot(way, way));
        const auto b = static_cast<double>(dot(way, off));
        const double c = static_cast<double>(dot(off, off)) - static_cast<double>(there_m * there_m);
        const double root = b * b - a * c;
        to = to + way;
        if (a <= 0.0 || root < 0.0) continue;
        const double share = (-b - std::sqrt(root)) / a;
        if (share >= 0.0 && share <= 1.0) return (static_cast<double>(back) + share) * tick_ms;
    }
    return 0.0;
}

void MatchScene::raise(MatchGain gain, double value) {
    if (gain == gain_) most_ = std::max(most_, value);
}

void MatchScene::note_shots(const arena::CommandOutcome& outcome) {
    const auto present_eye = eye();
    const auto note_origin = [&](Vec3 origin) {
        raise(MatchGain::eye_off_m, static_cast<double>(distance(origin, present_eye)));
    };
    for (const ShotRecord& shot : outcome.shots) {
        note_origin(shot.shot.origin);
        const Verdict& verdict = shot.verdict;
        if (verdict.outcome == Outcome::hit && verdict.hit.entity == server_.entity(victim_)) note_hit(verdict);
    }
    for (const ServerProjectile& launched : outcome.launches) note_origin(launched.launch.position);
    raise(MatchGain::tick_shots, static_cast<double>(server_.counters().shots - shots_));
}

void MatchScene::note_hit(const Verdict& verdict) {
    constexpr std::int64_t one_life = 48;
    const Vec3 place = verdict.pose.pose.position;
    if (living_ > one_life && server_.state(victim_).is_alive) {
        raise(MatchGain::hit_age_ms, age_of(place));
        raise(MatchGain::hit_moved_m, static_cast<double>(distance(place, feet(victim_))));
    }
    const Vec3 chest = place + Vec3{0.0f, 0.0f, 0.95f};
    std::int64_t shut = 0;
    while (shut < now().value && !server_.level().line_is_free(eye(), chest, now() - shut)) ++shut;
    raise(MatchGain::door_hit_ms, static_cast<double>(shut) * tick_ms);
}

void MatchScene::note_walk(Vec3 from) {
    if (gain_ != MatchGain::door_walk_ms) return;
    const Vec3 to = feet(shooter_);
    if ((from.y < door_y) == (to.y < door_y)) return;
    const Vec3 waist{0.0f, 0.0f, 0.9f};
    const arena::Hull thin{0.05f, 0.3f};
    std::int64_t shut = 0;
    const auto is_shut = [&](Tick tick) {
        return server_.level().trace(from + waist, to + waist, thin, tick).is_blocked();
    };
    while (shut < now().value && is_shut(now() - shut)) ++shut;
    raise(gain_, static_cast<double>(shut) * tick_ms);
}

// What the whole tick did.
void MatchScene::note_ends() {
    double damage = 0.0;
    for (const arena::Event& event : server_.events()) {
        const bool is_his = event.kind == arena::EventKind::hit && event.by == server_.entity(shooter_);
        if (is_his) damage += event.damage;
    }
    raise(MatchGain::tick_damage, damage);
    for (const arena::EndedProjectile& ended : server_.ended()) {
        const ProjectileAuthority::Ended& flight = *ended.flight;
        if (flight.verdict.target != server_.entity(victim_)) continue;
        const Moment launched = flight.projectile.launched;
        const std::int64_t age = flight.verdict.age;
        const std::int64_t flown = age - flight.projectile.launch.grant.fast_forward;
        const auto in_ms = [](std::int64_t raw) { return static_cast<double>(raw) / 65536.0 * tick_ms; };
        raise(MatchGain::hit_early_ms, in_ms(flown - (Moment::at(now()) - launched)));
        const Moment began{flight.targets.raw - age};
        raise(MatchGain::hit_known_ms, in_ms(std::min(launched - began, age)));
    }
}

ViewStamp MatchScene::to_match(ViewStamp stamp) const {
    const auto before = static_cast<std::uint32_t>(begins_.value - 1);
    stamp.newest.value = stamp.newest.value > before ? stamp.newest.value - before : 1;
    if (stamp.newest.value < stamp_window) stamp.received &= (std::uint64_t{1} << stamp.newest.value) - 1;
    return stamp;
}

ViewStamp MatchScene::from_match(ViewStamp stamp) const {
    if (stamp.newest.value != 0) stamp.newest.value += static_cast<std::uint32_t>(begins_.value - 1);
    return stamp;
}

void MatchScene::finish() {
    server_.finish_tick();
    for (const PlayerIndex player : {shooter_, victim_}) {
        server_.world().snapshot(player);
        for (std::uint32_t slot = 0; slot < server_.history().slot_count(); ++slot) {
            static_cast<void>(server_.world().add(player, server_.history().slot(slot).id()));
        }
    }
    way_.push_back(feet(victim_));
    const std::uint16_t lives = server_.state(victim_).lives;
    living_ = lives == lives_ ? living_ + 1 : 0;
    lives_ = lives;
}

}  // namespace backsight::lab::audit
