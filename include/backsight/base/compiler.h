#pragma once

// What the library asks of a compiler: floats that round after each operation, and what standard C++ has no word for.
// Compilers without the latter take the portable form, and so does every compiler with BACKSIGHT_PORTABLE defined.
// docs/evidence/platforms.md says which platforms are tested, docs/decisions/0041-exact-floats.md why it is done this
// way.

#if defined(__BYTE_ORDER__) && defined(__ORDER_BIG_ENDIAN__)
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#error "Backsight needs a little-endian machine: states, stamps and hashes are read as they lie in memory."
#endif
#endif

#if defined(min) || defined(max)
#error "Backsight needs std::min and std::max: define NOMINMAX before <windows.h>, or #undef min and max."
#endif

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(__NO_SIGNED_ZEROS__) || defined(_M_FP_FAST)
#define BACKSIGHT_FAST_MATH
#elif defined(__FINITE_MATH_ONLY__)
#if __FINITE_MATH_ONLY__
#define BACKSIGHT_FAST_MATH
#endif
#endif
#ifdef BACKSIGHT_FAST_MATH
#error \
    "Backsight needs exact floats: remove -ffast-math and -Ofast, or add -fno-fast-math after them (MSVC: /fp:precise)."
#endif

#if defined(__FLT_EVAL_METHOD__)
#if __FLT_EVAL_METHOD__ != 0
#error "Backsight needs floats that are rounded to their type: set -msse2 -mfpmath=sse on 32-bit x86."
#endif
#endif

// One instruction that multiplies and adds rounds once where a * b + c rounds twice. Client and server must not differ
// in that. Between BACKSIGHT_EXACT_FLOATS_BEGIN and _END no compiler fuses the two, whatever the flags of the build.
// The headers use the pair around their own arithmetic. Use it around yours where both ends must get equal bits, at
// file scope and after the includes:
//
//     BACKSIGHT_EXACT_FLOATS_BEGIN
//     Vec3 walk(Vec3 from, Vec3 velocity, float seconds) { return from + velocity * seconds; }
//     BACKSIGHT_EXACT_FLOATS_END
//
// Where the machine has such instructions, code between the two is not inlined into code outside. A build that sets
// -ffp-contract=off and, for g++, -fno-tree-slp-vectorize defines BACKSIGHT_CONTRACTION_OFF to be without that cost.
// CMake and pkg-config set all three.
#if (defined(__x86_64__) || defined(__i386__)) && (defined(__FMA__) || defined(__FMA4__) || defined(__AVX512F__))
#define BACKSIGHT_HAS_FMA 1
#elif defined(__x86_64__) || defined(__i386__) || defined(__wasm__)
#define BACKSIGHT_HAS_FMA 0
#else
#define BACKSIGHT_HAS_FMA 1
#endif

#if defined(BACKSIGHT_CONTRACTION_OFF)
#define BACKSIGHT_EXACT_FLOATS_BEGIN
#define BACKSIGHT_EXACT_FLOATS_END
#elif defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
// `precise` ends -funsafe-math-optimizations and its parts, which no macro reports.
#define BACKSIGHT_PRECISE_BEGIN _Pragma("float_control(precise, on, push)") _Pragma("clang fp contract(off)")
#if BACKSIGHT_HAS_FMA
// -ffp-contract=fast overrules contract(off), but fuses nothing that may trap.
#define BACKSIGHT_EXACT_FLOATS_BEGIN BACKSIGHT_PRECISE_BEGIN _Pragma("clang fp exceptions(maytrap)")
#else
#define BACKSIGHT_EXACT_FLOATS_BEGIN BACKSIGHT_PRECISE_BEGIN
#endif
#define BACKSIGHT_EXACT_FLOATS_END _Pragma("float_control(pop)")
#elif !BACKSIGHT_HAS_FMA
#define BACKSIGHT_EXACT_FLOATS_BEGIN
#define BACKSIGHT_EXACT_FLOATS_END
#elif defined(__clang__)
#error "Backsight cannot see how clang fuses here: set -ffp-contract=off and define BACKSIGHT_CONTRACTION_OFF."
#elif defined(__GNUC__)
// g++'s vectoriser fuses a * b +- c * d in spite of fp-contract=off.
#define BACKSIGHT_EXACT_FLOATS_BEGIN \
    _Pragma("GCC push_options") _Pragma("GCC optimize(\"fp-contract=off\", \"no-tree-slp-vectorize\")")
#define BACKSIGHT_EXACT_FLOATS_END _Pragma("GCC pop_options")
#elif defined(_MSC_VER)
#define BACKSIGHT_EXACT_FLOATS_BEGIN __pragma(float_control(precise, on, push)) __pragma(fp_contract(off))
#define BACKSIGHT_EXACT_FLOATS_END __pragma(float_control(pop))
#else
#error "Backsight does not know this compiler: forbid fused multiply-add and define BACKSIGHT_CONTRACTION_OFF."
#endif

#if defined(__GNUC__) && !defined(BACKSIGHT_PORTABLE)
#define BACKSIGHT_VECTOR_TYPES 1  ///< __attribute__((vector_size)) and what works on it
#define BACKSIGHT_PREFETCH(address) __builtin_prefetch(address)
#define BACKSIGHT_FLATTEN __attribute__((flatten))    ///< inlines all that the function calls
#define BACKSIGHT_NOINLINE __attribute__((noinline))  ///< keeps a function out of the ones that call it
#define BACKSIGHT_TRAP() __builtin_trap()
#else
#include <cstdlib>
#define BACKSIGHT_VECTOR_TYPES 0
#define BACKSIGHT_PREFETCH(address) static_cast<void>(address)
#define BACKSIGHT_FLATTEN
#define BACKSIGHT_NOINLINE
#define BACKSIGHT_TRAP() std::abort()
#endif

// g++ hides instances of templates where the sources are hidden, whatever the header was read with.
#if defined(__ELF__) || defined(__APPLE__)
#define BACKSIGHT_EXPORTED_TEMPLATE [[gnu::visibility("default")]]
#else
#define BACKSIGHT_EXPORTED_TEMPLATE
#endif

// A definition that gives way to one of the program. Windows has none that g++'s linker follows.
#if defined(__GNUC__) && !defined(_WIN32) && !defined(BACKSIGHT_PORTABLE)
#define BACKSIGHT_WEAK [[gnu::weak]]
#endif
