#pragma once

// The cookie exchange of DTLS (RFC 6347, 4.2.1), from bytes to bytes: no state of the address that asks. And where in a
// ClientHello the connect token is, that a server may ask for.

#include <backsight/transport/address.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace backsight::net {

using HelloRandom = std::array<std::uint8_t, 32>;
using Cookie = std::array<std::uint8_t, 32>;

struct Hello {
    HelloRandom random{};                  ///< the same in a client's first ClientHello, its second, and their resends
    std::array<std::uint8_t, 6> record{};  ///< the record's number, which the answer repeats
    std::span<const std::uint8_t> cookie;
    std::span<const std::uint8_t> pass;  ///< connect_token_bytes, or empty
    bool has_broken_pass = false;        ///< of another length, or more than one
};

/// Type of the records that hold data.
constexpr std::uint8_t application_data = 23;

/// Number of the TLS extension whose content is a connect token. RFC 8446, 11: a first byte of 255 is for private use.
constexpr std::uint16_t connect_token_extension = 0xff42;

/// A plaintext handshake record that claims to hold a ClientHello.
bool looks_like_hello(std::span<const std::uint8_t> datagram);
/// Whether any of its records is an alert that nothing authenticates. Anybody can send one in the other side's name.
bool has_plain_alert(std::span<const std::uint8_t> datagram);
/// Whether it is whole records of DTLS 1.2 and nothing else. OpenSSL drops the header of any other record and reads on
/// in its content, where an alert can hide. `is_first`: of a server, whose first record may be of another DTLS version.
bool has_sound_records(std::span<const std::uint8_t> datagram, bool is_first);
/// Nothing unless it is one whole ClientHello, of whole fields, and the datagram holds nothing else. The views lie in
/// the datagram.
std::optional<Hello> parse_hello(std::span<const std::uint8_t> datagram);

constexpr std::size_t cookie_answer_bytes = 13 + 12 + 2 + 1 + sizeof(Cookie);
/// HelloVerifyRequest.
std::array<std::uint8_t, cookie_answer_bytes> write_cookie_answer(const Hello& hello, const Cookie& cookie);

/// Makes cookies with a secret that is replaced every period; the one before it stays good.
class CookieJar {
public:
    CookieJar();
    ~CookieJar();
    CookieJar(const CookieJar&) = delete;
    CookieJar& operator=(const CookieJar&) = delete;

    void turn(std::int64_t now_us, std::int64_t period_us);
    Cookie make(const Address& address, const HelloRandom& random) const;
    bool is_good(const Address& address, const Hello& hello) const;

private:
    using Secret = std::array<std::uint8_t, 32>;
    static Cookie make_with(const Secret& secret, const Address& address, const HelloRandom& random);

    Secret current_, previous_;
    std::optional<std::int64_t> turned_at_us_;
};

}  // namespace backsight::net
