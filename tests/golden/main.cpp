#include <cinttypes>
#include <cstdio>

#include "tests/golden/scenario.h"

int main() { std::printf("%016" PRIx64 "\n", backsight::golden::run()); }
