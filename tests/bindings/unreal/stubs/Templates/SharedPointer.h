#pragma once
#include "CoreMinimal.h"

template <class T>
class TSharedPtr {
public:
    TSharedPtr() = default;
    TSharedPtr(std::shared_ptr<T> Object) : Held(std::move(Object)) {}
    bool IsValid() const { return Held != nullptr; }
    void Reset() { Held.reset(); }
    T* operator->() const { return Held.get(); }
    T& operator*() const { return *Held; }

private:
    std::shared_ptr<T> Held;
};

template <class T, class... Args>
TSharedPtr<T> MakeShared(Args&&... Arguments) {
    return TSharedPtr<T>(std::make_shared<T>(std::forward<Args>(Arguments)...));
}
