#include "stub_world.h"

#include <cstdio>
#include <cstdlib>

namespace {

constexpr long LeastWay = 2, MostWay = 5;

}  // namespace

FBody::FBody(UWorld& World, UPhysicsAsset* Asset, const TCHAR* Name) {
    Pawn.World = Mesh.World = Hitboxes.World = &World;
    Pawn.Name = FString(Name);
    Mesh.Owner = Hitboxes.Owner = &Pawn;
    Mesh.Asset = Asset;
    Pawn.Owned = {&Mesh, &Hitboxes};
}

FSeat::FSeat(UWorld& World, APawn* Pawn) {
    Controller.World = Link.World = &World;
    Controller.Pawn = Pawn;
    Link.Owner = &Controller;
}

FStubWorld::FStubWorld(ENetMode Mode) {
    World.NetMode = Mode;
    World.Subsystem = &Subsystem;
    Subsystem.World = &World;
    FSubsystemCollectionBase All;
    Subsystem.Initialize(All);
    Subsystem.OnWorldBeginPlay(World);
}

FStubWorld::~FStubWorld() { Subsystem.Deinitialize(); }

void FStubWorld::Tick(double Seconds) {
    World.RealTime += Seconds;
    Subsystem.Tick(static_cast<float>(Seconds));
}

void FStubNetwork::Send(Stub::FCall Call) {
    ++Sent;
    if (!Call.bIsReliable && std::uniform_real_distribution<>()(Random) < LossRatio) {
        ++Lost;
        return;
    }
    const long Way = Call.bIsReliable ? MostWay : std::uniform_int_distribution<long>(LeastWay, MostWay)(Random);
    for (const FPair& Pair : Pairs) {
        UObject* To = Call.From == (Call.bToServer ? Pair.Client : Pair.Server)
                          ? (Call.bToServer ? Pair.Server : Pair.Client)
                          : nullptr;
        if (To != nullptr) Waiting.push_back({Now + Way, To, Call.Run});
    }
}

void FStubNetwork::Deliver() {
    ++Now;
    std::vector<FWaiting> Due;
    for (const FWaiting& One : Waiting) {
        if (One.Due <= Now) Due.push_back(One);
    }
    std::erase_if(Waiting, [this](const FWaiting& One) { return One.Due <= Now; });
    for (const FWaiting& One : Due) One.Run(One.To);
}

USkeletalBodySetup* AddBody(UPhysicsAsset& Asset, const TCHAR* Bone) {
    static std::vector<std::unique_ptr<USkeletalBodySetup>> Kept;
    Kept.push_back(std::make_unique<USkeletalBodySetup>());
    Kept.back()->BoneName = FName(Bone);
    Asset.SkeletalBodySetups.Add(Kept.back().get());
    return Kept.back().get();
}

UPhysicsAsset* MakeAsset(const TCHAR* Name) {
    static std::vector<std::unique_ptr<UPhysicsAsset>> Kept;
    Kept.push_back(std::make_unique<UPhysicsAsset>());
    UPhysicsAsset& Asset = *Kept.back();
    Asset.Name = FString(Name);
    AddBody(Asset, TEXT("pelvis"))->AggGeom.BoxElems.Add({{0, 0, 5}, {10, 20, 30}, 30, 40, 25});
    AddBody(Asset, TEXT("spine"))->AggGeom.SphylElems.Add({{0, 0, 10}, {0, 0, 0}, 20, 40});
    AddBody(Asset, TEXT("thigh"))->AggGeom.SphylElems.Add({{0, 5, -20}, {15, 0, 5}, 9, 45});
    AddBody(Asset, TEXT("head"))->AggGeom.SphereElems.Add({{0, 0, 8}, 12});
    return &Asset;
}

void Want(bool bIs, const char* What) {
    if (bIs) return;
    std::printf("Not so: %s\n", What);
    int Lines = 0;
    for (const std::string& Line : Stub::Log()) {
        if (Line.find(": Verbose: ") == std::string::npos && ++Lines < 20) std::printf("    %s\n", Line.c_str());
    }
    std::exit(1);
}

UBacksightSettings& Settings() { return *GetMutableDefault<UBacksightSettings>(); }

bool WasLogged(const std::string& Words) {
    bool bFound = false;
    for (const std::string& Line : Stub::Log()) bFound |= Line.find(Words) != std::string::npos;
    Stub::Log().clear();
    return bFound;
}
