// The fuzzers' targets, without the fuzzer: every kept input again, and a while of random ones.

#include "tests/fuzz/input_files.h"
#include "tests/fuzz/targets.h"
#include "tests/support/cases.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <set>
#include <string>
#include <vector>

namespace backsight::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

struct Target {
    const char* name;
    int (*run)(const std::uint8_t*, std::size_t);
    int cases = 2000;  // besides the kept inputs; fewer where one takes a file or a handshake

    friend void PrintTo(const Target& target, std::ostream* out) { *out << target.name; }
};
constexpr Target targets[] = {
    {"address", fuzz_address},
    {"brawl", fuzz_brawl},
    {"c_api", fuzz_c_api, 300},
    {"channel", fuzz_channel},
    {"clock", fuzz_clock},
    {"commands", fuzz_commands},
    {"config", fuzz_config},
    {"csv", fuzz_csv},
    {"entity", fuzz_entity},
    {"events", fuzz_events},
    {"fingerprint", fuzz_fingerprint},
    {"flights", fuzz_flights, 300},
    {"handshake", fuzz_handshake},
    {"hello", fuzz_hello, 500},
    {"join_file", fuzz_join_file, 300},
    {"match_events", fuzz_match_events},
    {"match_server", fuzz_match_server, 10},
    {"movement", fuzz_movement},
    {"net_server", fuzz_net_server, 20},
    {"own_state", fuzz_own_state},
    {"payload", fuzz_payload},
    {"ping", fuzz_ping, 500},
    {"plain_bytes", fuzz_plain_bytes},
    {"player", fuzz_player},
    {"projectile", fuzz_projectile},
    {"report", fuzz_report, 200},
    {"session", fuzz_session},
    {"sidecar", fuzz_sidecar},
    {"snapshots", fuzz_snapshots},
    {"stamp", fuzz_stamp},
    {"ticket", fuzz_ticket, 500},
    {"trace", fuzz_trace},
    {"zstd", fuzz_zstd, 500},
};

const std::filesystem::path here = BACKSIGHT_FUZZ_FOLDER;

// In the order of their names, so that the random inputs are the same on each machine.
std::vector<Bytes> corpus_of(const std::string& target) {
    const InputFolder folder;
    const std::string tool = (here.parent_path().parent_path() / "tools" / "fuzz_corpus.py").string();
    const std::string command = "python3 -B '" + tool + "' unpack " + target + " '" + folder.path().string() + "'";
    if (std::system(command.c_str()) != 0) return {};
    std::set<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) files.insert(entry.path());
    std::vector<Bytes> inputs;
    for (const std::filesystem::path& path : files) {
        std::ifstream file(path, std::ios::binary);
        inputs.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return inputs;
}

class fuzz_corpus : public testing::TestWithParam<Target> {};

// Each kept input, then inputs that differ from one of them in some bytes.
TEST_P(fuzz_corpus, finds_nothing) {
    const auto& [name, run, count] = GetParam();
    const std::vector<Bytes> inputs = corpus_of(name);
    ASSERT_FALSE(inputs.empty()) << "no input of tests/fuzz/corpus/" << name << ".zip was unpacked";
    for (const Bytes& input : inputs) run(input.data(), input.size());
    Random random(1);
    for (int i = cases(count); i > 0; --i) {
        Bytes changed = inputs[static_cast<std::size_t>(random.below(static_cast<int>(inputs.size())))];
        if (changed.empty()) continue;
        for (int k = random.below(8); k >= 0; --k) {
            const auto at = static_cast<std::size_t>(random.below(static_cast<int>(changed.size())));
            changed[at] = static_cast<std::uint8_t>(random.bits());
        }
        run(changed.data(), changed.size());
    }
}

INSTANTIATE_TEST_SUITE_P(targets, fuzz_corpus, testing::ValuesIn(targets),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(fuzz_targets, are_all_replayed_here) {
    std::set<std::string> listed;
    for (const Target& target : targets) listed.insert(target.name);
    std::set<std::string> written;
    for (const auto& entry : std::filesystem::directory_iterator(here)) {
        const std::string file = entry.path().filename().string();
        if (const auto end = file.find("_fuzz.cpp"); end != std::string::npos) written.insert(file.substr(0, end));
    }
    EXPECT_EQ(listed, written);
}

}  // namespace
}  // namespace backsight::test
