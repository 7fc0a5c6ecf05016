#pragma once

// One request to a port of this machine, and its whole answer.

#include <cstdint>
#include <string>

namespace backsight::test {

/// `more`: further lines of the head, each with its end.
std::string ask_port(int port, const std::string& method_and_path, const std::string& more = "");
/// The first line of an answer, and what stands behind its head.
std::string status_of(const std::string& answer);
std::string body_of(const std::string& answer);
/// A port for TCP that no program has now, nor the one after it, which a second room takes. No other process of tests
/// is given it while this one runs. 0: there is none.
std::uint16_t free_tcp_port();

}  // namespace backsight::test
