#pragma once

#include "CoreMinimal.h"

class UWorld;

class UObject {
public:
    virtual ~UObject() = default;
    FString GetName() const { return Name; }
    virtual UWorld* GetWorld() const { return World; }
    bool Modify(bool = true) { return true; }
    bool MarkPackageDirty() const { return bIsDirty = true; }
    // The test's.
    mutable bool bIsDirty = false;
    FString Name{TEXT("Object")};
    UWorld* World = nullptr;
};

template <class T>
T* Cast(UObject* Object) {
    return dynamic_cast<T*>(Object);
}
template <class T>
const T* Cast(const UObject* Object) {
    return dynamic_cast<const T*>(Object);
}
/// The class default object: settings from the ini files.
template <class T>
T* GetMutableDefault() {
    static T One;
    return &One;
}
template <class T>
const T* GetDefault() {
    return GetMutableDefault<T>();
}

namespace Stub {

/// A remote call on its way: `Run` calls the other side's object.
struct FCall {
    UObject* From;
    bool bToServer, bIsReliable;
    std::function<void(UObject*)> Run;
};
inline std::function<void(FCall)>& Network() {
    static std::function<void(FCall)> Hook;
    return Hook;
}

}  // namespace Stub
