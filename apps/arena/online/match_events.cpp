#include "arena/online/match_events.h"

#include <backsight/wire/streams.h>

namespace backsight::arena {

namespace {

constexpr int kind_bits = 2;

template <class Stream>
void code_entity(Stream& stream, Field<Stream, EntityId>& id) {
    stream.bits(id.value, 32);
    // One null, not as many as there are generations.
    stream.require(!id.is_null() || id.value == 0);
}

template <class Stream>
void code(Stream& stream, Field<Stream, Welcome>& welcome) {
    code_entity(stream, welcome.self);
}

template <class Stream>
void code(Stream& stream, Field<Stream, RayVerdict>& ray) {
    stream.number(ray.outcome, 0, 2);
    stream.number(ray.reason, 0, static_cast<std::int64_t>(Reason::count_) - 1);
    stream.optional(!ray.victim.is_null(), [&] {
        code_entity(stream, ray.victim);
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
}

template <class Stream>
void code(Stream& stream, Field<Stream, LifeChange>& change) {
    stream.flag(change.is_alive);
    code_entity(stream, change.entity);
    code_entity(stream, change.by);
    stream.number(change.weapon, 0, static_cast<std::int64_t>(weapon_count) - 1);
}

template <class Event>
bool read_as(BitReader& in, MatchEvent& event) {
    Event read;
    ReadStream stream(in);
    code<ReadStream>(stream, read);
    event = read;
    return in.ends_here();
}

}  // namespace

std::size_t write_event(const MatchEvent& event, std::span<std::uint8_t> out) {
    BitWriter bits(out);
    bits.bits(static_cast<std::uint32_t>(event.index()), kind_bits);
    WriteStream stream(bits);
    std::visit([&]<class Event>(const Event& e) { code<WriteStream>(stream, e); }, event);
    BACKSIGHT_ASSERT(!bits.failed());
    return bits.byte_count();
}

bool read_event(std::span<const std::uint8_t> bytes, MatchEvent& event) {
    BitReader in(bytes);
    switch (in.bits(kind_bits)) {
        case 0:
            return read_as<Welcome>(in, event);
        case 1:
            return read_as<ShotVerdict>(in, event);
        case 2:
            return read_as<LifeChange>(in, event);
        default:
            return false;
    }
}

}  // namespace backsight::arena
