#include "tests/support/planted_match.h"
#include "tests/support/must.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace backsight::test {

namespace {

constexpr int runner_count = 8;
constexpr std::uint32_t entities = 12;
constexpr std::int64_t down_ticks = 3;
constexpr std::int64_t tombstone_ticks = 30;
constexpr std::size_t most_resent = 48;
constexpr std::uint16_t own_team = 1;
constexpr std::uint16_t their_team = 2;

}  // namespace

PlantedMatch::PlantedMatch(Mistake mistake, const MatchConditions& conditions)
    : history(rig_history(entities)),
      ledger({128, entities}),
      judge(history, draw, ledger, {}),
      audit(history, draw, {}),
      mistake_(mistake),
      conditions_(conditions),
      random_(conditions.seed),
      client_(rig_history(entities, mistake)),
      client_draw_(rig_draw(mistake)) {
    body_ = add_rig_body(history, Mistake::none);
    add_rig_body(client_, mistake);
    shooter_ = history.spawn({body_, {}, own_team, 1});
    for (int i = 0; i < runner_count; ++i) {
        Runner runner;
        runner.gone_since = -tombstone_ticks;
        // Every other one is in each snapshot; of the rest some are sent seldom.
        if (i % 4 == 2) runner.divider = 2;
        if (i % 4 == 3) runner.divider = static_cast<std::uint32_t>(40 / conditions.snapshot_every);
        runners_.push_back(runner);
    }
    // Builds are equal here: another test covers the fingerprint.
    audit.join(0, view_fingerprint(history, draw));
}

Vec3 PlantedMatch::eye(Place place) const {
    return {static_cast<float>(place.x) / 1024.0f, static_cast<float>(place.y) / 1024.0f, 1.6f};
}

PlantedMatch::Place PlantedMatch::predicted() const {
    Place place = base_;
    for (const Command& command : unacked_) place = {place.x + command.move.x, place.y + command.move.y};
    return place;
}

void PlantedMatch::move_runners() {
    const auto push = static_cast<float>(conditions_.speed_mps * 0.16);
    for (Runner& runner : runners_) {
        if (runner.gone_since >= 0 || now_.value == 0) continue;
        if (now_.value < runner.paused_until) continue;
        if (random_.below(300) == 0) {
            runner.paused_until = now_.value + 60 + random_.below(120);
            runner.velocity = {};
            continue;
        }
        const Vec3 turn = random_.direction() * push;
        const Vec3 home = Vec3{14.0f, 0.0f, 0.0f} - runner.place;
        runner.velocity = runner.velocity * 0.98f + Vec3{turn.x, turn.y, 0.0f} + home * 0.02f;
        runner.velocity.z = 0.0f;
        runner.place = runner.place + runner.velocity * draw.tick_rate.tick_seconds();
    }
}

EntityState PlantedMatch::state_of(const Runner& runner) const {
    const Track* track = history.find(runner.id);
    const std::optional<EntityState> last = track->at(track->newest());
    EntityState state = last ? *last : EntityState{};
    must(quantize_position(runner.place, history.config().quantization, state.position));
    must(quantize_velocity(runner.velocity, history.config().quantization, state.velocity));
    return state;
}

void PlantedMatch::record_all() {
    must(history.record(shooter_, now_, {{eye(server_place_).x, eye(server_place_).y, 0.0f}, {}, {}}));
    for (Runner& runner : runners_) {
        if (runner.gone_since < 0 && random_.below(400) == 0) {
            must(history.despawn(runner.id, now_));
            runner.gone_since = now_.value;
            continue;
        }
        if (runner.gone_since >= 0) {
            if (now_.value - runner.gone_since < tombstone_ticks) {
                must(history.record_tombstone(runner.id, now_));
                continue;
            }
        }
        if (runner.gone_since != -1) {
            const bool in_team = is(Mistake::hits_its_team) && &runner - runners_.data() < runner_count / 2;
            const EntityId id = history.spawn({body_, {}, in_team ? own_team : their_team, 1});
            if (id.is_null()) continue;
            if (id.generation() > 0) ++reused_slots;
            runner.id = id;
            runner.gone_since = -1;
            runner.place = {random_.between_f(8.0, 20.0), random_.between_f(-10.0, 10.0), 0.0f};
        }
        const bool has_state = history.find(runner.id)->newest() != no_tick;
        if (is(Mistake::leaves_out_a_record) && has_state && random_.below(100) < 2) continue;
        must(history.record(runner.id, now_, {runner.place, {}, runner.velocity}));
    }
}

void PlantedMatch::open_snapshot() {
    Snapshot snapshot{
        ledger.begin_snapshot(now_), now_, now_.value + down_ticks + random_.below(2), executed_, server_place_, {}};
    if (random_.below(100) < conditions_.late_percent)
        snapshot.due += (32 + random_.below(6)) * conditions_.snapshot_every;
    if (conditions_.overtaken_percent > 0 && random_.below(100) < conditions_.overtaken_percent)
        snapshot.due += random_.below(5) * conditions_.snapshot_every;
    must(ledger.add(shooter_));
    snapshot.entities.push_back({shooter_, *history.find(shooter_)->at(now_)});
    for (std::size_t i = 0; i < runners_.size(); ++i) {
        const Runner& runner = runners_[i];
        if (runner.id.is_null() || history.find(runner.id) == nullptr) continue;
        if ((snapshot.seq.value + 7 * i) % runner.divider != 0) continue;
        const std::optional<EntityState> recorded = history.find(runner.id)->at(now_);
        const bool left_out = is(Mistake::leaves_out_a_record) && !recorded && runner.gone_since < 0;
        if (!recorded && !left_out) continue;
        must(ledger.add(runner.id));
        if (is(Mistake::adds_without_sending) && random_.below(100) < 4) continue;
        EntityState state = recorded ? *recorded : state_of(runner);
        spoil(mistake_, runner.place, client_.config().quantization, state);
        snapshot.entities.push_back({runner.id, state});
    }
    if (random_.below(100) < conditions_.loss_percent) return;
    unfilled_.push_back(std::move(snapshot));
}

// A broken server writes its packets when its simulation is a tick further.
void PlantedMatch::fill_snapshots() {
    for (Snapshot& snapshot : unfilled_) {
        if (is(Mistake::sends_the_next_state)) {
            for (Sent& sent : snapshot.entities) {
                const Track* track = history.find(sent.id);
                const std::optional<EntityState> next = track != nullptr ? track->at(snapshot.tick + 1) : std::nullopt;
                if (next) sent.state = *next;
            }
        }
        const std::int64_t due = snapshot.due;
        snapshots_.send(due, std::move(snapshot));
    }
    unfilled_.clear();
}

void PlantedMatch::receive_snapshots() {
    snapshots_.receive(now_.value, [this](const Snapshot& snapshot) {
        const AckResult result = acks_.judge(snapshot.seq);
        const bool is_unstamped = is(Mistake::applies_what_was_overtaken) && snapshot.seq < acks_.newest();
        const bool applied = is_unstamped || acks_.accept(snapshot.seq);
        if (!applied && !(is(Mistake::applies_late_snapshots) && result == AckResult::late)) return;
        for (const Sent& sent : snapshot.entities) {
            const EntityId id = is(Mistake::ids_without_generation) ? EntityId::make(sent.id.index(), 0) : sent.id;
            must(client_.store(id, snapshot.tick, sent.state));
        }
        if (!unacked_.empty() && snapshot.executed < unacked_.front().number) return;
        while (!unacked_.empty() && unacked_.front().number <= snapshot.executed) unacked_.pop_front();
        base_ = snapshot.own;
    });
}

void PlantedMatch::receive_commands() {
    packets_.receive(now_.value, [this](const std::vector<Command>& packet) {
        const std::uint32_t newest = is(Mistake::executes_twice) ? newest_in_packet_ : executed_;
        for (const Command& command : packet) {
            if (command.number <= newest) continue;
            execute(command, is(Mistake::stamps_the_packet) ? packet.back().stamp : command.stamp);
        }
        newest_in_packet_ = packet.back().number;
    });
}

void PlantedMatch::execute(const Command& command, const ViewStamp& stamp) {
    executed_ = std::max(executed_, command.number);
    server_place_ = {server_place_.x + command.move.x, server_place_.y + command.move.y};
    ShotRecord shot;
    shot.server_now = Moment::at(now_);
    shot.audited = judge.take_stamp(stamp, shot.server_now);
    audit.take_command(0, command.number, shot.audited);
    if (!command.fires) return;
    shot.declared_hash = command.hash;
    shot.shot.shooter = shooter_;
    shot.shot.spare_team = own_team;
    shot.shot.origin = eye(server_place_);
    shot.shot.direction = command.direction;
    shot.rules.max_rewind = Micros{1'000'000};
    shot.rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    judge.judge(shot);
    const SelfAuditAnswer answer = audit.compare(shot, ledger);
    if (!answer.compared) return;
    ++compared;
    if (!answer.agreed) ++disagreed;
    if (shot.verdict.hit) ++hits;
    names |= 1u << static_cast<std::uint32_t>(audit.of_client(0).alarm());
}

// Slews by up to 3 %, as clocks and delays do.
void PlantedMatch::advance_clock() {
    slew_ = std::clamp(slew_ + random_.between(-0.004, 0.004), -0.03, 0.03);
    const double target = static_cast<double>(Moment::at(now_).raw) - conditions_.delay * 65536.0;
    if (shown_.raw == 0) shown_ = Moment{static_cast<std::int64_t>(target)};
    const double off = std::clamp((target - static_cast<double>(shown_.raw)) / 65536.0 * 0.05, -0.05, 0.05);
    shown_ = shown_ + static_cast<std::int64_t>(65536.0 * (1.0 + slew_ + off));
}

View PlantedMatch::screen(Moment shown) const {
    if (is(Mistake::draws_the_present)) return View::at_moment(history, draw, Moment::at(now_));
    return View::at_moment(client_, client_draw_, drawn_by(mistake_, shown));
}

void PlantedMatch::fire(Command& command) {
    const View view = screen(shown_);
    std::vector<ViewPose> seen;
    for (std::uint32_t slot = 0; slot < client_.slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (pose.entity.index() != shooter_.index() && is_hittable(pose.status)) seen.push_back(pose);
    }
    if (seen.empty()) return;
    const ViewPose& target = seen[static_cast<std::size_t>(random_.below(static_cast<int>(seen.size())))];
    const float beside = random_.between_f(-0.3, 0.3);
    const float across = random_.between_f(-0.3, 0.3);
    const Vec3 aim = target.pose.position + Vec3{beside, across, random_.between_f(0.4, 1.7)};
    const Place own = predicted();
    Vec3 origin = eye({own.x + command.move.x, own.y + command.move.y});
    QuantDirection direction;
    must(quantize_direction(aim - origin, direction));
    command.fires = true;
    command.direction = dequantize(direction);
    if (is(Mistake::fires_from_elsewhere)) origin.y += 0.1f;
    QueryFilter filter;
    filter.exclude = is(Mistake::hits_itself) ? EntityId{} : shooter_;
    // Spares its own team, except for itself if that is the mistake.
    if (!is(Mistake::hits_its_team) && !is(Mistake::hits_itself)) filter.exclude_team = own_team;
    Hit hit = cast_ray(view, {origin, command.direction, 1000.0f}, filter);
    if (is(Mistake::fused_arithmetic) && hit) {
        hit.point = {std::fma(command.direction.x, hit.distance, origin.x),
                     std::fma(command.direction.y, hit.distance, origin.y),
                     std::fma(command.direction.z, hit.distance, origin.z)};
    }
    command.hash = screen_hash(hit);
}

void PlantedMatch::give_command() {
    advance_clock();
    Command command;
    command.number = ++last_command_;
    const Place own = predicted();
    command.move = {(own.x > 0 ? -1 : 1) * random_.below(60), (own.y > 0 ? -1 : 1) * random_.below(60)};
    Moment stamped = shown_;
    if (is(Mistake::stamps_whole_ticks)) stamped = Moment::at(stamped.tick());
    command.stamp = acks_.stamp(stamped);
    if (is(Mistake::stamps_before_applying)) receive_snapshots();
    fire(command);
    if (is(Mistake::stamps_what_came_after_drawing)) {
        receive_snapshots();
        command.stamp = acks_.stamp(stamped);
    }
    unacked_.push_back(command);
    if (unacked_.size() > most_resent) unacked_.pop_front();
    if (is(Mistake::draws_the_present)) {
        packets_.send(now_.value, {unacked_.begin(), unacked_.end()});
    } else if (random_.below(100) >= conditions_.loss_percent) {
        packets_.send(now_.value + 2 + (random_.below(100) < 3 ? 2 : 0), {unacked_.begin(), unacked_.end()});
    }
}

void PlantedMatch::step() {
    now_ = now_ + 1;
    receive_commands();
    move_runners();
    record_all();
    fill_snapshots();
    if (now_.value % conditions_.snapshot_every == 0) open_snapshot();
    const bool comes_late = is(Mistake::stamps_before_applying) || is(Mistake::stamps_what_came_after_drawing);
    const bool plays = now_.value > 30 && acks_.newest().value > 0;
    if (!comes_late || !plays) receive_snapshots();
    if (now_.value > 30 && acks_.newest().value > 0) give_command();
    if (is(Mistake::draws_the_present)) receive_commands();
}

}  // namespace backsight::test
