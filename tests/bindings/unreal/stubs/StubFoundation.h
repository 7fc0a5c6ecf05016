#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

using int32 = int;
using uint8 = unsigned char;
using uint32 = unsigned int;
// The engine's are long long everywhere, and the library's int64_t is long on Linux: pointers to them do not mix.
using int64 = long long;
using uint64 = unsigned long long;
using SIZE_T = std::size_t;
using TCHAR = char16_t;
#define MAX_uint32 (static_cast<uint32>(0xffffffff))
#define TEXT(Literal) u##Literal
constexpr int32 INDEX_NONE = -1;
#define ENABLE_DRAW_DEBUG 1
// An editor, unless the test says otherwise.
#ifndef WITH_EDITOR
#define WITH_EDITOR 1
#endif
#define WITH_EDITORONLY_DATA WITH_EDITOR
#define BACKSIGHT_API

template <class T>
class TArray {
public:
    int32 Num() const { return static_cast<int32>(Items.size()); }
    bool IsValidIndex(int32 I) const { return I >= 0 && I < Num(); }
    T& operator[](int32 I) { return Items.at(static_cast<std::size_t>(I)); }
    const T& operator[](int32 I) const { return Items.at(static_cast<std::size_t>(I)); }
    T* GetData() { return Items.data(); }
    const T* GetData() const { return Items.data(); }
    int32 Add(const T& Item) {
        Items.push_back(Item);
        return Num() - 1;
    }
    int32 AddUnique(const T& Item) {
        const int32 There = Find(Item);
        return There != INDEX_NONE ? There : Add(Item);
    }
    int32 Find(const T& Item) const {
        const auto At = std::find(Items.begin(), Items.end(), Item);
        return At == Items.end() ? INDEX_NONE : static_cast<int32>(At - Items.begin());
    }
    int32 Remove(const T& Item) { return static_cast<int32>(std::erase(Items, Item)); }
    void RemoveAt(int32 I) { Items.erase(Items.begin() + I); }
    void Reset() { Items.clear(); }
    void Reserve(int32 Count) { Items.reserve(static_cast<std::size_t>(Count)); }
    void SetNum(int32 Count) { Items.resize(static_cast<std::size_t>(Count)); }
    void SetNumUninitialized(int32 Count) { SetNum(Count); }
    auto begin() { return Items.begin(); }
    auto end() { return Items.end(); }
    auto begin() const { return Items.begin(); }
    auto end() const { return Items.end(); }

private:
    std::vector<T> Items;
};

template <class T>
class TObjectPtr {
public:
    TObjectPtr() = default;
    TObjectPtr(T* Object) : Held(Object) {}
    T* Get() const { return Held; }
    operator T*() const { return Held; }
    T* operator->() const { return Held; }

private:
    T* Held = nullptr;
};

namespace Stub {
inline const std::thread::id GameThread = std::this_thread::get_id();
}
inline bool IsInGameThread() { return std::this_thread::get_id() == Stub::GameThread; }

struct FMemory {
    static void* Memcpy(void* To, const void* From, std::size_t Count) { return std::memcpy(To, From, Count); }
};

// As UnrealHeaderTool's: the body of a class is a macro by file and line, which the generated header defines.
#define STUB_JOIN(A, B, C, D) A##B##C##D
#define STUB_JOINED(A, B, C, D) STUB_JOIN(A, B, C, D)
#define GENERATED_BODY(...) STUB_JOINED(CURRENT_FILE_ID, _, __LINE__, _GENERATED_BODY)
#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
