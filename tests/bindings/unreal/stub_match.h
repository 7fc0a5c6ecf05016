#pragma once

// A server and a client of the plugin, in stub worlds: a shooter who stands, and a target that turns and bends.

#include "BacksightCommands.h"
#include "stub_world.h"

#include <optional>

constexpr double Frame = 1.0 / 60.0;

inline FTransform BoneAt(const FName& Bone, double Seconds) {
    const double Height = Bone == FName(TEXT("head"))    ? 150.0
                          : Bone == FName(TEXT("spine")) ? 110.0
                          : Bone == FName(TEXT("thigh")) ? 70.0
                                                         : 90.0;
    const FQuat Turn(FVector(0, 0, 1), 0.5 * std::sin(3.0 * Seconds));
    return FTransform(Turn, FVector(6.0 * std::sin(7.0 * Seconds), 4.0 * std::cos(5.0 * Seconds), Height - 90.0));
}

inline FTransform TargetAt(double Seconds) {
    const FVector At(1500.0 + 200.0 * std::sin(0.9 * Seconds), 250.0 * std::sin(1.3 * Seconds) - 50.0, 90.0);
    return FTransform(FQuat(FVector(0, 0, 1), 2.0 * std::sin(1.1 * Seconds)), At);
}

/// The game mode of docs/engines/unreal.md.
std::unique_ptr<AActor> MakePageGameMode(UWorld& World);

/// A server and a client in one process. Each has a copy of the shooter and of the target.
struct FMatch {
    explicit FMatch(double Loss, unsigned Seed = 1) : Network(Loss, Seed) {
        Settings().HitboxAssets.Reset();
        Settings().HitboxAssets.Add(Asset());
        // A shot that was lost twice is 300 ms old: no cap shall change its answer.
        Settings().Fairness = EBacksightFairness::HighPing;
        Server = std::make_unique<FStubWorld>(NM_DedicatedServer);
        StartServer();
        StartClient();
    }
    ~FMatch() { EndClient(); }

    static UPhysicsAsset* Asset() {
        static UPhysicsAsset* One = MakeAsset(TEXT("PA_Soldier"));
        return One;
    }
    void StartServer() {
        Shooter = std::make_unique<FBody>(Server->World, Asset(), TEXT("Shooter"));
        Target = std::make_unique<FBody>(Server->World, Asset(), TEXT("Target"));
        Target->Mesh.Animate = [this](FName Bone) { return BoneAt(Bone, Server->World.RealTime); };
        Shooter->Pawn.There = FTransform(FQuat::Identity, FVector(0, 0, 90));
        Shooter->Begin();
        Target->Begin();
    }
    void StartClient() {
        Client = std::make_unique<FStubWorld>(NM_Client);
        ClientShooter = std::make_unique<FBody>(Client->World, Asset(), TEXT("Shooter"));
        ClientTarget = std::make_unique<FBody>(Client->World, Asset(), TEXT("Target"));
        ClientShooter->Pawn.There = Shooter->Pawn.There;
        ServerSeat = std::make_unique<FSeat>(Server->World, &Shooter->Pawn);
        ClientSeat = std::make_unique<FSeat>(Client->World, &ClientShooter->Pawn);
        Network.Connect(*ServerSeat, *ClientSeat);
        ClientShooter->Begin();
        ClientTarget->Begin();
        ServerSeat->Link.BeginPlay();
        ClientSeat->Link.BeginPlay();
    }
    void EndClient() {
        if (!Client) return;
        Network.Disconnect();
        ClientSeat->Link.EndPlay(EEndPlayReason::EndPlayInEditor);
        ServerSeat->Link.EndPlay(EEndPlayReason::Destroyed);
        ClientShooter->End();
        ClientTarget->End();
        Client.reset();
    }
    /// A frame of both, and the replication of the actors' numbers.
    void Play() {
        Network.Deliver();
        Target->Pawn.There = TargetPlace ? *TargetPlace : TargetAt(Server->World.RealTime);
        Server->Tick(Frame);
        ClientShooter->Hitboxes.SetEntityNumber(Shooter->Hitboxes.EntityNumber());
        ClientTarget->Hitboxes.SetEntityNumber(Target->Hitboxes.EntityNumber());
        // A frame of the client is not a tick of the server.
        Client->Tick(Frame * (FrameNumber++ % 3 == 0 ? 1.5 : 0.75));
    }
    FBacksightHit ShootAt(FVector Place, int32 Tag) {
        FBacksightShot Shot;
        Shot.Origin = FVector(3.7, 1.3, 150.1);
        Shot.Direction = Place - Shot.Origin;
        Shot.Tag = Tag;
        return Client->Subsystem.Shoot(Shot);
    }

    /// A packet of one command with a shot, as a client of another's making sends it.
    TArray<uint8> ClaimOf(const bs_vec3& Origin, const bs_vec3& Direction) {
        FBacksightCommand Command = {};
        Command.Number = ++ForgedNumber;
        Command.bFires = true;
        Command.Claim.Origin = Origin;
        Command.Claim.Direction = Direction;
        TArray<FBacksightCommand> One;
        One.Add(Command);
        TArray<uint8> Packet;
        WriteCommands(One, Packet);
        return Packet;
    }

    FStubNetwork Network;
    std::unique_ptr<FStubWorld> Server, Client;
    std::unique_ptr<FBody> Shooter, Target, ClientShooter, ClientTarget;
    std::unique_ptr<FSeat> ServerSeat, ClientSeat;
    int FrameNumber = 0;
    /// Where the target is, instead of on its usual way.
    std::optional<FTransform> TargetPlace;
    /// Above those of the client's own commands.
    uint32 ForgedNumber = 200;
};
