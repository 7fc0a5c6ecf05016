#include <backsight/judge/audit.h>

#include <algorithm>

namespace backsight {

namespace {

// All bits for which a snapshot at that age can have been received: numbers start at 1.
std::uint64_t bits_that_exist(SnapshotSeq newest) {
    return newest.value >= stamp_window ? ~std::uint64_t{0} : (std::uint64_t{1} << newest.value) - 1;
}

std::uint64_t shifted(std::uint64_t bits, std::uint32_t by) { return by < stamp_window ? bits << by : 0; }

}  // namespace

const char* AuditConfig::validate() const {
    const auto in_range = [](Micros span) { return span >= Micros{0} && span <= Micros{10'000'000}; };
    if (!in_range(max_interpolation_delay)) return "audit.max_interpolation_delay";
    if (!in_range(max_ahead)) return "audit.max_ahead";
    if (!in_range(max_group_ahead)) return "audit.max_group_ahead";
    if (!(max_slew_ratio >= 0.0f && max_slew_ratio <= 1.0f)) return "audit.max_slew_ratio";
    if (!in_range(max_saved)) return "audit.max_saved";
    if (!in_range(max_clock_off) || max_clock_off < Micros{1'000}) return "audit.max_clock_off";
    return nullptr;
}

const char* to_string(AuditResult result) {
    switch (result) {
        case AuditResult::accepted:
            return "accepted";
        case AuditResult::moment_too_old:
            return "moment too old";
        case AuditResult::moment_too_new:
            return "moment too new";
        case AuditResult::moment_went_back:
            return "moment went back";
        case AuditResult::moment_too_fast:
            return "moment too fast";
        case AuditResult::no_snapshot:
            return "no snapshot";
        case AuditResult::snapshot_not_sent:
            return "snapshot not sent";
        case AuditResult::snapshot_forgotten:
            return "snapshot forgotten";
        case AuditResult::snapshot_went_back:
            return "snapshot went back";
        case AuditResult::received_undone:
            return "received undone";
        case AuditResult::received_too_late:
            return "received too late";
        case AuditResult::malformed:
            return "malformed";
        case AuditResult::count_:
            break;
    }
    return "?";
}

bool is_clock_off(const WorldHistory& history, TickRate rate, Moment server_now, Micros most) {
    if (history.newest() == no_tick) return false;
    const Moment newest = Moment::at(history.newest());
    // In this order nothing overflows, whatever the instant is.
    const std::int64_t off = server_now > newest ? server_now - newest : newest - std::max(server_now, Moment{-1});
    return off > rate.span(most);
}

AuditResult Audit::check_snapshots(const ViewStamp& stamp, const Ledger& ledger) const {
    if (stamp.newest.value == 0) return stamp.received == 0 ? AuditResult::no_snapshot : AuditResult::malformed;
    if ((stamp.received & 1) == 0 || stamp.shown < Moment{0} || stamp.shown > max_moment) return AuditResult::malformed;
    const auto in_range = [](std::int32_t offset) { return offset >= -max_group_offset && offset <= max_group_offset; };
    if (!std::all_of(stamp.offsets.begin(), stamp.offsets.end(), in_range)) return AuditResult::malformed;
    if (stamp.newest > ledger.newest_sent() || (stamp.received & ~bits_that_exist(stamp.newest)) != 0) {
        return AuditResult::snapshot_not_sent;
    }
    if (stamp.newest < ledger.oldest_sent()) return AuditResult::snapshot_forgotten;
    if (!any_) return AuditResult::accepted;

    if (stamp.newest < last_.newest) return AuditResult::snapshot_went_back;
    const std::uint32_t advance = stamp.newest.value - last_.newest.value;
    const std::uint64_t before = shifted(last_.received, advance);
    if ((stamp.received & before) != before) return AuditResult::received_undone;
    // Older bits cannot have been set since: the client had to drop such snapshots if they came in after its last
    // stamp.
    const std::uint64_t must_be_as_before = shifted(~std::uint64_t{0}, advance + late_snapshot_limit);
    if (((stamp.received ^ before) & must_be_as_before) != 0) return AuditResult::received_too_late;
    return AuditResult::accepted;
}

Audit::Window Audit::window(Moment newest, Micros max_ahead) const {
    return {std::max(newest - tick_rate_.span(config_.max_interpolation_delay), Moment{0}),
            std::min(newest + tick_rate_.span(max_ahead), max_moment)};
}

AuditResult Audit::clamp_moment(Drawn& drawn, const Window& window, Moment& moment) const {
    AuditResult result = AuditResult::accepted;
    const auto clamp_to = [&](Moment to, AuditResult why) {
        moment = to;
        result = why;
    };
    // The way up to the window is not the client's choice, and costs it nothing: after an outage it must jump there.
    const Moment start = std::max(drawn.last, window.lowest);
    if (any_) {
        if (moment < drawn.last) clamp_to(drawn.last, AuditResult::moment_went_back);
        // An honest client whose first commands after an outage were lost has gone on from the window's edge by now.
        const std::int64_t saved = std::min(drawn.saved, tick_rate_.span(config_.max_saved));
        const Moment soonest = std::max(drawn.last + drawn.saved, window.lowest + saved);
        if (moment > soonest) clamp_to(soonest, AuditResult::moment_too_fast);
    }
    // The window comes last: whatever else was wrong, the answer lies in it. It only ever moves forward.
    if (moment < window.lowest) clamp_to(window.lowest, AuditResult::moment_too_old);
    if (moment > window.highest) clamp_to(window.highest, AuditResult::moment_too_new);
    if (any_) {
        const std::int64_t limit = tick_rate_.span(config_.max_saved);
        drawn.saved = std::clamp<std::int64_t>(drawn.saved - std::max<std::int64_t>(moment - start, 0), 0, limit);
    }
    drawn.last = moment;
    return result;
}

AuditResult Audit::clamp_moments(ViewStamp& stamp, const Ledger& ledger, Moment server_now) {
    const std::int64_t most = tick_rate_.span(Micros{10'000'000});
    const std::int64_t elapsed = server_now > last_at_ ? std::min(server_now - last_at_, most) : 0;
    const auto earned =
        static_cast<std::int64_t>(static_cast<double>(elapsed) * (1.0 + static_cast<double>(config_.max_slew_ratio)));
    for (Drawn& drawn : drawn_) drawn.saved = any_ ? drawn.saved + earned : tick_rate_.span(config_.max_saved);

    const Moment newest = Moment::at(ledger.tick_of(stamp.newest));
    const Window others = window(newest, std::max(config_.max_ahead, config_.max_group_ahead));
    const Moment claimed = stamp.shown;
    AuditResult result = clamp_moment(drawn_[0], window(newest, config_.max_ahead), stamp.shown);
    for (std::size_t i = 0; i < stamp.offsets.size(); ++i) {
        // A group without an instant of its own goes with group 0, wherever that may be drawn.
        const bool is_own = stamp.offsets[i] != 0;
        Moment moment = is_own ? claimed + stamp.offsets[i] : stamp.shown;
        const AuditResult of_group = clamp_moment(drawn_[i + 1], others, moment);
        if (result == AuditResult::accepted) result = of_group;
        const std::int64_t offset = moment - stamp.shown;
        stamp.offsets[i] =
            static_cast<std::int32_t>(std::clamp<std::int64_t>(offset, -max_group_offset, max_group_offset));
    }
    return result;
}

Audited Audit::check(const ViewStamp& stamp, const Ledger& ledger, Moment server_now) {
    Audited audited{check_snapshots(stamp, ledger), stamp, 0};
    if (is_refused(audited.result)) return audited;
    audited.result = clamp_moments(audited.stamp, ledger, server_now);
    audited.moved = audited.stamp.shown - stamp.shown;
    any_ = true;
    last_ = audited.stamp;
    last_at_ = std::clamp(server_now, Moment{0}, max_moment);
    return audited;
}

}  // namespace backsight
