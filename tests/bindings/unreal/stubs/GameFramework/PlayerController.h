#pragma once
#include "GameFramework/Pawn.h"

class APlayerController : public AActor {
public:
    APawn* GetPawn() const { return Pawn; }
    // The test's.
    APawn* Pawn = nullptr;
};
