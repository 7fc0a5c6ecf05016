#include "cli/data_option.h"

#include <cstdlib>

namespace backsight::cli {

void add_data_option(CLI::App& command, std::string& data) {
    command.add_option("--data", data, "Folder with movement/, network/ and vehicle/ (default: $BACKSIGHT_DATA)")
        ->check(CLI::ExistingDirectory);
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
