// The game of docs/engines/unreal.md: its blocks are pieces of this file.
#include "BacksightHitboxComponent.h"
#include "BacksightLinkComponent.h"
#include "BacksightSubsystem.h"
#include "Engine/World.h"
#include "stub_match.h"

class AShooterCharacter : public APawn {
public:
    AShooterCharacter();
    void Fire();
    void Die();
    void Respawn(const FVector& Place);
    void TakeHit(FName) {}
    void PlayImpact(const FVector&, const FVector&) {}

    UBacksightHitboxComponent* Hitboxes = nullptr;
};

class AShooterController : public APlayerController {
public:
    AShooterController();

    UBacksightLinkComponent* Link = nullptr;
};

class AShooterGameMode : public AActor {
public:
    using Super = AActor;
    void BeginPlay() override;
    void OnVerdict(const FBacksightVerdict& Verdict);
};

AShooterCharacter::AShooterCharacter() {
    Hitboxes = CreateDefaultSubobject<UBacksightHitboxComponent>(TEXT("Hitboxes"));
    SetReplicateMovement(false);  // Backsight moves it on other clients
}

AShooterController::AShooterController() {
    Link = CreateDefaultSubobject<UBacksightLinkComponent>(TEXT("BacksightLink"));
}

void AShooterCharacter::Fire() {
    FBacksightShot Shot;
    Shot.Origin = GetPawnViewLocation();
    Shot.Direction = GetBaseAimRotation().Vector();
    const FBacksightHit Hit = GetWorld()->GetSubsystem<UBacksightSubsystem>()->Shoot(Shot);
    if (Hit.bHit) PlayImpact(Hit.Point, Hit.Normal);  // what the screen shows, at once
}

void AShooterGameMode::BeginPlay() {
    Super::BeginPlay();
    UBacksightSubsystem* Backsight = GetWorld()->GetSubsystem<UBacksightSubsystem>();
    Backsight->OnVerdict.AddDynamic(this, &AShooterGameMode::OnVerdict);
}

void AShooterGameMode::OnVerdict(const FBacksightVerdict& Verdict) {
    AShooterCharacter* Victim = Cast<AShooterCharacter>(Verdict.Hit.Actor.Get());
    if (Verdict.bGranted && Victim != nullptr) Victim->TakeHit(Verdict.Hit.Bone);
}

void AShooterCharacter::Die() { GetWorld()->GetSubsystem<UBacksightSubsystem>()->MarkDeath(this); }

void AShooterCharacter::Respawn(const FVector& Place) {
    SetActorLocationAndRotation(Place, FQuat::Identity);
    GetWorld()->GetSubsystem<UBacksightSubsystem>()->MarkRespawn(this);
}

std::unique_ptr<AActor> MakePageGameMode(UWorld& World) {
    auto Mode = std::make_unique<AShooterGameMode>();
    Mode->World = &World;
    Mode->Name = FString(TEXT("AShooterGameMode"));
    return Mode;
}
