#include "lab/reckoning/state_bytes.h"

#include <backsight/replicate/send_snapshots.h>
#include <backsight/wire/streams.h>

#include <array>

namespace backsight::lab::reckoning {

namespace {

constexpr EntityId the_entity = EntityId::make(5, 1);

EntityState entity_of(const QuantReckonedState& state) {
    EntityState entity;
    entity.position = state.position;
    entity.velocity = state.velocity;
    entity.rotation = state.rotation;
    return entity;
}

// A flag, then each number behind a flag: most things turn about one axis, and push along two.
template <class Quantized>
void write_numbers(WriteStream& stream, const Quantized& v, const Quantized& before) {
    constexpr int group = 8;
    constexpr std::int64_t limit = 2 * 32767;
    stream.flag(v != before);
    if (v == before) return;
    for (const int difference : {v.x - before.x, v.y - before.y, v.z - before.z}) {
        stream.flag(difference != 0);
        if (difference != 0) stream.signed_varint(difference, group, limit);
    }
}

}  // namespace

std::size_t state_bits(const QuantReckonedState& state, ReckoningModel model, const KnownState& known) {
    const EntityState earlier = known.state != nullptr ? entity_of(*known.state) : EntityState{};
    const std::size_t bits =
        entity_bits(the_entity, entity_of(state), known.state != nullptr ? &earlier : nullptr, known.age_ticks);
    std::array<std::uint8_t, 32> rest{};
    BitWriter writer(rest);
    WriteStream stream(writer);
    const QuantReckonedState before = known.state != nullptr ? *known.state : QuantReckonedState{};
    if (accelerates(model)) write_numbers(stream, state.acceleration, before.acceleration);
    if (turns(model)) write_numbers(stream, state.angular_velocity, before.angular_velocity);
    return bits + writer.bit_count();
}

}  // namespace backsight::lab::reckoning
