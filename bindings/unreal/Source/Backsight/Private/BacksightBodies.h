#pragma once

// The bodies of a physics asset as a set of hitboxes.

#include "CoreMinimal.h"
#include "backsight.h"

class UPhysicsAsset;
class UWorld;

struct FBacksightBodies {
    const UPhysicsAsset* Asset = nullptr;
    /// Its number on this end; 0: the asset was refused.
    uint32 Set = 0;
    TArray<bs_hitbox> Hitboxes;
    /// The library's bone i is the body of this bone.
    TArray<FName> Bones;

    FName BoneOf(uint32 Hitbox) const {
        const int32 Index = static_cast<int32>(Hitbox);
        return Hitboxes.IsValidIndex(Index) ? Bones[Hitboxes[Index].bone] : FName();
    }
};

/// False: `Error` has the sentence, and nothing of the asset is used. Both ends read the same asset, and refuse the
/// same.
bool ReadBodies(const UPhysicsAsset& Asset, int32 MaxBodies, FBacksightBodies& Out, FString& Error);

/// Draws one hitbox for some seconds; 0: for this frame. `Bone`: its frame in the world.
void DrawBody(const UWorld* World, const bs_hitbox& Hitbox, const FTransform& Bone, bool bIsServers, float Seconds);
