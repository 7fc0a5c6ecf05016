#include "tests/captures/session_log.h"

#include <fstream>

#include "tests/support/hex.h"

namespace backsight::test {

SessionLog::SessionLog(const nlohmann::json& about) { lines_.push_back(about.dump()); }

void SessionLog::add(const char* event, Way way, std::size_t client, Micros at,
                     std::span<const std::uint8_t> datagram) {
    const nlohmann::json record = {{"event", event},
                                   {"way", way == Way::up ? "up" : "down"},
                                   {"client", client},
                                   {"at_us", at.value},
                                   {"bytes", to_hex(datagram)}};
    lines_.push_back(record.dump());
}

void SessionLog::sent(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) {
    add("sent", way, client, at, datagram);
}

void SessionLog::arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) {
    newest_arrival_ = lines_.size();
    add("arrived", way, client, at, datagram);
}

void SessionLog::expect(const nlohmann::json& expected) {
    std::string& line = lines_[newest_arrival_];
    line.pop_back();
    line += ",\"expected\":" + expected.dump() + "}";
}

bool SessionLog::save(const std::filesystem::path& file) const {
    std::ofstream out(file);
    for (const std::string& line : lines_) out << line << "\n";
    return out.good();
}

}  // namespace backsight::test
