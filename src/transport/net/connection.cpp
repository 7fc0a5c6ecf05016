#include "connection.h"

#include <openssl/bio.h>
#include <openssl/err.h>

#include <sys/time.h>

#include <algorithm>
#include <cstring>

#include "hello.h"
#include "secret.h"

namespace backsight::net {
namespace {

constexpr std::int64_t second_us = 1'000'000;
// 576 bytes without the headers of IPv4 and UDP: what every path carries (RFC 791).
constexpr std::uint32_t fallback_bytes = 576 - 20 - 8;

/// As ERR_clear_error(), for each packet: that one writes over all sixteen places of the queue, empty or not.
void forget_errors() {
    if (ERR_peek_error() != 0) ERR_clear_error();
}

// OpenSSL wants an address object for DTLSv1_listen, and our BIO has none to give.
struct FreeBioAddress {
    void operator()(BIO_ADDR* address) const { BIO_ADDR_free(address); }
};

}  // namespace

const BIO_METHOD* Connection::bio_method() {
    static BIO_METHOD* const method = [] {
        BIO_METHOD* made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "backsight datagrams");
        if (made == nullptr) return made;
        BIO_meth_set_read(made, bio_read);
        BIO_meth_set_write(made, bio_write);
        BIO_meth_set_ctrl(made, bio_control);
        return made;
    }();
    return method;
}

int Connection::bio_read(BIO* bio, char* out, int size) {
    auto& self = *static_cast<Connection*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    if (!self.has_fed_) {
        BIO_set_retry_read(bio);
        return -1;
    }
    const std::size_t count = std::min(static_cast<std::size_t>(std::max(size, 0)), self.fed_.size());
    if (count > 0) std::memcpy(out, self.fed_.data(), count);
    if (!self.is_peeking_) self.has_fed_ = false;
    return static_cast<int>(count);
}

int Connection::bio_write(BIO* bio, const char* bytes, int size) {
    auto& self = *static_cast<Connection*>(BIO_get_data(bio));
    BIO_clear_retry_flags(bio);
    const std::span records(reinterpret_cast<const std::uint8_t*>(bytes), static_cast<std::size_t>(size));
    if (self.within_) {
        const ProbeWay way = self.config_.is_server ? ProbeWay::to_client : ProbeWay::to_server;
        self.socket_.send(self.peer_, wrap_handshake(*self.within_, way, records), self.lane_);
        return size;
    }
    if (self.outgoing_.empty()) {
        self.socket_.send(self.peer_, records, self.lane_);
        return size;
    }
    self.outgoing_.resize(path_id_bytes);
    self.outgoing_.insert(self.outgoing_.end(), records.begin(), records.end());
    self.socket_.send(self.peer_, self.outgoing_, self.lane_);
    return size;
}

long Connection::bio_control(BIO* bio, int command, long number, void*) {
    auto& self = *static_cast<Connection*>(BIO_get_data(bio));
    switch (command) {
        case BIO_CTRL_FLUSH:
        case BIO_CTRL_DGRAM_SET_CONNECTED:
        case BIO_CTRL_DGRAM_SET_NEXT_TIMEOUT:
            return 1;
        case BIO_CTRL_DGRAM_SET_PEEK_MODE:
            self.is_peeking_ = number != 0;
            return 1;
        case BIO_CTRL_DGRAM_QUERY_MTU:
        case BIO_CTRL_DGRAM_GET_MTU:
            return static_cast<long>(self.config_.max_datagram_bytes);
        // OpenSSL asks after the third resend: the path may drop longer datagrams.
        case BIO_CTRL_DGRAM_GET_FALLBACK_MTU:
            return static_cast<long>(std::min(self.config_.max_datagram_bytes, fallback_bytes) -
                                     (self.within_ ? wrapping_bytes : 0));
        default:
            return 0;
    }
}

unsigned Connection::next_resend(SSL* ssl, unsigned last_us) {
    const auto& self = *static_cast<Connection*>(BIO_get_data(SSL_get_rbio(ssl)));
    const std::int64_t first_us = self.config_.resend_us;
    const std::int64_t next_us = std::min(std::int64_t{last_us} * 2, self.config_.longest_resend_us);
    return static_cast<unsigned>(std::max(first_us, next_us));
}

void Connection::hear_message(int is_sent, int, int content, const void*, std::size_t, SSL*, void* self) {
    if (is_sent == 0 && content == SSL3_RT_HANDSHAKE) ++static_cast<Connection*>(self)->messages_heard_;
}

int Connection::show_pass(SSL* ssl, unsigned, unsigned, const unsigned char** out, std::size_t* size, X509*,
                          std::size_t, int*, void*) {
    const auto& self = *static_cast<Connection*>(BIO_get_data(SSL_get_rbio(ssl)));
    if (!self.config_.pass) return 0;
    *out = self.config_.pass->data();
    *size = self.config_.pass->size();
    return 1;
}

bool Connection::let_show_passes(SSL_CTX* context) {
    return SSL_CTX_add_custom_ext(context, connect_token_extension, SSL_EXT_CLIENT_HELLO, show_pass, nullptr, nullptr,
                                  nullptr, nullptr) == 1;
}

std::unique_ptr<Connection> Connection::make(SSL_CTX* context, UdpSocket& socket, const Address& peer,
                                             const ConnectionConfig& config) {
    if (bio_method() == nullptr) return nullptr;
    std::unique_ptr<Connection> made(new Connection(socket, peer));
    made->config_ = config;
    const ConnectionMemory::Use its_memory(made->memory_);
    if (config.within != nullptr) made->within_ = *config.within;
    made->ssl_ = SSL_new(context);
    BIO* bio = made->ssl_ == nullptr ? nullptr : BIO_new(bio_method());
    if (bio == nullptr) return nullptr;
    BIO_set_data(bio, made.get());
    BIO_set_init(bio, 1);
    SSL_set_bio(made->ssl_, bio, bio);
    made->bio_ = bio;
    // Handshake messages are cut to the MTU; the write buffer is sized by the fragment.
    // Within another connection they are cut to what every path carries.
    const std::uint32_t mtu = config.within == nullptr ? config.max_datagram_bytes : fallback_bytes - wrapping_bytes;
    SSL_set_mtu(made->ssl_, static_cast<long>(mtu));
    SSL_set_max_send_fragment(made->ssl_, static_cast<long>(config.max_datagram_bytes));
    DTLS_set_timer_cb(made->ssl_, next_resend);
    // The other connection has proven the address.
    if (config.within != nullptr) SSL_clear_options(made->ssl_, SSL_OP_COOKIE_EXCHANGE);
    if (config.is_server) {
        SSL_set_accept_state(made->ssl_);
    } else {
        SSL_set_connect_state(made->ssl_);
        SSL_set_msg_callback(made->ssl_, hear_message);
        SSL_set_msg_callback_arg(made->ssl_, made.get());
    }
    return made;
}

Connection::~Connection() {
    leave_other();
    SSL_free(ssl_);
    ERR_clear_error();
}

bool Connection::begin_with_hello(std::span<const std::uint8_t> datagram) {
    const ConnectionMemory::Use its_memory(memory_);
    ERR_clear_error();
    const std::unique_ptr<BIO_ADDR, FreeBioAddress> nobody(BIO_ADDR_new());
    feed(datagram);
    if (nobody == nullptr || DTLSv1_listen(ssl_, nobody.get()) != 1) return false;
    // It has looked at the message and put the counts of the cookie exchange in place; the handshake reads it again.
    feed(datagram);
    return true;
}

void Connection::feed(std::span<const std::uint8_t> datagram) {
    fed_ = datagram;
    has_fed_ = true;
}

Step Connection::handshake() {
    const ConnectionMemory::Use its_memory(memory_);
    ERR_clear_error();
    const int result = SSL_do_handshake(ssl_);
    if (result == 1) return Step::done;
    return SSL_get_error(ssl_, result) == SSL_ERROR_WANT_READ ? Step::goes_on : Step::failed;
}

Got Connection::read(std::span<std::uint8_t> buffer, std::size_t& size) {
    forget_errors();
    size = 0;
    const int result = SSL_read_ex(ssl_, buffer.data(), buffer.size(), &size);
    if (result == 1) return Got::payload;
    switch (SSL_get_error(ssl_, result)) {
        case SSL_ERROR_WANT_READ:
        case SSL_ERROR_WANT_WRITE:
            return Got::nothing;
        case SSL_ERROR_ZERO_RETURN:
            return Got::goodbye;
        default:
            return Got::error;
    }
}

bool Connection::write(std::span<const std::uint8_t> bytes, std::uint32_t lane) {
    forget_errors();
    std::size_t written = 0;
    lane_ = lane;
    const bool is_written = SSL_write_ex(ssl_, bytes.data(), bytes.size(), &written) == 1;
    lane_ = 0;
    return is_written && written == bytes.size();
}

void Connection::say_goodbye() {
    ERR_clear_error();
    if (SSL_is_init_finished(ssl_) == 1) SSL_shutdown(ssl_);
}

std::optional<PathSecret> Connection::path_secret() const {
    constexpr char label[] = "EXPORTER-backsight-path";
    std::array<std::uint8_t, path_id_bytes + sizeof(PathKey)> bytes{};
    if (SSL_export_keying_material(ssl_, bytes.data(), bytes.size(), label, sizeof label - 1, nullptr, 0, 0) != 1)
        return std::nullopt;
    std::optional<PathSecret> secret(std::in_place);
    std::copy_n(bytes.begin(), path_id_bytes, secret->id.begin());
    std::copy(bytes.begin() + path_id_bytes, bytes.end(), secret->key.begin());
    OPENSSL_cleanse(bytes.data(), bytes.size());
    secret->id[0] |= 0x80;
    return secret;
}

void Connection::begin_datagrams_with(const PathSecret& secret) {
    outgoing_.reserve(path_id_bytes + config_.max_datagram_bytes);
    outgoing_.assign(secret.id.begin(), secret.id.end());
}

void Connection::leave_other() {
    if (within_) wipe_secret(*within_);
    within_.reset();
}

std::optional<std::int64_t> Connection::resend_in_us() const {
    timeval left{};
    if (DTLSv1_get_timeout(ssl_, &left) != 1) return std::nullopt;
    return left.tv_sec * second_us + left.tv_usec;
}

Step Connection::resend() {
    ERR_clear_error();
    return DTLSv1_handle_timeout(ssl_) < 0 ? Step::failed : Step::goes_on;
}

bool Connection::has_refused_certificate() const { return SSL_get_verify_result(ssl_) == X509_V_ERR_CERT_REJECTED; }

}  // namespace backsight::net
