#include "lab/projectiles/library_preset.h"

#include <backsight/presets/fishnet.h>
#include <backsight/replicate/projectile_news.h>

#include <algorithm>
#include <bit>

#include "arena/seen_projectiles.h"

namespace backsight::lab::projectiles {

namespace {

constexpr std::uint32_t most_in_flight = 256;
constexpr std::size_t remembered_ages = 32;
// The shooter's clock slews by at most this much between two shots.
constexpr Micros slack{1'000};

AuthorityConfig authority_config() {
    AuthorityConfig config;
    config.max_clients = 1;
    config.max_projectiles = most_in_flight;
    config.max_per_client = most_in_flight;
    return config;
}

PredictedProjectilesConfig images_config() {
    PredictedProjectilesConfig config;
    config.max_images = most_in_flight;
    return config;
}

RemoteProjectilesConfig seen_config() {
    RemoteProjectilesConfig config;
    config.max_images = most_in_flight;
    return config;
}

bool same_bits(Vec3 a, Vec3 b) {
    const auto same = [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    };
    return same(a.x, b.x) && same(a.y, b.y) && same(a.z, b.z);
}

}  // namespace

LibraryPreset::LibraryPreset(const Stage& stage, DecidedBy decided_by, Micros hold_back_cap)
    : stage_(stage),
      rules_(stage.config->rules()),
      authority_(*stage.server, stage_.draw, authority_config()),
      images_(stage.config->tick_rate, images_config()),
      seen_(stage.config->tick_rate, seen_config()) {
    if (decided_by == DecidedBy::catch_up) rules_.budget = presets::fishnet_budget();
    rules_.budget.decided_by = decided_by;
    rules_.budget.hold_back = hold_back_cap;
    authority_.set_level(stage.level);
    authority_.set_ended_hook([this](const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace&) {
        note_victim(ended, view);
    });
}

FlightWorld LibraryPreset::screen_world() {
    FlightWorld world;
    world.view = [this](Moment moment) { return View::at_moment(*stage_.client, stage_.draw, moment); };
    world.level = stage_.level;
    return world;
}

// The advised value for views as old as the oldest of the last few. Before the first view, the shooter's own estimate
// and two ticks more.
Micros LibraryPreset::hold_back(const ScreenNow& screen) const {
    if (rules_.budget.hold_back == Micros{0}) return {};
    Micros oldest = screen.ping + Micros{stage_.config->interpolation_us + 2 * stage_.config->tick_us()};
    if (!view_ages_.empty()) oldest = *std::max_element(view_ages_.begin(), view_ages_.end());
    return advised_hold_back(oldest + slack, rules_.budget);
}

void LibraryPreset::press(const Press& press, const ScreenNow& screen) {
    LaunchClaim claim;
    claim.id = {0, press.command, 0};
    claim.muzzle = press.muzzle;
    claim.direction = press.direction;
    claim.held_back = hold_back(screen);
    Launch launch(press.shooter, {}, press.muzzle, press.direction * rules_.speed_mps, press.shown);
    launch.grant.look_back = stage_.config->tick_rate.span(rules_.budget.look_back);
    launch.grant.hold_back = stage_.config->tick_rate.span(claim.held_back);
    images_.launch(claim.id, 0, rules_, launch, Micros{screen.at_us});
    shots_.push_back(
        {claim, press.shooter, SharedFlight(rules_.flight, stage_.config->tick_rate, launch), {}, {}, {}, {}, 0, {}});
    shots_.back().bytes.owner = shot_bytes(press, stage_.client->config().quantization);
}

ImageClock LibraryPreset::clock(const ScreenNow& screen) const {
    return {screen.shown, stage_.config->tick_rate.moment_at(Micros{screen.at_us})};
}

void LibraryPreset::frame(const ScreenNow& screen) {
    seen_.update(clock(screen), stage_.level);
    if (!seen_.images().empty()) {
        authority_.for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
            const auto image = std::ranges::find_if(
                seen_.images(), [&](const RemoteProjectile& one) { return one.spawn.id == projectile.id; });
            if (image == seen_.images().end() || image->age < 0) return;
            const Vec3 servers = arena::servers_place(projectile, flight, tick_, clock(screen).present);
            shot_of(projectile.id).seen_m.push_back(distance(image->position, servers));
        });
    }
    for (const ImageNews& news : seen_.take_news()) {
        if (!arena::is_explosion(news)) continue;
        Shot& shot = shot_of(news.id);
        shot.seen_end_m = static_cast<double>(distance(news.point, shot.verdict->point));
    }
}

void LibraryPreset::command(const ScreenNow& screen) {
    if (shots_.empty()) return;
    while (first_flying_ < shots_.size() && shots_[first_flying_].screen.has_ended()) ++first_flying_;
    for (std::size_t i = first_flying_; i < shots_.size(); ++i) {
        shots_[i].screen.follow(screen.shown, screen_world());
    }
    images_.follow(screen.shown, screen_world(), Micros{screen.at_us});
    images_.update(Micros{screen.at_us}, screen.ping);
    for (const ImageNews& news : images_.take_news()) {
        if (news.kind == ImageNews::Kind::settled) shot_of(news.id).settled = news;
    }
}

void LibraryPreset::hear(std::size_t said, const ScreenNow& screen) {
    for (; heard_ < said; ++heard_) {
        const Word& word = said_[heard_];
        const Shot& shot = shots_[word.shot];
        if (word.kind == Word::Kind::denied) images_.denied(shot.claim.id, word.denied);
        if (word.kind == Word::Kind::granted) {
            const std::int64_t held = stage_.config->tick_rate.span(shot.claim.held_back);
            const Grant grant = complete_grant(grant_of(*shot.launched), held, rules_);
            images_.granted(shot.claim.id, grant);
            const Quantization& grid = stage_.client->config().quantization;
            ProjectileSpawn spawn;
            if (spawn_of(*shot.launched, grid, spawn)) seen_.spawn(complete_spawn(spawn, rules_, grid), clock(screen));
            const std::int64_t age = grant.look_back + grant.hold_back + grant.fast_forward + grant.remainder;
            view_ages_.push_back(stage_.config->tick_rate.time_of(Moment{age}));
            if (view_ages_.size() > remembered_ages) view_ages_.pop_front();
        }
        if (word.kind != Word::Kind::verdict) continue;
        const ProjectileVerdict verdict = complete_verdict(sent(shot), *stage_.client);
        images_.verdict(verdict, Micros{screen.at_us});
        seen_.verdict(verdict, clock(screen));
    }
}

SentVerdict LibraryPreset::sent(const Shot& shot) const {
    return sent_verdict(*shot.launched, *shot.verdict, stage_.client->config().quantization, stage_.config->tick_rate);
}

void LibraryPreset::begin_tick(Tick tick) {
    tick_ = tick;
    verdicts_said_ = 0;
    authority_.begin_tick(tick);
}

LibraryPreset::Shot& LibraryPreset::shot_of(const ProjectileId& id) {
    const auto at = std::lower_bound(shots_.begin(), shots_.end(), id,
                                     [](const Shot& shot, const ProjectileId& value) { return shot.claim.id < value; });
    return *at;
}

void LibraryPreset::take_command(const CommandTaken& command) {
    missed_ = missed_ || command.missed;
    if (command.press != nullptr) launch(command);
    if (is_refused(command.audited.result)) {
        missed_ = true;
        return;
    }
    authority_.follow(0, command.audited, *stage_.ledger, missed_);
    missed_ = false;
    say_verdicts();
}

void LibraryPreset::launch(const CommandTaken& command) {
    const std::uint32_t index = command.press->shot;
    Shot& shot = shots_[index];
    // The shooter's prediction of the muzzle is right here.
    LaunchFacts facts(shot.shooter, {}, shot.claim.muzzle);
    facts.since_fired = stage_.config->tick_rate.time_of(tick_) - Micros{command.press->at_us};
    const LaunchResult result = authority_.launch(shot.claim, facts, rules_, command.audited);
    if (result == LaunchResult::launched) {
        shot.launched = authority_.launches().back();
        const MessageBytes bytes = launch_bytes(*shot.launched, stage_.client->config().quantization);
        shot.bytes.owner += bytes.owner;
        shot.bytes.remote += bytes.remote;
        said_.push_back({Word::Kind::granted, index, result});
    } else {
        shot.bytes.owner += denial_bytes(shot.claim.id, result);
        said_.push_back({Word::Kind::denied, index, result});
    }
}

void LibraryPreset::say_verdicts() {
    for (; verdicts_said_ < authority_.ended().size(); ++verdicts_said_) {
        const ProjectileVerdict& verdict = authority_.ended()[verdicts_said_].verdict;
        Shot& shot = shot_of(verdict.id);
        shot.verdict = verdict;
        shot.paid = authority_.ended()[verdicts_said_].paid;
        const double bytes = verdict_bytes(sent(shot));
        shot.bytes.owner += bytes;
        shot.bytes.remote += bytes;
        said_.push_back({Word::Kind::verdict, static_cast<std::uint32_t>(&shot - shots_.data()), {}});
    }
}

void LibraryPreset::finish_tick(Tick) {
    authority_.finish_tick();
    say_verdicts();
}

void LibraryPreset::note_victim(const ProjectileAuthority::Ended& ended, const View& view) {
    if (ended.verdict.end != FlightEnd::target) return;
    const View now = View::at_moment(*stage_.server, stage_.draw, Moment::at(tick_));
    const ViewPose present = now.pose(ended.verdict.target);
    const ViewPose judged = view.pose(ended.verdict.target);
    if (!has_pose(present.status) || !has_pose(judged.status)) return;
    if (present.state->epoch != judged.state->epoch) return;  // died or teleported since, so did not move there
    shot_of(ended.verdict.id).victim_moved_m =
        static_cast<double>(distance(present.pose.position, judged.pose.position));
}

Places LibraryPreset::places(std::uint32_t index, const ScreenNow& screen) const {
    const ProjectileId id = shots_[index].claim.id;
    Places places;
    for (const PredictedProjectile& image : images_.images()) {
        Vec3 position;
        if (image.id == id && image.place(screen.shown, position)) places.image = position;
    }
    const Moment now = stage_.config->tick_rate.moment_at(Micros{screen.at_us});
    authority_.for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
        if (projectile.id != id) return;
        places.authority = flight.position(now - projectile.launched + projectile.launch.grant.fast_forward);
    });
    return places;
}

std::vector<ShotOutcome> LibraryPreset::outcomes() {
    std::vector<ShotOutcome> all;
    for (const Shot& shot : shots_) all.push_back(outcome(shot));
    return all;
}

ShotOutcome LibraryPreset::outcome(const Shot& shot) const {
    ShotOutcome out;
    if (!shot.settled) return out;
    const FlightResult& image = shot.screen.result();
    out.is_settled = true;
    out.outcome = shot.settled->outcome;
    out.basis = shot.settled->basis;
    out.image_hit = image.end == FlightEnd::target;
    out.image_target = image.hit.hit.entity;
    out.image_end = image.end;
    out.image_age = image.age;
    out.hold_back_ms =
        static_cast<double>(stage_.config->tick_rate.span(shot.claim.held_back)) * stage_.config->ms_per_raw();
    out.bytes_owner = shot.bytes.owner;
    out.bytes_remote = shot.bytes.remote;
    out.spectators_m = shot.seen_m;
    out.spectators_end_m = shot.seen_end_m;
    if (shot.launched) {
        out.fast_forward_ms =
            static_cast<double>(shot.launched->launch.grant.fast_forward) * stage_.config->ms_per_raw();
        out.remainder_ms = static_cast<double>(shot.launched->launch.grant.remainder) * stage_.config->ms_per_raw();
    }
    if (!shot.verdict) return out;
    const ProjectileVerdict& verdict = *shot.verdict;
    out.server_hit = verdict.end == FlightEnd::target;
    const bool is_same_end = image.end == verdict.end && image.hit.hit.entity == verdict.target;
    out.is_bit_equal = is_same_end && image.age == verdict.age && image.hit.hit.hitbox == verdict.hitbox &&
                       same_bits(image.point, verdict.point) && same_bits(image.normal, verdict.normal);
    out.is_false_confirm = out.outcome == ImageOutcome::confirmed && out.image_hit && !is_same_end;
    if (is_same_end && out.server_hit) out.contact_error_m = static_cast<double>(distance(image.point, verdict.point));
    if (shot.screen.has_ended()) {
        out.detonation_error_m = static_cast<double>(distance(image.position, verdict.position));
    }
    if (out.server_hit) {
        out.paid_ms = static_cast<double>(shot.paid) * stage_.config->ms_per_raw();
        out.victim_moved_m = shot.victim_moved_m;
    }
    return out;
}

}  // namespace backsight::lab::projectiles
