#pragma once

// One end of a match for each world. On a server it records all actors with a UBacksightHitboxComponent each tick,
// takes clients' commands and judges their shots. On a client it draws those actors and answers shots as the screen
// shows them. Which of the two it is follows from the world's net mode.
//
//     UBacksightSubsystem* Backsight = GetWorld()->GetSubsystem<UBacksightSubsystem>();
//     Backsight->OnVerdict.AddDynamic(this, &AMyGameMode::ApplyDamage);   // on the server
//     const FBacksightHit Hit = Backsight->Shoot(Shot);                   // on the client that fires
//
// On the game's thread alone: elsewhere a verb does nothing, and the log says so. A listen server's host and a game
// without a network shoot in the present.

#include "BacksightTypes.h"
#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"
#include "Templates/SharedPointer.h"

#include "BacksightSubsystem.generated.h"

class APawn;
class FBacksightClientEnd;
class FBacksightServerEnd;
class UBacksightHitboxComponent;
class UBacksightLinkComponent;
class UPhysicsAsset;
struct FBacksightBodies;
struct FBacksightClaim;
struct bs_verdict;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FBacksightVerdictEvent, const FBacksightVerdict&, Verdict);
/// Whether a shot of this pawn may begin where it claims. Replaces the check of MaxMuzzleErrorCm. The claim is within
/// 16,384 m, and its direction a unit vector: others are refused before.
DECLARE_DELEGATE_RetVal_TwoParams(bool, FBacksightCheckShot, const APawn*, const FBacksightShot&);

UCLASS()
class BACKSIGHT_API UBacksightSubsystem : public UTickableWorldSubsystem {
    GENERATED_BODY()

public:
    /** The server's verdict on each shot. On a client: on this player's own shots. */
    UPROPERTY(BlueprintAssignable, Category = "Backsight")
    FBacksightVerdictEvent OnVerdict;

    FBacksightCheckShot CheckShot;

    /** Fires: answers what the screen shows that the shot hits, and sends it to the server, whose verdict follows. */
    UFUNCTION(BlueprintCallable, Category = "Backsight")
    FBacksightHit Shoot(const FBacksightShot& Shot);

    /** Where an actor is drawn on this client, or is now on the server. False: it is not in the match. */
    UFUNCTION(BlueprintPure, Category = "Backsight")
    bool GetDrawnTransform(const AActor* Actor, FTransform& Transform) const;

    /** Where the body of a bone is drawn on this client: what a shot meets. False: it is not in the match. */
    UFUNCTION(BlueprintPure, Category = "Backsight")
    bool GetDrawnBone(const AActor* Actor, FName Bone, FTransform& Transform) const;

    /** Server: the actor does not walk to its next place. Call it beside each teleport. */
    UFUNCTION(BlueprintCallable, Category = "Backsight")
    void MarkTeleport(const AActor* Actor);

    /** Server: the actor is dead, and cannot be hit. */
    UFUNCTION(BlueprintCallable, Category = "Backsight")
    void MarkDeath(const AActor* Actor);

    /** Server: the actor is alive again, somewhere else. */
    UFUNCTION(BlueprintCallable, Category = "Backsight")
    void MarkRespawn(const AActor* Actor);

    /** Whether this world is a server's: dedicated, listening, or alone. */
    UFUNCTION(BlueprintPure, Category = "Backsight")
    bool IsServerEnd() const;

    /** Whether this world is a client's. */
    UFUNCTION(BlueprintPure, Category = "Backsight")
    bool IsClientEnd() const;

    /** Server: what became of shots so far. */
    UFUNCTION(BlueprintPure, Category = "Backsight")
    FBacksightCounters GetCounters() const;

    virtual void Deinitialize() override;
    virtual void OnWorldBeginPlay(UWorld& InWorld) override;
    virtual void Tick(float DeltaTime) override;
    virtual TStatId GetStatId() const override;

    // For the components.
    void Register(UBacksightHitboxComponent* Component);
    void Unregister(UBacksightHitboxComponent* Component);
    /** Client: the link to the server is there. Server: a client's is. */
    void Link(UBacksightLinkComponent* Component);
    void Unlink(UBacksightLinkComponent* Component);
    /** Server: a client wants to join. Its number, or below 0. */
    int32 Join(uint64 Fingerprint, int64& Tick, uint64& Own);
    void Welcome(int32 Number, int64 Tick, uint64 Fingerprint);
    void TakeSnapshot(uint32 Seq, int64 Tick, const TArray<uint8>& Block);
    void TakeCommands(UBacksightLinkComponent* Component, const TArray<uint8>& Packet);
    void TakeVerdict(const FBacksightVerdictMessage& Message);

protected:
    virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const override;

private:
    void LoadAssets();
    void Close();
    void TickServer();
    void TickClient(float DeltaTime);

    FBacksightHit ShootAtScreen(const FBacksightShot& Shot, const FVector& Unit);
    FBacksightHit ShootNow(const FBacksightShot& Shot, const FVector& Unit);
    void JudgeClaim(UBacksightLinkComponent& Component, const FBacksightClaim& Claim);
    bool MayBegin(const APawn* Pawn, const FBacksightShot& Shot) const;
    void Fill(const bs_verdict& Found, FBacksightVerdict& Verdict, FBacksightVerdictMessage& Message) const;
    bool SeenBoneOf(int32 Number, const FBacksightClaim& Claim, FTransform& Bone) const;
    void DrawScreen() const;
    /// The body that the screen hit: as the server had it, or null: as it is on the screen.
    void DrawSeen(uint32 Entity, uint32 Hitbox, const FTransform* Servers) const;

    /// How far the shot flies until it meets the level. Centimetres.
    double LevelDistance(const FVector& Origin, const FVector& Unit) const;
    /// 0: none.
    uint32 EntityOf(const AActor* Actor) const;
    uint32 MarkedEntity(const AActor* Actor, const TCHAR* Verb) const;
    UBacksightHitboxComponent* ComponentOf(uint32 Entity) const;
    const FBacksightBodies* BodiesOf(const UBacksightHitboxComponent& Component) const;
    /// Whom, and which bone; places are the caller's.
    FBacksightHit HitOf(uint32 Entity, uint32 Hitbox) const;
    /// A client's link to the server; on a listen server that of the host, who came first.
    UBacksightLinkComponent* OwnLink() const;

    TSharedPtr<FBacksightServerEnd> Server;
    TSharedPtr<FBacksightClientEnd> Client;

    UPROPERTY(Transient)
    TArray<TObjectPtr<UBacksightHitboxComponent>> Components;

    UPROPERTY(Transient)
    TArray<TObjectPtr<UBacksightLinkComponent>> Links;

    /// Kept in memory for as long as the match runs.
    UPROPERTY(Transient)
    TArray<TObjectPtr<UPhysicsAsset>> Assets;
};
