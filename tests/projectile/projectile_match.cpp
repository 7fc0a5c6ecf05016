#include "tests/projectile/projectile_match.h"
#include "tests/support/must.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace backsight::test {

namespace {

constexpr TickRate rate{64, 1};
constexpr int targets = 12;
constexpr double arena_m = 25.0;
constexpr std::int64_t warm_up_ticks = 100;

Micros at(std::int64_t tick) { return rate.time_of(Tick{tick}); }

// A level with two walls and a floor.
struct Hall {
    static LevelTrace at(void*, Moment) { return {&meet, nullptr}; }
    static LevelTrace::Contact meet(void*, Vec3 from, Vec3 to, float radius) {
        LevelTrace::Contact best;
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

AuthorityConfig authority_config() {
    AuthorityConfig config;
    config.max_clients = 1;
    config.max_projectiles = 256;
    config.max_per_client = 256;
    return config;
}

OwnImagesConfig images_config() {
    OwnImagesConfig config;
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
      server_(history_config(256, targets, 0)),
      client_(history_config(256, targets, 0)),
      draw_(draw_config()),
      ledger_({256, targets}),
      authority_(server_.history, draw_, authority_config()),
      images_(rate, images_config()) {
    authority_.set_level({&Hall::at, nullptr});
    for (int i = 0; i < targets; ++i) {
        const Vec3 place = random_.in_cube(arena_m);
        runners_.push_back(
            {server_.history.spawn({i % 2 == 0 ? server_.ball : server_.body}), place, random_.in_cube(6.0)});
    }
}

ProjectileTally ProjectileMatch::play() {
    for (now_ = 0; tally_.settled < run_.flights; ++now_) {
        authority_.begin_tick(Tick{now_});
        told_ = 0;
        move();
        send_snapshot();
        receive_snapshots();
        receive_news();
        if (now_ > warm_up_ticks) give_command();
        receive_commands();
        authority_.finish_tick();
        tell_verdicts();
        images_.update(at(now_), at(2 * run_.latency_ticks + run_.jitter_ticks));
        take_image_news();
    }
    return tally_;
}

int ProjectileMatch::late() { return run_.jitter_ticks == 0 ? 0 : random_.below(run_.jitter_ticks + 1); }
bool ProjectileMatch::is_lost() { return random_.below(100) < run_.loss_percent; }

void ProjectileMatch::move() {
    for (Runner& runner : runners_) {
        if (random_.below(12) == 0) runner.velocity = random_.in_cube(6.0);
        if (random_.below(400) == 0) {
            must(server_.history.teleport(runner.id));
            runner.place = random_.in_cube(arena_m);
        }
        runner.place = runner.place + runner.velocity * rate.tick_seconds();
        runner.place.z = std::clamp(runner.place.z, 0.0f, 4.0f);
        server_.put(runner.id, now_, runner.place, runner.velocity);
    }
}

void ProjectileMatch::send_snapshot() {
    Snapshot snapshot{ledger_.begin_snapshot(Tick{now_}), Tick{now_}, now_ + run_.latency_ticks + late(), {}};
    for (const Runner& runner : runners_) {
        must(ledger_.add(runner.id));
        snapshot.entities.emplace_back(runner.id, *server_.history.slot(runner.id.index()).at(Tick{now_}));
    }
    if (!is_lost()) down_.push_back(std::move(snapshot));
}

void ProjectileMatch::receive_snapshots() {
    for (const Snapshot& snapshot : down_) {
        if (snapshot.arrives_at != now_) continue;
        const std::uint32_t seq = snapshot.seq.value;
        if (newest_ > seq && newest_ - seq >= late_snapshot_limit) continue;
        received_.insert(seq);
        newest_ = std::max(newest_, seq);
        for (const auto& [id, state] : snapshot.entities) must(client_.history.store(id, snapshot.tick, state, {}));
    }
    std::erase_if(down_, [&](const Snapshot& s) { return s.arrives_at <= now_; });
}

void ProjectileMatch::give_command() {
    // His clock slews a little, as clocks do; what he draws never goes back.
    const std::int64_t slew = random_.below(2000) - 1000;
    const std::int64_t raw = Moment::at(Tick{now_ - run_.latency_ticks - run_.delay_ticks}).raw + slew;
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
    images_.follow(shown_, client_world(), at(now_));
    note_ends();
    commands_.push_back(command);
    const bool talks = !run_.talks || run_.talks(now_);
    const Packet packet{command.seq, now_ + run_.latency_ticks + late()};
    if (talks && !is_lost()) up_.push_back(packet);
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
    const View view = View::at_moment(client_.history, draw_, shown_);
    const ViewPose seen = view.pose(runners_[static_cast<std::size_t>(random_.below(targets))].id);
    if (run_.rules.flight.homing_mps2 > 0.0f) claim.homes_on = seen.entity;
    const Vec3 place = has_pose(seen.status) ? seen.pose.position : Vec3{5, 5, 1};
    const float seconds = distance(place, claim.muzzle) / run_.rules.speed_mps;
    const Quantization& grid = server_.history.config().quantization;
    const Vec3 velocity = seen.state == nullptr ? Vec3{} : dequantize(seen.state->velocity, grid);
    const Vec3 goal = place + velocity * (seconds * 0.8f) + random_.in_cube(0.3);
    claim.direction = normalized(goal - claim.muzzle);
    return claim;
}

void ProjectileMatch::fire(const LaunchClaim& claim) {
    Launch launch;
    launch.position = claim.muzzle;
    launch.velocity = claim.direction * run_.rules.speed_mps;
    launch.shot = shown_;
    launch.homes_on = claim.homes_on;
    launch.grant.look_back = rate.span(run_.rules.budget.look_back);
    launch.grant.hold_back = rate.span(run_.held_back);
    launch.grant.decay_permille = run_.rules.budget.decay_permille;
    images_.launch(claim.id, 0, run_.rules, launch, at(now_));
    fired_[claim.id] = {now_, {}};
}

void ProjectileMatch::receive_commands() {
    for (const Packet& packet : up_) {
        if (packet.arrives_at > now_) continue;
        for (const Command& command : commands_) {
            const bool is_in_it =
                command.seq <= packet.newest && command.seq + static_cast<std::uint32_t>(run_.copies) > packet.newest;
            if (is_in_it && command.seq > executed_) execute(command);
        }
    }
    std::erase_if(up_, [&](const Packet& p) { return p.arrives_at <= now_; });
}

void ProjectileMatch::execute(const Command& command) {
    const bool missed = command.seq != executed_ + 1;
    executed_ = command.seq;
    ledger_.learn(command.stamp);
    const Audited audited{AuditResult::accepted, command.stamp, 0};
    for (const LaunchClaim& claim : command.claims) launch(claim, audited);
    authority_.follow(0, audited, ledger_, missed);
    tell_verdicts();
}

void ProjectileMatch::launch(LaunchClaim claim, const Audited& audited) {
    const ProjectileId id = claim.id;
    LaunchFacts facts;
    facts.muzzle = claim.muzzle;
    if (run_.tamper) run_.tamper(claim, facts);
    const LaunchResult result = authority_.launch(claim, facts, run_.rules, audited);
    ++tally_.by_denial[static_cast<std::size_t>(result)];
    if (result == LaunchResult::launched) {
        const Grant grant = authority_.launches().back().launch.grant;
        tally_.most_remainder = std::max(tally_.most_remainder, grant.remainder);
        tell([this, id, grant] { images_.granted(id, grant); });
    } else {
        tell([this, id, result] { images_.denied(id, result); });
    }
}

void ProjectileMatch::tell_verdicts() {
    for (; told_ < authority_.ended().size(); ++told_) {
        const ProjectileAuthority::Ended& ended = authority_.ended()[told_];
        ProjectileVerdict verdict = ended.verdict;
        if (verdict.end == FlightEnd::target) ++tally_.hits;
        verdicts_[verdict.id] = verdict;
        tell([this, verdict] { images_.verdict(verdict, at(now_)); });
    }
}

// Reliable: what is lost comes a round trip later.
void ProjectileMatch::tell(std::function<void()> news) {
    std::int64_t arrives_at = now_ + run_.latency_ticks + late();
    while (is_lost()) arrives_at += 2 * run_.latency_ticks + 2;
    news_.push_back({arrives_at, std::move(news)});
}

void ProjectileMatch::receive_news() {
    const std::vector<News> news = std::exchange(news_, {});
    for (const News& one : news) {
        if (one.arrives_at <= now_) {
            one.tell();
        } else {
            news_.push_back(one);
        }
    }
}

void ProjectileMatch::note_ends() {
    for (const OwnImage& image : images_.images()) {
        if (image.flight.has_ended()) fired_[image.id].screen = image.flight.result();
    }
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
        }
    }
    tally_.impacts_standing = static_cast<int>(impacts_.size());
}

void ProjectileMatch::settle(const ImageNews& news) {
    ++tally_.settled;
    ++tally_.by_outcome[static_cast<std::size_t>(news.outcome)];
    const Fired fired = fired_[news.id];
    if (news.outcome == ImageOutcome::denied) {
        tally_.longest_denied_ticks = std::max(tally_.longest_denied_ticks, now_ - fired.at);
        return;
    }
    const auto found = verdicts_.find(news.id);
    if (found == verdicts_.end()) return;
    const ProjectileVerdict& verdict = found->second;
    const FlightResult& screen = fired.screen;
    const bool is_confirmed = news.outcome == ImageOutcome::confirmed;
    if (is_confirmed) ++tally_.confirmed;
    const bool is_same_end = screen.end == verdict.end && screen.hit.hit.entity == verdict.target;
    const bool is_same = is_same_end && screen.age == verdict.age && same_bits(screen.point, verdict.point) &&
                         same_bits(screen.normal, verdict.normal) && screen.hit.hit.hitbox == verdict.hitbox;
    if (is_same) ++tally_.ends_alike;
    if (is_confirmed && !is_same_end) ++tally_.wrong_confirms;
    if ((screen.end == FlightEnd::target) != (verdict.end == FlightEnd::target)) ++tally_.wrong_verdicts;
    if (!is_confirmed && verdict.basis == VerdictBasis::as_shown) ++tally_.unexplained;
    if (!is_same && verdict.basis == VerdictBasis::as_shown && is_confirmed) ++tally_.unexplained;
    const auto error = static_cast<double>(distance(screen.point, verdict.point));
    tally_.contact_error_m = std::max(tally_.contact_error_m, error);
    fired_.erase(news.id);
    verdicts_.erase(found);
}

FlightWorld ProjectileMatch::client_world() {
    FlightWorld world;
    world.user = this;
    world.level = {&Hall::at, nullptr};
    world.view = [](void* user, Moment moment) {
        const auto& self = *static_cast<ProjectileMatch*>(user);
        return View::at_moment(self.client_.history, self.draw_, moment);
    };
    return world;
}

}  // namespace backsight::test
