#include "live/refusals.h"

#include <backsight/base/assert.h>

#include "metrics/label.h"

namespace backsight::live {

namespace {

constexpr Micros log_interval{1'000'000};

class Filler {
public:
    explicit Filler(RefusalClasses& classes) : classes_(&classes) {}
    void add(const char* kind, const char* reason, std::uint64_t count) {
        BACKSIGHT_ASSERT(size_ < classes_->size());
        (*classes_)[size_++] = {kind, reason, count};
    }
    std::size_t size() const { return size_; }

private:
    RefusalClasses* classes_;
    std::size_t size_ = 0;
};

void add_shots(Filler& all, const ServerStatus& status) {
    for (std::size_t i = 0; i < reason_count; ++i) {
        const auto reason = static_cast<Reason>(i);
        if (reason != Reason::as_seen) all.add("shot", to_string(reason), status.rays_by_reason[i]);
    }
}

void add_sessions(Filler& all, const ServerCounters& session) {
    for (std::size_t i = 1; i < session.refused.size(); ++i) {
        all.add("join", name(static_cast<RefuseReason>(i)), session.refused[i]);
    }
    for (std::size_t i = 1; i < session.left.size(); ++i) {
        all.add("left", name(static_cast<LeaveReason>(i)), session.left[i]);
    }
    all.add("left", "not told, too many at once", session.farewells_dropped);
    for (std::size_t i = 0; i < session.datagrams.size(); ++i) {
        const auto result = static_cast<DatagramResult>(i);
        const bool is_fine = result == DatagramResult::payload || result == DatagramResult::handshake ||
                             result == DatagramResult::left || result == DatagramResult::refused;
        if (!is_fine) all.add("datagram", name(result), session.datagrams[i]);
    }
}

void add_clients(Filler& all, const arena::MatchCounters& match) {
    for (std::size_t i = 0; i < match.mischief.size(); ++i) {
        all.add("client", to_string(static_cast<arena::Mischief>(i)), match.mischief[i]);
    }
    all.add("client", "no declared screen", match.shots_undeclared);
    all.add("client", "another ray than the server's", match.rays_corrected);
}

void add_connections(Filler& all, const ServerStatus& status) {
    const net::NetCounters& net = status.net;
    all.add("connection", "stranger", net.dropped_stranger);
    all.add("connection", "malformed hello", net.dropped_malformed_hello);
    all.add("connection", "repeated hello", net.dropped_repeated_hello);
    all.add("connection", "bad cookie", net.cookies_refused);
    all.add("connection", "no door pass", net.dropped_no_pass);
    all.add("connection", "malformed door pass", net.dropped_malformed_pass);
    all.add("connection", "expired door pass", net.dropped_expired_pass);
    all.add("connection", "long-lived door pass", net.dropped_long_lived_pass);
    all.add("connection", "bad door pass", net.dropped_bad_pass);
    all.add("connection", "door pass not checked in time", net.dropped_unchecked_pass);
    all.add("connection", "door pass in use", net.dropped_pass_in_use);
    all.add("connection", "too many handshakes", net.dropped_handshakes_full);
    all.add("connection", "too many peers", net.dropped_peers_full);
    all.add("connection", "not authentic", net.dropped_unauthentic);
    all.add("connection", "out of place", net.dropped_out_of_place);
    all.add("connection", "more than a session takes at once", status.hasty_datagrams);
    all.add("connection", "too long", status.too_long);
    all.add("connection", "closing", net.dropped_closing);
    all.add("connection", "empty datagram", net.dropped_empty);
    all.add("connection", "datagram not sent", net.sends_refused);
    all.add("connection", "handshake failed", net.handshakes_failed);
    all.add("connection", "handshake timed out", net.handshakes_timed_out);
    all.add("connection", "no session in time", status.peers_without_session);
}

}  // namespace

RefusalClasses all_refusals(const ServerStatus& status) {
    RefusalClasses classes;
    Filler all(classes);
    add_shots(all, status);
    add_sessions(all, status.session);
    add_clients(all, status.match);
    add_connections(all, status);
    BACKSIGHT_ASSERT(all.size() == classes.size());
    return classes;
}

RefusalLog::RefusalLog() : told_(all_refusals({})) {
    using metrics::as_label;
    for (std::size_t i = 0; i < keys_.size(); ++i) keys_[i] = as_label(told_[i].kind) + "." + as_label(told_[i].reason);
}

void RefusalLog::note(const RefusalClasses& classes, Micros now, logging::Log& log) {
    if (has_told_ && now - told_at_ < log_interval) return;
    const std::vector<logging::Field> news = grown(classes, told_);
    if (news.empty()) return;
    log.write(logging::Level::info, "refused", news);
    told_ = classes;
    told_at_ = now;
    has_told_ = true;
}

void RefusalLog::sum_up(const RefusalClasses& classes, logging::Log& log) {
    has_told_ = false;
    note(classes, told_at_, log);
    log.write(logging::Level::info, "refused in all", grown(classes, {}));
}

std::vector<logging::Field> RefusalLog::grown(const RefusalClasses& classes, const RefusalClasses& before) const {
    std::vector<logging::Field> fields;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        if (classes[i].count > before[i].count) fields.emplace_back(keys_[i], classes[i].count - before[i].count);
    }
    return fields;
}

}  // namespace backsight::live
