#include "web/engine/glass_tables.h"

namespace backsight::web {

namespace {

double real(float value) { return static_cast<double>(value); }
double tick_of(Tick tick) { return tick == no_tick ? -1.0 : static_cast<double>(tick.value); }
double share_of_tick(Moment moment) {
    return static_cast<double>(moment.fraction()) / static_cast<double>(Moment::one_tick);
}

void put_place(const FlightPlace& place, Rows& out) {
    put(out, {place.is_drawn ? 1.0 : 0.0, real(place.place.x), real(place.place.y), real(place.place.z)});
}

}  // namespace

std::string flight_columns() {
    return "number|player|weapon|command|fired_ms|view_age_ms|look_back_ms|fast_forward_ms|hold_back_ms|remainder_ms|"
           "mx|my|mz|speed_mps|ended|ended_ms|end=" +
           words<FlightEnd>() + "|basis=" + words<VerdictBasis>() +
           "|age_ms|paid_ms|victim|damage|killed|hurt|shooter_draws|shooter_x|shooter_y|shooter_z|"
           "server_draws|server_x|server_y|server_z|bystander_draws|bystander_x|bystander_y|bystander_z|reel";
}

void put_flights(const MatchFacts& match, Rows& out) {
    if (match.flights == nullptr) return;
    // A span of flight, 1/65536 tick.
    const auto span_ms = [&](std::int64_t span) { return ms(match.tick_rate.time_of(Moment{span})); };
    for (const SeenFlight& flight : match.flights->flights()) {
        const Grant& grant = flight.launch.grant;
        const arena::FlightRecord& record = flight.record;
        const Vec3 muzzle = flight.launch.position;
        // The parts add up to the view's age, by definition.
        const std::int64_t age = grant.look_back + grant.fast_forward + grant.hold_back + grant.remainder;
        put(out, {static_cast<double>(flight.number),
                  static_cast<double>(flight.player),
                  static_cast<double>(flight.weapon),
                  static_cast<double>(flight.id.command),
                  ms(match.tick_rate.time_of(flight.fired)),
                  span_ms(age),
                  span_ms(grant.look_back),
                  span_ms(grant.fast_forward),
                  span_ms(grant.hold_back),
                  span_ms(grant.remainder),
                  real(muzzle.x),
                  real(muzzle.y),
                  real(muzzle.z),
                  real(length(flight.launch.velocity)),
                  flight.has_ended ? 1.0 : 0.0,
                  ms(record.server_now),
                  static_cast<double>(record.verdict.end),
                  static_cast<double>(record.verdict.basis),
                  span_ms(record.verdict.age),
                  ms(record.paid),
                  slot_of(record.verdict.target),
                  static_cast<double>(record.damage),
                  record.has_killed || record.area_kills > 0 ? 1.0 : 0.0,
                  static_cast<double>(record.victims_hurt)});
        for (const FlightPlace& place : flight.places) put_place(place, out);
        const Reel* const reel = match.reels == nullptr ? nullptr : match.reels->find_flight(flight.number);
        put(out, {reel == nullptr ? 0.0 : static_cast<double>(reel->frames.size())});
    }
}

void put_snapshots(const MatchFacts& match, Rows& out) {
    const FollowedFacts& followed = match.followed;
    const auto put_one = [&](const SnapshotFacts& snapshot) {
        const std::uint32_t age = followed.newest.value - snapshot.number.value;
        put(out, {static_cast<double>(snapshot.number.value), static_cast<double>(snapshot.state),
                  tick_of(snapshot.tick), age == 0 ? 1.0 : 0.0, (followed.received >> age & 1) != 0 ? 1.0 : 0.0});
    };
    for (const SnapshotFacts& snapshot : followed.snapshots_seen) put_one(snapshot);
    if (!followed.snapshots_seen.empty()) return;
    for (std::uint32_t age = stamp_window; age-- > 0;) {
        if (followed.newest.value <= age) continue;
        const bool has_come = (followed.received >> age & 1) != 0;
        put_one({SnapshotSeq{followed.newest.value - age}, no_tick,
                 has_come ? SnapshotState::applied : SnapshotState::missing});
    }
}

void put_crosshair(const MatchFacts& match, Rows& out) {
    const CrosshairFacts& facts = match.followed.crosshair;
    const Moment shown = match.followed.stamp.shown;
    put(out, {slot_of(facts.entity), facts.is_hit ? 1.0 : 0.0, static_cast<double>(facts.status), tick_of(facts.from),
              tick_of(facts.to), real(facts.fraction), static_cast<double>(facts.from_snapshot.value),
              static_cast<double>(facts.to_snapshot.value), static_cast<double>(facts.sample_count),
              static_cast<double>(shown.tick().value), share_of_tick(shown)});
}

void put_stamp(const MatchFacts& match, Rows& out) {
    const ViewStamp& stamp = match.followed.stamp;
    put(out, {static_cast<double>(stamp.shown.tick().value), share_of_tick(stamp.shown),
              static_cast<double>(stamp.newest.value), static_cast<double>(stamp.received >> 32),
              static_cast<double>(stamp.received & 0xffffffffu)});
}

double reel_frames(const MatchFacts& match, std::uint32_t shot) {
    const Reel* reel = match.reels == nullptr ? nullptr : match.reels->find(shot);
    return reel == nullptr ? 0.0 : static_cast<double>(reel->frames.size());
}

}  // namespace backsight::web
