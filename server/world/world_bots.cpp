#include "server/world/world_bots.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <optional>
#include <stdexcept>
#include <utility>

#include "server/admission/random_number.h"
#include "server/host/pacing.h"

namespace backsight::server {

namespace {

constexpr Micros rest{1'000'000};
constexpr Micros turn_length{2'000};
constexpr Micros join_interval{5'000};
constexpr Micros farewell_time{300'000};
constexpr Micros publish_interval{250'000};
constexpr std::int64_t ticket_lifetime_s = 60;

void add_up(service::WorldClientCounters& sum, const service::WorldClientCounters& more) {
    sum.commands += more.commands;
    sum.snapshots += more.snapshots;
    sum.bad_bodies += more.bad_bodies;
    sum.late_drawings += more.late_drawings;
    sum.steps_skipped += more.steps_skipped;
}

std::int64_t expiry_s() { return std::int64_t{std::time(nullptr)} + ticket_lifetime_s; }

}  // namespace

class WorldBots::Bot : public net::NetHandler {
public:
    Bot(const WorldBots& team, std::uint32_t index) : team_(&team), index_(index) {}

    bool wants_open(Micros now) const { return net_ == nullptr && !is_going_ && now >= open_at_; }
    int descriptor() const { return net_ == nullptr ? -1 : net_->descriptor(); }

    void open(Micros now) {
        const WorldBotsPlan& plan = team_->plan_;
        now_ = now;
        net::NetClientConfig config;
        config.server = plan.server;
        config.protection = plan.protection;
        config.pin = team_->pin_;
        config.pass = net::issue_connect_token(plan.ticket_key, plan.fingerprint, expiry_s());
        net_ = net::NetClient::open(config, last_error_);
        open_at_ = now + rest;
        if (net_ == nullptr) return;
        is_closed_ = is_accepted_ = false;
        ChannelConfig channel;
        channel.transport_is_secure = plan.protection == net::Protection::dtls;
        client_ = plan.new_bot(channel, plan.seed * 1'000'003 + index_ + 1'000 * sessions_);
    }

    void read(Micros now) {
        if (net_ == nullptr) return;
        now_ = now;
        net_->poll(now.value, *this);
        if (is_closed_) end();
    }

    void step(Micros now) {
        read(now);
        if (net_ == nullptr) return;
        client_->update(now);
        client_->step(now);
        std::array<std::uint8_t, max_datagram_bytes> buffer;
        const auto room = std::span(buffer).first(std::min<std::size_t>(net_->max_payload_bytes(), buffer.size()));
        while (const std::size_t size = client_->write(now, room)) {
            static_cast<void>(net_->send(room.first(size)));
        }
        net_->flush();
        next_at_ = client_->next_step_at(now);
        if (client_->session().state() == ClientState::ended) end();
    }

    /// Before its session there is nothing to step for, but the transport has timers of its own.
    Micros next_at() const { return is_accepted_ ? next_at_ : Micros{0}; }

    void go(Micros now) {
        is_going_ = true;
        if (client_ != nullptr) client_->leave(now);
    }
    bool is_gone() const { return net_ == nullptr; }

    void add_to(WorldBotsTotals& totals, std::int64_t& rtt_us) const {
        ++totals.bots;
        totals.sessions += sessions_;
        totals.ended += ended_;
        add_up(totals.clients, past_);
        if (!last_error_.empty()) totals.last_error = last_error_;
        if (client_ == nullptr) return;
        add_up(totals.clients, client_->counters());
        if (!client_->is_playing()) return;
        ++totals.playing;
        rtt_us += client_->session().channel().numbers().rtt.value;
    }

    void connected(PeerId, const net::Address&) override {
        const WorldBotsPlan& plan = team_->plan_;
        const auto ticket = net::issue_ticket(plan.ticket_key, plan.first_user + index_, plan.fingerprint, expiry_s());
        static_cast<void>(client_->connect(now_, random_number(), ticket));
    }
    void received(PeerId, std::span<const std::uint8_t> bytes) override {
        client_->receive(now_, bytes);
        if (is_accepted_ || client_->session().state() != ClientState::connected) return;
        is_accepted_ = true;
        ++sessions_;
    }
    void closed(PeerId, net::CloseReason) override { is_closed_ = true; }

private:
    void end() {
        const LeaveReason reason = client_->session().end_reason();
        if (is_accepted_ && reason != LeaveReason::left && !is_going_) ++ended_;
        add_up(past_, client_->counters());
        net_->close();
        net_->flush();
        client_.reset();
        net_.reset();
        open_at_ = now_ + rest;
    }

    const WorldBots* team_;
    std::uint32_t index_;
    std::unique_ptr<net::NetClient> net_;
    std::unique_ptr<service::WorldClient> client_;
    bool is_closed_ = false;
    bool is_accepted_ = false;
    bool is_going_ = false;
    Micros now_;
    Micros open_at_;
    Micros next_at_;
    std::uint64_t sessions_ = 0;
    std::uint64_t ended_ = 0;
    service::WorldClientCounters past_;
    std::string last_error_;
};

WorldBots::WorldBots(WorldBotsPlan plan) : plan_(std::move(plan)), sockets_(plan_.count) {
    constexpr std::uint64_t other_descriptors = 64;
    const std::uint64_t needed = plan_.count + other_descriptors;
    if (const std::uint64_t allowed = allow_descriptors(needed); allowed < needed) {
        throw std::runtime_error("bots: " + std::to_string(plan_.count) + " need as many sockets; the system allows " +
                                 std::to_string(allowed) + " open files, expected " + std::to_string(needed) +
                                 " (ulimit -n)");
    }
    if (plan_.protection == net::Protection::dtls) {
        std::string error;
        pin_ = net::PinnedServer::make(plan_.fingerprint, error);
        if (!pin_) throw std::runtime_error("bots: OpenSSL: " + error);
    }
    for (std::uint32_t i = 0; i < plan_.count; ++i) bots_.push_back(std::make_unique<Bot>(*this, i));
    totals_.bots = plan_.count;
}

WorldBots::~WorldBots() = default;

void WorldBots::run(const std::atomic<bool>& stop) {
    Micros open_at = steady_now(), publish_at = steady_now() + publish_interval;
    for (Micros turn_at = steady_now(); !stop; turn_at = std::max(turn_at + turn_length, steady_now())) {
        sleep_until(turn_at);
        for (const std::uint32_t i : sockets_.ready()) bots_[i]->read(steady_now());
        for (std::uint32_t i = 0; i < bots_.size(); ++i) {
            const Micros now = steady_now();
            Bot& bot = *bots_[i];
            if (bot.wants_open(now) && now >= open_at) {
                open_at = now + join_interval;
                bot.open(now);
                if (bot.descriptor() >= 0) sockets_.add(bot.descriptor(), i);
            }
            if (now >= bot.next_at()) bot.step(now);
        }
        if (turn_at < publish_at) continue;
        publish();
        publish_at = turn_at + publish_interval;
    }
    const Micros until = steady_now() + farewell_time;
    for (const auto& bot : bots_) bot->go(steady_now());
    const auto is_gone = [](const auto& bot) { return bot->is_gone(); };
    while (!std::ranges::all_of(bots_, is_gone) && steady_now() < until) {
        for (const auto& bot : bots_) bot->step(steady_now());
        sleep_until(std::min(steady_now() + turn_length, until));
    }
    publish();
}

void WorldBots::publish() {
    WorldBotsTotals totals;
    std::int64_t rtt_us = 0;
    for (const auto& bot : bots_) bot->add_to(totals, rtt_us);
    if (totals.playing > 0) totals.mean_rtt = Micros{rtt_us / std::int64_t{totals.playing}};
    const std::lock_guard lock(mutex_);
    totals_ = std::move(totals);
}

WorldBotsTotals WorldBots::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

}  // namespace backsight::server
