#pragma once

// Datagrams as they were sent and as they arrived, and beside each what the library made of it: for
// tools/decode_sessions.py.
//
// A file of lines, each a JSON object. The first says what the session is like. The others: "event" (sent, arrived),
// "way" (up, down), "client", "at_us" on the clock of the end where it happens, "bytes" in hex, and of one that arrived
// "expected".

#include <backsight/time/tick.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace backsight::test {

enum class Way : std::uint8_t { up, down };

class SessionLog {
public:
    explicit SessionLog(const nlohmann::json& about);

    void sent(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram);
    /// Takes its place in the log now; what the library made of it comes with expect().
    void arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram);
    /// Of the datagram that arrived last.
    void expect(const nlohmann::json& expected);

    std::size_t records() const { return lines_.size(); }
    bool save(const std::filesystem::path& file) const;

private:
    void add(const char* event, Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram);

    std::vector<std::string> lines_;
    std::size_t newest_arrival_ = 0;
};

}  // namespace backsight::test
