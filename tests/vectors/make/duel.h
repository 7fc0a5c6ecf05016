#pragma once

// A shooter at the origin and a victim who runs past, 10 m away. Each snapshot holds both and arrives.

#include "tests/vectors/make/script.h"

namespace backsight::vectors {

/// Two entities, small sizes, two clients; sets: 1 is a player with a head, a capsule and a box.
ScriptConfig small_config(std::string name);
std::vector<Hitbox> player_hitboxes();
Vec3 aimed(Vec3 from, Vec3 to);

class Duel {
public:
    explicit Duel(ScriptConfig config, Vec3 velocity = {0.0f, 4.0f, 0.0f});

    /// Ticks in which both are recorded. `sends_victim`: whether the victim is in the shooter's snapshots.
    void run(int ticks, bool sends_victim = true);
    /// A tick whose commands `execute` executes.
    template <class Execute>
    void run_with(Execute execute) {
        begin();
        execute();
        end(true);
    }
    /// A stamp whose newest snapshot is `age` snapshots old, and which draws `behind` ticks before that one's tick.
    ViewStamp stamp(std::uint32_t age, float behind) const;
    const TakenCommand& take(const ViewStamp& stamp);
    /// Takes the stamp, and fires at where the victim is at `at`, or where the stamp shows them.
    const Verdict& fire(const ViewStamp& stamp, std::size_t rules = 0, Sight sight = Sight::none);
    const Verdict& fire_at(Moment at, std::size_t rules = 0, Sight sight = Sight::none);
    Shot shot_at(Moment at) const;
    /// From the next tick on.
    void turn(Vec3 velocity) { velocity_ = velocity; }

    Script script;
    EntityId shooter;
    EntityId victim;
    std::uint32_t command = 0;
    std::int64_t tick = 0;

private:
    void begin() { script.begin_tick(++tick); }
    void end(bool sends_victim);

    Vec3 velocity_;
    Vec3 place_{10.0f, 0.0f, 0.0f};
};

}  // namespace backsight::vectors
