#include "BacksightEnd.h"

#include "BacksightLog.h"
#include "BacksightSpace.h"
#include "PhysicsEngine/PhysicsAsset.h"

namespace {

// The first problems are logged, and then ever fewer: a mistake in each tick must not drown the log.
constexpr int32 ProblemsInFull = 16;

}  // namespace

bs_world_config WorldConfigOf(const UBacksightSettings& Settings) {
    bs_world_config World;
    bs_world_config_default(BS_SIZED(&World));
    World.tick_rate_numerator = static_cast<uint32>(Settings.TickRate);
    World.capacity_ticks = static_cast<uint32>(Settings.HistoryTicks);
    World.max_entities = static_cast<uint32>(Settings.MaxActors);
    World.max_bones = static_cast<uint32>(FMath::Min(Settings.MaxBodies, BacksightMostBodies));
    return World;
}

bs_weapon_rules RulesOf(const UBacksightSettings& Settings) {
    bs_weapon_rules Rules;
    // Settings by name have the library's numbers, in its order.
    if (bs_weapon_rules_of(static_cast<uint32>(Settings.Fairness), BS_SIZED(&Rules)) != BS_OK) {
        bs_weapon_rules_default(BS_SIZED(&Rules));
    }
    Rules.range_m = Backsight::LengthToMetres(Settings.RangeCm);
    return Rules;
}

FBacksightEnd::FBacksightEnd(const UBacksightSettings& Settings)
    : World(WorldConfigOf(Settings)),
      Rules(RulesOf(Settings)),
      MaxBodies(FMath::Min(Settings.MaxBodies, BacksightMostBodies)) {
    bs_error Error;
    if (bs_open(BS_ABI_VERSION, &Library, BS_SIZED(&Error)) != BS_OK) {
        UE_LOG(LogBacksight, Error, TEXT("Backsight %s does not open: %s"), UTF8_TO_TCHAR(bs_version()),
               UTF8_TO_TCHAR(Error.text));
    }
}

FBacksightEnd::~FBacksightEnd() {
    if (Library != nullptr) bs_close(Library);
}

const FBacksightBodies* FBacksightEnd::BodiesOf(const UPhysicsAsset* Asset) const {
    for (const FBacksightBodies& One : All) {
        if (One.Asset == Asset && One.Set != 0) return &One;
    }
    return nullptr;
}

void FBacksightEnd::AddSets(const TArray<TObjectPtr<UPhysicsAsset>>& Assets, const void* Handle, FAddSet Add) {
    for (const UPhysicsAsset* Asset : Assets) {
        FBacksightBodies One;
        FString Error;
        if (!ReadBodies(*Asset, MaxBodies, One, Error)) {
            UE_LOG(LogBacksight, Error, TEXT("%s"), *Error);
            continue;
        }
        const int32 Result = Add(One.Hitboxes.GetData(), static_cast<uint32>(One.Hitboxes.Num()), &One.Set);
        if (IsDone(Result, *FString::Printf(TEXT("Hitboxes of physics asset %s"), *Asset->GetName()), Handle)) {
            All.Add(One);
        }
    }
}

void FBacksightEnd::AddBakedPoses(const UBacksightSettings& Settings, const void* Handle, FBake Bake) {
    const UBacksightBakedPoses* Baked = Settings.BakedPoses.LoadSynchronous();
    if (Baked == nullptr) {
        if (!Settings.BakedPoses.IsNull()) {
            UE_LOG(LogBacksight, Error, TEXT("BakedPoses of Project Settings, Backsight: %s does not load."),
                   *Settings.BakedPoses.ToString());
        }
        return;
    }
    TArray<bs_baked_clip> Clips;
    for (const FBacksightBakedClip& One : Baked->Clips) {
        bs_baked_clip Clip;
        bs_baked_clip_default(BS_SIZED(&Clip));
        const FBacksightBodies* Bodies = BodiesOf(One.Asset);
        // 0 is no set: the library refuses the clip by name.
        Clip.set = Bodies != nullptr ? Bodies->Set : 0;
        Clip.from_speed_mps = Backsight::LengthToMetres(One.FromSpeed);
        Clip.period_ticks = static_cast<uint32>(One.PeriodTicks);
        Clip.first_frame = static_cast<uint32>(One.FirstFrame);
        Clip.frame_count = static_cast<uint32>(One.FrameCount);
        Clips.Add(Clip);
    }
    TArray<bs_pose> Bones;
    Bones.Reserve(Baked->Bones.Num());
    for (const FTransform& Bone : Baked->Bones) Bones.Add(Backsight::ToPose(Bone));
    const int32 PerFrame = FMath::Max(Baked->BonesPerFrame, 1);
    const bs_vec3 Up{0.0f, 0.0f, 1.0f};
    const int32 Result = Bake(Clips.GetData(), static_cast<uint32>(Clips.Num()), Bones.GetData(),
                              static_cast<uint32>(Bones.Num() / PerFrame), static_cast<uint32>(PerFrame), &Up);
    bHasBakedPoses = IsDone(Result, *FString::Printf(TEXT("BakedPoses of asset %s"), *Baked->GetName()), Handle);
}

bool FBacksightEnd::IsDone(int32 Result, const TCHAR* What, const void* Handle, uint32 Kind) {
    if (Result == BS_OK) return true;
    if (++Problems > ProblemsInFull && !FMath::IsPowerOfTwo(Problems)) return false;
    if (Result > 0) {
        const char* Reason = Kind < BS_KIND_COUNT ? bs_reason_name(Kind, static_cast<uint32>(Result)) : "refused";
        UE_LOG(LogBacksight, Warning, TEXT("%s: %s. Problem %d."), What, UTF8_TO_TCHAR(Reason), Problems);
    } else {
        UE_LOG(LogBacksight, Error, TEXT("%s: %s (%s). Problem %d."), What, UTF8_TO_TCHAR(bs_error_text(Handle)),
               UTF8_TO_TCHAR(bs_code_name(Result)), Problems);
    }
    return false;
}
