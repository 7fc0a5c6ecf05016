#include "meet_boxes.h"

#include <backsight/base/compiler.h>

#include <bit>

// The intrinsics as g++ and clang have them.
#if BACKSIGHT_VECTOR_TYPES && defined(__x86_64__)
#define BACKSIGHT_X86 1
#else
#define BACKSIGHT_X86 0
#endif
#if BACKSIGHT_X86
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace backsight {

namespace {

// All of them compute, for each box, when the ray has entered all three slabs and when it leaves the first. A NaN,
// which is an infinity against a plane that is touched, cuts nothing off: so of max(a, b) a must be what is new, which
// is what the instructions do.

std::size_t meet_portable(const SlabRay& ray, std::span<const SeatRange> ranges, MetBox* met) {
    std::size_t count = 0;
    for (const SeatRange& range : ranges) {
        for (std::uint32_t seat = range.first; seat < range.last; ++seat) {
            float enter = 0.0f;
            float leave = ray.length;
            for (std::size_t i = 0; i < 3; ++i) {
                const float nearer = (ray.nearer[i][seat] - ray.near_from[i]) * ray.inverse[i];
                const float farther = (ray.farther[i][seat] - ray.far_from[i]) * ray.inverse[i];
                enter = nearer > enter ? nearer : enter;
                leave = farther < leave ? farther : leave;
            }
            if (!(enter > leave)) met[count++] = {enter, seat};
        }
    }
    return count;
}

#if BACKSIGHT_X86 || defined(__wasm_simd128__)

// Notes the boxes whose bit is set, from box `first` on.
inline std::size_t note(std::uint32_t bits, std::uint32_t first, const float* enter, MetBox* met) {
    std::size_t count = 0;
    for (; bits != 0; bits &= bits - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
        met[count++] = {enter[lane], first + lane};
    }
    return count;
}

// Clears the bits of boxes from `last` on: they belong to another range.
inline std::uint32_t bits_up_to(std::uint32_t last, std::uint32_t first, std::uint32_t bits) {
    return last - first < 16 ? bits & ((1u << (last - first)) - 1u) : bits;
}

#endif

#if BACKSIGHT_X86

std::size_t meet_128(const SlabRay& ray, std::span<const SeatRange> ranges, MetBox* met) {
    std::size_t count = 0;
    for (const SeatRange& range : ranges) {
        for (std::uint32_t first = range.first; first < range.last; first += 4) {
            __m128 enter = _mm_setzero_ps();
            __m128 leave = _mm_set1_ps(ray.length);
            for (std::size_t i = 0; i < 3; ++i) {
                const __m128 inverse = _mm_set1_ps(ray.inverse[i]);
                const __m128 nearer = _mm_sub_ps(_mm_loadu_ps(ray.nearer[i] + first), _mm_set1_ps(ray.near_from[i]));
                const __m128 farther = _mm_sub_ps(_mm_loadu_ps(ray.farther[i] + first), _mm_set1_ps(ray.far_from[i]));
                enter = _mm_max_ps(_mm_mul_ps(nearer, inverse), enter);
                leave = _mm_min_ps(_mm_mul_ps(farther, inverse), leave);
            }
            const auto bits = static_cast<std::uint32_t>(_mm_movemask_ps(_mm_cmpngt_ps(enter, leave)));
            std::array<float, 4> entered;
            _mm_storeu_ps(entered.data(), enter);
            count += note(bits_up_to(range.last, first, bits), first, entered.data(), met + count);
        }
    }
    return count;
}

// 64 boxes at a time before any of them is noted: one loop of unknown length instead of eight.
__attribute__((target("avx2"))) std::size_t meet_256(const SlabRay& ray, std::span<const SeatRange> ranges,
                                                     MetBox* met) {
    constexpr std::uint32_t at_once = 64;
    const __m256 length = _mm256_set1_ps(ray.length);
    __m256 backwards[3];
    __m256 near_from[3];
    __m256 far_from[3];
    for (std::size_t i = 0; i < 3; ++i) {
        // A plane is taken from where the ray starts, not the other way: both signs turn, and no load is by itself.
        backwards[i] = _mm256_set1_ps(-ray.inverse[i]);
        near_from[i] = _mm256_set1_ps(ray.near_from[i]);
        far_from[i] = _mm256_set1_ps(ray.far_from[i]);
    }
    std::size_t count = 0;
    std::array<float, at_once> entered;
    for (const SeatRange& range : ranges) {
        for (std::uint32_t first = range.first; first < range.last; first += at_once) {
            const std::uint32_t seats = range.last - first < at_once ? range.last - first : at_once;
            std::uint64_t bits = 0;
            for (std::uint32_t i = 0; i < seats; i += 8) {
                __m256 enter = _mm256_setzero_ps();
                __m256 leave = length;
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    const __m256 near_planes = _mm256_loadu_ps(ray.nearer[axis] + first + i);
                    const __m256 far_planes = _mm256_loadu_ps(ray.farther[axis] + first + i);
                    const __m256 nearer = _mm256_sub_ps(near_from[axis], near_planes);
                    const __m256 farther = _mm256_sub_ps(far_from[axis], far_planes);
                    enter = _mm256_max_ps(_mm256_mul_ps(nearer, backwards[axis]), enter);
                    leave = _mm256_min_ps(_mm256_mul_ps(farther, backwards[axis]), leave);
                }
                const __m256 meets = _mm256_cmp_ps(enter, leave, _CMP_NGT_UQ);
                _mm256_storeu_ps(entered.data() + i, enter);
                bits |= std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_ps(meets))} << i;
            }
            // Boxes behind the last belong to another range.
            for (bits &= ~std::uint64_t{0} >> (at_once - seats); bits != 0; bits &= bits - 1) {
                // In one store: g++ makes two loops of two, and both have an end that cannot be foretold.
                const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
                met[count++] = std::bit_cast<MetBox>(std::uint64_t{first + lane} << 32 |
                                                     std::bit_cast<std::uint32_t>(entered[lane]));
            }
        }
    }
    return count;
}

__attribute__((target("avx512f"))) std::size_t meet_512(const SlabRay& ray, std::span<const SeatRange> ranges,
                                                        MetBox* met) {
    constexpr __mmask16 all = 0xffff;  // g++ 12 warns of what the forms without a mask leave undefined
    std::size_t count = 0;
    for (const SeatRange& range : ranges) {
        for (std::uint32_t first = range.first; first < range.last; first += 16) {
            __m512 enter = _mm512_setzero_ps();
            __m512 leave = _mm512_set1_ps(ray.length);
            for (std::size_t i = 0; i < 3; ++i) {
                const __m512 inverse = _mm512_set1_ps(ray.inverse[i]);
                const __m512 nearer =
                    _mm512_sub_ps(_mm512_loadu_ps(ray.nearer[i] + first), _mm512_set1_ps(ray.near_from[i]));
                const __m512 farther =
                    _mm512_sub_ps(_mm512_loadu_ps(ray.farther[i] + first), _mm512_set1_ps(ray.far_from[i]));
                enter = _mm512_maskz_max_ps(all, _mm512_mul_ps(nearer, inverse), enter);
                leave = _mm512_maskz_min_ps(all, _mm512_mul_ps(farther, inverse), leave);
            }
            const std::uint32_t bits = ~std::uint32_t{_mm512_cmp_ps_mask(enter, leave, _CMP_GT_OQ)} & 0xffffu;
            std::array<float, 16> entered;
            _mm512_storeu_ps(entered.data(), enter);
            count += note(bits_up_to(range.last, first, bits), first, entered.data(), met + count);
        }
    }
    return count;
}

#elif defined(__wasm_simd128__)

std::size_t meet_128(const SlabRay& ray, std::span<const SeatRange> ranges, MetBox* met) {
    std::size_t count = 0;
    for (const SeatRange& range : ranges) {
        for (std::uint32_t first = range.first; first < range.last; first += 4) {
            v128_t enter = wasm_f32x4_splat(0.0f);
            v128_t leave = wasm_f32x4_splat(ray.length);
            for (std::size_t i = 0; i < 3; ++i) {
                const v128_t inverse = wasm_f32x4_splat(ray.inverse[i]);
                const v128_t nearer =
                    wasm_f32x4_sub(wasm_v128_load(ray.nearer[i] + first), wasm_f32x4_splat(ray.near_from[i]));
                const v128_t farther =
                    wasm_f32x4_sub(wasm_v128_load(ray.farther[i] + first), wasm_f32x4_splat(ray.far_from[i]));
                enter = wasm_f32x4_pmax(enter, wasm_f32x4_mul(nearer, inverse));
                leave = wasm_f32x4_pmin(leave, wasm_f32x4_mul(farther, inverse));
            }
            const std::uint32_t bits = ~wasm_i32x4_bitmask(wasm_f32x4_gt(enter, leave)) & 0xfu;
            std::array<float, 4> entered;
            wasm_v128_store(entered.data(), enter);
            count += note(bits_up_to(range.last, first, bits), first, entered.data(), met + count);
        }
    }
    return count;
}

#endif

// Never changes. Before it is set, while other statics are, it says portable, whose answers are the same.
const Instructions widest = [] {
#if BACKSIGHT_X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) return Instructions::x512;
    return __builtin_cpu_supports("avx2") ? Instructions::x256 : Instructions::x128;
#elif defined(__wasm_simd128__)
    return Instructions::x128;
#else
    return Instructions::portable;
#endif
}();

}  // namespace

bool are_available(Instructions instructions) { return instructions <= widest; }
Instructions widest_available() { return widest; }

std::size_t meet_boxes(Instructions instructions, const SlabRay& ray, std::span<const SeatRange> ranges, MetBox* met) {
    if (!are_available(instructions)) return meet_portable(ray, ranges, met);
    switch (instructions) {
#if BACKSIGHT_X86
        case Instructions::x512:
            return meet_512(ray, ranges, met);
        case Instructions::x256:
            return meet_256(ray, ranges, met);
#endif
#if BACKSIGHT_X86 || defined(__wasm_simd128__)
        case Instructions::x128:
            return meet_128(ray, ranges, met);
#endif
        default:
            return meet_portable(ray, ranges, met);
    }
}

}  // namespace backsight
