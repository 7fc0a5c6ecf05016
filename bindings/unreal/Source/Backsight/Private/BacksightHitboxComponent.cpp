#include "BacksightHitboxComponent.h"

#include "BacksightSubsystem.h"
#include "BacksightThread.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PawnMovementComponent.h"
#include "Net/UnrealNetwork.h"
#include "PhysicsEngine/PhysicsAsset.h"

UBacksightHitboxComponent::UBacksightHitboxComponent() {
    PrimaryComponentTick.bCanEverTick = false;
    SetIsReplicatedByDefault(true);
}

void UBacksightHitboxComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const {
    Super::GetLifetimeReplicatedProps(OutLifetimeProps);
    DOREPLIFETIME(UBacksightHitboxComponent, Entity);
}

void UBacksightHitboxComponent::BeginPlay() {
    Super::BeginPlay();
    if (UBacksightSubsystem* Subsystem = GetWorld()->GetSubsystem<UBacksightSubsystem>()) Subsystem->Register(this);
}

void UBacksightHitboxComponent::EndPlay(const EEndPlayReason::Type Reason) {
    if (UBacksightSubsystem* Subsystem = GetWorld()->GetSubsystem<UBacksightSubsystem>()) Subsystem->Unregister(this);
    Super::EndPlay(Reason);
}

FVector UBacksightHitboxComponent::GetDrawnVelocity() const {
    return IsOnGameThread(TEXT("GetDrawnVelocity")) ? DrawnVelocity : FVector::ZeroVector;
}

void UBacksightHitboxComponent::Draw(const FTransform& There, double Seconds, bool bMoves) {
    GetOwner()->SetActorLocationAndRotation(There.GetLocation(), There.GetRotation());
    const double Passed = Seconds - DrawnSeconds;
    // The picture stands still, as before a teleport arrives.
    if (Passed == 0.0) return;
    // A held place goes on by a jump: a teleport, a respawn, or a gap in what has come.
    const bool bIsMotion = bMoves && bWasMoving && Passed > 0.0;
    DrawnVelocity = bIsMotion ? (There.GetLocation() - DrawnLocation) / Passed : FVector::ZeroVector;
    DrawnLocation = There.GetLocation();
    DrawnSeconds = Seconds;
    bWasMoving = bMoves;
    const APawn* Pawn = Cast<APawn>(GetOwner());
    UPawnMovementComponent* Movement = Pawn != nullptr ? Pawn->GetMovementComponent() : nullptr;
    if (Movement == nullptr) return;
    Movement->Velocity = DrawnVelocity;
    Movement->UpdateComponentVelocity();
}

USkeletalMeshComponent* UBacksightHitboxComponent::FindMesh() const {
    return Mesh != nullptr ? Mesh.Get() : GetOwner()->FindComponentByClass<USkeletalMeshComponent>();
}

UPhysicsAsset* UBacksightHitboxComponent::FindAsset() const {
    const USkeletalMeshComponent* Found = FindMesh();
    return Found != nullptr ? Found->GetPhysicsAsset() : nullptr;
}

void UBacksightHitboxComponent::ReadBones(const TArray<FName>& Names, TArray<FTransform>& Out) const {
    const USkeletalMeshComponent* Found = FindMesh();
    Out.Reset();
    if (Found == nullptr) return;
    for (const FName& One : Names) Out.Add(Found->GetSocketTransform(One, RTS_Actor));
}
