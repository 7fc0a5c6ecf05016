#include "lab/fairness/player.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace backsight::lab::fairness {

namespace {

// Whoever comes back within this is still being tracked: no second reaction.
constexpr Micros tracked_for{300'000};

float seconds(Micros span) { return static_cast<float>(span.value) * 1e-6f; }

}  // namespace

Shot shot_of(EntityId shooter, const Trigger& trigger) {
    return {.shooter = shooter,
            .origin = trigger.eye,
            .direction = trigger.direction,
            .max_distance = trigger.max_distance};
}

Player::Player(const Scene& scene, const WorldConfig& world, const ClientWorldConfig& client, const Human& human,
               std::uint64_t seed)
    : scene_(&scene),
      human_(human),
      draw_(seed),
      world_(world, client),
      rate_(world.draw.tick_rate),
      role_(&scene.roles[0]) {}

void Player::set_self(EntityId self, EntityId enemy, std::uint32_t client,
                      const std::map<std::uint16_t, int>& enemy_rounds) {
    world_.set_self(self, client);
    enemy_ = enemy;
    enemy_rounds_ = &enemy_rounds;
}

void Player::begin_round(int round, int role, Micros now, Micros curtain_rises) {
    role_ = &scene_->roles[role];
    round_began_ = walked_at_ = looked_at_ = last_in_sight_ = now;
    curtain_rises_ = curtain_rises;
    round_ = round;
    is_teleported_ = true;
    y_ = base_y_ = role_->start_y + role_->spread_m * static_cast<float>(draw_.unit());
    z_ = ground_under(*scene_, {role_->x, y_, std::numeric_limits<float>::max()});
    speed_mps_ = rising_mps_ = strafe_y_ = 0.0f;
    leg_ = 0;
    is_leg_drawn_ = false;
    leg_from_.reset();
    strafe_until_ = now;
    is_visible_ = false;
    first_seen_.reset();
    last_seen_ = now - tracked_for - tracked_for;
    next_shot_ = now;
    enemy_y_.reset();
    first_eye_to_eye_.reset();
    delays_us_ += world_.clock().numbers().delay.value;
    ++rounds_;
}

Frame Player::frame(Micros now) {
    walk(now);
    Frame frame;
    frame.feet = feet();
    frame.velocity = {0.0f, speed_mps_, rising_mps_};
    frame.is_teleported = is_teleported_;
    is_teleported_ = false;
    if (!world_.advance(now)) return frame;
    frame.stamp = world_.stamp();
    ++frames_;
    if (world_.shown() > Moment::at(world_.newest_tick())) ++starved_frames_;
    const std::optional<Seen> enemy = look(now);
    note_sight(enemy, now);
    if (is_visible_) frame.trigger = fire(*enemy, now);
    if (frame.trigger) frame.drawn = world_.shoot(shot_of(world_.self(), *frame.trigger), {});
    return frame;
}

// --- The walk ---

void Player::choose_leg(Micros now) {
    if (leg_ >= role_->legs.size()) return;
    const Leg& leg = role_->legs[leg_];
    if (!is_leg_drawn_) {
        is_leg_drawn_ = true;
        leg_wait_ms_ = draw_.uniform(leg.wait_low_ms, leg.wait_high_ms);
        if (leg.on_sight) leg_wait_ms_ += human_.reaction_ms(draw_);
        leg_y_ = leg.to_y + leg.spread_m * static_cast<float>(draw_.unit());
        leg_from_.reset();
        jumps_ = leg.jump_ratio > 0.0 && draw_.chance(leg.jump_ratio);
    }
    if (!leg_from_ && (!leg.on_sight || first_seen_))
        leg_from_ = (leg.on_sight ? *first_seen_ : now) + micros_of(leg_wait_ms_);
    if (!leg_from_ || now < *leg_from_) return;
    base_y_ = leg_y_;
    if (std::exchange(jumps_, false)) rising_mps_ = jump_mps;
    const float left = base_y_ - y_;
    if (left > 0.02f || left < -0.02f) return;
    ++leg_;
    is_leg_drawn_ = false;
}

float Player::wanted_y(Micros now) {
    if (role_->strafe_m > 0.0f && now >= strafe_until_) {
        strafe_y_ = (static_cast<float>(draw_.unit()) * 2.0f - 1.0f) * role_->strafe_m;
        strafe_until_ = now + micros_of(100.0 + draw_.exponential(role_->strafe_mean_ms));
    }
    return base_y_ + strafe_y_;
}

// At full speed there, in time to stop there.
void Player::walk(Micros now) {
    const float passed = seconds(now - walked_at_);
    walked_at_ = now;
    if (!(passed > 0.0f)) return;
    choose_leg(now);
    const float left = wanted_y(now) - y_;
    const float way = left < 0.0f ? -left : left;
    const float braked = std::sqrt(2.0f * acceleration_mps2 * 0.8f * way);
    const float wanted = std::min({run_mps, braked, way / passed}) * (left < 0.0f ? -1.0f : 1.0f);
    const float most = acceleration_mps2 * passed;
    speed_mps_ += std::clamp(wanted - speed_mps_, -most, most);
    const float to_y = y_ + speed_mps_ * passed;
    const float until_y = walked_to(*scene_, feet(), to_y);
    if (until_y != to_y) speed_mps_ = 0.0f;
    y_ = until_y;
    fall(passed);
}

void Player::fall(float passed_s) {
    const float ground = ground_under(*scene_, feet());
    if (z_ <= ground && rising_mps_ <= 0.0f) return;
    const float slower = gravity_mps2 * passed_s;
    z_ += (rising_mps_ - 0.5f * slower) * passed_s;
    rising_mps_ -= slower;
    if (z_ > ground) return;
    z_ = ground;
    rising_mps_ = 0.0f;
}

// --- The eyes ---

std::optional<Player::Seen> Player::look(Micros now) {
    const ViewPose pose = world_.view().pose(enemy_);
    if (!has_pose(pose.status)) return std::nullopt;
    // The enemy of the round before is still drawn until the news of the next comes.
    const auto stood_in = enemy_rounds_->find(pose.state->epoch);
    if (stood_in == enemy_rounds_->end() || stood_in->second != round_) return std::nullopt;
    Seen enemy{pose.pose.position};
    const float passed = seconds(now - looked_at_);
    if (enemy_y_ && passed > 0.0f) enemy.speed_mps = (enemy.feet.y - *enemy_y_) / passed;
    enemy_y_ = enemy.feet.y;
    looked_at_ = now;
    return enemy;
}

void Player::note_sight(const std::optional<Seen>& enemy, Micros now) {
    const bool was_visible = is_visible_;
    is_visible_ = false;
    if (!enemy || rate_.time_of(world_.shown()) < curtain_rises_) return;
    const Vec3 eye = eye_of(feet());
    if (sees_body(*scene_, eye_of(enemy->feet), feet())) last_in_sight_ = now;
    if (!first_eye_to_eye_ && line_is_free(*scene_, eye, eye_of(enemy->feet))) first_eye_to_eye_ = now;
    is_visible_ = sees_body(*scene_, eye, enemy->feet);
    if (!is_visible_) return;
    if (!first_seen_) first_seen_ = now;
    if (!was_visible && now - last_seen_ > tracked_for) {
        const double reaction = human_.reaction_ms(draw_);
        aimed_from_ = now + micros_of(reaction + aiming_ms(role_->aim, draw_));
    }
    last_seen_ = now;
}

std::optional<Trigger> Player::fire(const Seen& enemy, Micros now) {
    const bool is_over = now - round_began_ > micros_of(scene_->round_ms - scene_->quiet_ms);
    if (is_over || now < aimed_from_ || now < next_shot_) return std::nullopt;
    next_shot_ = now + micros_of(scene_->weapon.pause_ms);
    const Vec3 eye = eye_of(feet());
    const double speed = static_cast<double>(enemy.speed_mps < 0.0f ? -enemy.speed_mps : enemy.speed_mps);
    const double deviation = role_->aim.error_m + role_->aim.error_moving_m * speed / static_cast<double>(run_mps);
    const auto beside = static_cast<float>(deviation * draw_.normal());
    const auto above = static_cast<float>(role_->aim.error_m * draw_.normal());
    const Vec3 direction = normalized(chest_of(enemy.feet) + Vec3{0.0f, beside, above} - eye);
    return Trigger{eye, direction, wall_distance(*scene_, eye, direction, 200.0f)};
}

}  // namespace backsight::lab::fairness
