#include "game_test.h"

#include "BacksightBakedPoses.h"
#include "GameFramework/PawnMovementComponent.h"
#include "stub_match.h"

#include <cmath>
#include <cstdio>
#include <map>
#include <thread>

namespace {

/// A claim of numbers that no honest client sends: a rule of the game's own is not asked, and the level not traced.
void WantRefused(FMatch& Match, const bs_vec3& Origin, const bs_vec3& Direction) {
    const int32 Before = Match.Server->Subsystem.GetCounters().Refused;
    int Asked = 0, Traced = 0;
    Match.Server->Subsystem.CheckShot.Held = [&Asked](const APawn*, const FBacksightShot&) { return ++Asked > 0; };
    Match.Server->World.Wall = [&Traced](const FVector&, const FVector&) { return ++Traced, -1.0; };
    Match.Server->Tick(Frame);
    Match.ServerSeat->Link.ServerCommands_Implementation(Match.ClaimOf(Origin, Direction));
    Match.Server->World.Wall = nullptr;
    Match.Server->Subsystem.CheckShot.Held = nullptr;
    Want(Asked == 0 && Traced == 0, "a claim of wild numbers goes no further");
    Want(Match.Server->Subsystem.GetCounters().Refused == Before + 1, "and is counted");
    Want(WasLogged("its origin is not within 16,384 m, or its direction"), "and said");
}

}  // namespace

int TestWildClaims() {
    FMatch Match(0.0);
    for (int I = 0; I < 120; ++I) Match.Play();
    Stub::Log().clear();
    const float NaN = std::numeric_limits<float>::quiet_NaN(), Endless = std::numeric_limits<float>::infinity();
    for (const float Wild : {NaN, Endless, -Endless, 1e38f, -2e4f}) {
        WantRefused(Match, {Wild, 0, 1.5f}, {1, 0, 0});
        WantRefused(Match, {0, Wild, 1.5f}, {1, 0, 0});
        WantRefused(Match, {0, 0, Wild}, {1, 0, 0});
        WantRefused(Match, {0, 0, 1.5f}, {Wild, 0, 0});
    }
    WantRefused(Match, {0, 0, 1.5f}, {0, 0, 0});
    std::printf("wild claims are refused before the game and the level see them\n");
    return 0;
}

/// The page's game mode begins as the engine wants it, and has asked for verdicts.
int TestPage() {
    FStubWorld Server(NM_DedicatedServer);
    const std::unique_ptr<AActor> Mode = MakePageGameMode(Server.World);
    Mode->DispatchBeginPlay();
    Want(Server.Subsystem.OnVerdict.Held.size() == 1, "the game mode hears verdicts");
    std::printf("the page's game mode hears verdicts\n");
    return 0;
}

/// Animation blueprints read the velocity of the movement component, and replication brings none.
int TestVelocity() {
    FMatch Match(0.0);
    UPawnMovementComponent Movement;
    Match.ClientTarget->Pawn.Movement = &Movement;
    const auto RunFor = [&Match](int Frames, double CentimetresPerTick) {
        for (int I = 0; I < Frames; ++I) {
            Match.TargetPlace =
                FTransform(FQuat::Identity, Match.TargetPlace->GetLocation() + FVector(0, CentimetresPerTick, 0));
            Match.Play();
        }
    };
    Match.TargetPlace = FTransform(FQuat::Identity, FVector(1500, 0, 90));
    // 6 m/s. Recorded places have steps of 1/1024 m, so a tick's way is off by one of them at most: 6 cm/s.
    RunFor(120, 10.0);
    const UBacksightHitboxComponent& Hitboxes = Match.ClientTarget->Hitboxes;
    for (int I = 0; I < 60; ++I) {
        RunFor(1, 10.0);
        const FVector Off = Hitboxes.GetDrawnVelocity() - FVector(0, 600, 0);
        Want(Off.Size() < 6.0, "the drawn velocity is the target's");
        Want(Movement.Velocity == Hitboxes.GetDrawnVelocity(), "its movement component has it");
        Want(Movement.ComponentVelocity == Movement.Velocity, "and the actor's root too");
    }
    RunFor(60, 0.0);
    Want(Movement.Velocity == FVector::ZeroVector, "who stands has none");
    // Ten metres to the side at once.
    Match.TargetPlace = FTransform(FQuat::Identity, FVector(2500, 0, 90));
    Match.Server->Subsystem.MarkTeleport(&Match.Target->Pawn);
    for (int I = 0; I < 30; ++I) {
        RunFor(1, 0.0);
        Want(Movement.Velocity == FVector::ZeroVector, "a teleport is no motion");
    }
    Want(Match.ClientTarget->Pawn.GetActorLocation().X == 2500.0, "and it is drawn there");
    std::printf("the drawn velocity comes to the movement component\n");
    return 0;
}

/// As the engine comes, a client is sent 100,000 bytes a second at most, of which a quarter is left to the game.
int TestBudget() {
    constexpr int32 EnginesBytes = 100000;
    const UBacksightSettings Fresh;
    const int32 Most = Fresh.MaxSnapshotBytes * Fresh.TickRate / Fresh.TicksPerSnapshot;
    std::printf("snapshots take %d bytes a second at most\n", Most);
    Want(Most * 4 <= EnginesBytes * 3, "snapshots leave a quarter of the engine's rate");
    return 0;
}

/// A server that does not animate: stands by one frame, walks by two, and no bones are sent.
int TestBakedPoses() {
    UBacksightBakedPoses Baked;
    Baked.Name = FString(TEXT("BP_Baked"));
    Baked.BonesPerFrame = 4;
    Baked.Clips.Add({FMatch::Asset(), 0.0f, 1, 0, 1});
    Baked.Clips.Add({FMatch::Asset(), 100.0f, 30, 1, 2});
    for (const double Bend : {0.0, 25.0, -25.0}) {
        for (const double Height : {0.0, 25.0, -25.0, 75.0}) {
            Baked.Bones.Add(FTransform(FQuat::Identity, FVector(0, Bend, Height)));
        }
    }
    Settings().BakedPoses = TSoftObjectPtr<UBacksightBakedPoses>(&Baked);
    {
        FMatch Match(0.1);
        std::map<double, int> Bends;
        for (int I = 0; I < 1200; ++I) {
            Match.Target->Pawn.Velocity = FVector(0, I < 600 ? 0.0 : 300.0, 0);
            Match.TargetPlace = FTransform(FQuat::Identity, FVector(1500, I < 600 ? 0 : 5.0 * (I - 600), 90));
            Match.Play();
            FTransform Drawn;
            const AActor* Target = &Match.ClientTarget->Pawn;
            if (I < 60 || !Match.Client->Subsystem.GetDrawnBone(Target, FName(TEXT("head")), Drawn)) continue;
            const double Bend = Drawn.GetLocation().Y - Match.ClientTarget->Pawn.GetActorLocation().Y;
            ++Bends[std::round(Bend)];
            if (I % 7 == 0) Want(Match.ShootAt(Drawn.GetLocation(), I).bHit, "the screen's head is hit");
        }
        Want(Bends[0] > 400 && Bends[25] > 200 && Bends[-25] > 200, "it stands, and walks by two frames");
        const FBacksightCounters Counters = Match.Server->Subsystem.GetCounters();
        std::printf("baked poses: %d of %d shots equal\n", Counters.Agreed, Counters.Compared);
        Want(Counters.Compared > 100 && Counters.Agreed == Counters.Compared, "each shot equals its screen");
        Want(!WasLogged("BakedPoses"), "nothing is refused");
    }
    Baked.Clips.Add({nullptr, 0.0f, 1, 0, 1});
    {
        FStubWorld Server(NM_DedicatedServer);
        Want(WasLogged("BakedPoses of asset BP_Baked: clips.set"), "a clip of no asset is refused by name");
    }
    Settings().BakedPoses = TSoftObjectPtr<UBacksightBakedPoses>();
    Settings().BakedPoses.bIsMissing = true;
    {
        FStubWorld Server(NM_DedicatedServer);
        Want(WasLogged("BakedPoses of Project Settings, Backsight: /Game/Missing"), "and an asset that is missing");
    }
    Settings().BakedPoses.bIsMissing = false;
    return 0;
}

/// A job of the game that calls on its own thread is told so by name, and changes nothing.
int TestThreads() {
    FMatch Match(0.0);
    for (int I = 0; I < 120; ++I) Match.Play();
    UBacksightSubsystem &Server = Match.Server->Subsystem, &Client = Match.Client->Subsystem;
    const AActor *Target = &Match.Target->Pawn, *Drawn = &Match.ClientTarget->Pawn;
    FTransform There;
    FBacksightShot Shot;
    Shot.Origin = FVector(0, 0, 158);
    const int32 Judged = Server.GetCounters().Compared, Sent = Match.Network.Sent;
    const std::map<const char*, std::function<void()>> Calls{
        {"Shoot", [&] { Want(!Client.Shoot(Shot).bHit, "nothing is shot"); }},
        {"GetDrawnTransform", [&] { Want(!Client.GetDrawnTransform(Drawn, There), "nobody is drawn"); }},
        {"GetDrawnBone", [&] { Want(!Client.GetDrawnBone(Drawn, FName(TEXT("head")), There), "nor a bone"); }},
        {"MarkTeleport", [&] { Server.MarkTeleport(Target); }},
        {"MarkDeath", [&] { Server.MarkDeath(Target); }},
        {"MarkRespawn", [&] { Server.MarkRespawn(Target); }},
        {"IsServerEnd", [&] { Want(!Server.IsServerEnd(), "no answer"); }},
        {"IsClientEnd", [&] { Want(!Client.IsClientEnd(), "no answer"); }},
        {"GetCounters", [&] { Want(Server.GetCounters().Compared == 0, "no numbers"); }},
        {"GetDrawnVelocity",
         [&] { Want(Match.ClientTarget->Hitboxes.GetDrawnVelocity() == FVector::ZeroVector, "no velocity"); }},
    };
    Stub::Log().clear();
    for (const auto& [Verb, Call] : Calls) {
        std::thread(Call).join();
        Want(WasLogged(std::string(Verb) + ": called from another thread than the game's"), Verb);
    }
    Want(Match.Network.Sent == Sent, "nothing was sent");
    for (int I = 0; I < 30; ++I) Match.Play();
    Want(Server.GetCounters().Compared == Judged && Server.IsServerEnd() && Client.IsClientEnd(), "the match goes on");
    Want(Client.GetDrawnTransform(Drawn, There) && Stub::Log().empty(), "and says nothing");
    std::printf("%zu verbs do nothing on another thread, and say so\n", Calls.size());
    return 0;
}
