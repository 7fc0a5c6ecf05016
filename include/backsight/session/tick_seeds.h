#pragma once

// Seeds for the spread of weapons: one for each tick, which the server draws from a secret key and tells ahead, so that
// both ends draw the same pellets at once.
//
//     TickSeeds seeds(key, 64);                            // the server's; blocks of 64 ticks
//     send(client, seeds.block_of(tick));                  // at a join: this block, and the next one
//     if (seeds.begins_block(tick)) send_all(seeds.block_after(tick));
//     KnownSeeds known(64);                                // the client's
//     known.take(block);                                   // each that comes, in any order, also twice
//     if (const auto seed = known.at(tick_of_command)) pellet = spread_offset(*seed, number, 0.06f);
//
// The seed of a shot is that of the tick in which the server executes its command: at(tick) with the server's own tick.
// Neither the aim nor the number of a command has a part in it, so nobody can choose among patterns by choosing these,
// by saving commands up or by skipping some: only by waiting, as everybody can. A client knows the tick beforehand
// where it makes commands for a tick (InputLead). A command that comes late is fired with another seed than its screen
// showed; tell the client the seed that was used.
//
// A player whose program shows them the pattern can aim it. A weapon for which that is too much uses secret() instead:
// no client knows it before the shot, so pellets appear a round trip later.
//
// In: a key, ticks; blocks as they came. Out: blocks to send reliably, 12 bytes each, once in block_ticks; seeds. Fixed
// memory; no clock, no I/O. Not synchronised. The keyed hash is SipHash-2-4 (Aumasson and Bernstein, 2012).

#include <backsight/time/tick.h>

#include <array>
#include <cstdint>
#include <optional>

namespace backsight {

/// 128 bits that only the server knows, from a cryptographic source. All seeds follow from them.
struct SeedKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

/// The seeds of block_ticks ticks, as the server tells them to clients.
struct SeedBlock {
    std::uint32_t number = 0;  ///< the block's tick / block_ticks, modulo 2^32
    std::uint64_t key = 0;     ///< the seeds of its ticks follow from it, those of other blocks do not

    friend constexpr bool operator==(const SeedBlock&, const SeedBlock&) = default;
};

/// The seed of a tick of this block. Pure.
std::uint32_t seed_of(const SeedBlock& block, Tick tick);

/// The longest block, in ticks.
inline constexpr std::uint32_t max_seed_block_ticks = 4096;

/// The server's end.
class TickSeeds {
public:
    /// `block_ticks`: both ends must agree. A second's ticks leave one second for a block to arrive. Range 1 to
    /// max_seed_block_ticks.
    TickSeeds(const SeedKey& key, std::uint32_t block_ticks);

    /// The seed of all shots that are executed in this tick.
    std::uint32_t at(Tick tick) const;
    /// A seed that no client is told before the shot: of this tick and this client.
    std::uint32_t secret(Tick tick, std::uint32_t client) const;

    SeedBlock block_of(Tick tick) const;
    /// The block after the tick's. Tell it when the tick's block begins: it is needed block_ticks later.
    SeedBlock block_after(Tick tick) const { return block_of(tick + block_ticks_); }
    /// Whether the tick is the first of its block.
    bool begins_block(Tick tick) const;

private:
    SeedKey key_;
    std::uint32_t block_ticks_;
};

/// The client's end.
class KnownSeeds {
public:
    explicit KnownSeeds(std::uint32_t block_ticks);

    /// Takes in a block in place of the one four before or after it.
    void take(const SeedBlock& block);
    /// The seed of this tick; nothing if its block has not come, or has made room.
    std::optional<std::uint32_t> at(Tick tick) const;

private:
    std::uint32_t block_ticks_;
    std::array<std::optional<SeedBlock>, 4> blocks_;  // by number
};

/// Where a pellet leaves, as tangents to the right of the aim and above it.
struct SpreadOffset {
    float right = 0.0f;
    float up = 0.0f;

    friend constexpr bool operator==(const SpreadOffset&, const SpreadOffset&) = default;
};
/// The offset of pellet `number` of the shot with this seed: each part uniform from -`spread` to below `spread`, and
/// equal to the bit on every machine. Pure.
SpreadOffset spread_offset(std::uint32_t seed, std::uint32_t number, float spread);

}  // namespace backsight
