#include "live/bot_host.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "live/bot.h"
#include "live/pacing.h"

namespace backsight::live {

namespace {

constexpr Micros step_length{15'625};
// Waking costs more than a bot's step does: a thousand share 32 wakes per step.
constexpr std::int64_t most_turns_per_step = 32;
// After a stall so many steps are made up for, as a player's program would; the rest is dropped.
constexpr std::int64_t most_steps_behind = 4;
constexpr Micros farewell_time{300'000};
constexpr Micros publish_interval{250'000};
constexpr std::uint64_t other_descriptors = 64;

}  // namespace

BotHost::BotHost(const BotPlan& plan)
    : team_(std::make_unique<BotTeam>(plan)),
      sockets_(plan.count),
      turns_per_step_(std::min<std::int64_t>(plan.count, most_turns_per_step)) {
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

Micros BotHost::due(std::int64_t turn) const { return began_ + Micros{turn * step_length.value / turns_per_step_}; }

void BotHost::run(const std::atomic<bool>& stop) {
    began_ = open_at_ = steady_now();
    Micros publish_at = began_ + publish_interval;
    for (std::int64_t turn = 0; !stop; ++turn) {
        sleep_until(due(turn));
        const Micros now = steady_now();
        const std::int64_t present = (now - began_).value * turns_per_step_ / step_length.value;
        if (const std::int64_t oldest = present - most_steps_behind * turns_per_step_; turn < oldest) {
            dropped_steps_ +=
                static_cast<std::uint64_t>(oldest - turn) * bots_.size() / static_cast<std::uint64_t>(turns_per_step_);
            turn = oldest;
        }
        take_turn(turn);
        if (now < publish_at) continue;
        publish();
        publish_at = now + publish_interval;
    }
    say_farewells();
    publish();
}

void BotHost::take_turn(std::int64_t turn) {
    for (const std::uint32_t i : sockets_.ready()) bots_[i]->read(steady_now());
    const auto count = static_cast<std::int64_t>(bots_.size());
    const std::int64_t slot = turn % turns_per_step_;
    for (std::int64_t i = slot * count / turns_per_step_; i < (slot + 1) * count / turns_per_step_; ++i) {
        Bot& bot = *bots_[static_cast<std::size_t>(i)];
        const Micros now = steady_now();
        if (bot.wants_open(now)) open_next(static_cast<std::uint32_t>(i), now);
        bot.step(now);
    }
}

void BotHost::open_next(std::uint32_t index, Micros now) {
    if (now < open_at_) return;
    Bot& bot = *bots_[index];
    open_at_ = now + Micros{1'000'000 / team_->plan.joins_per_second};
    bot.open(now);
    // Who has no socket tries again.
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
    for (const auto& bot : bots_) bot->add_to(now, totals, sum_rtt, rtts);
    if (rtts > 0) totals.mean_rtt = Micros{sum_rtt.value / rtts};
    totals.dropped_steps = dropped_steps_;
    const std::lock_guard lock(mutex_);
    totals_ = std::move(totals);
}

BotTotals BotHost::totals() const {
    const std::lock_guard lock(mutex_);
    return totals_;
}

}  // namespace backsight::live
