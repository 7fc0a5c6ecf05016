#pragma once

// What the two ends of a match share: configs from the settings, sets of hitboxes, and problems as sentences.

#include "BacksightBakedPoses.h"
#include "BacksightBodies.h"
#include "BacksightCommands.h"
#include "BacksightSettings.h"
#include "BacksightTypes.h"
#include "CoreMinimal.h"
#include "Templates/Function.h"
#include "backsight.h"

/// The bodies of an actor go in one packet, with its state.
constexpr int32 BacksightMostBodies = 84;

/// Server and client have the same from the same settings.
bs_world_config WorldConfigOf(const UBacksightSettings& Settings);
bs_weapon_rules RulesOf(const UBacksightSettings& Settings);

/// The library, and the sets of hitboxes. Each end has its own, so that several worlds live in one editor.
class FBacksightEnd {
public:
    explicit FBacksightEnd(const UBacksightSettings& Settings);
    virtual ~FBacksightEnd();
    FBacksightEnd(const FBacksightEnd&) = delete;
    FBacksightEnd& operator=(const FBacksightEnd&) = delete;

    /// Whether bones are posed on both ends, and not recorded.
    bool HasBakedPoses() const { return bHasBakedPoses; }
    /// Null: an asset that is not in the settings' list, or was refused.
    const FBacksightBodies* BodiesOf(const UPhysicsAsset* Asset) const;

protected:
    using FAddSet = TFunctionRef<int32(const bs_hitbox*, uint32, uint32*)>;
    void AddSets(const TArray<TObjectPtr<UPhysicsAsset>>& Assets, const void* Handle, FAddSet Add);
    /// Takes the settings' baked poses, where there are some. After the sets.
    using FBake = TFunctionRef<int32(const bs_baked_clip*, uint32, const bs_pose*, uint32, uint32, const bs_vec3*)>;
    void AddBakedPoses(const UBacksightSettings& Settings, const void* Handle, FBake Bake);
    /// Logs a result that is not BS_OK, and not each of thousands. True: it was BS_OK.
    bool IsDone(int32 Result, const TCHAR* What, const void* Handle, uint32 Kind = BS_KIND_COUNT);

    bs_library* Library = nullptr;
    bs_world_config World;
    bs_weapon_rules Rules;
    int32 MaxBodies;

private:
    TArray<FBacksightBodies> All;
    int32 Problems = 0;
    bool bHasBakedPoses = false;
};
