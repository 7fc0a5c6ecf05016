#include "rank_slots.h"

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>

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

std::uint32_t weight_in_view(Vec3 place, const ViewCone& cone) {
    const Vec3 way = place - cone.eye;
    const float squared = length_squared(way);
    if (squared <= cone.near_m * cone.near_m) return relevance_full;
    const float along = dot(way, cone.ahead);
    const bool is_in_view = along > 0.0f && along * along > squared * cone.cosine * cone.cosine;
    const float full_m = is_in_view ? cone.in_view_m : cone.near_m;
    if (squared <= full_m * full_m) return relevance_full;
    return std::max(1u, static_cast<std::uint32_t>(full_m / std::sqrt(squared) * static_cast<float>(relevance_full)));
}

void weigh_in_view_portable(const RelevanceRow& row, const ViewCone& cone) {
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row.present[i] != 0) row.weights[i] = weight_in_view({row.x[i], row.y[i], row.z[i]}, cone);
    }
}

namespace {

bool is_sound(const RelevanceRow& row) {
    const std::size_t size = row.size();
    return size % ranked_at_once == 0 && row.x.size() == size && row.y.size() == size && row.z.size() == size &&
           row.present.size() == size;
}

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

// Each operation in the order of weight_in_view(), which each rounds by itself.
__attribute__((target("avx2"))) void weigh_in_view_256(const RelevanceRow& row, const ViewCone& cone) {
    const __m256 near_m = _mm256_set1_ps(cone.near_m);
    const __m256 in_view_m = _mm256_set1_ps(cone.in_view_m);
    const __m256 cosine = _mm256_set1_ps(cone.cosine);
    const __m256 full = _mm256_set1_ps(static_cast<float>(relevance_full));
    for (std::size_t i = 0; i < row.size(); i += ranked_at_once) {
        const __m256 x = _mm256_sub_ps(_mm256_loadu_ps(&row.x[i]), _mm256_set1_ps(cone.eye.x));
        const __m256 y = _mm256_sub_ps(_mm256_loadu_ps(&row.y[i]), _mm256_set1_ps(cone.eye.y));
        const __m256 z = _mm256_sub_ps(_mm256_loadu_ps(&row.z[i]), _mm256_set1_ps(cone.eye.z));
        const __m256 flat = _mm256_add_ps(_mm256_mul_ps(x, x), _mm256_mul_ps(y, y));
        const __m256 squared = _mm256_add_ps(flat, _mm256_mul_ps(z, z));
        const __m256 flat_along = _mm256_add_ps(_mm256_mul_ps(x, _mm256_set1_ps(cone.ahead.x)),
                                                _mm256_mul_ps(y, _mm256_set1_ps(cone.ahead.y)));
        const __m256 along = _mm256_add_ps(flat_along, _mm256_mul_ps(z, _mm256_set1_ps(cone.ahead.z)));
        const __m256 edge = _mm256_mul_ps(_mm256_mul_ps(squared, cosine), cosine);
        const __m256 is_in_view = _mm256_and_ps(_mm256_cmp_ps(along, _mm256_setzero_ps(), _CMP_GT_OQ),
                                                _mm256_cmp_ps(_mm256_mul_ps(along, along), edge, _CMP_GT_OQ));
        const __m256 full_m = _mm256_blendv_ps(near_m, in_view_m, is_in_view);
        const __m256 is_full = _mm256_or_ps(_mm256_cmp_ps(squared, _mm256_mul_ps(near_m, near_m), _CMP_LE_OQ),
                                            _mm256_cmp_ps(squared, _mm256_mul_ps(full_m, full_m), _CMP_LE_OQ));
        const __m256i share = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_div_ps(full_m, _mm256_sqrt_ps(squared)), full));
        const __m256i weight =
            _mm256_blendv_epi8(_mm256_max_epi32(share, all(1)), all(relevance_full), _mm256_castps_si256(is_full));
        const __m256i present = load(&row.present[i]);
        store(&row.weights[i], _mm256_blendv_epi8(load(&row.weights[i]), weight, present));
    }
}

// The place of each key is the number of those above it. All against all is twice as quick as std::sort up to some
// hundred keys, because it has no branch that depends on them: in a sort each is a guess.
__attribute__((target("avx2"))) void sort_keys_256(std::span<std::uint64_t> keys, std::span<std::uint64_t> room) {
    const __m256i sign = _mm256_set1_epi64x(INT64_MIN);  // the comparison is signed
    const std::size_t whole = keys.size() / 4 * 4;
    for (const std::uint64_t key : keys) {
        const __m256i own = _mm256_xor_si256(_mm256_set1_epi64x(static_cast<std::int64_t>(key)), sign);
        __m256i above = _mm256_setzero_si256();
        for (std::size_t i = 0; i < whole; i += 4) {
            const __m256i others = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&keys[i]));
            above = _mm256_sub_epi64(above, _mm256_cmpgt_epi64(_mm256_xor_si256(others, sign), own));
        }
        const __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(above), _mm256_extracti128_si256(above, 1));
        auto place = static_cast<std::size_t>(_mm_cvtsi128_si64(halves) + _mm_extract_epi64(halves, 1));
        for (std::size_t i = whole; i < keys.size(); ++i) place += keys[i] > key ? 1 : 0;
        room[place] = key;
    }
    std::copy(room.begin(), room.end(), keys.begin());
}

}  // namespace

std::size_t rank_row(const RowToRank& row) { return has_avx2 ? rank_row_256(row) : rank_row_portable(row); }
void weigh_row(const RowToWeigh& row) { has_avx2 ? weigh_row_256(row) : weigh_row_portable(row); }
void weigh_in_view(const RelevanceRow& row, const ViewCone& cone) {
    if (!BACKSIGHT_CHECK(is_sound(row), "row: arrays of one length, a multiple of 8")) return;
    has_avx2 ? weigh_in_view_256(row, cone) : weigh_in_view_portable(row, cone);
}
void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t> room) {
    constexpr std::size_t most = 128;
    if (has_avx2 && keys.size() <= most) return sort_keys_256(keys, room.first(keys.size()));
    std::sort(keys.begin(), keys.end(), std::greater<>());
}

#else

std::size_t rank_row(const RowToRank& row) { return rank_row_portable(row); }
void weigh_row(const RowToWeigh& row) { weigh_row_portable(row); }
void weigh_in_view(const RelevanceRow& row, const ViewCone& cone) {
    if (!BACKSIGHT_CHECK(is_sound(row), "row: arrays of one length, a multiple of 8")) return;
    weigh_in_view_portable(row, cone);
}
void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t>) {
    std::sort(keys.begin(), keys.end(), std::greater<>());
}

#endif

}  // namespace backsight
