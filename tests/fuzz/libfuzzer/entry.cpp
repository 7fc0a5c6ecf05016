// libFuzzer's way into one target.

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return BACKSIGHT_FUZZ_TARGET(data, size);
}
