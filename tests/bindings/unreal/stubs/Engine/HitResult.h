#pragma once

struct FHitResult {
    float Distance = 0.0f;
};
