#pragma once

// A caller's function, in two words: the library's one idiom for callbacks.
//
//     world.view = [this](Moment moment) { return View::at_moment(history_, draw_, moment); };
//     auto relevance = [&](EntityId id, const EntityState& state) { return gaze.weigh(at, id, state); };  // two words
//     sender.set_relevance(relevance);                                  // so `relevance` must outlive its use
//
// What it keeps:
//
//   a function                                   its address; of a null pointer nothing, so that it is null itself
//   one word that can be called as const         a copy: a lambda that captures nothing, `this` or one reference
//   anything else with a name                    its address; the object must outlive every call
//   anything else without a name                 refused
//
// One word is trivially copyable and no larger than a pointer. A copy does not see later changes of the object.
// A result that is a reference to a temporary is refused. Not noticed: a result that looks into one, as a std::span
// may, and an empty std::function, which counts as a callable.
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
    // Whether a Result can be made of what F returns, and does not refer to a temporary that is made on the way.
    template <class F>
    static constexpr bool returns_result = [] {
        if constexpr (!std::is_invocable_r_v<Result, F, Args...>) {
            return false;
        } else if constexpr (std::is_reference_v<Result>) {
            using Returned = std::invoke_result_t<F, Args...>;
            return std::is_reference_v<Returned> &&
                   std::is_convertible_v<std::remove_reference_t<Returned>*, std::remove_reference_t<Result>*>;
        } else {
            return true;
        }
    }();
    template <class F>
    static constexpr bool is_callable =
        !std::is_same_v<std::remove_cv_t<F>, FunctionRef> && !std::is_member_pointer_v<F> && returns_result<F&>;
    template <class F>
    static constexpr bool fits = std::is_trivially_copyable_v<F> && sizeof(F) <= sizeof(void*) &&
                                 alignof(F) <= alignof(void*);

public:
    constexpr FunctionRef() = default;
    constexpr FunctionRef(std::nullptr_t) {}

    /// A callable written in place, copied.
    template <class F>
    requires(is_callable<F> && !std::is_lvalue_reference_v<F>) FunctionRef(F&& callable) {
        static_assert(fits<std::remove_const_t<F>>,
                      "needs more than one word: give the callable a name that outlives its use");
        static_assert(returns_result<const F&>,
                      "changes itself when called: give the callable a name that outlives its use");
        keep(callable);
    }
    /// A function, or a callable with a name: copied if it is one word, and else must outlive every call.
    template <class F>
    requires(is_callable<F>) FunctionRef(F& callable) {
        if constexpr (std::is_function_v<F>) {
            keep(&callable);
        } else if constexpr (fits<std::remove_const_t<F>> && returns_result<const F&>) {
            keep(callable);
        } else {
            keep([object = std::addressof(callable)](Args... args) -> decltype(auto) {
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
        if constexpr (std::is_pointer_v<F>) {
            if (callable == nullptr) return;
        }
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
