#pragma once

// The mind of a bot: a source of inputs that knows what a player at a screen knows, and no more.
//
// In: the drawn view, the own predicted player, the level. Out: the input of the next step. Equal seeds and sights give
// equal inputs.
//
// A bot walks from place to place, through doors, onto pads and the lift. It fights enemies in sight while it strafes,
// jumps and crouches, and hides when it is hurt. It aims at the drawn enemy with an error that makes 45 to 50 % of the
// rifle shots hit. With a projectile it leads the enemy by their drawn velocity. Near an enemy it may take the blade,
// close in and swing. Between its shots it may raise the shield. It boards the vehicle when that is in reach, fights
// from there for a while, and gets off.

#include <backsight/view/view.h>

#include <cstdint>
#include <optional>

#include "arena/level.h"
#include "arena/movement.h"
#include "arena/player.h"
#include "arena/random.h"

namespace backsight::arena {

/// What a bot sees and knows in one step.
struct BotSight {
    const View* view = nullptr;
    EntityId self;
    const PlayerState* own = nullptr;
    const Level* level = nullptr;
    HitboxSetId vehicle{};  ///< what the vehicle wears; the empty set: the bot knows of no vehicle
    Vec3 eye_slides{};      ///< how far from the eye of `own` the eye is drawn: ClientPrediction::offset_at()
};

class BotMind {
public:
    explicit BotMind(std::uint64_t seed);

    PlayerInput think(const BotSight& sight);
    /// Where it shoots in a frame between two steps, if it clicks: now and then, and often twice, as fast as the weapon
    /// allows. Call with what the frame shows.
    std::optional<Aim> click(const BotSight& sight);

private:
    struct Enemy {
        EntityId entity;
        Vec3 feet;
        Vec3 velocity;              // as drawn, from the last step to this
        float height_ratio = 1.0f;  // share of a standing player's height
        Vec3 chest() const { return feet + Vec3{0, 0, 0.95f * height_ratio}; }
    };

    void look_for_enemy(const BotSight& sight, Vec3 eye, Tick tick);
    bool sees(const BotSight& sight, std::uint32_t slot, Vec3 eye, Tick tick, Enemy& found) const;
    void choose_habit(const BotSight& sight, Vec3 feet, Tick tick);
    void choose_cover(const BotSight& sight, Vec3 feet, Tick tick);
    Vec3 walk(const BotSight& sight, Vec3 feet, Tick tick, PlayerInput& input);
    Vec3 strafe(Vec3 feet);
    void follow_places(const BotSight& sight, Vec3 feet, Tick tick);
    void go_to_nearest(const BotSight& sight, Vec3 feet, Tick tick);
    void go_to_next(const Level& level);
    void notice_being_stuck(const BotSight& sight, Vec3 feet, Tick tick, PlayerInput& input);
    void aim(const BotSight& sight, Vec3 eye, Vec3 way, PlayerInput& input);
    void look_for_vehicle(const BotSight& sight, Vec3 eye, PlayerInput& input);
    void raise_shield(const PlayerState& own, PlayerInput& input);
    bool goes_by_lift(const Level& level) const;
    bool pulls_trigger(const PlayerState& own);
    Vec3 with_error(Vec3 eye) const;
    Vec3 lead(Vec3 eye) const;
    void choose_weapon(const PlayerState& own, Vec3 feet);
    void turn_towards(Vec3 direction);
    /// What has this chance in 1/64 s, in a step.
    bool happens(float chance) { return random_.chance(chance * step_rate_.share()); }

    mutable GameRandom random_;
    ProjectileTable projectiles_;
    StepRate step_rate_;  // the level's
    bool has_enemy_ = false;
    Enemy enemy_;
    float away_m_ = 0.0f;  // the enemy's feet from its own
    std::uint32_t seen_steps_ = 0;
    enum class Habit : std::uint8_t { roam, strafe, hide } habit_ = Habit::roam;
    std::uint32_t habit_steps_ = 0;
    std::uint32_t crouch_steps_ = 0;
    std::uint32_t shield_steps_ = 0;
    std::uint32_t ride_steps_ = 0;       // until it gets off the vehicle
    std::uint32_t frames_to_click_ = 0;  // until the second of two clicks
    std::uint32_t use_pause_ = 0;        // after a press, whose effect it does not see at once
    Quat frame_;                         // in which its yaw and pitch count: the vehicle's, if it rides that
    float side_ = 1.0f;
    WeaponId weapon_ = WeaponId::rifle;
    std::uint16_t yaw_ = 0;
    std::int16_t pitch_ = 0;

    static constexpr std::uint16_t nowhere = 0xffff;
    std::uint16_t place_ = nowhere;
    std::uint16_t place_before_ = nowhere;
    std::uint16_t teleports_ = 0;
    std::uint16_t lives_ = 0;
    std::uint32_t steps_ = 0;
    Vec3 stuck_check_;
    Vec3 stray_;  // where it walks while it sees no place
};

}  // namespace backsight::arena
