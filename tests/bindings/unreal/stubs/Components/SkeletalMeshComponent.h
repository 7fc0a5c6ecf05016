#pragma once
#include "Components/ActorComponent.h"

class UPhysicsAsset;

class USkeletalMeshComponent : public UActorComponent {
public:
    UPhysicsAsset* GetPhysicsAsset() const { return Asset; }
    FTransform GetSocketTransform(FName Socket, ERelativeTransformSpace Space) const {
        return Space == RTS_Actor && Animate ? Animate(Socket) : FTransform();
    }
    // The test's.
    UPhysicsAsset* Asset = nullptr;
    std::function<FTransform(FName)> Animate;
};
