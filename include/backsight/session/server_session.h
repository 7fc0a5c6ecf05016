#pragma once

// The server's end of all connections. It decides which clients may join and in which seat, and reports which have
// left.
//
// In: datagrams with their sender, the server's clock and tick, the caller's verdicts on tickets. Out: replies, joins
// and leaves, and a Channel per client. Call receive() for each datagram and send its reply back to the sender, then
// update() and drain next_change() and next_farewell(), once a tick. Sans-I/O; all memory is taken in the constructor,
// for max_clients. Not synchronised.
//
// Until an address is proven, by the transport or by a cookie, the server keeps nothing about it. It answers with one
// datagram, shorter than the one that it got. A ticket is checked only after that. A user who connects again takes
// their seat over, from any address and on a full server too, but not at once (ServerSessionConfig::reseat_interval).
// The old session ends with the reason `replaced`. A full server refuses other users with `server_full`. It leaves
// their ticket unused if it can peek at it (ServerHooks::peek_ticket).
//
// With a queue (ServerSessionConfig::queue_length) no user is refused for lack of a seat. A user is sent their place if
// there is no seat, or if the game lets no more users in for now (allow_joins). The client goes on asking, and is let
// in when it is their turn. Their ticket is used when they take their place, so it may expire meanwhile. A user who
// finds the queue full is sent the place after its last, keeps their ticket, and gets a place as soon as there is one.
//
// A server that wants to end without kicking players calls close_doors() first, and ends when its last user has left.

#include <backsight/base/function_ref.h>
#include <backsight/session/channel.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct ChosenVersions;
struct Request;
struct SpokenVersions;

struct ServerSessionConfig {
    ChannelConfig channel;
    /// Default 64. Range 1 to 65534.
    std::uint32_t max_clients = 64;
    /// Versions of the game's bodies and events that this server supports. The session uses the highest that the client
    /// supports too. Default 1 to 1. `oldest` at least 1, at most `newest`.
    VersionRange game_versions;
    /// The view fingerprint that clients must have.
    std::uint64_t view_fingerprint = 0;
    /// Sent to clients.
    TickRate tick_rate;
    std::uint64_t game_config = 0;
    /// Shortest lifetime of a cookie; the longest is twice that. Default 5 s. Range 100 ms to 1 min.
    Micros cookie_lifetime{5'000'000};
    /// How many tickets are checked per second on average, and at once. Checking a signature costs time, and attackers
    /// could fill a tick with it. Requests beyond the limit are dropped, and the client asks again. Defaults 500, and
    /// 16: twice the average in a tick of 64 Hz. Ranges 1 to 1,000,000.
    std::uint32_t tickets_per_second = 500;
    std::uint32_t tickets_at_once = 16;
    /// Shortest time between two seats of one user. An earlier request is dropped, and its ticket stays good. So a
    /// user, with any number of tickets, cannot join and leave faster than a game can forget them. Needs
    /// ServerHooks::peek_ticket. Default 2 s: WorldHistory keeps entities that have left for 128 ticks. Range 0 to 1
    /// min.
    Micros reseat_interval{2'000'000};
    /// How many users may wait for a seat. Default 0: there is no queue. Without a queue a full server refuses them,
    /// and drops the requests for which allow_joins() leaves no room. Range 0 to 65534.
    std::uint32_t queue_length = 0;
    /// How long a waiting user may be silent before they lose their place in the queue and the users behind them move
    /// up. The ticket has been used for the place. Default 5 s, that of ChannelConfig::timeout: a handover between
    /// networks takes seconds, and a waiting user should survive what a player survives. Range 100 ms to 1 min.
    Micros queue_patience{5'000'000};
    /// See ClientSessionConfig.
    std::uint32_t farewell_copies = 4;
    Micros farewell_interval{20'000};

    [[nodiscard]] const char* validate() const;
};

/// Functions that the session needs from the game. What they refer to must outlive the server.
struct ServerHooks {
    /// Says whether a ticket lets its user join: `none`, or the reason why not. It writes the user, a number that is
    /// always the same for one user. It is called once for each request that gets this far, but not again for a resent
    /// request that already has a seat.
    using CheckTicket = FunctionRef<RefuseReason(std::span<const std::uint8_t> ticket, PeerId peer, Micros server_now,
                                                 std::uint64_t& user)>;
    CheckTicket verify_ticket;
    /// An unpredictable number, for session nonces.
    FunctionRef<std::uint64_t()> random;
    /// A keyed hash of its arguments whose key is the server's secret. Not needed where the transport is secure.
    FunctionRef<std::uint64_t(PeerId peer, std::uint64_t client_nonce, std::uint64_t period)> cookie;
    /// Returns what verify_ticket would, but does not use the ticket up. Called first: verify_ticket then follows only
    /// if there is a seat for this user now. Without this hook verify_ticket is called at once, a ticket that is
    /// refused with server_full is used up, and reseat_interval has no effect.
    CheckTicket peek_ticket;
    /// A number for the host that a peer comes from; 0: not known. One host gets at most half of the queue, so that it
    /// cannot keep out all others. Optional.
    FunctionRef<std::uint64_t(PeerId peer)> host;
};

struct SessionChange {
    ClientId client;
    std::uint64_t user = 0;
    PeerId peer;
    LeaveReason left = LeaveReason::none;  ///< none: joined
};

struct ServerCounters {
    EnumArray<DatagramResult, std::uint64_t> datagrams;
    EnumArray<RefuseReason, std::uint64_t> refused;
    EnumArray<LeaveReason, std::uint64_t> left;
    std::uint64_t joined = 0;
    std::uint64_t tickets_verified = 0;
    std::uint64_t queued = 0;             ///< places in the queue given
    std::uint64_t queue_left = 0;         ///< of these, lost by silence, or with the transport's connection
    std::uint64_t farewells_dropped = 0;  ///< too many at once: that client times out

    std::uint64_t count(DatagramResult result) const { return datagrams[result]; }
    std::uint64_t count(RefuseReason reason) const { return refused[reason]; }
    std::uint64_t count(LeaveReason reason) const { return left[reason]; }
};

class ServerSession {
public:
    ServerSession(const ServerSessionConfig& config, const ServerHooks& hooks);
    // Its hooks point to one server, and its seats are one server's.
    ~ServerSession();
    ServerSession(const ServerSession&) = delete;
    ServerSession& operator=(const ServerSession&) = delete;

    /// Takes in a datagram. `reply`: where an answer is written; min_request_bytes suffice. `server_tick`: sent to
    /// clients that join.
    Received receive(Micros server_now, Tick server_tick, PeerId peer, std::span<const std::uint8_t> datagram,
                     std::span<std::uint8_t> reply);
    /// Ends sessions that have timed out, and forgets waiting users that are silent.
    void update(Micros server_now);
    /// How many users may join until the next call, whatever seats are free: as many as the game has room for. Before
    /// the first call: any number.
    void allow_joins(std::uint32_t count) { joins_allowed_ = count; }
    /// Gives out no new seats from now on. Users who ask or wait are refused with `server_full`, as by a server that
    /// has no room, so that every version of client looks for another server. A user with a seat may still come back to
    /// it, and the tickets of refused users stay good.
    void close_doors() { is_closed_ = true; }
    bool is_closed() const { return is_closed_; }
    /// Says that the transport has lost this peer, which then leaves the queue. If it has a session, the caller must
    /// disconnect() that.
    void forget_waiting(PeerId peer);
    /// Place of this peer in the queue, from 1; 0: it does not wait.
    std::uint32_t place_in_queue(PeerId peer) const;
    std::uint32_t waiting_count() const;
    /// Returns joins and leaves, in order. Drain it, because no client can join while it is full.
    std::optional<SessionChange> next_change();

    /// Ends a session, and sends the client a farewell. False if it is over already.
    bool disconnect(Micros server_now, ClientId client, LeaveReason reason);
    /// Ends all sessions with `shut_down`.
    void shut_down(Micros server_now);
    /// Writes the next farewell that is due to `datagram` (8 bytes suffice), and its receiver to `peer`. Returns its
    /// size; 0: none is due.
    [[nodiscard]] std::size_t next_farewell(Micros server_now, std::span<std::uint8_t> datagram, PeerId& peer);
    /// True if no farewell is left to send.
    bool has_said_farewell() const { return farewell_count_ == 0; }

    /// The session's channel, for write(), body_room(), wants_packet(), events and numbers; nullptr if it is over.
    Channel* channel(ClientId client);
    PeerId peer_of(ClientId client) const;
    std::uint64_t user_of(ClientId client) const;
    /// The version of the game's bodies and events in a session; 0 if it is over.
    std::uint8_t game_version_of(ClientId client) const;
    /// The session with this peer, or null if there is none.
    ClientId client_of(PeerId peer) const;
    /// The client in seat `index`, which is below max_clients; null if the seat is free.
    ClientId client_at(std::uint32_t index) const;
    std::uint32_t client_count() const { return static_cast<std::uint32_t>(by_peer_.size()); }
    const ServerSessionConfig& config() const { return config_; }
    const ServerCounters& counters() const { return counters_; }

private:
    struct Seat;
    struct Waiting;
    struct PeerSeat {
        PeerId peer;
        std::uint32_t index = 0;
    };
    struct UserSeat {
        std::uint64_t user = 0;
        std::uint32_t index = 0;
        auto operator<=>(const UserSeat&) const = default;
    };
    struct FreeSeat {
        Micros given_at;
        std::uint32_t index = 0;
    };
    struct PendingFarewell {
        PeerId peer;
        std::uint64_t key = 0;
        LeaveReason reason = LeaveReason::none;
        std::uint32_t copies = 0;
        Micros next_at;
    };

    Received dispatch(Micros server_now, Tick server_tick, PeerId peer, std::span<const std::uint8_t> datagram,
                      std::span<std::uint8_t> reply);
    Received on_request(Micros server_now, Tick server_tick, PeerId peer, std::span<const std::uint8_t> datagram,
                        std::span<std::uint8_t> reply);
    Received admit(Micros server_now, Tick server_tick, PeerId peer, const Request& request,
                   std::span<std::uint8_t> reply);
    Received admit_from_queue(Micros server_now, Tick server_tick, std::size_t place, std::span<std::uint8_t> reply);
    Received admit_new(Micros server_now, Tick server_tick, const Waiting& who, std::span<const std::uint8_t> ticket,
                       std::span<std::uint8_t> reply);
    Received admit(Micros server_now, Tick server_tick, const Waiting& who, std::span<std::uint8_t> reply);
    Received queue_up(const Waiting& who, std::size_t ahead, std::span<std::uint8_t> reply);
    Received turn_away(const Waiting& who, std::size_t ahead, std::span<std::uint8_t> reply);
    void forget_silent(Micros server_now);
    Received tell_place(std::uint64_t client_nonce, std::size_t ahead, std::span<std::uint8_t> reply) const;
    bool may_join(const Waiting& who, std::size_t ahead) const;
    bool knows_queue(const Waiting& who) const;
    bool may_wait(const Waiting& who) const;
    bool is_kept_out(const Waiting& who) const;
    std::size_t ahead_of(std::uint64_t user) const;
    Received refuse(std::uint64_t client_nonce, const SpokenVersions& client, RefuseReason reason,
                    std::span<std::uint8_t> reply);
    Received accept(std::uint32_t index, Tick server_tick, std::span<std::uint8_t> reply) const;
    Received on_payload(Micros server_now, PeerId peer, std::span<const std::uint8_t> datagram);
    Received on_leave(PeerId peer, std::span<const std::uint8_t> datagram);
    void note_junk(Micros server_now, PeerId peer);
    bool is_address_proven(Micros server_now, PeerId peer, const Request& request) const;
    std::uint64_t cookie(Micros server_now, PeerId peer, std::uint64_t client_nonce, std::uint64_t periods_ago) const;
    bool spend_ticket(Micros server_now);
    bool can_note_changes() const;
    void note_change(std::uint32_t index, LeaveReason reason);
    std::optional<std::uint32_t> find_peer(PeerId peer) const;
    std::optional<std::uint32_t> find_user(std::uint64_t user) const;
    bool has_sat_down_lately(std::uint64_t user, Micros server_now) const;
    std::span<const UserSeat> seats_of(std::uint64_t user) const;
    std::size_t place_among_free(const FreeSeat& seat) const;
    std::optional<std::uint32_t> find_free() const;
    ChosenVersions choose(const SpokenVersions& client) const;
    void seat(Micros server_now, std::uint32_t index, const Waiting& who);
    void end(std::uint32_t index, LeaveReason reason);
    void end_with_farewell(Micros server_now, std::uint32_t index, LeaveReason reason);
    const Seat* find(ClientId client) const;

    ServerSessionConfig config_;
    ServerHooks hooks_;
    std::vector<Seat> seats_;
    std::vector<PeerSeat> by_peer_;       // sorted
    std::vector<UserSeat> by_user_;       // sorted: each seat that was ever given, by its newest user
    std::vector<FreeSeat> free_;          // the one to be given next comes last
    std::vector<SessionChange> changes_;  // ring
    std::size_t first_change_ = 0;
    std::size_t change_count_ = 0;
    std::vector<PendingFarewell> farewells_;  // copies 0: free
    std::size_t farewell_count_ = 0;
    std::size_t next_farewell_ = 0;
    std::vector<Waiting> waiting_;  // first in the queue first
    std::uint32_t joins_allowed_ = UINT32_MAX;
    bool is_closed_ = false;
    std::int64_t tickets_ = 0;  // allowed, in millionths
    Micros tickets_at_;
    ServerCounters counters_;
};

}  // namespace backsight
