// long_match [--players N] [--seconds S] [--seed X] [--stay S] [--server-lives S] [--some] [--plant draw|leak]
//
// Plays so long in virtual time, and says whether all holds that must. Ends with 1 if something does not. --some: too
// short for each fault to happen.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tests/soak/long_match.h"

namespace backsight::test {
namespace {

bool read(int argc, char** argv, LongMatchConfig& config) {
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--some") {
            config.all_happens = false;
            continue;
        }
        if (++i == argc) return false;
        const std::string_view value = argv[i];
        const long long number = std::strtoll(argv[i], nullptr, 10);
        if (name == "--plant" && (value == "draw" || value == "leak")) {
            (value == "draw" ? config.plant_draw_error : config.plant_leak) = true;
        } else if (number < 1) {
            return false;
        } else if (name == "--players" && number <= 64) {
            config.players = static_cast<std::uint32_t>(number);
        } else if (name == "--seconds") {
            config.seconds = number;
        } else if (name == "--seed") {
            config.seed = static_cast<std::uint64_t>(number);
        } else if (name == "--stay") {
            config.stay_s = static_cast<double>(number);
        } else if (name == "--server-lives") {
            config.server_lives_s = number;
        } else {
            return false;
        }
    }
    return true;
}

int play(const LongMatchConfig& config) {
    LongMatch match(config);
    const auto began = std::chrono::steady_clock::now();
    while (match.second() < config.seconds) {
        match.play_second();
        if (match.second() % 600 == 0) {
            const MemorySample& memory = match.memory().back();
            std::fprintf(stderr, "%lld s, %llu KiB in use\n", static_cast<long long>(match.second()),
                         static_cast<unsigned long long>(memory.in_use_bytes / 1024));
        }
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::printf("%lld s of %u players in %.1f s, %.0f times as fast as time\n", static_cast<long long>(config.seconds),
                config.players, took.count(), static_cast<double>(config.seconds) / took.count());
    bool is_fine = true;
    for (const Finding& finding : match.findings()) {
        is_fine = is_fine && finding.is_right;
        std::printf("  %-14s %s%s\n", finding.what.c_str(), finding.is_right ? "    " : "BAD ", finding.text.c_str());
    }
    return is_fine ? 0 : 1;
}

}  // namespace
}  // namespace backsight::test

int main(int argc, char** argv) {
    backsight::test::LongMatchConfig config;
    if (backsight::test::read(argc, argv, config)) return backsight::test::play(config);
    std::fprintf(stderr,
                 "long_match [--players 1..64] [--seconds S] [--seed X] [--stay S] [--server-lives S] [--some] "
                 "[--plant draw|leak]\n");
    return 2;
}
