#include <backsight/replicate/entity_codec.h>

#include <backsight/base/assert.h>
#include <backsight/wire/messages.h>

namespace backsight {
namespace {

constexpr int index_group = 7;
constexpr int small_group = 4;

void write_id(BitWriter& out, EntityId id) {
    out.varint(id.index(), index_group);
    out.varint(id.generation(), small_group);
}

/// A varint that must not be above `limit`.
std::uint32_t read_limited(BitReader& in, int group, std::uint32_t limit) {
    const std::uint64_t value = in.varint(group);
    if (value > limit) in.fail();
    return in.failed() ? 0 : static_cast<std::uint32_t>(value);
}

EntityId read_id(BitReader& in) {
    const std::uint32_t index = read_limited(in, index_group, EntityId::max_index);
    const std::uint32_t generation = read_limited(in, small_group, EntityId::max_generation);
    return EntityId::make(index, generation);
}

QuantVelocity read_velocity(BitReader& in) {
    QuantVelocity velocity;
    velocity.x = read_component(in);
    velocity.y = read_component(in);
    velocity.z = read_component(in);
    return velocity;
}

}  // namespace

void write_entity(BitWriter& out, EntityId id, const EntityState& state) {
    BACKSIGHT_ASSERT(!id.is_null());
    write_id(out, id);
    out.bits(static_cast<std::uint32_t>(state.presence), 2);
    write_position(out, {}, state.position);
    out.flag(state.velocity != QuantVelocity{});
    if (state.velocity != QuantVelocity{}) {
        write_component(out, state.velocity.x);
        write_component(out, state.velocity.y);
        write_component(out, state.velocity.z);
    }
    out.flag(state.rotation != QuantRotation{});
    if (state.rotation != QuantRotation{}) out.bits(state.rotation.packed, 32);
    out.flag(!state.parent.is_null());
    if (!state.parent.is_null()) write_id(out, state.parent);
    out.varint(state.epoch, small_group);
    out.varint(state.hitboxes.value, small_group);
    out.flag(state.team != 0);
    if (state.team != 0) out.bits(state.team, 16);
    out.flag(state.layers != 1);
    if (state.layers != 1) out.bits(state.layers, 16);
}

bool read_entity(BitReader& in, EntityId& id, EntityState& state) {
    id = read_id(in);
    const std::uint32_t presence = in.bits(2);
    if (presence > static_cast<std::uint32_t>(Presence::despawned)) in.fail();
    state.presence = static_cast<Presence>(presence);
    if (!read_position(in, {}, state.position)) return false;
    state.velocity = in.flag() ? read_velocity(in) : QuantVelocity{};
    state.rotation = in.flag() ? QuantRotation{in.bits(32)} : QuantRotation{};
    state.parent = in.flag() ? read_id(in) : EntityId{};
    state.epoch = static_cast<std::uint16_t>(read_limited(in, small_group, 0xffff));
    state.hitboxes = {static_cast<std::uint16_t>(read_limited(in, small_group, 0xffff))};
    state.team = in.flag() ? static_cast<std::uint16_t>(in.bits(16)) : std::uint16_t{0};
    state.layers = in.flag() ? static_cast<std::uint16_t>(in.bits(16)) : std::uint16_t{1};
    return !in.failed();
}

}  // namespace backsight
