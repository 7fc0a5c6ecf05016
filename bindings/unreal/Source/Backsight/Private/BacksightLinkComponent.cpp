#include "BacksightLinkComponent.h"

#include "BacksightLog.h"
#include "BacksightSubsystem.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PlayerController.h"

UBacksightLinkComponent::UBacksightLinkComponent() {
    PrimaryComponentTick.bCanEverTick = false;
    SetIsReplicatedByDefault(true);
}

UBacksightSubsystem* UBacksightLinkComponent::FindSubsystem() const {
    return GetWorld()->GetSubsystem<UBacksightSubsystem>();
}

APawn* UBacksightLinkComponent::FindPawn() const {
    const APlayerController* Controller = Cast<APlayerController>(GetOwner());
    return Controller != nullptr ? Controller->GetPawn() : nullptr;
}

void UBacksightLinkComponent::BeginPlay() {
    Super::BeginPlay();
    if (Cast<APlayerController>(GetOwner()) == nullptr) {
        UE_LOG(LogBacksight, Error,
               TEXT("UBacksightLinkComponent is on %s: add it to the player controller, whose "
                    "calls reach the server."),
               *GetOwner()->GetName());
        return;
    }
    if (UBacksightSubsystem* Subsystem = FindSubsystem()) Subsystem->Link(this);
}

void UBacksightLinkComponent::EndPlay(const EEndPlayReason::Type Reason) {
    if (UBacksightSubsystem* Subsystem = FindSubsystem()) Subsystem->Unlink(this);
    Super::EndPlay(Reason);
}

void UBacksightLinkComponent::ServerHello_Implementation(int64 Fingerprint) {
    UBacksightSubsystem* Subsystem = FindSubsystem();
    // Once for a connection: joining takes memory.
    if (Subsystem == nullptr || bHasSaidHello) return;
    bHasSaidHello = true;
    int64 Tick = 0;
    uint64 Own = 0;
    Client = Subsystem->Join(static_cast<uint64>(Fingerprint), Tick, Own);
    ClientWelcome(Client, Tick, static_cast<int64>(Own));
}

void UBacksightLinkComponent::ClientWelcome_Implementation(int32 Number, int64 Tick, int64 Fingerprint) {
    Client = Number;
    if (UBacksightSubsystem* Subsystem = FindSubsystem()) {
        Subsystem->Welcome(Number, Tick, static_cast<uint64>(Fingerprint));
    }
}

void UBacksightLinkComponent::ClientSnapshot_Implementation(int32 Seq, int64 Tick, const TArray<uint8>& Block) {
    if (UBacksightSubsystem* Subsystem = FindSubsystem())
        Subsystem->TakeSnapshot(static_cast<uint32>(Seq), Tick, Block);
}

void UBacksightLinkComponent::ServerCommands_Implementation(const TArray<uint8>& Packet) {
    if (UBacksightSubsystem* Subsystem = FindSubsystem()) Subsystem->TakeCommands(this, Packet);
}

void UBacksightLinkComponent::ClientVerdict_Implementation(const FBacksightVerdictMessage& Message) {
    if (UBacksightSubsystem* Subsystem = FindSubsystem()) Subsystem->TakeVerdict(Message);
}
