#pragma once
#include "Engine/EngineTypes.h"

struct FCollisionObjectQueryParams {
    explicit FCollisionObjectQueryParams(ECollisionChannel) {}
};
