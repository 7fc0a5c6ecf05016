#include "BacksightClientEnd.h"

#include "BacksightLog.h"
#include "BacksightSpace.h"

namespace {

// As many as come in a second at most. A frame that takes longer drops the oldest, as the network would.
constexpr int32 MaxWaiting = 128;
// Three in a row are lost once in a thousand times where a tenth is lost.
constexpr int32 CommandsPerPacket = 3;

bs_client_config ConfigOf(const UBacksightSettings& Settings) {
    bs_client_config Config;
    bs_client_config_default(BS_SIZED(&Config));
    Config.send_interval_us = 1000000LL * FMath::Max(Settings.TicksPerSnapshot, 1) / FMath::Max(Settings.TickRate, 1);
    return Config;
}

}  // namespace

FBacksightClientEnd::FBacksightClientEnd(const UBacksightSettings& Settings,
                                         const TArray<TObjectPtr<UPhysicsAsset>>& Assets)
    : FBacksightEnd(Settings), TickRate(Settings.TickRate) {
    if (Library == nullptr) return;
    const bs_client_config Config = ConfigOf(Settings);
    bs_error Error;
    if (bs_client_open(Library, &World, &Config, &Client, BS_SIZED(&Error)) != BS_OK) {
        UE_LOG(LogBacksight, Error, TEXT("The client's end does not open: %s. See Project Settings, Backsight."),
               UTF8_TO_TCHAR(Error.text));
        return;
    }
    AddSets(Assets, Client, [this](const bs_hitbox* Hitboxes, uint32 Count, uint32* Set) {
        return bs_client_add_hitbox_set(Client, Hitboxes, Count, 0, Set);
    });
    AddBakedPoses(Settings, Client,
                  [this](const bs_baked_clip* Clips, uint32 ClipCount, const bs_pose* Bones, uint32 Frames,
                         uint32 BoneCount, const bs_vec3* Up) {
                      return bs_client_bake_poses(Client, Clips, ClipCount, Bones, Frames, BoneCount, Up);
                  });
}

uint64 FBacksightClientEnd::Fingerprint() const {
    uint64_t Print = 0;
    bs_client_fingerprint(Client, &Print);
    return Print;
}

void FBacksightClientEnd::Join(int32 ClientNumber, int64 Tick) {
    if (HasJoined() && !IsDone(bs_client_reset(Client), TEXT("Join again"), Client)) return;
    Waiting.Reset();
    Newest.Reset();
    NextCommand = 1;
    bIsDrawing = false;
    Own = 0;
    const int32 Result = bs_client_set_self(Client, Own, static_cast<uint32>(ClientNumber), Tick);
    if (!IsDone(Result, TEXT("The server's answer to the join"), Client)) return;
    Number = ClientNumber;
    JoinedTick = Tick;
}

void FBacksightClientEnd::SetSelf(uint32 Entity) {
    if (!HasJoined() || Entity == Own) return;
    const int32 Result = bs_client_set_self(Client, Entity, static_cast<uint32>(Number), JoinedTick);
    if (IsDone(Result, TEXT("The player's pawn"), Client)) Own = Entity;
}

void FBacksightClientEnd::Queue(const FSnapshot& Snapshot) {
    if (Waiting.Num() == MaxWaiting) Waiting.RemoveAt(0);
    Waiting.Add(Snapshot);
}

bool FBacksightClientEnd::Advance(double Seconds) {
    const int64 NowUs = static_cast<int64>(Seconds * 1000000.0);
    for (const FSnapshot& One : Waiting) {
        // Late and doubled ones are the network's, and answered by the library: no problem to be logged.
        bs_client_store(Client, One.Seq, One.Tick, One.Block.GetData(), static_cast<uint32>(One.Block.Num()), NowUs);
    }
    Waiting.Reset();
    bIsDrawing = bs_client_advance(Client, NowUs, 0) == BS_OK;
    return bIsDrawing;
}

bool FBacksightClientEnd::Pose(uint32 Entity, FTransform& Out) const { return Bone(Entity, BS_ROOT_BONE, Out); }

double FBacksightClientEnd::ShownSeconds() const {
    constexpr double MomentsPerTick = 65536.0;
    bs_shown Shown;
    if (bs_client_shown(Client, BS_SIZED(&Shown)) != BS_OK) return 0.0;
    return static_cast<double>(Shown.shown) / (MomentsPerTick * TickRate);
}

bool FBacksightClientEnd::IsMoving(uint32 Entity) const {
    bs_view_pose There;
    return bIsDrawing && bs_client_pose(Client, Entity, BS_SIZED(&There)) == BS_OK &&
           (There.status == BS_STATUS_INTERPOLATED || There.status == BS_STATUS_EXTRAPOLATED);
}

bool FBacksightClientEnd::Bone(uint32 Entity, int32 Index, FTransform& Out) const {
    bs_pose There;
    if (!bIsDrawing || bs_client_bone(Client, Entity, Index, &There) != BS_OK) return false;
    Out = Backsight::FromPose(There.position, There.rotation);
    return true;
}

bool FBacksightClientEnd::Shoot(const FBacksightShot& Shot, const FVector& Unit, double LevelCm, bs_hit& Hit,
                                FBacksightClaim& Claim) {
    bs_shot One;
    bs_shot_default(BS_SIZED(&One));
    One.shooter = Own;
    One.origin = Backsight::ToMetres(Shot.Origin);
    One.direction = Backsight::ToDirection(Unit);
    One.max_distance_m = Backsight::LengthToMetres(LevelCm);
    if (!IsDone(bs_client_shoot(Client, &One, &Rules, BS_SIZED(&Hit)), TEXT("Shoot"), Client)) return false;
    uint32_t Hash = 0;
    bs_screen_hash(&Hit, &Hash);
    Claim = {One.origin, One.direction, Hash, Hit.entity, Hit.hitbox, Shot.Tag};
    return true;
}

const TArray<uint8>& FBacksightClientEnd::Push(const FBacksightClaim* Claim) {
    FBacksightCommand Command = {};
    Command.Number = NextCommand++;
    IsDone(bs_client_stamp(Client, &Command.Stamp), TEXT("A stamp"), Client);
    Command.bFires = Claim != nullptr;
    if (Claim != nullptr) {
        Command.Claim = *Claim;
        CommandsOwed -= 1.0;
    }
    if (Newest.Num() == CommandsPerPacket) Newest.RemoveAt(0);
    Newest.Add(Command);
    WriteCommands(Newest, Packet);
    return Packet;
}

bool FBacksightClientEnd::IsCommandDue(float DeltaSeconds) {
    // A frame makes one command at most: a second one would have the stamp of the same picture.
    CommandsOwed = FMath::Min(CommandsOwed + static_cast<double>(DeltaSeconds) * TickRate, 1.0);
    if (CommandsOwed < 1.0) return false;
    CommandsOwed = 0.0;
    return true;
}
