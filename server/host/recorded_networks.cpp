#include "server/host/recorded_networks.h"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "inputs/files/csv.h"
#include "inputs/files/printable.h"
#include "inputs/trace.h"

namespace backsight::server {

namespace {

// As many as a page takes: see most_recording_bytes of the page's module.
constexpr std::size_t most_bytes = std::size_t{4} << 20;
constexpr std::size_t most_networks = 64;

/// Texts of recordings that are held at once, while somebody reads them: of 4 MiB each.
constexpr std::size_t most_held = 8;

/// The texts that are being read: one of each, whoever reads it. On the web server's thread alone.
class HeldTexts {
public:
    /// Null: too many others are held.
    std::shared_ptr<const std::string> text_of(const std::filesystem::path& file) {
        if (auto held = held_[file].lock()) return held;
        std::erase_if(held_, [](const auto& each) { return each.second.expired(); });
        if (held_.size() >= most_held) return nullptr;
        // It may have grown since, and unpack to more.
        auto made = std::make_shared<const std::string>(inputs::read_file(file, most_bytes));
        held_[file] = made;
        return made;
    }

private:
    std::map<std::filesystem::path, std::weak_ptr<const std::string>> held_;
};

bool is_small(const std::filesystem::path& file) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    return !error && size <= most_bytes;
}

}  // namespace

void offer_recorded_networks(http::HttpServer& page, const std::filesystem::path& data) {
    nlohmann::json names = nlohmann::json::array();
    const auto held = std::make_shared<HeldTexts>();
    const auto files = data.empty() ? std::vector<std::filesystem::path>{} : inputs::find_traces(data);
    for (const std::filesystem::path& file : files) {
        if (names.size() == most_networks) break;
        if (!is_small(file)) continue;
        page.add_shared("/networks/" + std::to_string(names.size()) + ".csv", "text/csv; charset=utf-8",
                        [file, held] { return held->text_of(file); });
        names.push_back(inputs::printable(inputs::trace_name(file)));
    }
    const std::string list = nlohmann::json{{"networks", names}}.dump();
    page.add_direct("/networks.json", "application/json", [list] { return list; });
}

}  // namespace backsight::server
