#pragma once

// Poses that were sampled beforehand, for a server that does not animate: no bones are sent, and both ends pose
// hitboxes by the tick and the speed alone. Fill `Sources` in the editor, press Sample, and name the asset in Project
// Settings, Backsight. docs/integrate/animation.md says what this way costs.

#include "BacksightClipSampler.h"
#include "CoreMinimal.h"
#include "Engine/DataAsset.h"
#include "UObject/ObjectPtr.h"

#include "BacksightBakedPoses.generated.h"

class UPhysicsAsset;

/** An animation of those who have a physics asset, from a speed on, up to the asset's next clip. */
USTRUCT(BlueprintType)
struct BACKSIGHT_API FBacksightBakedClip {
    GENERATED_BODY()

    /** The physics asset, one of HitboxAssets. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    TObjectPtr<UPhysicsAsset> Asset;

    /** The least speed over ground. Centimetres per second. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    float FromSpeed = 0.0f;

    /** Ticks of one cycle. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight", meta = (ClampMin = "1", ClampMax = "65535"))
    int32 PeriodTicks = 1;

    /** Its first frame, from 0. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight", meta = (ClampMin = "0"))
    int32 FirstFrame = 0;

    /** Frames, played evenly over the period. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight", meta = (ClampMin = "1"))
    int32 FrameCount = 1;
};

UCLASS(BlueprintType)
class BACKSIGHT_API UBacksightBakedPoses : public UDataAsset {
    GENERATED_BODY()

public:
    /** Each asset of HitboxAssets has one from speed 0 on. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    TArray<FBacksightBakedClip> Clips;

    /** Bones of each frame: in the order of the bodies of the physics asset, as many as the largest one has. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight", meta = (ClampMin = "1", ClampMax = "84"))
    int32 BonesPerFrame = 1;

    /** Frame after frame, where each bone is relative to the actor. Scale is not taken. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    TArray<FTransform> Bones;

#if WITH_EDITORONLY_DATA
    /** Clips that Sample takes poses of. A cooked game does not have them. */
    UPROPERTY(EditAnywhere, Category = "Backsight")
    TArray<FBacksightClipSource> Sources;
#endif

#if WITH_EDITOR
    /** Fills clips and bones from the sources. Press it again when a clip, a body or the tick rate has changed. */
    UFUNCTION(CallInEditor, Category = "Backsight")
    void Sample();
#endif
};
