#pragma once
#include "StubObject.h"

struct FKSphereElem {
    FVector Center;
    float Radius = 0.0f;
};
struct FKSphylElem {
    FVector Center;
    FRotator Rotation;
    /// Length: of the segment, along z.
    float Radius = 0.0f, Length = 0.0f;
};
struct FKBoxElem {
    FVector Center;
    FRotator Rotation;
    /// Whole lengths.
    float X = 0.0f, Y = 0.0f, Z = 0.0f;
};
struct FKConvexElem {};
struct FKTaperedCapsuleElem {};
struct FKAggregateGeom {
    TArray<FKSphereElem> SphereElems;
    TArray<FKBoxElem> BoxElems;
    TArray<FKSphylElem> SphylElems;
    TArray<FKConvexElem> ConvexElems;
    TArray<FKTaperedCapsuleElem> TaperedCapsuleElems;
};
class UBodySetup : public UObject {
public:
    FName BoneName;
    FKAggregateGeom AggGeom;
};
