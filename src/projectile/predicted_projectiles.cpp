#include <backsight/projectile/predicted_projectiles.h>

#include "effect_of.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <utility>

namespace backsight {

namespace {

constexpr std::size_t news_per_image = 8;

bool is_predicted(const ProjectileRules& rules, FlightEnd end, Micros rtt) {
    if (end != FlightEnd::target) return rules.predict != PredictEffects::none;
    return rules.predict == PredictEffects::all && rtt <= rules.predict_up_to_rtt;
}

bool met_the_same(const FlightResult& image, const ProjectileVerdict& verdict) {
    if (image.end != verdict.end) return false;
    return image.end != FlightEnd::target || image.hit.hit.entity == verdict.target;
}

// The group is not compared, because it is not sent: a client has it from the target's newest state, whose hitboxes may
// be others.
bool met_the_same_hitbox(const FlightResult& image, const ProjectileVerdict& verdict) {
    return image.end != FlightEnd::target || image.hit.hit.hitbox == verdict.hitbox;
}

FlightLeg first_leg(const PredictedProjectile& image) {
    const Launch& launch = image.flight.launch();
    return {launch.position, launch.velocity, 0, 0, false};
}

}  // namespace

const char* PredictedProjectilesConfig::validate() const {
    if (max_images < 1 || max_images > 4096) return "predicted_projectiles.max_images";
    if (link_timeout < Micros{100'000} || link_timeout > Micros{60'000'000})
        return "predicted_projectiles.link_timeout";
    if (confirm_margin < Micros{0} || confirm_margin > Micros{1'000'000}) return "predicted_projectiles.confirm_margin";
    if (!(same_place_m >= 0.0f && same_place_m <= 10.0f)) return "predicted_projectiles.same_place_m";
    return nullptr;
}

const char* to_string(ImageOutcome outcome) {
    static constexpr const char* names[] = {
        // facts: names of ImageOutcome
        "confirmed",   // 0
        "premature",   // 1
        "late",        // 2
        "inaccurate",  // 3
        "lost",        // 4
        "denied",      // 5
        // end of facts
    };
    return enum_name(outcome, names, newer_peers_name);
}

const char* to_string(EffectKind kind) {
    static constexpr const char* names[] = {
        // facts: names of EffectKind
        "launch",         // 0
        "bounce",         // 1
        "impact level",   // 2
        "impact target",  // 3
        "detonation",     // 4
        "expired",        // 5
        // end of facts
    };
    return enum_name(kind, names);
}

bool PredictedProjectile::place(Moment shown, Vec3& position) const {
    if (state_ == State::ended || state_ == State::gone) return false;
    const SharedFlight& drawn = state_ == State::resumed ? resumed : flight;
    const std::int64_t age = image_age(drawn.launch().grant, shown - drawn.launch().shot);
    if (age < 0 || (drawn.has_ended() && age >= drawn.result().age)) return false;
    position = drawn.position(age);
    return true;
}

PredictedProjectiles::PredictedProjectiles(TickRate rate, const PredictedProjectilesConfig& config)
    : rate_(rate), config_(config) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    images_.reserve(config.max_images);
    news_.reserve(news_per_image * config.max_images);
    taken_.reserve(news_.capacity());
}

PredictedProjectile* PredictedProjectiles::find(const ProjectileId& id) {
    const auto found =
        std::find_if(images_.begin(), images_.end(), [&](const PredictedProjectile& i) { return i.id == id; });
    return found == images_.end() ? nullptr : &*found;
}

void PredictedProjectiles::tell(const ImageNews& news) {
    if (news_.capacity() == 0) return;
    if (news_.size() == news_.capacity()) {
        news_.erase(news_.begin());
        ++counters_.news_dropped;
    }
    news_.push_back(news);
}

std::span<const ImageNews> PredictedProjectiles::take_news() {
    taken_.clear();
    std::swap(taken_, news_);
    return taken_;
}

EffectHandle PredictedProjectiles::start_effect(const ProjectileId& id, EffectKind kind, Vec3 point, Vec3 normal,
                                                bool is_predicted, std::int64_t elapsed) {
    if (++newest_effect_ == 0) ++newest_effect_;
    ImageNews news;
    news.kind = ImageNews::Kind::effect_started;
    news.id = id;
    news.handle = newest_effect_;
    news.effect = kind;
    news.is_predicted = is_predicted;
    news.elapsed = elapsed;
    news.point = point;
    news.normal = normal;
    tell(news);
    return newest_effect_;
}

void PredictedProjectiles::cancel_impact(PredictedProjectile& image) {
    if (image.impact == 0) return;
    ImageNews news;
    news.kind = ImageNews::Kind::effect_cancelled;
    news.id = image.id;
    news.handle = std::exchange(image.impact, 0);
    news.effect = effect_of(image.flight.result().end);
    tell(news);
    ++counters_.effects_cancelled;
}

void PredictedProjectiles::launch(const ProjectileId& id, std::uint16_t weapon, const ProjectileRules& rules,
                                  const Launch& launch, Micros client_now, const std::optional<QueryFilter>& filter) {
    BACKSIGHT_ASSERT(rules.validate() == nullptr && !id.is_null() && find(id) == nullptr,
                     "launch: valid rules, an id that is new and not null");
    if (images_.size() == config_.max_images) {
        ++counters_.no_room;
        return;
    }
    ++counters_.launched;
    const SharedFlight flight(rules.flight, rate_, launch);
    images_.emplace_back(id, weapon, rules, flight, within_clock(client_now));
    images_.back().filter = filter;
    start_effect(id, EffectKind::launch, launch.position, normalized(launch.velocity), true);
}

void PredictedProjectiles::follow(Moment shown, const FlightWorld& world, Micros client_now) {
    for (PredictedProjectile& image : images_) {
        FlightWorld its_world = world;
        if (image.filter) its_world.filter = *image.filter;
        fly(image, shown, its_world, within_clock(client_now));
        try_to_settle(image);
    }
    remove_gone();
}

void PredictedProjectiles::fly(PredictedProjectile& image, Moment shown, const FlightWorld& world, Micros client_now) {
    if (image.state_ == PredictedProjectile::State::resumed && !image.resumed.has_ended()) {
        fly_on(image, image.resumed, shown, world);
        if (image.resumed.has_ended()) image.ended_at = client_now;
    }
    if (image.state_ != PredictedProjectile::State::flying) return;
    fly_on(image, image.flight, shown, world);
    if (!image.flight.has_ended()) return;
    image.state_ = PredictedProjectile::State::ended;
    image.ended_at = client_now;
    const FlightResult& result = image.flight.result();
    // A verdict that waits settles it in this very call, with the effect that is right.
    if (image.has_verdict || !is_predicted(*image.rules, result.end, rtt_)) return;
    image.impact = start_effect(image.id, effect_of(result.end), result.point, result.normal, true);
}

// In the flight's own steps, so that a command which shows many of them passes over no bounce.
void PredictedProjectiles::fly_on(PredictedProjectile& image, SharedFlight& flight, Moment shown,
                                  const FlightWorld& world) {
    const Launch& launch = flight.launch();
    while (!flight.has_ended()) {
        const std::int64_t reached = flight.result().age;
        const std::int64_t next = (reached / Moment::one_tick + 1) * Moment::one_tick;
        flight.follow(std::min(target_moment(launch.grant, launch.shot, next), shown), world);
        if (flight.result().age == reached && !flight.has_ended()) return;
        show_bounce(image, flight.leg(), flight.result().age);
    }
}

// Shows only the last of several bounces within one step, since only that is known. A contact that stops the image is
// an impact. Bounces that the verdict rules out are not shown.
void PredictedProjectiles::show_bounce(PredictedProjectile& image, const FlightLeg& leg, std::int64_t flown) {
    if (leg.bounces <= image.bounces_shown) return;
    image.bounces_shown = leg.bounces;
    const bool has_stopped = leg.velocity == Vec3{};
    const bool is_refuted = image.has_verdict && leg.began > image.verdict.age;
    if (has_stopped || is_refuted) return;
    start_effect(image.id, EffectKind::bounce, leg.position, normalized(leg.velocity), !image.has_verdict,
                 std::max<std::int64_t>(flown - leg.began, 0));
}

void PredictedProjectiles::take_back_end(PredictedProjectile& image) {
    cancel_impact(image);
    image.resumed = image.flight;
    image.resumed.refute_target();
    image.state_ = PredictedProjectile::State::resumed;
    ImageNews news;
    news.kind = ImageNews::Kind::shown_again;
    news.id = image.id;
    news.point = image.flight.result().position;
    tell(news);
}

// At its own age, not before: nothing happens if the image is not there yet.
void PredictedProjectiles::try_to_settle(PredictedProjectile& image) {
    if (!image.has_verdict || image.state_ == PredictedProjectile::State::gone) return;
    const FlightResult& result = image.flight.result();
    ProjectileVerdict& here = image.verdict;
    const bool is_flying = image.state_ == PredictedProjectile::State::flying;
    if (is_flying && result.age <= here.age) return;
    const bool is_same = !is_flying && met_the_same(result, here);
    // By their centres: of a hit from within a target the point does not follow from the normal.
    const float apart_m = distance(result.position, here.position);
    if (is_same && met_the_same_hitbox(result, here) && apart_m <= config_.same_place_m) {
        // One flight, and the image's own point is not rounded.
        if (here.age == result.age && apart_m <= place_tolerance_m) here.point = result.point;
        return finish(image, ImageOutcome::confirmed);
    }
    if (here.age > result.age)
        return settle_beyond(image, is_same ? ImageOutcome::inaccurate : ImageOutcome::premature);
    const bool was_late = !is_same && (is_flying || here.age < result.age);
    finish(image, was_late ? ImageOutcome::late : ImageOutcome::inaccurate);
}

// It ended too early: on it flies, to where it really ended.
void PredictedProjectiles::settle_beyond(PredictedProjectile& image, ImageOutcome outcome) {
    const bool met_target = image.flight.result().end == FlightEnd::target;
    if (image.state_ == PredictedProjectile::State::ended && met_target) take_back_end(image);
    const bool is_resumed = image.state_ == PredictedProjectile::State::resumed;
    if (is_resumed && !image.resumed.has_ended() && image.resumed.result().age < image.verdict.age) return;
    finish(image, outcome);
}

void PredictedProjectiles::finish(PredictedProjectile& image, ImageOutcome outcome, LaunchResult denied) {
    const ProjectileVerdict& verdict = image.verdict;
    const bool has_happened = outcome != ImageOutcome::lost && outcome != ImageOutcome::denied;
    const bool is_shown = outcome == ImageOutcome::confirmed && image.impact != 0;
    if (!is_shown) {
        cancel_impact(image);
        if (has_happened) start_effect(image.id, effect_of(verdict.end), verdict.point, verdict.normal, false);
    }
    ImageNews news;
    news.kind = ImageNews::Kind::settled;
    news.id = image.id;
    news.outcome = outcome;
    news.denied = denied;
    if (has_happened) news.basis = verdict.basis;
    news.remainder = image.remainder;
    news.point = verdict.point;
    news.normal = verdict.normal;
    if (has_happened) news.error_m = distance(image.flight.result().point, verdict.point);
    tell(news);
    ++counters_.by_outcome[outcome];
    image.state_ = PredictedProjectile::State::gone;
}

void PredictedProjectiles::granted(const ProjectileId& id, const Grant& grant) {
    PredictedProjectile* image = find(id);
    if (image == nullptr) {
        ++counters_.without_image;
        return;
    }
    image->is_granted = true;
    image->remainder = grant.remainder;
    image->flight.set_look_back(grant.look_back);
    image->resumed.set_look_back(grant.look_back);
}

void PredictedProjectiles::verdict(const ProjectileVerdict& verdict, Micros) {
    PredictedProjectile* image = find(verdict.id);
    if (image == nullptr || image->has_verdict) {
        ++counters_.without_image;
        return;
    }
    image->has_verdict = true;
    image->verdict = verdict;
    fill_place(image->verdict, image->rules->flight, rate_, first_leg(*image));
    try_to_settle(*image);
    remove_gone();
}

void PredictedProjectiles::denied(const ProjectileId& id, LaunchResult why) {
    PredictedProjectile* image = find(id);
    if (image == nullptr) {
        ++counters_.without_image;
        return;
    }
    finish(*image, ImageOutcome::denied, why);
    remove_gone();
}

void PredictedProjectiles::update(Micros client_clock, Micros rtt) {
    const Micros client_now = within_clock(client_clock);
    rtt_ = within_round_trip(rtt);
    for (PredictedProjectile& image : images_) {
        if (image.has_verdict) continue;
        const bool is_over = image.state_ == PredictedProjectile::State::ended || image.resumed.has_ended();
        const bool is_unheard = !image.is_granted && client_now - image.launched_at > config_.link_timeout;
        // The server judges no end before the flight has had its time, however soon the screen has shown it.
        const SharedFlight& last = image.state_ == PredictedProjectile::State::resumed ? image.resumed : image.flight;
        const Micros flown = rate_.time_of(Moment{last.result().age});
        const Micros judged_at = std::max(image.ended_at, image.launched_at + flown);
        if (is_unheard || (is_over && client_now - judged_at > config_.link_timeout)) {
            finish(image, ImageOutcome::lost);
            continue;
        }
        const bool is_overdue = client_now - judged_at > rtt_ + config_.confirm_margin;
        if (image.state_ != PredictedProjectile::State::ended || !is_overdue) continue;
        if (image.flight.result().end != FlightEnd::target) continue;
        take_back_end(image);
        ++counters_.resumed;
    }
    remove_gone();
}

void PredictedProjectiles::clear() { images_.clear(); }

void PredictedProjectiles::remove_gone() {
    std::erase_if(images_,
                  [](const PredictedProjectile& image) { return image.state_ == PredictedProjectile::State::gone; });
}

}  // namespace backsight
