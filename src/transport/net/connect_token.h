#pragma once

// Checks of a connect token, at once or step by step: the cheap ones for all clients, the signature for clients that
// have proven their address.

#include <backsight/transport/join_ticket.h>

namespace backsight::net {

enum class PassVerdict : std::uint8_t {
    valid,
    wrong_length,
    expired,         ///< at or after its last second
    lives_too_long,  ///< expires later than max_lifetime_s from now
    bad_signature,   ///< changed on the way, signed by somebody else, or issued for another server: not which
    count_
};
const char* to_string(PassVerdict verdict);

/// `bytes` may be anything. Pure: a token may be used again until it expires. The signature is checked last; who may
/// show it is is_pass_for()'s to say.
PassVerdict verify_connect_token(std::span<const std::uint8_t> bytes, const TicketPublicKey& issuer,
                                 const ServerId& server, std::int64_t unix_now_s, std::int64_t max_lifetime_s = 300);

using PassNonce = std::array<std::uint8_t, 16>;

/// All but the signature and the host.
PassVerdict glance_at_pass(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s, std::int64_t max_lifetime_s);
bool is_pass_signed(std::span<const std::uint8_t, connect_token_bytes> pass, const TicketPublicKey& issuer,
                    const ServerId& server);
/// Whether it is unbound, or bound to the host at this address. Only the signature tells whether the issuer wrote that.
bool is_pass_for(std::span<const std::uint8_t, connect_token_bytes> pass, const Address& from);
PassNonce nonce_of_pass(std::span<const std::uint8_t, connect_token_bytes> pass);

}  // namespace backsight::net
