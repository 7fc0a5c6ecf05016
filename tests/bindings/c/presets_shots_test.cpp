// UT2003's beams and PUN 2's messages through backsight_presets.h: what the C++ presets do, and the pages' numbers.

#ifdef BS_HAS_PRESETS

#include "backsight_presets.h"

#include <backsight/presets/pun2.h>
#include <backsight/presets/ut2003.h>

#include "tests/bindings/c/c_ends.h"
#include "tests/support/allocation_counter.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace backsight;
using namespace backsight::test;
namespace presets = backsight::presets;

namespace {

constexpr std::uint32_t ends_in_c[] = {BS_UT2003_END_NOTHING, BS_UT2003_END_LEVEL, BS_UT2003_END_BODY,
                                       BS_UT2003_END_ABSORBED};

bs_ut2003_trace random_trace(std::mt19937& random) {
    std::uniform_real_distribution<float> place(-100.0f, 100.0f), turn(0.0f, 6.28f);
    const float angle = turn(random);
    bs_ut2003_trace trace{static_cast<std::uint32_t>(random() % 4), {place(random), place(random), place(random)}, {}};
    if (random() % 2 == 0) trace.met = BS_UT2003_MET_REFLECTOR;
    if (trace.met == BS_UT2003_MET_REFLECTOR) trace.reflected = {std::cos(angle), 0.0f, std::sin(angle)};
    return trace;
}

presets::BeamTrace in_cpp(const bs_ut2003_trace& trace) {
    presets::BeamTrace out;
    out.end = {trace.point.x, trace.point.y, trace.point.z};
    out.is_level = trace.met == BS_UT2003_MET_LEVEL;
    if (trace.met >= BS_UT2003_MET_BODY) out.hit.entity = {1};
    if (trace.met == BS_UT2003_MET_REFLECTOR) out.reflected = {trace.reflected.x, trace.reflected.y, trace.reflected.z};
    return out;
}

TEST(c_presets_shots, ut2003s_beams_are_traced_as_in_cpp) {
    std::mt19937 random(7);
    std::array<int, 4> ended{};
    for (int shot = 0; shot < 2'000; ++shot) {
        std::array<bs_ut2003_trace, 4> met;
        std::generate(met.begin(), met.end(), [&] { return random_trace(random); });
        std::size_t asked = 0;
        const Ray first{{1.0f, 2.0f, 3.0f}, {0.0f, 1.0f, 0.0f}};
        const presets::Beam cpp = presets::trace_beam(first, [&](const Ray&, bool may_hit_shooter) {
            EXPECT_EQ(may_hit_shooter, asked > 0);
            return in_cpp(met[asked++]);
        });
        auto beam = made(bs_ut2003_beam_default);
        beam.origin = {1.0f, 2.0f, 3.0f};
        beam.direction = {0.0f, 1.0f, 0.0f};
        for (std::size_t leg = 0; beam.ended == BS_UT2003_END_NONE; ++leg) {
            ASSERT_LT(leg, cpp.count);
            EXPECT_TRUE(same_bits(beam.origin, cpp.legs[leg].ray.origin)) << shot << " " << leg;
            EXPECT_TRUE(same_bits(beam.direction, cpp.legs[leg].ray.direction)) << shot << " " << leg;
            EXPECT_EQ(beam.may_hit_shooter != 0, leg > 0);
            ASSERT_EQ(bs_ut2003_beam_traced(&beam, &met[leg]), BS_OK);
        }
        EXPECT_EQ(beam.traces, cpp.count);
        EXPECT_EQ(beam.ended, ends_in_c[static_cast<std::size_t>(cpp.end)]);
        EXPECT_TRUE(same_bits(beam.direction, cpp.last().ray.direction)) << "the last leg's, for the momentum";
        ++ended[static_cast<std::size_t>(cpp.end)];
        const auto before = beam;
        EXPECT_EQ(bs_ut2003_beam_traced(&beam, &met[0]), BS_OUT_OF_RANGE) << "it has ended";
        EXPECT_EQ(beam.traces, before.traces);
    }
    for (const int count : ended) EXPECT_GT(count, 50) << "each end was met";
}

// The page: ++ReflectNum < 4. Three reflect, and the fourth that would absorbs.
TEST(c_presets_shots, ut2003s_fourth_reflector_absorbs_the_beam) {
    auto beam = made(bs_ut2003_beam_default);
    EXPECT_EQ(beam.direction.x, 1.0f);
    EXPECT_EQ(beam.may_hit_shooter, 0u);
    bs_ut2003_trace trace{BS_UT2003_MET_REFLECTOR, {10.0f, 0.0f, 0.0f}, {-1.0f, 0.0f, 0.0f}};
    for (int reflected = 1; reflected <= 3; ++reflected) {
        ASSERT_EQ(bs_ut2003_beam_traced(&beam, &trace), BS_OK);
        EXPECT_EQ(beam.ended, static_cast<std::uint32_t>(BS_UT2003_END_NONE)) << reflected;
        EXPECT_EQ(beam.origin.x, 10.0f);
        EXPECT_EQ(beam.direction.x, -1.0f);
        EXPECT_EQ(beam.may_hit_shooter, 1u);
    }
    trace.reflected = {0.0f, 1.0f, 0.0f};
    ASSERT_EQ(bs_ut2003_beam_traced(&beam, &trace), BS_OK);
    EXPECT_EQ(beam.ended, static_cast<std::uint32_t>(BS_UT2003_END_ABSORBED));
    EXPECT_EQ(beam.direction.x, -1.0f) << "of the last leg";
    EXPECT_EQ(beam.traces, 4u);
}

TEST(c_presets_shots, mistakes_leave_a_beam_as_it_was) {
    const bs_ut2003_trace sound{BS_UT2003_MET_REFLECTOR, {1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}};
    const auto beam = made(bs_ut2003_beam_default);
    const auto refused = [&](bs_ut2003_beam in, const bs_ut2003_trace& trace) {
        const auto before = in;
        const std::int32_t code = bs_ut2003_beam_traced(&in, &trace);
        EXPECT_TRUE(same_bits(in, before));
        return code;
    };
    auto trace = sound;
    trace.met = 4;
    EXPECT_EQ(refused(beam, trace), BS_OUT_OF_RANGE);
    trace = sound;
    trace.point.z = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(refused(beam, trace), BS_NOT_FINITE);
    trace = sound;
    trace.reflected = {0.0f, 2.0f, 0.0f};
    EXPECT_EQ(refused(beam, trace), BS_OUT_OF_RANGE) << "no unit vector";
    trace.met = BS_UT2003_MET_BODY;
    auto taken = beam;
    EXPECT_EQ(bs_ut2003_beam_traced(&taken, &trace), BS_OK) << "which nothing reads, of a body that does not reflect";
    auto changed = beam;
    changed.traces = 4;
    EXPECT_EQ(refused(changed, sound), BS_OUT_OF_RANGE);
    changed = beam;
    changed.direction = {};
    EXPECT_EQ(refused(changed, sound), BS_OUT_OF_RANGE);
    changed = beam;
    changed.struct_size = 36;
    EXPECT_EQ(refused(changed, sound), BS_BAD_STRUCT_SIZE);
    EXPECT_EQ(bs_ut2003_beam_traced(nullptr, &sound), BS_NULL);
    EXPECT_EQ(bs_ut2003_beam_traced(&changed, nullptr), BS_BAD_STRUCT_SIZE);
    changed = beam;
    EXPECT_EQ(bs_ut2003_beam_traced(&changed, nullptr), BS_NULL);
}

const bs_pun2_update one_update{{1.0f, -2.0f, 0.5f}, {0.0f, 0.6f, 0.0f, 0.8f}, {4.0f, 0.0f, -8.0f}};

// SendNext's order: position, rotation (w first), velocity; then the stamp. Each float's highest byte comes first.
TEST(c_presets_shots, pun2s_message_has_the_published_bytes) {
    std::array<std::uint8_t, BS_PUN2_MESSAGE_BYTES> bytes{};
    std::uint32_t size = 0;
    ASSERT_EQ(bs_pun2_write(&one_update, 0x01020304u, bytes.data(), 44, &size), BS_OK);
    EXPECT_EQ(size, 44u);
    const std::array<std::uint8_t, 44> published{
        0x3f, 0x80, 0, 0, 0xc0, 0, 0,    0,    0x3f, 0, 0, 0, 0x3f, 0x4c, 0xcc, 0xcd, 0, 0, 0, 0, 0x3f, 0x19,
        0x99, 0x9a, 0, 0, 0,    0, 0x40, 0x80, 0,    0, 0, 0, 0,    0,    0xc1, 0,    0, 0, 1, 2, 3,    4};
    EXPECT_EQ(bytes, published);
}

TEST(c_presets_shots, pun2s_messages_arrive_as_in_cpp) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> number(-1'000.0f, 1'000.0f), turn(0.0f, 6.28f);
    std::array<std::uint8_t, BS_PUN2_MESSAGE_BYTES> bytes{}, cpp_bytes{};
    for (int i = 0; i < 2'000; ++i) {
        const float angle = turn(random);
        const bs_pun2_update update{{number(random), number(random), number(random)},
                                    {0.0f, std::sin(angle), 0.0f, std::cos(angle)},
                                    {number(random), number(random), number(random)}};
        const auto stamp = static_cast<std::uint32_t>(random());
        std::uint32_t size = 0, sent_ms = 0;
        bs_pun2_update heard{};
        ASSERT_EQ(bs_pun2_write(&update, stamp, bytes.data(), 44, &size), BS_OK);
        const Quat rotation{update.rotation.x, update.rotation.y, update.rotation.z, update.rotation.w};
        presets::write_pun2({{{update.position.x, update.position.y, update.position.z},
                              rotation,
                              {update.velocity.x, update.velocity.y, update.velocity.z}},
                             stamp},
                            cpp_bytes);
        EXPECT_EQ(bytes, cpp_bytes);
        ASSERT_EQ(bs_pun2_read(bytes.data(), size, &heard, &sent_ms), BS_OK);
        EXPECT_TRUE(same_bits(heard, update));
        EXPECT_EQ(sent_ms, stamp);
        // One bit of it falls over on the way.
        bytes[random() % 44] ^= static_cast<std::uint8_t>(1u << random() % 8);
        presets::Pun2Message message;
        EXPECT_EQ(bs_pun2_read(bytes.data(), 44, &heard, &sent_ms), presets::read_pun2(bytes, message) ? BS_OK : 1);
    }
}

TEST(c_presets_shots, pun2s_messages_that_are_none_are_refused) {
    std::array<std::uint8_t, BS_PUN2_MESSAGE_BYTES + 1> bytes{};
    std::uint32_t size = 0, sent_ms = 7;
    EXPECT_EQ(bs_pun2_write(&one_update, 1, bytes.data(), 43, &size), BS_TOO_SMALL);
    EXPECT_EQ(size, 44u) << "what is needed";
    EXPECT_EQ(bytes[0], 0u) << "nothing is written";
    EXPECT_EQ(bs_pun2_write(&one_update, 1, nullptr, 0, &size), BS_TOO_SMALL);
    EXPECT_EQ(bs_pun2_write(&one_update, 1, nullptr, 44, &size), BS_NULL);
    EXPECT_EQ(bs_pun2_write(nullptr, 1, bytes.data(), 44, &size), BS_NULL);
    EXPECT_EQ(bs_pun2_write(&one_update, 1, bytes.data(), 44, nullptr), BS_NULL);
    ASSERT_EQ(bs_pun2_write(&one_update, 1, bytes.data(), 45, &size), BS_OK);
    auto heard = one_update;
    for (const std::uint32_t length : {0u, 43u, 45u}) {
        EXPECT_EQ(bs_pun2_read(bytes.data(), length, &heard, &sent_ms), 1) << length;
    }
    EXPECT_EQ(bs_pun2_read(nullptr, 44, &heard, &sent_ms), BS_NULL);
    EXPECT_EQ(bs_pun2_read(nullptr, 0, &heard, &sent_ms), 1);
    EXPECT_EQ(bs_pun2_read(bytes.data(), 44, nullptr, &sent_ms), BS_NULL);
    EXPECT_EQ(bs_pun2_read(bytes.data(), 44, &heard, nullptr), BS_NULL);
    auto off = bytes;
    off[0] = 0x7f;
    off[1] = 0xc0;
    EXPECT_EQ(bs_pun2_read(off.data(), 44, &heard, &sent_ms), 1) << "NaN";
    off = bytes;
    off[12] = 0x3e;
    EXPECT_EQ(bs_pun2_read(off.data(), 44, &heard, &sent_ms), 1) << "no unit quaternion";
    EXPECT_TRUE(same_bits(heard, one_update)) << "unchanged";
    EXPECT_EQ(sent_ms, 7u);
    auto not_finite = one_update;
    not_finite.velocity.y = std::numeric_limits<float>::infinity();
    EXPECT_EQ(bs_pun2_write(&not_finite, 1, bytes.data(), 44, &size), BS_NOT_FINITE);
}

}  // namespace

#endif
