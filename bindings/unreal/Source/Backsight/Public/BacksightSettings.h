#pragma once

// Project Settings, Game, Backsight. Both ends of a match must have them equal: they are in DefaultGame.ini, which goes
// into the server's build and the client's. A client whose settings differ is refused by a sentence.

#include "CoreMinimal.h"
#include "Engine/DeveloperSettings.h"
#include "UObject/SoftObjectPtr.h"

#include "BacksightSettings.generated.h"

class UBacksightBakedPoses;
class UPhysicsAsset;

/** What a shooter may claim, and what a victim must bear: docs/evidence/fairness.md has the numbers. */
UENUM(BlueprintType)
enum class EBacksightFairness : uint8 { Competitive, Casual, Coop, HighPing };

UCLASS(Config = Game, DefaultConfig, meta = (DisplayName = "Backsight"))
class BACKSIGHT_API UBacksightSettings : public UDeveloperSettings {
    GENERATED_BODY()

public:
    /** Ticks per second that the server records. Run the server at this rate: NetServerMaxTickRate. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "1", ClampMax = "240"))
    int32 TickRate = 60;

    /** A snapshot goes to each client once in so many ticks. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "1", ClampMax = "16"))
    int32 TicksPerSnapshot = 2;

    /** Bytes of one snapshot to one client. Actors that do not fit wait for the next one. An actor takes 54 bytes, and
     * 10 for each body. 30 of 2400 bytes a second are 72,000; the engine sends 100,000 to a client, as it comes. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "400", ClampMax = "64000"))
    int32 MaxSnapshotBytes = 2400;

    /** Ticks that are kept of each actor. 128 at 60 ticks per second are 2.1 s. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "16", ClampMax = "4096"))
    int32 HistoryTicks = 128;

    /** Actors with a hitbox component at once, those that were destroyed lately included. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "1", ClampMax = "4096"))
    int32 MaxActors = 256;

    /** Bodies of a physics asset, at most. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "0", ClampMax = "84"))
    int32 MaxBodies = 32;

    /** Physics assets whose bodies are hitboxes. The order counts: both ends number them by it. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight")
    TArray<TSoftObjectPtr<UPhysicsAsset>> HitboxAssets;

    /** Poses that were sampled beforehand: no bones are sent then, and the server need not animate. None: bones are
     * recorded and sent. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight")
    TSoftObjectPtr<UBacksightBakedPoses> BakedPoses;

    /** How long a victim answers for where they were, how far they may have moved, and when cover counts. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight")
    EBacksightFairness Fairness = EBacksightFairness::Casual;

    /** The farthest that a shot reaches, in centimetres. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "1", Units = "cm"))
    float RangeCm = 100000.0f;

    /** A shot that claims to begin farther from its shooter's eyes on the server is refused. */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight", meta = (ClampMin = "0", Units = "cm"))
    float MaxMuzzleErrorCm = 150.0f;

    /** Draws hitboxes as the screen has them (blue), and after each shot as the server had them (orange). */
    UPROPERTY(Config, EditAnywhere, Category = "Backsight")
    bool bDrawDebug = false;
};
