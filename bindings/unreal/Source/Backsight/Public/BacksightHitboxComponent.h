#pragma once

// Add one to each actor that can be shot. On the server it is recorded each tick; on clients the actor is drawn where
// Backsight has it. Its hitboxes are the bodies of its mesh's physics asset: spheres, capsules and boxes.

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BacksightHitboxComponent.generated.h"

class UPhysicsAsset;
class USkeletalMeshComponent;

UCLASS(ClassGroup = (Backsight), meta = (BlueprintSpawnableComponent))
class BACKSIGHT_API UBacksightHitboxComponent : public UActorComponent {
    GENERATED_BODY()

public:
    UBacksightHitboxComponent();

    /** Whether clients move the actor to where Backsight draws it. Switch off its Replicate Movement then. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    bool bMovesActor = true;

    /** The mesh whose bodies are hitboxes. Null: the first skeletal mesh of the actor. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Backsight")
    TObjectPtr<USkeletalMeshComponent> Mesh;

    /** Client: how fast the actor moves on the screen; its pawn's movement component is given it too. Centimetres per
     * second. */
    UFUNCTION(BlueprintPure, Category = "Backsight")
    FVector GetDrawnVelocity() const;

    /// The actor's number in the match; 0 while it has none. The server's, replicated.
    uint32 EntityNumber() const { return static_cast<uint32>(Entity); }
    /// 0: it cannot be shot, as the log says, and is not asked again.
    void SetEntityNumber(uint32 Number) {
        Entity = static_cast<int32>(Number);
        bIsRefused = Number == 0;
    }
    bool IsRefused() const { return bIsRefused; }

    /// Client: moves the actor to where it is drawn at an instant, and tells its movement component how fast.
    /// `bMoves`: false where its place is held.
    void Draw(const FTransform& There, double Seconds, bool bMoves);

    /// The asset whose bodies count, or null.
    UPhysicsAsset* FindAsset() const;
    /// Where each named bone is, relative to the actor.
    void ReadBones(const TArray<FName>& Names, TArray<FTransform>& Out) const;

    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type Reason) override;
    virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;

private:
    USkeletalMeshComponent* FindMesh() const;

    UPROPERTY(Replicated)
    int32 Entity = 0;

    bool bIsRefused = false;

    FVector DrawnVelocity = FVector::ZeroVector;
    FVector DrawnLocation = FVector::ZeroVector;
    double DrawnSeconds = 0.0;
    bool bWasMoving = false;
};
