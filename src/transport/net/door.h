#pragma once

// Decides which clients may begin a handshake with a server that asks for connect tokens. Keeps nothing about clients
// without one.

#include <backsight/transport/dtls.h>

#include <array>
#include <memory>
#include <unordered_map>

#include "connect_token.h"
#include "hello.h"

namespace backsight::net {

enum class Entry : std::uint8_t {
    granted,
    no_pass,
    malformed_pass,
    expired_pass,
    long_lived_pass,
    foreign_pass,
    bad_pass,
    unchecked_pass,
    pass_in_use,
};

/// Counts for its token as long as it or a copy lives; each handshake and connection has one.
using PassHold = std::shared_ptr<const PassNonce>;

class Door {
public:
    Door(const DoorConfig& config, const ServerId& server);

    void begin_poll(std::int64_t now_us);
    void rotate_issuer(const TicketPublicKey& next, std::int64_t old_until_s);
    /// The checks that need no signature, made before the address has proven itself.
    Entry glance(const Address& from, const Hello& hello) const;
    /// The checks of a proven address, after glance(). `hold` is set if the result is granted; it must not outlive the
    /// door.
    Entry enter(const Address& from, const Hello& hello, PassHold& hold);
    /// Signatures checked in this poll; at most DoorConfig::max_checks_per_poll.
    std::uint32_t checks() const { return checks_; }

private:
    /// A host's last token, and with how many of the issuers' keys it was checked in vain.
    struct Trial {
        PassNonce nonce{};
        std::size_t tried = 0;
    };
    /// What one showing of a token may still find out: whether it is signed, before the checks are used up.
    Entry check(std::span<const std::uint8_t, connect_token_bytes> pass, std::size_t slot);
    struct NonceHash {
        // The issuer's randomness: only signed ones are kept.
        std::size_t operator()(const PassNonce& nonce) const;
    };
    std::uint32_t checks_allowed(std::size_t slot) const;
    std::size_t slot_of(const Address& from) const;

    DoorConfig config_;
    TicketIssuers issuers_;
    ServerId server_;
    std::int64_t now_us_ = 0;
    std::uint32_t checks_ = 0;  // of this poll
    std::unordered_map<PassNonce, std::weak_ptr<const PassNonce>, NonceHash> held_;
    // Suspicion of hosts that showed bad tokens, by a keyed hash. Two hosts that share a slot share it, which costs
    // little.
    std::array<std::int64_t, 256> suspect_until_us_;
    std::array<Trial, 256> trials_{};
    std::array<std::uint8_t, 16> key_;
};

}  // namespace backsight::net
