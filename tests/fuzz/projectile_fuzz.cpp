// Messages of projectiles to a reader who knows something: a readable message is written as the same bytes, and each of
// its fields is one that a server of ours sends.

#include <backsight/replicate/projectile_messages.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <array>

using namespace backsight;

namespace {

void check(const ProjectileId& id, Tick launched = Tick{0}) {
    test::require(!id.is_null() && id.client < max_message_clients && id.ordinal < max_volley);
    test::require(launched >= Tick{0} && launched <= max_tick);
}

void check(const ProjectileGrant& grant) {
    check(grant.id, grant.launched);
    for (const std::int64_t span : {grant.look_back, grant.fast_forward, grant.remainder})
        test::require(span >= 0 && span <= max_granted_span);
}

void check(const ProjectileDenial& denial) {
    check(denial.id);
    test::require(denial.result > LaunchResult::launched && static_cast<int>(denial.result) <= 16);
}

void check(const QuantPosition& place) {
    for (const std::int32_t c : {place.x, place.y, place.z})
        test::require(c >= -max_position_steps && c <= max_position_steps);
}

void check(const ProjectileSpawn& spawn) {
    check(spawn.id, spawn.launched);
    test::require(spawn.weapon < max_message_weapons && is_canonical(spawn.direction));
    check(spawn.muzzle);
    test::require(spawn.fast_forward >= 0 && spawn.fast_forward <= max_spawn_fast_forward);
}

void check(const SentVerdict& verdict) {
    check(verdict.id);
    test::require(verdict.end > FlightEnd::none && verdict.end < FlightEnd::count_);
    test::require(verdict.basis < VerdictBasis::count_ && is_canonical(verdict.normal));
    test::require(verdict.age >= 0 && verdict.age <= max_verdict_age);
    test::require(verdict.slot <= EntityId::max_index && verdict.generation < sent_generations);
    check(verdict.center);
    test::require(verdict.has_place || (verdict.center == QuantPosition{} && !verdict.is_inside));
    test::require(!verdict.is_inside || verdict.end == FlightEnd::target);
}

template <class Message>
void read(std::span<const std::uint8_t> bytes, const ProjectileContext& context, std::vector<std::uint32_t>& heard) {
    Message message;
    if (!read_message(bytes, context, message)) return;
    check(message);
    std::array<std::uint8_t, 32> again{};
    const std::size_t size = write_message(message, again);
    test::require(std::ranges::equal(bytes, std::span(again).first(size)));
    Message same;
    test::require(read_message(bytes, context, same) && same == message);
    note_heard(heard, message.id);
}

}  // namespace

int fuzz_projectile(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    std::vector<std::uint32_t> heard(256);
    ProjectileContext context;
    context.newest = Tick{static_cast<std::int64_t>(input.number(6)) & max_tick.value};
    context.own_client = static_cast<std::uint32_t>(input.number(2));
    context.own_command = static_cast<std::uint32_t>(input.number(4));
    context.heard = heard;
    context.with_speed = 0xf000;
    context.with_inherited = 0xcc00;
    while (!input.empty()) {
        const std::uint32_t kind = input.below(4);
        const auto bytes = input.bytes(input.below(32));
        if (kind == 0) read<ProjectileGrant>(bytes, context, heard);
        if (kind == 1) read<ProjectileDenial>(bytes, context, heard);
        if (kind == 2) read<ProjectileSpawn>(bytes, context, heard);
        if (kind == 3) read<SentVerdict>(bytes, context, heard);
    }
    return 0;
}
