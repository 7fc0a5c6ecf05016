#include <backsight/replicate/projectile_messages.h>

#include "spawn_motion.h"
#include "wire/measure.h"

namespace backsight {

namespace {

constexpr int command_bits = 14;
constexpr int tick_bits = 13;
constexpr std::int64_t ticks_ahead = 2047;
constexpr std::int64_t ticks_behind = (std::int64_t{1} << tick_bits) - 1 - ticks_ahead;
constexpr std::int64_t commands_around = std::int64_t{1} << (command_bits - 1);
constexpr int span_bits = 40;
static_assert(max_granted_span == (std::int64_t{1} << span_bits) - 1);
constexpr int generation_bits = 2;
static_assert(sent_generations == 1u << generation_bits);

/// How many bits a field has in a usual message, and in a wide one.
struct Width {
    int usual = 0;
    int wide = 0;
};
constexpr Width client_width{12, 16};
constexpr Width fast_forward_width{17, 27};
constexpr Width slot_width{12, 20};
constexpr Width hitbox_width{5, 16};
constexpr Width age_width{25, 28};
static_assert(max_message_clients == 1u << client_width.wide);
static_assert(max_verdict_age == (std::int64_t{1} << age_width.wide) - 1);
static_assert(max_spawn_fast_forward == ((std::int64_t{1} << fast_forward_width.wide) - 1) * fast_forward_step);
constexpr std::int32_t usual_coordinate = 1 << 20;

template <class T>
constexpr bool is_usual(T value, const Width& width) {
    return static_cast<std::uint64_t>(value) >> width.usual == 0;
}

constexpr bool is_usual(std::int32_t coordinate) {
    return coordinate >= -usual_coordinate && coordinate < usual_coordinate;
}

constexpr bool is_usual(const QuantPosition& place) {
    return is_usual(place.x) && is_usual(place.y) && is_usual(place.z);
}

constexpr bool is_usual(const ProjectileSpawn& spawn) {
    return is_usual(spawn.id.client, client_width) && is_usual(spawn.muzzle) &&
           is_usual(spawn.fast_forward / fast_forward_step, fast_forward_width);
}

constexpr bool is_usual(const SentVerdict& verdict) {
    return is_usual(verdict.id.client, client_width) && is_usual(verdict.slot, slot_width) &&
           is_usual(verdict.hitbox, hitbox_width) && is_usual(verdict.center);
}

template <class Stream, class T>
constexpr void code_sized(Stream& stream, bool is_wide, const Width& width, T& value) {
    const int count = is_wide ? width.wide : width.usual;
    stream.number(value, 0, (std::int64_t{1} << count) - 1);
}

/// The largest number up to `last` whose `count` lowest bits are `low`.
constexpr std::int64_t last_with(std::int64_t low, int count, std::int64_t last) {
    return last - ((last - low) & ((std::int64_t{1} << count) - 1));
}

constexpr std::int64_t command_with(std::uint32_t low, std::int64_t expected) {
    const std::int64_t nearest = last_with(low, command_bits, expected + commands_around - 1);
    return nearest >= 1 ? nearest : nearest + 2 * commands_around;
}

constexpr std::int64_t newest_of(const ProjectileContext& context, std::uint32_t client) {
    if (client == context.own_client) return context.own_command;
    return client < context.heard.size() ? std::int64_t{context.heard[client]} : 0;
}

template <class Stream>
constexpr void code_ordinal(Stream& stream, Field<Stream, ProjectileId>& id) {
    stream.number(id.ordinal, 0, max_volley - 1);
}

/// Codes an id for all clients: the shooter, and the lowest bits of their command.
template <class Stream>
constexpr void code_id(Stream& stream, const ProjectileContext& context, bool is_wide,
                       Field<Stream, ProjectileId>& id) {
    code_sized(stream, is_wide, client_width, id.client);
    constexpr std::uint32_t mask = (1u << command_bits) - 1;
    std::uint32_t low = Stream::is_reading ? 0 : id.command & mask;
    stream.bits(low, command_bits);
    if constexpr (Stream::is_writing) stream.insist(!id.is_null());
    if constexpr (Stream::is_reading) {
        const std::int64_t command = command_with(low, newest_of(context, id.client));
        stream.insist(command <= std::int64_t{0xffffffff});
        id.command = static_cast<std::uint32_t>(command);
    }
    code_ordinal(stream, id);
}

/// Codes an id for its shooter: all bits of the command, because no other message about this shot reaches them.
template <class Stream>
constexpr void code_own_id(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileId>& id) {
    if constexpr (Stream::is_reading) id.client = context.own_client;
    stream.bits(id.command, 32);
    if constexpr (Stream::is_reading || Stream::is_writing) stream.insist(!id.is_null());
    code_ordinal(stream, id);
}

template <class Stream>
constexpr void code_tick(Stream& stream, const ProjectileContext& context, Field<Stream, Tick>& tick) {
    constexpr std::int64_t mask = (std::int64_t{1} << tick_bits) - 1;
    std::int64_t low = Stream::is_reading ? 0 : tick.value & mask;
    stream.bits(low, tick_bits);
    if constexpr (Stream::is_reading) tick = {last_with(low, tick_bits, context.newest.value + ticks_ahead)};
    stream.insist(tick >= Tick{0} && tick <= max_tick);
}

template <class Stream>
constexpr void code_span(Stream& stream, Field<Stream, std::int64_t>& span) {
    if constexpr (Stream::is_writing) stream.insist(span >= 0 && span <= max_granted_span);
    int width = Stream::is_writing ? bits_up_to(static_cast<std::uint64_t>(span)) : 0;
    if (is_measuring<Stream>) width = span_bits;
    stream.number(width, 0, span_bits);
    const std::int64_t highest = width == 0 ? 0 : std::int64_t{1} << (width - 1);
    std::int64_t rest = Stream::is_writing ? span - highest : 0;
    if (width > 1) stream.bits(rest, width - 1);
    if constexpr (Stream::is_reading) span = highest + rest;
}

template <class Stream>
constexpr void code_coordinate(Stream& stream, bool is_wide, Field<Stream, std::int32_t>& value) {
    if (is_wide) return stream.number(value, -max_position_steps, max_position_steps);
    stream.number(value, -usual_coordinate, usual_coordinate - 1);
}

template <class Stream>
constexpr void code_place(Stream& stream, bool is_wide, Field<Stream, QuantPosition>& place) {
    code_coordinate(stream, is_wide, place.x);
    code_coordinate(stream, is_wide, place.y);
    code_coordinate(stream, is_wide, place.z);
}

template <class Stream>
constexpr void code_aim_part(Stream& stream, Field<Stream, std::int16_t>& part) {
    std::uint16_t raw = Stream::is_reading ? std::uint16_t{0} : static_cast<std::uint16_t>(part);
    stream.bits(raw, 16);
    if constexpr (Stream::is_reading) part = static_cast<std::int16_t>(raw);
}

template <class Stream>
constexpr void code_fast_forward(Stream& stream, bool is_wide, Field<Stream, std::int64_t>& fast_forward) {
    std::int64_t steps = Stream::is_reading ? 0 : fast_forward / fast_forward_step;
    stream.optional(steps != 0, [&] {
        code_sized(stream, is_wide, fast_forward_width, steps);
        stream.insist(steps != 0);
    });
    if constexpr (Stream::is_reading) fast_forward = steps * fast_forward_step;
    stream.insist(fast_forward == steps * fast_forward_step);
}

template <class Stream>
constexpr void code_fields(Stream& stream, const ProjectileContext& context, bool is_wide,
                           Field<Stream, ProjectileSpawn>& spawn) {
    code_id(stream, context, is_wide, spawn.id);
    stream.number(spawn.weapon, 0, max_message_weapons - 1);
    code_place(stream, is_wide, spawn.muzzle);
    code_aim_part(stream, spawn.direction.u);
    code_aim_part(stream, spawn.direction.v);
    if constexpr (Stream::is_reading || Stream::is_writing) stream.insist(is_canonical(spawn.direction));
    code_tick(stream, context, spawn.launched);
    code_fast_forward(stream, is_wide, spawn.fast_forward);
    code_motion(stream, context, is_wide, spawn);
}

/// An age has a width of its own, for it says nothing of the numbers of clients, slots and hitboxes. Long ones have
/// their highest bits first: none of them is set in no long age, so that says that a place follows.
template <class Stream>
constexpr void code_age(Stream& stream, bool is_wide, Field<Stream, SentVerdict>& verdict) {
    bool is_short = false;
    if constexpr (Stream::is_writing) is_short = !verdict.has_place && is_usual(verdict.age, age_width);
    bool is_other = !is_short;
    stream.flag(is_other);
    if (!is_other) return code_sized(stream, false, age_width, verdict.age);
    std::int64_t high = 0;
    if constexpr (Stream::is_writing) high = verdict.has_place ? 0 : verdict.age >> age_width.usual;
    stream.number(high, 0, (1 << (age_width.wide - age_width.usual)) - 1);
    if (high != 0) {
        std::int64_t low = Stream::is_reading ? 0 : verdict.age & ((std::int64_t{1} << age_width.usual) - 1);
        stream.bits(low, age_width.usual);
        if constexpr (Stream::is_reading) verdict.age = high << age_width.usual | low;
        return;
    }
    if constexpr (Stream::is_reading) verdict.has_place = true;
    code_sized(stream, true, age_width, verdict.age);
    code_place(stream, is_wide, verdict.center);
    if (verdict.end == FlightEnd::target || is_measuring<Stream>) stream.flag(verdict.is_inside);
}

template <class Stream>
constexpr void code_normal(Stream& stream, Field<Stream, QuantNormal>& normal) {
    stream.number(normal.packed, 0, QuantNormal::none);
    if constexpr (Stream::is_reading || Stream::is_writing) stream.insist(is_canonical(normal));
}

template <class Stream>
constexpr void code_target(Stream& stream, bool is_wide, Field<Stream, SentVerdict>& verdict) {
    code_sized(stream, is_wide, slot_width, verdict.slot);
    stream.insist(verdict.slot <= EntityId::max_index);
    stream.bits(verdict.generation, generation_bits);
    code_sized(stream, is_wide, hitbox_width, verdict.hitbox);
}

/// Whether fields that are not sent have the values that a reader gives them.
constexpr bool has_no_more_than(FlightEnd end, const SentVerdict& verdict) {
    const bool has_target = verdict.slot != 0 || verdict.generation != 0 || verdict.hitbox != 0 || verdict.is_inside;
    if (!verdict.has_place && (verdict.center != QuantPosition{} || verdict.is_inside)) return false;
    if (end == FlightEnd::target) return true;
    return !has_target && (end == FlightEnd::stopped || verdict.normal == QuantNormal{});
}

template <class Stream>
constexpr void code_fields(Stream& stream, const ProjectileContext& context, bool is_wide,
                           Field<Stream, SentVerdict>& verdict) {
    code_id(stream, context, is_wide, verdict.id);
    code_open_enum<2>(stream, verdict.basis);
    const auto code_end = [&](FlightEnd end) {
        if constexpr (Stream::is_reading) verdict = {verdict.id, end, verdict.basis};
        if constexpr (Stream::is_writing) stream.insist(has_no_more_than(end, verdict));
        code_age(stream, is_wide, verdict);
    };
    stream.one_of(
        static_cast<std::size_t>(verdict.end) - 1,
        [&] {
            code_end(FlightEnd::target);
            code_normal(stream, verdict.normal);
            code_target(stream, is_wide, verdict);
        },
        [&] {
            code_end(FlightEnd::stopped);
            code_normal(stream, verdict.normal);
        },
        [&] { code_end(FlightEnd::fuse); }, [&] { code_end(FlightEnd::lifetime); });
}

/// A message with fields of two widths: wide if one of them needs it.
template <class Stream, class Message>
constexpr void code_sized_message(Stream& stream, const ProjectileContext& context, Field<Stream, Message>& message) {
    bool is_wide = true;
    if constexpr (Stream::is_writing) is_wide = !is_usual(message);
    stream.flag(is_wide);
    code_fields(stream, context, is_wide, message);
    if constexpr (Stream::is_reading) stream.insist(is_wide == !is_usual(message));
}

template <class Stream>
constexpr void code(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileGrant>& grant) {
    code_own_id(stream, context, grant.id);
    code_tick(stream, context, grant.launched);
    code_span(stream, grant.look_back);
    code_span(stream, grant.fast_forward);
    code_span(stream, grant.remainder);
}

template <class Stream>
constexpr void code(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileDenial>& denial) {
    code_own_id(stream, context, denial.id);
    code_open_enum<4, 1>(stream, denial.result);
}

template <class Stream>
constexpr void code(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileSpawn>& spawn) {
    code_sized_message<Stream, ProjectileSpawn>(stream, context, spawn);
}

template <class Stream>
constexpr void code(Stream& stream, const ProjectileContext& context, Field<Stream, SentVerdict>& verdict) {
    code_sized_message<Stream, SentVerdict>(stream, context, verdict);
}

template <class Message>
constexpr std::size_t most_bytes() {
    MeasureStream stream;
    const Message message{};
    code(stream, {}, message);
    return (stream.bit_count() + 7) / 8;
}
static_assert(most_bytes<ProjectileGrant>() == max_grant_bytes);
static_assert(most_bytes<ProjectileDenial>() == max_denial_bytes);
static_assert(most_bytes<ProjectileSpawn>() == max_spawn_bytes);
static_assert(most_bytes<SentVerdict>() == max_verdict_bytes);
static_assert(enum_count<FlightEnd> == 5, "another end is another version of the message: raise that");

template <class Message>
constexpr std::size_t usual_bits() {
    MeasureStream stream;
    const Message message{};
    stream.flag(false);
    code_fields(stream, {}, false, message);
    return stream.bit_count();
}
static_assert(usual_bits<ProjectileSpawn>() == usual_spawn_bytes * 8);
/// Bits that a place takes more than a long age.
constexpr std::size_t place_bits = (age_width.wide - age_width.usual) + 3 * 21 + 1;
constexpr std::size_t placed_bits = usual_bits<SentVerdict>();
static_assert(placed_bits - place_bits == usual_verdict_bytes * 8);

/// Bits that name one of eight events, and the sizes of events whose FF is 0 and whose age is not long.
constexpr std::size_t kind_bits = 3;
constexpr std::size_t spawn_event_bits = kind_bits + usual_bits<ProjectileSpawn>() - fast_forward_width.usual;
constexpr std::size_t verdict_event_bits = kind_bits + placed_bits - place_bits - (age_width.wide - age_width.usual);
static_assert(spawn_event_bits <= usual_spawn_bytes * 8 && verdict_event_bits <= usual_verdict_bytes * 8);
static_assert(kind_bits + placed_bits <= usual_placed_verdict_bytes * 8);

/// The bits of a span of that many ticks, and of the fields before the spans.
constexpr int bits_of_ticks(std::uint64_t ticks) { return 6 + bits_up_to(ticks * Moment::one_tick) - 1; }
constexpr int grant_head_bits = 32 + 3 + tick_bits;
static_assert(grant_head_bits + bits_of_ticks(10'000) + bits_of_ticks(1'000) + 6 + span_bits - 1 <=
              static_cast<int>(usual_grant_bytes * 8));

}  // namespace

// Only forward, and only within half of the range: each of this client's projectiles in the air keeps its number.
void note_heard(std::span<std::uint32_t> heard, const ProjectileId& id) {
    if (id.client >= heard.size()) return;
    std::uint32_t& newest = heard[id.client];
    const std::int64_t ahead = std::int64_t{id.command} - newest;
    if (newest == 0 || (ahead > 0 && ahead < commands_around)) newest = id.command;
}

const char* validate_messages(const ProjectileRules& rules, TickRate rate, std::uint32_t commands_per_second) {
    constexpr std::int64_t second_us = 1'000'000;
    const BudgetCaps& caps = rules.budget;
    if (rate.span(rules.flight.lifetime) > max_verdict_age) return "flight.lifetime";
    const Micros in_air =
        rules.flight.lifetime + caps.look_back + caps.hold_back + caps.fast_forward + rules.patience + delivery_time;
    if (rate.span(in_air) > ticks_behind * Moment::one_tick) return "flight.lifetime";
    // Rounded up; less than 2^30 times 2^32.
    const std::int64_t commands = (in_air.value * std::int64_t{commands_per_second} + second_us - 1) / second_us;
    return commands >= commands_around ? "flight.lifetime" : nullptr;
}

template <class Stream>
void code_projectile(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileGrant>& grant) {
    code(stream, context, grant);
}
template <class Stream>
void code_projectile(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileDenial>& denial) {
    code(stream, context, denial);
}
template <class Stream>
void code_projectile(Stream& stream, const ProjectileContext& context, Field<Stream, ProjectileSpawn>& spawn) {
    code(stream, context, spawn);
}
template <class Stream>
void code_projectile(Stream& stream, const ProjectileContext& context, Field<Stream, SentVerdict>& verdict) {
    code(stream, context, verdict);
}

template void code_projectile(WriteStream&, const ProjectileContext&, const ProjectileGrant&);
template void code_projectile(ReadStream&, const ProjectileContext&, ProjectileGrant&);
template void code_projectile(MeasureStream&, const ProjectileContext&, const ProjectileGrant&);
template void code_projectile(WriteStream&, const ProjectileContext&, const ProjectileDenial&);
template void code_projectile(ReadStream&, const ProjectileContext&, ProjectileDenial&);
template void code_projectile(MeasureStream&, const ProjectileContext&, const ProjectileDenial&);
template void code_projectile(WriteStream&, const ProjectileContext&, const ProjectileSpawn&);
template void code_projectile(ReadStream&, const ProjectileContext&, ProjectileSpawn&);
template void code_projectile(MeasureStream&, const ProjectileContext&, const ProjectileSpawn&);
template void code_projectile(WriteStream&, const ProjectileContext&, const SentVerdict&);
template void code_projectile(ReadStream&, const ProjectileContext&, SentVerdict&);
template void code_projectile(MeasureStream&, const ProjectileContext&, const SentVerdict&);

template <class Message>
std::size_t write_message(const Message& message, std::span<std::uint8_t> out) {
    BitWriter bits(out);
    WriteStream stream(bits);
    code(stream, {}, message);
    const bool fits = BACKSIGHT_CHECK(!bits.failed(), "out: room for the longest message");
    return fits ? bits.byte_count() : 0;
}

template <class Message>
bool read_message(std::span<const std::uint8_t> bytes, const ProjectileContext& context, Message& message) {
    BitReader in(bytes);
    ReadStream stream(in);
    code(stream, context, message);
    return in.ends_here();
}

template std::size_t write_message(const ProjectileGrant&, std::span<std::uint8_t>);
template bool read_message(std::span<const std::uint8_t>, const ProjectileContext&, ProjectileGrant&);
template std::size_t write_message(const ProjectileDenial&, std::span<std::uint8_t>);
template bool read_message(std::span<const std::uint8_t>, const ProjectileContext&, ProjectileDenial&);
template std::size_t write_message(const ProjectileSpawn&, std::span<std::uint8_t>);
template bool read_message(std::span<const std::uint8_t>, const ProjectileContext&, ProjectileSpawn&);
template std::size_t write_message(const SentVerdict&, std::span<std::uint8_t>);
template bool read_message(std::span<const std::uint8_t>, const ProjectileContext&, SentVerdict&);

}  // namespace backsight
