#pragma once

// Settings of this thread for floats, as other code of a program may leave them. Those from before come back at the
// end of the scope.

#include <cfenv>
#include <cstdint>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace backsight::test {

class FloatSettings {
public:
    enum class Zeroes { results, arguments };

#if defined(__SSE2__) || defined(__aarch64__)
    static constexpr bool can_flush = true;
#else
    static constexpr bool can_flush = false;
#endif

    /// What is nearer to zero than FLT_MIN becomes zero. aarch64 has one setting for both.
    explicit FloatSettings(Zeroes zeroes) : before_(get()), rounding_(std::fegetround()) {
#if defined(__SSE2__)
        set(before_ | (zeroes == Zeroes::results ? 0x8000u : 0x0040u));
#else
        static_cast<void>(zeroes);
        set(before_ | (std::uint64_t{1} << 24));
#endif
    }
    /// `rounding`: FE_UPWARD or its like.
    explicit FloatSettings(int rounding) : before_(get()), rounding_(std::fegetround()) { std::fesetround(rounding); }
    FloatSettings(const FloatSettings&) = delete;
    FloatSettings& operator=(const FloatSettings&) = delete;
    ~FloatSettings() {
        std::fesetround(rounding_);
        set(before_);
    }

private:
#if defined(__SSE2__)
    static std::uint64_t get() { return _mm_getcsr(); }
    static void set(std::uint64_t settings) { _mm_setcsr(static_cast<unsigned>(settings)); }
#elif defined(__aarch64__)
    static std::uint64_t get() {
        std::uint64_t settings = 0;
        __asm__ volatile("mrs %0, fpcr" : "=r"(settings));
        return settings;
    }
    static void set(std::uint64_t settings) { __asm__ volatile("msr fpcr, %0" : : "r"(settings)); }
#else
    static std::uint64_t get() { return 0; }
    static void set(std::uint64_t) {}
#endif

    std::uint64_t before_;
    int rounding_;
};

}  // namespace backsight::test
