#include "BacksightServerEnd.h"

#include "BacksightLog.h"
#include "BacksightSpace.h"
#include "CollisionQueryParams.h"
#include "Engine/World.h"
#include "PhysicsEngine/PhysicsAsset.h"

namespace {

// What the engine sends in one packet beside its own headers: a larger one is cut, and lost if one part is.
constexpr uint32 PacketBytes = 900;
static_assert(BS_SENT_BYTES + BS_MASK_BYTES + BacksightMostBodies * BS_BONE_BYTES <= PacketBytes);
// Despawned actors that a snapshot repeats, at most.
constexpr uint32 MostGone = 64;

bs_server_config ConfigOf(const UBacksightSettings& Settings) {
    bs_server_config Config;
    bs_server_config_default(BS_SIZED(&Config));
    Config.has_self_audit = 1;
    Config.max_rewind_us = RulesOf(Settings).max_rewind_us;
    // A client makes a command each tick, and one more for each shot between two of them.
    Config.commands_per_tick = 2.0f;
    return Config;
}

}  // namespace

FBacksightServerEnd::FBacksightServerEnd(const UBacksightSettings& Settings,
                                         const TArray<TObjectPtr<UPhysicsAsset>>& Assets, UWorld* InLevel)
    : FBacksightEnd(Settings),
      MaxSnapshotBytes(Settings.MaxSnapshotBytes),
      Level(InLevel),
      TickRate(Settings.TickRate),
      TicksPerSnapshot(FMath::Max(Settings.TicksPerSnapshot, 1)) {
    if (Library == nullptr) return;
    const bs_server_config Config = ConfigOf(Settings);
    bs_error Error;
    if (bs_server_open(Library, &World, &Config, &Server, BS_SIZED(&Error)) != BS_OK) {
        UE_LOG(LogBacksight, Error, TEXT("The server's end does not open: %s. See Project Settings, Backsight."),
               UTF8_TO_TCHAR(Error.text));
        return;
    }
    const uint32 Every = static_cast<uint32>(TicksPerSnapshot);
    if (bs_validate_reach(&World, &Config, Rules.max_rewind_us, Every, 1, BS_SIZED(&Error)) != BS_OK) {
        UE_LOG(LogBacksight, Warning, TEXT("The history is too short for these rules: %s."), UTF8_TO_TCHAR(Error.text));
    }
    AddSets(Assets, Server, [this](const bs_hitbox* Hitboxes, uint32 Count, uint32* Set) {
        return bs_server_add_hitbox_set(Server, Hitboxes, Count, 0, Set);
    });
    AddBakedPoses(Settings, Server,
                  [this](const bs_baked_clip* Clips, uint32 ClipCount, const bs_pose* Bones, uint32 Frames,
                         uint32 BoneCount, const bs_vec3* Up) {
                      return bs_server_bake_poses(Server, Clips, ClipCount, Bones, Frames, BoneCount, Up);
                  });
}

uint64 FBacksightServerEnd::Fingerprint() const {
    uint64_t Print = 0;
    bs_server_fingerprint(Server, &Print);
    return Print;
}

bool FBacksightServerEnd::BeginTick(double Seconds) {
    const int64 Tick = static_cast<int64>(FMath::FloorToDouble(Seconds * TickRate));
    if (Tick <= Now) return false;
    Now = Tick;
    Recorded.Reset();
    SnapshotIsDue = LastSnapshot < 0 || Tick - LastSnapshot >= TicksPerSnapshot;
    if (SnapshotIsDue) LastSnapshot = Tick;
    if (!IsDone(bs_server_begin_tick(Server, Tick), TEXT("Begin a tick"), Server)) return false;
    for (const uint32 Entity : Gone) {
        IsDone(bs_server_despawn(Server, Entity), TEXT("Despawn an actor"), Server, BS_KIND_RECORD);
    }
    Gone.Reset();
    return true;
}

void FBacksightServerEnd::FinishTick() { IsDone(bs_server_finish_tick(Server), TEXT("Finish a tick"), Server); }

uint32 FBacksightServerEnd::Spawn(const FString& Name, const UPhysicsAsset* Asset) {
    const FBacksightBodies* Bodies = BodiesOf(Asset);
    if (Bodies == nullptr) {
        UE_LOG(LogBacksight, Error,
               TEXT("Actor %s cannot be shot: physics asset %s is not in HitboxAssets of Project Settings, Backsight, "
                    "or was refused when the match began."),
               *Name, Asset != nullptr ? *Asset->GetName() : TEXT("(none)"));
        return 0;
    }
    bs_traits Traits;
    bs_traits_default(BS_SIZED(&Traits));
    Traits.hitboxes = Bodies->Set;
    bs_entity Entity = BS_NO_ENTITY;
    IsDone(bs_server_spawn(Server, &Traits, &Entity), *FString::Printf(TEXT("Actor %s cannot be shot"), *Name), Server,
           BS_KIND_RECORD);
    return Entity;
}

void FBacksightServerEnd::Record(uint32 Entity, const FTransform& Actor, const FVector& Velocity,
                                 const TArray<FTransform>& Bones, const FString& Name) {
    bs_entity_pose Pose;
    bs_entity_pose_default(BS_SIZED(&Pose));
    Pose.position = Backsight::ToMetres(Actor.GetLocation());
    Pose.rotation = Backsight::ToRotation(Actor.GetRotation());
    // The baked clip is chosen by it. Nothing else asks for it here.
    if (HasBakedPoses()) Pose.velocity = Backsight::ToMetres(Velocity);
    TArray<bs_pose> Frames;
    Frames.Reserve(Bones.Num());
    for (const FTransform& Bone : Bones) Frames.Add(Backsight::ToPose(Bone));
    const int32 Result = bs_server_record(Server, Entity, &Pose, Frames.GetData(), static_cast<uint32>(Frames.Num()));
    if (Result == BS_OK) {
        Recorded.Add(Entity);
        return;
    }
    const FString What =
        FString::Printf(TEXT("Actor %s at %s is not recorded"), *Name, *Actor.GetLocation().ToString());
    IsDone(Result, *What, Server, BS_KIND_RECORD);
}

void FBacksightServerEnd::Teleport(uint32 Entity) {
    IsDone(bs_server_teleport(Server, Entity), TEXT("Teleport an actor"), Server, BS_KIND_RECORD);
}

void FBacksightServerEnd::Kill(uint32 Entity) {
    IsDone(bs_server_kill(Server, Entity), TEXT("Kill an actor"), Server, BS_KIND_RECORD);
}

void FBacksightServerEnd::Respawn(uint32 Entity) {
    IsDone(bs_server_respawn(Server, Entity), TEXT("Respawn an actor"), Server, BS_KIND_RECORD);
}

int32 FBacksightServerEnd::Join(uint64 Theirs) {
    if (Theirs != Fingerprint()) {
        UE_LOG(LogBacksight, Error,
               TEXT("A client is refused: its Backsight settings or physics assets differ from the server's "
                    "(fingerprint %016llx, not %016llx). Give both the same DefaultGame.ini and content."),
               static_cast<unsigned long long>(Theirs), static_cast<unsigned long long>(Fingerprint()));
        return -1;
    }
    uint32 Client = 0;
    const int32 Result = bs_server_join(Server, BS_NO_ENTITY, 0, Theirs, &Client);
    return IsDone(Result, TEXT("A client joins"), Server) ? static_cast<int32>(Client) : -1;
}

void FBacksightServerEnd::Leave(int32 Client) {
    IsDone(bs_server_leave(Server, static_cast<uint32>(Client)), TEXT("A client leaves"), Server);
}

void FBacksightServerEnd::SetEntity(int32 Client, uint32 Entity) {
    IsDone(bs_server_set_entity(Server, static_cast<uint32>(Client), Entity), TEXT("A client's pawn"), Server);
}

void FBacksightServerEnd::Write(int32 Client, FSend Send) {
    const uint32 Number = static_cast<uint32>(Client);
    uint32 Ended[MostGone], EndedCount = 0, Seq = 0;
    if (!IsDone(bs_server_despawned(Server, Number, Ended, MostGone, &EndedCount), TEXT("A snapshot"), Server)) return;
    EndedCount = FMath::Min(EndedCount, MostGone);
    TArray<uint8> Block;
    uint32 Size = 0;
    int32 Left = MaxSnapshotBytes;
    const auto Flush = [&] {
        if (Size > 0) {
            Block.SetNum(static_cast<int32>(Size));
            Send(Seq, Block);
            Left -= static_cast<int32>(Size);
        }
        Size = 0;
        Block.SetNumUninitialized(PacketBytes);
        return IsDone(bs_server_snapshot(Server, Number, &Seq), TEXT("A snapshot"), Server);
    };
    const auto Add = [&](uint32 Entity) {
        uint32 Written = 0;
        return bs_server_add(Server, Number, Entity, Block.GetData() + Size, PacketBytes - Size, &Written) == BS_OK
                   ? Written
                   : 0u;
    };
    if (!Flush()) return;
    // Gone ones first. Then all others in turn, so that each comes again soon where they do not fit together.
    const int32 Count = static_cast<int32>(EndedCount) + Recorded.Num();
    while (Starts.Num() <= Client) Starts.Add(0);
    const int32 Start = Recorded.Num() > 0 ? Starts[Client] % Recorded.Num() : 0;
    for (int32 I = 0; I < Count && Left - static_cast<int32>(Size) > 0; ++I) {
        const int32 Other = I - static_cast<int32>(EndedCount);
        const uint32 Entity = Other < 0 ? Ended[I] : Recorded[(Start + Other) % Recorded.Num()];
        uint32 Written = Add(Entity);
        if (Written == 0 && Size > 0) {
            if (!Flush()) return;
            Written = Add(Entity);
        }
        Size += Written;
        if (Other >= 0) Starts[Client] = Start + Other + 1;
    }
    if (Size == 0) return;
    Block.SetNum(static_cast<int32>(Size));
    Send(Seq, Block);
}

void FBacksightServerEnd::Read(int32 Client, const TArray<uint8>& Packet) {
    NextArrived = 0;
    if (Client < 0 || !ReadCommands(Packet, Arrived)) {
        Arrived.Reset();
        ++Counters.BadPackets;
    }
}

bool FBacksightServerEnd::TakeNext(int32 Client, FBacksightCommand& Command, bool& bIsNew) {
    if (!Arrived.IsValidIndex(NextArrived)) return false;
    Command = Arrived[NextArrived++];
    bs_taken_command Taken;
    const int32 Result =
        bs_server_take_command(Server, static_cast<uint32>(Client), Command.Number, &Command.Stamp, BS_SIZED(&Taken));
    bIsNew = IsDone(Result, TEXT("A command"), Server) && Taken.is_new != 0;
    return true;
}

bool FBacksightServerEnd::Judge(int32 Client, uint32 Shooter, const FBacksightClaim& Claim, double LevelCm,
                                bs_verdict& Verdict) {
    bs_shot Shot;
    bs_shot_default(BS_SIZED(&Shot));
    Shot.shooter = Shooter;
    Shot.origin = Claim.Origin;
    Shot.direction = Claim.Direction;
    Shot.max_distance_m = Backsight::LengthToMetres(LevelCm);
    const int32 Result = bs_server_judge(Server, static_cast<uint32>(Client), &Shot, &Rules, &Sees, this,
                                         Claim.ScreenHash, BS_SIZED(&Verdict));
    if (!IsDone(Result, TEXT("Judge a shot"), Server)) return false;
    ++Counters.Shots;
    Compare(Client);
    return true;
}

void FBacksightServerEnd::Compare(int32 Client) {
    bs_audit_answer Answer;
    if (!IsDone(bs_server_compare(Server, BS_SIZED(&Answer)), TEXT("Compare a shot"), Server)) return;
    Counters.Compared += static_cast<int32>(Answer.compared);
    Counters.Agreed += static_cast<int32>(Answer.agreed);
    if (Answer.client_alarm == 0) return;
    bs_agreement Agreement;
    if (bs_server_agreement(Server, static_cast<uint32>(Client), BS_SIZED(&Agreement)) != BS_OK) return;
    UE_LOG(LogBacksight, Warning,
           TEXT("Client %d's screens differ from the verdicts: \"%s\", %u of its last shots. "
                "docs/integrate/self-audit.md says "
                "what to look for."),
           Client, UTF8_TO_TCHAR(bs_reason_name(BS_KIND_FAULT, Agreement.alarm)), Agreement.disagreed_in_window);
}

bool FBacksightServerEnd::SeenBone(int32 Client, uint32 Entity, int32 Bone, FTransform& Out) const {
    bs_view View;
    bs_view_default(BS_SIZED(&View));
    View.kind = BS_VIEW_SHOOTER;
    View.client = static_cast<uint32>(Client);
    bs_pose Pose;
    if (bs_server_bone(Server, &View, Entity, Bone, &Pose) != BS_OK) return false;
    Out = Backsight::FromPose(Pose.position, Pose.rotation);
    return true;
}

bool FBacksightServerEnd::CastNow(uint32 Shooter, const FVector& Origin, const FVector& Unit, double LevelCm,
                                  bs_hit& Hit) {
    bs_ray Ray;
    bs_ray_default(BS_SIZED(&Ray));
    Ray.origin = Backsight::ToMetres(Origin);
    Ray.direction = Backsight::ToDirection(Unit);
    Ray.max_distance_m = Backsight::LengthToMetres(LevelCm);
    bs_filter Filter;
    bs_filter_default(BS_SIZED(&Filter));
    Filter.exclude = Shooter;
    const bs_view View = ViewNow();
    return IsDone(bs_server_cast_ray(Server, &View, &Ray, &Filter, BS_SIZED(&Hit)), TEXT("Shoot"), Server);
}

bool FBacksightServerEnd::PoseNow(uint32 Entity, FTransform& Out) const { return BoneNow(Entity, BS_ROOT_BONE, Out); }

bool FBacksightServerEnd::BoneNow(uint32 Entity, int32 Bone, FTransform& Out) const {
    const bs_view View = ViewNow();
    bs_pose Pose;
    if (bs_server_bone(Server, &View, Entity, Bone, &Pose) != BS_OK) return false;
    Out = Backsight::FromPose(Pose.position, Pose.rotation);
    return true;
}

bs_view FBacksightServerEnd::ViewNow() const {
    bs_view View;
    bs_view_default(BS_SIZED(&View));
    View.moment = Now < 0 ? 0 : Now * 65536;
    return View;
}

uint32_t FBacksightServerEnd::Sees(void* User, const bs_vec3* From, const bs_vec3* To) {
    const UWorld* Here = static_cast<FBacksightServerEnd*>(User)->Level;
    return Here->LineTraceTestByObjectType(Backsight::FromMetres(*From), Backsight::FromMetres(*To),
                                           FCollisionObjectQueryParams(ECC_WorldStatic))
               ? 0u
               : 1u;
}
