#pragma once

// One DTLS connection over a shared socket: an SSL object whose BIO reads the datagram it is fed and writes to the
// socket's queue.

#include <backsight/transport/join_ticket.h>
#include <backsight/transport/udp.h>

#include <openssl/ssl.h>

#include <memory>
#include <optional>
#include <vector>

#include "connection_memory.h"
#include "path.h"
#include "prefetch_all.h"

namespace backsight::net {

enum class Step : std::uint8_t { goes_on, done, failed };
enum class Got : std::uint8_t { payload, nothing, goodbye, error };

struct ConnectionConfig {
    bool is_server = false;
    std::uint32_t max_datagram_bytes = 0;
    std::int64_t resend_us = 0;
    std::int64_t longest_resend_us = 0;
    std::optional<ConnectToken> pass;  ///< client only: shown in each ClientHello
    /// The keys of the connection in which this one makes its handshake. Null: none, it is the first.
    const PathSecret* within = nullptr;
};

class Connection {
public:
    /// Null if OpenSSL fails. `socket` must outlive it.
    static std::unique_ptr<Connection> make(SSL_CTX* context, UdpSocket& socket, const Address& peer,
                                            const ConnectionConfig& config);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Server: begins with the ClientHello whose cookie was found good. False if OpenSSL finds a fault in it.
    bool begin_with_hello(std::span<const std::uint8_t> datagram);
    /// The next one to read; valid until handshake() or read() has used it.
    void feed(std::span<const std::uint8_t> datagram);
    Step handshake();
    /// Asks for its own memory; the second, once that has come, for what OpenSSL reads first.
    void prefetch() const { prefetch_all(*this); }
    void prefetch_keys() const {
        BACKSIGHT_PREFETCH(ssl_);
        BACKSIGHT_PREFETCH(bio_);
    }
    /// Client: number of whole handshake messages that came when they were expected. Any host may have sent them.
    std::uint64_t messages_heard() const { return messages_heard_; }
    Got read(std::span<std::uint8_t> buffer, std::size_t& size);
    /// Whether the datagram has records that read() has not reached.
    bool has_more() const { return SSL_has_pending(ssl_) == 1; }
    /// On this lane of the socket. Threads may write to different connections at the same time, each on its lane.
    bool write(std::span<const std::uint8_t> bytes, std::uint32_t lane = 0);
    void say_goodbye();

    /// What the handshake gave both ends, once it is done; nothing if OpenSSL fails.
    std::optional<PathSecret> path_secret() const;
    /// Client: each datagram from now on begins with this.
    void begin_datagrams_with(const PathSecret& secret);
    /// The handshake within another connection is done: its data goes without that one.
    void leave_other();
    /// Server: the client is there now.
    void move_to(const Address& peer) { peer_ = peer; }

    /// Until OpenSSL wants to send handshake messages again, on the wall clock; nothing if it does not.
    std::optional<std::int64_t> resend_in_us() const;
    /// Sends again what is due. Failed after a dozen times.
    Step resend();
    bool has_refused_certificate() const;

    /// Lets clients' connections of this context show their connect tokens. False if OpenSSL fails.
    static bool let_show_passes(SSL_CTX* context);

private:
    Connection(UdpSocket& socket, const Address& peer) : socket_(socket), peer_(peer) {}
    static const BIO_METHOD* bio_method();
    static int bio_read(BIO* bio, char* out, int size);
    static int bio_write(BIO* bio, const char* bytes, int size);
    static long bio_control(BIO* bio, int command, long number, void* pointer);
    static int show_pass(SSL* ssl, unsigned type, unsigned message, const unsigned char** out, std::size_t* size, X509*,
                         std::size_t, int* alert, void*);
    static void hear_message(int is_sent, int version, int content, const void* message, std::size_t size, SSL* ssl,
                             void* self);
    static unsigned next_resend(SSL* ssl, unsigned last_us);

    UdpSocket& socket_;
    Address peer_;
    ConnectionConfig config_;
    ConnectionMemory memory_;
    SSL* ssl_ = nullptr;
    BIO* bio_ = nullptr;
    std::span<const std::uint8_t> fed_;
    bool has_fed_ = false;
    bool is_peeking_ = false;
    std::uint32_t lane_ = 0;  // while it writes
    std::uint64_t messages_heard_ = 0;
    std::vector<std::uint8_t> outgoing_;  // its id, and room for a datagram; empty: no id
    std::optional<PathSecret> within_;
};

}  // namespace backsight::net
