#include <backsight/session/client_session.h>

#include <backsight/base/assert.h>
#include <backsight/base/hash.h>

#include <algorithm>
#include <array>

#include "handshake.h"

namespace backsight {
namespace {

bool is_within(VersionRange range, std::uint8_t version) { return version >= range.oldest && version <= range.newest; }

}  // namespace

struct ClientSession::Opening {
    Request request;
    std::array<std::uint8_t, max_ticket_bytes> ticket{};
    Accept accept;
    SpokenVersions server;  // that refused
};

const char* ClientSessionConfig::validate() const {
    if (request_interval < Micros{10'000} || request_interval > Micros{10'000'000}) return "request_interval";
    if (connect_timeout < Micros{100'000} || connect_timeout > Micros{600'000'000}) return "connect_timeout";
    if (farewell_copies < 1 || farewell_copies > 16) return "farewell_copies";
    if (farewell_interval < Micros{0} || farewell_interval > Micros{1'000'000}) return "farewell_interval";
    if (!game_versions.is_valid()) return "game_versions";
    return channel.validate();
}

ClientSession::ClientSession(const ClientSessionConfig& config)
    : config_(config), channel_(config.channel, ChannelSide::client), opening_(std::make_unique<Opening>()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
}

ClientSession::~ClientSession() = default;
ClientSession::ClientSession(ClientSession&&) noexcept = default;
ClientSession& ClientSession::operator=(ClientSession&&) noexcept = default;

bool ClientSession::connect(Micros client_now, std::uint64_t nonce, std::uint64_t view_fingerprint,
                            std::span<const std::uint8_t> ticket) {
    BACKSIGHT_ASSERT(nonce != 0, "nonce: not 0");
    if (ticket.size() > max_ticket_bytes) return false;
    std::array<std::uint8_t, max_ticket_bytes>& kept = opening_->ticket;
    std::copy(ticket.begin(), ticket.end(), kept.begin());
    const SpokenVersions spoken{session_versions, config_.game_versions};
    opening_->request = {spoken, view_fingerprint, nonce, 0, std::span(kept).first(ticket.size())};
    state_ = ClientState::connecting;
    began_at_ = next_at_ = updated_at_ = client_now;
    place_ = 0;
    refusal_ = RefuseReason::none;
    end_reason_ = LeaveReason::none;
    return true;
}

void ClientSession::leave(Micros client_now) {
    if (state_ == ClientState::connecting) end(LeaveReason::left);
    if (state_ == ClientState::connected) start_farewell(client_now, LeaveReason::left);
}

Received ClientSession::receive(Micros client_now, std::span<const std::uint8_t> datagram) {
    const Received read = dispatch(client_now, datagram);
    ++counts_[read.result];
    return read;
}

Received ClientSession::dispatch(Micros client_now, std::span<const std::uint8_t> datagram) {
    if (datagram.size() > max_datagram_bytes) return {DatagramResult::too_long};
    switch (datagram_type(datagram)) {
        case DatagramType::challenge:
            return {on_challenge(client_now, datagram)};
        case DatagramType::accept:
            return {on_accept(client_now, datagram)};
        case DatagramType::refuse:
            return {on_refuse(client_now, datagram)};
        case DatagramType::wait:
            return {on_wait(client_now, datagram)};
        case DatagramType::payload_down:
            return on_payload(client_now, datagram);
        case DatagramType::leave_down:
            return {on_leave(datagram)};
        case DatagramType::request:
        case DatagramType::payload_up:
        case DatagramType::leave_up:
            return {DatagramResult::reflected};
    }
    return {DatagramResult::malformed};
}

DatagramResult ClientSession::on_challenge(Micros client_now, std::span<const std::uint8_t> datagram) {
    Challenge challenge;
    if (const auto result = read_challenge(datagram, challenge); result != DatagramResult::handshake) return result;
    if (challenge.client_nonce != opening_->request.client_nonce) return DatagramResult::wrong_nonce;
    if (state_ != ClientState::connecting) return DatagramResult::unexpected;
    if (challenge.cookie == opening_->request.cookie) return DatagramResult::duplicate;
    opening_->request.cookie = challenge.cookie;
    next_at_ = client_now;
    return DatagramResult::handshake;
}

DatagramResult ClientSession::on_accept(Micros client_now, std::span<const std::uint8_t> datagram) {
    Accept accept;
    if (const auto result = read_accept(datagram, accept); result != DatagramResult::handshake) return result;
    if (accept.client_nonce != opening_->request.client_nonce) return DatagramResult::wrong_nonce;
    if (state_ == ClientState::connected) return DatagramResult::duplicate;
    if (state_ != ClientState::connecting) return DatagramResult::unexpected;
    const bool is_spoken = is_within(opening_->request.spoken.session, accept.versions.session) &&
                           is_within(opening_->request.spoken.game, accept.versions.game);
    if (!is_spoken) return DatagramResult::malformed;
    opening_->accept = accept;
    place_ = 0;
    channel_.open(session_key(accept.client_nonce, accept.server_nonce), client_now);
    state_ = ClientState::connected;
    return DatagramResult::handshake;
}

DatagramResult ClientSession::on_wait(Micros client_now, std::span<const std::uint8_t> datagram) {
    Wait wait;
    if (const auto result = read_wait(datagram, wait); result != DatagramResult::handshake) return result;
    if (wait.client_nonce != opening_->request.client_nonce) return DatagramResult::wrong_nonce;
    if (state_ != ClientState::connecting) return DatagramResult::unexpected;
    place_ = wait.place;
    began_at_ = client_now;
    return DatagramResult::queued;
}

DatagramResult ClientSession::on_refuse(Micros client_now, std::span<const std::uint8_t> datagram) {
    Refuse refuse;
    if (const auto result = read_refuse(datagram, refuse); result != DatagramResult::handshake) return result;
    if (refuse.client_nonce != opening_->request.client_nonce) return DatagramResult::wrong_nonce;
    if (state_ != ClientState::connecting) return DatagramResult::unexpected;
    opening_->server = refuse.spoken;
    if (ask_as_before_ranges(client_now, refuse.reason)) return DatagramResult::handshake;
    refusal_ = refuse.reason;
    state_ = ClientState::ended;
    return DatagramResult::refused;
}

// A server from before ranges accepts only its own version, and refuses all others. A new nonce keeps a second refusal
// of the first request from counting for this one.
bool ClientSession::ask_as_before_ranges(Micros client_now, RefuseReason reason) {
    Request& request = opening_->request;
    const SpokenVersions& server = opening_->server;
    const bool knows_no_ranges = server.session.newest < first_ranged_version;
    const bool has_asked = request.spoken.session.newest < first_ranged_version;
    if (reason != RefuseReason::wrong_version || !knows_no_ranges || has_asked) return false;
    const bool is_common = common_version(request.spoken.session, server.session) != 0 &&
                           common_version(request.spoken.game, server.game) != 0;
    if (!is_common) return false;
    request.spoken = server;
    request.client_nonce = Hasher().add(request.client_nonce).add(std::uint64_t{first_ranged_version}).value() | 1;
    request.cookie = 0;
    next_at_ = client_now;
    return true;
}

DatagramResult ClientSession::on_leave(std::span<const std::uint8_t> datagram) {
    LeaveReason reason = LeaveReason::none;
    if (channel_.key() == 0) return DatagramResult::unexpected;
    const DatagramResult result = read_leave(datagram, channel_.key(), channel_.former_key(), reason);
    if (result != DatagramResult::handshake) return result;
    // While connecting again the channel still has the key of the session before.
    if (state_ == ClientState::connecting) return DatagramResult::former_session;
    if (state_ != ClientState::connected) return DatagramResult::unexpected;
    end(reason);
    return DatagramResult::left;
}

Received ClientSession::on_payload(Micros client_now, std::span<const std::uint8_t> datagram) {
    if (state_ != ClientState::connected) return {DatagramResult::unexpected};
    const Received read = channel_.read(client_now, datagram);
    if (channel_.is_misbehaving()) start_farewell(client_now, LeaveReason::misbehaved);
    return read;
}

void ClientSession::update(Micros client_now) {
    // A client that stood still for so long has timed out at the server, whatever waits for it in the kernel.
    const bool stood_still = client_now - updated_at_ >= config_.channel.timeout;
    updated_at_ = client_now;
    if (state_ == ClientState::connecting && client_now - began_at_ >= config_.connect_timeout) {
        end(LeaveReason::timed_out);
    }
    if (state_ == ClientState::connected && (stood_still || channel_.is_timed_out(client_now))) {
        start_farewell(client_now, LeaveReason::timed_out);
    }
}

void ClientSession::end(LeaveReason reason) {
    state_ = ClientState::ended;
    end_reason_ = reason;
}

void ClientSession::start_farewell(Micros client_now, LeaveReason reason) {
    state_ = ClientState::leaving;
    end_reason_ = reason;
    farewells_ = config_.farewell_copies;
    next_at_ = client_now;
}

bool ClientSession::wants_packet(Micros client_now) {
    if (state_ == ClientState::connected) return channel_.wants_packet(client_now);
    const bool has_next = state_ == ClientState::connecting || state_ == ClientState::leaving;
    return has_next && client_now >= next_at_;
}

std::size_t ClientSession::write(Micros client_now, std::span<const std::uint8_t> body,
                                 std::span<std::uint8_t> datagram) {
    if (state_ == ClientState::connected) return channel_.write(client_now, body, datagram);
    if (!wants_packet(client_now)) return 0;
    if (state_ == ClientState::connecting) {
        next_at_ = client_now + config_.request_interval;
        return write_request(datagram, opening_->request);
    }
    const std::size_t size = write_leave(datagram, DatagramType::leave_up, channel_.key(), end_reason_);
    next_at_ = client_now + config_.farewell_interval;
    if (--farewells_ == 0) state_ = ClientState::ended;
    return size;
}

std::size_t ClientSession::body_room(Micros client_now, std::size_t datagram_bytes) {
    return state_ == ClientState::connected ? channel_.body_room(client_now, datagram_bytes) : 0;
}

bool ClientSession::send_event(std::span<const std::uint8_t> event) {
    return state_ == ClientState::connected && channel_.send_event(event);
}

ClientId ClientSession::id() const { return opening_->accept.client; }
Tick ClientSession::server_tick() const { return opening_->accept.tick; }
TickRate ClientSession::tick_rate() const { return opening_->accept.tick_rate; }
std::uint64_t ClientSession::game_config() const { return opening_->accept.config; }
std::uint8_t ClientSession::game_version() const { return opening_->accept.versions.game; }
VersionRange ClientSession::server_session_versions() const { return opening_->server.session; }
VersionRange ClientSession::server_game_versions() const { return opening_->server.game; }

}  // namespace backsight
