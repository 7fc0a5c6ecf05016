#pragma once
#include "Engine/EngineTypes.h"

class AActor;

class UActorComponent : public UObject {
public:
    virtual void BeginPlay() {}
    virtual void EndPlay(const EEndPlayReason::Type) {}
    virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>&) const {}
    AActor* GetOwner() const { return Owner; }
    void SetIsReplicatedByDefault(bool bIs) { bIsReplicated = bIs; }
    struct {
        bool bCanEverTick = true;
    } PrimaryComponentTick;
    // The test's.
    AActor* Owner = nullptr;
    bool bIsReplicated = false;
};
