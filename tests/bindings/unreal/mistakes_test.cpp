// Mistakes as a game with the plugin makes them, each planted in a match of 20 s that loses a tenth of its calls.
// Prints what came of each as one line of JSON: docs/engines/unreal.md has it as a table.
#include "game_test.h"
#include "stub_match.h"

#include <cstdio>
#include <functional>
#include <map>
#include <thread>

namespace {

constexpr int Frames = 1200;

struct FOutcome {
    int Shots = 0, Judged = 0, Equal = 0, Refused = 0;
    double OffCm = 0.0;     ///< how far the picture is from what is judged, at most
    double JerkCmps = 0.0;  ///< how much the drawn speed changes from frame to frame, at most
    int Sliding = 0;        ///< frames in which the target is where it never was
};

struct FMistake {
    const char* Name;
    /// The log has them; empty: it says nothing.
    const char* Words;
    std::function<void(FMatch&)> Plant = {};
    std::function<void(FMatch&, int, FOutcome&)> Frame = {};
    std::function<void(FBacksightShot&)> Shot = {};
};

FVector PlaceOf(const FMatch& Match) { return Match.ClientTarget->Pawn.GetActorLocation(); }

void ShootAtSpine(FMatch& Match, const FMistake& Mistake, std::map<int32, FBacksightHit>& Screens) {
    FTransform Drawn;
    const AActor* Target = &Match.ClientTarget->Pawn;
    FBacksightShot Shot;
    Shot.Origin = FVector(3.7, 1.3, 150.1);
    Shot.Tag = static_cast<int32>(Screens.size()) + 1;
    if (Match.Client->Subsystem.GetDrawnBone(Target, FName(TEXT("spine")), Drawn)) {
        Shot.Direction = Drawn.GetLocation() + FVector(0, 9.0 * (Shot.Tag % 9 - 4), 0) - Shot.Origin;
    }
    if (Mistake.Shot) Mistake.Shot(Shot);
    Screens[Shot.Tag] = Match.Client->Subsystem.Shoot(Shot);
}

FOutcome Play(const FMistake& Mistake) {
    FMatch Match(0.1);
    FOutcome Out;
    std::map<int32, FBacksightHit> Screens;
    Stub::Log().clear();
    if (Mistake.Plant) Mistake.Plant(Match);
    Match.Server->Subsystem.OnVerdict.Held = {[&](const FBacksightVerdict& Verdict) {
        const FBacksightHit& Screen = Screens.at(Verdict.Tag);
        if (!Verdict.bAsSeen) return;
        ++Out.Judged;
        Out.Equal += Screen.bHit == Verdict.Hit.bHit && Screen.Bone == Verdict.Hit.Bone &&
                     Screen.Point == Verdict.Hit.Point && Screen.Distance == Verdict.Hit.Distance;
    }};
    FVector Before = PlaceOf(Match);
    double Speed = 0.0, Seconds = Match.Client->World.RealTime;
    for (int I = 0; I < Frames; ++I) {
        if (Mistake.Frame) {
            Mistake.Frame(Match, I, Out);
        } else {
            Match.Play();
        }
        const FVector Now = PlaceOf(Match);
        const double Since = Match.Client->World.RealTime - Seconds;
        const double Drawn = (Now - Before).Size() / Since;
        if (I > 120) Out.JerkCmps = std::max(Out.JerkCmps, std::abs(Drawn - Speed));
        Before = Now;
        Speed = Drawn;
        Seconds += Since;
        if (I > 60 && I % 7 == 0) ShootAtSpine(Match, Mistake, Screens);
    }
    const bool bWasSaid = *Mistake.Words != 0 && WasLogged(Mistake.Words);
    Want(bWasSaid == (*Mistake.Words != 0), Mistake.Name);
    Match.Server->Subsystem.OnVerdict.Held.clear();
    Out.Shots = static_cast<int>(Screens.size());
    Out.Refused = Match.Server->Subsystem.GetCounters().Refused;
    return Out;
}

/// Where the engine's replication puts the target, which is where the server had it three frames ago.
void Replicate(FMatch& Match, int Frame, FOutcome& Out) {
    Match.Play();
    const FVector Drawn = PlaceOf(Match);
    Match.ClientTarget->Pawn.There = TargetAt(Match.Server->World.RealTime - 3 * ::Frame);
    if (Frame > 120) Out.OffCm = std::max(Out.OffCm, (PlaceOf(Match) - Drawn).Size());
}

/// The server's bodies stand in the reference pose, and the client's mesh is animated.
void StandStill(FMatch& Match, int Frame, FOutcome& Out) {
    Match.Play();
    FTransform Drawn;
    const FName Bone(TEXT("head"));
    if (Frame < 120 || !Match.Client->Subsystem.GetDrawnBone(&Match.ClientTarget->Pawn, Bone, Drawn)) return;
    const FTransform Own = BoneAt(Bone, Match.Client->World.RealTime);
    const FVector OfMesh = Match.ClientTarget->Pawn.There.TransformPosition(Own.GetLocation());
    Out.OffCm = std::max(Out.OffCm, (OfMesh - Drawn.GetLocation()).Size());
}

/// The server runs a third of the frames that its settings say.
void RunSlowly(FMatch& Match, int Frame, FOutcome&) {
    Match.Network.Deliver();
    if (Frame % 3 == 0) {
        Match.Target->Pawn.There = TargetAt(Match.Server->World.RealTime);
        Match.Server->Tick(3 * ::Frame);
    }
    Match.ClientShooter->Hitboxes.SetEntityNumber(Match.Shooter->Hitboxes.EntityNumber());
    Match.ClientTarget->Hitboxes.SetEntityNumber(Match.Target->Hitboxes.EntityNumber());
    Match.Client->Tick(::Frame * (Frame % 3 == 0 ? 1.5 : 0.75));
}

/// Ten metres to the side and back, once a second.
void Teleport(FMatch& Match, int Frame, FOutcome& Out) {
    const double There = Frame / 60 % 2 == 0 ? 0.0 : 1000.0;
    Match.TargetPlace = FTransform(FQuat::Identity, FVector(1500, There, 90));
    Match.Play();
    const double At = PlaceOf(Match).Y;
    Out.Sliding += Frame > 120 && At > 10.0 && At < 990.0;
}

const FMistake Mistakes[] = {
    {"none", "", nullptr, nullptr, nullptr},
    {"unlisted_asset", "cannot be shot: physics asset PA_Other is not in HitboxAssets",
     [](FMatch& Match) { Match.Target->Mesh.Asset = MakeAsset(TEXT("PA_Other")); }, nullptr, nullptr},
    {"other_settings", "A client is refused: its Backsight settings or physics assets differ",
     [](FMatch& Match) {
         Match.EndClient();
         Settings().TickRate = 30;
         Match.StartClient();
         Settings().TickRate = 60;
     },
     nullptr, nullptr},
    {"no_link", "Shoot: nothing has come from the server yet", [](FMatch& Match) { Match.Network.Disconnect(); },
     nullptr, nullptr},
    {"replicated_movement", "", nullptr, Replicate, nullptr},
    {"no_animation", "", [](FMatch& Match) { Match.Target->Mesh.Animate = nullptr; }, StandStill, nullptr},
    {"slow_server", "", nullptr, RunSlowly, nullptr},
    {"unmarked_teleport", "", nullptr, Teleport, nullptr},
    {"far_origin", "too far from its shooter's eyes", nullptr, nullptr,
     [](FBacksightShot& Shot) { Shot.Origin = FVector(0, 500, 150); }},
    {"other_thread", "Shoot: called from another thread than the game's",
     [](FMatch& Match) { std::thread([&Match] { Match.ShootAt(FVector(1500, 0, 90), 0); }).join(); }, nullptr, nullptr},
};

}  // namespace

int TestMistakes() {
    std::printf("mistakes {");
    for (const FMistake& One : Mistakes) {
        const FOutcome Out = Play(One);
        std::printf(
            "%s\"%s\": {\"log\": \"%s\", \"shots\": %d, \"judged\": %d, \"equal\": %d, \"refused\": %d, "
            "\"off_cm\": %.1f, \"jerk_cmps\": %.0f, \"sliding\": %d}",
            &One == Mistakes ? "" : ", ", One.Name, One.Words, Out.Shots, Out.Judged, Out.Equal, Out.Refused, Out.OffCm,
            Out.JerkCmps, Out.Sliding);
        Want(Out.Equal == Out.Judged, "no mistake that the plugin meets makes a verdict differ from its screen");
    }
    std::printf("}\n");
    return 0;
}
