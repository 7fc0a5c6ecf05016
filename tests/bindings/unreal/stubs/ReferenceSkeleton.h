#pragma once
#include "CoreMinimal.h"

class FReferenceSkeleton {
public:
    int32 GetNum() const { return RefPose.Num(); }
    int32 FindBoneIndex(const FName& Name) const { return Names.Find(Name); }
    int32 GetParentIndex(const int32 Bone) const { return Parents[Bone]; }
    const TArray<FTransform>& GetRefBonePose() const { return RefPose; }
    // The test's.
    void AddBone(const TCHAR* Name, int32 Parent, const FTransform& Local) {
        Names.Add(FName(Name));
        Parents.Add(Parent);
        RefPose.Add(Local);
    }

private:
    TArray<FName> Names;
    TArray<int32> Parents;
    TArray<FTransform> RefPose;
};
