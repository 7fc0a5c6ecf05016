#include "BacksightSubsystem.h"

#include "BacksightClientEnd.h"
#include "BacksightHitboxComponent.h"
#include "BacksightLinkComponent.h"
#include "BacksightLog.h"
#include "BacksightServerEnd.h"
#include "BacksightSettings.h"
#include "BacksightThread.h"
#include "CollisionQueryParams.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "Stats/Stats.h"

bool UBacksightSubsystem::DoesSupportWorldType(const EWorldType::Type WorldType) const {
    return WorldType == EWorldType::Game || WorldType == EWorldType::PIE;
}

TStatId UBacksightSubsystem::GetStatId() const {
    RETURN_QUICK_DECLARE_CYCLE_STAT(UBacksightSubsystem, STATGROUP_Tickables);
}

void UBacksightSubsystem::LoadAssets() {
    for (const TSoftObjectPtr<UPhysicsAsset>& Soft : GetDefault<UBacksightSettings>()->HitboxAssets) {
        if (UPhysicsAsset* Asset = Soft.LoadSynchronous()) {
            Assets.Add(Asset);
        } else {
            UE_LOG(LogBacksight, Error, TEXT("HitboxAssets of Project Settings, Backsight: %s does not load."),
                   *Soft.ToString());
        }
    }
}

// The net mode is known from here on; actors begin to play afterwards.
void UBacksightSubsystem::OnWorldBeginPlay(UWorld& InWorld) {
    Super::OnWorldBeginPlay(InWorld);
    Close();
    LoadAssets();
    const UBacksightSettings& Settings = *GetDefault<UBacksightSettings>();
    if (InWorld.GetNetMode() == NM_Client) {
        Client = MakeShared<FBacksightClientEnd>(Settings, Assets);
        if (!Client->IsOpen()) Client.Reset();
    } else {
        Server = MakeShared<FBacksightServerEnd>(Settings, Assets, &InWorld);
        if (!Server->IsOpen()) Server.Reset();
    }
}

void UBacksightSubsystem::Deinitialize() {
    Close();
    Components.Reset();
    Links.Reset();
    Super::Deinitialize();
}

void UBacksightSubsystem::Close() {
    Server.Reset();
    Client.Reset();
    Assets.Reset();
}

// Ticks come after all actors have moved, and before the frame is drawn.
void UBacksightSubsystem::Tick(float DeltaTime) {
    Super::Tick(DeltaTime);
    if (Server.IsValid()) TickServer();
    if (Client.IsValid()) TickClient(DeltaTime);
}

void UBacksightSubsystem::TickServer() {
    if (!Server->BeginTick(GetWorld()->GetRealTimeSeconds())) return;
    TArray<FTransform> Bones;
    for (UBacksightHitboxComponent* Component : Components) {
        const AActor* Actor = Component->GetOwner();
        if (Component->EntityNumber() == 0 && !Component->IsRefused()) {
            Component->SetEntityNumber(Server->Spawn(Actor->GetName(), Component->FindAsset()));
        }
        if (Component->EntityNumber() == 0) continue;
        const FBacksightBodies* Bodies = Server->BodiesOf(Component->FindAsset());
        const bool bHasBones = Bodies != nullptr && !Server->HasBakedPoses();
        Component->ReadBones(bHasBones ? Bodies->Bones : TArray<FName>(), Bones);
        Server->Record(Component->EntityNumber(), Actor->GetActorTransform(), Actor->GetVelocity(), Bones,
                       Actor->GetName());
    }
    Server->FinishTick();
    for (UBacksightLinkComponent* One : Links) {
        if (One->ClientNumber() < 0) continue;
        Server->SetEntity(One->ClientNumber(), EntityOf(One->FindPawn()));
        if (!Server->IsSnapshotDue()) continue;
        Server->Write(One->ClientNumber(), [One, this](uint32 Seq, const TArray<uint8>& Block) {
            One->ClientSnapshot(static_cast<int32>(Seq), Server->CurrentTick(), Block);
        });
    }
}

void UBacksightSubsystem::TickClient(float DeltaTime) {
    UBacksightLinkComponent* Link = OwnLink();
    if (Link == nullptr || !Client->HasJoined()) return;
    Client->SetSelf(EntityOf(Link->FindPawn()));
    if (!Client->Advance(GetWorld()->GetRealTimeSeconds())) return;
    const double Shown = Client->ShownSeconds();
    for (UBacksightHitboxComponent* Component : Components) {
        FTransform There;
        const bool bIsOther = Component->EntityNumber() != Client->Self();
        if (bIsOther && Component->bMovesActor && Client->Pose(Component->EntityNumber(), There)) {
            Component->Draw(There, Shown, Client->IsMoving(Component->EntityNumber()));
        }
    }
    if (GetDefault<UBacksightSettings>()->bDrawDebug) DrawScreen();
    if (Client->IsCommandDue(DeltaTime)) Link->ServerCommands(Client->Push(nullptr));
}

void UBacksightSubsystem::DrawScreen() const {
    for (const UBacksightHitboxComponent* Component : Components) {
        const uint32 Entity = Component->EntityNumber();
        const FBacksightBodies* Bodies = Client->BodiesOf(Component->FindAsset());
        if (Bodies == nullptr || Entity == Client->Self()) continue;
        for (const bs_hitbox& Hitbox : Bodies->Hitboxes) {
            FTransform Bone;
            if (Client->Bone(Entity, Hitbox.bone, Bone)) DrawBody(GetWorld(), Hitbox, Bone, false, 0.0f);
        }
    }
}

void UBacksightSubsystem::Register(UBacksightHitboxComponent* Component) { Components.AddUnique(Component); }

void UBacksightSubsystem::Unregister(UBacksightHitboxComponent* Component) {
    Components.Remove(Component);
    if (Server.IsValid() && Component->EntityNumber() != 0) Server->Despawn(Component->EntityNumber());
}

void UBacksightSubsystem::Link(UBacksightLinkComponent* Component) {
    Links.AddUnique(Component);
    if (Client.IsValid()) Component->ServerHello(static_cast<int64>(Client->Fingerprint()));
}

void UBacksightSubsystem::Unlink(UBacksightLinkComponent* Component) {
    Links.Remove(Component);
    if (Server.IsValid() && Component->ClientNumber() >= 0) Server->Leave(Component->ClientNumber());
}

int32 UBacksightSubsystem::Join(uint64 Fingerprint, int64& Tick, uint64& Own) {
    if (!Server.IsValid()) return -1;
    Tick = FMath::Max<int64>(Server->CurrentTick(), 0);
    Own = Server->Fingerprint();
    return Server->Join(Fingerprint);
}

void UBacksightSubsystem::Welcome(int32 Number, int64 Tick, uint64 Fingerprint) {
    if (!Client.IsValid()) return;
    if (Number >= 0) {
        Client->Join(Number, Tick);
        return;
    }
    UE_LOG(LogBacksight, Error,
           TEXT("The server refused this client: fingerprint %016llx, the server has %016llx. Where they differ, give "
                "both the same DefaultGame.ini and content; where they are equal, the server is full."),
           static_cast<unsigned long long>(Client->Fingerprint()), static_cast<unsigned long long>(Fingerprint));
}

void UBacksightSubsystem::TakeSnapshot(uint32 Seq, int64 Tick, const TArray<uint8>& Block) {
    if (Client.IsValid()) Client->Queue({Seq, Tick, Block});
}

uint32 UBacksightSubsystem::EntityOf(const AActor* Actor) const {
    for (const UBacksightHitboxComponent* Component : Components) {
        if (Actor != nullptr && Component->GetOwner() == Actor) return Component->EntityNumber();
    }
    return BS_NO_ENTITY;
}

UBacksightHitboxComponent* UBacksightSubsystem::ComponentOf(uint32 Entity) const {
    for (UBacksightHitboxComponent* Component : Components) {
        if (Entity != BS_NO_ENTITY && Component->EntityNumber() == Entity) return Component;
    }
    return nullptr;
}

UBacksightLinkComponent* UBacksightSubsystem::OwnLink() const { return Links.Num() > 0 ? Links[0].Get() : nullptr; }

double UBacksightSubsystem::LevelDistance(const FVector& Origin, const FVector& Unit) const {
    const double Range = GetDefault<UBacksightSettings>()->RangeCm;
    FHitResult Hit;
    const bool bIsStopped = GetWorld()->LineTraceSingleByObjectType(Hit, Origin, Origin + Unit * Range,
                                                                    FCollisionObjectQueryParams(ECC_WorldStatic));
    return bIsStopped ? Hit.Distance : Range;
}

bool UBacksightSubsystem::IsServerEnd() const { return IsOnGameThread(TEXT("IsServerEnd")) && Server.IsValid(); }

bool UBacksightSubsystem::IsClientEnd() const { return IsOnGameThread(TEXT("IsClientEnd")) && Client.IsValid(); }

bool UBacksightSubsystem::GetDrawnTransform(const AActor* Actor, FTransform& Transform) const {
    if (!IsOnGameThread(TEXT("GetDrawnTransform"))) return false;
    const uint32 Entity = EntityOf(Actor);
    if (Entity == BS_NO_ENTITY) return false;
    if (Client.IsValid()) return Client->Pose(Entity, Transform);
    return Server.IsValid() && Server->PoseNow(Entity, Transform);
}

bool UBacksightSubsystem::GetDrawnBone(const AActor* Actor, FName Bone, FTransform& Transform) const {
    if (!IsOnGameThread(TEXT("GetDrawnBone"))) return false;
    const UBacksightHitboxComponent* Component = ComponentOf(EntityOf(Actor));
    if (Component == nullptr || (!Client.IsValid() && !Server.IsValid())) return false;
    const FBacksightBodies* Bodies = BodiesOf(*Component);
    const int32 Index = Bodies != nullptr ? Bodies->Bones.Find(Bone) : INDEX_NONE;
    if (Index == INDEX_NONE) return false;
    const uint32 Entity = Component->EntityNumber();
    return Client.IsValid() ? Client->Bone(Entity, Index, Transform) : Server->BoneNow(Entity, Index, Transform);
}
