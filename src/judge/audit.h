#pragma once

// May a client claim this view? The audit of its stamps, which ClientJudge owns. Not synchronised; allocates nothing.

#include <backsight/judge/judge.h>
#include <backsight/time/time_scale.h>

#include <array>

namespace backsight {

/// The audit of one client's stamps, owned by the server. The stamp that it lets through always lies inside the allowed
/// window. Every rule bounds what a client that lies about its network can gain; none of them depends on a ping.
class Audit {
public:
    Audit(const AuditConfig& config, TickRate tick_rate) : config_(config), tick_rate_(tick_rate), never_(tick_rate) {}
    /// The server's scaled time, which must outlive the audit. By default nothing is ever scaled.
    void set_scaled_time(const ScaledTime* game) { game_ = game; }

    /// Checks a stamp and remembers it if it is not refused. Call once for each command, in the order of commands, then
    /// let the ledger learn the result. `server_now`: the instant of the server's simulation, Moment::at(tick) or
    /// within that tick; only what passes between two calls counts here.
    Audited examine(const ViewStamp& stamp, const Ledger& ledger, Moment server_now);
    /// As examine(), of a shot between the stamp before and that of its command, which comes after it.
    Audited examine_shot(const ViewStamp& stamp, const ViewStamp& command, const Ledger& ledger, Moment server_now);

private:
    bool is_in_step(const ViewStamp& stamp, const ViewStamp& command) const;
    Audited accept(const ViewStamp& stamp, const Ledger& ledger, Moment server_now);
    AuditResult check_snapshots(const ViewStamp& stamp, const Ledger& ledger) const;
    /// What the audit remembers of one draw group: when it was last drawn, and the time it has saved.
    struct Drawn {
        Moment last;
        std::int64_t saved = 0;  // token bucket: real time, in 1/65536 tick at normal speed
    };
    struct Window {
        Moment lowest;
        Moment highest;
    };
    Window window(Moment newest, Micros max_ahead) const;
    const ScaledTime& game() const { return game_ != nullptr ? *game_ : never_; }
    AuditResult clamp_moment(Drawn& drawn, const Window& window, Moment& moment) const;
    AuditResult clamp_moments(ViewStamp& stamp, const Ledger& ledger, Moment server_now);

    AuditConfig config_;
    TickRate tick_rate_;
    ScaledTime never_;
    const ScaledTime* game_ = nullptr;
    bool any_ = false;
    ViewStamp last_;
    ViewStamp claimed_;  // what came as last_
    Moment last_at_;
    std::array<Drawn, max_draw_groups> drawn_;
};

}  // namespace backsight
