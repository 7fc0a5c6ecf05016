#pragma once

// A crate that lies about: a rigid box that falls, slides, tumbles and comes to rest. Shots, blasts, the vehicle and
// players who walk into it push it.
//
// In: one tick after the other, and pushes. Out: its position and motion. They depend on nothing else: only + - * / and
// sqrt. At rest it costs next to nothing. It yields to everybody and stops nobody: players predict themselves and could
// not predict it. Metres, seconds, kilograms. Fixed memory. Not synchronised.
//
// It touches the level with 26 points of its surface: corners, and middles of edges and faces. An edge of the level can
// get in between two of them, as far as its middle at most. Contacts are sequential impulses with accumulated clamping:
// Catto, "Iterative Dynamics with Temporal Coherence", GDC 2005.

#include <backsight/history/hitboxes.h>

#include <array>
#include <cstdint>

#include "arena/level.h"
#include "arena/thing.h"

namespace backsight::arena {

struct CrateRules {
    static constexpr float half_m = 0.4f;
    static constexpr float mass_kg = 40.0f;
    static constexpr float gravity_mps2 = 20.0f;  ///< as players fall
    static constexpr float restitution = 0.3f;
    static constexpr float friction = 0.5f;  ///< Coulomb's
    /// No point moves farther in a step than the thinnest part of the level is thick.
    static constexpr float max_speed_mps = 12.0f;
    static constexpr float max_turn_rps = 12.0f;
    /// Below this speed, turning included, for so long, on ground: it is at rest. Spans are in 1/64 s.
    static constexpr float rest_mps = 0.06f;
    static constexpr std::int32_t rest_ticks = 24;
    /// A crate at rest this far from its place for so long is put back: somebody pushed it out of play.
    static constexpr float stray_m = 6.0f;
    static constexpr std::int32_t stray_ticks = 10 * 64;
    /// Impulses in newton seconds: of a ray or a projectile that hits, and of the full effect of a blast.
    static constexpr float shot_ns = 15.0f;
    static constexpr float projectile_ns = 60.0f;
    static constexpr float blast_ns = 320.0f;
};

class Crate {
public:
    /// `level` must outlive it. `place`: the middle of the crate as it rests there, upright.
    Crate(const Level& level, Vec3 place);
    /// Its place in the standard level.
    static constexpr Vec3 standard_place{17.25f, -4.5f, CrateRules::half_m};

    /// Returns true if it was put back to its place in this step, which is a teleport.
    bool step(Tick tick);
    /// An impulse in newton seconds at a point of the world.
    void push(Vec3 point, Vec3 impulse_ns);
    /// Moves out of a moving upright capsule, given by the middles of its lower and upper ball.
    void yield_to(Vec3 low, Vec3 high, float radius_m, Vec3 velocity);
    /// Moves out of a moving box.
    void yield_to(const ThingMotion& box, Vec3 center, Vec3 half_extents);

    bool is_at_rest() const { return rests_; }
    const ThingMotion& motion() const { return motion_; }

    /// The hitbox of the crate.
    static Hitbox hitbox();

private:
    static constexpr std::size_t points = 26;
    struct Contact {
        Vec3 arm;  ///< from the middle
        Vec3 normal;
        float bounce_mps = 0.0f;  ///< speed to leave with
        float pressed = 0.0f;     ///< impulses so far
        Vec3 rubbed;
    };
    struct Contacts {
        std::array<Contact, points + 8> met;  // the points, and doors
        std::size_t count = 0;
        Vec3 way_out;

        void add(const ThingMotion& motion, Vec3 arm, const Overlap& found);
    };

    void put_back();
    void wake();
    bool is_lost() const;
    std::int32_t substeps_a_step() const;
    void move(Tick tick);
    void look_for_rest();
    void simulate(Tick tick, float dt);
    void find_contacts(Tick tick, Contacts& contacts) const;
    void resolve(Contact& contact);
    void apply(Vec3 arm, Vec3 impulse_ns);
    void limit_speed();
    void give_way(Vec3 contact, Vec3 normal, float depth_m, Vec3 mover_velocity);
    bool is_near_mover() const;

    const Level* level_;
    Vec3 place_;
    ThingMotion motion_;
    bool rests_ = true;
    bool is_supported_ = false;
    bool is_touching_ = false;
    std::int32_t substeps_to_look_ = 0;  // until the next look whether it is still
    std::int32_t still_substeps_ = 0;    // that it has been still
};

}  // namespace backsight::arena
