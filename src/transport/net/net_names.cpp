#include <backsight/base/hex.h>
#include <backsight/transport/dtls.h>

namespace backsight::net {

std::string to_string(const Fingerprint& fingerprint) {
    std::string text;
    for (const std::uint8_t byte : fingerprint) {
        text += hex_digit(byte >> 4);
        text += hex_digit(byte);
    }
    return text;
}

std::optional<Fingerprint> parse_fingerprint(std::string_view text) {
    Fingerprint out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (i > 0 && !text.empty() && text[0] == ':') text.remove_prefix(1);
        if (text.size() < 2 || hex_digit_value(text[0]) < 0 || hex_digit_value(text[1]) < 0) return std::nullopt;
        out[i] = static_cast<std::uint8_t>(hex_digit_value(text[0]) * 16 + hex_digit_value(text[1]));
        text.remove_prefix(2);
    }
    if (!text.empty()) return std::nullopt;
    return out;
}

const char* to_string(CloseReason reason) {
    static constexpr const char* names[] = {
        // facts: identifiers of CloseReason
        "by_peer",            // 0
        "idle",               // 1
        "protocol_error",     // 2
        "handshake_failed",   // 3
        "handshake_timeout",  // 4
        "wrong_server",       // 5
        // end of facts
    };
    return enum_name(reason, names);
}

const char* NetLimits::validate() const {
    if (max_datagram_bytes < 576 || max_datagram_bytes > 1472) return "max_datagram_bytes";
    if (handshake_timeout_us < 100'000 || handshake_timeout_us > 60'000'000) return "handshake_timeout_us";
    if (handshake_resend_us < 20'000 || handshake_resend_us > 10'000'000) return "handshake_resend_us";
    if (handshake_longest_resend_us < 20'000 || handshake_longest_resend_us > 10'000'000)
        return "handshake_longest_resend_us";
    if (idle_timeout_us < 100'000 || idle_timeout_us > 3'600'000'000) return "idle_timeout_us";
    if (rekey_after_us < 1'000'000 || rekey_after_us > 86'400'000'000) return "rekey_after_us";
    if (rekey_after_packets < 100 || rekey_after_packets > (std::uint64_t{1} << 32)) return "rekey_after_packets";
    return nullptr;
}

const char* DoorConfig::validate() const {
    if (!is_usable(issuer)) return "door.issuer";
    if (max_lifetime_s < 1 || max_lifetime_s > 86400) return "door.max_lifetime_s";
    if (max_checks_per_poll < 2 || max_checks_per_poll > 65534) return "door.max_checks_per_poll";
    if (max_peers_per_pass < 1 || max_peers_per_pass > 65534) return "door.max_peers_per_pass";
    return nullptr;
}

const char* NetServerConfig::validate() const {
    if (const char* field = limits.validate()) return field;
    if (max_peers < 1 || max_peers > 65534) return "max_peers";
    if (max_handshakes < 1 || max_handshakes > max_peers) return "max_handshakes";
    if (max_handshakes_per_poll < 1 || max_handshakes_per_poll > 65534) return "max_handshakes_per_poll";
    if (max_datagrams_per_poll < 64 || max_datagrams_per_poll > (1u << 20)) return "max_datagrams_per_poll";
    if (cookie_period_us < 1'000'000 || cookie_period_us > 3'600'000'000) return "cookie_period_us";
    if (door) {
        if (const char* field = door->validate()) return field;
    }
    if (send_lanes < 1 || send_lanes > 64) return "send_lanes";
    if (certificate_file.empty() != key_file.empty()) return certificate_file.empty() ? "certificate_file" : "key_file";
    return nullptr;
}

}  // namespace backsight::net
