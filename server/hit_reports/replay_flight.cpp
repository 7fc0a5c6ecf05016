#include "server/hit_reports/replay.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

// Ages count in 1/65536 tick, which at 2000 m/s are half a millimetre, and a step is swept along its chord.
constexpr float same_place_m = 0.005f;
// Four times a flight of ten minutes at 64 ticks a second: a damaged file cannot run for longer.
constexpr std::int64_t most_steps = 160'000;

class Flight {
public:
    Flight(const ProjectileRecord& record, const RunFacts& run, const LevelAt& level)
        : record_(&record),
          rate_(run.draw.tick_rate),
          level_(level),
          leg_{record.launch.position, record.launch.velocity, 0, 0},
          catches_up_(record.budget.decided_by == DecidedBy::catch_up),
          behind_(record.launch.grant.fast_forward),
          seen_(record.launched) {}

    Replay run() {
        Replay out = fly();
        out.path = std::move(path_);
        return out;
    }

private:
    Replay fly() {
        const std::int64_t age = record_->verdict.age;
        path_.push_back(leg_.position);
        if (age / Moment::one_tick > most_steps) return {false, {"the flight is too long"}};
        const bool met_somebody = record_->verdict.end == FlightEnd::target;
        while (next() <= age || (!met_somebody && now_ <= age)) {
            const FlightResult result = step();
            if (result.end != FlightEnd::none) return ended(result);
        }
        return met_somebody ? passed_by() : differ("it flies on");
    }

    // The age at which the next step ends.
    std::int64_t next() const {
        std::int64_t behind = behind_;
        return now_ + Moment::one_tick + (catches_up_ ? catch_up_step(record_->budget, behind) : 0);
    }
    Moment seen_at(std::int64_t age) const {
        return server_target_moment(record_->launch.grant, record_->launch.shot, age);
    }

    // Steps as SharedFlight::follow() does, or as a flight that catches up, without the targets.
    FlightResult step(const FunctionRef<void(const FlightLeg& leg)>& left = {}) {
        FlightStep step;
        step.from = now_;
        step.to = next();
        step.level_before = level_at(level_, catches_up_ ? seen_ : seen_at(step.from));
        step.level = level_at(level_, catches_up_ ? seen_ + Moment::one_tick : seen_at(step.to));
        const FlightResult result = advance(record_->flight, rate_, leg_, step, left);
        if (catches_up_) static_cast<void>(catch_up_step(record_->budget, behind_));
        seen_ = seen_ + Moment::one_tick;
        now_ = step.to;
        path_.push_back(result.end == FlightEnd::none ? position_at(record_->flight, rate_, leg_, now_)
                                                      : result.position);
        return result;
    }

    Replay ended(const FlightResult& result) const {
        const ProjectileVerdict& v = record_->verdict;
        if (result.end != v.end) return differ(std::string("it ends otherwise: ") + to_string(result.end));
        if (result.age != v.age) return differ("it ends at another age");
        const bool is_same = same_bits(result.position, v.position) && same_bits(result.point, v.point) &&
                             same_bits(result.normal, v.normal);
        if (!is_same) return differ("it ends elsewhere");
        return {true, {formatted("the flight of %lld steps and its end equal", static_cast<long long>(now_ >> 16))}};
    }

    // Runs the last step, in which the target stood in the way before the level did anything.
    Replay passed_by() {
        const std::int64_t age = record_->verdict.age;
        std::vector<FlightLeg> legs;
        const auto keep = [&](const FlightLeg& left) { legs.push_back(left); };
        const FlightResult result = step(keep);
        legs.push_back(leg_);
        path_.back() = record_->verdict.position;
        const bool ends_before = result.end != FlightEnd::none && result.age < age;
        if (ends_before) return differ(std::string("it ends before: ") + to_string(result.end));
        const auto newest =
            std::find_if(legs.rbegin(), legs.rend(), [&](const FlightLeg& l) { return l.began <= age; });
        const FlightLeg& leg = newest != legs.rend() ? *newest : legs.front();
        const float off = distance(position_at(record_->flight, rate_, leg, age), record_->verdict.position);
        if (!(off <= same_place_m)) return differ(formatted("it comes by %.3f m beside", static_cast<double>(off)));
        return {true,
                {"the flight comes by where it met " + name_of(record_->verdict.target) +
                 "; the samples that it was judged with are not stored"}};
    }

    static Replay differ(const std::string& how) {
        return {false, {how + ": this program's level, or the record, is another"}};
    }

    const ProjectileRecord* record_;
    TickRate rate_;
    LevelAt level_;
    FlightLeg leg_;
    bool catches_up_;
    std::int64_t behind_;  // what is left to catch up
    Moment seen_;          // the server's, where it catches up
    std::int64_t now_ = 0;
    std::vector<Vec3> path_;
};

}  // namespace

Replay replay(const ProjectileRecord& record, const RunFacts& run, const LevelAt& level) {
    if (!record.has_flown()) return {true, {"it never flew: nothing to replay"}};
    const bool homes = !record.launch.homes_on.is_null() && record.flight.homing_mps2 > 0.0f;
    if (homes) return {false, {"it homes on somebody whose samples are not stored"}};
    return Flight(record, run, level).run();
}

}  // namespace backsight::reports
