#include "tests/transport/net/hello_craft.h"

namespace backsight::net::test {
namespace {

constexpr std::size_t head_bytes = 25 + 34, cookie_bytes = 32;
constexpr std::size_t cookie_answer_bytes = 25 + 2 + 1 + cookie_bytes;
constexpr std::uint8_t hello_verify_request = 3;
constexpr std::uint16_t connect_token_extension = 0xff42;

std::size_t number_at(const Bytes& bytes, std::size_t at, std::size_t count) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < count; ++i) value = value << 8 | bytes.at(at + i);
    return value;
}

void put_number(Bytes& bytes, std::size_t at, std::size_t value, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
        bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8 * (count - 1 - i)));
}

Bytes take(const Bytes& from, std::size_t& at, std::size_t length_bytes) {
    const std::size_t size = number_at(from, at, length_bytes), begin = at + length_bytes;
    at = begin + size;
    return {from.begin() + static_cast<long>(begin), from.begin() + static_cast<long>(at)};
}

void add(Bytes& to, const Bytes& field, std::size_t length_bytes) {
    to.resize(to.size() + length_bytes);
    put_number(to, to.size() - length_bytes, field.size(), length_bytes);
    to.insert(to.end(), field.begin(), field.end());
}

}  // namespace

HelloParts HelloParts::of(const Bytes& hello) {
    HelloParts parts;
    parts.head = {hello.begin(), hello.begin() + head_bytes};
    std::size_t at = head_bytes;
    parts.session = take(hello, at, 1);
    parts.cookie = take(hello, at, 1);
    parts.ciphers = take(hello, at, 2);
    parts.compressions = take(hello, at, 1);
    at += 2;
    while (at < hello.size()) {
        const auto type = static_cast<std::uint16_t>(number_at(hello, at, 2));
        at += 2;
        parts.extensions.emplace_back(type, take(hello, at, 2));
    }
    return parts;
}

Bytes HelloParts::put_together(std::uint32_t number) const {
    Bytes out = head, all;
    put_number(out, 25 + 2, number, 4);
    add(out, session, 1);
    add(out, cookie, 1);
    add(out, ciphers, 2);
    add(out, compressions, 1);
    for (const auto& [type, content] : extensions) {
        all.resize(all.size() + 2);
        put_number(all, all.size() - 2, type, 2);
        add(all, content, 2);
    }
    add(out, all, 2);
    put_number(out, 11, out.size() - 13, 2);
    put_number(out, 14, out.size() - 25, 3);
    put_number(out, 22, out.size() - 25, 3);
    return out;
}

HelloParts HelloParts::with_cookie(std::span<const std::uint8_t> proof) const {
    HelloParts other = *this;
    other.cookie = {proof.begin(), proof.end()};
    other.head[10] = other.head[18] = 1;  // the second record, and the second message
    return other;
}

HelloParts HelloParts::with_pass(std::span<const std::uint8_t> pass) const {
    HelloParts other = *this;
    other.extensions.emplace_back(connect_token_extension, Bytes(pass.begin(), pass.end()));
    return other;
}

Bytes cookie_in(std::span<const std::uint8_t> answer) {
    if (answer.size() != cookie_answer_bytes || answer[13] != hello_verify_request) return {};
    return {answer.end() - cookie_bytes, answer.end()};
}

}  // namespace backsight::net::test
