#include "arena/online/match_events.h"

#include <backsight/wire/streams.h>

namespace backsight::arena {

namespace {

constexpr int kind_bits = 3;
static_assert(std::variant_size_v<MatchEvent> == 8,
              "another event is another version: raise arena_wire_versions, and this number");

template <class Stream>
void code_entity(Stream& stream, Field<Stream, EntityId>& id) {
    stream.bits(id.value, 32);
    // Only one null is valid, not one for each generation.
    stream.insist(!id.is_null() || id.value == 0);
}

template <class Stream>
void code(Stream& stream, Field<Stream, Welcome>& welcome) {
    code_entity(stream, welcome.self);
    stream.bits(welcome.player, 12);
}

template <class Stream>
void code(Stream& stream, Field<Stream, RayVerdict>& ray) {
    code_closed_enum<3, Outcome::refused>(stream, ray.outcome);
    code_open_enum<4>(stream, ray.reason);
    stream.optional(!ray.victim.is_null(), [&] {
        code_entity(stream, ray.victim);
        // Without the flag nobody is hit, so no two messages mean the same.
        stream.insist(!ray.victim.is_null());
        stream.bits(ray.damage, 8);
        stream.flag(ray.has_killed);
    });
}

template <class Stream>
void code(Stream& stream, Field<Stream, ShotVerdict>& verdict) {
    stream.bits(verdict.command, 32);
    stream.number(verdict.rays, 1, max_rays);
    const std::size_t rays = Stream::is_writing || Stream::is_reading ? verdict.rays : max_rays;
    for (std::size_t i = 0; i < rays; ++i) code<Stream>(stream, verdict.ray[i]);
    stream.optional(verdict.seed.has_value(), [&] {
        std::uint32_t seed = Stream::is_reading ? 0 : verdict.seed.value_or(0);
        stream.bits(seed, 32);
        if constexpr (Stream::is_reading) verdict.seed = seed;
    });
}

template <class Stream>
void code(Stream& stream, Field<Stream, SeedBlock>& block) {
    stream.bits(block.number, 32);
    std::uint32_t low = Stream::is_reading ? 0 : static_cast<std::uint32_t>(block.key);
    std::uint32_t high = Stream::is_reading ? 0 : static_cast<std::uint32_t>(block.key >> 32);
    stream.bits(low, 32);
    stream.bits(high, 32);
    if constexpr (Stream::is_reading) block.key = std::uint64_t{high} << 32 | low;
}

template <class Stream>
void code(Stream& stream, Field<Stream, LifeChange>& change) {
    stream.flag(change.is_alive);
    code_entity(stream, change.entity);
    code_entity(stream, change.by);
    stream.number(change.weapon, 0, static_cast<std::int64_t>(weapon_count) - 1);
}

// Projectile events depend on what the reader knows.
template <class Stream, class Event>
void code_any(Stream& stream, const ProjectileContext& context, Event& event) {
    if constexpr (requires { code_projectile<Stream>(stream, context, event); }) {
        code_projectile<Stream>(stream, context, event);
    } else {
        code<Stream>(stream, event);
    }
}

template <std::size_t kind>
bool read_as(BitReader& in, const ProjectileContext& context, MatchEvent& event) {
    std::variant_alternative_t<kind, MatchEvent> read;
    ReadStream stream(in);
    code_any<ReadStream>(stream, context, read);
    event = read;
    return in.ends_here();
}

template <std::size_t... kinds>
bool read_kind(std::uint32_t kind, BitReader& in, const ProjectileContext& context, MatchEvent& event,
               std::index_sequence<kinds...>) {
    return ((kind == kinds && read_as<kinds>(in, context, event)) || ...);
}

}  // namespace

std::size_t write_event(const MatchEvent& event, std::span<std::uint8_t> out) {
    BitWriter bits(out);
    bits.bits(static_cast<std::uint32_t>(event.index()), kind_bits);
    WriteStream stream(bits);
    std::visit([&](const auto& e) { code_any<WriteStream>(stream, {}, e); }, event);
    BACKSIGHT_ASSERT(!bits.failed(), "out: room for the longest message");
    return bits.byte_count();
}

bool read_event(std::span<const std::uint8_t> bytes, const ProjectileContext& context, MatchEvent& event) {
    BitReader in(bytes);
    constexpr auto kinds = std::make_index_sequence<std::variant_size_v<MatchEvent>>{};
    return read_kind(in.bits(kind_bits), in, context, event, kinds);
}

}  // namespace backsight::arena
