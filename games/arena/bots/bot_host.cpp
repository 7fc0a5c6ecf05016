#include "arena/bots/bot_host.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "arena/bots/bot.h"
#include "server/host/pacing.h"

namespace backsight::bots {

namespace {

constexpr Micros step_length{15'625};
// Waking costs more than a bot's step, so a thousand bots share 32 wakes per step. A single bot still gets eight, so
// that its steps happen when its clock says.
constexpr std::int64_t most_turns_per_step = 32;
constexpr std::int64_t fewest_turns_per_step = 8;
constexpr Micros farewell_time{300'000};
constexpr Micros publish_interval{250'000};
constexpr std::uint64_t other_descriptors = 64;

}  // namespace

void ClockLooks::add(const arena::ClientTimingNumbers& numbers) {
    if (numbers.view.is_synchronised) error_bound.add(numbers.view.error_bound);
    delay.add(numbers.view.delay);
    lead.add(numbers.lead.lead);
    copies += numbers.copies;
}

BotClocks ClockLooks::summed_up() const {
    BotClocks clocks;
    clocks.looks = delay.count();
    clocks.error_bound_p50_ms = error_bound.percentile_ms(0.5);
    clocks.error_bound_p99_ms = error_bound.percentile_ms(0.99);
    clocks.delay_mean_ms = delay.mean_ms();
    clocks.delay_p99_ms = delay.percentile_ms(0.99);
    clocks.lead_mean_ms = lead.mean_ms();
    clocks.lead_p99_ms = lead.percentile_ms(0.99);
    if (clocks.looks > 0) clocks.copies_mean = static_cast<double>(copies) / static_cast<double>(clocks.looks);
    return clocks;
}

BotHost::BotHost(const BotPlan& plan)
    : team_(std::make_unique<BotTeam>(plan)), sockets_(plan.count), step_at_(plan.count) {
    const std::uint64_t needed = plan.count + other_descriptors;
    if (const std::uint64_t allowed = allow_descriptors(needed); allowed < needed) {
        throw std::runtime_error("bots: " + std::to_string(plan.count) + " need as many sockets; the system allows " +
                                 std::to_string(allowed) + " open files, expected " + std::to_string(needed) +
                                 " (ulimit -n)");
    }
    for (std::uint32_t i = 0; i < plan.count; ++i) bots_.push_back(std::make_unique<Bot>(*team_, i));
    totals_.bots = plan.count;
}

BotHost::~BotHost() = default;

void BotHost::run(const std::atomic<bool>& stop) {
    began_ = open_at_ = steady_now();
    const auto count = static_cast<std::int64_t>(bots_.size());
    const Micros turn_length{step_length.value / std::clamp(count, fewest_turns_per_step, most_turns_per_step)};
    // Bots start at different phases, until their clocks decide.
    for (std::int64_t i = 0; i < count; ++i) {
        step_at_[static_cast<std::size_t>(i)] = began_ + Micros{step_length.value * i / count};
    }
    Micros publish_at = began_ + publish_interval;
    for (Micros turn_at = began_; !stop; turn_at = std::max(turn_at + turn_length, steady_now())) {
        sleep_until(turn_at);
        take_turn();
        if (turn_at < publish_at) continue;
        publish();
        publish_at = turn_at + publish_interval;
    }
    say_farewells();
    publish();
}

void BotHost::take_turn() {
    for (const std::uint32_t i : sockets_.ready()) bots_[i]->read(steady_now());
    Micros now = steady_now();
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        if (step_at_[i] > now) continue;
        Bot& bot = *bots_[i];
        now = steady_now();
        if (bot.wants_open(now)) open_next(static_cast<std::uint32_t>(i), now);
        bot.step(now);
        step_at_[i] = bot.next_step_at(now);
    }
}

void BotHost::open_next(std::uint32_t index, Micros now) {
    if (now < open_at_) return;
    Bot& bot = *bots_[index];
    open_at_ = now + Micros{1'000'000 / team_->plan.joins_per_second};
    bot.open(now);
    // A bot without a socket tries again.
    if (bot.descriptor() >= 0) sockets_.add(bot.descriptor(), index);
}

void BotHost::say_farewells() {
    const Micros until = steady_now() + farewell_time;
    for (const auto& bot : bots_) bot->go(steady_now());
    const auto is_gone = [](const auto& bot) { return bot->is_gone(); };
    while (!std::ranges::all_of(bots_, is_gone) && steady_now() < until) {
        for (const auto& bot : bots_) bot->step(steady_now());
        sleep_until(std::min(steady_now() + step_length, until));
    }
}

void BotHost::publish() {
    BotTotals totals;
    Micros sum_rtt;
    std::uint32_t rtts = 0;
    const Micros now = steady_now();
    for (const auto& bot : bots_) {
        bot->add_to(now, totals, sum_rtt, rtts);
        if (const auto timing = bot->timing()) clocks_.add(*timing);
    }
    totals.clocks = clocks_.summed_up();
    if (Spectators* spectators = team_->plan.spectators; spectators != nullptr) {
        spectators->settle();
        for (const auto system : enum_values<ways::RemoteSystem>) {
            totals.spectators[system] = spectators->scores().score(system);
        }
    }
    if (rtts > 0) totals.mean_rtt = Micros{sum_rtt.value / rtts};
    totals.processor_time = thread_processor_time();
    const std::lock_guard lock(mutex_);
    totals_ = std::move(totals);
}

BotTotals BotHost::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

}  // namespace backsight::bots
