#include "BacksightClipSampler.h"

#include "Animation/AnimSequence.h"
#include "Animation/Skeleton.h"
#include "BacksightBakedPoses.h"
#include "BacksightBodies.h"
#include "BacksightLog.h"
#include "BacksightSettings.h"
#include "BacksightThread.h"
#include "Misc/EngineVersionComparison.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "ReferenceSkeleton.h"

namespace {

constexpr int32 MostPeriodTicks = 65535;

/// Relative to the parent bone.
FTransform SampledBone(const UAnimSequence& Clip, int32 Bone, double Seconds) {
    // A bone without a track stands as in the reference pose.
    FTransform Local = Clip.GetSkeleton()->GetReferenceSkeleton().GetRefBonePose()[Bone];
    const FSkeletonPoseBoneIndex Index(Bone);
    // An editor has the keys that were imported. A cooked game has the compressed ones alone.
    constexpr bool bUseRawData = WITH_EDITOR != 0;
#if UE_VERSION_OLDER_THAN(5, 6, 0)
    Clip.GetBoneTransform(Local, Index, Seconds, bUseRawData);
#else
    Clip.GetBoneTransform(Local, Index, FAnimExtractContext(Seconds), bUseRawData);
#endif
    return Local;
}

/// The root of a clip whose root motion moves the actor. Left in the bones, it would be there twice.
FTransform LockedRoot(const UAnimSequence& Clip) {
    if (Clip.RootMotionRootLock == ERootMotionRootLock::Zero) return FTransform();
    if (Clip.RootMotionRootLock == ERootMotionRootLock::AnimFirstFrame) return SampledBone(Clip, 0, 0.0);
    return Clip.GetSkeleton()->GetReferenceSkeleton().GetRefBonePose()[0];
}

FTransform LocalBone(const UAnimSequence& Clip, int32 Bone, double Seconds) {
    const bool bIsLocked = Bone == 0 && (Clip.bEnableRootMotion || Clip.bForceRootLock);
    return bIsLocked ? LockedRoot(Clip) : SampledBone(Clip, Bone, Seconds);
}

/// Relative to the mesh component.
FTransform ComponentBone(const UAnimSequence& Clip, int32 Bone, double Seconds) {
    const FReferenceSkeleton& Skeleton = Clip.GetSkeleton()->GetReferenceSkeleton();
    FTransform There = LocalBone(Clip, Bone, Seconds);
    for (int32 At = Skeleton.GetParentIndex(Bone); At != INDEX_NONE; At = Skeleton.GetParentIndex(At)) {
        There = There * LocalBone(Clip, At, Seconds);
    }
    return There;
}

/// A source's samples: bones of its clip's skeleton, in the order of the bodies.
struct FSampled {
    const FBacksightClipSource* Source = nullptr;
    TArray<int32> Bones;
    double Seconds = 0.0;
};

/// False: `Error` has the sentence.
bool Find(const FBacksightClipSource& Source, int32 MaxBodies, FSampled& Out, FString& Error) {
    if (Source.Asset == nullptr || Source.Animation == nullptr) {
        Error = TEXT("a source has no physics asset or no animation");
        return false;
    }
    const UAnimSequence& Clip = *Source.Animation;
    if (Clip.GetSkeleton() == nullptr || Clip.IsValidAdditive()) {
        Error = FString::Printf(TEXT("clip %s has no skeleton, or is additive: sample a clip that poses by itself"),
                                *Clip.GetName());
        return false;
    }
    FBacksightBodies Bodies;
    if (!ReadBodies(*Source.Asset, MaxBodies, Bodies, Error)) return false;
    for (const FName& Name : Bodies.Bones) {
        const int32 Bone = Clip.GetSkeleton()->GetReferenceSkeleton().FindBoneIndex(Name);
        if (Bone == INDEX_NONE) {
            Error = FString::Printf(TEXT("the skeleton of clip %s has no bone %s, which physics asset %s has"),
                                    *Clip.GetName(), *Name.ToString(), *Source.Asset->GetName());
            return false;
        }
        Out.Bones.Add(Bone);
    }
    Out.Source = &Source;
    Out.Seconds = Clip.GetPlayLength();
    return true;
}

/// Adds the clip and its frames. Instants are those of the ticks that show them: the last frame is not the first again.
void Sample(const FSampled& Sampled, double TickRate, UBacksightBakedPoses& Into) {
    const FBacksightClipSource& Source = *Sampled.Source;
    FBacksightBakedClip Clip;
    Clip.Asset = Source.Asset;
    Clip.FromSpeed = Source.FromSpeed;
    Clip.PeriodTicks = FMath::Clamp(FMath::RoundToInt32(Sampled.Seconds * TickRate), 1, MostPeriodTicks);
    Clip.FirstFrame = Into.Bones.Num() / Into.BonesPerFrame;
    Clip.FrameCount = FMath::Clamp(Source.MostFrames, 1, Clip.PeriodTicks);
    for (int32 Frame = 0; Frame < Clip.FrameCount; ++Frame) {
        const double Seconds = Sampled.Seconds * Frame / Clip.FrameCount;
        for (int32 Bone : Sampled.Bones) {
            Into.Bones.Add(ComponentBone(*Source.Animation, Bone, Seconds) * Source.MeshToActor);
        }
        // Frames of assets with fewer bodies are as long as those of the largest.
        for (int32 Bone = Sampled.Bones.Num(); Bone < Into.BonesPerFrame; ++Bone) Into.Bones.Add(FTransform());
    }
    Into.Clips.Add(Clip);
}

}  // namespace

bool UBacksightClipSampler::SampleClips(UBacksightBakedPoses* Into, const TArray<FBacksightClipSource>& Sources) {
    if (!IsOnGameThread(TEXT("SampleClips"))) return false;
    if (Into == nullptr || Sources.Num() == 0) {
        UE_LOG(LogBacksight, Error, TEXT("SampleClips: an asset and at least one source are needed"));
        return false;
    }
    const UBacksightSettings& Settings = *GetDefault<UBacksightSettings>();
    TArray<FSampled> All;
    int32 BonesPerFrame = 1;
    for (const FBacksightClipSource& Source : Sources) {
        FSampled One;
        FString Error;
        if (!Find(Source, Settings.MaxBodies, One, Error)) {
            UE_LOG(LogBacksight, Error, TEXT("SampleClips into %s: %s"), *Into->GetName(), *Error);
            return false;
        }
        BonesPerFrame = FMath::Max(BonesPerFrame, One.Bones.Num());
        All.Add(One);
    }
    Into->Modify();
    Into->Clips.Reset();
    Into->Bones.Reset();
    Into->BonesPerFrame = BonesPerFrame;
    for (const FSampled& One : All) Sample(One, Settings.TickRate, *Into);
    Into->MarkPackageDirty();
    return true;
}

#if WITH_EDITOR
void UBacksightBakedPoses::Sample() { UBacksightClipSampler::SampleClips(this, Sources); }
#endif
