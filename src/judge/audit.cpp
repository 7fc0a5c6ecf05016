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
    if (!(max_slew_ratio >= 0.0f && max_slew_ratio <= 1.0f)) return "audit.max_slew_ratio";
    if (!in_range(max_saved)) return "audit.max_saved";
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

AuditResult Audit::check_snapshots(const ViewStamp& stamp, const Ledger& ledger) const {
    if (stamp.newest.value == 0) return stamp.received == 0 ? AuditResult::no_snapshot : AuditResult::malformed;
    if ((stamp.received & 1) == 0 || stamp.shown < Moment{0} || stamp.shown > max_moment) return AuditResult::malformed;
    if (stamp.newest > ledger.newest_sent() || (stamp.received & ~bits_that_exist(stamp.newest)) != 0) {
        return AuditResult::snapshot_not_sent;
    }
    if (stamp.newest < ledger.oldest_sent()) return AuditResult::snapshot_forgotten;
    if (!any_) return AuditResult::accepted;

    if (stamp.newest < last_.newest) return AuditResult::snapshot_went_back;
    const std::uint32_t advance = stamp.newest.value - last_.newest.value;
    const std::uint64_t before = shifted(last_.received, advance);
    if ((stamp.received & before) != before) return AuditResult::received_undone;
    // Older than this the client had to drop what came in after its last stamp.
    const std::uint64_t must_be_as_before = shifted(~std::uint64_t{0}, advance + late_snapshot_limit);
    if (((stamp.received ^ before) & must_be_as_before) != 0) return AuditResult::received_too_late;
    return AuditResult::accepted;
}

AuditResult Audit::clamp_moment(ViewStamp& stamp, const Ledger& ledger, Micros server_now) {
    const Moment newest = Moment::at(ledger.tick_of(stamp.newest));
    const Moment lowest = std::max(newest - tick_rate_.span(config_.max_interpolation_delay), Moment{0});
    const Moment highest = std::min(newest + tick_rate_.span(config_.max_ahead), max_moment);
    AuditResult result = AuditResult::accepted;
    const auto clamp_to = [&](Moment moment, AuditResult why) {
        stamp.shown = moment;
        result = why;
    };

    if (any_) {
        const Micros elapsed = std::clamp(server_now - last_at_, Micros{0}, Micros{10'000'000});
        const auto earned = static_cast<std::int64_t>(static_cast<double>(tick_rate_.span(elapsed)) *
                                                      (1.0 + static_cast<double>(config_.max_slew_ratio)));
        saved_ += earned;
        if (stamp.shown < last_.shown) clamp_to(last_.shown, AuditResult::moment_went_back);
        // Never below the window: the reason would then be that the moment was too old.
        const Moment soonest = std::max(last_.shown + saved_, lowest);
        if (stamp.shown > soonest) clamp_to(soonest, AuditResult::moment_too_fast);
    } else {
        saved_ = tick_rate_.span(config_.max_saved);
    }
    // The window comes last: whatever else was wrong, the answer lies in it. It only ever moves forward.
    if (stamp.shown < lowest) clamp_to(lowest, AuditResult::moment_too_old);
    if (stamp.shown > highest) clamp_to(highest, AuditResult::moment_too_new);
    if (any_) {
        const std::int64_t limit = tick_rate_.span(config_.max_saved);
        saved_ = std::clamp<std::int64_t>(saved_ - (stamp.shown - last_.shown), 0, limit);
    }
    return result;
}

Audited Audit::check(const ViewStamp& stamp, const Ledger& ledger, Micros server_now) {
    Audited audited{check_snapshots(stamp, ledger), stamp, 0};
    if (is_refused(audited.result)) return audited;
    audited.result = clamp_moment(audited.stamp, ledger, server_now);
    audited.moved = audited.stamp.shown - stamp.shown;
    any_ = true;
    last_ = audited.stamp;
    last_at_ = server_now;
    return audited;
}

}  // namespace backsight
