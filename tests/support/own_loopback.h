#pragma once

// Ports of 127.0.0.1 are reused, and other programs, or tests beside this one, still send to who had them before: a
// server to players that were killed, a client to a server that is gone. A test that counts datagrams listens
// elsewhere.

#include <backsight/transport/address.h>

#include <unistd.h>

#include <string>

namespace backsight::test {

/// An address of this machine that nobody sends to but this process: 127.64.0.0 and up, by its number.
inline std::string own_loopback_host() {
    const auto process = static_cast<std::uint32_t>(getpid());
    return "127." + std::to_string(64 + (process >> 16 & 63)) + '.' + std::to_string(process >> 8 & 255) + '.' +
           std::to_string(process & 255);
}

/// own_loopback_host() with port 0: the system gives a free one.
inline net::Address own_loopback() { return net::Address::parse(own_loopback_host() + ":0").value(); }

}  // namespace backsight::test
