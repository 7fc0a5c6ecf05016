#include "lab/audit/lie.h"

#include <algorithm>
#include <cmath>

namespace backsight::lab::audit {

namespace {

constexpr Knob<Lie> all_knobs[] = {
    {"newest_age", &Lie::newest_age, 0.0, 2200.0},
    {"behind", &Lie::behind, -700.0, 1500.0},
    {"steady", &Lie::steady, 0.0, 600.0},
    {"freeze", &Lie::freeze, 0.0, 2000.0},
    {"freeze_rate", &Lie::freeze_rate, 0.0, 2.0},
    {"silence", &Lie::silence, 0.0, 2000.0},
    {"release_age", &Lie::release_age, 0.0, 1000.0},
    {"release_behind", &Lie::release_behind, -700.0, 700.0},
    {"burst", &Lie::burst, 1.0, 64.0},
    {"swing", &Lie::swing, 0.0, 1000.0},
    {"newest_swing", &Lie::newest_swing, 0.0, 1000.0},
    {"keep_every", &Lie::keep_every, 1.0, 70.0},
    {"found_after", &Lie::found_after, 0.0, 1100.0},
    {"unsees", &Lie::unsees, 0.0, 1.0},
    {"group_ahead", &Lie::group_ahead, -2000.0, 2000.0},
    {"aim_age", &Lie::aim_age, -500.0, 1500.0},
    {"victim", &Lie::victim, 0.0, 7.99},
};

std::int64_t in_ticks(double ms) { return static_cast<std::int64_t>(std::floor(ms / tick_ms + 0.5)); }

std::uint64_t moved_up(std::uint64_t bits, std::uint32_t by) { return by < stamp_window ? bits << by : 0; }

}  // namespace

std::span<const Knob<Lie>> knobs() { return all_knobs; }

const Knob<Lie>& knob(double Lie::*value) {
    return *std::ranges::find_if(all_knobs, [&](const Knob<Lie>& one) { return one.value == value; });
}

void leap_ahead(Lie& lie) {
    lie.newest_age = 15.0 * tick_ms;
    lie.behind = tick_ms;
    lie.steady = 500.0;
    lie.silence = tick_ms;
    lie.release_age = 0.0;
    lie.release_behind = -240.0;
}

Path victim_of(const Lie& lie) {
    return static_cast<Path>(std::clamp(lie.victim, 0.0, static_cast<double>(path_count) - 1.0));
}

ViewStamp Liar::stamp(Tick now, double newest_age, double behind, const ViewStamp& last) const {
    const double shown_ms = static_cast<double>(now.value) * tick_ms - newest_age - behind;
    ViewStamp out;
    out.shown = {std::max<std::int64_t>(static_cast<std::int64_t>(shown_ms / tick_ms * 65536.0), 0)};
    // Snapshot n is of tick n.
    out.newest = {static_cast<std::uint32_t>(std::max<std::int64_t>(now.value - in_ticks(newest_age), 1))};
    const auto every = static_cast<std::uint32_t>(std::max(lie_.keep_every, 1.0));
    const std::int64_t found_after = in_ticks(lie_.found_after);
    for (std::uint32_t age = 0; age < stamp_window && age < out.newest.value; ++age) {
        const std::uint32_t seq = out.newest.value - age;
        const bool is_reported = age == 0 || seq % every == 0 || now.value - seq >= found_after;
        if (is_reported) out.received |= std::uint64_t{1} << age;
    }
    if (lie_.unsees < 0.5 && out.newest >= last.newest) {
        out.received |= moved_up(last.received, out.newest.value - last.newest.value);
    }
    out.offsets[0] = static_cast<std::int32_t>(lie_.group_ahead / tick_ms * 65536.0);
    return out;
}

void Liar::claims(Tick now, std::int64_t since_start, const ViewStamp& last, std::vector<ViewStamp>& out) {
    out.clear();
    const std::int64_t steady = std::max<std::int64_t>(in_ticks(lie_.steady), 1);
    const std::int64_t freeze = in_ticks(lie_.freeze);
    const std::int64_t silence = in_ticks(lie_.silence);
    const std::int64_t at = since_start % (steady + freeze + silence);
    const double now_ms = static_cast<double>(now.value) * tick_ms;
    if (at < steady) {
        const bool is_release = at == 0 && since_start > 0 && freeze + silence > 0;
        if (is_release) {
            const int burst = static_cast<int>(std::max(lie_.burst, 1.0));
            const double newest_to = now_ms - lie_.release_age;
            const double shown_to = newest_to - lie_.release_behind;
            const double newest_from = static_cast<double>(last.newest.value) * tick_ms;
            const double shown_from = static_cast<double>(last.shown.raw) / 65536.0 * tick_ms;
            ViewStamp before = last;
            for (int i = 1; i <= burst; ++i) {
                const double newest = newest_from + (newest_to - newest_from) * i / burst;
                const double shown = shown_from + (shown_to - shown_from) * i / burst;
                out.push_back(before = stamp(now, now_ms - newest, newest - shown, before));
            }
        } else {
            const bool is_odd = (commands_++ & 1) != 0;
            const double age = lie_.newest_age - (is_odd ? lie_.newest_swing : 0.0);
            out.push_back(stamp(now, age, lie_.behind + lie_.newest_age - age - (is_odd ? lie_.swing : 0.0), last));
        }
        frozen_newest_ = static_cast<std::int64_t>(out.back().newest.value);
        frozen_shown_ms_ = static_cast<double>(out.back().shown.raw) / 65536.0 * tick_ms;
        return;
    }
    if (at >= steady + freeze) return;
    const double newest_ms = static_cast<double>(frozen_newest_) * tick_ms;
    const double shown_ms = frozen_shown_ms_ + lie_.freeze_rate * tick_ms * static_cast<double>(at - steady + 1);
    out.push_back(stamp(now, now_ms - newest_ms, newest_ms - shown_ms, last));
}

}  // namespace backsight::lab::audit
