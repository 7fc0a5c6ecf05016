#pragma once

// Checks of a connect token, step by step: the cheap ones for all clients, the signature for clients that have proven
// their address.

#include <backsight/transport/join_ticket.h>

namespace backsight::net {

using PassNonce = std::array<std::uint8_t, 16>;

/// All but the signature.
PassVerdict glance_at_pass(std::span<const std::uint8_t> bytes, std::int64_t unix_now_s, std::int64_t max_lifetime_s);
bool is_pass_signed(std::span<const std::uint8_t, connect_token_bytes> pass, const TicketPublicKey& issuer,
                    const ServerId& server);
PassNonce nonce_of_pass(std::span<const std::uint8_t, connect_token_bytes> pass);

}  // namespace backsight::net
