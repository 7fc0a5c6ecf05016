#pragma once

// A brawl and its bots in virtual time, over links with conditions of their own: the same packets on every run.

#include <backsight/base/hash.h>
#include <backsight/service/match_port.h>

#include <cstring>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "brawl/bot.h"
#include "brawl/match.h"
#include "inputs/memory_link.h"

namespace backsight::test {

/// A bot whose wishes a test may change.
class TestBot : public brawl::Bot {
public:
    using Bot::Bot;
    using Bot::screen;
    std::function<void(const View& view, brawl::Input& input)> meddle;

protected:
    brawl::Input think(const View& view) override {
        brawl::Input input = Bot::think(view);
        if (meddle) meddle(view, input);
        return input;
    }
};

/// Lets a test read the server's world.
class OpenMatch : public brawl::Match {
public:
    using Match::Match;
    using Match::server_world;
};

class BrawlRig : public service::DatagramPort, public service::MatchListener {
public:
    explicit BrawlRig(std::uint32_t bots, const LinkConfig& link = {}, std::uint64_t seed = 1,
                      const service::GameSettings& settings = {}) {
        service::MatchSetup setup;
        setup.max_players = brawl::max_players;
        setup.settings = settings;
        hooks_.verify_ticket = [](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
            user = ticket.empty() ? 0 : ticket[0];
            return user == 0 ? RefuseReason::bad_ticket : RefuseReason::none;
        };
        hooks_.random = [this] { return Hasher().add(++nonce_).value(); };
        match = std::make_unique<OpenMatch>(setup, service::MatchServices{*this, hooks_, *this});
        ChannelConfig channel;
        channel.transport_is_secure = setup.transport_is_secure;
        for (std::uint32_t i = 0; i < bots; ++i) {
            players_.push_back(std::make_unique<Player>(link, channel, seed * 1000 + i));
            const std::uint8_t ticket = static_cast<std::uint8_t>(i + 1);
            EXPECT_TRUE(bot(i).connect(now_, ++nonce_, std::span(&ticket, 1)));
        }
    }

    TestBot& bot(std::size_t i) { return players_[i]->bot; }
    /// Of a bot that is in.
    const brawl::Fighter& on_server(std::size_t i) const { return match->fighter(players_[i]->bot.world().client()); }
    const ServerWorld& world() const { return std::as_const(*match).server_world(); }
    Micros now() const { return now_; }
    Tick tick() const { return tick_; }

    /// Plays so many ticks more.
    void play(std::int64_t ticks) {
        for (std::int64_t i = 0; i < ticks; ++i) {
            for (int part = 0; part < looks_per_tick; ++part) {
                now_ = now_ + Micros{50'000 / looks_per_tick};
                for (const auto& player : players_) play(*player);
            }
            play_server();
            if (each_tick) each_tick();
        }
    }

    std::unique_ptr<OpenMatch> match;
    std::function<void()> each_tick;
    /// Whether the server hears a bot in a tick. What it does not hear waits.
    std::function<bool(std::size_t)> hears;
    std::function<void(const ShotRecord&, const Ledger&, const SelfAuditAnswer&)> on_judged;
    std::uint64_t joins = 0;
    std::uint64_t leaves = 0;

    void send(PeerId peer, std::span<const std::uint8_t> datagram) override {
        const std::size_t i = static_cast<std::size_t>(peer.value - first_peer);
        if (i < players_.size()) players_[i]->down.send(now_.value, datagram);
    }
    void joined(const SessionChange&) override { ++joins; }
    void left(const SessionChange&) override { ++leaves; }
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer,
                std::span<const service::OtherAnswer>) override {
        if (on_judged) on_judged(shot, ledger, answer);
    }
    void projectile_ended(const service::FlightRecord&) override {}
    void projectile_denied(const service::FlightRecord&) override {}
    void image_settled(const service::ImageRecord&) override {}

private:
    static constexpr int looks_per_tick = 10;
    static constexpr std::uint64_t first_peer = 100;
    struct Player {
        Player(const LinkConfig& link, const ChannelConfig& channel, std::uint64_t seed)
            : up(link, 2 * seed), down(link, 2 * seed + 1), bot(channel, seed) {}
        MemoryLink up;
        MemoryLink down;
        TestBot bot;
    };

    void play(Player& player) {
        std::array<std::uint8_t, max_datagram_bytes> bytes;
        while (const auto size = player.down.receive(now_.value, bytes)) {
            player.bot.receive(now_, std::span(bytes).first(*size));
        }
        player.bot.update(now_);
        player.bot.step(now_);
        while (const std::size_t size = player.bot.write(now_, bytes)) {
            player.up.send(now_.value, std::span(bytes).first(size));
        }
    }

    void play_server() {
        tick_ = tick_ + 1;
        match->begin_tick(tick_, now_);
        std::array<std::uint8_t, max_datagram_bytes> bytes;
        for (std::size_t i = 0; i < players_.size(); ++i) {
            if (hears && !hears(i)) continue;
            while (const auto size = players_[i]->up.receive(now_.value, bytes)) {
                match->receive(PeerId{first_peer + i}, std::span(bytes).first(*size), now_);
            }
        }
        match->finish_tick({});
    }

    std::vector<std::unique_ptr<Player>> players_;
    ServerHooks hooks_;
    std::uint64_t nonce_ = 0;
    Micros now_{1'000'000};
    Tick tick_{0};
};

/// What a phone sees on a bad day: 60 to 90 ms each way, one packet in 20 lost.
inline LinkConfig rough_link() {
    LinkConfig link;
    link.extra_delay_us = 60'000;
    link.loss_ratio = 0.05;
    link.duplicate_ratio = 0.02;
    link.reorder_ratio = 0.05;
    return link;
}

}  // namespace backsight::test
