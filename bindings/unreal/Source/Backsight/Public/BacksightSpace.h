#pragma once

// The one place where Unreal's numbers become Backsight's, and back. Unreal: centimetres, double, left-handed, x
// forward, y right, z up. Backsight: metres, float, right-handed, x forward, y left, z up, as its pages draw.
//
//     const bs_vec3 Place = Backsight::ToMetres(Actor->GetActorLocation());
//
// A float survives the way to Unreal and back to the bit: a float times 100 is exact in a double, and so is its
// quotient.

#include "CoreMinimal.h"
#include "backsight.h"

namespace Backsight {

constexpr double CentimetresPerMetre = 100.0;

inline bs_vec3 ToMetres(const FVector& Centimetres) {
    return {static_cast<float>(Centimetres.X / CentimetresPerMetre),
            static_cast<float>(-Centimetres.Y / CentimetresPerMetre),
            static_cast<float>(Centimetres.Z / CentimetresPerMetre)};
}

inline FVector FromMetres(const bs_vec3& Metres) {
    return FVector(static_cast<double>(Metres.x) * CentimetresPerMetre,
                   -static_cast<double>(Metres.y) * CentimetresPerMetre,
                   static_cast<double>(Metres.z) * CentimetresPerMetre);
}

inline float LengthToMetres(double Centimetres) { return static_cast<float>(Centimetres / CentimetresPerMetre); }
inline double LengthFromMetres(float Metres) { return static_cast<double>(Metres) * CentimetresPerMetre; }

/// Without a unit: directions and normals.
inline bs_vec3 ToDirection(const FVector& Unit) {
    return {static_cast<float>(Unit.X), static_cast<float>(-Unit.Y), static_cast<float>(Unit.Z)};
}

inline FVector FromDirection(const bs_vec3& Unit) {
    return FVector(static_cast<double>(Unit.x), -static_cast<double>(Unit.y), static_cast<double>(Unit.z));
}

/// A mirror at the plane of x and z turns the axes x and z of a rotation round.
inline bs_quat ToRotation(const FQuat& Rotation) {
    return {static_cast<float>(-Rotation.X), static_cast<float>(Rotation.Y), static_cast<float>(-Rotation.Z),
            static_cast<float>(Rotation.W)};
}

inline FQuat FromRotation(const bs_quat& Rotation) {
    return FQuat(-static_cast<double>(Rotation.x), static_cast<double>(Rotation.y), -static_cast<double>(Rotation.z),
                 static_cast<double>(Rotation.w));
}

inline bs_pose ToPose(const FTransform& Transform) {
    return {ToMetres(Transform.GetLocation()), ToRotation(Transform.GetRotation())};
}

inline FTransform FromPose(const bs_vec3& Position, const bs_quat& Rotation) {
    return FTransform(FromRotation(Rotation), FromMetres(Position));
}

}  // namespace Backsight
