#include <backsight/time/input_lead.h>

#include <backsight/base/assert.h>

#include <algorithm>
#include <cmath>

#include "cost_histogram.h"
#include "numbers.h"

namespace backsight {

namespace {

constexpr double needed_bin_us = 1'000.0;
// The first guess counts like reports of this time.
constexpr double guess_weight_us = 500'000.0;
// Leads are kept this far apart, so that all of them reach past any round trip worth playing with, and past the report
// before.
constexpr Micros lead_spacing{16'000};
// Between reports this far apart the lead may slew by more than jitter.
constexpr Micros rare_report{250'000};
// A loss is believed at once and forgotten slowly: quickly up, slowly down.
constexpr double loss_rise = 1.0 / 32.0;
constexpr double loss_fall = 1.0 / 512.0;
constexpr double again_change = 1.0 / 16.0;
// What a path of which nothing is known does after a loss: most are alone.
constexpr double first_again = 0.2;
constexpr double most_again = 0.95;

}  // namespace

void Earliness::note(Micros margin) {
    least_ = any_ ? std::min(least_, margin) : margin;
    any_ = true;
}

std::int8_t Earliness::take() {
    if (!any_) return none;
    any_ = false;
    const std::int64_t clamped = std::clamp<std::int64_t>(least_.value, -127 * step_us, 127 * step_us);
    const std::int64_t steps = clamped / step_us - (clamped % step_us < 0 ? 1 : 0);
    return static_cast<std::int8_t>(std::max<std::int64_t>(steps, -127));
}

std::optional<Micros> Earliness::decode(std::int8_t code) {
    if (code == none) return std::nullopt;
    return Micros{code * step_us};
}

const char* InputLeadConfig::validate() const {
    if (!is_within(send_interval, 1'000, 1'000'000)) return "send_interval";
    if (!(lead_weight >= 0.001f && lead_weight <= 1000.0f)) return "lead_weight";
    if (!(late_weight >= 0.001f && late_weight <= 100'000.0f)) return "late_weight";
    if (!is_within(reserve, 0, 100'000)) return "reserve";
    if (!is_within(max_lead, 0, 500'000)) return "max_lead";
    if (!is_within(min_lead, 0, max_lead.value)) return "min_lead";
    if (!(max_slew_ratio >= 0.001f && max_slew_ratio <= 0.5f)) return "max_slew_ratio";
    if (!is_within(memory, 1'000'000, 600'000'000)) return "memory";
    if (!(residual_loss_ratio >= 0.000001f && residual_loss_ratio <= 0.5f)) return "residual_loss_ratio";
    if (max_copies < 1 || max_copies > 16) return "max_copies";
    return nullptr;
}

InputLead::InputLead(const InputLeadConfig& config, TickRate tick_rate)
    : config_(config),
      tick_rate_(tick_rate),
      needed_(std::make_unique<CostHistogram>(needed_bin_us, 0.0)),
      again_(first_again) {
    BACKSIGHT_ASSERT(config.validate() == nullptr && tick_rate.validate() == nullptr,
                     "config and tick rate: in range, see validate()");
    target_ = std::clamp(config.send_interval + config.reserve, config.min_lead, config.max_lead);
    numbers_.target = target_;
}

InputLead::InputLead(InputLead&&) noexcept = default;
InputLead& InputLead::operator=(InputLead&&) noexcept = default;
InputLead::~InputLead() = default;

void InputLead::round_trip(Micros rtt, Micros) {
    if (rtt < Micros{0} || rtt.value > 2 * config_.max_lead.value) return;
    if (!has_rtt_) {
        const double guess = static_cast<double>(rtt.value) / 2.0 + static_cast<double>(config_.send_interval.value);
        needed_->add(guess, guess, guess_weight_us);
    }
    has_rtt_ = true;
    rtt_ = rtt;
    choose_lead();
}

double InputLead::lead_at(Micros local) const {
    const std::size_t kept = std::min(lead_count_, kept_leads);
    const Lead* found = nullptr;
    for (std::size_t back = 1; back <= kept; ++back) {
        found = &leads_[(lead_count_ - back) % kept_leads];
        if (found->at <= local) break;
    }
    return found ? found->lead_us : static_cast<double>(target_.value);
}

// The lead of the command that a report is about. A report over a long time may be about any command of that time. On a
// steady path it is about the one with the least lead.
double InputLead::reported_lead(Micros local_now) const {
    double least = lead_at(local_now - rtt_);
    if (numbers_.reports == 0 || local_now - reported_at_ < rare_report) return least;
    const std::size_t kept = std::min(lead_count_, kept_leads);
    for (std::size_t back = 1; back <= kept; ++back) {
        const Lead& lead = leads_[(lead_count_ - back) % kept_leads];
        if (lead.at > local_now - rtt_) continue;
        if (lead.at < reported_at_ - rtt_) break;
        least = std::min(least, lead.lead_us);
    }
    return least;
}

void InputLead::remember_lead(Micros local_now) {
    if (lead_count_ > 0 && local_now - leads_[(lead_count_ - 1) % kept_leads].at < lead_spacing) return;
    leads_[lead_count_ % kept_leads] = {local_now, static_cast<double>(numbers_.lead.value)};
    ++lead_count_;
}

void InputLead::margin_reported(Micros margin, Micros local_clock) {
    const Micros local_now = within_clock(local_clock);
    const double needed = reported_lead(local_now) - static_cast<double>(margin.value);
    const double most = static_cast<double>(2 * config_.max_lead.value);
    if (!(needed >= -most && needed <= most)) {
        ++numbers_.refused_reports;
        return;
    }
    ++numbers_.reports;
    if (margin < Micros{0}) ++numbers_.late_reports;
    const double elapsed =
        numbers_.reports > 1 ? std::clamp(static_cast<double>((local_now - reported_at_).value), 1.0, 1e6) : 100'000.0;
    reported_at_ = local_now;
    needed_->forget(1.0 / (1.0 + elapsed / static_cast<double>(config_.memory.value)));
    needed_->add(needed, needed, elapsed);
    choose_lead();
}

void InputLead::note_fate(bool is_lost) {
    ++fates_;
    if (was_lost_) again_ += ((is_lost ? 1.0 : 0.0) - again_) * again_change;
    again_ = std::min(again_, most_again);
    was_lost_ = is_lost;
    // A mean of everything at first, so that few packets do not pass for a rate.
    const double slow = std::max(loss_fall, 1.0 / static_cast<double>(fates_ + 16));
    loss_ += is_lost ? (1.0 - loss_) * std::max(loss_rise, slow) : -loss_ * slow;
    numbers_.loss_ratio = static_cast<float>(loss_);
    numbers_.burst_packets = static_cast<float>(1.0 / (1.0 - again_));
    choose_copies();
    choose_lead();
}

// All n copies are lost if the first is, and every one after a lost one.
void InputLead::choose_copies() {
    double lost = loss_;
    std::uint32_t copies = 1;
    while (copies < config_.max_copies && lost > static_cast<double>(config_.residual_loss_ratio)) {
        lost *= again_;
        ++copies;
    }
    numbers_.copies = copies;
}

void InputLead::choose_lead() {
    const double weight_ms =
        static_cast<double>(config_.late_weight) / static_cast<double>(config_.lead_weight) * 100.0;
    const double interval_ms = static_cast<double>(config_.send_interval.value) / 1000.0;
    // How many copies later may a command come and still be in time? Each costs an interval of lead.
    std::uint32_t waits = 0;
    double late = loss_;
    double least_cost = weight_ms * late;
    for (std::uint32_t copies = 1; copies < numbers_.copies; ++copies) {
        late *= again_;
        const double cost = static_cast<double>(copies) * interval_ms + weight_ms * late;
        if (cost < least_cost) {
            least_cost = cost;
            waits = copies;
        }
    }
    numbers_.burst_reserve = Micros{waits * config_.send_interval.value};
    const double best = needed_->best(weight_ms * 1000.0);
    const bool any = needed_->total() > 0.0;
    const double common = any ? needed_->value_at(0.5) : static_cast<double>(config_.send_interval.value);
    // Commands that a later copy brought are among the reports; until enough of them are, the losses speak for them.
    const double wanted = std::max(any ? best : common, common + static_cast<double>(numbers_.burst_reserve.value)) +
                          static_cast<double>(config_.reserve.value);
    target_ = std::clamp(Micros{static_cast<std::int64_t>(wanted)}, config_.min_lead, config_.max_lead);
    numbers_.target = target_;
}

void InputLead::declare_break(bool is_new_epoch) {
    may_jump_ = true;
    if (is_new_epoch) has_output_ = false;
    lead_count_ = 0;
}

Moment InputLead::command_moment(Moment server_moment, Micros local_clock) {
    const Micros local_now = within_clock(local_clock);
    const Moment server_now = std::clamp(server_moment, Moment{0}, max_moment);
    const Moment wanted = std::min(server_now + tick_rate_.span(target_), max_moment);
    if (!has_output_ || (may_jump_ && wanted > output_)) {
        if (has_output_) ++numbers_.jumps;
        has_output_ = true;
        output_ = wanted;
        rest_ = 0.0;
    } else {
        const Micros elapsed = std::max(local_now - output_at_, Micros{0});
        const double real = static_cast<double>(elapsed.value) * tick_rate_.hz() * 65536.0 / 1e6;
        const double most = real * static_cast<double>(config_.max_slew_ratio);
        const double off = static_cast<double>(wanted - output_) - rest_ - real;
        const double step = rest_ + real + std::clamp(off, -most, most);
        const double whole = std::floor(step);
        rest_ = step - whole;
        output_ = std::min(output_ + static_cast<std::int64_t>(whole), max_moment);
    }
    may_jump_ = false;
    output_at_ = std::max(output_at_, local_now);
    const std::int64_t ahead = output_ - server_now;
    numbers_.lead = ahead >= 0 ? tick_rate_.time_of(Moment{ahead}) : Micros{0} - tick_rate_.time_of(Moment{-ahead});
    remember_lead(local_now);
    return output_;
}

}  // namespace backsight
