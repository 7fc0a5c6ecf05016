#include "tests/games/arena/online/session_capture.h"

#include <gtest/gtest.h>

#include "tests/captures/capture.h"
#include "tests/games/arena/online/match_json.h"
#include "tests/support/hex.h"

namespace backsight::test {

using namespace backsight::arena;

struct SessionCapture::ClientEnd {
    ClientEnd(const Level& level, const MatchConfig& config)
        : channel(config.channel, ChannelSide::client), arena(level, config.arena, config.commands) {}

    Channel channel;
    ClientArena arena;
    OwnStateRing own_states;
};

struct SessionCapture::ServerEnd {
    explicit ServerEnd(const MatchConfig& config)
        : channel(config.channel, ChannelSide::server), commands(config.commands) {}

    Channel channel;
    std::uint64_t server_nonce = 0;
    CommandReceiver commands;
};

namespace {

// Numbers of projectiles are compared by the low bits sent to a client that has heard of nothing, at some tick.
const ProjectileContext knows_nothing{Tick{1'000'000}, 0, 0, {}};

MatchConfig match_config(const OnlineRun& run) {
    MatchConfig config = run.match;
    config.arena.max_players = run.clients;
    config.arena.seed = run.seed;
    config.channel.transport_is_secure = run.transport_is_secure;
    return config;
}

bool is_payload(std::span<const std::uint8_t> datagram) {
    const DatagramType type = datagram_type(datagram);
    return type == DatagramType::payload_up || type == DatagramType::payload_down;
}

/// Counts a packet like the one that the real end wrote, so that this channel knows as much of what was sent.
void count_packet(Channel& channel, Micros at) {
    std::array<std::uint8_t, max_datagram_bytes> out;
    ASSERT_GT(channel.write(at, {}, out), 0u);
}

nlohmann::json as_json(VersionRange range) { return {range.oldest, range.newest}; }

nlohmann::json as_json(const Request& r) {
    return {{"versions", as_json(r.spoken.session)},
            {"game_versions", as_json(r.spoken.game)},
            {"view_fingerprint", r.view_fingerprint},
            {"client_nonce", r.client_nonce},
            {"cookie", r.cookie},
            {"ticket", to_hex(r.ticket)}};
}

nlohmann::json as_json(const Accept& a) {
    return {{"client_nonce", a.client_nonce},
            {"version", a.versions.session},
            {"game_version", a.versions.game},
            {"server_nonce", a.server_nonce},
            {"client", a.client.value},
            {"seat", a.client.index()},
            {"generation", a.client.generation()},
            {"ticks", a.tick_rate.numerator},
            {"per_seconds", a.tick_rate.denominator},
            {"tick", a.tick.value},
            {"config", a.config}};
}

}  // namespace

SessionCapture::SessionCapture(const OnlineRun& run, const nlohmann::json& about)
    : config_(match_config(run)),
      level_(Level::standard()),
      log_(about),
      clients_(run.clients),
      seats_(run.clients),
      seat_of_client_(run.clients) {
    for (auto& seat : seats_) seat = std::make_unique<ServerEnd>(config_);
}

SessionCapture::~SessionCapture() = default;

std::uint64_t SessionCapture::count(Way way, DatagramResult result) const {
    return results_[static_cast<std::size_t>(way)][result];
}

std::uint64_t SessionCapture::requests_refused(RefuseReason reason) const {
    return world_->server().session().counters().count(reason);
}

SessionCapture::Counts SessionCapture::counts_at(Way way, std::size_t client) const {
    if (way == Way::up) return world_->server().session().counters().datagrams;
    Counts counts{};
    for (const DatagramResult result : enum_values<DatagramResult>) {
        counts[result] = world_->client(client).session().count(result);
    }
    return counts;
}

DatagramResult SessionCapture::taken_as(Way way, std::size_t client) const {
    const Counts now = counts_at(way, client);
    for (const DatagramResult result : enum_values<DatagramResult>) {
        if (now[result] != before_[result]) return result;
    }
    return DatagramResult::count_;
}

const Channel* SessionCapture::real_channel(Way way, std::size_t client) const {
    if (way == Way::down) return &world_->client(client).session().channel();
    ServerSession& session = world_->server().session();
    return session.channel(session.client_at(seat_of_client_[client]));
}

void SessionCapture::sent(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) {
    log_.sent(way, client, at, datagram);
    if (is_payload(datagram)) {
        count_packet(way == Way::up ? clients_[client]->channel : seats_[seat_of_client_[client]]->channel, at);
    }
    Accept accept;
    if (datagram_type(datagram) == DatagramType::accept && read_accept(datagram, accept) == DatagramResult::handshake) {
        open_server_end(client, at, accept);
    }
}

void SessionCapture::open_server_end(std::size_t client, Micros at, const Accept& accept) {
    seat_of_client_[client] = accept.client.index();
    ServerEnd& end = *seats_[accept.client.index()];
    if (end.server_nonce == accept.server_nonce) return;
    end.server_nonce = accept.server_nonce;
    end.channel.open(session_key(accept.client_nonce, accept.server_nonce), at);
    end.commands = CommandReceiver(config_.commands);
}

void SessionCapture::arriving(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) {
    log_.arrived(way, client, at, datagram);
    before_ = counts_at(way, client);
}

void SessionCapture::arrived(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) {
    const DatagramResult result = taken_as(way, client);
    ++results_[static_cast<std::size_t>(way)][result];
    const bool has_session = result != DatagramResult::unexpected && result != DatagramResult::unknown_peer;
    nlohmann::json expected;
    if (is_payload(datagram)) {
        if (has_session) expected = payload(way, client, at, datagram);
        EXPECT_TRUE(!has_session || expected["result"] == name(result)) << name(result) << " is not " << expected;
    } else {
        expected = handshake(way, client, at, datagram, result);
    }
    expected["result"] = name(result);
    log_.expect(expected);
}

nlohmann::json SessionCapture::handshake(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram,
                                         DatagramResult result) {
    Request request;
    Challenge challenge;
    Accept accept;
    Refuse refuse;
    Wait wait;
    LeaveReason reason = LeaveReason::none;
    switch (datagram_type(datagram)) {
        case DatagramType::request:
            EXPECT_EQ(read_request(datagram, request), DatagramResult::handshake);
            return as_json(request);
        case DatagramType::challenge:
            EXPECT_EQ(read_challenge(datagram, challenge), DatagramResult::handshake);
            return {{"client_nonce", challenge.client_nonce}, {"cookie", challenge.cookie}};
        case DatagramType::accept:
            EXPECT_EQ(read_accept(datagram, accept), DatagramResult::handshake);
            if (result == DatagramResult::handshake) {
                clients_[client] = std::make_unique<ClientEnd>(level_, config_);
                clients_[client]->channel.open(session_key(accept.client_nonce, accept.server_nonce), at);
            }
            return as_json(accept);
        case DatagramType::refuse:
            EXPECT_EQ(read_refuse(datagram, refuse), DatagramResult::handshake);
            return {{"client_nonce", refuse.client_nonce},
                    {"reason", static_cast<int>(refuse.reason)},
                    {"versions", as_json(refuse.spoken.session)},
                    {"game_versions", as_json(refuse.spoken.game)}};
        case DatagramType::wait:
            EXPECT_EQ(read_wait(datagram, wait), DatagramResult::handshake);
            return {{"client_nonce", wait.client_nonce}, {"place", wait.place}};
        default:
            break;
    }
    if (result != DatagramResult::left) return {};
    const Channel& channel = way == Way::down ? clients_[client]->channel : seats_[seat_of_client_[client]]->channel;
    EXPECT_EQ(read_leave(datagram, channel.key(), 0, reason), DatagramResult::handshake);
    return {{"reason", static_cast<int>(reason)}};
}

nlohmann::json SessionCapture::payload(Way way, std::size_t client, Micros at, std::span<const std::uint8_t> datagram) {
    ServerEnd& seat = *seats_[seat_of_client_[client]];
    Channel& channel = way == Way::down ? clients_[client]->channel : seat.channel;
    const Received read = channel.read(at, datagram);
    if (read.result != DatagramResult::payload) return {{"result", name(read.result)}};
    nlohmann::json expected = {{"result", "payload"}, {"packet", read.packet}};
    expected["events"] = nlohmann::json::array();
    while (const auto bytes = channel.next_event()) {
        MatchEvent event;
        EXPECT_TRUE(read_event(*bytes, knows_nothing, event));
        expected["events"].push_back(as_json(event));
    }
    expected["body"] = nullptr;
    if (!read.body.empty())
        expected["body"] = way == Way::up ? body_up(seat, read.body) : body_down(*clients_[client], read.body);
    // A session that ended with this packet has no channel.
    const Channel* real = real_channel(way, client);
    if (real == nullptr) return expected;
    EXPECT_EQ(real->counters().packets_received, channel.counters().packets_received);
    expected["acknowledged"] = real->counters().packets_acknowledged;
    expected["clock_samples"] = real->clock_sample().number;
    expected["peer_sent_at_us"] = real->clock_sample().peer_sent_at.value;
    expected["rtt_us"] = nullptr;
    if (real->clock_sample().rtt) expected["rtt_us"] = real->clock_sample().rtt->value;
    return expected;
}

nlohmann::json SessionCapture::body_up(ServerEnd& end, std::span<const std::uint8_t> body) {
    static constexpr const char* results[] = {"accepted", "nothing_new", "malformed", "unknown_base"};
    const CommandBatch batch = end.commands.read_packet(body);
    nlohmann::json commands = nlohmann::json::array();
    for (const Command& command : batch.commands) {
        PlayerCommand wanted;
        EXPECT_TRUE(read_command(command, wanted));
        commands.push_back(as_json(command, wanted));
    }
    return {{"read", results[static_cast<std::size_t>(batch.result)]}, {"commands", commands}};
}

nlohmann::json SessionCapture::body_down(ClientEnd& end, std::span<const std::uint8_t> body) {
    BitReader in(body);
    OwnStateBlock block;
    const auto earliness = static_cast<std::int8_t>(in.bits(8));
    if (!block.read(in, end.own_states)) return {{"read", "no_base"}};
    const Applied applied = end.arena.world().receive(body.subspan(in.bit_count() / 8), Micros{0});
    if (applied.result == ApplyResult::late) return {{"read", "late"}};
    if (applied.result == ApplyResult::unknown_baseline) return {{"read", "unknown_baseline"}};
    EXPECT_EQ(applied.result, ApplyResult::applied);
    const std::optional<PlayerState> own = block.at(applied.header.tick);
    EXPECT_TRUE(own.has_value());
    if (!own) return {{"read", "bad_state"}};
    end.own_states.keep(applied.header.seq, applied.header.tick, *own);
    return {{"read", "applied"},
            {"earliness", earliness},
            {"own", as_json(*own)},
            {"snapshot", as_json(applied.header, end.arena.world().history())}};
}

}  // namespace backsight::test
