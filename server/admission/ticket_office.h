#pragma once

// What the server's sessions need from outside: ticket verification, an unpredictable number, a keyed hash.
//
// In: tickets. Out: users, or the reason of a refusal. A ticket works once among all servers that share one file of
// used tickets. One per server; must outlive its MatchServer. Not synchronised.

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
    /// `used_tickets`: see UsedTicketFile, whose errors it throws; empty: uses are kept in this server's memory only.
    TicketOffice(const net::TicketPublicKey& issuer, const net::ServerId& server,
                 const std::filesystem::path& used_tickets = {});
    ~TicketOffice();
    TicketOffice(const TicketOffice&) = delete;
    TicketOffice& operator=(const TicketOffice&) = delete;

    ServerHooks hooks();
    /// See net::TicketIssuers.
    void rotate_issuer(const net::TicketPublicKey& next, std::int64_t old_until_s) {
        verifier_.rotate_issuer(next, old_until_s);
    }
    /// A number for the host that a connection comes from; one host gets half of the queue at most. IPv6 hosts count by
    /// their first 56 bits, which a subscriber commonly has (RFC 6177).
    std::uint64_t comes_from(PeerId peer, const net::Address& address);
    /// The number that comes_from() returned, not 0. 0: comes_from() was not called.
    std::uint64_t host_of(PeerId peer) const { return peer.index() < hosts_.size() ? hosts_[peer.index()] : 0; }
    /// Whether a ticket of this connection was found to be of no issuer since the last call. That takes a check of a
    /// signature for each key that is good, so a connection should not be able to ask for it as often as it likes.
    bool take_forgery(PeerId peer);
    /// Null if there is no file.
    const UsedTicketFile* record() const { return record_ ? &*record_ : nullptr; }
    /// Number of times that each verdict was given.
    const EnumArray<net::TicketVerdict, std::uint64_t>& verdicts() const { return verifier_.counters(); }

private:
    RefuseReason verify(std::span<const std::uint8_t> ticket, PeerId peer, std::uint64_t& user);
    RefuseReason peek(std::span<const std::uint8_t> ticket, PeerId peer, std::uint64_t& user);
    void note(PeerId peer, net::TicketVerdict verdict);
    std::uint64_t cookie(PeerId peer, std::uint64_t client_nonce, std::uint64_t period) const;

    net::TicketVerifier verifier_;
    std::optional<UsedTicketFile> record_;
    std::array<unsigned char, 16> secret_;
    std::vector<std::uint64_t> hosts_;  // by the peer's index
    std::vector<bool> has_forged_;      // likewise
};

}  // namespace backsight::server
