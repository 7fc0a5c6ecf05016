#pragma once

// Add one to the player controller. It carries snapshots, commands and verdicts between the two ends of a match, as
// unreliable calls: what is lost stays lost, and the verdict still equals the screen.

#include "BacksightTypes.h"
#include "Components/ActorComponent.h"
#include "CoreMinimal.h"

#include "BacksightLinkComponent.generated.h"

class APawn;
class UBacksightSubsystem;

UCLASS(ClassGroup = (Backsight), meta = (BlueprintSpawnableComponent))
class BACKSIGHT_API UBacksightLinkComponent : public UActorComponent {
    GENERATED_BODY()

public:
    UBacksightLinkComponent();

    /** The client says that it is there, and what its settings come to. */
    UFUNCTION(Server, Reliable)
    void ServerHello(int64 Fingerprint);

    /** The server's answer: the client's number, below 0 where it was refused. */
    UFUNCTION(Client, Reliable)
    void ClientWelcome(int32 Number, int64 Tick, int64 Fingerprint);

    UFUNCTION(Client, Unreliable)
    void ClientSnapshot(int32 Seq, int64 Tick, const TArray<uint8>& Block);

    UFUNCTION(Server, Unreliable)
    void ServerCommands(const TArray<uint8>& Packet);

    UFUNCTION(Client, Reliable)
    void ClientVerdict(const FBacksightVerdictMessage& Message);

    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type Reason) override;

    /** The pawn that the controller has now, or null. */
    APawn* FindPawn() const;
    /** The client's number; below 0: none yet. */
    int32 ClientNumber() const { return Client; }

private:
    UBacksightSubsystem* FindSubsystem() const;

    int32 Client = -1;
    bool bHasSaidHello = false;
};
