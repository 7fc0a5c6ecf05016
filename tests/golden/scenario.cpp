#include "tests/golden/scenario.h"

#include <bit>
#include <cmath>
#include <vector>

namespace backsight::golden {

std::uint64_t run() {
    std::vector<float> values;
    for (int i = 1; i <= 1000; ++i) {
        const float x = static_cast<float>(i) * 0.37F;
        values.push_back(std::sqrt(x * x + x / 3.0F) - x * 1.0001F);
    }
    std::uint64_t hash = 14695981039346656037U;
    for (const float value : values) hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 1099511628211U;
    return hash;
}

}  // namespace backsight::golden
