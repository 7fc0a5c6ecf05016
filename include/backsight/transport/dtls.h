#pragma once

// Datagrams between one server and many clients over UDP, encrypted with DTLS 1.2 (OpenSSL 3): ECDHE with AES-128-GCM
// or ChaCha20-Poly1305. Part of the library backsight_net.
//
// In: bytes to send and the caller's clock. Out: calls of a NetHandler, with the decrypted bytes of each datagram.
// Nothing is resent or put in order: what the network loses is lost. Bytes reach the kernel in flush() and at the end
// of poll().
//
// Trust. The server has a key pair. A client is given the server certificate's SHA-256 fingerprint beforehand and
// accepts no other server. Clients are anonymous here: the join ticket names the player, inside the encrypted
// connection. A server with a door (NetServerConfig::door) begins handshakes only with clients that show a connect
// token of join_ticket.h. The token travels in the ClientHello, in the clear, so an eavesdropper can copy it. A copy of
// a token that is bound to its owner's address is not even answered elsewhere, and uses nothing up. A copy of an
// unbound one, or one that is shown from the owner's address, allows handshakes and connections without a seat until it
// expires, no more at a time than one token may hold (DoorConfig::max_peers_per_pass). While the eavesdropper holds
// them all, the token's owner needs another one. A copy gives no seat, which needs the ticket, and no byte of another
// client's data. So close peers that do not take a seat within seconds.
//
// Unauthenticated peers. An address that has not proven itself, by sending back a cookie, costs no memory and is never
// sent more bytes than it sent. Each of its ClientHellos is answered with one shorter HelloVerifyRequest (RFC 6347,
// 4.2.1), made from a keyed hash of its address. Anything else from it is counted and dropped. After that it may hold
// one of a bounded number of handshakes for a bounded time. Every drop is counted by its reason. A handshake from the
// address of an existing connection does not affect that: both stay until the caller closes one, as a session does when
// the same user shows a new ticket. So an eavesdropper who answers in a player's name does not evict them.
//
// Before a handshake is done, data may come from any host. An alert in the clear ends no handshake that advances. A
// client begins another only if nothing of the handshake comes for four round trips after the alert, and for
// handshake_longest_resend_us. A client begins another handshake too if one is broken, or shows another certificate
// than the pinned one, until handshake_timeout_us are over. In DTLS 1.2 certificates come in the clear, unsigned, so
// the verdict wrong_server takes that long.
//
// Datagrams are never fragmented, where the system can say so. Both ends look for the longest that the path carries, by
// probes (RFC 8899), from NetLimits::max_datagram_bytes down: a path that drops longer ones, without a word, shortens
// what max_payload_bytes() allows for this peer. It is tried again now and then, and after each change of address.
//
// A connection gets new keys by a second handshake, within the first: its messages are sealed with a key of the present
// connection, so nobody else can begin it, and it needs no connect token. Nothing waits for it. Data that was sent with
// the keys before is accepted for keys_overlap_us more. PeerId, address and all else stay.
//
// A client whose address changes, as when a NAT forgets it, stays connected: its datagrams carry an id. The server
// moves to the new address after a record from there that is authentic and newer than any before, and an answered
// challenge. Until then it sends no more there than comes from there. Only DTLS has this.
//
// With a door, a ClientHello without a token, or with an expired one, is not even answered. A client with a proven
// address costs memory only when its token's signature is found good. Checking costs time, so it is done a bounded
// number of times per poll. Half of the checks are kept for hosts that have shown no bad token in the last second.
// Without a door, every client that can receive is given a handshake: certificate, keys, 70 kB for a while. Leave it
// open on trusted networks only.
//
// Time. `now_us` is the caller's clock, in microseconds; it does not go back. Two things use other clocks. Connect
// tokens expire by the clock of DoorConfig::unix_now_s. And OpenSSL 3.0 resends lost handshake messages by the
// machine's wall clock and takes no other. While a handshake runs, poll() and next_timeout() therefore read that clock
// too, through OpenSSL. A wall clock that is set back delays a resend, no more; the handshake's deadline is on the
// caller's clock.
//
// Memory is allocated for a connection while it is made and while its keys change; sending and receiving allocate
// nothing.
//
// A server or client belongs to one thread; NetServer::send_all() may use others while it lasts. Nothing is thrown
// across this API.

#include <backsight/base/handle.h>
#include <backsight/base/pieces.h>
#include <backsight/transport/join_ticket.h>
#include <backsight/transport/udp.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace backsight::net {

enum class Protection : std::uint8_t {
    dtls,
    /// No encryption, no proof of address, no authenticity: any host that reaches the port can connect and can forge
    /// every client's datagrams. For a network where every machine is trusted, and for measuring.
    plain_udp_on_trusted_network,
};

/// SHA-256 of a certificate in DER.
using Fingerprint = std::array<std::uint8_t, 32>;
/// 64 hexadecimal digits, lower case.
std::string to_string(const Fingerprint& fingerprint);
/// Upper or lower case, colons between bytes allowed, as `openssl x509 -fingerprint -sha256` prints it.
std::optional<Fingerprint> parse_fingerprint(std::string_view text);

enum class CloseReason : std::uint8_t {
    by_peer,            ///< it said goodbye
    idle,               ///< nothing authentic came from it for idle_timeout_us
    protocol_error,     ///< a fatal alert, or data that breaks DTLS
    handshake_failed,   ///< client only: not done within handshake_timeout_us, and something broke one or an alert came
    handshake_timeout,  ///< client only: not done within handshake_timeout_us
    wrong_server,       ///< client only: as handshake_failed, and the last that broke showed another certificate
    count_
};
const char* to_string(CloseReason reason);

/// What happens to peers. Called from within poll(); it may call send(), flush() and close() of the same object.
class NetHandler {
public:
    virtual ~NetHandler() = default;
    /// Once for each peer, before anything else about it.
    virtual void connected(PeerId peer, const Address& address) = 0;
    /// `bytes` are valid during the call and never empty.
    virtual void received(PeerId peer, std::span<const std::uint8_t> bytes) = 0;
    /// The id is stale from now on. Not called for close() and destruction. A client calls it for a failed handshake
    /// too.
    virtual void closed(PeerId peer, CloseReason reason) = 0;
};

enum class SendResult : std::uint8_t {
    queued,
    stale_peer,  ///< closed, or never was
    not_connected,
    wrong_length,  ///< 0, or more than max_payload_bytes()
    failed,        ///< OpenSSL refused; poll() closes the peer soon
};

/// A payload for NetServer::send_all().
struct NetPayload {
    PeerId peer;
    std::span<const std::uint8_t> bytes;
    SendResult result = SendResult::queued;  ///< once it was sent
};

/// One count for each datagram that did not end in a NetHandler call or a handshake, and for what handshakes came to.
/// Oversized datagrams are cut by the kernel: UdpCounters::receive_truncated.
struct NetCounters {
    std::uint64_t payloads_received = 0;
    std::uint64_t payload_bytes_received = 0;
    std::uint64_t payloads_sent = 0;
    std::uint64_t payload_bytes_sent = 0;

    std::uint64_t cookies_sent = 0;  ///< HelloVerifyRequests
    std::uint64_t cookie_bytes_sent = 0;
    std::uint64_t cookies_refused = 0;  ///< forged, expired or stolen; answered with a new one
    std::uint64_t handshakes_started = 0;
    std::uint64_t handshakes_completed = 0;
    std::uint64_t handshakes_failed = 0;
    std::uint64_t handshakes_timed_out = 0;
    std::uint64_t paths_seen = 0;     ///< new addresses that authentic records of connected clients came from
    std::uint64_t paths_moved = 0;    ///< of these, where the client proved to be
    std::uint64_t rekeys = 0;         ///< connections that got new keys
    std::uint64_t rekeys_failed = 0;  ///< handshakes for new keys; the old ones stay, and it is tried again
    std::uint64_t size_probes_sent = 0;
    std::uint64_t paths_shortened = 0;  ///< times that a path was found to carry less than max_datagram_bytes
    std::uint64_t peers_closed = 0;     ///< of the completed ones, for any reason
    std::uint64_t passes_checked = 0;   ///< signatures of connect tokens, one for each key tried

    std::uint64_t dropped_unauthenticated = 0;  ///< no ClientHello, from an unknown address
    std::uint64_t dropped_malformed_hello = 0;  ///< looks like a ClientHello, and is broken, cut or padded
    std::uint64_t dropped_repeated_hello = 0;   ///< a copy of the one that a connection began with
    std::uint64_t dropped_no_pass = 0;  ///< a ClientHello without a connect token; here and below: there is a door
    std::uint64_t dropped_malformed_pass = 0;  ///< of a wrong length, or more than one
    std::uint64_t dropped_expired_pass = 0;
    std::uint64_t dropped_long_lived_pass = 0;  ///< expires later than DoorConfig::max_lifetime_s from now
    std::uint64_t dropped_bad_pass = 0;         ///< cookie proven; forged, or issued for another server
    std::uint64_t dropped_unchecked_pass = 0;   ///< cookie proven, but DoorConfig::max_checks_per_poll are used up
    std::uint64_t dropped_pass_in_use = 0;      ///< cookie proven, but it holds max_peers_per_pass already
    std::uint64_t dropped_handshakes_full = 0;  ///< cookie proven, but as many handshakes wait as may
    std::uint64_t dropped_peers_full = 0;       ///< cookie proven, but max_peers are here
    std::uint64_t dropped_unauthentic = 0;      ///< forged, damaged, replayed or reflected data of a connection
    std::uint64_t dropped_out_of_place = 0;     ///< any other record that a connection could not use: late handshake...
    std::uint64_t dropped_address_full = 0;     ///< cookie proven, but four connections have this address
    std::uint64_t dropped_bad_answer = 0;       ///< to a path challenge: forged, late, or from elsewhere
    std::uint64_t dropped_closing = 0;          ///< for a peer that this poll closed
    std::uint64_t dropped_empty = 0;            ///< datagrams of no bytes
    std::uint64_t dropped_foreign_pass = 0;     ///< a connect token bound to another address than the one that shows it
    std::uint64_t sends_refused = 0;            ///< by any SendResult but queued
};

/// How long datagrams with the keys before the present ones are still accepted.
inline constexpr std::int64_t keys_overlap_us = 2'000'000;

struct NetLimits {
    /// Bytes of a UDP payload, either way. Default 1200: fits every path (QUIC, RFC 9000, 14.1). Range 576 to 1472.
    std::uint32_t max_datagram_bytes = 1200;
    /// Time for a handshake. Default 5 s. Range 100 ms to 60 s.
    std::int64_t handshake_timeout_us = 5'000'000;
    /// Time before a handshake message is sent again, doubled each time. Default 250 ms. Range 20 ms to 10 s.
    std::int64_t handshake_resend_us = 250'000;
    /// Upper limit of the doubling. Default 1 s, RFC 6347's first timeout (4.2.4.1): a player who joins waits for the
    /// unluckiest message. A value below handshake_resend_us counts as handshake_resend_us. Range 20 ms to 10 s.
    std::int64_t handshake_longest_resend_us = 1'000'000;
    /// Silence after which a peer is closed. A server gives a peer that has not sent anything yet handshake_timeout_us
    /// if that is longer: its last handshake message may be lost, and the client still asks for it. Default 10 s. Range
    /// 100 ms to 1 h.
    std::int64_t idle_timeout_us = 10'000'000;
    /// Client: how long keys are used, and for how many datagrams of both ways, before it asks for new ones. The server
    /// grants a peer new keys each 10 s at most. Defaults 1 h and 2^20. Ranges 1 s to 24 h, and 100 to 2^32.
    std::int64_t rekey_after_us = 3'600'000'000;
    std::uint64_t rekey_after_packets = 1u << 20;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

/// Which clients may begin a handshake: only those that show a connect token of this issuer for this server.
struct DoorConfig {
    /// Public key of the issuer that signs the tokens, and the tickets that go with them. It must be usable, see
    /// is_usable().
    TicketPublicKey issuer{};
    /// Default: the fingerprint of the server's certificate.
    std::optional<ServerId> server;
    /// Longest remaining lifetime of a token. Default 300 s. Range 1 to 86400.
    std::int64_t max_lifetime_s = 300;
    /// Signatures checked in one poll, at about 60 us each. A token that the present issuer has not signed is checked
    /// with the retired keys as far as this allows, and with the others when its client sends it again. Requests beyond
    /// that are dropped, and honest clients send them again. Default 16, twice what max_handshakes_per_poll can use by
    /// default. Range 2 to 65534.
    std::uint32_t max_checks_per_poll = 16;
    /// Handshakes and connections that one token may hold at a time. A client needs more than one if its address
    /// changes, or if it starts again before the server has timed it out. Default 4. Range 1 to 65534.
    std::uint32_t max_peers_per_pass = 4;
    /// Seconds since 1970. Default: the system's clock.
    std::int64_t (*unix_now_s)() = nullptr;

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

struct NetServerConfig {
    Address bind;
    Protection protection = Protection::dtls;
    NetLimits limits;
    /// Connections and handshakes together. Default 1024. Range 1 to 65534. Each costs about 70 kB.
    std::uint32_t max_peers = 1024;
    /// Handshakes under way; as many again may wait for their turn. Default 256. Range 1 to max_peers.
    std::uint32_t max_handshakes = 256;
    /// The most handshakes that are begun in one poll, so that a rush does not delay the tick of all players. Default
    /// 8. Range 1 to 65534.
    std::uint32_t max_handshakes_per_poll = 8;
    /// Datagrams read in one poll; the rest waits in the kernel. Default 8192. Range 64 to 2^20.
    std::uint32_t max_datagrams_per_poll = 8192;
    /// Cookies are good for one to two of these. Default 30 s. Range 1 s to 1 h.
    std::int64_t cookie_period_us = 30'000'000;
    /// Default: open to every client that can receive. Without DTLS there is no door: plain UDP is for trusted
    /// networks.
    std::optional<DoorConfig> door;
    /// PEM files. Both empty: a fresh self-signed pair (ECDSA, P-256) for this process.
    std::string certificate_file;
    std::string key_file;
    std::uint32_t batch_datagrams = 64;            ///< see UdpConfig
    std::uint32_t kernel_buffer_bytes = 4u << 20;  ///< see UdpConfig
    std::uint32_t send_lanes = 1;  ///< pieces of send_all() that may run at the same time; see UdpConfig

    /// The name of the first field that is out of range, or nullptr.
    [[nodiscard]] const char* validate() const;
};

class NetServer {
public:
    /// Null on failure, and then `error` says what failed.
    static std::unique_ptr<NetServer> open(const NetServerConfig& config, std::string& error);
    /// Says goodbye to every peer.
    ~NetServer();
    NetServer(const NetServer&) = delete;
    NetServer& operator=(const NetServer&) = delete;

    /// Reads what waits, runs handshakes and timeouts, sends.
    void poll(std::int64_t now_us, NetHandler& handler);
    SendResult send(PeerId peer, std::span<const std::uint8_t> bytes);
    /// Sends many payloads and flushes: to each peer the same datagrams, in the same order, as send() of one payload
    /// after the other, with the same results and counters. `run` may do it in NetServerConfig::send_lanes pieces at
    /// the same time, which encrypt and call the kernel; no other thread may call this object until it returns.
    void send_all(std::span<NetPayload> payloads, const RunPieces& run = {});
    void flush();
    /// Says goodbye. A stale id is ignored.
    void close(PeerId peer);
    /// From the next poll on, connect tokens are signed by `next`. Those of the key before it are good as long as they
    /// live, and before `old_until_s` (see TicketIssuers). Who is connected stays. Changes nothing without a door.
    void rotate_issuer(const TicketPublicKey& next, std::int64_t old_until_s);
    /// When poll() has to be called even if nothing arrives; nothing if there are no peers.
    std::optional<std::int64_t> next_timeout() const;

    /// The fingerprint that clients must be given. Zero without DTLS.
    const Fingerprint& fingerprint() const;
    Address local_address() const;
    /// For poll(2) or epoll; owned by this object.
    int descriptor() const;
    /// Longest payload of one send.
    std::uint32_t max_payload_bytes() const;
    /// The longest that the path to this peer carries, as far as is known: a longer one is sent, and may be lost.
    std::uint32_t max_payload_bytes(PeerId peer) const;
    /// Connected peers, without handshakes.
    std::uint32_t peer_count() const;
    std::uint32_t handshake_count() const;
    const NetCounters& counters() const;
    const UdpCounters& udp_counters() const;

private:
    struct State;
    explicit NetServer(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

/// The server that a client trusts. Share one among many clients, since OpenSSL's context is slow to make. Copies share
/// it.
class PinnedServer {
public:
    /// Nothing if OpenSSL fails, and then `error` says how.
    static std::optional<PinnedServer> make(const Fingerprint& fingerprint, std::string& error);

    struct Context;
    const std::shared_ptr<Context>& context() const { return context_; }

private:
    explicit PinnedServer(std::shared_ptr<Context> context);
    std::shared_ptr<Context> context_;
};

struct NetClientConfig {
    Address server;
    /// Default: any port of any interface, in the server's family.
    std::optional<Address> bind;
    Protection protection = Protection::dtls;
    /// Needed with DTLS.
    std::optional<PinnedServer> pin;
    /// For a server with a door. Sent in the clear. Not used without DTLS.
    std::optional<ConnectToken> pass;
    NetLimits limits;
    std::uint32_t batch_datagrams = 8;      ///< see UdpConfig
    std::uint32_t kernel_buffer_bytes = 0;  ///< see UdpConfig; default: the system's
};

/// One connection to one server, on a socket of its own. It begins with open() and ends with closed() or close(). Then
/// it is over: open another. Its peer is `NetClient::server`.
class NetClient {
public:
    static constexpr PeerId server{1};

    /// Null on failure, and then `error` says what failed. The first poll sends the first message.
    static std::unique_ptr<NetClient> open(const NetClientConfig& config, std::string& error);
    /// Says goodbye.
    ~NetClient();
    NetClient(const NetClient&) = delete;
    NetClient& operator=(const NetClient&) = delete;

    void poll(std::int64_t now_us, NetHandler& handler);
    SendResult send(std::span<const std::uint8_t> bytes);
    void flush();
    void close();
    /// When poll() has to be called even if nothing arrives; nothing if it is over.
    std::optional<std::int64_t> next_timeout() const;

    bool is_connected() const;
    bool is_over() const;
    Address local_address() const;
    int descriptor() const;
    /// The longest that the path carries, as far as is known: a longer one is sent, and may be lost, if it fits into
    /// NetLimits::max_datagram_bytes.
    std::uint32_t max_payload_bytes() const;
    const NetCounters& counters() const;
    const UdpCounters& udp_counters() const;

private:
    struct State;
    explicit NetClient(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace backsight::net
