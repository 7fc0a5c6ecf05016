#include "quantize_eight.h"

#include "base/pack_rotations.h"
#include "base/steps.h"

#include <backsight/base/compiler.h>

#include <cstddef>
#include <cstring>

// The intrinsics as g++ and clang have them.
#if BACKSIGHT_VECTOR_TYPES && defined(__x86_64__)
#define BACKSIGHT_X86 1
#include <immintrin.h>
#else
#define BACKSIGHT_X86 0
#endif

namespace backsight {

namespace {

static_assert(sizeof(Pose) == sizeof(Vec3) + sizeof(Quat), "16 bytes from either of its members on are its own");
static_assert(sizeof(QuantBone) == 12 && offsetof(QuantBone, y) == 2 && offsetof(QuantBone, z) == 4 &&
                  offsetof(QuantBone, rotation) == 8,
              "a bone is three words: x and y, z, the rotation");

// In steps. Bones reach one more, but then both ends could not be told from what does not fit.
constexpr float bone_end = 32767.0f;

std::uint32_t quantize_four(const Pose* bones, const Quantization& q, QuantBone* out) {
    Float4 positions[4];
    Float4 rotations[4];
    for (std::size_t i = 0; i < 4; ++i) {
        positions[i] = load_four(&bones[i]);
        rotations[i] = load_four(&bones[i].rotation);
    }
    transpose(positions);
    transpose(rotations);
    const PackedRotations packed = pack_rotations(rotations[0], rotations[1], rotations[2], rotations[3]);
    const float per_step = exact_inverse(q.position_step_m);
    Int4 is_done = packed.is_done & (four_of(per_step) != four_of(0.0f));
    for (std::size_t i = 0; i < 3; ++i) {
        positions[i] *= per_step;
        is_done &= magnitudes(positions[i]) < bone_end;
    }
    // Zeros for numbers that do not fit: converting them is undefined.
    const auto steps = [&](std::size_t i) { return round_to_int(float_of(bits_of(positions[i]) & is_done)); };
    Float4 rows[4] = {float_of((steps(0) & 0xffff) | steps(1) << 16), float_of(steps(2) & 0xffff),
                      float_of(packed.rotation), four_of(0.0f)};
    transpose(rows);
    for (std::size_t i = 0; i < 4; ++i) std::memcpy(static_cast<void*>(out + i), &rows[i], sizeof(QuantBone));
    return mask_of(is_done);
}

std::uint32_t quantize_four_rotations(const Quat* const* from, std::uint32_t* rotation, std::uint32_t* turned) {
    Float4 parts[4];
    for (std::size_t i = 0; i < 4; ++i) parts[i] = load_four(from[i]);
    transpose(parts);
    const PackedRotations packed = pack_rotations(parts[0], parts[1], parts[2], parts[3]);
    store_four(packed.rotation, rotation);
    // As turned_axes() has it: the component that is left out turns, and the others where they are not in the middle.
    const auto is_turned = [&](int shift) { return (packed.rotation >> shift & 1023) != four_of(rotation_middle); };
    const Int4 omitted = packed.rotation >> 30 & 3;
    const Int4 is_x = omitted == four_of(0);
    const Int4 first = is_turned(20);
    const Int4 second = is_turned(10);
    const Int4 x = is_x | first;
    const Int4 y = (omitted == four_of(1)) | pick(is_x, first, second);
    const Int4 z = (omitted == four_of(2)) | pick(omitted == four_of(3), is_turned(0), second);
    store_four((x & 1) | (y & 2) | (z & 4), turned);
    return mask_of(packed.is_done);
}

}  // namespace

std::uint32_t quantize_eight_portable(std::span<const Pose, 8> bones, const Quantization& q,
                                      std::span<QuantBone, 8> out) {
    const std::uint32_t first = quantize_four(&bones[0], q, &out[0]);
    return first | quantize_four(&bones[4], q, &out[4]) << 4;
}

std::uint32_t quantize_rotations_portable(const std::array<const Quat*, 8>& from, RotationsOfEight& out) {
    const std::uint32_t first = quantize_four_rotations(&from[0], &out.rotation[0], &out.turned[0]);
    return first | quantize_four_rotations(&from[4], &out.rotation[4], &out.turned[4]) << 4;
}

#if BACKSIGHT_X86

namespace {

// Never changes. Before it is set, while other statics are, the portable way is gone, whose answers are the same.
const bool has_eight_lanes = [] {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") != 0;
}();

// Functions that are part of one with these instructions.
#define BACKSIGHT_WIDE __attribute__((target("avx2"))) inline

BACKSIGHT_WIDE __m256 eight_of(float v) { return _mm256_set1_ps(v); }
BACKSIGHT_WIDE __m256i eight_of(std::int32_t v) { return _mm256_set1_epi32(v); }
BACKSIGHT_WIDE __m256 sign_bit() { return _mm256_castsi256_ps(eight_of(INT32_MIN)); }
BACKSIGHT_WIDE __m256 sizes_of(__m256 v) { return _mm256_andnot_ps(sign_bit(), v); }
BACKSIGHT_WIDE __m256 is_less(__m256 a, float b) { return _mm256_cmp_ps(a, eight_of(b), _CMP_LT_OQ); }
BACKSIGHT_WIDE __m256 is_equal(__m256 a, __m256 b) { return _mm256_cmp_ps(a, b, _CMP_EQ_OQ); }
BACKSIGHT_WIDE __m256 pick_eight(__m256 truths, __m256 yes, __m256 no) { return _mm256_blendv_ps(no, yes, truths); }
BACKSIGHT_WIDE __m256i pick_eight(__m256 truths, __m256i yes, __m256i no) {
    return _mm256_blendv_epi8(no, yes, _mm256_castps_si256(truths));
}

// Four rows of four numbers, and four more rows behind them in the upper halves: column by column.
BACKSIGHT_WIDE void transpose_twice(__m256 (&rows)[4]) {
    const __m256 a = _mm256_unpacklo_ps(rows[0], rows[1]);
    const __m256 b = _mm256_unpacklo_ps(rows[2], rows[3]);
    const __m256 c = _mm256_unpackhi_ps(rows[0], rows[1]);
    const __m256 d = _mm256_unpackhi_ps(rows[2], rows[3]);
    rows[0] = _mm256_shuffle_ps(a, b, 0x44);
    rows[1] = _mm256_shuffle_ps(a, b, 0xee);
    rows[2] = _mm256_shuffle_ps(c, d, 0x44);
    rows[3] = _mm256_shuffle_ps(c, d, 0xee);
}
BACKSIGHT_WIDE __m256 load_two(const void* lower, const void* upper) {
    const __m256 low = _mm256_castps128_ps256(_mm_loadu_ps(static_cast<const float*>(lower)));
    return _mm256_insertf128_ps(low, _mm_loadu_ps(static_cast<const float*>(upper)), 1);
}

struct PackedEight {
    __m256i rotation;
    __m256 is_done;
};

// Each operation in the order of pack_rotations(), which has the reasons.
BACKSIGHT_WIDE PackedEight pack_eight(const __m256 (&quats)[4]) {
    __m256 sum = _mm256_mul_ps(quats[0], quats[0]);
    for (std::size_t i = 1; i < 4; ++i) sum = _mm256_add_ps(sum, _mm256_mul_ps(quats[i], quats[i]));
    const __m256 over = _mm256_sub_ps(sum, eight_of(1.0f));
    const __m256 slope = _mm256_sub_ps(eight_of(0.5f), _mm256_mul_ps(eight_of(0.375f), over));
    const __m256 inverse = _mm256_sub_ps(eight_of(1.0f), _mm256_mul_ps(over, slope));
    const __m256 scale = _mm256_mul_ps(inverse, eight_of(steps_of_one));
    const __m256 x = _mm256_mul_ps(quats[0], scale);
    const __m256 y = _mm256_mul_ps(quats[1], scale);
    const __m256 z = _mm256_mul_ps(quats[2], scale);
    const __m256 w = _mm256_mul_ps(quats[3], scale);
    const __m256 larger_of_xy = _mm256_max_ps(sizes_of(x), sizes_of(y));
    const __m256 larger_of_zw = _mm256_max_ps(sizes_of(z), sizes_of(w));
    const __m256 smaller_of_xy = _mm256_min_ps(sizes_of(x), sizes_of(y));
    const __m256 smaller_of_zw = _mm256_min_ps(sizes_of(z), sizes_of(w));
    const __m256 largest = _mm256_max_ps(larger_of_xy, larger_of_zw);
    const __m256 second =
        _mm256_max_ps(_mm256_min_ps(larger_of_xy, larger_of_zw), _mm256_max_ps(smaller_of_xy, smaller_of_zw));
    const __m256 is_x = is_equal(sizes_of(x), largest);
    const __m256 is_z = is_equal(sizes_of(z), largest);
    const __m256 is_w = is_equal(sizes_of(w), largest);
    const __m256 sign = _mm256_and_ps(sign_bit(), pick_eight(is_x, x, pick_eight(is_w, w, pick_eight(is_z, z, y))));
    const __m256 parts[3] = {pick_eight(is_x, y, x), pick_eight(_mm256_or_ps(is_z, is_w), y, z),
                             pick_eight(is_w, z, w)};
    const __m256i omitted = pick_eight(is_w, eight_of(3), pick_eight(is_z, eight_of(2), eight_of(1)));
    __m256i packed = _mm256_andnot_si256(_mm256_castps_si256(is_x), omitted);
    __m256 rest = _mm256_setzero_ps();
    for (const __m256& part : parts) {
        const __m256 without_sign = _mm256_xor_ps(part, sign);
        const __m256 whole = _mm256_add_ps(without_sign, eight_of(to_lowest_bits));
        const __m256 rounded = _mm256_sub_ps(whole, eight_of(to_lowest_bits));
        rest = _mm256_max_ps(rest, sizes_of(_mm256_sub_ps(without_sign, rounded)));
        const __m256i bits = _mm256_and_si256(_mm256_castps_si256(whole), eight_of(rotation_max));
        packed = _mm256_or_si256(_mm256_slli_epi32(packed, 10), bits);
    }
    const __m256 is_largest = _mm256_cmp_ps(_mm256_sub_ps(largest, second), eight_of(clearly_larger), _CMP_GT_OQ);
    const __m256 is_normal = is_less(sizes_of(over), norm_slack);
    return {packed, _mm256_and_ps(_mm256_and_ps(is_normal, is_largest), is_less(rest, 0.5f - step_noise))};
}

// Rows of x and y, z and the rotation, each with a word too many, which the next row writes over.
BACKSIGHT_WIDE void store_bones(__m256i xy, __m256i z, __m256i rotation, QuantBone* out) {
    const __m256i low = _mm256_unpacklo_epi32(xy, z);
    const __m256i high = _mm256_unpackhi_epi32(xy, z);
    const __m256i low_turns = _mm256_unpacklo_epi32(rotation, rotation);
    const __m256i high_turns = _mm256_unpackhi_epi32(rotation, rotation);
    const __m256i rows[4] = {_mm256_unpacklo_epi64(low, low_turns), _mm256_unpackhi_epi64(low, low_turns),
                             _mm256_unpacklo_epi64(high, high_turns), _mm256_unpackhi_epi64(high, high_turns)};
    for (std::size_t i = 0; i < 4; ++i) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), _mm256_castsi256_si128(rows[i]));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 4 + i), _mm256_extracti128_si256(rows[i], 1));
    }
    const __m128i last = _mm256_extracti128_si256(rows[3], 1);
    std::memcpy(static_cast<void*>(out + 7), &last, sizeof(QuantBone));
}

__attribute__((target("avx2"))) std::uint32_t quantize_eight_256(const Pose* bones, float per_step, QuantBone* out) {
    __m256 positions[4];
    __m256 rotations[4];
    for (std::size_t i = 0; i < 4; ++i) {
        positions[i] = load_two(&bones[i], &bones[i + 4]);
        rotations[i] = load_two(&bones[i].rotation, &bones[i + 4].rotation);
    }
    transpose_twice(positions);
    transpose_twice(rotations);
    const PackedEight packed = pack_eight(rotations);
    __m256 is_done = packed.is_done;
    __m256i steps[3];
    for (std::size_t i = 0; i < 3; ++i) {
        const __m256 position = _mm256_mul_ps(positions[i], eight_of(per_step));
        is_done = _mm256_and_ps(is_done, is_less(sizes_of(position), bone_end));
        // As round_to_int(). What does not fit becomes any number.
        const __m256 half = _mm256_or_ps(_mm256_and_ps(sign_bit(), position), eight_of(below_half));
        steps[i] = _mm256_cvttps_epi32(_mm256_add_ps(position, half));
    }
    const __m256i xy = _mm256_blend_epi16(steps[0], _mm256_slli_epi32(steps[1], 16), 0xaa);
    store_bones(xy, _mm256_and_si256(steps[2], eight_of(0xffff)), packed.rotation, out);
    return static_cast<std::uint32_t>(_mm256_movemask_ps(is_done));
}

BACKSIGHT_WIDE __m256 is_field(__m256i bits, std::int32_t value) {
    return _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(bits, eight_of(rotation_max)), eight_of(value)));
}
BACKSIGHT_WIDE __m256i where_not(__m256 truths, std::int32_t value) {
    return _mm256_andnot_si256(_mm256_castps_si256(truths), eight_of(value));
}

__attribute__((target("avx2"))) std::uint32_t quantize_rotations_256(const std::array<const Quat*, 8>& from,
                                                                     RotationsOfEight& out) {
    __m256 parts[4];
    for (std::size_t i = 0; i < 4; ++i) parts[i] = load_two(from[i], from[i + 4]);
    transpose_twice(parts);
    const PackedEight packed = pack_eight(parts);
    // As quantize_four_rotations() has it, of what is not turned.
    const __m256 first = is_field(_mm256_srli_epi32(packed.rotation, 20), rotation_middle);
    const __m256 second = is_field(_mm256_srli_epi32(packed.rotation, 10), rotation_middle);
    const __m256 third = is_field(packed.rotation, rotation_middle);
    const __m256i omitted = _mm256_srli_epi32(packed.rotation, 30);
    const __m256 is_x = is_field(omitted, 0);
    const __m256 x = _mm256_andnot_ps(is_x, first);
    const __m256 y = _mm256_andnot_ps(is_field(omitted, 1), pick_eight(is_x, first, second));
    const __m256 z = _mm256_andnot_ps(is_field(omitted, 2), pick_eight(is_field(omitted, 3), third, second));
    const __m256i turned = _mm256_or_si256(_mm256_or_si256(where_not(x, 1), where_not(y, 2)), where_not(z, 4));
    std::memcpy(out.rotation.data(), &packed.rotation, sizeof packed.rotation);
    std::memcpy(out.turned.data(), &turned, sizeof turned);
    return static_cast<std::uint32_t>(_mm256_movemask_ps(packed.is_done));
}

#undef BACKSIGHT_WIDE

}  // namespace

std::uint32_t quantize_eight(std::span<const Pose, 8> bones, const Quantization& q, std::span<QuantBone, 8> out) {
    const float per_step = exact_inverse(q.position_step_m);
    if (!has_eight_lanes || per_step == 0.0f) return quantize_eight_portable(bones, q, out);
    return quantize_eight_256(bones.data(), per_step, out.data());
}

std::uint32_t quantize_rotations(const std::array<const Quat*, 8>& from, RotationsOfEight& out) {
    return has_eight_lanes ? quantize_rotations_256(from, out) : quantize_rotations_portable(from, out);
}

#else

std::uint32_t quantize_eight(std::span<const Pose, 8> bones, const Quantization& q, std::span<QuantBone, 8> out) {
    return quantize_eight_portable(bones, q, out);
}

std::uint32_t quantize_rotations(const std::array<const Quat*, 8>& from, RotationsOfEight& out) {
    return quantize_rotations_portable(from, out);
}

#endif

}  // namespace backsight
