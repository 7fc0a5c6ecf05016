#pragma once
#include "StubObject.h"

class USkeletalBodySetup;

class UPhysicsAsset : public UObject {
public:
    TArray<TObjectPtr<USkeletalBodySetup>> SkeletalBodySetups;
};
