#pragma once

// `backsight lab animation`: how far hitboxes are from the picture, by how a game poses them on the server.
//
// Everybody's place is judged exactly here, so what is left is the animation alone. A person moves by a seed. A shooter
// sees them between two ticks, and fires at the picture. The same ray is cast at the picture and at the server's
// hitboxes. Two kinds of pictures: bones that the library poses on both ends, or those of an engine's animation graph
// that runs on the client by itself.
//
// In: shots and a seed. Out: a row for each way. The same everywhere.

#include <cstdint>
#include <string>
#include <vector>

namespace backsight::lab::animation {

struct SweepOptions {
    std::uint64_t shots = 20'000;  ///< at each way
    std::uint64_t seed = 1;
    std::string command{};
};

struct Row {
    const char* way;      ///< how the server poses hitboxes
    const char* picture;  ///< what the client draws
    std::uint64_t shots = 0;
    std::uint64_t same_bits = 0;     ///< hitbox, and point of the hit to the bit, or a miss on both
    std::uint64_t same_group = 0;    ///< a hit on the same part of the body, or a miss on both
    std::uint64_t wrong_misses = 0;  ///< hit in the picture, missed by the server
    std::uint64_t wrong_hits = 0;
    double off_p50_m = 0.0;  ///< of limbs from the picture's; NaN: there are none
    double off_p95_m = 0.0;
};

struct Result {
    std::string command;
    std::uint64_t seed = 0;
    std::vector<Row> rows;
};

Result run_sweep(const SweepOptions& options);

}  // namespace backsight::lab::animation
