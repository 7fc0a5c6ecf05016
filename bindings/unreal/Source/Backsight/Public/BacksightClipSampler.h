#pragma once

// Samples animation clips into an asset of baked poses, for a server that does not animate. In the editor: fill
// `Sources` of a BacksightBakedPoses asset and press its button Sample. From Blueprint or Python: SampleClips.
//
// Each bone is sampled in the component space of the mesh, and moved into the actor by `MeshToActor`. The numbers stay
// Unreal's: centimetres and left-handed. They become the library's in BacksightSpace.h when a match begins, as those of
// recorded bones do.

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "UObject/ObjectPtr.h"

#include "BacksightClipSampler.generated.h"

class UAnimSequence;
class UBacksightBakedPoses;
class UPhysicsAsset;

/** A clip to sample: of whom, and from which speed on they are drawn so. */
USTRUCT(BlueprintType)
struct BACKSIGHT_API FBacksightClipSource {
    GENERATED_BODY()

    /** The physics asset, one of HitboxAssets. The bones of its bodies are sampled. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    TObjectPtr<UPhysicsAsset> Asset;

    /** Not additive. It goes round, at its own pace: RateScale is not taken. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    TObjectPtr<UAnimSequence> Animation;

    /** The least speed over ground. Centimetres per second. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    float FromSpeed = 0.0f;

    /** Where the mesh component is in the actor: its transform in the character's Blueprint, without scale. In Epic's
     * templates it is turned by -90 about z, and stands at the capsule's foot. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    FTransform MeshToActor;

    /** Frames, at most. A clip that has more ticks is sampled evenly. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight", meta = (ClampMin = "1"))
    int32 MostFrames = 64;
};

UCLASS()
class BACKSIGHT_API UBacksightClipSampler : public UBlueprintFunctionLibrary {
    GENERATED_BODY()

public:
    /** Fills the asset's clips and bones anew, by TickRate and MaxBodies of Project Settings, Backsight. False: the log
     * says why, and the asset is as it was. */
    UFUNCTION(BlueprintCallable, Category = "Backsight")
    static bool SampleClips(UBacksightBakedPoses* Into, const TArray<FBacksightClipSource>& Sources);
};
