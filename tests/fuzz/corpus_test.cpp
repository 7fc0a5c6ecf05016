// The fuzzers' targets, without the fuzzer: every kept input again, and a while of random ones.

#include "tests/fuzz/targets.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace backsight::test {
namespace {

using Target = int (*)(const std::uint8_t*, std::size_t);
using Bytes = std::vector<std::uint8_t>;

std::vector<Bytes> corpus_of(const std::string& target) {
    std::vector<Bytes> inputs;
    const auto folder = std::filesystem::path(__FILE__).parent_path() / "corpus" / target;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path(), std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

/// Each kept input, then inputs that differ from one of them in some bytes.
void replay(const std::string& name, Target target) {
    const std::vector<Bytes> inputs = corpus_of(name);
    ASSERT_FALSE(inputs.empty());
    for (const Bytes& input : inputs) target(input.data(), input.size());
    Random random(1);
    for (int i = cases(2000); i > 0; --i) {
        Bytes changed = inputs[static_cast<std::size_t>(random.below(static_cast<int>(inputs.size())))];
        if (changed.empty()) continue;
        for (int k = random.below(8); k >= 0; --k) {
            const auto at = static_cast<std::size_t>(random.below(static_cast<int>(changed.size())));
            changed[at] = static_cast<std::uint8_t>(random.bits());
        }
        target(changed.data(), changed.size());
    }
}

TEST(FuzzCorpus, commands) { replay("commands", fuzz_commands); }
TEST(FuzzCorpus, entity) { replay("entity", fuzz_entity); }
TEST(FuzzCorpus, session) { replay("session", fuzz_session); }
TEST(FuzzCorpus, snapshots) { replay("snapshots", fuzz_snapshots); }
TEST(FuzzCorpus, stamp) { replay("stamp", fuzz_stamp); }

}  // namespace
}  // namespace backsight::test
