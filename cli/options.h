#pragma once

// Options that say what would be right. Used by every subcommand.

#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "arena/online/packet_pace.h"
#include "inputs/files/number_format.h"

namespace backsight::cli {

/// On every command: see PlainOutput::be_quiet().
constexpr const char* quiet_flag = "--quiet";
inline bool is_quiet(const CLI::App& command) { return command.count(quiet_flag) > 0; }

/// A finite number from `low` to `high`. CLI11's own range lets NaN through.
inline CLI::Validator finite_number(double low, double high) {
    const std::string range = inputs::formatted("%.15g to %.15g", low, high);
    return CLI::Validator(
        [low, high, range](std::string& text) {
            double value = 0.0;
            const bool is_number = CLI::detail::lexical_cast(text, value) && std::isfinite(value);
            if (is_number && value >= low && value <= high) return std::string();
            return "'" + text + "' is not a number from " + range;
        },
        range);
}

/// A whole number from `low` to `high`.
inline CLI::Validator whole_number(std::uint64_t low, std::uint64_t high) {
    const std::string range = std::to_string(low) + " to " + std::to_string(high);
    return CLI::Validator(
        [low, high, range](std::string& text) {
            const bool is_digits =
                !text.empty() && text.size() <= 20 && text.find_first_not_of("0123456789") == std::string::npos;
            // 20 digits may still be more than 64 bits hold; comparing as text of equal length settles it.
            const bool fits = is_digits && (text.size() < 20 || text <= "18446744073709551615");
            if (fits && std::stoull(text) >= low && std::stoull(text) <= high) return std::string();
            return "'" + text + "' is not a whole number from " + range;
        },
        range);
}

/// 0, for none, or a whole number from `low` to `high`.
inline CLI::Validator none_or_whole_number(std::uint64_t low, std::uint64_t high) {
    const CLI::Validator none = whole_number(0, 0);
    const CLI::Validator some = whole_number(low, high);
    const std::string range = "0 or " + std::to_string(low) + " to " + std::to_string(high);
    return CLI::Validator(
        [none, some, range](std::string& text) {
            if (none(text).empty() || some(text).empty()) return std::string();
            return "'" + text + "' is not a whole number of " + range;
        },
        range);
}

/// An option with a number, or several, from `low` to `high`. Help shows what `target` holds as the default.
template <class Target>
void add_number(CLI::App& command, const std::string& name, Target& target, const std::string& help, double low,
                double high) {
    command.add_option(name, target, help)->check(finite_number(low, high))->capture_default_str();
}
template <class Target>
void add_whole(CLI::App& command, const std::string& name, Target& target, const std::string& help, std::uint64_t low,
               std::uint64_t high) {
    command.add_option(name, target, help)->check(whole_number(low, high))->capture_default_str();
}
inline void add_seed(CLI::App& command, std::uint64_t& seed,
                     const std::string& help = "Seed of everything that is random") {
    add_whole(command, "--seed", seed, help, 0, ~std::uint64_t{0});
}

/// A file that can be written, found out before the work and not after it. Leaves an existing file as it is, and
/// refuses one that is called as inputs are.
inline CLI::Validator writable_file() {
    return CLI::Validator(
        [](std::string& name) {
            std::error_code ignored;
            const bool existed = std::filesystem::exists(name, ignored);
            const std::string extension = std::filesystem::path(name).extension().string();
            if (existed && (extension == ".csv" || extension == ".zst" || extension == ".toml")) {
                return "'" + name + "' is there and called as an input is; expected another name, such as a .json";
            }
            const bool can_write = std::ofstream(name, std::ios::app).good();
            if (can_write && !existed) std::filesystem::remove(name);
            return can_write ? std::string() : "'" + name + "' cannot be written";
        },
        "FILE");
}

/// --steps-per-packet: how often a bot sends the commands that it gives 64 times a second.
inline void add_steps_per_packet(CLI::App& command, std::uint32_t& steps) {
    add_whole(command, "--steps-per-packet", steps,
              "Steps of 1/64 s from one packet of commands to the next; a shot is sent at once", 1,
              arena::PacketPace::most_steps(CommandConfig{}));
}

/// --duplicates and --reorder: what a network does to packets besides its trace.
inline void add_packet_faults(CLI::App& command, double& duplicate_ratio, double& reorder_ratio) {
    add_number(command, "--duplicates", duplicate_ratio, "Share of packets delivered twice", 0, 1);
    add_number(command, "--reorder", reorder_ratio, "Share of packets held back by 30 ms", 0, 1);
}

/// One of a few names, each standing for a value. The first is the default that help shows; `target` must hold it.
template <typename T>
CLI::Option* add_choice(CLI::App& command, const std::string& name, T& target, const std::string& help,
                        std::vector<std::pair<std::string, T>> choices) {
    std::vector<std::string> names;
    for (const auto& [word, value] : choices) names.push_back(word);
    const auto take = [&target, choices](const std::string& given) {
        for (const auto& [word, value] : choices) {
            if (word == given) target = value;
        }
    };
    return command.add_option_function<std::string>(name, take, help)
        ->check(CLI::IsMember(names))
        ->default_str(names.front());
}

}  // namespace backsight::cli
