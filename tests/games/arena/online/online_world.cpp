#include "tests/games/arena/online/online_world.h"

#include <backsight/base/hash.h>

#include <array>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include "tests/support/allocation_counter.h"

namespace backsight::test {

using namespace backsight::arena;

namespace {

constexpr std::uint64_t first_peer = 100;

constexpr net::ServerId server_id{7};

/// More than the joins of a day.
constexpr std::uint32_t tickets_of_a_day = 16'384;

net::TicketVerifierConfig verifier_config(const net::TicketKeys& keys, bool is_full) {
    net::TicketVerifierConfig config;
    config.issuer = keys.public_key;
    config.server = server_id;
    if (is_full) config.max_remembered = tickets_of_a_day;
    return config;
}

/// As many used tickets as it remembers, all of long ago: each new one takes the place of one of them.
void fill(net::TicketVerifier& verifier) {
    for (std::uint32_t i = 0; i <= tickets_of_a_day; ++i) {
        net::UsedTicket used;
        std::memcpy(used.nonce.data(), &i, sizeof i);
        used.expires_at_s = 1;
        verifier.remember(used);
    }
}

RefuseReason as_session_says(const net::TicketResult& result, std::uint64_t& user) {
    user = result.user_id;
    if (result.verdict == net::TicketVerdict::accepted) return RefuseReason::none;
    if (result.verdict == net::TicketVerdict::expired) return RefuseReason::expired_ticket;
    if (result.verdict == net::TicketVerdict::already_used) return RefuseReason::used_ticket;
    return RefuseReason::bad_ticket;
}

}  // namespace

struct OnlineWorld::Player : InputSource {
    Player(const Level& level, const MatchConfig& match, const OnlineRun& run, std::uint32_t index)
        : conditions(run.conditions ? run.conditions(index) : LinkConfig{}),
          up(conditions, run.seed * 1000 + 2 * index),
          down(conditions, run.seed * 1000 + 2 * index + 1),
          client(std::make_unique<MatchClient>(level, match)),
          mind(run.seed * 7919 + index),
          meddle([&run, index](const BotSight& sight, PlayerInput& input) {
              if (run.meddle) run.meddle(index, sight, input);
          }) {
        if (run.click) choose_click = [&run, index](const BotSight& sight) { return run.click(index, sight); };
        if (!run.fill_memory) return;
        fill(up);
        fill(down);
    }

    PlayerInput think(const BotSight& sight) override {
        PlayerInput input = mind.think(sight);
        meddle(sight, input);
        return input;
    }

    std::optional<Aim> click(const BotSight& sight) override {
        return choose_click ? choose_click(sight) : mind.click(sight);
    }

    LinkConfig conditions;
    MemoryLink up;
    MemoryLink down;
    std::unique_ptr<MatchClient> client;
    BotMind mind;
    std::function<void(const BotSight&, PlayerInput&)> meddle;
    std::function<std::optional<Aim>(const BotSight&)> choose_click;
    // As many packets as go in, the longest, long before the match.
    void fill(MemoryLink& link) {
        LinkConfig calm;
        calm.extra_delay_us = 1;
        link.change(calm);
        std::array<std::uint8_t, max_datagram_bytes> packet{};
        for (std::uint32_t i = 0; i < conditions.capacity_packets; ++i) link.send(-2, packet);
        while (link.receive(0, packet)) {
        }
        link.change(conditions);
    }
    // By its own clock, which never goes back.
    Micros clock(Micros now) { return read_ = std::max(read_, now + ahead); }

    Micros ahead;
    bool is_there = true;
    bool stands_still = false;

private:
    Micros read_;
};

OnlineWorld::OnlineWorld(const OnlineRun& run)
    : run_(run),
      level_(Level::standard(run.match.arena.step_rate())),
      verifier_(verifier_config(keys_, run.fill_memory)),
      now_(run.clock_begins_at) {
    if (run.fill_memory) fill(verifier_);
    run_.match.arena.max_players = run.clients + run.spare_seats;
    run_.match.arena.seed = run.seed;
    run_.match.channel.transport_is_secure = run.transport_is_secure;
    client_match_ = run_.match;
    if (run.client_tick_rate_hz != 0) client_match_.set_tick_rate(run.client_tick_rate_hz);
    client_level_ = Level::standard(client_match_.arena.step_rate());
    server_ = std::make_unique<MatchServer>(level_, run_.match, hooks(), *this, *this);
    for (std::uint32_t i = 0; i < run.clients; ++i) {
        players_.push_back(std::make_unique<Player>(client_level_, client_match_, run_, i));
        reconnect(i);
    }
    if (run.lie != nullptr) client(0).plant_lie(run.lie);
    if (run.planted_draw_error != 0) client(0).plant_draw_error(run.planted_draw_error);
}

OnlineWorld::~OnlineWorld() = default;

ServerHooks OnlineWorld::hooks() {
    ServerHooks hooks;
    hooks.verify_ticket = [this](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
        return verify(ticket, user);
    };
    if (!run_.verify_ticket) {
        hooks.peek_ticket = [this](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
            return as_session_says(verifier_.peek(ticket, unix_now_s()), user);
        };
    }
    hooks.random = [this] { return draw_nonce(); };
    hooks.cookie = [](PeerId peer, std::uint64_t client_nonce, std::uint64_t period) {
        return Hasher().add(std::uint64_t{0x5eed}).add(peer.value).add(client_nonce).add(period).value();
    };
    return hooks;
}

std::uint64_t OnlineWorld::draw_nonce() { return Hasher().add(++nonce_).value(); }

MatchClient& OnlineWorld::client(std::size_t i) { return *players_[i]->client; }

void OnlineWorld::leave(std::size_t i) {
    players_[i]->client->leave(players_[i]->clock(now_));
    players_[i]->is_there = false;
}

void OnlineWorld::freeze(std::size_t i, bool stands_still) { players_[i]->stands_still = stands_still; }

void OnlineWorld::reconnect(std::size_t i) {
    if (run_.ticket) {
        reconnect(i, run_.ticket(i));
    } else {
        reconnect(i, issue_ticket(i));
    }
}

void OnlineWorld::reconnect(std::size_t i, std::span<const std::uint8_t> ticket) {
    players_[i]->client = std::make_unique<MatchClient>(client_level_, client_match_);
    players_[i]->is_there = true;
    players_[i]->client->connect(players_[i]->clock(now_), draw_nonce(), ticket);
}

void OnlineWorld::step_clock(std::size_t i, Micros by) { players_[i]->ahead = players_[i]->ahead + by; }

bool OnlineWorld::kick(std::size_t i) {
    ServerSession& session = server_->session();
    const ClientId client = session.client_of(PeerId{first_peer + i});
    return !client.is_null() && session.disconnect(ticks().time_of(tick()), client, LeaveReason::kicked);
}

LinkCounters OnlineWorld::links() const {
    LinkCounters all;
    for (const auto& player : players_) {
        for (const MemoryLink* link : {&player->up, &player->down}) {
            const LinkCounters& one = link->counters();
            all.sent += one.sent;
            all.lost_extra += one.lost_extra;
            all.duplicated += one.duplicated;
            all.reordered += one.reordered;
        }
    }
    return all;
}

void OnlineWorld::stop_server() {
    is_stopping_ = true;
    charge_server([&] { server_->shut_down(ticks().time_of(tick())); });
}

void OnlineWorld::kill_server() { replace_server(); }

void OnlineWorld::replace_server() {
    if (on_replaced) on_replaced(*server_);
    server_ = std::make_unique<MatchServer>(level_, run_.match, hooks(), *this, *this);
    server_began_ = ticks_played_;
    is_stopping_ = false;
}

std::int64_t OnlineWorld::unix_now_s() const { return wall_clock_s_ + (now_ - run_.clock_begins_at).value / 1'000'000; }

net::JoinTicket OnlineWorld::issue_ticket(std::uint64_t user, std::int64_t lives_s) const {
    return net::issue_ticket(keys_.secret_key, user, server_id, unix_now_s() + lives_s);
}

RefuseReason OnlineWorld::verify(std::span<const std::uint8_t> ticket, std::uint64_t& user) {
    if (run_.verify_ticket) return run_.verify_ticket(ticket, user);
    return as_session_says(verifier_.verify(ticket, unix_now_s()), user);
}

void OnlineWorld::send(PeerId peer, std::span<const std::uint8_t> datagram) {
    down_bytes_ += datagram.size();
    const std::uint64_t index = peer.value - first_peer;
    if (run_.tap != nullptr && index < players_.size()) {
        run_.tap->sent(Way::down, index, ticks().time_of(tick()), datagram);
    }
    sending_allocations_ += allocations_of([&] {
        if (index < players_.size()) {
            players_[index]->down.send(now_.value, datagram);
        } else if (outsider_ != nullptr) {
            outsider_->hear(peer, datagram);
        }
    });
}

// Allocations of those who listen to the server are not the server's.
template <typename Work>
void OnlineWorld::charge_server(Work work) {
    const std::uint64_t listeners = sending_allocations_;
    const std::uint64_t all = allocations_of(work);
    if (count_tick_allocations) tick_allocations += all - (sending_allocations_ - listeners);
}

void OnlineWorld::say(PeerId peer, std::span<const std::uint8_t> datagram) {
    charge_server([&] { server_->receive(peer, datagram); });
}

void OnlineWorld::play() {
    for (std::int64_t i = 0; i < run_.ticks; ++i) {
        ++ticks_played_;
        now_ = run_.clock_begins_at + ticks().time_of(Tick{ticks_played_}) + game_.server_time_of(tick()) -
               ticks().time_of(tick());
        server_tick();
        // Their steps are due when their own clocks say, between the server's ticks.
        const Micros tick_at = now_;
        const TimeScale& scale = game_.scale();
        const std::int64_t tick_us = ticks().time_of(Tick{1}).value * 1000 / scale.permille;
        for (std::int64_t frame = 0; frame < run_.frames_per_tick; ++frame) {
            now_ = tick_at + Micros{frame * tick_us / run_.frames_per_tick};
            for (std::size_t k = 0; k < players_.size(); ++k) play_client(k);
        }
        if (run_.each_tick) run_.each_tick(ticks_played_);
    }
}

// The server's own time, on which ticks and stamps count, begins with its first tick.
void OnlineWorld::server_tick() {
    if (is_stopping_) {
        charge_server([&] { server_->farewells(ticks().time_of(tick())); });
        if (!server_->has_said_farewell()) return;
        replace_server();
    }
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    const Micros server_now = game_.server_time_of(tick());
    charge_server([&] { server_->begin_tick(tick(), server_now); });
    if (const float scale = std::exchange(wanted_scale_, 0.0f); scale > 0.0f) {
        ServerWorld& world = server_->arena().world();
        if (!world.set_time_scale(scale, server_now)) throw std::logic_error("the scale is in range");
        const std::uint32_t permille = world.time_scale().permille;
        if (permille != game_.scale().permille) game_.change(permille, tick(), server_now);
    }
    if (outsider_ != nullptr) outsider_->act();
    for (std::size_t i = 0; i < players_.size(); ++i) {
        while (const auto size = players_[i]->up.receive(now_.value, buffer)) {
            take_in(i, server_now, std::span(buffer).first(*size));
        }
    }
    charge_server([&] { server_->finish_tick(run_.run_pieces); });
}

void OnlineWorld::take_in(std::size_t client, Micros server_now, std::span<const std::uint8_t> datagram) {
    if (run_.tap != nullptr) run_.tap->arriving(Way::up, client, server_now, datagram);
    say(PeerId{first_peer + client}, datagram);
    if (run_.tap != nullptr) run_.tap->arrived(Way::up, client, server_now, datagram);
}

void OnlineWorld::play_client(std::size_t index) {
    Player& player = *players_[index];
    if (player.stands_still) return;
    const Micros clock = player.clock(now_);
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    while (const auto size = player.down.receive(now_.value, buffer)) {
        const auto datagram = std::span(buffer).first(*size);
        if (run_.tap != nullptr) run_.tap->arriving(Way::down, index, clock, datagram);
        player.client->receive(clock, datagram);
        if (run_.tap != nullptr) run_.tap->arrived(Way::down, index, clock, datagram);
    }
    player.client->update(clock);
    player.client->step(clock, player);
    const std::uint32_t shot = player.client->frame(clock, player);
    if (shot != 0 && run_.on_click) run_.on_click(index, player.client->arena(), shot);
    while (const std::size_t size = player.client->write(clock, buffer)) {
        const auto datagram = std::span(buffer).first(size);
        up_bytes_ += size;
        if (run_.tap != nullptr) run_.tap->sent(Way::up, index, clock, datagram);
        player.up.send(now_.value, datagram);
    }
}

}  // namespace backsight::test
