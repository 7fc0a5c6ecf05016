#pragma once
#include "ReferenceSkeleton.h"
#include "StubObject.h"

class USkeleton : public UObject {
public:
    const FReferenceSkeleton& GetReferenceSkeleton() const { return Bones; }
    // The test's.
    FReferenceSkeleton Bones;
};
