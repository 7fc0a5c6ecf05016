#pragma once
#include "Engine/World.h"

namespace Stub {

struct FDrawn {
    const UWorld* World;
    char Shape;
    FVector Center;
    FVector Size;
    FQuat Rotation;
    FColor Color;
    float LifeTime;
};
inline std::vector<FDrawn>& Drawn() {
    static std::vector<FDrawn> Shapes;
    return Shapes;
}

}  // namespace Stub

inline void DrawDebugSphere(const UWorld* InWorld, FVector const& Center, float Radius, int32, FColor const& Color,
                            bool = false, float LifeTime = -1.0f) {
    Stub::Drawn().push_back({InWorld, 's', Center, {Radius, Radius, Radius}, {}, Color, LifeTime});
}
inline void DrawDebugCapsule(const UWorld* InWorld, FVector const& Center, float HalfHeight, float Radius,
                             const FQuat& Rotation, FColor const& Color, bool = false, float LifeTime = -1.0f) {
    Stub::Drawn().push_back({InWorld, 'c', Center, {Radius, Radius, HalfHeight}, Rotation, Color, LifeTime});
}
inline void DrawDebugBox(const UWorld* InWorld, FVector const& Center, FVector const& Extent, const FQuat& Rotation,
                         FColor const& Color, bool = false, float LifeTime = -1.0f) {
    Stub::Drawn().push_back({InWorld, 'b', Center, Extent, Rotation, Color, LifeTime});
}
