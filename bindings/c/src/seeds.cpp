// Seeds of pellets.

#include "handles.h"

#include <backsight/session/tick_seeds.h>

using namespace backsight;
using namespace backsight::c;

std::int32_t bs_seed_block(std::uint64_t key_low, std::uint64_t key_high, std::uint32_t block_ticks, std::int64_t tick,
                           std::uint32_t* number, std::uint64_t* block_key) {
    Problem problem;
    if (!problem.present(number, "number") || !problem.present(block_key, "block_key")) return problem.code();
    const bool is_block = block_ticks >= 1 && block_ticks <= max_seed_block_ticks;
    if (!problem.holds(is_block, "block_ticks", "1 to 4096")) return problem.code();
    if (!problem.holds(tick >= 0 && tick <= max_tick.value, "tick", "0 to 2^46 - 1")) return problem.code();
    const SeedBlock block = TickSeeds({key_low, key_high}, block_ticks).block_of(Tick{tick});
    *number = block.number;
    *block_key = block.key;
    return BS_OK;
}

std::int32_t bs_seed_of_tick(std::uint64_t block_key, std::int64_t tick, std::uint32_t* seed) {
    Problem problem;
    if (!problem.present(seed, "seed")) return problem.code();
    *seed = seed_of({0, block_key}, Tick{tick});
    return BS_OK;
}

std::int32_t bs_secret_seed(std::uint64_t key_low, std::uint64_t key_high, std::int64_t tick, std::uint32_t client,
                            std::uint32_t* seed) {
    Problem problem;
    if (!problem.present(seed, "seed")) return problem.code();
    *seed = TickSeeds({key_low, key_high}, 1).secret(Tick{tick}, client);
    return BS_OK;
}

std::int32_t bs_spread_offset(std::uint32_t seed, std::uint32_t number, float spread, bs_vec3* offset) {
    Problem problem;
    if (!problem.present(offset, "offset")) return problem.code();
    if (!problem.holds(spread >= 0.0f && spread <= 1000.0f, "spread", "0 to 1000")) return problem.code();
    const SpreadOffset drawn = spread_offset(seed, number, spread);
    *offset = {drawn.right, drawn.up, 0.0f};
    return BS_OK;
}
