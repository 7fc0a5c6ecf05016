#pragma once

// The server's end of all connections: who may sit down, who sits where, and who is gone.
//
// In: datagrams with their sender, the server's clock and tick, the caller's word on tickets. Out: replies, who joined
// and left, and a Channel per client. Call receive() for each datagram and send its reply back to the sender, then
// update() and drain next_change() and next_farewell(), once a tick. Sans-I/O; all memory is taken in the constructor,
// for max_clients. Not synchronised.
//
// Before an address is proven, by the transport or by a cookie, the server keeps nothing about it and answers with one
// datagram, shorter than the one that it got. A ticket is looked at only after that. A user who connects again takes
// their seat over, from any address and on a full server too, but not at once (ServerSessionConfig::reseat_interval);
// the old session ends with the reason `replaced`. To others a full server says `server_full`, and leaves their ticket
// unused if it can peek at it (ServerHooks::peek_ticket).
//
// With a queue (ServerSessionConfig::queue_length) nobody is refused for want of a seat. Whoever comes when there is
// none, or when the game takes no more for now (allow_joins), is told their place, asks on as before, and is let in
// when it is their turn. Their ticket is used when they take their place, so it may expire meanwhile. Whoever finds the
// queue full is told the place after its last, keeps their ticket, and gets a place as soon as there is one.

#include <backsight/base/function_ref.h>
#include <backsight/session/channel.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace backsight {

struct ServerSessionConfig {
    ChannelConfig channel;
    /// Default 64. Range 1 to 65534.
    std::uint32_t max_clients = 64;
    /// Versions of the game's bodies and events that this server speaks: the highest that a client speaks too is taken.
    /// Default 1 to 1. `oldest` at least 1, at most `newest`.
    VersionRange game_versions;
    /// What the view fingerprint of a client must be.
    std::uint64_t view_fingerprint = 0;
    /// Told to clients.
    TickRate tick_rate;
    std::uint64_t game_config = 0;
    /// How long a cookie is good for, at least; at most twice that. Default 5 s. Range 100 ms to 1 min.
    Micros cookie_lifetime{5'000'000};
    /// Tickets looked at per second, on average, and at once: what checks a signature can be made to work, and a tick
    /// is soon full of it. What is more is dropped, and the client asks again. Default 500, and 16: twice what that is
    /// in a tick of 64 Hz. Ranges 1 to 1,000,000.
    std::uint32_t tickets_per_second = 500;
    std::uint32_t tickets_at_once = 16;
    /// A user who asks for a seat sooner than this after he got one waits: his request is dropped, his ticket stays
    /// good. So nobody, with however many tickets, comes and goes faster than a game can forget him. Needs
    /// ServerHooks::peek_ticket. Default 2 s: WorldHistory keeps who has left for 128 ticks. Range 0 to 1 min.
    Micros reseat_interval{2'000'000};
    /// Users that may wait for a seat. Default 0: nobody waits. A full server refuses them, and drops the requests for
    /// which allow_joins() leaves no room. Range 0 to 65534.
    std::uint32_t queue_length = 0;
    /// Silence after which a place in the queue is lost, and what stands behind moves up. The ticket has been used for
    /// it. Default 5 s, that of ChannelConfig::timeout: a handover between networks takes seconds, and whoever waits is
    /// to survive what a player survives. Range 100 ms to 1 min.
    Micros queue_patience{5'000'000};
    /// See ClientSessionConfig.
    std::uint32_t farewell_copies = 4;
    Micros farewell_interval{20'000};

    [[nodiscard]] const char* validate() const;
};

struct TicketVerdict {
    RefuseReason refusal = RefuseReason::bad_ticket;  ///< none: he may come in
    std::uint64_t user = 0;                           ///< equal for the same user
};

/// What the session cannot know. What the functions refer to must outlive the server.
struct ServerHooks {
    /// Whose ticket is it? Called once per request that gets so far; a resent request with a seat is not asked again.
    FunctionRef<TicketVerdict(std::span<const std::uint8_t> ticket, PeerId peer, Micros server_now)> verify_ticket;
    /// A number that nobody can guess, for session nonces.
    FunctionRef<std::uint64_t()> random;
    /// A keyed hash of its arguments whose key is the server's secret. Not needed where the transport is secure.
    FunctionRef<std::uint64_t(PeerId peer, std::uint64_t client_nonce, std::uint64_t period)> cookie;
    /// What verify_ticket would say, but the ticket is not used up. Called first: verify_ticket is then asked only if
    /// there is a seat for this user now. Without it verify_ticket is asked at once, a ticket that is refused with
    /// server_full is used up, and users come back as fast as they like.
    FunctionRef<TicketVerdict(std::span<const std::uint8_t> ticket, PeerId peer, Micros server_now)> peek_ticket;
    /// A number for the host that a peer comes from, 0: not known. One host gets half of the queue at most, so that it
    /// does not keep out all others. Not needed.
    FunctionRef<std::uint64_t(PeerId peer)> host;
};

struct SessionChange {
    ClientId client;
    std::uint64_t user = 0;
    PeerId peer;
    LeaveReason left = LeaveReason::none;  ///< none: joined
};

struct [[nodiscard]] ServerRead {
    DatagramResult result = DatagramResult::malformed;
    ClientId client;                     ///< null unless it came from a session
    std::span<const std::uint8_t> body;  ///< lies in the datagram; empty: none
    std::size_t reply_bytes = 0;         ///< of the reply, which goes to the sender; 0: none
};

struct Farewell {
    PeerId peer;
    std::size_t bytes = 0;
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
    ServerSession(const ServerSession&) = delete;
    ServerSession& operator=(const ServerSession&) = delete;

    /// Takes in a datagram. `reply`: where an answer goes; min_request_bytes suffice. `server_tick`: told to who joins.
    ServerRead receive(Micros server_now, Tick server_tick, PeerId peer, std::span<const std::uint8_t> datagram,
                       std::span<std::uint8_t> reply);
    /// Ends sessions that have timed out, and forgets who waits in silence.
    void update(Micros server_now);
    /// How many may sit down until the next call, whatever seats are free: what the game has room for. Before the first
    /// call: any number.
    void allow_joins(std::uint32_t count) { joins_allowed_ = count; }
    /// The transport has lost this peer: it waits no more. Its session, if it has one, is the caller's to disconnect().
    void forget_waiting(PeerId peer);
    /// From 1; 0: this peer does not wait in the queue.
    std::uint32_t place_in_queue(PeerId peer) const;
    std::uint32_t waiting_count() const { return static_cast<std::uint32_t>(waiting_.size()); }
    /// Joins and leaves, in order. Drain it: while it is full nobody can join.
    std::optional<SessionChange> next_change();

    /// Ends a session; the client is told. False if it is over already.
    bool disconnect(Micros server_now, ClientId client, LeaveReason reason);
    /// Ends all of them with `shut_down`.
    void shut_down(Micros server_now);
    /// The next farewell that is due, written to `datagram` (8 bytes suffice).
    std::optional<Farewell> next_farewell(Micros server_now, std::span<std::uint8_t> datagram);
    /// No farewell is left to give.
    bool has_said_farewell() const { return farewell_count_ == 0; }

    /// The session's channel, for write(), body_room(), wants_packet(), events and numbers; nullptr if it is over.
    Channel* channel(ClientId client);
    PeerId peer_of(ClientId client) const;
    std::uint64_t user_of(ClientId client) const;
    /// The session's; meaningless if it is over.
    ChosenVersions versions_of(ClientId client) const;
    /// The session with this peer; null: none.
    ClientId client_of(PeerId peer) const;
    /// Who sits in seat `index`, below max_clients; null: nobody.
    ClientId client_at(std::uint32_t index) const;
    std::uint32_t client_count() const { return static_cast<std::uint32_t>(by_peer_.size()); }
    const ServerSessionConfig& config() const { return config_; }
    const ServerCounters& counters() const { return counters_; }

private:
    struct Seat {
        explicit Seat(const ChannelConfig& config) : channel(config, ChannelSide::server) {}

        Channel channel;
        std::uint32_t generation = 0;
        bool is_taken = false;
        PeerId peer;
        std::uint64_t user = 0;
        std::uint64_t client_nonce = 0;  // 0: nobody yet
        std::uint64_t server_nonce = 0;
        ChosenVersions versions;
        Micros seated_at;
    };
    struct PeerSeat {
        PeerId peer;
        std::uint32_t index = 0;
    };
    struct Waiting {
        PeerId peer;
        std::uint64_t user = 0;
        std::uint64_t client_nonce = 0;
        SpokenVersions spoken;
        std::uint64_t host = 0;
        Micros heard_at;
    };
    struct PendingFarewell {
        PeerId peer;
        std::uint64_t key = 0;
        LeaveReason reason = LeaveReason::none;
        std::uint32_t copies = 0;
        Micros next_at;
    };

    ServerRead dispatch(Micros server_now, Tick server_tick, PeerId peer, std::span<const std::uint8_t> datagram,
                        std::span<std::uint8_t> reply);
    ServerRead on_request(Micros server_now, Tick server_tick, PeerId peer, std::span<const std::uint8_t> datagram,
                          std::span<std::uint8_t> reply);
    ServerRead admit(Micros server_now, Tick server_tick, PeerId peer, const Request& request,
                     std::span<std::uint8_t> reply);
    ServerRead admit_from_queue(Micros server_now, Tick server_tick, std::size_t place, std::span<std::uint8_t> reply);
    ServerRead admit_new(Micros server_now, Tick server_tick, const Waiting& who, std::span<const std::uint8_t> ticket,
                         std::span<std::uint8_t> reply);
    ServerRead admit(Micros server_now, Tick server_tick, const Waiting& who, std::span<std::uint8_t> reply);
    ServerRead queue_up(const Waiting& who, std::size_t ahead, std::span<std::uint8_t> reply);
    ServerRead turn_away(const Waiting& who, std::size_t ahead, std::span<std::uint8_t> reply);
    void forget_silent(Micros server_now);
    ServerRead tell_place(std::uint64_t client_nonce, std::size_t ahead, std::span<std::uint8_t> reply) const;
    bool may_join(const Waiting& who, std::size_t ahead) const;
    bool knows_queue(const Waiting& who) const;
    bool may_wait(const Waiting& who) const;
    std::size_t ahead_of(std::uint64_t user) const;
    ServerRead refuse(std::uint64_t client_nonce, const SpokenVersions& client, RefuseReason reason,
                      std::span<std::uint8_t> reply);
    ServerRead accept(std::uint32_t index, Tick server_tick, std::span<std::uint8_t> reply) const;
    ServerRead on_payload(Micros server_now, PeerId peer, std::span<const std::uint8_t> datagram);
    ServerRead on_leave(PeerId peer, std::span<const std::uint8_t> datagram);
    void note_junk(Micros server_now, PeerId peer);
    bool is_address_proven(Micros server_now, PeerId peer, const Request& request) const;
    std::uint64_t cookie(Micros server_now, PeerId peer, std::uint64_t client_nonce, std::uint64_t periods_ago) const;
    bool spend_ticket(Micros server_now);
    bool can_note_changes() const;
    void note_change(std::uint32_t index, LeaveReason reason);
    std::optional<std::uint32_t> find_peer(PeerId peer) const;
    std::optional<std::uint32_t> find_user(std::uint64_t user) const;
    bool has_sat_down_lately(std::uint64_t user, Micros server_now) const;
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
    std::vector<SessionChange> changes_;  // ring
    std::size_t first_change_ = 0;
    std::size_t change_count_ = 0;
    std::vector<PendingFarewell> farewells_;  // copies 0: free
    std::size_t farewell_count_ = 0;
    std::size_t next_farewell_ = 0;
    std::vector<Waiting> waiting_;  // whose turn comes first stands in front
    std::uint32_t joins_allowed_ = UINT32_MAX;
    std::int64_t tickets_ = 0;  // allowed, in millionths
    Micros tickets_at_;
    ServerCounters counters_;
};

}  // namespace backsight
