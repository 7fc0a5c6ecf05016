#pragma once
#include "Engine/EngineTypes.h"
#include "Stats/Stats.h"

struct FSubsystemCollectionBase {};

class UTickableWorldSubsystem : public UObject {
public:
    virtual void Initialize(FSubsystemCollectionBase&) {}
    virtual void Deinitialize() {}
    virtual void OnWorldBeginPlay(UWorld&) {}
    virtual void Tick(float) {}
    virtual TStatId GetStatId() const = 0;

protected:
    virtual bool DoesSupportWorldType(const EWorldType::Type) const { return true; }
};

// Delegates, which the engine's CoreMinimal.h and generated headers bring.
template <class Argument>
class TStubEvent {
public:
    void Broadcast(Argument Value) const {
        for (const auto& One : Held) One(Value);
    }
    template <class T>
    void StubAdd(T* Object, void (T::*Function)(Argument)) {
        Held.push_back([=](Argument Value) { (Object->*Function)(Value); });
    }
    std::vector<std::function<void(Argument)>> Held;
};
#define AddDynamic(Object, Function) StubAdd(Object, Function)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, Type, Parameter) \
    class Name : public TStubEvent<Type> {}

template <class Result, class A, class B>
class TStubQuestion {
public:
    bool IsBound() const { return static_cast<bool>(Held); }
    Result Execute(A First, B Second) const { return Held(First, Second); }
    std::function<Result(A, B)> Held;
};
#define DECLARE_DELEGATE_RetVal_TwoParams(Result, Name, A, B) \
    class Name : public TStubQuestion<Result, A, B> {}
