#pragma once

// What goes in and out of UBacksightSubsystem, in Unreal's units: centimetres, left-handed.

#include "CoreMinimal.h"
#include "UObject/ObjectPtr.h"

#include "BacksightTypes.generated.h"

class AActor;

/** A shot, as the player fired it. */
USTRUCT(BlueprintType)
struct BACKSIGHT_API FBacksightShot {
    GENERATED_BODY()

    /** Where the ray begins: the camera's place, or the eyes'. Centimetres. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    FVector Origin = FVector::ZeroVector;

    /** Where to. Any length but 0. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    FVector Direction = FVector::ForwardVector;

    /** A number of the game's, which comes back with the verdict: a weapon, a shot's own number. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    int32 Tag = 0;
};

/** What a ray touches. */
USTRUCT(BlueprintType)
struct BACKSIGHT_API FBacksightHit {
    GENERATED_BODY()

    /** Whether it touches anybody. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    bool bHit = false;

    /** Whom. Null too where the actor is not in this world any more. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    TObjectPtr<AActor> Actor;

    /** The bone whose body it touches: headshots are decided by it. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    FName Bone;

    /** On the body's surface. Centimetres. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    FVector Point = FVector::ZeroVector;

    /** Unit, outward. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    FVector Normal = FVector::ZeroVector;

    /** Along the ray. Centimetres. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    double Distance = 0.0;
};

/** The server's verdict on a shot. On the server it is the truth; on the shooter's client it is news for a hit marker.
 */
USTRUCT(BlueprintType)
struct BACKSIGHT_API FBacksightVerdict {
    GENERATED_BODY()

    /** The shooter's pawn. Null on clients. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    TObjectPtr<AActor> Shooter;

    /** The hit that was judged, granted or refused. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    FBacksightHit Hit;

    /** The hit counts: apply the damage. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    bool bGranted = false;

    /** The view was rebuilt as the shooter had it, and no rule of fairness changed its answer. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    bool bAsSeen = false;

    /** The rule that decided, such as "as seen", "victim in cover", "origin too far", "claim out of range". */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    FName Reason;

    /** How old the hit is for its victim. Milliseconds. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    float VictimPaidMs = 0.0f;

    /** FBacksightShot::Tag. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    int32 Tag = 0;
};

/** What became of shots so far, on the server. */
USTRUCT(BlueprintType)
struct BACKSIGHT_API FBacksightCounters {
    GENERATED_BODY()

    /** Shots that were judged. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    int32 Shots = 0;

    /** Shots that were compared with their shooter's screen. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    int32 Compared = 0;

    /** Shots of these that equal the screen to the bit. All of them, or something is wrong: the log names it. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    int32 Agreed = 0;

    /** Shots that were not judged: too far from the shooter's eyes, or not readable. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    int32 Refused = 0;

    /** Packets from clients that nobody could read. */
    UPROPERTY(BlueprintReadOnly, Category = "Backsight")
    int32 BadPackets = 0;
};

/** The verdict on its way to the shooter, by numbers: a UBacksightLinkComponent sends it. */
USTRUCT()
struct BACKSIGHT_API FBacksightVerdictMessage {
    GENERATED_BODY()

    UPROPERTY()
    int32 Entity = 0;

    UPROPERTY()
    int32 Hitbox = 0;

    UPROPERTY()
    int32 Outcome = 0;

    UPROPERTY()
    int32 Reason = 0;

    UPROPERTY()
    int32 Tag = 0;

    UPROPERTY()
    int32 PaidMs = 0;

    /** Where the server had the body that the screen hit: the orange box of the debug drawing. */
    UPROPERTY()
    int32 SeenEntity = 0;

    UPROPERTY()
    int32 SeenHitbox = 0;

    UPROPERTY()
    FVector Point = FVector::ZeroVector;

    UPROPERTY()
    FVector SeenLocation = FVector::ZeroVector;

    UPROPERTY()
    FQuat SeenRotation = FQuat::Identity;
};
