#pragma once
#include "GameFramework/Actor.h"

class UPawnMovementComponent;

class APawn : public AActor {
public:
    virtual UPawnMovementComponent* GetMovementComponent() const { return Movement; }
    FRotator GetBaseAimRotation() const { return {}; }
    FVector GetPawnViewLocation() const { return GetActorLocation() + FVector(0.0, 0.0, 64.0); }
    // The test's.
    UPawnMovementComponent* Movement = nullptr;
};
