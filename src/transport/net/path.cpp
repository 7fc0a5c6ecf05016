#include "path.h"

#include <sodium.h>

#include <algorithm>
#include <cstring>

#include "little_endian.h"
#include "sodium_ready.h"

namespace backsight::net {
namespace {

constexpr std::uint8_t challenge_type = 0x41;
constexpr std::uint8_t answer_type = 0x42;
constexpr std::uint8_t size_probe_types[] = {0x43, 0x45}, size_answer_types[] = {0x44, 0x46};  // by ProbeWay

constexpr std::uint8_t wrapped_types[] = {0x48, 0x47};  // by ProbeWay
constexpr std::size_t check_bytes = 16;
using Check = std::array<std::uint8_t, check_bytes>;

Check check_of(const PathSecret& secret, std::span<const std::uint8_t> bytes) {
    Check check;
    crypto_generichash(check.data(), check.size(), bytes.data(), bytes.size(), secret.key.data(), secret.key.size());
    return check;
}

// | type | token | check of both |
template <typename Message>
Message sealed(const PathSecret& secret, std::uint8_t type, const PathToken& token) {
    Message out{};
    constexpr std::size_t signed_bytes = 1 + sizeof(PathToken);
    out[0] = type;
    std::copy(token.begin(), token.end(), out.begin() + 1);
    crypto_generichash(&out[signed_bytes], out.size() - signed_bytes, out.data(), signed_bytes, secret.key.data(),
                       secret.key.size());
    return out;
}

template <typename Message>
bool is_sealed(const PathSecret& secret, std::uint8_t type, std::span<const std::uint8_t> bytes, PathToken& token) {
    if (bytes.size() != sizeof(Message) || bytes[0] != type) return false;
    std::copy_n(bytes.begin() + 1, token.size(), token.begin());
    const Message expected = sealed<Message>(secret, type, token);
    return sodium_memcmp(expected.data(), bytes.data(), expected.size()) == 0;
}

template <typename Message>
auto after_id_of(const PathSecret& secret, const Message& message) {
    std::array<std::uint8_t, path_id_bytes + sizeof(Message)> out{};
    std::copy(message.begin(), message.end(), std::copy(secret.id.begin(), secret.id.end(), out.begin()));
    return out;
}

PathToken token_of(const SizeProbe& probe) {
    PathToken token;
    put_little_endian(token.data(), probe.number | std::uint64_t{probe.bytes} << 32);
    return token;
}

SizeProbe probe_in(const PathToken& token) {
    const std::uint64_t both = get_little_endian(token.data());
    return {static_cast<std::uint32_t>(both & 0xffffffffu), static_cast<std::uint32_t>(both >> 32)};
}

}  // namespace

PathKey make_path_key() {
    make_sodium_ready();
    PathKey key;
    randombytes_buf(key.data(), key.size());
    return key;
}

PathToken path_token(const PathKey& key, const Address& address, std::uint32_t moves) {
    std::array<std::uint8_t, 27> bytes{};
    std::copy(address.ip.begin(), address.ip.end(), bytes.begin());
    std::memcpy(&bytes[16], &address.scope, 4);
    std::memcpy(&bytes[20], &address.port, 2);
    bytes[22] = address.is_v6 ? 1 : 0;
    std::memcpy(&bytes[23], &moves, 4);
    std::array<std::uint8_t, crypto_generichash_BYTES_MIN> hash;
    crypto_generichash(hash.data(), hash.size(), bytes.data(), bytes.size(), key.data(), key.size());
    PathToken token;
    std::copy_n(hash.begin(), token.size(), token.begin());
    return token;
}

PathChallenge write_challenge(const PathSecret& secret, const PathToken& token) {
    return sealed<PathChallenge>(secret, challenge_type, token);
}

std::optional<PathAnswer> answer_challenge(const PathSecret& secret, std::span<const std::uint8_t> datagram) {
    PathToken token;
    if (!is_sealed<PathChallenge>(secret, challenge_type, datagram, token)) return std::nullopt;
    return with_id(secret, sealed<PathChallenge>(secret, answer_type, token));
}

PathAnswer with_id(const PathSecret& secret, const PathChallenge& message) { return after_id_of(secret, message); }

std::array<std::uint8_t, path_id_bytes + size_message_bytes> with_id(const PathSecret& secret,
                                                                     const SizeMessage& message) {
    return after_id_of(secret, message);
}

void write_size_probe(const PathSecret& secret, ProbeWay way, const SizeProbe& probe, std::span<std::uint8_t> out) {
    const SizeMessage message =
        sealed<SizeMessage>(secret, size_probe_types[static_cast<std::size_t>(way)], token_of(probe));
    std::fill(std::copy(message.begin(), message.end(), out.begin()), out.end(), std::uint8_t{0});
}

std::optional<SizeProbe> read_size_probe(const PathSecret& secret, ProbeWay way, std::span<const std::uint8_t> after_id,
                                         std::size_t whole_bytes) {
    PathToken token;
    if (after_id.size() < size_message_bytes) return std::nullopt;
    const auto message = after_id.first(size_message_bytes);
    if (!is_sealed<SizeMessage>(secret, size_probe_types[static_cast<std::size_t>(way)], message, token))
        return std::nullopt;
    const SizeProbe probe = probe_in(token);
    return probe.bytes == whole_bytes ? std::optional(probe) : std::nullopt;
}

SizeMessage answer_size_probe(const PathSecret& secret, ProbeWay way, const SizeProbe& probe) {
    return sealed<SizeMessage>(secret, size_answer_types[static_cast<std::size_t>(way)], token_of(probe));
}

std::optional<SizeProbe> read_size_answer(const PathSecret& secret, ProbeWay way,
                                          std::span<const std::uint8_t> after_id) {
    PathToken token;
    if (!is_sealed<SizeMessage>(secret, size_answer_types[static_cast<std::size_t>(way)], after_id, token))
        return std::nullopt;
    return probe_in(token);
}

bool looks_like_size_message(std::span<const std::uint8_t> after_id) {
    return after_id.size() >= size_message_bytes &&
           (after_id[0] == size_answer_types[0] || after_id[0] == size_probe_types[1]);
}

std::vector<std::uint8_t> wrap_handshake(const PathSecret& secret, ProbeWay way,
                                         std::span<const std::uint8_t> records) {
    const std::size_t begins = way == ProbeWay::to_server ? path_id_bytes : 0;
    std::vector<std::uint8_t> out(begins + 1 + records.size() + check_bytes);
    std::copy_n(secret.id.begin(), begins, out.begin());
    out[begins] = wrapped_types[static_cast<std::size_t>(way)];
    std::copy(records.begin(), records.end(), out.begin() + static_cast<std::ptrdiff_t>(begins) + 1);
    const Check check = check_of(secret, std::span(out).subspan(begins).first(1 + records.size()));
    std::copy(check.begin(), check.end(), out.end() - static_cast<std::ptrdiff_t>(check_bytes));
    return out;
}

std::span<const std::uint8_t> unwrap_handshake(const PathSecret& secret, ProbeWay way,
                                               std::span<const std::uint8_t> after_id) {
    if (!looks_like_wrapped_handshake(after_id, way)) return {};
    const auto checked = after_id.first(after_id.size() - check_bytes);
    const Check check = check_of(secret, checked);
    if (sodium_memcmp(check.data(), after_id.last(check_bytes).data(), check_bytes) != 0) return {};
    return checked.subspan(1);
}

bool looks_like_wrapped_handshake(std::span<const std::uint8_t> after_id, ProbeWay way) {
    return after_id.size() > 1 + check_bytes && after_id[0] == wrapped_types[static_cast<std::size_t>(way)];
}

bool looks_like_answer(std::span<const std::uint8_t> after_id) {
    return after_id.size() == challenge_bytes && after_id[0] == answer_type;
}

bool is_good_answer(const PathSecret& secret, const PathToken& token, std::span<const std::uint8_t> after_id) {
    PathToken answered;
    return is_sealed<PathChallenge>(secret, answer_type, after_id, answered) && answered == token;
}

std::uint64_t record_number(std::span<const std::uint8_t> records) {
    constexpr std::size_t begins = 3, ends = 11, header_bytes = 13;
    if (records.size() < header_bytes) return 0;
    const std::size_t length = static_cast<std::size_t>(records[ends]) << 8 | records[ends + 1];
    if (records.size() != header_bytes + length) return 0;
    std::uint64_t number = 0;
    for (std::size_t i = begins; i < ends; ++i) number = number << 8 | records[i];
    return number;
}

}  // namespace backsight::net
