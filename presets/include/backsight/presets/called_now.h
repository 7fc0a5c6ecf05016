#pragma once

// A parameter for a callable that a function calls before it returns and does not keep:
//
//   simulate(objects, request, frame, [&] { hit = cast(ray, world); });    // any number of captures, written in place
//
// A FunctionRef refuses such a lambda, because it may be kept for longer than the lambda lives. A CalledNow cannot be
// copied, so it lasts as long as the call that it was made for. Use it for parameters only. A call costs what that of a
// FunctionRef costs. Allocates nothing. Threads: as the callable.

#include <backsight/base/function_ref.h>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace backsight::presets {

/// Null by default: false in a condition, and not to be called.
template <class Signature>
class CalledNow {
    template <class F>
    static constexpr bool is_callable =
        !std::is_same_v<std::remove_cvref_t<F>, CalledNow> && !std::is_same_v<std::remove_cvref_t<F>, std::nullptr_t> &&
        std::is_constructible_v<FunctionRef<Signature>, std::remove_reference_t<F>&>;

public:
    CalledNow() = default;
    CalledNow(std::nullptr_t) {}
    /// Any callable, or a FunctionRef. It must live until the call returns, as a temporary of that call does.
    template <class F>
    requires(is_callable<F>) CalledNow(F&& callable) : function_(callable) {}
    CalledNow(const CalledNow&) = delete;
    CalledNow& operator=(const CalledNow&) = delete;

    explicit operator bool() const { return static_cast<bool>(function_); }
    template <class... Args>
    decltype(auto) operator()(Args&&... args) const {
        return function_(std::forward<Args>(args)...);
    }

private:
    FunctionRef<Signature> function_;
};

}  // namespace backsight::presets
