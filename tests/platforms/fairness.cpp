// The fairness lab's number on this machine: tools/check_platforms.py fairness CELL.

#include <cinttypes>
#include <cstdio>

#include "tests/lab/fairness_everywhere.h"

int main() {
    const std::uint64_t hash = backsight::lab::fairness::fairness_hash();
    std::printf("%016" PRIx64 "\n", hash);
    return hash == backsight::lab::fairness::pinned_fairness_hash ? 0 : 1;
}
