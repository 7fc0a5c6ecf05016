#pragma once

// What the server's sessions ask the outside: whose ticket is it, a number that nobody can guess, a keyed hash.
//
// In: tickets. Out: users, or why not; a ticket opens the door once, of all servers that keep one file of used tickets.
// One per server; must outlive its MatchServer. Not synchronised.

#include <backsight/session/server_session.h>
#include <backsight/transport/dtls.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "server/admission/used_ticket_file.h"

namespace backsight::server {

class TicketOffice {
public:
    /// `used_tickets`: see UsedTicketFile, whose errors it throws; empty: this server's memory alone.
    TicketOffice(const net::TicketPublicKey& issuer, const net::ServerId& server,
                 const std::filesystem::path& used_tickets = {});
    ~TicketOffice();
    TicketOffice(const TicketOffice&) = delete;
    TicketOffice& operator=(const TicketOffice&) = delete;

    ServerHooks hooks();
    /// Where a connection comes from: a number for its host, which gets half of the queue at most. IPv6 counts by its
    /// first 56 bits: what a subscriber commonly has (RFC 6177).
    std::uint64_t comes_from(net::PeerId peer, const net::Address& address);
    /// What that returned, not 0. 0: never told.
    std::uint64_t host_of(net::PeerId peer) const { return peer.index() < hosts_.size() ? hosts_[peer.index()] : 0; }
    /// Null without a file.
    const UsedTicketFile* record() const { return record_ ? &*record_ : nullptr; }
    /// How often each verdict was given.
    const EnumArray<net::TicketVerdict, std::uint64_t>& verdicts() const { return verifier_.counters(); }

private:
    TicketVerdict verify(std::span<const std::uint8_t> ticket);
    TicketVerdict peek(std::span<const std::uint8_t> ticket);
    std::uint64_t cookie(PeerId peer, std::uint64_t client_nonce, std::uint64_t period) const;

    net::TicketVerifier verifier_;
    std::optional<UsedTicketFile> record_;
    std::array<unsigned char, 16> secret_;
    std::vector<std::uint64_t> hosts_;  // by place
};

}  // namespace backsight::server
