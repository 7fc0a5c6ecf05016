#include "arena/bots/flood.h"

#include <algorithm>
#include <ctime>
#include <numeric>
#include <stdexcept>
#include <string>

#include "arena/bots/bot.h"
#include "arena/bots/unauthenticated_flood.h"
#include "server/host/pacing.h"

namespace backsight::bots {

namespace {

constexpr Micros wake_interval{1'000};
constexpr std::uint64_t peer_count = 12;
constexpr std::int64_t pass_lifetime_s = 280;
constexpr std::uint64_t insiders_share = 5;  // one datagram in this many
constexpr Micros insider_farewell_time{200'000};
constexpr auto unauthenticated_kinds = static_cast<std::uint64_t>(FloodKind::insider);

BudgetConfig boundless() {
    BudgetConfig budget;
    budget.max_kbit_per_second = budget.min_kbit_per_second = 1'000'000;
    budget.burst_bytes = 65'535;
    return budget;
}

}  // namespace

const char* to_string(FloodKind kind) {
    constexpr const char* names[] = {
        "empty",
        "noise",
        "oversized",
        "record of no connection",
        "cut hello",
        "hello without a pass",
        "hello with an expired pass",
        "hello with a copied pass",
        "hello with a forged pass, address proven",
        "handshake with a copied pass, not finished",
        "insider",
    };
    return enum_name(kind, names);
}

std::uint64_t FloodTotals::all() const { return std::accumulate(sent.begin(), sent.end(), std::uint64_t{0}); }

Flood::Flood(const BotPlan& plan, std::uint32_t datagrams_per_second) : datagrams_per_second_(datagrams_per_second) {
    if (datagrams_per_second < least_flood || datagrams_per_second > most_flood) {
        throw std::runtime_error("flood: found " + std::to_string(datagrams_per_second) +
                                 " datagrams a second, expected " + std::to_string(least_flood) + " to " +
                                 std::to_string(most_flood));
    }
    if (plan.protection != net::Protection::dtls) throw std::runtime_error("flood: expected a server that encrypts");
    const auto pass = [&](const net::TicketSecretKey& key, std::int64_t lives_s) {
        return net::issue_connect_token(key, plan.fingerprint, std::int64_t{std::time(nullptr)} + lives_s);
    };
    const FloodPasses passes{pass(plan.ticket_key, -1), pass(net::make_ticket_keys().secret_key, pass_lifetime_s)};
    const ClientHello hello = ClientHello::record(plan.fingerprint, pass(plan.ticket_key, pass_lifetime_s));
    for (std::uint64_t i = 0; i < peer_count; ++i) {
        strangers_.push_back(
            std::make_unique<UnauthenticatedFlood>(plan.server, hello, passes, i % 2 == 0, plan.seed + i));
    }
    BotPlan inside = plan;
    inside.count = 1;
    inside.light = true;
    inside.churn_s = 0.0;
    // Honest clients keep to a budget and to the server's time. The insider does not.
    inside.planted_haste = true;
    inside.match.channel.budget = boundless();
    team_ = std::make_unique<BotTeam>(inside);
    insider_ = std::make_unique<Bot>(*team_, 0);
}

Flood::~Flood() = default;

void Flood::run(const std::atomic<bool>& stop) {
    const Micros began = steady_now();
    for (Micros wake = began; !stop; wake = std::max(wake + wake_interval, steady_now() - wake_interval)) {
        sleep_until(wake);
        const auto passed_us = static_cast<std::uint64_t>((steady_now() - began).value);
        const std::uint64_t due = passed_us * datagrams_per_second_ / 1'000'000;
        // A delayed sender does not catch up in one burst.
        const std::uint64_t most = 1 + datagrams_per_second_ / 100;
        skipped_ += due - turn_ - skipped_ > most ? due - turn_ - skipped_ - most : 0;
        while (turn_ + skipped_ < due) send_next();
        for (const auto& stranger : strangers_) stranger->hear(totals_);
        sent_ = totals_.all();
    }
    totals_.seconds = static_cast<double>((steady_now() - began).value) * 1e-6;
    say_farewell();
}

void Flood::send_next() {
    const std::uint64_t turn = turn_++;
    if (turn % insiders_share == 0) return step_insider();
    const std::uint64_t which = turn - turn / insiders_share - 1;
    const auto kind = static_cast<FloodKind>(which % unauthenticated_kinds);
    const FloodKind sent = strangers_[which / unauthenticated_kinds % strangers_.size()]->send(kind);
    ++totals_.sent[sent];
}

void Flood::step_insider() {
    const Micros now = steady_now();
    if (insider_->wants_open(now)) insider_->open(now);
    insider_->step(now);
    ++totals_.sent[FloodKind::insider];
}

void Flood::say_farewell() {
    insider_->go(steady_now());
    for (const Micros until = steady_now() + insider_farewell_time; !insider_->is_gone() && steady_now() < until;) {
        insider_->step(steady_now());
        sleep_until(steady_now() + wake_interval);
    }
    Micros sum_rtt;
    std::uint32_t rtts = 0;
    insider_->add_to(steady_now(), totals_.insider, sum_rtt, rtts);
}

}  // namespace backsight::bots
