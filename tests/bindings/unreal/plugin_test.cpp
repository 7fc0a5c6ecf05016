// Runs the plugin for Unreal against small stubs of the engine: plugin_test TEST, and without one lists them.
// play [--turn-red]: ten virtual minutes over a network that loses a tenth. --turn-red changes one bit of one answer.
#include "BacksightSpace.h"
#include "DrawDebugHelpers.h"
#include "game_test.h"
#include "stub_match.h"

#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

bool AreEqual(const FBacksightHit& Screen, const FBacksightHit& Verdict) {
    return Screen.bHit == Verdict.bHit && Screen.Bone == Verdict.Bone &&
           std::memcmp(&Screen.Point, &Verdict.Point, sizeof(FVector)) == 0 &&
           std::memcmp(&Screen.Normal, &Verdict.Normal, sizeof(FVector)) == 0 && Screen.Distance == Verdict.Distance;
}

struct FTally {
    int Shots = 0, Judged = 0, Equal = 0, Hits = 0;
};

/// Shoots every seventh frame, `From` on, at where the client draws the target, and a little beside.
void PlayFor(FMatch& Match, int Frames, int Tags, FTally& Tally, bool bTurnRed = false) {
    std::map<int32, FBacksightHit> Screens;
    std::mt19937 Random(7);
    Match.Server->Subsystem.OnVerdict.Held = {[&](const FBacksightVerdict& Verdict) {
        const FBacksightHit& Screen = Screens.at(Verdict.Tag);
        Want(Screen.bHit == false || Screen.Actor == &Match.ClientTarget->Pawn, "the screen names the client's actor");
        Want(Verdict.Hit.bHit == false || Verdict.Hit.Actor == &Match.Target->Pawn, "the verdict names the server's");
        ++Tally.Judged;
        Tally.Hits += Verdict.bGranted;
        const bool bIsEqual = Verdict.bAsSeen && Verdict.bGranted == Screen.bHit && AreEqual(Screen, Verdict.Hit);
        if (!bIsEqual && Tally.Judged - Tally.Equal < 5) {
            std::printf("shot %d: screen %d at %s, verdict %d at %s: %s\n", Verdict.Tag, Screen.bHit,
                        Stub::Narrow(*Screen.Point.ToString()).c_str(), Verdict.bGranted,
                        Stub::Narrow(*Verdict.Hit.Point.ToString()).c_str(),
                        Stub::Narrow(*Verdict.Reason.ToString()).c_str());
        }
        Tally.Equal += bIsEqual;
    }};
    for (int I = 0; I < Frames; ++I) {
        Match.Play();
        FTransform Drawn;
        if (I % 7 != 0 ||
            !Match.Client->Subsystem.GetDrawnBone(&Match.ClientTarget->Pawn, FName(TEXT("spine")), Drawn)) {
            continue;
        }
        std::uniform_real_distribution<> Beside(-45.0, 45.0);
        const FVector Aim = Drawn.GetLocation() + FVector{Beside(Random), Beside(Random), Beside(Random)};
        FBacksightHit& Screen = Screens[Tags + ++Tally.Shots];
        Screen = Match.ShootAt(Aim, Tags + Tally.Shots);
        if (bTurnRed && Tally.Shots == 100) Screen.Distance = std::nextafter(Screen.Distance, 0.0) + 1e-9;
    }
    for (int I = 0; I < 120; ++I) Match.Play();
    Match.Server->Subsystem.OnVerdict.Held.clear();
}

int Play(bool bTurnRed) {
    FMatch Match(0.1);
    FTally Tally;
    PlayFor(Match, 10 * 60 * 60, 0, Tally, bTurnRed);
    const FBacksightCounters Counters = Match.Server->Subsystem.GetCounters();
    std::printf("%d of %d calls lost; %d shots, %d judged, %d of them hits\n", Match.Network.Lost, Match.Network.Sent,
                Tally.Shots, Tally.Judged, Tally.Hits);
    std::printf("the self-audit: %d of %d equal\n", Counters.Agreed, Counters.Compared);
    std::printf("%d of %d shots equal to the bit\n", Tally.Equal, Tally.Judged);
    Want(Tally.Judged > Tally.Shots * 99 / 100 && Tally.Shots > 4000, "nearly every shot comes to the server");
    Want(Tally.Hits > Tally.Judged / 4 && Tally.Hits < Tally.Judged * 3 / 4, "some hit, and some do not");
    Want(Counters.Agreed == Counters.Compared && Counters.Compared == Tally.Judged, "the self-audit compared each");
    return Tally.Equal == Tally.Judged ? 0 : 1;
}

int Restart() {
    FMatch Match(0.1);
    FTally Tally;
    for (int Round = 0; Round < 5; ++Round) {
        PlayFor(Match, 600, Round * 1000, Tally);
        Match.EndClient();
        Match.StartClient();
    }
    // The editor stops while snapshots and commands are on their way, and plays again.
    for (int I = 0; I < 37; ++I) Match.Play();
    Match.EndClient();
    Match.Shooter->End();
    Match.Target->End();
    Match.Server = std::make_unique<FStubWorld>(NM_DedicatedServer);
    Match.StartServer();
    Match.StartClient();
    PlayFor(Match, 600, 9000, Tally);
    std::printf("%d of %d shots equal to the bit over 6 restarts\n", Tally.Equal, Tally.Judged);
    Want(Tally.Judged > 400, "shots are judged after each restart");
    return Tally.Equal == Tally.Judged ? 0 : 1;
}

int Axes() {
    std::mt19937 Random(3);
    std::uniform_real_distribution<float> Far(-16000.0f, 16000.0f), Part(-1.0f, 1.0f);
    for (int I = 0; I < 100000; ++I) {
        const bs_vec3 At{Far(Random), Far(Random), Far(Random) * 1e-5f};
        const bs_quat Turn{Part(Random), Part(Random), Part(Random), Part(Random)};
        const bs_vec3 Back = Backsight::ToMetres(Backsight::FromMetres(At));
        const bs_quat Again = Backsight::ToRotation(Backsight::FromRotation(Turn));
        Want(std::memcmp(&At, &Back, sizeof At) == 0, "a place comes back to the bit");
        Want(std::memcmp(&Turn, &Again, sizeof Turn) == 0, "a rotation comes back to the bit");
        const float Length = std::abs(At.x);
        Want(Backsight::LengthToMetres(Backsight::LengthFromMetres(Length)) == Length, "a length too");
    }
    // One metre forward, right and up; and a quarter turn to the right, which turns forward to right.
    const bs_vec3 Place = Backsight::ToMetres(FVector(100.0, 200.0, 300.0));
    Want(Place.x == 1.0f && Place.y == -2.0f && Place.z == 3.0f, "centimetres and a left hand");
    const FQuat Right = FRotator{0.0, 90.0, 0.0}.Quaternion();
    const FVector Turned = Right.RotateVector(FVector(1.0, 0.0, 0.0));
    Want(std::abs(Turned.Y - 1.0) < 1e-12, "yaw turns to the right");
    const bs_quat Theirs = Backsight::ToRotation(Right);
    Want(Theirs.z < -0.7f && Theirs.w > 0.7f, "which is a turn below 0 about z for a right hand");
    std::printf("100000 places and rotations come back to the bit\n");
    return 0;
}

// Assets that cannot be hitboxes.
void BadAssets() {
    UPhysicsAsset* Convex = MakeAsset(TEXT("PA_Convex"));
    AddBody(*Convex, TEXT("hand"))->AggGeom.ConvexElems.Add({});
    UPhysicsAsset* Empties = MakeAsset(TEXT("PA_Empty"));
    Empties->SkeletalBodySetups.Reset();
    Settings().HitboxAssets.Reset();
    for (UPhysicsAsset* Asset : {Convex, Empties}) Settings().HitboxAssets.Add(Asset);
    Settings().HitboxAssets.Add(TSoftObjectPtr<UPhysicsAsset>());
    {
        FStubWorld Server(NM_ListenServer);
        const auto Lines = Stub::Log();
        const auto Has = [&Lines](const std::string& Words) {
            bool bFound = false;
            for (const std::string& Line : Lines) bFound |= Line.find(Words) != std::string::npos;
            return bFound;
        };
        Want(Has("PA_Convex, body of bone hand: 1 convex"), "a convex body is refused by a sentence");
        Want(Has("PA_Empty has no sphere, capsule or box"), "and so is an empty asset");
        Want(Has("/Game/Missing does not load"), "and one that is missing");
        FBody Body(Server.World, Convex, TEXT("Crate"));
        Body.Begin();
        for (int I = 0; I < 60; ++I) Server.Tick(Frame);
        int Said = 0;
        for (const std::string& Line : Stub::Log())
            Said += Line.find("Actor Crate cannot be shot") != std::string::npos;
        Want(Said == 1, "an actor without hitboxes is named once");
        Body.End();
    }
}

int BadInput() {
    // Nothing was sent yet, and no world at all.
    UBacksightSubsystem Alone;
    UWorld Empty;
    Alone.World = &Empty;
    Want(!Alone.Shoot({}).bHit && WasLogged("has no end of a match"), "a shot before the match says so");
    {
        FMatch Match(0.0);
        Want(!Match.ShootAt({1000, 0, 0}, 1).bHit && WasLogged("UBacksightLinkComponent"), "and before a snapshot");
        for (int I = 0; I < 120; ++I) Match.Play();
        Want(WasLogged("") == false, "a sound match logs nothing");
        Want(!Match.ShootAt(FVector(3.7, 1.3, 150.1), 1).bHit && WasLogged("has no length"), "no direction");
        const double NaN = std::numeric_limits<double>::quiet_NaN();
        Want(!Match.ShootAt(FVector(NaN, 0, 0), 1).bHit && WasLogged("has no length"), "NaN");

        FBacksightVerdict Last;
        Match.Server->Subsystem.OnVerdict.Held = {[&Last](const FBacksightVerdict& V) { Last = V; }};
        FBacksightShot Shot;
        Shot.Origin = FVector(5000, 0, 150);
        Shot.Tag = 77;
        Match.Client->Subsystem.Shoot(Shot);
        for (int I = 0; I < 20; ++I) Match.Play();
        Want(Last.Tag == 77 && !Last.bGranted && Last.Reason == FName(TEXT("origin too far")) &&
                 WasLogged("too far from its shooter's eyes"),
             "a shot from elsewhere is refused");
        Want(Match.Server->Subsystem.GetCounters().Refused == 1, "and counted");

        // Any bytes from a client, and from a server.
        std::mt19937 Random(5);
        for (int I = 0; I < 2000; ++I) {
            TArray<uint8> Bytes;
            for (unsigned N = Random() % 1400; N > 0; --N) Bytes.Add(static_cast<uint8>(Random()));
            Match.ServerSeat->Link.ServerCommands_Implementation(Bytes);
            Match.ClientSeat->Link.ClientSnapshot_Implementation(static_cast<int32>(Random()), Random() % 1000, Bytes);
            if (I % 20 == 0) Match.Play();
        }
        Want(Match.Server->Subsystem.GetCounters().BadPackets > 1500, "bad packets are counted");
        Match.ServerSeat->Link.ServerHello_Implementation(1);
        Want(Match.ServerSeat->Link.ClientNumber() >= 0, "a second hello changes nothing");

        Match.Target->Pawn.There = FTransform(FQuat::Identity, FVector(1e9, 0, 0));
        Match.Server->Tick(Frame);
        Want(WasLogged("Actor Target at X=1000000000.000"), "a place out of range is named");
        Match.Client->Subsystem.MarkDeath(&Match.ClientTarget->Pawn);
        Want(WasLogged("call it on the server"), "a server's verb on a client");
    }
    BadAssets();
    std::printf("bad input is refused by sentences\n");
    return 0;
}

int OtherSettings() {
    FMatch Match(0.0);
    Match.EndClient();
    Settings().TickRate = 30;
    Match.StartClient();
    Settings().TickRate = 60;
    for (int I = 0; I < 30; ++I) Match.Play();
    const auto Lines = Stub::Log();
    Want(WasLogged("A client is refused: its Backsight settings"), "the server says that settings differ");
    Stub::Log() = Lines;
    Want(WasLogged("The server refused this client"), "and so does the client");
    Want(Match.ServerSeat->Link.ClientNumber() < 0, "it has no number");
    Settings().TickRate = 0;
    {
        FStubWorld Server(NM_DedicatedServer);
        Want(WasLogged("The server's end does not open: ") && !Server.Subsystem.IsServerEnd(), "a rate of 0");
        FBody Body(Server.World, FMatch::Asset(), TEXT("Body"));
        Body.Begin();
        Server.Tick(Frame);
        Body.End();
    }
    Settings().TickRate = 60;
    std::printf("other settings are refused by sentences\n");
    return 0;
}

int Alone() {
    Settings().HitboxAssets.Reset();
    Settings().HitboxAssets.Add(FMatch::Asset());
    FStubWorld World(NM_Standalone);
    FBody Target(World.World, FMatch::Asset(), TEXT("Target"));
    Target.Mesh.Animate = [](FName Bone) { return BoneAt(Bone, 0.0); };
    Target.Pawn.There = FTransform(FQuat::Identity, FVector(1000, 0, 90));
    Target.Begin();
    World.Tick(Frame);
    int Verdicts = 0;
    World.Subsystem.OnVerdict.Held = {[&Verdicts](const FBacksightVerdict& V) { Verdicts += V.bGranted; }};
    FBacksightShot Shot;
    Shot.Origin = FVector(0, 0, 158);
    Want(World.Subsystem.Shoot(Shot).Bone == FName(TEXT("head")) && Verdicts == 1, "alone, shots are in the present");
    World.World.Wall = [](const FVector&, const FVector&) { return 500.0; };
    Want(!World.Subsystem.Shoot(Shot).bHit, "a wall stops them");
    World.World.Wall = nullptr;
    World.Subsystem.MarkDeath(&Target.Pawn);
    World.Tick(Frame);
    World.Tick(Frame);
    Want(!World.Subsystem.Shoot(Shot).bHit, "the dead are not hit");
    World.Subsystem.MarkRespawn(&Target.Pawn);
    World.Tick(Frame);
    World.Tick(Frame);
    Want(World.Subsystem.Shoot(Shot).bHit, "and are again when they are back");
    Target.End();
    World.Tick(Frame);
    World.Tick(Frame);
    Want(!World.Subsystem.Shoot(Shot).bHit, "a destroyed actor is gone");
    std::printf("alone: shots are in the present\n");
    return 0;
}

/// More actors than a snapshot holds, and two clients: each is drawn on both, and is not far behind.
int Crowd() {
    Settings().MaxSnapshotBytes = 400;
    FMatch Match(0.1);
    FStubWorld Other(NM_Client);
    FSeat OthersServerSeat(Match.Server->World, nullptr), OtherSeat(Other.World, nullptr);
    Match.Network.Connect(OthersServerSeat, OtherSeat);
    OthersServerSeat.Link.BeginPlay();
    OtherSeat.Link.BeginPlay();
    std::vector<std::unique_ptr<FBody>> Here, There[2];
    for (int I = 0; I < 12; ++I) {
        Here.push_back(std::make_unique<FBody>(Match.Server->World, FMatch::Asset(), TEXT("Walker")));
        There[0].push_back(std::make_unique<FBody>(Match.Client->World, FMatch::Asset(), TEXT("Walker")));
        There[1].push_back(std::make_unique<FBody>(Other.World, FMatch::Asset(), TEXT("Walker")));
        for (FBody* One : {Here[I].get(), There[0][I].get(), There[1][I].get()}) One->Begin();
    }
    double Farthest = 0.0;
    for (int Tick = 0; Tick < 600; ++Tick) {
        for (int I = 0; I < 12; ++I) {
            Here[I]->Pawn.There = FTransform(FQuat::Identity, FVector(300.0 * I, 5.0 * Tick, 90));
            for (auto& Copies : There) Copies[I]->Hitboxes.SetEntityNumber(Here[I]->Hitboxes.EntityNumber());
        }
        Match.Play();
        Other.Tick(Frame);
        for (int I = 0; Tick > 300 && I < 12; ++I) {
            for (auto& Copies : There) {
                Farthest = std::max(Farthest, 5.0 * Tick - Copies[I]->Pawn.GetActorLocation().Y);
            }
        }
    }
    // The test ends its own actors, so that the matches that follow have none of them.
    for (int I = 0; I < 12; ++I) {
        for (FBody* One : {Here[I].get(), There[0][I].get(), There[1][I].get()}) One->End();
    }
    OthersServerSeat.Link.EndPlay(EEndPlayReason::Destroyed);
    Match.Network.Disconnect();
    Settings().MaxSnapshotBytes = UBacksightSettings().MaxSnapshotBytes;
    std::printf("a crowd of 14 on two clients: nobody is drawn more than %.0f ms ago\n",
                Farthest / 5.0 * Frame * 1000.0);
    return Farthest < 5.0 * 60 ? 0 : 1;
}

/// The screen's box and the server's, of each shape, are one.
int Draws() {
    Settings().bDrawDebug = true;
    FMatch Match(0.1);
    int Pairs = 0;
    std::map<char, int> Kinds;
    for (int I = 0; I < 3600; ++I) {
        Match.Play();
        FTransform Drawn;
        const TCHAR* Bones[] = {TEXT("spine"), TEXT("pelvis"), TEXT("head")};
        if (I % 40 != 0 ||
            !Match.Client->Subsystem.GetDrawnBone(&Match.ClientTarget->Pawn, FName(Bones[I / 40 % 3]), Drawn)) {
            continue;
        }
        Stub::Drawn().clear();
        if (!Match.ShootAt(Drawn.TransformPosition(FVector(0, 0, 8)), I).bHit) continue;
        const std::vector<Stub::FDrawn> Screen = Stub::Drawn();
        Want(Screen.size() == 1 && Screen[0].Color.B == 0xe0 && Screen[0].LifeTime > 0.0f, "the screen's box is blue");
        for (int K = 0; K < 30; ++K) Match.Play();
        for (const Stub::FDrawn& One : Stub::Drawn()) {
            if (One.Color.B != 0x00) continue;
            Want(One.World == &Match.Client->World && One.Shape == Screen[0].Shape, "the server's box is orange");
            Want(std::memcmp(&One.Center, &Screen[0].Center, sizeof(FVector)) == 0 &&
                     std::memcmp(&One.Rotation, &Screen[0].Rotation, sizeof(FQuat)) == 0,
                 "both boxes are one");
            ++Pairs;
            ++Kinds[One.Shape];
        }
    }
    Settings().bDrawDebug = false;
    std::printf("%d pairs of boxes are one: %d capsules, %d boxes, %d spheres\n", Pairs, Kinds['c'], Kinds['b'],
                Kinds['s']);
    return Pairs > 40 && Kinds.size() == 3 ? 0 : 1;
}

}  // namespace

int main(int Count, char** Words) {
    const std::string Test = Count > 1 ? Words[1] : "";
    if (Test == "play") return Play(Count > 2 && std::string(Words[2]) == "--turn-red");
    const std::map<std::string, int (*)()> Tests{{"restart", Restart},     {"axes", Axes},
                                                 {"bad_input", BadInput},  {"settings", OtherSettings},
                                                 {"alone", Alone},         {"draws", Draws},
                                                 {"crowd", Crowd},         {"page", TestPage},
                                                 {"wild", TestWildClaims}, {"velocity", TestVelocity},
                                                 {"budget", TestBudget},   {"baked", TestBakedPoses},
                                                 {"threads", TestThreads}, {"mistakes", TestMistakes},
                                                 {"clips", TestClips}};
    const auto Found = Tests.find(Test);
    if (Found != Tests.end()) return Found->second();
    std::printf("play [--turn-red]");
    for (const auto& [Name, _] : Tests) std::printf(", %s", Name.c_str());
    std::printf("\n");
    return 2;
}
