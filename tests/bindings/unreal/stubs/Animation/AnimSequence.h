#pragma once
#include "Animation/Skeleton.h"
#include "Misc/EngineVersionComparison.h"

#include <cstdio>
#include <cstdlib>

struct FSkeletonPoseBoneIndex {
    explicit FSkeletonPoseBoneIndex(int32 InIndex) : Index(InIndex) {}
    int32 GetInt() const { return Index; }

private:
    int32 Index;
};
struct FAnimExtractContext {
    explicit FAnimExtractContext(double InCurrentTime) : CurrentTime(InCurrentTime) {}
    double CurrentTime;
};
namespace ERootMotionRootLock {
enum Type { RefPose, AnimFirstFrame, Zero };
}

class UAnimSequence : public UObject {
public:
    USkeleton* GetSkeleton() const { return Skeleton; }
    float GetPlayLength() const { return PlayLength; }
    bool IsValidAdditive() const { return bIsAdditive; }
#if UE_VERSION_OLDER_THAN(5, 6, 0)
    void GetBoneTransform(FTransform& OutAtom, FSkeletonPoseBoneIndex Bone, double Seconds, bool bUseRawData) const {
        Sample(OutAtom, Bone.GetInt(), Seconds, bUseRawData);
    }
#else
    void GetBoneTransform(FTransform& OutAtom, FSkeletonPoseBoneIndex Bone, const FAnimExtractContext& Context,
                          bool bUseRawData) const {
        Sample(OutAtom, Bone.GetInt(), Context.CurrentTime, bUseRawData);
    }
#endif
    bool bEnableRootMotion = false, bForceRootLock = false;
    ERootMotionRootLock::Type RootMotionRootLock = ERootMotionRootLock::RefPose;

    // The test's. Track: false, where the bone has none, and its transform stays as it was.
    USkeleton* Skeleton = nullptr;
    float PlayLength = 1.0f;
    bool bIsAdditive = false;
    std::function<bool(int32 Bone, double Seconds, FTransform&)> Track;

private:
    void Sample(FTransform& Out, int32 Bone, double Seconds, bool bUseRawData) const {
        if (Bone < 0 || Bone >= Skeleton->Bones.GetNum() || Seconds < 0.0 || Seconds > PlayLength || !bUseRawData) {
            std::printf("Not so: an editor asks for a bone's own keys within its clip\n");
            std::exit(1);
        }
        Track(Bone, Seconds, Out);
    }
};
