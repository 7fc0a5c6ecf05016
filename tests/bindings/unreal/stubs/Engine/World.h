#pragma once
#include "CollisionQueryParams.h"
#include "Engine/EngineTypes.h"
#include "Engine/HitResult.h"

class UWorld : public UObject {
public:
    ENetMode GetNetMode() const { return NetMode; }
    double GetRealTimeSeconds() const { return RealTime; }
    bool LineTraceSingleByObjectType(FHitResult& Hit, const FVector& Start, const FVector& End,
                                     const FCollisionObjectQueryParams&) const {
        const double Way = Wall ? Wall(Start, End) : -1.0;
        Hit.Distance = static_cast<float>(Way);
        return Way >= 0.0;
    }
    bool LineTraceTestByObjectType(const FVector& Start, const FVector& End, const FCollisionObjectQueryParams&) const {
        return Wall && Wall(Start, End) >= 0.0;
    }
    template <class T>
    T* GetSubsystem() const {
        return dynamic_cast<T*>(Subsystem);
    }
    // The test's. Wall: how far it is to the level, below 0: never.
    ENetMode NetMode = NM_Standalone;
    double RealTime = 0.0;
    std::function<double(const FVector&, const FVector&)> Wall;
    UObject* Subsystem = nullptr;
};
