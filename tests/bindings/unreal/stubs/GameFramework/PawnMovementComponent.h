#pragma once
#include "GameFramework/Pawn.h"

class UPawnMovementComponent : public UActorComponent {
public:
    virtual void UpdateComponentVelocity() { ComponentVelocity = Velocity; }

    FVector Velocity;
    // The test's: what the engine gives to the component that is moved.
    FVector ComponentVelocity;
};
