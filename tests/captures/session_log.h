#pragma once

// Datagrams as they were sent and as they arrived, each with what the library made of it: for tools/decode_sessions.py.
//
// A file of lines, each a JSON object. The first describes the session. Each other line has "event" (sent, arrived),
// "way" (up, down), "client", "at_us" on the clock of the end where it happens, and "bytes" in hex. A line of a
// datagram that arrived also has "expected".

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
    /// Takes the datagram's place in the log now; expect() adds what the library made of it.
    void arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram);
    /// Sets what is expected of the datagram that arrived last.
    void expect(const nlohmann::json& expected);

    std::size_t records() const { return lines_.size(); }
    bool save(const std::filesystem::path& file) const;

private:
    void add(const char* event, Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram);

    std::vector<std::string> lines_;
    std::size_t newest_arrival_ = 0;
};

}  // namespace backsight::test
