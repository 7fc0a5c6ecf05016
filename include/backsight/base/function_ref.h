#pragma once

// A caller's function, in two words: the library's one idiom for callbacks.
//
//     world.view = [this](Moment moment) { return View::at_moment(history_, draw_, moment); };
//     auto relevance = [&](EntityId id, const EntityState& state) { return gaze.weigh(at, id, state); };  // two words
//     sender.set_relevance(relevance);                                  // so `relevance` must outlive its use
//
// What it keeps:
//
//   a lambda written in place    a copy, which must fit into one word: it captures nothing, `this` or one reference
//   an object with a name        its address; the object must outlive every call. One without state needs to outlive
//   none a function                   its address
//
// A call costs one indirect jump, into which the callable is inlined. Allocates nothing, throws nothing of its own.
// Threads: as the callable.

#include <backsight/base/assert.h>

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

namespace backsight {

template <class Signature>
class FunctionRef;

/// Null by default: false in a condition, and not to be called.
template <class Result, class... Args>
class FunctionRef<Result(Args...)> {
    template <class F>
    static constexpr bool is_callable =
        !std::is_same_v<std::remove_cvref_t<F>, FunctionRef> && std::is_invocable_r_v<Result, F&, Args...>;
    template <class F>
    static constexpr bool fits = std::is_trivially_copyable_v<F> && sizeof(F) <= sizeof(void*) &&
                                 alignof(F) <= alignof(void*) && std::is_invocable_r_v<Result, const F&, Args...>;

public:
    constexpr FunctionRef() = default;
    constexpr FunctionRef(std::nullptr_t) {}

    /// A callable written in place, copied. One that needs more than a word gets a name, and outlives its use.
    template <class F>
    requires(is_callable<F> && !std::is_lvalue_reference_v<F>) FunctionRef(F&& callable) {
        static_assert(fits<std::remove_const_t<F>>,
                      "needs more than one word: give the callable a name that outlives its use");
        keep(callable);
    }
    /// A callable with a name, which must outlive every call; a function, or a callable without state, lives for ever.
    template <class F>
    requires(is_callable<F>) FunctionRef(F& callable) {
        if constexpr (std::is_function_v<F>) {
            keep(&callable);
        } else if constexpr ((std::is_empty_v<F> || std::is_pointer_v<F>)&&fits<std::remove_const_t<F>>) {
            keep(callable);
        } else {
            keep([object = std::addressof(callable)](Args... args) -> Result {
                return (*object)(std::forward<Args>(args)...);
            });
        }
    }

    constexpr explicit operator bool() const { return call_ != nullptr; }
    constexpr Result operator()(Args... args) const {
        BACKSIGHT_ASSERT(call_ != nullptr, "a null FunctionRef is called");
        return call_(word_, std::forward<Args>(args)...);
    }

    /// Whether both are sure to do the same: the same code, with the same word.
    friend bool operator==(const FunctionRef&, const FunctionRef&) = default;

private:
    struct Word {
        alignas(void*) std::byte bytes[sizeof(void*)] = {};
        friend bool operator==(const Word&, const Word&) = default;
    };

    template <class F>
    void keep(F callable) {
        ::new (static_cast<void*>(word_.bytes)) F(callable);
        call_ = [](const Word& word, Args... args) -> Result {
            const F& kept = *std::launder(reinterpret_cast<const F*>(word.bytes));
            if constexpr (std::is_void_v<Result>) {
                kept(std::forward<Args>(args)...);
            } else {
                return kept(std::forward<Args>(args)...);
            }
        };
    }

    Result (*call_)(const Word& word, Args... args) = nullptr;
    Word word_;
};

}  // namespace backsight
