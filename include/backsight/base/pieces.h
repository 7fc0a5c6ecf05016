#pragma once

// A tick's work in pieces that a job system of the caller may run on threads of its own: the library has none.
//
//     const auto run = [&](std::uint32_t count, FunctionRef<void(std::uint32_t)> piece) {
//         jobs.parallel_for(count, [&](std::uint32_t i) { piece(i); });     // returns when all have run
//     };
//     server.write_all(packets, run);
//
// The result is the same to the bit however many threads there are, and in whatever order the pieces run.

#include <backsight/base/function_ref.h>

#include <cstdint>

namespace backsight {

/// Calls `piece` once for each number from 0 up to `count`, in any order, on any threads, and returns when all calls
/// have returned. Null: one after the other, on the thread that asks.
using RunPieces = FunctionRef<void(std::uint32_t count, FunctionRef<void(std::uint32_t piece)> piece)>;

/// As `run` does, or in a loop if it is null.
template <class Piece>
void run_pieces(const RunPieces& run, std::uint32_t count, const Piece& piece) {
    if (run) return run(count, piece);
    for (std::uint32_t i = 0; i < count; ++i) piece(i);
}

}  // namespace backsight
