#pragma once

// A client with a bot: it draws, walks, looks, fires, and keeps what its screen showed. All truth of this lab comes
// from its frames.
//
// In: snapshots that have arrived, and an instant for each frame. Out: what goes into the frame's command, and when the
// screen showed whom. The bot knows its own screen and nothing else. One thread.

#include <backsight/world/client_world.h>

#include <map>
#include <optional>

#include "lab/fairness/scene.h"

namespace backsight::lab::fairness {

/// A trigger that was pulled.
struct Trigger {
    Vec3 eye;
    Vec3 direction;
    float max_distance = 0.0f;  ///< to the level
};

/// What is judged of a pulled trigger, here and there.
Shot shot_of(EntityId shooter, const Trigger& trigger);

struct Frame {
    Vec3 feet;  ///< the player, as they predict themselves
    Vec3 velocity{};
    bool is_teleported = false;      ///< they begin a round here
    std::optional<ViewStamp> stamp;  ///< empty while there is no picture yet
    std::optional<Trigger> trigger{};
    Hit drawn{};  ///< what the trigger's ray hits on this very screen
};

class Player {
public:
    Player(const Scene& scene, const WorldConfig& world, const ClientWorldConfig& client, const Human& human,
           std::uint64_t seed);

    /// `enemy_rounds`: the round in which the enemy stood, by the epoch of their states. Must outlive this.
    void set_self(EntityId self, EntityId enemy, std::uint32_t client,
                  const std::map<std::uint16_t, int>& enemy_rounds);
    ClientWorld& world() { return world_; }

    /// Begins a round in this role. `curtain_rises`: server time; 0: there is none.
    void begin_round(int round, int role, Micros now, Micros curtain_rises);
    Frame frame(Micros now);

    // What the frames of this round showed.

    /// The last frame in which the enemy as drawn could see this player's body; the round's beginning if none did.
    Micros last_in_sight() const { return last_in_sight_; }
    /// The first frame in which the line from eye to eye was free.
    std::optional<Micros> first_eye_to_eye() const { return first_eye_to_eye_; }
    Micros round_began() const { return round_began_; }
    /// Frames drawn, and those that showed a moment past the newest snapshot.
    std::uint64_t frames() const { return frames_; }
    std::uint64_t starved_frames() const { return starved_frames_; }
    /// The interpolation delay of this screen, mean over the beginnings of all rounds; 0: there was no round.
    Micros mean_delay() const { return {rounds_ > 0 ? delays_us_ / rounds_ : 0}; }

private:
    struct Seen {
        Vec3 feet;
        float speed_mps = 0.0f;  // along y
    };

    Vec3 feet() const { return {role_->x, y_, z_}; }
    void walk(Micros now);
    void fall(float passed_s);
    void choose_leg(Micros now);
    float wanted_y(Micros now);
    std::optional<Seen> look(Micros now);
    void note_sight(const std::optional<Seen>& enemy, Micros now);
    std::optional<Trigger> fire(const Seen& enemy, Micros now);

    const Scene* scene_;
    Human human_;
    Draw draw_;
    ClientWorld world_;
    EntityId enemy_;
    TickRate rate_;

    // The round.
    const Role* role_ = nullptr;
    Micros round_began_;
    Micros curtain_rises_;
    int round_ = -1;
    const std::map<std::uint16_t, int>* enemy_rounds_ = nullptr;

    // The walk.
    bool is_teleported_ = false;
    Micros walked_at_;
    float y_ = 0.0f;
    float speed_mps_ = 0.0f;
    float z_ = 0.0f;
    float rising_mps_ = 0.0f;
    std::size_t leg_ = 0;
    bool is_leg_drawn_ = false;
    bool jumps_ = false;
    std::optional<Micros> leg_from_;  // sets off then
    double leg_wait_ms_ = 0.0;
    float leg_y_ = 0.0f;
    float base_y_ = 0.0f;
    float strafe_y_ = 0.0f;
    Micros strafe_until_;

    // The eyes and the hands.
    bool is_visible_ = false;
    std::optional<Micros> first_seen_;
    Micros last_seen_;
    Micros aimed_from_;
    Micros next_shot_;
    Micros looked_at_;
    std::optional<float> enemy_y_;
    Micros last_in_sight_;
    std::optional<Micros> first_eye_to_eye_;
    std::uint64_t frames_ = 0;
    std::uint64_t starved_frames_ = 0;
    std::int64_t delays_us_ = 0;
    std::int64_t rounds_ = 0;
};

}  // namespace backsight::lab::fairness
