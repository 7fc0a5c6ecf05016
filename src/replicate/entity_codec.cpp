#include <backsight/replicate/send_snapshots.h>

#include <backsight/base/compiler.h>

#include <algorithm>
#include <array>

#include "code_rotation.h"
#include "entity_parts.h"
#include "wire/measure.h"
#include "wire/words.h"

namespace backsight {
namespace {

constexpr int index_group = 7;
constexpr int small_group = 4;
constexpr int position_group = 8;
constexpr int gap_group = 4;
/// Orders of residuals, measured on recorded players and bots at 64 snapshots per second.
constexpr int velocity_order = 5;
constexpr int acceleration_order = 4;
constexpr int angular_velocity_order = 5;
constexpr int highest_position_order = 12;
constexpr std::int64_t most_ticks = 65535;

template <class Stream>
constexpr void code_generation(Stream& stream, std::uint32_t& generation) {
    stream.varint(generation, small_group, EntityId::max_generation);
}

template <class Stream>
constexpr void code_id(Stream& stream, Field<Stream, EntityId>& id) {
    std::uint32_t index = Stream::is_writing ? id.index() : 0;
    std::uint32_t generation = Stream::is_writing ? id.generation() : 0;
    stream.varint(index, index_group, EntityId::max_index);
    code_generation(stream, generation);
    if constexpr (Stream::is_reading) id = EntityId::make(index, generation);
}

template <class Stream>
void code_traits(Stream& stream, Field<Stream, EntityState>& state) {
    if constexpr (Stream::is_reading) {
        state.parent = {};
        state.team = 0;
        state.layers = 1;
        state.hitbox_mask = all_hitboxes;
    }
    stream.optional(!state.parent.is_null(), [&] { code_id(stream, state.parent); });
    stream.varint(state.epoch, small_group, 0xffff);
    stream.varint(state.hitboxes.value, small_group, 0xffff);
    stream.optional(state.team != 0, [&] { stream.bits(state.team, 16); });
    // One flag for both: those of most entities take no bit more than before there were masks.
    stream.optional(state.layers != 1 || state.hitbox_mask != all_hitboxes, [&] {
        stream.bits(state.layers, 16);
        stream.optional(state.hitbox_mask != all_hitboxes, [&] { stream.bits(state.hitbox_mask, 32); });
    });
}

/// The bits of the game's own, against those before: `bits` of them, as many as the world has.
template <class Stream>
void code_fields(Stream& stream, std::uint32_t bits, std::uint32_t before, Field<Stream, EntityState>& state) {
    constexpr bool is_measure = !Stream::is_reading && !Stream::is_writing;
    const int count = is_measure ? 32 : static_cast<int>(bits);
    if constexpr (Stream::is_reading) state.fields = before;
    if (count == 0) return;
    stream.optional(state.fields != before, [&] { stream.bits(state.fields, count); });
}

bool same_bend(const EntityState& a, const EntityState& b) {
    return a.acceleration == b.acceleration && a.angular_velocity == b.angular_velocity;
}

/// Codes the values that bend a course, against the former ones.
template <class Stream>
void code_bend(Stream& stream, const EntityState& before, Field<Stream, EntityState>& state) {
    const auto code = [&](const auto& old, auto& now, int order, std::int64_t limit) {
        if constexpr (Stream::is_reading) now = old;
        stream.optional(now != old, [&] {
            code_residual(stream, old.x, order, limit, now.x);
            code_residual(stream, old.y, order, limit, now.y);
            code_residual(stream, old.z, order, limit, now.z);
        });
    };
    code(before.acceleration, state.acceleration, acceleration_order, max_acceleration_steps);
    code(before.angular_velocity, state.angular_velocity, angular_velocity_order, max_angular_velocity_steps);
}

template <class Stream>
void code_coordinate(Stream& stream, Field<Stream, std::int32_t>& value) {
    stream.signed_varint(value, position_group, max_position_steps);
}

template <class Stream>
void code_whole(Stream& stream, const HitboxSets* sets, std::uint32_t field_bits, Field<Stream, EntityState>& state) {
    if constexpr (Stream::is_reading) {
        state.velocity = {};
        state.rotation = {};
    }
    code_closed_enum<3, Presence::despawned>(stream, state.presence);
    code_coordinate(stream, state.position.x);
    code_coordinate(stream, state.position.y);
    code_coordinate(stream, state.position.z);
    stream.optional(state.velocity != QuantVelocity{}, [&] {
        code_component(stream, state.velocity.x);
        code_component(stream, state.velocity.y);
        code_component(stream, state.velocity.z);
    });
    stream.optional(state.rotation != QuantRotation{}, [&] { stream.bits(state.rotation.packed, 32); });
    code_traits(stream, state);
    const EntityState straight;
    if constexpr (Stream::is_reading) {
        state.acceleration = {};
        state.angular_velocity = {};
    }
    stream.optional(!same_bend(state, straight), [&] { code_bend(stream, straight, state); });
    if constexpr (Stream::is_reading) state.rotation_fine = {};
    const std::uint32_t bits = rotation_bits(stream, sets, state.hitboxes);
    if (bits != 10) {
        stream.optional(state.rotation_fine != FineRotation{}, [&] {
            code_fine(stream, bits, state.rotation_fine);
            if constexpr (Stream::is_reading) stream.insist(state.rotation_fine != FineRotation{});
        });
    }
    code_fields(stream, field_bits, 0, state);
}

bool same_traits(const EntityState& a, const EntityState& b) {
    return a.presence == b.presence && a.parent == b.parent && a.epoch == b.epoch && a.hitboxes == b.hitboxes &&
           a.team == b.team && a.layers == b.layers && a.hitbox_mask == b.hitbox_mask;
}

template <class Stream>
void code_speed(Stream& stream, std::int16_t before, Field<Stream, std::int16_t>& speed) {
    code_change(stream, before, velocity_order, max_velocity_steps, speed);
}

/// StatePrediction::position(), here where the compiler sees into it.
inline QuantPosition course(const StatePrediction& prediction, const EntityState& from, QuantVelocity velocity,
                            std::int64_t ticks) {
    const auto onward = [&](std::int32_t start, std::int64_t speed, std::int64_t speed_then) {
        // Half up; at most 2^16 * 2^16 * 2^30.
        const std::int64_t way = ((speed + speed_then) * ticks * prediction.reach + (1 << 16)) >> 17;
        return static_cast<std::int32_t>(
            std::clamp<std::int64_t>(start + way, -max_position_steps, max_position_steps));
    };
    return {onward(from.position.x, from.velocity.x, velocity.x), onward(from.position.y, from.velocity.y, velocity.y),
            onward(from.position.z, from.velocity.z, velocity.z)};
}

/// How far off a prediction may be: a quarter of what the change of velocity alone makes up.
int position_order(const StatePrediction& prediction, std::int64_t speed_before, std::int64_t speed,
                   std::int64_t ticks) {
    const std::int64_t change = speed < speed_before ? speed_before - speed : speed - speed_before;
    const auto doubt = static_cast<std::uint64_t>((change * ticks * prediction.reach) >> 18);
    return std::min(bits_up_to(doubt), highest_position_order);
}

template <class Stream>
void code_position(Stream& stream, const StatePrediction& prediction, const EntityState& before, std::int64_t ticks,
                   const QuantPosition& expected, Field<Stream, EntityState>& state) {
    const auto code = [&](std::int32_t likely, std::int16_t speed_before, std::int16_t speed, auto& value) {
        code_residual(stream, likely, position_order(prediction, speed_before, speed, ticks), max_position_steps,
                      value);
    };
    code(expected.x, before.velocity.x, state.velocity.x, state.position.x);
    code(expected.y, before.velocity.y, state.velocity.y, state.position.y);
    code(expected.z, before.velocity.z, state.velocity.z, state.position.z);
}

template <class Stream>
void code_delta(Stream& stream, const StatePrediction& prediction, const HitboxSets* sets, std::uint32_t field_bits,
                const EntityState& before, std::int64_t ticks, Field<Stream, EntityState>& state) {
    if constexpr (Stream::is_reading) {
        state = before;
        state.position = course(prediction, before, before.velocity, ticks);
    }
    // Used by writers only; a reader learns the velocity first.
    QuantPosition expected = course(prediction, before, state.velocity, ticks);
    const bool has_other_fields = field_bits != 0 && state.fields != before.fields;
    const bool is_other = !same_traits(state, before) || !same_bend(state, before) || has_other_fields;
    const bool is_turned = state.rotation != before.rotation || state.rotation_fine != before.rotation_fine;
    const bool moves_as_before = state.velocity == before.velocity && state.position == expected;
    stream.optional(is_other || is_turned || !moves_as_before, [&] {
        stream.optional(is_other, [&] {
            stream.optional(!same_bend(state, before), [&] { code_bend(stream, before, state); });
            stream.optional(!same_traits(state, before), [&] {
                code_closed_enum<3, Presence::despawned>(stream, state.presence);
                code_traits(stream, state);
            });
            code_fields(stream, field_bits, before.fields, state);
        });
        code_speed(stream, before.velocity.x, state.velocity.x);
        code_speed(stream, before.velocity.y, state.velocity.y);
        code_speed(stream, before.velocity.z, state.velocity.z);
        if constexpr (Stream::is_reading) expected = course(prediction, before, state.velocity, ticks);
        code_position(stream, prediction, before, ticks, expected, state);
        code_rotation(stream, sets, before, state);
    });
}

/// Gives the index of the entity.
template <class Stream>
std::uint32_t code_index(Stream& stream, std::int64_t previous, std::uint32_t written) {
    std::int64_t gap = Stream::is_writing ? std::int64_t{written} - previous - 1 : 0;
    stream.optional(gap != 0, [&] {
        std::int64_t more = gap - 1;
        stream.varint(more, gap_group, EntityId::max_index);
        if (Stream::is_reading) gap = more + 1;
    });
    const std::int64_t index = previous + 1 + gap;
    stream.insist(index >= 0 && index <= std::int64_t{EntityId::max_index});
    // A writer that has run out of room goes on with what is true.
    return Stream::is_reading && stream.failed() ? 0 : static_cast<std::uint32_t>(index);
}

template <class Stream, class Entry>
void code_whole_entry(Stream& stream, const EntityContext& context, std::uint32_t index, Entry& entry) {
    std::uint32_t generation = Stream::is_writing ? entry.id.generation() : 0;
    code_generation(stream, generation);
    if constexpr (Stream::is_reading) {
        entry.id = EntityId::make(index, generation);
        entry.baseline = {};
    }
    code_whole(stream, context.sets, context.field_bits, entry.state);
}

/// An entity to write up to its change against the baseline.
struct UpToDelta : EntityToWrite {
    static constexpr bool ends_there = true;
};

template <class Stream, class Entry>
void code_against(Stream& stream, const EntityContext& context, SnapshotSeq seq, std::uint32_t index, Entry& entry) {
    if constexpr (requires { Entry::ends_there; }) return;
    const EntityState nothing;
    Baseline baseline;
    if (context.look_up) baseline = context.look_up(seq, index);
    const std::int64_t ticks = context.header.tick - baseline.tick;
    const bool is_known = baseline.state && ticks >= 0 && ticks <= most_ticks;
    if constexpr (Stream::is_reading) {
        entry.id = is_known ? baseline.id : EntityId{};
        entry.baseline = seq;
        if (!is_known) return;
    }
    if constexpr (Stream::is_writing) stream.insist(is_known && baseline.id == entry.id);
    code_delta(stream, context.prediction, context.sets, context.field_bits, is_known ? *baseline.state : nothing,
               is_known ? ticks : most_ticks, entry.state);
}

template <class Stream, class Entry>
void code_another(Stream& stream, const EntityContext& context, std::uint32_t index, Entry& entry) {
    std::uint32_t age = Stream::is_writing ? context.header.seq.value - entry.baseline.value : 1;
    stream.number(age, 1, max_baseline_age);
    if constexpr (Stream::is_reading) stream.insist(age < context.header.seq.value);
    code_against(stream, context, {context.header.seq.value - age}, index, entry);
}

template <class Stream, class Entry>
void code_body(Stream& stream, const EntityContext& context, std::uint32_t index, Entry& entry) {
    const SnapshotSeq reference = context.header.reference;
    if (reference.value == 0) return code_whole_entry(stream, context, index, entry);
    const std::size_t chosen = entry.baseline == reference ? 0 : entry.baseline.value != 0 ? 1 : 2;
    stream.one_of(
        chosen, [&] { code_against(stream, context, reference, index, entry); },
        [&] { code_another(stream, context, index, entry); }, [&] { code_whole_entry(stream, context, index, entry); });
}

}  // namespace

StatePrediction StatePrediction::of(const Quantization& quantization, const TickRate& rate) {
    const double metres_per_tick =
        static_cast<double>(quantization.velocity_step_mps) * rate.denominator / rate.numerator;
    const double reach = metres_per_tick / static_cast<double>(quantization.position_step_m) * 65536.0 + 0.5;
    constexpr double most = 1 << 30;
    return {static_cast<std::int64_t>(std::clamp(reach, 0.0, most))};
}

QuantPosition StatePrediction::position(const EntityState& from, QuantVelocity velocity, std::int64_t ticks) const {
    return course(*this, from, velocity, ticks);
}

template <class Stream>
void code_entity(Stream& stream, const EntityContext& context, std::int64_t previous,
                 Field<Stream, EntityEntry>& entry) {
    const std::uint32_t index = code_index(stream, previous, Stream::is_writing ? entry.id.index() : 0);
    code_body(stream, context, index, entry);
}
template void code_entity(WriteStream&, const EntityContext&, std::int64_t, const EntityEntry&);
template void code_entity(ReadStream&, const EntityContext&, std::int64_t, EntityEntry&);
template void code_entity(MeasureStream&, const EntityContext&, std::int64_t, const EntityEntry&);

void write_gap(WriteStream& stream, std::int64_t previous, std::uint32_t index) { code_index(stream, previous, index); }

// Flat, so that what is written stays in registers from the first bit to the last.
BACKSIGHT_FLATTEN std::size_t write_body(std::span<std::uint64_t> words, const EntityContext& context,
                                         const EntityToWrite& entity) {
    WordWriter out(words);
    WriteStreamTo<WordWriter> stream(out);
    code_body(stream, context, entity.id.index(), entity);
    return out.bit_count();
}

// Up to the change nothing of the entity is looked at.
BACKSIGHT_FLATTEN EntityStart start_of(const SnapshotHeader& header, std::int64_t previous, std::uint32_t index,
                                       SnapshotSeq baseline) {
    std::array<std::uint64_t, 2> words;
    WordWriter out(words);
    WriteStreamTo<WordWriter> stream(out);
    code_index(stream, previous, index);
    const EntityState nothing;
    const UpToDelta start{{{}, baseline, nothing}};
    code_body(stream, {{}, header, {}}, index, start);
    return {words[0], static_cast<int>(out.bit_count())};
}

BACKSIGHT_FLATTEN std::size_t write_delta(std::span<std::uint64_t> words, const StatePrediction& prediction,
                                          const EntityState& before, std::int64_t ticks, const EntityState& state,
                                          const HitboxSets* sets, std::uint32_t field_bits) {
    WordWriter out(words);
    WriteStreamTo<WordWriter> stream(out);
    code_delta(stream, prediction, sets, field_bits, before, ticks, state);
    return out.bit_count();
}

std::size_t gap_bits(std::int64_t previous, std::uint32_t index) {
    const std::int64_t gap = std::int64_t{index} - previous - 1;
    return gap == 0 ? 1 : 1 + wire_detail::varint_bits(static_cast<std::uint64_t>(gap - 1), gap_group);
}

std::size_t entity_bits(EntityId id, const EntityState& state, const EntityState* known, std::int64_t age_ticks,
                        const Quantization& quantization, const TickRate& rate, std::uint32_t field_bits) {
    constexpr SnapshotSeq before{8};
    constexpr Tick now{most_ticks};
    const Baseline baseline{now - age_ticks, id, known != nullptr ? std::optional(*known) : std::nullopt};
    const auto look_up = [&baseline](SnapshotSeq, std::uint32_t) { return baseline; };
    const HitboxSets sets(quantization.rotation_bits);
    EntityContext context{StatePrediction::of(quantization, rate), {}, look_up, &sets, field_bits};
    context.header.seq = {before.value + 1};
    context.header.tick = now;
    if (known != nullptr) context.header.reference = before;
    std::array<std::uint64_t, max_body_words> words;
    return 1 + write_body(words, context, {id, context.header.reference, state});
}

}  // namespace backsight
