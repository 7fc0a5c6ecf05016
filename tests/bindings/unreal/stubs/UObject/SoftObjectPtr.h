#pragma once
#include "StubObject.h"

template <class T>
class TSoftObjectPtr {
public:
    TSoftObjectPtr() = default;
    TSoftObjectPtr(T* Object) : Held(Object) {}
    bool IsNull() const { return Held == nullptr && !bIsMissing; }
    T* LoadSynchronous() const { return Held; }
    FString ToString() const { return Held != nullptr ? Held->GetName() : FString(TEXT("/Game/Missing")); }

    // The test's: it names an asset that does not load.
    bool bIsMissing = false;

private:
    T* Held = nullptr;
};
