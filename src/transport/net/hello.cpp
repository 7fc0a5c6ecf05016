#include "hello.h"

#include <backsight/transport/join_ticket.h>

#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "secret.h"
#include "sodium_ready.h"

namespace backsight::net {
namespace {

// Record:    type 1 | version 2 | epoch 2 | number 6 | length 2
// Handshake: type 1 | length 3 | message number 2 | fragment offset 3 | fragment length 3
// Hello:     version 2 | random 32 | session id 1+n | cookie 1+n | cipher suites 2+n | compressions 1+n,
//            and then either nothing or extensions 2+n, each of them: type 2 | content 2+n
constexpr std::size_t record_bytes = 13, handshake_bytes = 12;
constexpr std::uint8_t alert_record = 21, handshake_record = 22, client_hello = 1, hello_verify_request = 3;

std::uint32_t big_endian(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t count) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes[at + i];
    return value;
}

void put_big_endian(std::uint8_t* at, std::size_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) at[i] = static_cast<std::uint8_t>(value >> (8 * (count - 1 - i)));
}

/// Takes a field off the front that begins with its length in `length_bytes`. False if it is cut or longer than
/// `longest`.
bool take_field(std::span<const std::uint8_t>& rest, std::size_t length_bytes, std::size_t longest,
                std::span<const std::uint8_t>& field) {
    if (rest.size() < length_bytes) return false;
    const std::size_t length = big_endian(rest, 0, length_bytes);
    if (length > longest || rest.size() - length_bytes < length) return false;
    field = rest.subspan(length_bytes, length);
    rest = rest.subspan(length_bytes + length);
    return true;
}

/// Looks for the connect token. False if an extension is cut.
bool read_extensions(std::span<const std::uint8_t> rest, Hello& hello) {
    bool has_pass = false;
    while (!rest.empty()) {
        if (rest.size() < 2) return false;
        const std::uint32_t type = big_endian(rest, 0, 2);
        rest = rest.subspan(2);
        std::span<const std::uint8_t> content;
        if (!take_field(rest, 2, 0xffff, content)) return false;
        if (type != connect_token_extension) continue;
        if (has_pass || content.size() != connect_token_bytes) hello.has_broken_pass = true;
        has_pass = true;
        hello.pass = content;
    }
    if (hello.has_broken_pass) hello.pass = {};
    return true;
}

}  // namespace

bool looks_like_hello(std::span<const std::uint8_t> datagram) {
    return datagram.size() > record_bytes && datagram[0] == handshake_record && datagram[1] == 0xfe &&
           datagram[3] == 0 && datagram[4] == 0 && datagram[record_bytes] == client_hello;
}

bool has_plain_alert(std::span<const std::uint8_t> datagram) {
    while (datagram.size() >= record_bytes) {
        if (datagram[0] == alert_record && big_endian(datagram, 3, 2) == 0) return true;
        const std::size_t length = big_endian(datagram, record_bytes - 2, 2);
        datagram = datagram.subspan(std::min(record_bytes + length, datagram.size()));
    }
    return false;
}

bool has_sound_records(std::span<const std::uint8_t> datagram, bool is_first) {
    while (datagram.size() >= record_bytes) {
        const std::size_t length = big_endian(datagram, record_bytes - 2, 2);
        if (datagram[1] != 0xfe || (datagram[2] != 0xfd && !is_first)) return false;
        if (datagram.size() - record_bytes < length) return false;
        datagram = datagram.subspan(record_bytes + length);
        is_first = false;
    }
    return datagram.empty();
}

std::optional<Hello> parse_hello(std::span<const std::uint8_t> datagram) {
    constexpr std::size_t body_at = record_bytes + handshake_bytes;
    if (!looks_like_hello(datagram) || datagram.size() < body_at + 34) return std::nullopt;
    const std::uint32_t length = big_endian(datagram, 14, 3);
    if (big_endian(datagram, 11, 2) != datagram.size() - record_bytes || length != datagram.size() - body_at ||
        big_endian(datagram, 19, 3) != 0 || big_endian(datagram, 22, 3) != length)
        return std::nullopt;
    Hello hello;
    std::copy_n(datagram.begin() + 5, hello.record.size(), hello.record.begin());
    std::copy_n(datagram.begin() + body_at + 2, hello.random.size(), hello.random.begin());
    std::span<const std::uint8_t> rest = datagram.subspan(body_at + 34), session, ciphers, compressions, extensions;
    if (!take_field(rest, 1, 32, session) || !take_field(rest, 1, 255, hello.cookie) ||
        !take_field(rest, 2, 0xfffe, ciphers) || !take_field(rest, 1, 255, compressions))
        return std::nullopt;
    if (ciphers.empty() || ciphers.size() % 2 != 0 || compressions.empty()) return std::nullopt;
    if (!rest.empty() && (!take_field(rest, 2, 0xffff, extensions) || !rest.empty())) return std::nullopt;
    if (!read_extensions(extensions, hello)) return std::nullopt;
    // No answer is longer than the question.
    if (datagram.size() < cookie_answer_bytes) return std::nullopt;
    return hello;
}

std::array<std::uint8_t, cookie_answer_bytes> write_cookie_answer(const Hello& hello, const Cookie& cookie) {
    constexpr std::size_t body = 2 + 1 + sizeof(Cookie);
    std::array<std::uint8_t, cookie_answer_bytes> out{};
    out[0] = handshake_record;
    out[1] = 0xfe;
    out[2] = 0xff;  // DTLS 1.0, as 4.2.1 wants it whatever is negotiated later
    std::copy(hello.record.begin(), hello.record.end(), out.begin() + 5);
    put_big_endian(&out[11], handshake_bytes + body, 2);
    out[13] = hello_verify_request;
    put_big_endian(&out[14], body, 3);
    put_big_endian(&out[22], body, 3);
    out[25] = 0xfe;
    out[26] = 0xff;
    out[27] = sizeof(Cookie);
    std::copy(cookie.begin(), cookie.end(), out.begin() + 28);
    return out;
}

CookieJar::CookieJar() {
    make_sodium_ready();
    randombytes_buf(current_.data(), current_.size());
    randombytes_buf(previous_.data(), previous_.size());
}

CookieJar::~CookieJar() {
    wipe_secret(current_);
    wipe_secret(previous_);
}

void CookieJar::turn(std::int64_t now_us, std::int64_t period_us) {
    if (!turned_at_us_) turned_at_us_ = now_us;
    if (now_us - *turned_at_us_ < period_us) return;
    previous_ = current_;
    randombytes_buf(current_.data(), current_.size());
    // After a gap of two periods the old cookies are too old as well.
    if (now_us - *turned_at_us_ >= 2 * period_us) randombytes_buf(previous_.data(), previous_.size());
    turned_at_us_ = now_us;
}

Cookie CookieJar::make_with(const Secret& secret, const Address& address, const HelloRandom& random) {
    std::array<std::uint8_t, 16 + 4 + 2 + 1 + 32> message{};
    std::memcpy(message.data(), address.ip.data(), 16);
    put_big_endian(&message[16], address.scope, 4);
    put_big_endian(&message[20], address.port, 2);
    message[22] = address.is_v6 ? 1 : 0;
    std::memcpy(&message[23], random.data(), random.size());
    Cookie cookie;
    static_assert(sizeof(Cookie) == crypto_auth_hmacsha256_BYTES && sizeof(Secret) == crypto_auth_hmacsha256_KEYBYTES);
    crypto_auth_hmacsha256(cookie.data(), message.data(), message.size(), secret.data());
    return cookie;
}

Cookie CookieJar::make(const Address& address, const HelloRandom& random) const {
    return make_with(current_, address, random);
}

bool CookieJar::is_good(const Address& address, const Hello& hello) const {
    if (hello.cookie.size() != sizeof(Cookie)) return false;
    const Cookie now = make_with(current_, address, hello.random), before = make_with(previous_, address, hello.random);
    return sodium_memcmp(hello.cookie.data(), now.data(), now.size()) == 0 ||
           sodium_memcmp(hello.cookie.data(), before.data(), before.size()) == 0;
}

}  // namespace backsight::net
