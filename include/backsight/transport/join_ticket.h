#pragma once

// A join ticket proves that a user may join a server. An issuer that knows the users (a lobby, a login service) signs
// tickets, and the game server checks them without asking any other service. Part of the library backsight_net;
// signatures are libsodium's Ed25519.
//
// A ticket is bound to one user and one server, lives for seconds, and is good for a seat once. It holds no secret, but
// the first client that shows it is let in, so send it only inside the encrypted connection. Issue a connect token
// along with it. The token is sent in the clear, before the connection, and opens only the handshake (dtls.h has its
// security limits). A server that asks for tokens does no work for clients without one. Clocks are arguments. Not
// synchronised.
//
// The bytes of a ticket, all integers little endian:
//
//     0    1   version, 1
//     1    8   user id
//     9   32   server id: the SHA-256 fingerprint of the server's certificate, or any 32 bytes that name it
//    41    8   expires at, seconds since 1970
//    49   16   nonce, random
//    65   64   Ed25519 signature of "backsight join ticket\0" and bytes 0 to 64
//   129        end
//
// The bytes of a connect token, which names no user; in a ClientHello it is the content of the extension 0xff42:
//
//     0    7   expires at, seconds since 1970
//     7    1   who may show it: 0 any host, 4 one IPv4 host, 6 one IPv6 network of 64 bits
//     8   16   nonce, random; its last 4 bytes are the host of kind 4, its last 8 the network of kind 6
//    24   64   Ed25519 signature of "backsight door pass\0", the 32 bytes of the server id, and bytes 0 to 23
//    88        end
//
// A server that knows no bound tokens takes byte 7 for a part of the expiry, and refuses them as too long-lived.

#include <backsight/base/enum_array.h>
#include <backsight/transport/address.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>

namespace backsight::net {

constexpr std::size_t join_ticket_bytes = 129;
using JoinTicket = std::array<std::uint8_t, join_ticket_bytes>;
using ServerId = std::array<std::uint8_t, 32>;
using TicketPublicKey = std::array<std::uint8_t, 32>;
using TicketSecretKey = std::array<std::uint8_t, 64>;

struct TicketKeys {
    TicketPublicKey public_key{};
    TicketSecretKey secret_key{};
};

/// A new random pair.
TicketKeys make_ticket_keys();

/// Whether signatures of this key can be verified. False for bytes that encode no point of the curve, and for points of
/// small order, such as all zeroes: a server that checks tickets with such a key can let nobody in.
[[nodiscard]] bool is_usable(const TicketPublicKey& key);
/// Whether both halves of the key belong together and its public half is usable.
[[nodiscard]] bool is_usable(const TicketSecretKey& key);

/// Overwrites a key that is used no more. The compiler cannot leave this out.
void wipe(TicketSecretKey& key);

/// A ticket that `server` takes until `expires_at_s`.
JoinTicket issue_ticket(const TicketSecretKey& key, std::uint64_t user_id, const ServerId& server,
                        std::int64_t expires_at_s);

enum class TicketVerdict : std::uint8_t {
    accepted,
    wrong_length,
    wrong_version,
    bad_signature,      ///< changed on the way, or signed by another issuer
    wrong_server,       ///< issued for another server
    expired,            ///< at or after its last second; see TicketVerifier on a clock that was set back
    lives_too_long,     ///< expires later than max_lifetime_s from now: the issuer's clock or settings are off
    already_used,       ///< a second use
    replay_cache_full,  ///< all tickets remembered are unexpired; this one stays good for a later try
    count_
};
const char* to_string(TicketVerdict verdict);

/// The issuers whose signatures count: the present one, and those before it until their grace ends.
class TicketIssuers {
public:
    /// Retired keys that are good at a time; of more, those that retired first go.
    static constexpr std::size_t most_retired = 4;
    static constexpr std::size_t most = 1 + most_retired;

    explicit TicketIssuers(const TicketPublicKey& present) : present_(present) {}

    /// From now on `next` signs. The key before it, and others that are retired, stay good before `old_until_s` (since
    /// 1970), and no longer: a key that leaked is retired with a past time. The present key once more changes nothing.
    void rotate(const TicketPublicKey& next, std::int64_t old_until_s);
    const TicketPublicKey& present() const { return present_; }
    /// The key at a place below `most`: the present one at 0, then the retired ones, the newest first. Null if that key
    /// is not good at this time.
    const TicketPublicKey* good_at(std::size_t place, std::int64_t unix_now_s) const {
        if (place == 0) return &present_;
        const Retired& retired = retired_[place - 1];
        return unix_now_s < retired.until_s ? &retired.key : nullptr;
    }
    /// The present key, then the retired ones that are good at this time, the newest first.
    template <typename IsIt>
    bool any_of(std::int64_t unix_now_s, IsIt is_it) const {
        if (is_it(present_)) return true;
        const auto is_good = [&](const Retired& key) { return unix_now_s < key.until_s && is_it(key.key); };
        return std::any_of(retired_.begin(), retired_.end(), is_good);
    }

private:
    struct Retired {
        TicketPublicKey key{};
        std::int64_t until_s = std::numeric_limits<std::int64_t>::min();
    };

    TicketPublicKey present_;
    std::array<Retired, most_retired> retired_;  // the newest first
};

struct TicketVerifierConfig {
    TicketPublicKey issuer{};
    ServerId server{};
    /// Default 300 s. Range 1 to 86400.
    std::int64_t max_lifetime_s = 300;
    /// Used tickets remembered, beyond their expiry while there is room. Default 65536. Range 1 to 2^24.
    std::uint32_t max_remembered = 65536;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// The part of a used ticket that is remembered, to refuse its second use.
struct UsedTicket {
    std::array<std::uint8_t, 16> nonce{};
    std::int64_t expires_at_s = 0;
};

struct TicketResult {
    TicketVerdict verdict = TicketVerdict::wrong_length;
    std::uint64_t user_id = 0;  ///< 0 unless accepted
    UsedTicket used;            ///< set if accepted
};

/// Verifies and remembers. Only a ticket with a good signature costs memory.
///
/// Tickets are judged by the clock that is handed in, wherever it jumps: a second in which it is wrong costs that
/// second. No jump makes a used ticket good again. Used tickets are remembered past their expiry, as long as there is
/// room. Then the one that expires first goes. From then on every ticket that expires no later counts as expired,
/// whatever the clock says. So the clock can be followed back as far as the memory reaches.
class TicketVerifier {
public:
    explicit TicketVerifier(const TicketVerifierConfig& config);
    ~TicketVerifier();
    TicketVerifier(const TicketVerifier&) = delete;
    TicketVerifier& operator=(const TicketVerifier&) = delete;

    /// `bytes` may be anything.
    TicketResult verify(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s);
    /// The verdict that verify() would return now; neither remembered nor counted. For a server that has no seat to
    /// give yet.
    TicketResult peek(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) const;
    /// See TicketIssuers. What was used stays used, whichever key signed it.
    void rotate_issuer(const TicketPublicKey& next, std::int64_t old_until_s) { issuers_.rotate(next, old_until_s); }
    std::size_t remembered() const { return used_tickets().size(); }
    std::size_t max_remembered() const { return config_.max_remembered; }

    /// Takes in a used ticket that another verifier has remembered, such as the one before a restart. Neither then
    /// allows a ticket that was refused. Used tickets that are known already change nothing.
    void remember(const UsedTicket& used);
    void forget_until(std::int64_t expired_s) { forgotten_until_s_ = std::max(forgotten_until_s_, expired_s); }
    /// All that is remembered, in no order; and up to which expiry tickets may have been forgotten.
    std::span<const UsedTicket> used_tickets() const;
    std::int64_t forgotten_until_s() const { return forgotten_until_s_; }

    /// How often each verdict was given, by its number.
    const EnumArray<TicketVerdict, std::uint64_t>& counters() const { return counters_; }

private:
    struct Used;
    TicketVerdict judge(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s) const;

    TicketVerifierConfig config_;
    TicketIssuers issuers_;
    std::int64_t forgotten_until_s_;
    EnumArray<TicketVerdict, std::uint64_t> counters_;
    std::unique_ptr<Used> used_;
};

constexpr std::size_t connect_token_bytes = 88;
using ConnectToken = std::array<std::uint8_t, connect_token_bytes>;

/// A token that lets handshakes with `server` begin until `expires_at_s`. Issue a new one with each ticket, because a
/// server bounds what one token may hold. `bound_to`: the address that the player asked from. The token then begins
/// handshakes from that host alone, or from its /64 with IPv6; the port does not count. Leave it out where the player
/// reaches the server from another address than the issuer, as over another family of IP or through another gateway.
ConnectToken issue_connect_token(const TicketSecretKey& key, const ServerId& server, std::int64_t expires_at_s,
                                 const std::optional<Address>& bound_to = {});

}  // namespace backsight::net
