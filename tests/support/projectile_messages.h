#pragma once

// Messages of projectiles with any values that a writer may have, small ones and large ones alike, and readers that
// recover the full numbers from their low bits.

#include <backsight/replicate/projectile_messages.h>

#include "tests/support/cases.h"
#include "tests/support/must.h"

#include <array>
#include <span>
#include <vector>

namespace backsight::test {

template <class Message>
std::vector<std::uint8_t> written(const Message& message) {
    std::array<std::uint8_t, 32> buffer{};
    const std::size_t size = write_message(message, buffer);
    return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

template <class Message>
std::size_t bits_of(const Message& message) {
    std::array<std::uint8_t, 32> buffer{};
    BitWriter out(buffer);
    WriteStream stream(out);
    code_projectile(stream, {}, message);
    return out.bit_count();
}

// Writes bit by bit what a test wants to see refused.
template <class Message>
class Forged {
public:
    Forged& bits(std::uint64_t value, int count) {
        WriteStream(out_).bits(value, count);
        return *this;
    }
    bool is_read(const ProjectileContext& context = {}) {
        Message read;
        return read_message(std::span(buffer_).first(out_.byte_count()), context, read);
    }

private:
    std::array<std::uint8_t, 32> buffer_{};
    BitWriter out_{buffer_};
};

class AnyMessage {
public:
    explicit AnyMessage(std::uint64_t seed) : random_(seed) {}

    template <class Message>
    Message of();

    /// A context of the message's shooter, whose newest tick and command are near the message's.
    template <class Message>
    ProjectileContext context(const Message& message) {
        ProjectileContext context;
        context.own_client = message.id.client;
        if constexpr (requires { message.launched; }) context.newest = near(message.launched);
        context.own_command = near(message.id.command);
        return context;
    }

private:
    std::uint64_t up_to(std::uint64_t most) {
        const int width = random_.below(bits_up_to(most) + 1);
        if (random_.below(8) == 0) return most;
        const std::uint64_t value = width == 0 ? 0 : random_.bits() >> (64 - width);
        return value <= most ? value : most;
    }
    std::int64_t span_up_to(std::int64_t most) {
        return static_cast<std::int64_t>(up_to(static_cast<std::uint64_t>(most)));
    }
    std::int32_t coordinate() {
        const auto steps = static_cast<std::int32_t>(up_to(max_position_steps));
        return random_.below(2) == 0 ? steps : -steps;
    }
    QuantPosition place() {
        const std::int32_t x = coordinate();
        const std::int32_t y = coordinate();
        return {x, y, coordinate()};
    }
    ProjectileId id() {
        ProjectileId id;
        id.client = static_cast<std::uint32_t>(up_to(max_message_clients - 1));
        id.command = 1 + static_cast<std::uint32_t>(up_to(0xfffffffe));
        id.ordinal = static_cast<std::uint8_t>(random_.below(max_volley));
        return id;
    }
    Tick near(Tick tick) {
        const std::int64_t newest = tick.value + random_.below(8192) - 2047;
        return {newest < 0 ? 0 : newest > max_tick.value ? max_tick.value : newest};
    }
    std::uint32_t near(std::uint32_t command) {
        const std::int64_t expected = std::int64_t{command} + random_.below(16'384) - 8191;
        return static_cast<std::uint32_t>(expected < 0 ? 0 : expected > 0xffffffff ? 0xffffffff : expected);
    }
    QuantNormal normal() { return random_.below(8) == 0 ? QuantNormal{} : quantize_normal(random_.direction()); }

    Random random_;
};

template <>
inline ProjectileGrant AnyMessage::of() {
    ProjectileGrant grant;
    grant.id = id();
    grant.launched = {span_up_to(max_tick.value)};
    grant.look_back = span_up_to(max_granted_span);
    grant.fast_forward = span_up_to(max_granted_span);
    grant.remainder = span_up_to(max_granted_span);
    return grant;
}

template <>
inline ProjectileDenial AnyMessage::of() {
    ProjectileDenial denial;
    denial.id = id();
    denial.result = static_cast<LaunchResult>(1 + random_.below(static_cast<int>(LaunchResult::count_) - 1));
    return denial;
}

template <>
inline ProjectileSpawn AnyMessage::of() {
    ProjectileSpawn spawn;
    spawn.id = id();
    spawn.weapon = static_cast<std::uint16_t>(random_.below(max_message_weapons));
    spawn.muzzle = place();
    must(quantize_aim(random_.direction(), spawn.direction));
    spawn.launched = {span_up_to(max_tick.value)};
    if (random_.below(2) == 0)
        spawn.fast_forward = span_up_to(max_spawn_fast_forward / fast_forward_step) * fast_forward_step;
    return spawn;
}

template <>
inline SentVerdict AnyMessage::of() {
    SentVerdict verdict;
    verdict.id = id();
    verdict.end = static_cast<FlightEnd>(1 + random_.below(static_cast<int>(FlightEnd::count_) - 1));
    verdict.basis = static_cast<VerdictBasis>(random_.below(static_cast<int>(VerdictBasis::count_)));
    verdict.age = span_up_to(max_verdict_age);
    if (verdict.end == FlightEnd::target || verdict.end == FlightEnd::stopped) verdict.normal = normal();
    if (verdict.end == FlightEnd::target) {
        verdict.slot = static_cast<std::uint32_t>(up_to(EntityId::max_index));
        verdict.generation = static_cast<std::uint32_t>(random_.below(sent_generations));
        verdict.hitbox = static_cast<std::uint16_t>(up_to(0xffff));
    }
    if (random_.below(3) != 0) return verdict;
    verdict.has_place = true;
    verdict.center = place();
    verdict.is_inside = verdict.end == FlightEnd::target && random_.below(2) == 0;
    return verdict;
}

}  // namespace backsight::test
