// Bits of the game's own through backsight.h: set, sent, read in states, hits and verdicts, and refused beyond their
// number.

#include "tests/bindings/c/c_ends.h"

namespace backsight::test {
namespace {

TEST(c_fields, are_sent_drawn_and_in_hits_and_verdicts_of_the_same_sample) {
    CEnds ends(false, 5);
    ends.target_stands = true;
    ends.shot.origin.y = 1.0f;
    int marked = 0;
    for (std::int64_t tick = 1; tick <= 90; ++tick) {
        // One tick is sent and drawn at most a third of a tick before it: what was set in the tick before is drawn.
        const auto fields_of = [](std::int64_t at) { return static_cast<std::uint32_t>(at / 4 % 32); };
        ASSERT_EQ(bs_server_set_fields(ends.server, ends.target, fields_of(tick)), BS_OK);
        ends.play(tick);
        if (tick == 1) continue;
        auto on_screen = room<bs_hit>();
        ASSERT_EQ(bs_client_shoot(ends.screen, &ends.shot, &ends.rifle, &on_screen), BS_OK);
        ASSERT_EQ(on_screen.entity, ends.target);
        EXPECT_EQ(on_screen.fields, fields_of(tick - 1));
        std::uint32_t hash = 0;
        ASSERT_EQ(bs_screen_hash(&on_screen, &hash), BS_OK);
        ASSERT_EQ(ends.command().audit, static_cast<std::uint32_t>(BS_AUDIT_ACCEPTED));
        auto verdict = room<bs_verdict>();
        ASSERT_EQ(bs_server_judge(ends.server, ends.client, &ends.shot, &ends.rifle, nullptr, nullptr, hash, &verdict),
                  BS_OK);
        ASSERT_EQ(verdict.outcome, static_cast<std::uint32_t>(BS_OUTCOME_HIT));
        EXPECT_EQ(verdict.fields, on_screen.fields);
        marked += verdict.fields != 0 ? 1 : 0;
    }
    EXPECT_GT(marked, 60);
}

TEST(c_fields, of_a_state_take_four_bytes_if_they_are_not_0) {
    CEnds ends(false, 32);
    EXPECT_EQ(bs_server_set_fields(ends.server, ends.target, 0x89abcdef), BS_OK);
    EXPECT_EQ(bs_server_begin_tick(ends.server, 7), BS_OK);
    const bs_entity_pose pose = made(bs_entity_pose_default);
    EXPECT_EQ(bs_server_record(ends.server, ends.target, &pose, nullptr, 0), BS_OK);
    std::uint8_t bytes[BS_SENT_BYTES + BS_FIELDS_BYTES];
    std::uint32_t size = 0;
    std::uint32_t read = 0;
    auto state = room<bs_state>();
    EXPECT_EQ(bs_server_state_at(ends.server, ends.target, 7, bytes, BS_SENT_BYTES, &size), BS_TOO_SMALL);
    ASSERT_EQ(bs_server_state_at(ends.server, ends.target, 7, bytes, sizeof(bytes), &size), BS_OK);
    EXPECT_EQ(size, sizeof(bytes));
    ASSERT_EQ(bs_state_read(&ends.world, bytes, size, &state, &read), BS_OK);
    EXPECT_EQ(state.fields, 0x89abcdefu);
}

TEST(c_fields, beyond_their_bits_are_refused_and_none_is_the_default) {
    CEnds none;
    EXPECT_EQ(none.world.field_bits, 0u);
    EXPECT_EQ(bs_server_set_fields(none.server, none.target, 0), BS_OK);
    EXPECT_EQ(bs_server_set_fields(none.server, none.target, 1), BS_RECORD_FIELDS_TOO_WIDE);
    CEnds ends(false, 5);
    EXPECT_EQ(bs_server_set_fields(ends.server, ends.target, 31), BS_OK);
    EXPECT_EQ(bs_server_set_fields(ends.server, ends.target, 32), BS_RECORD_FIELDS_TOO_WIDE);
    bs_traits traits = made(bs_traits_default);
    EXPECT_EQ(traits.fields, 0u);
    traits.fields = 32;
    bs_entity made_entity = 9;
    EXPECT_EQ(bs_server_spawn(ends.server, &traits, &made_entity), BS_RECORD_FIELDS_TOO_WIDE);
    EXPECT_EQ(made_entity, 0u);
    traits.fields = 31;
    EXPECT_EQ(bs_server_spawn(ends.server, &traits, &made_entity), BS_OK);
    std::uint64_t of_five = 0;
    std::uint64_t of_none = 0;
    EXPECT_EQ(bs_server_fingerprint(ends.server, &of_five), BS_OK);
    EXPECT_EQ(bs_server_fingerprint(none.server, &of_none), BS_OK);
    EXPECT_NE(of_five, of_none);
}

}  // namespace
}  // namespace backsight::test
