// The shots of UBacksightSubsystem: fired on a client, judged on the server, and the way back.
#include "BacksightClientEnd.h"
#include "BacksightHitboxComponent.h"
#include "BacksightLinkComponent.h"
#include "BacksightLog.h"
#include "BacksightServerEnd.h"
#include "BacksightSettings.h"
#include "BacksightSpace.h"
#include "BacksightSubsystem.h"
#include "BacksightThread.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"

namespace {

// How long the boxes of a shot stay.
constexpr float DrawnSeconds = 2.0f;

// FBacksightVerdictMessage::Reason of a shot that was not judged.
constexpr int32 OriginTooFar = -1, ClaimOutOfRange = -2;

FName ReasonNotJudged(int32 Number) {
    return Number == ClaimOutOfRange ? FName(TEXT("claim out of range")) : FName(TEXT("origin too far"));
}

/// Numbers of a client, before anything computes with them: nobody is recorded farther out than 16,384 m.
bool IsInRange(const bs_vec3& Origin) {
    constexpr float Farthest = 16384.0f;
    // Not finite: no comparison is true.
    return FMath::Abs(Origin.x) <= Farthest && FMath::Abs(Origin.y) <= Farthest && FMath::Abs(Origin.z) <= Farthest;
}

}  // namespace

const FBacksightBodies* UBacksightSubsystem::BodiesOf(const UBacksightHitboxComponent& Component) const {
    const UPhysicsAsset* Asset = Component.FindAsset();
    return Client.IsValid() ? Client->BodiesOf(Asset) : Server.IsValid() ? Server->BodiesOf(Asset) : nullptr;
}

FBacksightHit UBacksightSubsystem::HitOf(uint32 Entity, uint32 Hitbox) const {
    FBacksightHit Hit;
    Hit.bHit = Entity != BS_NO_ENTITY;
    if (const UBacksightHitboxComponent* Component = ComponentOf(Entity)) {
        Hit.Actor = Component->GetOwner();
        if (const FBacksightBodies* Bodies = BodiesOf(*Component)) Hit.Bone = Bodies->BoneOf(Hitbox);
    }
    return Hit;
}

FBacksightHit UBacksightSubsystem::Shoot(const FBacksightShot& Shot) {
    if (!IsOnGameThread(TEXT("Shoot"))) return FBacksightHit();
    const FVector Unit = Shot.Direction.GetSafeNormal();
    if (Unit.IsZero() || Shot.Origin.ContainsNaN()) {
        UE_LOG(LogBacksight, Error, TEXT("Shoot: the direction %s has no length, or the origin %s is not finite."),
               *Shot.Direction.ToString(), *Shot.Origin.ToString());
        return FBacksightHit();
    }
    // Both ends trace the level along the ray that travels: floats.
    if (Client.IsValid()) return ShootAtScreen(Shot, Backsight::FromDirection(Backsight::ToDirection(Unit)));
    if (Server.IsValid()) return ShootNow(Shot, Unit);
    UE_LOG(LogBacksight, Error, TEXT("Shoot: this world has no end of a match. The log says above why."));
    return FBacksightHit();
}

FBacksightHit UBacksightSubsystem::ShootAtScreen(const FBacksightShot& Shot, const FVector& Unit) {
    UBacksightLinkComponent* Link = OwnLink();
    if (Link == nullptr || !Client->IsDrawing()) {
        UE_LOG(LogBacksight, Warning,
               TEXT("Shoot: nothing has come from the server yet. Has the player controller a "
                    "UBacksightLinkComponent?"));
        return FBacksightHit();
    }
    const FVector Origin = Backsight::FromMetres(Backsight::ToMetres(Shot.Origin));
    bs_hit Found;
    FBacksightClaim Claim;
    if (!Client->Shoot(Shot, Unit, LevelDistance(Origin, Unit), Found, Claim)) return FBacksightHit();
    Link->ServerCommands(Client->Push(&Claim));
    FBacksightHit Hit = HitOf(Found.entity, Found.hitbox);
    Hit.Point = Backsight::FromMetres(Found.point);
    Hit.Normal = Backsight::FromDirection(Found.normal);
    Hit.Distance = Backsight::LengthFromMetres(Found.distance_m);
    if (GetDefault<UBacksightSettings>()->bDrawDebug) DrawSeen(Found.entity, Found.hitbox, nullptr);
    return Hit;
}

FBacksightHit UBacksightSubsystem::ShootNow(const FBacksightShot& Shot, const FVector& Unit) {
    UBacksightLinkComponent* Link = OwnLink();
    AActor* Shooter = Link != nullptr && Link->ClientNumber() < 0 ? Link->FindPawn() : nullptr;
    bs_hit Found;
    const double Level = LevelDistance(Shot.Origin, Unit);
    if (!Server->CastNow(EntityOf(Shooter), Shot.Origin, Unit, Level, Found)) return FBacksightHit();
    FBacksightVerdict Verdict;
    Verdict.Hit = HitOf(Found.entity, Found.hitbox);
    Verdict.Hit.Point = Backsight::FromMetres(Found.point);
    Verdict.Hit.Normal = Backsight::FromDirection(Found.normal);
    Verdict.Hit.Distance = Backsight::LengthFromMetres(Found.distance_m);
    Verdict.Shooter = Shooter;
    Verdict.bGranted = Verdict.Hit.bHit;
    Verdict.bAsSeen = true;
    Verdict.Reason = FName(TEXT("in the present"));
    Verdict.Tag = Shot.Tag;
    OnVerdict.Broadcast(Verdict);
    return Verdict.Hit;
}

void UBacksightSubsystem::TakeCommands(UBacksightLinkComponent* Component, const TArray<uint8>& Packet) {
    if (!Server.IsValid()) return;
    Server->Read(Component->ClientNumber(), Packet);
    FBacksightCommand Command;
    bool bIsNew = false;
    while (Server->TakeNext(Component->ClientNumber(), Command, bIsNew)) {
        if (bIsNew && Command.bFires) JudgeClaim(*Component, Command.Claim);
    }
}

bool UBacksightSubsystem::MayBegin(const APawn* Pawn, const FBacksightShot& Shot) const {
    if (CheckShot.IsBound()) return CheckShot.Execute(Pawn, Shot);
    if (Pawn == nullptr) return false;
    const double Most = GetDefault<UBacksightSettings>()->MaxMuzzleErrorCm;
    return FVector::DistSquared(Pawn->GetPawnViewLocation(), Shot.Origin) <= Most * Most;
}

void UBacksightSubsystem::JudgeClaim(UBacksightLinkComponent& Component, const FBacksightClaim& Claim) {
    const int32 Number = Component.ClientNumber();
    APawn* Pawn = Component.FindPawn();
    FBacksightShot Shot;
    Shot.Origin = Backsight::FromMetres(Claim.Origin);
    Shot.Direction = Backsight::FromDirection(Claim.Direction);
    Shot.Tag = Claim.Tag;
    FBacksightVerdict Verdict;
    Verdict.Shooter = Pawn;
    Verdict.Tag = Claim.Tag;
    FBacksightVerdictMessage Message;
    Message.Tag = Claim.Tag;
    const bool bIsSound = IsInRange(Claim.Origin) && Shot.Direction.IsNormalized();
    if (!bIsSound || !MayBegin(Pawn, Shot)) {
        ++Server->Counters.Refused;
        Message.Reason = bIsSound ? OriginTooFar : ClaimOutOfRange;
        Verdict.Reason = ReasonNotJudged(Message.Reason);
        UE_LOG(LogBacksight, Warning, TEXT("Client %d: a shot from %s towards %s is refused: %s."), Number,
               *Shot.Origin.ToString(), *Shot.Direction.ToString(),
               bIsSound ? TEXT("too far from its shooter's eyes")
                        : TEXT("its origin is not within 16,384 m, or its direction is no unit vector"));
    } else {
        bs_verdict Found;
        const double Level = LevelDistance(Shot.Origin, Shot.Direction);
        if (!Server->Judge(Number, EntityOf(Pawn), Claim, Level, Found)) return;
        Fill(Found, Verdict, Message);
        FTransform Bone;
        if (SeenBoneOf(Number, Claim, Bone)) {
            Message.SeenEntity = static_cast<int32>(Claim.SeenEntity);
            Message.SeenHitbox = static_cast<int32>(Claim.SeenHitbox);
            Message.SeenLocation = Bone.GetLocation();
            Message.SeenRotation = Bone.GetRotation();
        }
    }
    UE_LOG(LogBacksight, Verbose, TEXT("Client %d, shot %d: %s, %s."), Number, Verdict.Tag,
           Verdict.bGranted ? TEXT("hit") : TEXT("no hit"), *Verdict.Reason.ToString());
    Component.ClientVerdict(Message);
    OnVerdict.Broadcast(Verdict);
}

void UBacksightSubsystem::Fill(const bs_verdict& Found, FBacksightVerdict& Verdict,
                               FBacksightVerdictMessage& Message) const {
    Verdict.Hit = HitOf(Found.hit_entity, Found.hitbox);
    Verdict.Hit.Point = Backsight::FromMetres(Found.point);
    Verdict.Hit.Normal = Backsight::FromDirection(Found.normal);
    Verdict.Hit.Distance = Backsight::LengthFromMetres(Found.distance_m);
    Verdict.bGranted = Found.outcome == BS_OUTCOME_HIT;
    Verdict.bAsSeen = Found.reason == BS_REASON_AS_SEEN;
    Verdict.Reason = FName(UTF8_TO_TCHAR(bs_reason_name(BS_KIND_VERDICT, Found.reason)));
    Verdict.VictimPaidMs = static_cast<float>(Found.paid_us) / 1000.0f;
    Message.Entity = static_cast<int32>(Found.hit_entity);
    Message.Hitbox = static_cast<int32>(Found.hitbox);
    Message.Outcome = static_cast<int32>(Found.outcome);
    Message.Reason = static_cast<int32>(Found.reason);
    Message.PaidMs = static_cast<int32>(Found.paid_us / 1000);
    Message.Point = Verdict.Hit.Point;
}

bool UBacksightSubsystem::SeenBoneOf(int32 Number, const FBacksightClaim& Claim, FTransform& Bone) const {
    const UBacksightHitboxComponent* Component = ComponentOf(Claim.SeenEntity);
    const FBacksightBodies* Bodies = Component != nullptr ? BodiesOf(*Component) : nullptr;
    const int32 Hitbox = static_cast<int32>(Claim.SeenHitbox);
    if (Bodies == nullptr || !Bodies->Hitboxes.IsValidIndex(Hitbox)) return false;
    return Server->SeenBone(Number, Claim.SeenEntity, Bodies->Hitboxes[Hitbox].bone, Bone);
}

void UBacksightSubsystem::TakeVerdict(const FBacksightVerdictMessage& Message) {
    if (!Client.IsValid()) return;
    FBacksightVerdict Verdict;
    Verdict.Hit = HitOf(static_cast<uint32>(Message.Entity), static_cast<uint32>(Message.Hitbox));
    Verdict.Hit.Point = Message.Point;
    Verdict.bGranted = Message.Reason >= 0 && Message.Outcome == BS_OUTCOME_HIT;
    Verdict.bAsSeen = Message.Reason == BS_REASON_AS_SEEN;
    Verdict.Reason = Message.Reason < 0
                         ? ReasonNotJudged(Message.Reason)
                         : FName(UTF8_TO_TCHAR(bs_reason_name(BS_KIND_VERDICT, static_cast<uint32>(Message.Reason))));
    Verdict.VictimPaidMs = static_cast<float>(Message.PaidMs);
    Verdict.Tag = Message.Tag;
    if (GetDefault<UBacksightSettings>()->bDrawDebug && Message.SeenEntity != 0) {
        const FTransform There(Message.SeenRotation, Message.SeenLocation);
        DrawSeen(static_cast<uint32>(Message.SeenEntity), static_cast<uint32>(Message.SeenHitbox), &There);
    }
    OnVerdict.Broadcast(Verdict);
}

void UBacksightSubsystem::DrawSeen(uint32 Entity, uint32 Hitbox, const FTransform* Servers) const {
    const UBacksightHitboxComponent* Component = ComponentOf(Entity);
    const FBacksightBodies* Bodies = Component != nullptr ? BodiesOf(*Component) : nullptr;
    const int32 Index = static_cast<int32>(Hitbox);
    if (Bodies == nullptr || !Bodies->Hitboxes.IsValidIndex(Index)) return;
    const bs_hitbox& Shape = Bodies->Hitboxes[Index];
    FTransform Bone;
    if (Servers != nullptr) {
        DrawBody(GetWorld(), Shape, *Servers, true, DrawnSeconds);
    } else if (Client->Bone(Entity, Shape.bone, Bone)) {
        DrawBody(GetWorld(), Shape, Bone, false, DrawnSeconds);
    }
}

void UBacksightSubsystem::MarkTeleport(const AActor* Actor) {
    if (const uint32 Entity = MarkedEntity(Actor, TEXT("MarkTeleport"))) Server->Teleport(Entity);
}

void UBacksightSubsystem::MarkDeath(const AActor* Actor) {
    if (const uint32 Entity = MarkedEntity(Actor, TEXT("MarkDeath"))) Server->Kill(Entity);
}

void UBacksightSubsystem::MarkRespawn(const AActor* Actor) {
    if (const uint32 Entity = MarkedEntity(Actor, TEXT("MarkRespawn"))) Server->Respawn(Entity);
}

uint32 UBacksightSubsystem::MarkedEntity(const AActor* Actor, const TCHAR* Verb) const {
    if (!IsOnGameThread(Verb)) return BS_NO_ENTITY;
    const uint32 Entity = EntityOf(Actor);
    if (Server.IsValid() && Entity != BS_NO_ENTITY) return Entity;
    UE_LOG(LogBacksight, Warning,
           TEXT("%s: call it on the server, with an actor that has a UBacksightHitboxComponent "
                "and was recorded once."),
           Verb);
    return BS_NO_ENTITY;
}

FBacksightCounters UBacksightSubsystem::GetCounters() const {
    return IsOnGameThread(TEXT("GetCounters")) && Server.IsValid() ? Server->Counters : FBacksightCounters();
}
