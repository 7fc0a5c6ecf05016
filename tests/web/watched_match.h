#pragma once

// A match of bots in virtual time that somebody may look on at: a server, clients that draw, and links that lose.

#include <backsight/base/hash.h>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "arena/bots/screen_taker.h"
#include "arena/online/match_client.h"
#include "arena/online/match_server.h"
#include "inputs/memory_link.h"
#include "web/live/tick_copier.h"

namespace backsight::test {

class WatchedMatch : public service::DatagramPort, public arena::MatchObserver {
public:
    static constexpr std::uint64_t first_user = 1000;

    /// Null: nobody looks on.
    WatchedMatch(std::uint32_t bots, web::TickCopier* spectator, bots::ScreenTaker* screens,
                 std::uint32_t max_players = 0)
        : spectator_(spectator), screens_(screens) {
        config_.arena.max_players = std::max(bots, max_players);
        config_.channel.transport_is_secure = true;
        server_ = std::make_unique<arena::MatchServer>(level_, config_, hooks(), *this, *this);
        comparison_.emplace(server_->arena().history(), server_->config().arena.draw);
        if (spectator != nullptr) spectator->attach(*server_, &*comparison_);
        LinkConfig link;
        link.extra_delay_us = 50'000;
        link.loss_ratio = 0.05;
        link.reorder_ratio = 0.02;
        for (std::uint32_t i = 0; i < bots; ++i) {
            bots_.push_back(std::make_unique<Bot>(level_, config_, link, i));
            const auto ticket = static_cast<std::uint8_t>(i + 1);
            bots_[i]->client.connect(now(), i + 1, std::span(&ticket, 1));
        }
    }
    ~WatchedMatch() override {
        if (spectator_ != nullptr) spectator_->detach();
    }

    void play(int ticks) {
        for (int i = 0; i < ticks; ++i) tick();
    }
    /// The server and all clients stand still for so long.
    void stall(std::int64_t ticks) { tick_ += ticks; }
    void leave(std::size_t bot) { bots_[bot]->client.leave(now()); }

    arena::MatchServer& server() { return *server_; }
    const ways::Comparison& comparison() const { return *comparison_; }
    const arena::Level& level() const { return level_; }
    arena::MatchClient& client(std::size_t bot) { return bots_[bot]->client; }
    std::uint64_t hash() const { return hash_; }
    std::uint64_t shots() const { return shots_; }
    std::function<void()> after_tick = [] {};
    std::function<void(EntityId, std::uint32_t, const ViewStamp&, const Ledger&)> on_executed;
    std::function<void(Tick)> on_recorded;
    std::function<void(const ShotRecord&, const Ledger&)> on_judged;

    void send(PeerId peer, std::span<const std::uint8_t> datagram) override {
        hash_ = Hasher().add(hash_).add(peer.value).add(datagram.size()).value();
        bots_[peer.value - 1]->down.send(now().value, datagram);
    }
    void recorded(Tick tick) override {
        comparison_->record(tick);
        if (on_recorded) on_recorded(tick);
        if (spectator_ != nullptr) spectator_->recorded(tick);
    }
    void executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) override {
        comparison_->execute(shooter, command, audited.stamp, ledger);
        if (on_executed) on_executed(shooter, command, audited.stamp, ledger);
        if (spectator_ != nullptr) spectator_->executed(shooter, command, audited, ledger);
    }
    void judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer& answer) override {
        ++shots_;
        if (on_judged) on_judged(shot, ledger);
        comparison_->add(shot, ledger, config_.interpolation_delay_of(shot.audited.stamp, ledger));
        hash_ = Hasher()
                    .add(hash_)
                    .add(std::uint64_t{shot.world_client})
                    .add(std::uint64_t{shot.command})
                    .add(static_cast<std::uint64_t>(shot.verdict.outcome))
                    .add(static_cast<std::uint64_t>(shot.verdict.reason))
                    .add(std::uint64_t{screen_hash(shot.verdict.hit)})
                    .value();
        if (spectator_ != nullptr) spectator_->judged(shot, ledger, answer);
    }

private:
    struct Bot : arena::InputSource {
        Bot(const arena::Level& level, const arena::MatchConfig& config, const LinkConfig& link, std::uint64_t seed)
            : up(link, 2 * seed + 1), down(link, 2 * seed + 2), client(level, config), mind(seed + 1) {}
        arena::PlayerInput think(const arena::BotSight& sight) override { return mind.think(sight); }

        MemoryLink up;
        MemoryLink down;
        arena::MatchClient client;
        arena::BotMind mind;
    };

    ServerHooks hooks() {
        ServerHooks hooks;
        hooks.verify_ticket = [](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
            user = ticket.empty() ? 0 : first_user + ticket.front();
            return ticket.empty() ? RefuseReason::bad_ticket : RefuseReason::none;
        };
        hooks.random = [this] { return Hasher().add(++nonce_).value(); };
        return hooks;
    }
    Micros now() const { return arena::rate.time_of(Tick{tick_}); }

    void tick() {
        ++tick_;
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        for (std::size_t i = 0; i < bots_.size(); ++i) play(i, buffer);
        server_->begin_tick(Tick{tick_}, now());
        for (std::size_t i = 0; i < bots_.size(); ++i) {
            while (const auto size = bots_[i]->up.receive(now().value, buffer))
                server_->receive(PeerId{i + 1}, std::span(buffer).first(*size));
        }
        server_->finish_tick();
        if (spectator_ != nullptr) spectator_->tick_took(Micros{1'000}, 1, 2);
        after_tick();
    }
    void play(std::size_t index, std::span<std::uint8_t> buffer) {
        Bot& bot = *bots_[index];
        while (const auto size = bot.down.receive(now().value, buffer)) bot.client.receive(now(), buffer.first(*size));
        bot.client.update(now());
        const std::uint64_t before = bot.client.counters().commands;
        bot.client.step(now(), bot);
        if (screens_ != nullptr && bot.client.counters().commands != before)
            screens_->drew(first_user + index + 1, bot.client);
        while (const std::size_t size = bot.client.write(now(), buffer)) bot.up.send(now().value, buffer.first(size));
    }

    web::TickCopier* spectator_;
    bots::ScreenTaker* screens_;
    arena::Level level_ = arena::Level::standard();
    arena::MatchConfig config_;
    std::unique_ptr<arena::MatchServer> server_;
    std::optional<ways::Comparison> comparison_;
    std::vector<std::unique_ptr<Bot>> bots_;
    std::int64_t tick_ = 64;
    std::uint64_t nonce_ = 0;
    std::uint64_t hash_ = 0;
    std::uint64_t shots_ = 0;
};

}  // namespace backsight::test
