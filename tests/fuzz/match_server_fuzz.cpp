// A whole match server, two honest bots and a hostile client, in virtual time over memory links. The input says what
// the hostile client does: connect, join, leave, lose the connection, send commands of any kind, bodies and datagrams
// of any bytes, or earlier datagrams again. The server always keeps within its limits. The honest clients see nothing
// of it, and each of their shots is judged as their screens showed it.

#include <backsight/base/hash.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <vector>

#include "arena/online/match_client.h"
#include "arena/online/match_server.h"
#include "inputs/memory_link.h"
#include "session/handshake.h"
#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"
#include "wire/commands.h"
#include "wire/packets.h"

using namespace backsight;
using namespace backsight::arena;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t honest_count = 2;
constexpr std::size_t attacker = honest_count;
constexpr std::uint64_t first_peer = 100;
constexpr std::uint32_t max_offences = 8;
constexpr std::int64_t most_ticks = 400;

/// A ticket is the byte of its user.
RefuseReason verify(std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
    if (ticket.size() != 1) return RefuseReason::bad_ticket;
    user = ticket[0];
    return RefuseReason::none;
}
std::uint64_t cookie(PeerId peer, std::uint64_t nonce, std::uint64_t period) {
    return Hasher().add(peer.value).add(nonce).add(period).value();
}

MatchConfig match_config(bool is_secure) {
    MatchConfig config;
    config.arena.max_players = honest_count + 1;
    config.channel.transport_is_secure = is_secure;
    config.channel.max_offences = max_offences;
    config.channel.timeout = Micros{1'000'000};
    return config;
}

LinkConfig link_config() {
    LinkConfig config;
    config.extra_delay_us = 20'000;
    return config;
}

struct Side : InputSource {
    Side(const Level& level, const MatchConfig& config, std::uint64_t seed)
        : client(std::make_unique<MatchClient>(level, config)),
          mind(seed),
          up(link_config(), 2 * seed),
          down(link_config(), 2 * seed + 1) {}
    PlayerInput think(const BotSight& sight) override { return mind.think(sight); }

    std::unique_ptr<MatchClient> client;
    BotMind mind;
    MemoryLink up, down;
};

class Game : DatagramPort, MatchObserver {
public:
    explicit Game(test::FuzzInput input)
        : input_(input), config_(match_config(input_.below(4) != 0)), is_secure_(config_.channel.transport_is_secure) {
        ServerHooks hooks;
        hooks.verify_ticket = hooks.peek_ticket = verify;
        hooks.random = [this] { return Hasher().add(++random_).value(); };
        hooks.cookie = cookie;
        DatagramPort& port = *this;
        MatchObserver& observer = *this;
        server_ = std::make_unique<MatchServer>(level_, config_, hooks, port, observer);
        for (std::size_t i = 0; i <= attacker; ++i) sides_.push_back(std::make_unique<Side>(level_, config_, i + 1));
        for (std::size_t i = 0; i <= attacker; ++i) connect(i);
        ticks(12);
    }

    void play() {
        while (!input_.empty() && tick_.value < most_ticks) step(input_.below(16));
        finish();
    }

private:
    // What the server is given.
    void send(PeerId peer, std::span<const std::uint8_t> datagram) override {
        test::require(!datagram.empty() && datagram.size() <= max_datagram_bytes);
        const std::uint64_t index = peer.value - first_peer;
        test::require(index <= attacker);
        sides_[index]->down.send(now().value, datagram);
    }
    void joined(const SessionChange& change) override {
        test::require(!change.client.is_null() && change.left == LeaveReason::none);
        ++there_;
    }
    void left(const SessionChange& change) override {
        test::require(change.left != LeaveReason::none && there_ > 0);
        // An honest client that is connected, as it sees it, goes nowhere.
        const std::uint64_t index = change.peer.value - first_peer;
        const bool is_honest = index < attacker && side(index).client->session().state() == ClientState::connected;
        test::require(!is_honest || change.left == LeaveReason::replaced);
        --there_;
    }
    void judged(const ShotRecord& shot, const Ledger&, const SelfAuditAnswer& answer) override {
        test::require(shot.seat < config_.arena.max_players && shot.rtt >= Micros{0});
        if (shot.user < honest_count && answer.compared) test::require(answer.agreed);
    }
    void projectile_ended(const FlightRecord& projectile) override { check(projectile); }
    void projectile_denied(const FlightRecord& projectile) override { check(projectile); }
    static void check(const FlightRecord& projectile) {
        test::require(!projectile.projectile.is_null() && is_projectile(static_cast<WeaponId>(projectile.weapon)));
        test::require(projectile.has_flown() == (projectile.verdict.end != FlightEnd::none));
        test::require(projectile.victim_count <= projectile.victims_hurt);
    }
    void image_settled(const ImageRecord& image) override {
        if (image.user < honest_count) test::require(image.finding != ImageFinding::unexplained);
    }

    Micros now() const { return rate.time_of(tick_); }
    Side& side(std::size_t i) { return *sides_[i]; }
    PeerId peer(std::size_t i) const { return {first_peer + i}; }

    void connect(std::size_t i) {
        side(i).client = std::make_unique<MatchClient>(level_, config_);
        const std::uint8_t ticket[] = {static_cast<std::uint8_t>(i)};
        test::require(side(i).client->connect(now(), ++nonce_, ticket));
    }

    void ticks(std::uint32_t count) {
        for (; count > 0; --count) tick();
    }
    void tick() {
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        tick_ = tick_ + 1;
        server_->begin_tick(tick_, now());
        for (const Bytes& bytes : crafted_) server_->receive(peer(attacker), bytes);
        crafted_.clear();
        for (std::size_t i = 0; i <= attacker; ++i) {
            while (const auto size = side(i).up.receive(now().value, buffer)) {
                server_->receive(peer(i), std::span(buffer).first(*size));
            }
        }
        server_->finish_tick();
        for (std::size_t i = 0; i <= attacker; ++i) play_client(i);
        check();
    }
    void play_client(std::size_t i) {
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        MatchClient& client = *side(i).client;
        while (const auto size = side(i).down.receive(now().value, buffer)) {
            client.receive(now(), std::span(buffer).first(*size));
        }
        client.update(now());
        client.step(now(), side(i));
        while (const std::size_t size = client.write(now(), buffer)) {
            Bytes datagram(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size));
            if (i == attacker) meddle(datagram);
            side(i).up.send(now().value, datagram);
        }
    }

    // What the hostile client does.

    void step(std::uint32_t operation) {
        switch (operation) {
            case 0:
            case 1:
            case 2:
                return ticks(1 + input_.below(4));
            case 3:
                return connect(attacker);
            case 4:
                return side(attacker).client->leave(now());
            case 5:
                return server_->transport_closed(peer(attacker));
            case 6:
                return craft(sealed_body(input_.bytes(input_.number(2) % 1'100), input_.below(8)));
            case 7:
                return craft_junk();
            case 8:
            case 9:
                return craft_command();
            case 10:
                return craft_again();
            case 11:
                meddles_at_ = 1 + static_cast<std::uint32_t>(input_.number(2));
                meddles_by_ = input_.byte();
                return;
            case 12:
                server_->session().disconnect(now(), server_->session().client_of(peer(attacker)), LeaveReason::kicked);
                return;
            case 13:
                return comes_or_goes(input_.below(honest_count));
            case 14:
                return craft_farewell();
            default:
                for (std::uint32_t i = input_.byte(); i > 0; --i)
                    crafted_.push_back(said_.empty() ? Bytes{9} : said_[0]);
        }
    }

    const Channel& attacker_channel() { return side(attacker).client->session().channel(); }

    /// A packet of the attacker's session with this body, and any header that `flags` says.
    Bytes sealed_body(std::span<const std::uint8_t> body, std::uint32_t flags) {
        const std::size_t check_bytes = is_secure_ ? 2 : 4;
        Bytes datagram(max_datagram_bytes);
        BitWriter out(datagram);
        out.bits(static_cast<std::uint32_t>(DatagramType::payload_up), 4);
        out.bits(flags, 3);
        out.flag(!body.empty());
        out.bits(0, static_cast<int>(8 * check_bytes));
        packet_ += 1 + flags / 4 * input_.byte();
        out.bits(static_cast<std::uint32_t>((attacker_channel().newest_sent() + packet_) & 0xffff), 16);
        out.bits(flags < 6 ? 0u : static_cast<std::uint32_t>(input_.number(2)), 16);
        const std::size_t room = max_datagram_bytes - out.byte_count();
        for (const std::uint8_t byte : body.first(std::min(body.size(), room))) out.bits(byte, 8);
        datagram.resize(out.byte_count());
        seal(datagram, attacker_channel().key(), check_bytes);
        return datagram;
    }
    void craft(Bytes datagram) {
        if (said_.size() < 16) said_.push_back(datagram);
        crafted_.push_back(std::move(datagram));
    }
    void craft_junk() {
        const auto content = input_.bytes(input_.byte());
        craft(Bytes(content.begin(), content.end()));
    }
    void craft_again() {
        if (said_.empty()) return;
        Bytes datagram = said_[input_.below(static_cast<std::uint32_t>(said_.size()))];
        if (!datagram.empty() && input_.below(2) == 0) datagram[input_.number(2) % datagram.size()] ^= input_.byte();
        crafted_.push_back(std::move(datagram));
    }
    void craft_farewell() {
        Bytes datagram(16);
        const auto reason = static_cast<LeaveReason>(input_.byte());
        datagram.resize(write_leave(datagram, DatagramType::leave_up, attacker_channel().key(), reason));
        craft(std::move(datagram));
    }

    /// Commands that can be read, and mean anything: numbers that jump, stamps of its own and of others, any input.
    void craft_command() {
        const std::uint32_t count = 1 + input_.below(max_commands_per_packet);
        const std::uint32_t jump =
            input_.below(8) == 0 ? static_cast<std::uint32_t>(input_.number(4)) : input_.below(4);
        CommandPacketHeader header;
        header.newest = std::max(newest_command_ + jump, count);
        header.count = count;
        newest_command_ = header.newest;
        Bytes body(max_datagram_bytes);
        BitWriter out(body);
        WriteStream stream(out);
        code_command_header(stream, 0, header);
        CommandContext context;
        const StampCodec codec{config_.commands.command_interval, config_.commands.groups};
        for (std::uint32_t i = 0; i < count; ++i) {
            const Command command = any_command();
            code_stamp(stream, codec, context.stamp, context.distance, command.stamp);
            code_command_body(stream, context, command);
            context.advance(command, 1);
        }
        if (out.failed()) return;
        body.resize(out.byte_count());
        craft(sealed_body(body, 0));
    }
    Command any_command() {
        Command command;
        const std::uint32_t kind = input_.byte();
        const SnapshotAcks& acks = side(attacker).client->arena().world().acks();
        const std::int64_t beside = static_cast<std::int64_t>(input_.byte()) - 128;
        const std::int64_t shown = (tick_.value - 8) * Moment::one_tick + beside * (kind % 2 == 0 ? 4'096 : 4 << 16);
        command.stamp = acks.stamp(Moment{std::max<std::int64_t>(shown, 0)});
        if (kind % 16 == 1) command.stamp.newest.value += input_.byte();
        if (kind % 16 == 3) command.stamp.received = input_.number(8);
        if (kind % 4 == 2) command.stamp.offsets[0] = static_cast<std::int32_t>(input_.number(3) / 2);
        command.fire = kind % 8 >= 4;
        command.weapon = command.fire ? static_cast<std::uint8_t>(input_.below(weapon_count + 1)) : std::uint8_t{0};
        if (kind % 32 >= 16) {
            command.origin = {static_cast<std::int32_t>(input_.number(2)) - 32'768,
                              static_cast<std::int32_t>(input_.number(2)) - 32'768, input_.byte() * 16};
        }
        const bool has_rays = command.fire && !is_projectile(static_cast<WeaponId>(command.weapon));
        const bool is_blade = has_rays && weapon(static_cast<WeaponId>(command.weapon)).swing_steps > 0;
        const std::uint32_t rays = !has_rays ? 0 : is_blade ? 1 : 1 + input_.below(max_rays);
        const std::size_t size = kind < 224 ? input_bytes + 4 * rays : input_.below(max_command_input_bytes + 1);
        command.input.size = static_cast<std::uint8_t>(size);
        const auto bytes = input_.bytes(size);
        std::copy(bytes.begin(), bytes.end(), command.input.bytes.begin());
        if (kind >= 192 || size <= tick_byte) return command;
        // Most of them can be read: no report, and a step of a swing where a blade attacks.
        std::uint8_t& flags = command.input.bytes[tick_byte - 1];
        flags = static_cast<std::uint8_t>(is_blade ? (flags & 0x7d) | 0x04 : flags & 0x01);
        return command;
    }

    /// One bit pattern put over the attacker's next packet, which is sealed again.
    void meddle(Bytes& datagram) {
        if (meddles_at_ == 0 || side(attacker).client->session().state() != ClientState::connected) return;
        std::uint8_t& byte = datagram[meddles_at_ % datagram.size()];
        byte = static_cast<std::uint8_t>(byte ^ meddles_by_);
        meddles_at_ = 0;
        seal(datagram, attacker_channel().key(), is_secure_ ? 2 : 4);
    }

    void comes_or_goes(std::size_t i) {
        const bool is_there = side(i).client->session().state() == ClientState::connected;
        is_there ? side(i).client->leave(now()) : connect(i);
    }

    // What must hold.

    void check() const {
        const ServerCounters& sessions = server_->session().counters();
        const MatchCounters& match = server_->counters();
        std::uint64_t left = 0;
        for (const std::uint64_t count : sessions.left) left += count;
        test::require(sessions.joined == left + server_->session().client_count());
        test::require(there_ == server_->session().client_count() && there_ <= honest_count + 1);
        std::uint64_t packets = 0;
        for (const std::uint64_t count : sessions.datagrams) packets += count;
        test::require(match.commands_lost <= packets * most_commands_ahead);
        test::require(match.commands_repeated <= packets * max_commands_per_packet);
        test::require(match.images_unsaid <= server_->arena().counters().by_launch[LaunchResult::launched]);
        for (std::uint32_t i = 0; i < config_.arena.max_players; ++i) check_seat(i);
        for (std::size_t i = 0; i < honest_count; ++i) {
            const MatchClient& client = *sides_[i]->client;
            test::require(client.counters().bad_bodies == 0);
            test::require(client.session().refusal() == RefuseReason::none);
        }
    }
    void check_seat(std::uint32_t index) const {
        const ClientId client = server_->session().client_at(index);
        if (client.is_null()) return;
        const ChannelCounters& channel = server_->session().channel(client)->counters();
        test::require(channel.offences < max_offences);
        if (server_->session().user_of(client) < honest_count) test::require(channel.offences == 0);
    }

    /// When everybody has gone, whoever is honest gets in again and plays.
    void finish() {
        meddles_at_ = 0;
        for (std::size_t i = 0; i <= attacker; ++i) side(i).client->leave(now());
        ticks(160);
        test::require(server_->session().client_count() == 0);
        for (std::size_t i = 0; i < honest_count; ++i) connect(i);
        ticks(48);
        for (std::size_t i = 0; i < honest_count; ++i) {
            test::require(side(i).client->session().state() == ClientState::connected && side(i).client->is_playing());
            test::require(side(i).client->counters().commands > 0 && side(i).client->counters().snapshots > 0);
        }
    }

    test::FuzzInput input_;
    Level level_ = Level::standard();
    MatchConfig config_;
    bool is_secure_;
    std::uint64_t random_ = 0;
    std::unique_ptr<MatchServer> server_;
    std::vector<std::unique_ptr<Side>> sides_;
    Tick tick_{0};
    std::uint64_t nonce_ = 0;
    std::uint32_t there_ = 0;
    std::vector<Bytes> crafted_;  // heard in the next tick
    std::vector<Bytes> said_;
    std::uint64_t packet_ = 0;
    std::uint32_t newest_command_ = 0;
    std::uint32_t meddles_at_ = 0;
    std::uint8_t meddles_by_ = 0;
};

}  // namespace

int fuzz_match_server(const std::uint8_t* data, std::size_t size) {
    Game(test::FuzzInput(data, size)).play();
    return 0;
}
