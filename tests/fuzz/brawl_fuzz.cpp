// A player of the brawl, command after command, as the server takes them in. Every command that can be read is written
// and read again as the same. Whatever sequence of inputs, shown ticks and blows a fighter goes through, the own state
// that the server then sends can be read by its client and is the same.

#include <array>

#include "brawl/rules.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

namespace backsight::brawl {
namespace {

bool is_same(const PlayerCommand& a, const PlayerCommand& b) {
    const Input &x = a.input, &y = b.input;
    return x.x == y.x && x.y == y.y && x.facing == y.facing && x.wish == y.wish && a.strikes == b.strikes &&
           a.aim == b.aim && a.seen == b.seen;
}

void check(const PlayerCommand& command) {
    test::require(command.input.wish <= Move::parry);
    std::array<std::uint8_t, 32> bytes{};
    const std::size_t size = service::write_message(bytes, command);
    PlayerCommand again;
    test::require(size > 0 && service::read_message(std::span(bytes).first(size), again) && is_same(command, again));
}

void check(const Fighter& fighter) {
    std::array<std::uint8_t, 64> bytes{};
    const std::size_t size = service::write_message(bytes, fighter);
    Fighter again;
    test::require(size > 0 && service::read_message(std::span(bytes).first(size), again) && again == fighter);
}

void play(std::span<const std::uint8_t> data) {
    test::FuzzInput input(data.data(), data.size());
    Fighter fighter = newborn(0);
    Tick shown{100};
    std::uint32_t births = 0;
    while (!input.empty()) {
        const std::uint32_t event = input.byte();
        // The audit lets a stamp show any tick of the last second, and of the start of a match.
        shown = event % 16 == 0 ? Tick{static_cast<std::int64_t>(input.number(3))} : shown + (event % 4);
        if (event >= 240) fighter.health = fighter.health > 35 ? static_cast<std::uint8_t>(fighter.health - 35) : 0;
        if (event % 32 == 7 && fighter.is_alive()) fighter.move = Move::stagger, fighter.phase = 1;
        if (!fighter.is_alive()) fighter = newborn(++births);
        PlayerCommand command;
        if (!service::read_message(input.bytes(input.below(16)), command)) continue;
        check(command);
        for (std::uint32_t repeats = 1 + input.below(8); repeats > 0; --repeats) {
            shown = shown + 1;
            fighter = step(fighter, command.input, shown);
            check(fighter);
            test::require(fighter.is_aboard || length(dequantize(fighter.place, grid)) <= ring_m + 0.01f);
        }
    }
    // A state that can be read is one that a fighter steps on from. No server of ours need have written it, so the
    // fighter may lie dead outside the ring.
    Fighter sent;
    if (service::read_message(data, sent)) check(step(sent, {}, shown));
}

}  // namespace
}  // namespace backsight::brawl

int fuzz_brawl(const std::uint8_t* data, std::size_t size) {
    backsight::brawl::play({data, size});
    return 0;
}
