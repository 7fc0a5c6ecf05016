// Reliable messages of the server, read by a client that knows something: a readable message is one that our server
// could send, and is written as the same bytes.

#include <algorithm>
#include <array>
#include <variant>

#include "arena/online/match_events.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;
using namespace backsight::arena;

namespace {

void check(const Welcome& welcome) { test::require(welcome.player < 4096); }

void check(const ShotVerdict& verdict) {
    test::require(verdict.rays >= 1 && verdict.rays <= max_rays);
    for (std::size_t i = 0; i < verdict.rays; ++i) {
        const RayVerdict& ray = verdict.ray[i];
        test::require(static_cast<int>(ray.reason) < 16 && to_string(ray.reason) != nullptr);
        test::require(!ray.victim.is_null() || (ray.damage == 0 && !ray.has_killed));
    }
}

void check(const LifeChange& change) { test::require(change.weapon < WeaponId::count_); }

// Messages of projectiles: projectile_fuzz.cpp.
template <class Message>
void check(const Message&) {}

}  // namespace

int fuzz_match_events(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    std::vector<std::uint32_t> heard(16);
    ProjectileContext context;
    context.newest = Tick{static_cast<std::int64_t>(input.number(6) % static_cast<std::uint64_t>(max_tick.value))};
    context.own_client = input.below(16);
    context.own_command = static_cast<std::uint32_t>(input.number(4));
    context.heard = heard;
    while (!input.empty()) {
        const auto bytes = input.bytes(input.below(max_match_event_bytes + 16));
        MatchEvent event;
        if (!read_event(bytes, context, event)) continue;
        std::visit([](const auto& e) { check(e); }, event);
        std::array<std::uint8_t, max_match_event_bytes> again{};
        const std::size_t written = write_event(event, again);
        test::require(
            std::equal(bytes.begin(), bytes.end(), again.begin(), again.begin() + static_cast<long>(written)));
        if (const auto* spawn = std::get_if<ProjectileSpawn>(&event)) note_heard(heard, spawn->id);
    }
    return 0;
}
