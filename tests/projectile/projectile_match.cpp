#include "tests/projectile/projectile_match.h"
#include "tests/support/must.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace backsight::test {

namespace {

constexpr TickRate rate{64, 1};
constexpr int targets = 12;
constexpr int entities = targets + 3;
constexpr Vec3 seat{0, 0, 1.5f};
constexpr double arena_m = 25.0;
constexpr std::int64_t warm_up_ticks = 100;

Micros at(std::int64_t tick) { return rate.time_of(Tick{tick}); }

// A level with two walls and a floor.
struct Hall {
    static LevelTrace at(Moment) { return meet; }
    static LevelContact meet(Vec3 from, Vec3 to, float radius) {
        LevelContact best;
        const auto cut = [&](float a, float b, float wall, Vec3 normal) {
            if (!(b < wall + radius && b < a)) return;
            const float fraction = std::clamp((a - wall - radius) / (a - b), 0.0f, 1.0f);
            if (best.hit && fraction >= best.fraction) return;
            best = {true, fraction, normal};
        };
        cut(from.z, to.z, 0.0f, {0, 0, 1});
        cut(from.x, to.x, -30.0f, {1, 0, 0});
        cut(-from.y, -to.y, -30.0f, {0, -1, 0});
        return best;
    }
};

AuthorityConfig authority_config(const ProjectileRun& run) {
    AuthorityConfig config;
    config.early_ticks = run.early_ticks;
    config.max_clients = 1;
    config.max_projectiles = 256;
    config.max_per_client = 256;
    return config;
}

PredictedProjectilesConfig images_config() {
    PredictedProjectilesConfig config;
    config.max_images = 256;
    return config;
}

bool is_impact(EffectKind kind) { return kind != EffectKind::launch && kind != EffectKind::bounce; }

}  // namespace

ProjectileRules rocket_rules() {
    ProjectileRules rules;
    rules.flight.target_radius_m = 0.2f;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.lifetime = Micros{1'500'000};
    rules.speed_mps = 25.0f;
    return rules;
}

ProjectileMatch::ProjectileMatch(const ProjectileRun& run)
    : run_(run),
      random_(run.seed),
      server_(history_config(256, entities, 0)),
      client_(history_config(256, entities, 0)),
      draw_(draw_config()),
      ledger_({256, entities}),
      audit_({}, rate),
      authority_(server_.history, draw_, authority_config(run)),
      images_(rate, images_config()) {
    authority_.set_level(level());
    authority_.set_ended_hook(
        [this](const ProjectileAuthority::Ended& ended, const View&, const LevelTrace&) { note_end(ended); });
    if (run.compares_times) hasty_.emplace(server_.history, draw_, authority_config(run));
    if (hasty_) hasty_->authority.set_level(level());
    if (run.drives) {
        mount_ = server_.spawn();
        for (EntityId& one : aboard_) one = server_.spawn(mount_);
    }
    for (int i = 0; i < targets; ++i) {
        const Vec3 place = random_.in_cube(arena_m);
        runners_.push_back(
            {server_.history.spawn({i % 2 == 0 ? server_.ball : server_.body}), place, random_.in_cube(6.0)});
        Vec3& velocity = runners_.back().velocity;
        if (run.runs_straight) velocity = normalized(Vec3{velocity.x, velocity.y, 0}, {1, 0, 0}) * 6.0f;
    }
}

ProjectileTally ProjectileMatch::play() {
    for (now_ = 0; tally_.settled < run_.flights; ++now_) {
        authority_.begin_tick(Tick{now_});
        if (hasty_) hasty_->begin(Tick{now_});
        told_ = 0;
        if (!run_.records_last) move();
        if (!run_.records_last) send_snapshot();
        receive_snapshots();
        receive_news();
        if (now_ > warm_up_ticks) give_command();
        receive_commands();
        if (run_.records_last) move();
        authority_.finish_tick();
        if (hasty_) hasty_->authority.finish_tick();
        if (run_.records_last) send_snapshot();
        tell_verdicts();
        images_.update(at(now_), at(2 * run_.latency_ticks + run_.jitter_ticks));
        take_image_news();
        if (run_.watch) run_.watch(now_, authority_);
    }
    if (tally_.hits > 0) tally_.paid_ticks /= tally_.hits;
    if (hasty_) tally_.times = hasty_->tally;
    tally_.stamps_left_out = authority_.stamps_left_out();
    return tally_;
}

LevelAt ProjectileMatch::level() const { return run_.level ? run_.level : Hall::at; }

int ProjectileMatch::late() { return run_.jitter_ticks == 0 ? 0 : random_.below(run_.jitter_ticks + 1); }
bool ProjectileMatch::is_lost() { return random_.below(100) < run_.loss_percent; }

void ProjectileMatch::move() {
    if (run_.drives) {
        server_.put(mount_, now_, seat);
        for (const EntityId one : aboard_) server_.put(one, now_, {0, 0.3f, 0.1f});
    }
    for (Runner& runner : runners_) {
        if (!run_.runs_straight && random_.below(12) == 0) runner.velocity = random_.in_cube(6.0);
        const bool is_out = run_.runs_straight && length(runner.place) > 1.5f * static_cast<float>(arena_m);
        if (is_out || random_.below(400) == 0) {
            must(server_.history.teleport(runner.id));
            runner.teleported_at = now_;
            runner.place = random_.in_cube(arena_m);
        }
        runner.place = runner.place + runner.velocity * rate.tick_seconds();
        runner.place.z = std::clamp(runner.place.z, 0.0f, 4.0f);
        server_.put(runner.id, now_, runner.place, runner.velocity);
    }
}

void ProjectileMatch::send_snapshot() {
    if (now_ < next_snapshot_) return;
    const int gap = run_.ticks_between_snapshots;
    next_snapshot_ = now_ + (run_.irregular_snapshots ? 1 + random_.below(gap) : gap);
    const std::int64_t due = now_ + run_.latency_ticks + late();
    Snapshot snapshot{ledger_.begin_snapshot(Tick{now_}), Tick{now_}, {}};
    for (const EntityId id : {mount_, aboard_[0], aboard_[1]}) {
        if (id.is_null()) continue;
        must(ledger_.add(id));
        snapshot.entities.emplace_back(id, *server_.history.slot(id.index()).at(Tick{now_}));
    }
    for (const Runner& runner : runners_) {
        if (run_.interest_percent < 100 && random_.below(100) >= run_.interest_percent) continue;
        must(ledger_.add(runner.id));
        snapshot.entities.emplace_back(runner.id, *server_.history.slot(runner.id.index()).at(Tick{now_}));
    }
    if (!is_lost()) down_.send(due, std::move(snapshot));
}

void ProjectileMatch::receive_snapshots() {
    if (is_stalled() || (run_.starves && run_.starves(now_))) return;
    down_.receive(now_, [this](const Snapshot& snapshot) {
        const std::uint32_t seq = snapshot.seq.value;
        if (newest_ > seq && newest_ - seq >= late_snapshot_limit) return;
        received_.insert(seq);
        newest_ = std::max(newest_, seq);
        for (const auto& [id, state] : snapshot.entities) must(client_.history.store(id, snapshot.tick, state, {}));
    });
}

void ProjectileMatch::give_command() {
    // The shooter's clock slews a little, as clocks do; the drawn moment never goes back.
    const std::int64_t slew = run_.slews ? random_.below(2000) - 1000 : 0;
    const std::int64_t more = run_.more_delay ? run_.more_delay(now_) : 0;
    const std::int64_t raw = Moment::at(Tick{now_ - run_.latency_ticks - run_.delay_ticks}).raw + slew - more;
    shown_ = std::max(shown_, Moment{raw});
    Command command;
    command.seq = ++command_;
    command.stamp = stamp();
    const bool fires = now_ % run_.ticks_between_shots == 0;
    for (std::uint32_t ordinal = 0; fires && ordinal < run_.rules.volley; ++ordinal) {
        command.claims.push_back(aim());
        command.claims.back().id.ordinal = static_cast<std::uint8_t>(ordinal);
        fire(command.claims.back());
    }
    for (auto& [id, fired] : fired_) fired.screen.follow(shown_, client_world());
    images_.follow(shown_, client_world(), at(now_));
    commands_.push_back(command);
    const bool talks = !run_.talks || run_.talks(now_);
    const std::int64_t due = now_ + run_.latency_ticks + late() + (run_.waits ? run_.waits(now_) : 0);
    if (talks && !is_lost()) up_.send(due, command.seq);
    while (commands_.size() > 512) commands_.pop_front();
}

ViewStamp ProjectileMatch::stamp() const {
    ViewStamp stamp{shown_, {newest_}, 0};
    for (std::uint32_t i = 0; i < stamp_window && i < newest_; ++i) {
        if (received_.count(newest_ - i) != 0) stamp.received |= std::uint64_t{1} << i;
    }
    return stamp;
}

// At somebody, leading as a good shot does.
LaunchClaim ProjectileMatch::aim() {
    LaunchClaim claim;
    claim.id = {0, command_, 0};
    claim.held_back = run_.held_back;
    claim.muzzle = random_.in_cube(arena_m * 0.6);
    claim.muzzle.z = 1.5f;
    if (run_.drives) claim.muzzle = seat;
    const View view = View::at_moment(client_.history, draw_, shown_);
    const ViewPose seen = view.pose(runners_[static_cast<std::size_t>(random_.below(targets))].id);
    if (run_.rules.flight.homing_mps2 > 0.0f) claim.homes_on = seen.entity;
    const Vec3 place = has_pose(seen.status) ? seen.pose.position : Vec3{5, 5, 1};
    const float seconds = distance(place, claim.muzzle) / run_.rules.speed_mps;
    const Quantization& grid = server_.history.config().quantization;
    const Vec3 velocity = !seen.state ? Vec3{} : dequantize(seen.state->velocity, grid);
    const Vec3 goal = place + velocity * (seconds * 0.8f) + random_.in_cube(0.3);
    claim.direction = normalized(goal - claim.muzzle);
    return claim;
}

void ProjectileMatch::fire(const LaunchClaim& claim) {
    Launch launch(aboard_[0], mount_, claim.muzzle, claim.direction * run_.rules.speed_mps, shown_);
    launch.homes_on = claim.homes_on;
    launch.grant.look_back = rate.span(run_.rules.budget.look_back);
    launch.grant.hold_back = rate.span(run_.held_back);
    launch.grant.decay_permille = run_.rules.budget.decay_permille;
    images_.launch(claim.id, 0, run_.rules, launch, at(now_));
    fired_.insert_or_assign(claim.id, Fired{now_, SharedFlight(run_.rules.flight, rate, launch)});
}

void ProjectileMatch::receive_commands() {
    if (is_stalled()) return;
    up_.receive(now_, [this](std::uint32_t newest) {
        for (const Command& command : commands_) {
            const bool is_in_it =
                command.seq <= newest && command.seq + static_cast<std::uint32_t>(run_.copies) > newest;
            if (is_in_it && command.seq > executed_) execute(command);
        }
    });
}

void ProjectileMatch::execute(const Command& command) {
    missed_ = missed_ || command.seq != executed_ + 1;
    executed_ = command.seq;
    Audited audited{AuditResult::accepted, command.stamp, 0};
    if (run_.audits) audited = audit_.examine(command.stamp, ledger_, Moment::at(Tick{now_}));
    if (!is_refused(audited.result)) ledger_.learn(audited.stamp);
    for (const LaunchClaim& claim : command.claims) launch(claim, audited);
    if (is_refused(audited.result)) {
        missed_ = true;
        return;
    }
    if (is_clamped(audited.result)) ++tally_.clamped;
    authority_.follow(0, audited, ledger_, missed_);
    if (hasty_) hasty_->authority.follow(0, audited, ledger_, missed_);
    missed_ = false;
    tell_verdicts();
}

void ProjectileMatch::launch(LaunchClaim claim, const Audited& audited) {
    const ProjectileId id = claim.id;
    LaunchFacts facts(aboard_[0], mount_, claim.muzzle);
    if (run_.tamper) run_.tamper(claim, facts);
    const LaunchResult result = authority_.launch(claim, facts, run_.rules, audited);
    if (hasty_) static_cast<void>(hasty_->authority.launch(claim, facts, run_.rules, audited));
    ++tally_.by_denial[result];
    if (result == LaunchResult::launched) {
        const Grant grant = authority_.launches().back().launch.grant;
        tally_.most_remainder = std::max(tally_.most_remainder, grant.remainder);
        tell([this, id, grant] {
            images_.granted(id, grant);
            const auto fired = fired_.find(id);
            if (fired != fired_.end()) fired->second.screen.set_look_back(grant.look_back);
        });
    } else {
        tell([this, id, result] { images_.denied(id, result); });
    }
}

void ProjectileMatch::tell_verdicts() {
    if (hasty_) hasty_->note_hasty(now_);
    for (; told_ < authority_.ended().size(); ++told_) {
        const ProjectileAuthority::Ended& ended = authority_.ended()[told_];
        ProjectileVerdict verdict = ended.verdict;
        if (verdict.end == FlightEnd::target) note_hit(ended);
        if (hasty_) hasty_->note(ended, now_);
        verdicts_[verdict.id] = verdict;
        tell([this, verdict] { images_.verdict(verdict, at(now_)); });
    }
}

void ProjectileMatch::note_hit(const ProjectileAuthority::Ended& ended) {
    ++tally_.hits;
    const EntityId target = ended.verdict.target;
    if (target == mount_ || target == aboard_[0] || target == aboard_[1]) ++tally_.hits_of_own;
    tally_.most_paid = std::max(tally_.most_paid, ended.paid);
    tally_.paid_ticks += static_cast<double>(ended.paid) / Moment::one_tick;
    // Over a teleport there is no path.
    const auto met =
        std::find_if(runners_.begin(), runners_.end(), [&](const Runner& runner) { return runner.id == target; });
    if (met == runners_.end()) return;
    if (now_ - met->teleported_at < 64) return;
    const std::int64_t granted = look_back_at(ended.projectile.launch.grant, ended.verdict.age);
    tally_.most_above = std::max(tally_.most_above, ended.paid - granted);
    tally_.most_below = std::max(tally_.most_below, granted - ended.paid);
}

void ProjectileMatch::note_end(const ProjectileAuthority::Ended& ended) {
    tally_.ahead_of_records += ended.targets > Moment::at(server_.history.newest()) ? 1 : 0;
}

// Reliable: what is lost comes a round trip later.
void ProjectileMatch::tell(std::function<void()> news) {
    std::int64_t due = now_ + run_.latency_ticks + late();
    while (is_lost()) due += 2 * run_.latency_ticks + 2;
    news_.send(due, std::move(news));
}

void ProjectileMatch::receive_news() {
    if (is_stalled()) return;
    news_.receive(now_, [](const std::function<void()>& news) { news(); });
}

void ProjectileMatch::take_image_news() {
    for (const ImageNews& news : images_.take_news()) {
        switch (news.kind) {
            case ImageNews::Kind::effect_started:
                if (is_impact(news.effect)) impacts_.insert(news.handle);
                break;
            case ImageNews::Kind::effect_cancelled:
                impacts_.erase(news.handle);
                break;
            case ImageNews::Kind::settled:
                settle(news);
                break;
            case ImageNews::Kind::shown_again:
                break;
        }
    }
    tally_.impacts_standing = static_cast<int>(impacts_.size());
}

void ProjectileMatch::settle(const ImageNews& news) {
    ++tally_.settled;
    ++tally_.by_outcome[news.outcome];
    const Fired fired = fired_.at(news.id);
    fired_.erase(news.id);
    if (news.outcome == ImageOutcome::denied) {
        tally_.longest_denied_ticks = std::max(tally_.longest_denied_ticks, now_ - fired.at);
        return;
    }
    if (news.outcome == ImageOutcome::lost && news.basis == VerdictBasis::as_shown) ++tally_.lost_as_shown;
    const auto found = verdicts_.find(news.id);
    if (found == verdicts_.end()) return;
    const ProjectileVerdict& verdict = found->second;
    const FlightResult& screen = fired.screen.result();
    const bool is_confirmed = news.outcome == ImageOutcome::confirmed;
    if (is_confirmed) ++tally_.confirmed;
    ++tally_.by_basis[verdict.basis];
    if (!is_confirmed && news.outcome != ImageOutcome::lost) ++tally_.others;
    const bool is_same_end = screen.end == verdict.end && screen.hit.hit.entity == verdict.target;
    const bool is_same = is_same_end && screen.age == verdict.age && same_bits(screen.point, verdict.point) &&
                         same_bits(screen.normal, verdict.normal) && screen.hit.hit.hitbox == verdict.hitbox;
    if (is_same) ++tally_.ends_alike;
    if (is_confirmed && !is_same_end) ++tally_.wrong_confirms;
    if ((screen.end == FlightEnd::target) != (verdict.end == FlightEnd::target)) ++tally_.wrong_verdicts;
    if (!is_confirmed && news.basis == VerdictBasis::as_shown) ++tally_.unexplained;
    if (!is_same && verdict.basis == VerdictBasis::as_shown && is_confirmed) ++tally_.unexplained;
    const auto error = static_cast<double>(distance(screen.point, verdict.point));
    tally_.contact_error_m = std::max(tally_.contact_error_m, error);
    verdicts_.erase(found);
}

FlightWorld ProjectileMatch::client_world() {
    FlightWorld world;
    world.level = level();
    world.view = [this](Moment moment) { return View::at_moment(client_.history, draw_, moment); };
    return world;
}

}  // namespace backsight::test
