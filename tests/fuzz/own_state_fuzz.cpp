// The state of a client's own player, block after block, as a client takes them in. A state that can be read is in
// range. Where our server could have written it, it is written and read again as the same.

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/online/own_state.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

using namespace backsight;
using namespace backsight::arena;

namespace {

// Each residual fits over this many ticks: states are within 2^23 steps, and so are velocities.
constexpr std::int64_t most_ticks = 16;
constexpr float farthest_m = 8192.0f, fastest_mps = 131'072.0f;

bool is_within(Vec3 v, float most) { return std::abs(v.x) <= most && std::abs(v.y) <= most && std::abs(v.z) <= most; }

void check(const OwnStateRing& ring, SnapshotSeq known, Tick tick, const PlayerState& state) {
    test::require(is_within(state.position, farthest_m) && is_within(state.velocity, fastest_mps));
    test::require(state.weapon < WeaponId::count_ && state.trigger <= Trigger::dead);
    const OwnStateRing::Kept* base = ring.find(known);
    if (base != nullptr && (tick - base->tick < 0 || tick - base->tick > most_ticks)) return;
    std::array<std::uint8_t, max_own_state_bytes> bytes{};
    BitWriter out(bytes);
    write_own_state(out, ring, known, tick, state);
    test::require(!out.failed() && out.bit_count() % 8 == 0);
    BitReader in{std::span(bytes).first(out.byte_count())};
    OwnStateBlock block;
    test::require(block.read(in, ring) && in.ends_here());
    test::require(block.at(tick) == state);
}

}  // namespace

int fuzz_own_state(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    OwnStateRing ring;
    SnapshotSeq newest;
    Tick tick{1'000};
    while (!input.empty()) {
        const std::uint32_t step = input.byte();
        tick = tick + (step % 4 == 3 ? static_cast<std::int64_t>(input.number(2)) : step % 4);
        const auto bytes = input.bytes(input.below(max_own_state_bytes + 8));
        BitReader in(bytes);
        OwnStateBlock block;
        if (!block.read(in, ring)) continue;
        test::require(!in.failed() && in.bit_count() % 8 == 0 && in.bit_count() <= 8 * max_own_state_bytes);
        const std::optional<PlayerState> state = block.at(tick);
        if (!state) continue;
        check(ring, newest, tick, *state);
        check(ring, {}, tick, *state);
        ++newest.value;
        ring.keep(newest, tick, *state);
    }
    return 0;
}
