#pragma once

// A client's end: takes snapshots in, chooses what is on the screen, and makes commands.

#include "BacksightEnd.h"

class FBacksightClientEnd : public FBacksightEnd {
public:
    FBacksightClientEnd(const UBacksightSettings& Settings, const TArray<TObjectPtr<UPhysicsAsset>>& Assets);

    bool IsOpen() const { return Client != nullptr; }
    uint64 Fingerprint() const;
    bool HasJoined() const { return Number >= 0; }
    uint32 Self() const { return Own; }

    void Join(int32 ClientNumber, int64 Tick);
    /// The player's entity, 0: none.
    void SetSelf(uint32 Entity);

    /// Keeps a packet until the next frame: what is on the screen stays, so shots meanwhile are at what is drawn.
    struct FSnapshot {
        uint32 Seq;
        int64 Tick;
        TArray<uint8> Block;
    };
    void Queue(const FSnapshot& Snapshot);
    /// Takes in what was queued, and chooses the instant to draw. False: nothing has come yet.
    bool Advance(double Seconds);
    bool IsDrawing() const { return bIsDrawing; }
    bool Pose(uint32 Entity, FTransform& Out) const;
    /// The instant that is drawn, in the server's time.
    double ShownSeconds() const;
    /// Whether an entity's place is between two samples, or goes on after the last; false: it is held.
    bool IsMoving(uint32 Entity) const;
    bool Bone(uint32 Entity, int32 Index, FTransform& Out) const;

    /// The screen's answer. `Claim` becomes what goes to the server.
    bool Shoot(const FBacksightShot& Shot, const FVector& Unit, double LevelCm, bs_hit& Hit, FBacksightClaim& Claim);
    /// A command with a shot, or without one: the packet to send now.
    const TArray<uint8>& Push(const FBacksightClaim* Claim);
    /// Whether the next command is due; a shot's counts as one.
    bool IsCommandDue(float DeltaSeconds);

private:
    bs_client* Client = nullptr;
    TArray<FSnapshot> Waiting;
    TArray<FBacksightCommand> Newest;
    TArray<uint8> Packet;
    uint32 NextCommand = 1;
    uint32 Own = 0;
    int32 Number = -1;
    int64 JoinedTick = 0;
    int32 TickRate;
    double CommandsOwed = 0.0;
    bool bIsDrawing = false;
};
