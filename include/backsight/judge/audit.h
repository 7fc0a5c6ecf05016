#pragma once

// May this client claim this view? The audit of stamps.
//
// In: a stamp as it came off the wire (any values), the client's ledger, the server's time as a Moment. Out: the stamp
// that may be used, always inside the allowed window, with what was done to it and why. One Audit per client, owned by
// the server. Every rule bounds what a client that lies about its network can gain; none of them depends on a ping. Not
// synchronised.

#include <backsight/time/view_stamp.h>
#include <backsight/view/ledger.h>
#include <backsight/view/reconstruct.h>

#include <array>
#include <cstdint>

namespace backsight {

struct AuditConfig {
    /// How far behind the newest snapshot it had received a client may draw: its interpolation delay at most. Default
    /// 250 ms: room for three snapshots at 20 Hz and jitter (Fiedler 2014 asks 150 ms at 30 Hz). Range 0 to 10 s.
    Micros max_interpolation_delay{250'000};
    /// How far past the newest snapshot a client may draw: starvation. Default 250 ms. Range 0 to 10 s.
    Micros max_ahead{250'000};
    /// How far past the newest snapshot draw groups other than 0 may be drawn. They may be drawn in the present, which
    /// is past the newest by the whole way from the server. Default 500 ms: a round trip of 0.6 s and some jitter. A
    /// value below max_ahead counts as max_ahead. Range 0 to 10 s.
    Micros max_group_ahead{500'000};
    /// The moment drawn may advance faster than real time by this ratio, as a client's clock and delay slew. Default
    /// 0.10. Range 0 to 1.
    float max_slew_ratio = 0.10f;
    /// How much time a client may save by standing still and then spend at once: a stall of the client or its network,
    /// after which it catches up. More would be a lag switch. A claim never goes farther than this past the later of
    /// two moments. One is the moment before it, moved on with the time that has passed since; the other is the oldest
    /// moment of its own window. The way up to that window is not spent: after an outage every client must jump there.
    /// Default 500 ms. Range 0 to 10 s.
    Micros max_saved{500'000};
    /// How far the server's time that the judge is handed may be from the newest tick that the history has recorded.
    /// Beyond that, shots are refused with Reason::clock_off, because the clock has another base or stands still.
    /// Default 250 ms: two ticks at 10 Hz, and a frame that took long. Range 1 ms to 10 s.
    Micros max_clock_off{250'000};

    [[nodiscard]] const char* validate() const;
};

enum class AuditResult : std::uint8_t {
    accepted,
    // Clamped: a view is rebuilt, but of another moment than claimed.
    moment_too_old,    ///< more than max_interpolation_delay behind the newest received
    moment_too_new,    ///< more than max_ahead past the newest received
    moment_went_back,  ///< before the moment of the last accepted stamp
    moment_too_fast,   ///< advanced faster than real time allows
    // Refused: no view.
    no_snapshot,         ///< nothing received yet
    snapshot_not_sent,   ///< newest, or a received bit, names a snapshot that was never sent
    snapshot_forgotten,  ///< newest is older than the ledger
    snapshot_went_back,  ///< newest is before that of the last accepted stamp
    received_undone,     ///< a snapshot that had been received is now said not to have been
    received_too_late,   ///< a snapshot appears that the client had to drop as too old
    malformed,           ///< bit 0 does not stand for newest, or the moment or an offset is out of range
    count_
};
const char* to_string(AuditResult result);
constexpr bool is_refused(AuditResult r) { return r >= AuditResult::no_snapshot; }
constexpr bool is_clamped(AuditResult r) { return r > AuditResult::accepted && !is_refused(r); }

/// Whether `server_now` is farther than `most` from the newest tick that `history` has recorded. If so, it is not an
/// instant of this history's time. False while nothing has been recorded.
bool is_clock_off(const WorldHistory& history, TickRate rate, Moment server_now, Micros most);

struct [[nodiscard]] Audited {
    AuditResult result = AuditResult::malformed;
    /// The stamp to use; meaningless if refused.
    ViewStamp stamp;
    /// How far the moment of group 0 was moved, in 1/65536 tick; 0 if it was not.
    std::int64_t moved = 0;
};

class Audit {
public:
    Audit(const AuditConfig& config, TickRate tick_rate) : config_(config), tick_rate_(tick_rate) {}

    /// Checks a stamp and remembers it if it is not refused. Call once for each command, in the order of commands, then
    /// let the ledger learn the result. `server_now`: the instant of the server's simulation, Moment::at(tick) or
    /// within that tick; only what passes between two calls counts here.
    Audited check(const ViewStamp& stamp, const Ledger& ledger, Moment server_now);

private:
    AuditResult check_snapshots(const ViewStamp& stamp, const Ledger& ledger) const;
    /// What the audit remembers of one draw group: when it was last drawn, and the time it has saved.
    struct Drawn {
        Moment last;
        std::int64_t saved = 0;  // token bucket, in 1/65536 tick
    };
    struct Window {
        Moment lowest;
        Moment highest;
    };
    Window window(Moment newest, Micros max_ahead) const;
    AuditResult clamp_moment(Drawn& drawn, const Window& window, Moment& moment) const;
    AuditResult clamp_moments(ViewStamp& stamp, const Ledger& ledger, Moment server_now);

    AuditConfig config_;
    TickRate tick_rate_;
    bool any_ = false;
    ViewStamp last_;
    Moment last_at_;
    std::array<Drawn, max_draw_groups> drawn_;
};

}  // namespace backsight
