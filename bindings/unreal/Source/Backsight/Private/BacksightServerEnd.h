#pragma once

// The server's end: records actors, writes snapshots, takes commands, judges.

#include "BacksightEnd.h"

class FBacksightServerEnd : public FBacksightEnd {
public:
    FBacksightServerEnd(const UBacksightSettings& Settings, const TArray<TObjectPtr<UPhysicsAsset>>& Assets,
                        UWorld* InLevel);

    bool IsOpen() const { return Server != nullptr; }
    uint64 Fingerprint() const;
    int64 CurrentTick() const { return Now; }

    /// Begins the tick of this time. False: it is still the one before.
    bool BeginTick(double Seconds);
    void FinishTick();
    /// Whether a snapshot goes out with this tick.
    bool IsSnapshotDue() const { return SnapshotIsDue; }

    /// 0: refused, as the log says.
    uint32 Spawn(const FString& Name, const UPhysicsAsset* Asset);
    /// From the next tick on: in this one it was recorded.
    void Despawn(uint32 Entity) { Gone.Add(Entity); }
    void Record(uint32 Entity, const FTransform& Actor, const FVector& Velocity, const TArray<FTransform>& Bones,
                const FString& Name);
    void Teleport(uint32 Entity);
    void Kill(uint32 Entity);
    void Respawn(uint32 Entity);

    /// Below 0: refused.
    int32 Join(uint64 Fingerprint);
    void Leave(int32 Client);
    void SetEntity(int32 Client, uint32 Entity);
    /// Sends the client's snapshot of this tick in as many packets as it takes.
    using FSend = TFunctionRef<void(uint32 Seq, const TArray<uint8>& Block)>;
    void Write(int32 Client, FSend Send);

    /// Reads any bytes. Then TakeNext() takes the commands in their order. False: there is no other.
    void Read(int32 Client, const TArray<uint8>& Packet);
    bool TakeNext(int32 Client, FBacksightCommand& Command, bool& bIsNew);
    /// A shot of the command that was taken last.
    bool Judge(int32 Client, uint32 Shooter, const FBacksightClaim& Claim, double LevelCm, bs_verdict& Verdict);
    /// Where the server has the body that the shooter's screen hit, in their view.
    bool SeenBone(int32 Client, uint32 Entity, int32 Bone, FTransform& Out) const;
    /// The present: for a listen server's host, and a game without a network.
    bool CastNow(uint32 Shooter, const FVector& Origin, const FVector& Unit, double LevelCm, bs_hit& Hit);
    /// Where an entity is in the newest tick.
    bool PoseNow(uint32 Entity, FTransform& Out) const;
    bool BoneNow(uint32 Entity, int32 Bone, FTransform& Out) const;

    FBacksightCounters Counters;

private:
    static uint32_t Sees(void* User, const bs_vec3* From, const bs_vec3* To);
    bs_view ViewNow() const;
    void Compare(int32 Client);

    bs_server* Server = nullptr;
    TArray<uint32> Gone;
    /// In this tick.
    TArray<uint32> Recorded;
    TArray<FBacksightCommand> Arrived;
    int32 NextArrived = 0;
    /// By client: where its next snapshot begins, if one cannot hold all.
    TArray<int32> Starts;
    int32 MaxSnapshotBytes;
    UWorld* Level;
    int64 Now = -1;
    int32 TickRate, TicksPerSnapshot;
    int64 LastSnapshot = -1;
    bool SnapshotIsDue = false;
};
