#pragma once

// A packet of commands, in their order:
//
//     count u8, number of the first u32, then for each: stamp 32 bytes, has a shot u8, and where it has: the shot
//
// Numbers are little-endian, as on every machine that the engine runs on. A packet repeats the commands before the
// newest, because each may be lost.

#include "CoreMinimal.h"
#include "backsight.h"

/// A shot as it travels: what the player claims.
struct FBacksightClaim {
    bs_vec3 Origin;
    bs_vec3 Direction;
    uint32 ScreenHash;
    uint32 SeenEntity;
    uint32 SeenHitbox;
    int32 Tag;
};
static_assert(sizeof(FBacksightClaim) == 40);

struct FBacksightCommand {
    uint32 Number;
    bs_stamp Stamp;
    bool bFires;
    FBacksightClaim Claim;
};

constexpr int32 BacksightMaxCommands = 8;

void WriteCommands(const TArray<FBacksightCommand>& Commands, TArray<uint8>& Packet);
/// Any bytes. False: no packet of the above; nothing of it is used.
bool ReadCommands(const TArray<uint8>& Packet, TArray<FBacksightCommand>& Commands);
