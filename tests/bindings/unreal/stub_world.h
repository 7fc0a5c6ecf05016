#pragma once

// A match in one process, as an editor plays it: a server's world, clients' worlds, and a network that loses remote
// calls. Time is virtual.

#include "BacksightHitboxComponent.h"
#include "BacksightLinkComponent.h"
#include "BacksightSettings.h"
#include "BacksightSubsystem.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/PlayerController.h"
#include "PhysicsEngine/PhysicsAsset.h"
#include "PhysicsEngine/SkeletalBodySetup.h"

#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

/// An actor with a mesh and hitboxes, in one of the worlds.
struct FBody {
    FBody(UWorld& World, UPhysicsAsset* Asset, const TCHAR* Name);
    void Begin() { Hitboxes.BeginPlay(); }
    void End() { Hitboxes.EndPlay(EEndPlayReason::Destroyed); }

    APawn Pawn;
    USkeletalMeshComponent Mesh;
    UBacksightHitboxComponent Hitboxes;
};

/// A player controller with its link, in one of the worlds.
struct FSeat {
    FSeat(UWorld& World, APawn* Pawn);

    APlayerController Controller;
    UBacksightLinkComponent Link;
};

/// A world and its subsystem, from the start to the end of play.
struct FStubWorld {
    explicit FStubWorld(ENetMode Mode);
    ~FStubWorld();
    void Tick(double Seconds);

    UWorld World;
    UBacksightSubsystem Subsystem;
    bool bIsPlaying = true;
};

/// Carries remote calls between two links: some ticks late, and without those that are lost.
class FStubNetwork {
public:
    FStubNetwork(double Loss, unsigned Seed) : LossRatio(Loss), Random(Seed) {
        Stub::Network() = [this](Stub::FCall Call) { Send(std::move(Call)); };
    }
    ~FStubNetwork() { Stub::Network() = nullptr; }

    void Connect(FSeat& Server, FSeat& Client) { Pairs.push_back({&Server.Link, &Client.Link}); }
    /// The calls of a world that has ended go nowhere.
    void Disconnect() {
        Pairs.clear();
        Waiting.clear();
    }
    void Deliver();

    int Lost = 0, Sent = 0;

private:
    struct FPair {
        UObject *Server, *Client;
    };
    struct FWaiting {
        long Due;
        UObject* To;
        std::function<void(UObject*)> Run;
    };
    void Send(Stub::FCall Call);

    double LossRatio;
    std::mt19937 Random;
    std::vector<FPair> Pairs;
    std::vector<FWaiting> Waiting;
    long Now = 0;
};

/// A character of a sphere, two capsules and a box. Kept until the program ends.
UPhysicsAsset* MakeAsset(const TCHAR* Name);
USkeletalBodySetup* AddBody(UPhysicsAsset& Asset, const TCHAR* Bone);
UBacksightSettings& Settings();
/// Ends the program, with the sentence and the log, where it is not so.
void Want(bool bIs, const char* What);
/// Whether a logged line has these words. Lines are forgotten.
bool WasLogged(const std::string& Words);
