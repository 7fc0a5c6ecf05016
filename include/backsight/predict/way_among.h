#pragma once

// How far a body gets among others: it stops at the first that it meets, and slides along it. Both ends call it with
// the same bodies: a client with those that its screen draws, the server with those of that client's view
// (ServerWorld::body_of()). So a client predicts to the bit where bodies stop it.
//
//     const Vec3 way = way_among({state.feet}, state.velocity * dt, others);   // in the step of both ends
//     state.feet = level.slide(state.feet, way);
//
// Keep the others of each step in the input that Prediction keeps, because a replay needs them again.
//
// In: bodies and a way, finite, metres, z up; sizes >= 0. Out: the part of the way that is free. Allocates nothing. The
// same bodies in the same order give the same bits on every platform. Pure; any thread.

#include <backsight/base/vec.h>

#include <span>

namespace backsight {

/// An upright cylinder. Default: the size of a person.
struct UprightBody {
    Vec3 feet;  ///< the middle of its lower end
    float radius_m = 0.4f;
    float height_m = 1.8f;
};

/// The part of `way` that `body` can go among `others`, none of which is the body itself. It comes no nearer to any of
/// them than the sum of both radii, however long the way is; what is left of the way at a body is gone along it.
/// Without a body in the way it is `way`, to the bit.
///
/// A body that overlaps already, because both were drawn elsewhere or began there, is no obstacle on a way that leads
/// away from it, and cannot be entered farther. So two can always part, and nobody is pushed.
///
/// Only bodies at the same height where the way begins count, and only the level part of the way is shortened: nobody
/// stands on another's head by this.
Vec3 way_among(const UprightBody& body, Vec3 way, std::span<const UprightBody> others);

}  // namespace backsight
