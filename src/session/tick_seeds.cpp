#include <backsight/session/tick_seeds.h>

#include <backsight/base/assert.h>
#include <backsight/base/random.h>

#include <bit>
#include <initializer_list>

namespace backsight {

namespace {

// What a hash is for: so no two uses can meet.
constexpr std::uint64_t of_block = 1;
constexpr std::uint64_t of_secret = 2;

struct SipState {
    std::uint64_t a, b, c, d;

    void round() {
        a += b;
        b = std::rotl(b, 13) ^ a;
        a = std::rotl(a, 32);
        c += d;
        d = std::rotl(d, 16) ^ c;
        a += d;
        d = std::rotl(d, 21) ^ a;
        c += b;
        b = std::rotl(b, 17) ^ c;
        c = std::rotl(c, 32);
    }
    void absorb(std::uint64_t word) {
        d ^= word;
        round();
        round();
        a ^= word;
    }
};

// SipHash-2-4 of whole words, as of their bytes with the lowest first.
std::uint64_t sip_hash(const SeedKey& key, std::initializer_list<std::uint64_t> words) {
    SipState state{key.low ^ 0x736f6d6570736575u, key.high ^ 0x646f72616e646f6du, key.low ^ 0x6c7967656e657261u,
                   key.high ^ 0x7465646279746573u};
    for (const std::uint64_t word : words) state.absorb(word);
    state.absorb(std::uint64_t{8 * words.size()} << 56);
    state.c ^= 0xff;
    for (int i = 0; i < 4; ++i) state.round();
    return state.a ^ state.b ^ state.c ^ state.d;
}

std::int64_t block_number(Tick tick, std::uint32_t block_ticks) {
    const std::int64_t ticks = block_ticks;
    return tick.value >= 0 ? tick.value / ticks : -((-tick.value + ticks - 1) / ticks);
}

// 0 to below 1, in steps of 2^-24.
float unit_of(std::uint64_t bits) { return static_cast<float>(bits & 0xffffff) * (1.0f / 16'777'216.0f); }

}  // namespace

std::uint32_t seed_of(const SeedBlock& block, Tick tick) {
    return static_cast<std::uint32_t>(splitmix64(block.key ^ splitmix64(static_cast<std::uint64_t>(tick.value))) >> 32);
}

TickSeeds::TickSeeds(const SeedKey& key, std::uint32_t block_ticks) : key_(key), block_ticks_(block_ticks) {
    BACKSIGHT_ASSERT(block_ticks >= 1 && block_ticks <= max_seed_block_ticks,
                     "block_ticks: from 1 to max_seed_block_ticks");
}

std::uint32_t TickSeeds::at(Tick tick) const { return seed_of(block_of(tick), tick); }

std::uint32_t TickSeeds::secret(Tick tick, std::uint32_t client) const {
    return static_cast<std::uint32_t>(sip_hash(key_, {of_secret, static_cast<std::uint64_t>(tick.value), client}));
}

SeedBlock TickSeeds::block_of(Tick tick) const {
    const std::int64_t number = block_number(tick, block_ticks_);
    return {static_cast<std::uint32_t>(number), sip_hash(key_, {of_block, static_cast<std::uint64_t>(number)})};
}

bool TickSeeds::begins_block(Tick tick) const {
    return block_number(tick, block_ticks_) != block_number(tick - 1, block_ticks_);
}

KnownSeeds::KnownSeeds(std::uint32_t block_ticks) : block_ticks_(block_ticks) {
    BACKSIGHT_ASSERT(block_ticks >= 1 && block_ticks <= max_seed_block_ticks,
                     "block_ticks: from 1 to max_seed_block_ticks");
}

void KnownSeeds::take(const SeedBlock& block) { blocks_[block.number % blocks_.size()] = block; }

std::optional<std::uint32_t> KnownSeeds::at(Tick tick) const {
    const auto number = static_cast<std::uint32_t>(block_number(tick, block_ticks_));
    const std::optional<SeedBlock>& block = blocks_[number % blocks_.size()];
    return block && block->number == number ? std::optional(seed_of(*block, tick)) : std::nullopt;
}

// Every step but the last is exact, so no compiler's way of rounding in between can matter.
SpreadOffset spread_offset(std::uint32_t seed, std::uint32_t number, float spread) {
    const std::uint64_t bits = splitmix64(std::uint64_t{seed} << 32 | number);
    const float right = 2.0f * unit_of(bits) - 1.0f;
    const float up = 2.0f * unit_of(bits >> 32) - 1.0f;
    return {right * spread, up * spread};
}

}  // namespace backsight
