#include "server/watch/refusals.h"

#include <backsight/base/assert.h>

#include <iterator>

#include "server/metrics/label.h"

namespace backsight::server {

namespace {

constexpr Micros log_interval{1'000'000};

class Filler {
public:
    explicit Filler(RefusalClasses& classes) : classes_(&classes) {}
    void add(const char* kind, const char* reason, std::uint64_t count) {
        BACKSIGHT_ASSERT(size_ < classes_->size(), "classes: room for one more");
        if (size_ == classes_->size()) return;
        (*classes_)[size_++] = {kind, reason, count};
    }
    std::size_t size() const { return size_; }

private:
    RefusalClasses* classes_;
    std::size_t size_ = 0;
};

void add_shots(Filler& all, const ServerStatus& status) {
    for (const Reason reason : enum_values<Reason>) {
        if (reason != Reason::as_seen) all.add("shot", to_string(reason), status.rays_by_reason[reason]);
    }
}

// By the server's clock, where the game asks for it.
void add_triggers(Filler& all, const ServerStatus& status) {
    for (const FireResult result : enum_values<FireResult>) {
        if (result != FireResult::fires) all.add("trigger", to_string(result), status.triggers_by_clock[result]);
    }
}

void add_projectiles(Filler& all, const ServerStatus& status) {
    const WeaponFlights flights = status.projectiles.all();
    for (const LaunchResult result : enum_values<LaunchResult>) {
        if (result != LaunchResult::launched) all.add("projectile", to_string(result), flights.by_denial[result]);
    }
    all.add("projectile", "not seen by its shooter", status.launches_undeclared);
    all.add("projectile", "its command never came", status.projectiles.unheard_images);
    all.add("image", "of no shot", status.projectiles.unknown_images);
}

void add_sessions(Filler& all, const ServerCounters& session) {
    for (const RefuseReason reason : enum_values<RefuseReason>) {
        if (reason != RefuseReason::none) all.add("join", name(reason), session.refused[reason]);
    }
    for (const LeaveReason reason : enum_values<LeaveReason>) {
        const bool is_fine =
            reason == LeaveReason::none || reason == LeaveReason::left || reason == LeaveReason::shut_down;
        if (!is_fine) all.add("left", name(reason), session.left[reason]);
    }
    all.add("left", "not reported, too many at once", session.farewells_dropped);
    for (const DatagramResult result : enum_values<DatagramResult>) {
        const bool is_fine = result == DatagramResult::payload || result == DatagramResult::handshake ||
                             result == DatagramResult::left || result == DatagramResult::refused ||
                             result == DatagramResult::challenged || result == DatagramResult::queued;
        if (!is_fine) all.add("datagram", name(result), session.datagrams[result]);
    }
}

void add_clients(Filler& all, const service::MatchCounters& match) {
    for (const service::Violation each : enum_values<service::Violation>) {
        all.add("client", to_string(each), match.violation[each]);
    }
    all.add("client", "no declared screen", match.shots_undeclared);
    all.add("client", "another ray than the server's", match.rays_corrected);
    all.add("client", "projectile not reported", match.spawns_left_out);
    all.add("client", "projectile's end not reported", match.ends_left_out);
}

template <typename Counters>
struct Counted {
    const char* reason;
    std::uint64_t Counters::*count;
};

constexpr Counted<net::NetCounters> of_transport[] = {
    {"unauthenticated peer", &net::NetCounters::dropped_unauthenticated},
    {"malformed hello", &net::NetCounters::dropped_malformed_hello},
    {"repeated hello", &net::NetCounters::dropped_repeated_hello},
    {"bad cookie", &net::NetCounters::cookies_refused},
    {"no connect token", &net::NetCounters::dropped_no_pass},
    {"malformed connect token", &net::NetCounters::dropped_malformed_pass},
    {"expired connect token", &net::NetCounters::dropped_expired_pass},
    {"long-lived connect token", &net::NetCounters::dropped_long_lived_pass},
    {"connect token of another address", &net::NetCounters::dropped_foreign_pass},
    {"bad connect token", &net::NetCounters::dropped_bad_pass},
    {"connect token not checked in time", &net::NetCounters::dropped_unchecked_pass},
    {"connect token in use", &net::NetCounters::dropped_pass_in_use},
    {"too many handshakes", &net::NetCounters::dropped_handshakes_full},
    {"too many peers", &net::NetCounters::dropped_peers_full},
    {"not authentic", &net::NetCounters::dropped_unauthentic},
    {"out of place", &net::NetCounters::dropped_out_of_place},
    {"too many at an address", &net::NetCounters::dropped_address_full},
    {"bad path answer", &net::NetCounters::dropped_bad_answer},
    {"closing", &net::NetCounters::dropped_closing},
    {"empty datagram", &net::NetCounters::dropped_empty},
    {"datagram not sent", &net::NetCounters::sends_refused},
    {"handshake failed", &net::NetCounters::handshakes_failed},
    {"handshake timed out", &net::NetCounters::handshakes_timed_out},
};
constexpr Counted<ServerStatus> of_host[] = {
    {"more than a session takes at once", &ServerStatus::hasty_datagrams},
    {"request after a forged ticket", &ServerStatus::requests_after_forgery},
    {"too long", &ServerStatus::too_long},
    {"no session in time", &ServerStatus::peers_without_session},
    {"too many of a host without a session", &ServerStatus::peers_of_one_host},
};
static_assert(std::size(of_transport) + std::size(of_host) == connection_class_count);

void add_connections(Filler& all, const ServerStatus& status) {
    for (const auto& each : of_transport) all.add("connection", each.reason, status.net.*each.count);
    for (const auto& each : of_host) all.add("connection", each.reason, status.*each.count);
}

void add_page(Filler& all, const ServerStatus& status) {
    for (const http::HttpFault fault : enum_values<http::HttpFault>) {
        all.add("page", http::word_of(fault), status.web_faults[fault]);
    }
    all.add("page", "more than a session takes at once", status.web.hasty);
}

}  // namespace

RefusalClasses all_refusals(const ServerStatus& status) {
    RefusalClasses classes;
    Filler all(classes);
    add_shots(all, status);
    add_triggers(all, status);
    add_projectiles(all, status);
    add_sessions(all, status.session);
    add_clients(all, status.match);
    add_connections(all, status);
    add_page(all, status);
    BACKSIGHT_ASSERT(all.size() == classes.size(), "classes: one name each");
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

}  // namespace backsight::server
