#include "lab/audit/attack.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <optional>

#include "lab/audit/stage.h"

namespace backsight::lab::audit {

namespace {

// The ledger is full after this many ticks.
constexpr int warm_up_ticks = 130;
constexpr int attack_ticks = 160;
constexpr double near_past_ms = 100.0;

double ms_of(std::int64_t raw) { return static_cast<double>(raw) / static_cast<double>(Moment::one_tick) * tick_ms; }

class Attack {
public:
    Attack(const Rules& rules, const Lie& lie, Gain gain)
        : stage_(rules, victim_of(lie)), lie_(lie), liar_(lie), path_(victim_of(lie)), gain_(gain) {}

    void play() {
        for (int i = 0; i < warm_up_ticks; ++i) stage_.step();
        std::vector<ViewStamp> claims;
        for (int i = 0; i < attack_ticks; ++i) {
            stage_.step();
            liar_.claims(stage_.now(), i, last_.value_or(ViewStamp{}), claims);
            for (const ViewStamp& claim : claims) give(claim);
        }
    }

    double most() const { return most_; }
    bool is_all_as_seen() const { return is_all_as_seen_; }

private:
    struct Instant {
        double now_ms = 0.0;
        double value_ms = 0.0;
    };

    void raise(Gain gain, double value) {
        if (gain == gain_) most_ = std::max(most_, value);
    }
    bool is_of_hits() const {
        return gain_ == Gain::paid_ms || gain_ == Gain::moved_m || gain_ == Gain::off_path_m ||
               gain_ == Gain::hit_jump_ms || gain_ == Gain::ahead_ms;
    }
    double now_ms() const { return static_cast<double>(stage_.now().value) * tick_ms; }

    void give(const ViewStamp& claim) {
        const Audited audited = stage_.take(claim);
        if (is_refused(audited.result)) return;
        note_moments(audited.stamp);
        note_reports(audited.stamp);
        last_ = audited.stamp;
        if (is_of_hits()) fire(audited);
    }

    void note_moments(const ViewStamp& granted) {
        const Moment present = Moment::at(stage_.now());
        const double shown_ms = ms_of(granted.shown.raw);
        const double newest_ms = static_cast<double>(granted.newest.value) * tick_ms;
        raise(Gain::lag_ms, now_ms() - shown_ms);
        raise(Gain::behind_ms, newest_ms - shown_ms);
        raise(Gain::future_ms, ms_of(granted.shown - present));
        raise(Gain::future_ms, ms_of(granted.shown_of(1) - present));
        if (!moments_.empty()) {
            const Instant& before = moments_.back();
            raise(Gain::one_jump_ms, shown_ms - before.value_ms - (now_ms() - before.now_ms));
            raise(Gain::back_ms, before.value_ms - shown_ms);
            const AuditConfig& audit = stage_.rules().audit;
            const double edge_ms = newest_ms - static_cast<double>(audit.max_interpolation_delay.value) / 1000.0;
            const double passed_ms = (now_ms() - before.now_ms) * (1.0 + static_cast<double>(audit.max_slew_ratio));
            raise(Gain::past_edge_ms, shown_ms - std::max(before.value_ms + passed_ms, edge_ms));
        }
        while (!moments_.empty() && moments_.front().now_ms < now_ms() - near_past_ms) moments_.pop_front();
        for (const Instant& before : moments_) {
            raise(Gain::jump_100_ms, shown_ms - before.value_ms - (now_ms() - before.now_ms));
        }
        moments_.push_back({now_ms(), shown_ms});
    }

    void note_reports(const ViewStamp& granted) {
        if (!last_ || granted.newest < last_->newest) return;
        const std::uint32_t advance = granted.newest.value - last_->newest.value;
        const std::uint64_t before = advance < stamp_window ? last_->received << advance : 0;
        raise(Gain::undone, static_cast<double>(std::popcount(before & ~granted.received)));
        // Snapshots newly claimed among those that the previous stamp could have reported.
        const std::uint64_t old = advance < stamp_window ? ~std::uint64_t{0} << advance : 0;
        const std::uint64_t found = granted.received & ~before & old;
        if (found == 0) return;
        const auto oldest = static_cast<std::uint32_t>(63 - std::countl_zero(found));
        raise(Gain::found_ms, static_cast<double>(oldest - advance) * tick_ms);
    }

    std::optional<Vec3> aim(const Audited& audited) const {
        const EntityId victim = stage_.victim();
        const Moment there{std::max<std::int64_t>(
            Moment::at(stage_.now()).raw - static_cast<std::int64_t>(lie_.aim_age / tick_ms * 65536.0), 0)};
        const View view = lie_.aim_age < 0.0
                              ? View::exact(stage_.history(), stage_.draw(), stage_.ledger(), audited.stamp)
                              : View::at_moment(stage_.history(), stage_.draw(), there);
        const ViewPose pose = view.pose(victim);
        if (!is_hittable(pose.status)) return std::nullopt;
        return pose.pose.position;
    }

    void fire(const Audited& audited) {
        const std::optional<Vec3> target = aim(audited);
        if (!target) return;
        const Verdict verdict = stage_.shoot_down_at(*target);
        is_all_as_seen_ = is_all_as_seen_ && verdict.outcome == Outcome::hit && verdict.reason == Reason::as_seen;
        if (verdict.outcome == Outcome::hit) note_hit(audited, verdict);
    }

    void note_hit(const Audited& audited, const Verdict& verdict) {
        const Vec3 place = verdict.pose.pose.position;
        const double honest_ms = now_ms() - honest_round_trip_ms - honest_delay_ms;
        raise(Gain::ahead_ms, ms_of(verdict.judged.raw) - honest_ms);
        raise(Gain::moved_m, static_cast<double>(distance(place, place_on(path_, stage_.now()))));
        if (gain_ == Gain::off_path_m) raise(gain_, stage_.off_path_m(place));
        if (gain_ != Gain::paid_ms && gain_ != Gain::hit_jump_ms) return;
        const double paid_ms = stage_.paid_ms(audited, verdict);
        raise(Gain::paid_ms, paid_ms);
        // An entity that stops gets no older.
        if (!is_straight(path_)) return;
        while (!hits_.empty() && hits_.front().now_ms < now_ms() - near_past_ms) hits_.pop_front();
        for (const Instant& before : hits_) raise(Gain::hit_jump_ms, before.value_ms - paid_ms);
        hits_.push_back({now_ms(), paid_ms});
    }

    Stage stage_;
    Lie lie_;
    Liar liar_;
    Path path_;
    Gain gain_;
    double most_ = 0.0;
    bool is_all_as_seen_ = true;
    std::optional<ViewStamp> last_;
    std::deque<Instant> moments_;
    std::deque<Instant> hits_;
};

}  // namespace

const char* to_string(Gain gain) {
    constexpr const char* names[] = {"paid_ms",       "moved_m",          "off_path_m",
                                     "lag_ms",        "behind_ms",        "past_edge_ms",
                                     "one_jump_ms",   "jump_100_ms",      "hit_jump_ms",
                                     "back_ms",       "ahead_ms",         "future_ms",
                                     "found_ms",      "undone",           "refused_ms",
                                     "untouched_ms",  "untouched_run_ms", "untouched_firing_ms",
                                     "hit_behind_ms", "early_ms",         "walk_ahead_m",
                                     "walk_step_m",   "walk_wall_m",      "muzzle_off_m",
                                     "muzzle_wall_m", "flight_early_ms",  "flight_known_ms",
                                     "flight_paid_ms"};
    static_assert(sizeof names / sizeof *names == gain_count);
    return gain < Gain::count_ ? names[static_cast<std::size_t>(gain)] : "?";
}

double play(const Rules& rules, const Lie& lie, Gain gain) {
    Attack attack(rules, lie, gain);
    attack.play();
    return attack.most();
}

double longest_round_trip_as_seen(const Rules& rules, Path path) {
    double longest = 0.0;
    for (int ticks = 0; ticks <= 64; ++ticks) {
        Lie honest;
        honest.newest_age = ticks * tick_ms;
        honest.victim = static_cast<double>(path);
        Attack attack(rules, honest, Gain::moved_m);
        attack.play();
        if (!attack.is_all_as_seen()) return longest;
        longest = honest.newest_age;
    }
    return longest;
}

}  // namespace backsight::lab::audit
