#include "cli/data_option.h"

#include <cstdlib>

#include "cli/options.h"

namespace backsight::cli {

void add_data_option(CLI::App& command, std::string& data) {
    command.add_option("--data", data, "Folder with movement/, network/ and vehicle/ (default: $BACKSIGHT_DATA)")
        ->check(CLI::ExistingDirectory);
}

void add_match_network(CLI::App& command, std::string& data, server::ConditionsOptions& conditions, bool& has_relay) {
    add_data_option(command, data);
    command.add_option("--trace", conditions.networks,
                       "A trace file, one of --data by name, or a model: 5g 5g-driving leo-satellite wifi "
                       "transatlantic; repeatable (default: those of --data, else the models)");
    command
        .add_option("--extra-rtt", conditions.extra_rtt_ms,
                    "Milliseconds added to the round trips; the clients get these values in turn; repeatable (default: "
                    "0 50 100 200)")
        ->check(whole_number(0, 10'000));
    add_number(command, "--loss", conditions.loss_ratio, "Share of packets lost on top of the trace's, each way", 0,
               0.95);
    add_packet_faults(command, conditions.duplicate_ratio, conditions.reorder_ratio);
    command.add_flag_callback(
        "--no-relay", [&has_relay] { has_relay = false; },
        "Connect bots straight to the server, without network conditions");
}

std::optional<std::filesystem::path> data_folder(const std::string& given) {
    std::string folder = given;
    std::string source = "--data";
    if (folder.empty()) {
        const char* from_environment = std::getenv("BACKSIGHT_DATA");
        if (from_environment == nullptr || *from_environment == '\0') return std::nullopt;
        folder = from_environment;
        source = "BACKSIGHT_DATA";
    }
    const std::filesystem::path path = folder;
    const auto has = [&](const char* name) { return std::filesystem::is_directory(path / name); };
    if (!has("movement") && !has("network") && !has("vehicle")) {
        throw CLI::ValidationError(source,
                                   "found '" + folder + "', expected a folder with movement/, network/ or vehicle/");
    }
    return path;
}

}  // namespace backsight::cli
