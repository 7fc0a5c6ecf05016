#pragma once
#include "Components/ActorComponent.h"

#include <cstdio>
#include <cstdlib>

class AActor : public UObject {
public:
    FTransform GetActorTransform() const { return There; }
    FVector GetActorLocation() const { return There.GetLocation(); }
    bool SetActorLocationAndRotation(FVector Location, const FQuat& Rotation) {
        There = FTransform(Rotation, Location);
        return true;
    }
    virtual FVector GetVelocity() const { return Velocity; }
    void SetReplicateMovement(bool) {}
    template <class T>
    T* CreateDefaultSubobject(FName) {
        return nullptr;
    }
    template <class T>
    T* FindComponentByClass() const {
        for (UActorComponent* One : Owned) {
            if (T* Found = dynamic_cast<T*>(One)) return Found;
        }
        return nullptr;
    }
    /// As the engine does when a world begins. It refuses an actor whose BeginPlay() does not call that of its base.
    void DispatchBeginPlay() {
        BeginPlay();
        if (bHasBegunPlay) return;
        std::printf("%s: BeginPlay() does not call Super::BeginPlay()\n", Stub::Narrow(*Name).c_str());
        std::exit(1);
    }
    // The test's.
    FTransform There;
    FVector Velocity;
    std::vector<UActorComponent*> Owned;

protected:
    virtual void BeginPlay() { bHasBegunPlay = true; }

private:
    bool bHasBegunPlay = false;
};
