#include "tests/server/admission/memory_scan.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace backsight::test {

namespace {

constexpr std::uint8_t mask = 0x5a;
constexpr std::size_t looked_for = 24;

std::uint8_t digit(unsigned value) { return static_cast<std::uint8_t>("0123456789abcdef"[value & 15]); }

}  // namespace

MaskedSecret::MaskedSecret(std::span<const std::uint8_t> secret) {
    for (const std::uint8_t byte : secret.first(std::min(secret.size(), looked_for))) masked_.push_back(byte ^ mask);
}

MaskedSecret MaskedSecret::digits_of(std::span<const std::uint8_t> secret) {
    MaskedSecret made({});
    for (const std::uint8_t byte : secret.first(looked_for / 2)) {
        made.masked_.push_back(digit(byte >> 4) ^ mask);
        made.masked_.push_back(digit(byte) ^ mask);
    }
    return made;
}

std::size_t MaskedSecret::copies_on_the_heap() const {
    std::size_t copies = 0;
    std::ifstream maps("/proc/self/maps");
    const int memory = ::open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    // Reads one page more than it scans, so that a value that lies across two is seen; overwritten before the next
    // look.
    constexpr std::size_t step = 1 << 20;
    std::vector<std::uint8_t> window(step + looked_for);
    for (std::string line; std::getline(maps, line);) {
        std::istringstream words(line);
        std::uintptr_t first = 0, last = 0;
        char dash = 0;
        std::string rights;
        words >> std::hex >> first >> dash >> last >> rights;
        if (rights.substr(0, 2) != "rw" || line.find("[stack") != std::string::npos) continue;
        const auto own = reinterpret_cast<std::uintptr_t>(window.data());
        for (std::uintptr_t at = first; at < last; at += step) {
            const std::size_t size = std::min<std::size_t>(window.size(), last - at);
            const ssize_t got = ::pread(memory, window.data(), size, static_cast<off_t>(at));
            if (got < static_cast<ssize_t>(masked_.size())) continue;
            const auto same = [](std::uint8_t seen, std::uint8_t masked) { return seen == (masked ^ mask); };
            const auto end = window.begin() + got;
            for (auto from = window.begin();;) {
                const auto found = std::search(from, end, masked_.begin(), masked_.end(), same);
                if (found == end) break;
                const std::uintptr_t address = at + static_cast<std::size_t>(found - window.begin());
                if (address < own || address >= own + window.size()) ++copies;
                from = found + 1;
            }
            // Clears the scan's own copy, so that it is not found.
            std::fill(window.begin(), window.end(), std::uint8_t{0});
        }
    }
    ::close(memory);
    return copies;
}

}  // namespace backsight::test
