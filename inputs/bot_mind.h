#pragma once

// The mind of a bot: what it wants to do next, by its habit. Strafing, hopping, peeking around a corner, walking into
// teleporters, riding the lift, walking about on the ship; and looking around, smoothly and in flicks.
//
// In: its body and the platforms. Out: a wish for one step. Deterministic for a seed. No errors.

#include "inputs/bot_arena.h"
#include "inputs/bot_body.h"
#include "inputs/random.h"

namespace backsight::inputs {

enum class Habit { strafe, hop, peek, teleport, ride_lift, walk_ship };

class BotMind {
public:
    BotMind(Habit habit, Random random) : habit_(habit), random_(random) {}

    /// What it wants in this step.
    BotWish think(const BotBody& body, const Platforms& platforms);

    /// Where it wants to come to life: on the ship for one who lives there, else one of the spawn points.
    Vec3 choose_spawn(const Platforms& platforms);

private:
    void look_around(BotWish& wish, const BotBody& body);
    void strafe(BotWish& wish, const BotBody& body);
    void hop(BotWish& wish, const BotBody& body);
    void peek(BotWish& wish, const BotBody& body);
    void seek_pad(BotWish& wish, const BotBody& body);
    void wander_on(std::size_t platform, BotWish& wish, const BotBody& body, const Platforms& platforms);
    Vec3 random_point();
    // True once per wait drawn between the two bounds.
    bool due(float& left_s, double shortest_s, double longest_s);

    Habit habit_;
    Random random_;
    float choice_left_s_ = 0.0f;
    float look_left_s_ = 0.0f;
    float side_ = 1.0f;
    bool in_the_open_ = false;
    Vec3 target_m_;  // in the world, or in the platform's frame for those who ride
    float look_yaw_rad_ = 0.0f;
    float look_pitch_rad_ = 0.0f;
    float turn_rate_rad_s_ = 3.0f;
};

}  // namespace backsight::inputs
