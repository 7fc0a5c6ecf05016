#include <backsight/replicate/entity_codec.h>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <vector>

namespace backsight {
namespace {

EntityId any_id() {
    return EntityId::make(*rc::gen::inRange(0u, EntityId::max_index + 1),
                          *rc::gen::inRange(0u, EntityId::max_generation + 1));
}

std::int16_t any_speed() { return static_cast<std::int16_t>(*rc::gen::inRange(-32767, 32768)); }

EntityState any_state() {
    const auto coordinate = rc::gen::inRange(-max_position_steps, max_position_steps + 1);
    EntityState state;
    state.position = {*coordinate, *coordinate, *coordinate};
    if (*rc::gen::arbitrary<bool>()) state.velocity = {any_speed(), any_speed(), any_speed()};
    if (*rc::gen::arbitrary<bool>()) state.rotation = {*rc::gen::arbitrary<std::uint32_t>()};
    if (*rc::gen::arbitrary<bool>()) state.parent = any_id();
    state.epoch = *rc::gen::arbitrary<std::uint16_t>();
    state.hitboxes = {*rc::gen::arbitrary<std::uint16_t>()};
    state.team = *rc::gen::arbitrary<std::uint16_t>();
    state.layers = *rc::gen::arbitrary<std::uint16_t>();
    state.presence = static_cast<Presence>(*rc::gen::inRange(0, 3));
    return state;
}

RC_GTEST_PROP(EntityCodec, every_state_comes_back_to_the_bit, ()) {
    const EntityId id = any_id();
    const EntityState state = any_state();
    std::array<std::uint8_t, max_entity_bits / 8> bytes;
    BitWriter out(bytes);
    write_entity(out, id, state);
    RC_ASSERT(!out.failed());
    BitReader in(bytes, out.bit_count());
    EntityId read_id;
    EntityState read;
    RC_ASSERT(read_entity(in, read_id, read));
    RC_ASSERT(read_id == id);
    RC_ASSERT(read == state);
    RC_ASSERT(in.bits_left() == 0u);
    BitReader shorter(bytes, *rc::gen::inRange<std::size_t>(0, out.bit_count()));
    RC_ASSERT(!read_entity(shorter, read_id, read));
}

RC_GTEST_PROP(EntityCodec, random_bits_give_a_state_in_range_or_a_failure, (std::vector<std::uint8_t> bytes)) {
    BitReader in(bytes);
    EntityId id;
    EntityState state;
    if (!read_entity(in, id, state)) return;
    RC_ASSERT(!id.is_null());
    RC_ASSERT(state.presence <= Presence::despawned);
    for (const std::int32_t c : {state.position.x, state.position.y, state.position.z}) {
        RC_ASSERT(c >= -max_position_steps && c <= max_position_steps);
    }
}

TEST(EntityCodec, someone_who_stands_still_takes_few_bytes) {
    std::array<std::uint8_t, 64> bytes;
    BitWriter out(bytes);
    write_entity(out, EntityId::make(12, 0), {});
    EXPECT_LE(out.byte_count(), 8u);
}

}  // namespace
}  // namespace backsight
