// Clips of a stub skeleton, sampled into baked poses and played. What a pose should be is worked out here point by
// point, from the bone up to the actor, by nothing of the plugin's.
#include "Animation/AnimSequence.h"
#include "BacksightBakedPoses.h"
#include "game_test.h"
#include "stub_match.h"

#include <numbers>
#include <set>
#include <utility>

namespace {

constexpr double Tau = 2.0 * std::numbers::pi;
constexpr int32 StandFrames = 30, WalkFrames = 24, WalkTicks = 48;
constexpr float StandSeconds = 0.5f, WalkSeconds = 0.8f;

// As Epic's: the mesh looks along y of its component, which is turned back and stands at the capsule's foot.
const FTransform MeshToActor(FQuat(FVector(0, 0, 1), -Tau / 4), FVector(2, 3, -90));

enum EBone : int32 { Root, Pelvis, Spine, Neck, Head, Thigh };
struct FStubBone {
    const TCHAR* Name;
    int32 Parent;
    FTransform Rest;
};
const FStubBone Skeleton[] = {
    {TEXT("root"), INDEX_NONE, FTransform(FQuat::Identity, FVector(0, 0, 1))},
    {TEXT("pelvis"), Root, FTransform(FQuat(FVector(1, 0, 0), 0.2), FVector(0, 3, 95))},
    {TEXT("spine"), Pelvis, FTransform(FQuat(FVector(0, 1, 0), -0.1), FVector(1, 2, 25))},
    // It has neither a body nor a track.
    {TEXT("neck"), Spine, FTransform(FQuat(FVector(0, 0, 1), 0.3), FVector(4, 0, 45))},
    {TEXT("head"), Neck, FTransform(FQuat::Identity, FVector(0, 6, 20))},
    {TEXT("thigh"), Pelvis, FTransform(FQuat(FVector(1, 0, 0), 3.0), FVector(9, 0, -5))},
};
// The order of the bodies of MakeAsset(), which is not the skeleton's.
const EBone Bodies[] = {Pelvis, Spine, Thigh, Head};

/// How a clip poses a bone that has a track. No two bones, and no two instants of a cycle, are alike.
FTransform TrackAt(int32 Bone, double Seconds, double Length, double Swing) {
    const double Phase = Tau * Seconds / Length + Bone;
    const FVector Axis = FVector(Bone == Thigh, Bone != Thigh, 0.5 * Bone).GetSafeNormal();
    const FVector At =
        Skeleton[Bone].Rest.GetLocation() + FVector(std::sin(Phase), 2 * std::cos(Phase), 0) * (3 * Swing);
    return FTransform(FQuat(Axis, Swing * std::sin(Phase + 0.4)), At);
}

/// A clip that walks has root motion: 300 cm/s along y of the component.
struct FStubClip {
    FStubClip(USkeleton* Of, const TCHAR* Name, float Seconds, double InSwing, bool bWalks) : Swing(InSwing) {
        Clip.Name = FString(Name);
        Clip.Skeleton = Of;
        Clip.PlayLength = Seconds;
        Clip.bEnableRootMotion = bWalks;
        Clip.Track = [=, this](int32 Bone, double At, FTransform& Out) {
            if (Bone == Neck) return false;
            Out = Bone == Root && bWalks ? FTransform(FQuat::Identity, FVector(0, 300 * At, 1))
                                         : TrackAt(Bone, At, Seconds, Swing);
            return true;
        };
    }
    /// A point of a bone, in the actor.
    FVector PointAt(int32 Bone, FVector Point, double Seconds) const {
        for (; Bone != INDEX_NONE; Bone = Skeleton[Bone].Parent) {
            const bool bRests = Bone == Neck || (Bone == Root && Clip.bEnableRootMotion);
            const FTransform Local = bRests ? Skeleton[Bone].Rest : TrackAt(Bone, Seconds, Clip.PlayLength, Swing);
            Point = Local.TransformPosition(Point);
        }
        return MeshToActor.TransformPosition(Point);
    }

    UAnimSequence Clip;
    double Swing;
};

struct FScene {
    FScene() {
        for (const FStubBone& One : Skeleton) Bones.Bones.AddBone(One.Name, One.Parent, One.Rest);
        Bones.Name = FString(TEXT("SK_Soldier"));
        Baked.Name = FString(TEXT("BP_Sampled"));
        for (FStubClip* One : {&Stand, &Walk}) {
            FBacksightClipSource Source;
            Source.Asset = FMatch::Asset();
            Source.Animation = &One->Clip;
            Source.FromSpeed = One == &Walk ? 100.0f : 0.0f;
            Source.MeshToActor = MeshToActor;
            Source.MostFrames = One == &Walk ? WalkFrames : 64;
            Baked.Sources.Add(Source);
        }
    }
    USkeleton Bones;
    FStubClip Stand{&Bones, TEXT("AS_Stand"), StandSeconds, 0.2, false};
    FStubClip Walk{&Bones, TEXT("AS_Walk"), WalkSeconds, 0.6, true};
    UBacksightBakedPoses Baked;
};

void WantFrames(const FScene& Scene) {
    const UBacksightBakedPoses& Baked = Scene.Baked;
    Want(Baked.Clips.Num() == 2 && Baked.BonesPerFrame == 4, "two clips of four bones");
    Want(Baked.Bones.Num() == 4 * (StandFrames + WalkFrames) && Baked.bIsDirty, "a frame for each instant");
    const FBacksightBakedClip &Stands = Baked.Clips[0], &Walks = Baked.Clips[1];
    Want(Stands.FirstFrame == 0 && Stands.FrameCount == StandFrames && Stands.PeriodTicks == StandFrames &&
             Stands.FromSpeed == 0.0f && Stands.Asset == FMatch::Asset(),
         "a frame for each tick of the short clip");
    Want(Walks.FirstFrame == StandFrames && Walks.FrameCount == WalkFrames && Walks.PeriodTicks == WalkTicks &&
             Walks.FromSpeed == 100.0f && Walks.Asset == FMatch::Asset(),
         "and as many as were asked for of the long one");
    for (int32 Frame = 0; Frame < StandFrames + WalkFrames; ++Frame) {
        const bool bWalks = Frame >= StandFrames;
        const FStubClip& Clip = bWalks ? Scene.Walk : Scene.Stand;
        const double Length = Clip.Clip.PlayLength;
        const double Seconds = bWalks ? Length * (Frame - StandFrames) / WalkFrames : Length * Frame / StandFrames;
        for (int32 Body = 0; Body < 4; ++Body) {
            for (const FVector& Point : {FVector(0, 0, 0), FVector(10, 0, 0), FVector(0, 10, 0)}) {
                const FVector Wanted = Clip.PointAt(Bodies[Body], Point, Seconds);
                const FVector Found = Baked.Bones[4 * Frame + Body].TransformPosition(Point);
                Want((Found - Wanted).Size() < 1e-6, "a sampled bone is where its clip has it");
            }
        }
    }
}

/// How far a point is from the straight way between two others.
double FromWay(const FVector& Point, const FVector& Begin, const FVector& End) {
    const FVector Way = End - Begin, To = Point - Begin;
    const double Part = (To.X * Way.X + To.Y * Way.Y + To.Z * Way.Z) / FMath::Max(Way.SizeSquared(), 1e-12);
    return (To - Way * FMath::Clamp(Part, 0.0, 1.0)).Size();
}

/// The frame of the clip that a drawn head shows, or has left for the next one. Ends the program where it shows none.
int32 FrameOf(const FStubClip& Clip, int32 Count, const FVector& Drawn, const FTransform& Actor) {
    const auto HeadAt = [&](int32 Frame) {
        const double Seconds = static_cast<double>(Clip.Clip.PlayLength) * (Frame % Count) / Count;
        return Actor.TransformPosition(Clip.PointAt(Head, FVector(), Seconds));
    };
    int32 Nearest = 0;
    double Least = 1e9;
    for (int32 Frame = 0; Frame < Count; ++Frame) {
        const double Off = FromWay(Drawn, HeadAt(Frame), HeadAt(Frame + 1));
        if (Off < Least) Least = Off, Nearest = Frame;
    }
    // Places have steps of 1/1024 m on each axis, and the actor's rotation has smaller ones at the head.
    Want(Least < 0.3, "a drawn head is where the clip has it");
    return Nearest;
}

/// A frame of a match whose target stands for ten seconds, and walks then.
bool PlayFrame(FMatch& Match, int I, FTransform& DrawnHead) {
    const bool bWalks = I >= 600;
    Match.Target->Pawn.Velocity = FVector(0, bWalks ? 300.0 : 0.0, 0);
    Match.TargetPlace = FTransform(FQuat(FVector(0, 0, 1), 0.7), FVector(1500, bWalks ? 5.0 * (I - 600) : 0.0, 90));
    Match.Play();
    return I > 60 && Match.Client->Subsystem.GetDrawnBone(&Match.ClientTarget->Pawn, FName(TEXT("head")), DrawnHead);
}

/// Nothing is lost, and each tick is sent: the picture goes from each frame to the next.
void WantDrawn(const FScene& Scene) {
    const int32 Before = std::exchange(Settings().TicksPerSnapshot, 1);
    FMatch Match(0.0);
    std::set<int32> Stood, Walked;
    FTransform Drawn;
    for (int I = 0; I < 1200; ++I) {
        // A tenth of a second between the two clips is left out.
        if (!PlayFrame(Match, I, Drawn) || (I >= 600 && I < 660)) continue;
        const FTransform Actor = Match.ClientTarget->Pawn.GetActorTransform();
        if (I < 600) Stood.insert(FrameOf(Scene.Stand, StandFrames, Drawn.GetLocation(), Actor));
        if (I >= 600) Walked.insert(FrameOf(Scene.Walk, WalkFrames, Drawn.GetLocation(), Actor));
    }
    Settings().TicksPerSnapshot = Before;
    Want(Stood.size() == StandFrames && Walked.size() == WalkFrames, "each frame was drawn");
}

void WantJudged() {
    FMatch Match(0.1);
    int32 Heads = 0;
    FTransform Drawn;
    for (int I = 0; I < 1200; ++I) {
        if (!PlayFrame(Match, I, Drawn) || I % 7 != 0) continue;
        const FBacksightHit Hit = Match.ShootAt(Drawn.TransformPosition(FVector(0, 0, 8)), I);
        Want(Hit.bHit, "who is aimed at is hit on the screen");
        Heads += Hit.Bone == FName(TEXT("head"));
    }
    const FBacksightCounters Counters = Match.Server->Subsystem.GetCounters();
    std::printf("sampled clips: %d frames of 4 bones, and %d of %d shots at them equal\n", StandFrames + WalkFrames,
                Counters.Agreed, Counters.Compared);
    Want(Heads > 80, "most of them at its head");
    Want(Counters.Compared > 100 && Counters.Agreed == Counters.Compared, "each shot equals its screen");
}

/// Each locks the root to another place.
void WantRootLocks(FScene& Scene) {
    UAnimSequence& Clip = Scene.Walk.Clip;
    for (const auto Lock :
         {ERootMotionRootLock::Zero, ERootMotionRootLock::AnimFirstFrame, ERootMotionRootLock::RefPose}) {
        Clip.RootMotionRootLock = Lock;
        Scene.Baked.Sample();
        const double Height = Scene.Baked.Bones[4 * StandFrames].GetLocation().Z;
        const double Wanted =
            Scene.Walk.PointAt(Pelvis, FVector(), 0.0).Z - (Lock == ERootMotionRootLock::Zero ? 1 : 0);
        Want(std::abs(Height - Wanted) < 1e-6, "the root is locked as the clip says");
    }
}

void WantRefusals(FScene& Scene) {
    UBacksightBakedPoses& Baked = Scene.Baked;
    FBacksightClipSource& Source = Baked.Sources[1];
    UAnimSequence& Clip = Scene.Walk.Clip;
    const int32 Bones = Baked.Bones.Num();
    const auto IsRefused = [&](const char* Words, const char* What) {
        Baked.Sample();
        Want(WasLogged(Words), What);
        Want(Baked.Bones.Num() == Bones && Baked.Clips.Num() == 2, "the asset is as it was");
    };
    Stub::Log().clear();
    Source.Animation = nullptr;
    IsRefused("SampleClips into BP_Sampled: a source has no physics asset or no animation", "no animation");
    Source.Animation = &Clip;
    Clip.bIsAdditive = true;
    IsRefused("clip AS_Walk has no skeleton, or is additive", "an additive clip");
    Clip.bIsAdditive = false;
    UPhysicsAsset* Tailed = MakeAsset(TEXT("PA_Tailed"));
    AddBody(*Tailed, TEXT("tail"))->AggGeom.SphereElems.Add({{0, 0, 0}, 5});
    Source.Asset = Tailed;
    IsRefused("the skeleton of clip AS_Walk has no bone tail, which physics asset PA_Tailed has", "a bone is missing");
    Source.Asset = FMatch::Asset();
    std::thread([&Baked] { Baked.Sample(); }).join();
    Want(WasLogged("SampleClips: called from another thread"), "another thread");
    Want(!UBacksightClipSampler::SampleClips(nullptr, Baked.Sources) && WasLogged("an asset and at least one source"),
         "no asset");
}

}  // namespace

int TestClips() {
    FScene Scene;
    Scene.Baked.Sample();
    Want(!WasLogged("SampleClips"), "sound clips are sampled without a word");
    WantFrames(Scene);
    Settings().BakedPoses = TSoftObjectPtr<UBacksightBakedPoses>(&Scene.Baked);
    WantDrawn(Scene);
    WantJudged();
    Settings().BakedPoses = TSoftObjectPtr<UBacksightBakedPoses>();
    WantRootLocks(Scene);
    WantRefusals(Scene);
    return 0;
}
