#include <backsight/base/assert.h>

#include <cinttypes>
#include <cstdio>

#include "tests/golden/scenario.h"

void backsight::assertion_failed(const char* file, int line, const char* message) {
    if (golden::is_made_on_purpose(message)) return;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    __builtin_trap();
}

// Prints the hash; with any argument that of each stage before it, to find where two builds part.
int main(int argc, char**) {
    for (const backsight::golden::Stage& stage : backsight::golden::stages()) {
        if (argc > 1) std::printf("%-10s %016" PRIx64 "\n", stage.name, stage.run());
    }
    std::printf("%016" PRIx64 "\n", backsight::golden::run());
}
