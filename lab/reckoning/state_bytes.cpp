#include "lab/reckoning/state_bytes.h"

#include <backsight/replicate/entity_codec.h>

#include <array>

namespace backsight::lab::reckoning {

namespace {

constexpr EntityId the_entity = EntityId::make(5, 1);
constexpr Tick coded_at{100'000};

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
    EntityEntry entry{the_entity, {}, entity_of(state)};
    EntityContext context;
    context.header.seq = SnapshotSeq{9};
    context.header.tick = coded_at;
    context.prediction = Prediction::of(Quantization{}, TickRate{});
    const EntityState earlier = known.state != nullptr ? entity_of(*known.state) : EntityState{};
    const Baseline baseline{coded_at - known.age_ticks, the_entity, &earlier};
    if (known.state != nullptr) {
        context.header.reference = SnapshotSeq{8};
        entry.baseline = context.header.reference;
        context.look_up = [&baseline](SnapshotSeq, std::uint32_t) { return baseline; };
    }
    std::array<std::uint8_t, 128> packet{};
    static_assert(packet.size() * 8 > max_entity_bits + 2 * (1 + 3 * (1 + 18)));
    BitWriter writer(packet);
    WriteStream stream(writer);
    code_entity(stream, context, static_cast<std::int64_t>(the_entity.index()) - 1, entry);
    const QuantReckonedState before = known.state != nullptr ? *known.state : QuantReckonedState{};
    if (accelerates(model)) write_numbers(stream, state.acceleration, before.acceleration);
    if (turns(model)) write_numbers(stream, state.angular_velocity, before.angular_velocity);
    return writer.bit_count();
}

}  // namespace backsight::lab::reckoning
