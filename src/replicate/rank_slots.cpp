#include "rank_slots.h"

#include <backsight/base/compiler.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/lanes.h"

// The intrinsics as g++ and clang have them.
#if BACKSIGHT_VECTOR_TYPES && defined(__x86_64__)
#define BACKSIGHT_X86 1
#include <immintrin.h>
#else
#define BACKSIGHT_X86 0
#endif

namespace backsight {

std::uint32_t weight_at(float away_m, float near_m) {
    if (!(away_m > near_m)) return relevance_full;
    return std::max(1u, static_cast<std::uint32_t>(near_m / away_m * static_cast<float>(relevance_full)));
}

void weigh_row_portable(const RowToWeigh& row) {
    for (std::size_t i = 0; i < row.count; ++i) {
        if (row.present[i] == 0) continue;
        row.weights[i] = weight_at(length(Vec3{row.x[i], row.y[i], row.z[i]} - row.eye), row.near_m);
    }
}

namespace {

// Whole numbers: the results are equal everywhere.
using Four = Uint4;

Four load_each(const std::uint32_t* from) {
    Four four;
    std::memcpy(&four, from, sizeof four);
    return four;
}
void store(std::uint32_t* to, const Four& four) { std::memcpy(to, &four, sizeof four); }

constexpr Four each_of(std::uint32_t value) { return Four{value, value, value, value}; }

// All ones where a is less than b. Numbers must be below 2^31: the signed comparison is an instruction everywhere.
Int4 is_below(const Four& a, const Four& b) { return std::bit_cast<Int4>(a) < std::bit_cast<Int4>(b); }
Four is_zero(const Four& a) { return std::bit_cast<Four>(a == each_of(0)); }
// `yes` where the mask is all ones.
Four choose(const Four& mask, const Four& yes, const Four& no) { return (mask & yes) | (~mask & no); }
Four choose(const Int4& mask, const Four& yes, const Four& no) { return choose(std::bit_cast<Four>(mask), yes, no); }

}  // namespace

std::size_t rank_row_portable(const RowToRank& row) {
    const Four most = each_of(most_credit);
    Four due_counts = each_of(0);
    std::fill_n(row.wanted, (row.count + 63) / 64, std::uint64_t{0});
    for (std::size_t i = 0; i < row.count; i += 4) {
        const Four weight = load_each(row.weights + i) & load_each(row.here + i);
        const Four counts = ~is_zero(weight);
        const Four sum = load_each(row.credits + i) + weight;
        const Four credit = choose(is_below(sum, most), sum, most);
        const Four waits = load_each(row.waits_since + i);
        const Four waits_since = waits | (is_zero(waits) & counts & each_of(row.seq));
        store(row.credits + i, credit);
        store(row.waits_since + i, waits_since);
        const Four waited = each_of(row.seq) - waits_since;
        const Four age = choose(is_zero(waited >> 30), waited, most);
        const Int4 is_patient = is_below(age + age, each_of(row.most_apart));
        const Four rank = choose(is_patient, credit, each_of(urgent_rank) + age);
        const Four is_due = counts & ~std::bit_cast<Four>(is_below(rank, each_of(relevance_full)));
        store(row.ranks + i, rank & is_due);
        due_counts -= is_due;
        const Int4 is_wanted = is_below(each_of(row.least - 1), rank & is_due);
        row.wanted[i / 64] |= std::uint64_t{mask_of(is_wanted)} << (i % 64);
    }
    return std::size_t{due_counts[0]} + due_counts[1] + due_counts[2] + due_counts[3];
}

#if BACKSIGHT_X86

namespace {

// Never changes. Before it is set, while other statics are, the portable way is gone, whose answers are the same.
const bool has_avx2 = [] {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
}();

__attribute__((target("avx2"))) inline __m256i load(const std::uint32_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
__attribute__((target("avx2"))) inline void store(std::uint32_t* to, __m256i eight) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), eight);
}
__attribute__((target("avx2"))) inline __m256i all(std::uint32_t value) {
    return _mm256_set1_epi32(static_cast<int>(value));
}
__attribute__((target("avx2"))) inline std::uint32_t mask_of(__m256i truths) {
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(truths)));
}

// All numbers that are compared are below 2^31: the signed comparison does.
__attribute__((target("avx2"))) std::size_t rank_row_256(const RowToRank& row) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i seq = all(row.seq);
    const __m256i most = all(most_credit);
    const __m256i most_apart = all(row.most_apart);
    const __m256i below_full = all(relevance_full - 1);
    const __m256i below_least = all(row.least - 1);
    std::size_t due = 0;
    std::uint64_t wanted = 0;
    for (std::size_t i = 0; i < row.count; i += ranked_at_once) {
        const __m256i weight = _mm256_and_si256(load(row.weights + i), load(row.here + i));
        const __m256i is_out = _mm256_cmpeq_epi32(weight, zero);
        const __m256i credit = _mm256_min_epu32(_mm256_add_epi32(load(row.credits + i), weight), most);
        store(row.credits + i, credit);
        __m256i waits_since = load(row.waits_since + i);
        const __m256i begins = _mm256_andnot_si256(is_out, _mm256_cmpeq_epi32(waits_since, zero));
        // Rare, and memory that is not written need not be written back.
        if (mask_of(begins) != 0) [[unlikely]] {
            waits_since = _mm256_or_si256(waits_since, _mm256_and_si256(begins, seq));
            store(row.waits_since + i, waits_since);
        }
        const __m256i age = _mm256_min_epu32(_mm256_sub_epi32(seq, waits_since), most);
        const __m256i is_patient = _mm256_cmpgt_epi32(most_apart, _mm256_add_epi32(age, age));
        const __m256i rank = _mm256_blendv_epi8(_mm256_add_epi32(all(urgent_rank), age), credit, is_patient);
        const __m256i is_due = _mm256_andnot_si256(is_out, _mm256_cmpgt_epi32(rank, below_full));
        const __m256i due_rank = _mm256_and_si256(rank, is_due);
        store(row.ranks + i, due_rank);
        due += static_cast<std::size_t>(std::popcount(mask_of(is_due)));
        wanted |= std::uint64_t{mask_of(_mm256_cmpgt_epi32(due_rank, below_least))} << (i % 64);
        if (i % 64 == 64 - ranked_at_once || i + ranked_at_once == row.count) {
            row.wanted[i / 64] = wanted;
            wanted = 0;
        }
    }
    return due;
}

__attribute__((target("avx2"))) void weigh_row_256(const RowToWeigh& row) {
    const __m256 near_m = _mm256_set1_ps(row.near_m);
    const __m256 full = _mm256_set1_ps(static_cast<float>(relevance_full));
    for (std::size_t i = 0; i < row.count; i += ranked_at_once) {
        const __m256 x = _mm256_sub_ps(_mm256_loadu_ps(row.x + i), _mm256_set1_ps(row.eye.x));
        const __m256 y = _mm256_sub_ps(_mm256_loadu_ps(row.y + i), _mm256_set1_ps(row.eye.y));
        const __m256 z = _mm256_sub_ps(_mm256_loadu_ps(row.z + i), _mm256_set1_ps(row.eye.z));
        const __m256 flat = _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y));
        const __m256 away = _mm256_sqrt_ps(_mm256_add_ps(flat, _mm256_mul_ps(z, z)));
        const __m256 is_far = _mm256_cmp_ps(away, near_m, _CMP_GT_OQ);
        const __m256i share = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_div_ps(near_m, away), full));
        const __m256i weight =
            _mm256_blendv_epi8(all(relevance_full), _mm256_max_epi32(share, all(1)), _mm256_castps_si256(is_far));
        const __m256i present = load(row.present + i);
        store(row.weights + i, _mm256_blendv_epi8(load(row.weights + i), weight, present));
    }
}

}  // namespace

std::size_t rank_row(const RowToRank& row) { return has_avx2 ? rank_row_256(row) : rank_row_portable(row); }
void weigh_row(const RowToWeigh& row) { has_avx2 ? weigh_row_256(row) : weigh_row_portable(row); }

#else

std::size_t rank_row(const RowToRank& row) { return rank_row_portable(row); }
void weigh_row(const RowToWeigh& row) { weigh_row_portable(row); }

#endif

}  // namespace backsight
