#include <backsight/projectile/remote_projectiles.h>

#include "effect_of.h"
#include "remote_age.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <utility>

namespace backsight {

namespace {

constexpr std::size_t news_per_remote_image = 8;
// Ticks of one image that one update flies: 4 s at 64 Hz.
constexpr int most_steps = 256;

// A verdict of any age ends its image.
std::int64_t end_age(const RemoteProjectile& image, TickRate rate) {
    return std::clamp<std::int64_t>(image.verdict.age, 0, rate.span(image.spawn.rules->flight.lifetime));
}

Moment visible_from(const RemoteProjectile& image) {
    return image.seen_first + std::max<std::int64_t>(-image.behind, 0);
}

FlightLeg first_leg(const RemoteSpawn& spawn) { return {spawn.position, spawn.velocity, 0, 0}; }

}  // namespace

const FlightLeg& RemoteProjectile::leg_at(std::int64_t at) const {
    const FlightLeg* found = &leg;
    for (std::size_t i = 1; at < found->began && i <= std::min(left_count_, kept_legs); ++i) {
        found = &left_[(left_count_ - i) % kept_legs];
    }
    return *found;
}

RemoteProjectiles::RemoteProjectiles(TickRate rate, const RemoteProjectilesConfig& config)
    : rate_(rate), config_(config), ended_(remembered_ends) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    images_.reserve(config.max_images);
    early_.reserve(max_early_verdicts);
    news_.reserve(news_per_remote_image * config.max_images);
    taken_.reserve(news_.capacity());
}

RemoteProjectile* RemoteProjectiles::find(const ProjectileId& id) {
    const auto found =
        std::find_if(images_.begin(), images_.end(), [&](const RemoteProjectile& i) { return i.spawn.id == id; });
    return found == images_.end() ? nullptr : &*found;
}

template <class Is>
bool RemoteProjectiles::has_ended(Is is) const {
    for (std::size_t i = 0; i < ended_.size(); ++i) {
        if (is(ended_[i])) return true;
    }
    return false;
}

void RemoteProjectiles::spawn(const RemoteSpawn& spawn, const ImageClock& clock) {
    BACKSIGHT_ASSERT(spawn.rules != nullptr && spawn.rules->validate() == nullptr && !spawn.id.is_null(),
                     "spawn: valid rules, an id that is not null");
    const auto is_same = [&](const ProjectileId& id, Moment launched) {
        return id == spawn.id && spawn.launched - launched <= rate_.span(end_lasts);
    };
    RemoteProjectile* former = find(spawn.id);
    if ((former != nullptr && is_same(former->spawn.id, former->spawn.launched)) ||
        has_ended([&](const RememberedEnd& end) { return is_same(end.id, end.launched); })) {
        ++counters_.twice;
        return;
    }
    // Of the number's former owner: its verdict did not come.
    if (former != nullptr) {
        images_.erase(images_.begin() + (former - images_.data()));
        ++counters_.without_verdict;
    }
    if (images_.size() == config_.max_images) {
        ++counters_.no_room;
        return;
    }
    ++counters_.spawned;
    RemoteProjectile image;
    image.spawn = spawn;
    image.seen_first = config_.policy == RemotePolicy::timeline ? clock.shown : clock.present;
    image.behind = (image.seen_first - spawn.launched) + spawn.fast_forward;
    image.first_age = std::max<std::int64_t>(policy_age(config_, rate_, image, visible_from(image)), 0);
    image.position = spawn.position;
    image.leg = first_leg(spawn);
    const auto waits = std::find_if(early_.begin(), early_.end(),
                                    [&](const EarlyVerdict& early) { return early.verdict.id == spawn.id; });
    if (waits != early_.end()) {
        attach(image, waits->verdict, image.seen_first);
        early_.erase(waits);
    }
    images_.push_back(image);
}

void RemoteProjectiles::verdict(const ProjectileVerdict& verdict, const ImageClock& clock) {
    RemoteProjectile* image = find(verdict.id);
    if (image == nullptr) return keep_early(verdict, clock.present);
    if (image->has_verdict) {
        ++counters_.twice;
        return;
    }
    attach(*image, verdict, config_.policy == RemotePolicy::timeline ? clock.shown : clock.present);
}

void RemoteProjectiles::keep_early(const ProjectileVerdict& verdict, Moment present) {
    const bool is_here = std::any_of(early_.begin(), early_.end(),
                                     [&](const EarlyVerdict& early) { return early.verdict.id == verdict.id; });
    const std::int64_t longest = rate_.span(end_lasts);
    const auto is_its_end = [&](const RememberedEnd& end) {
        return end.id == verdict.id && present - end.ended_at <= longest;
    };
    if (is_here || has_ended(is_its_end)) {
        ++counters_.twice;
        return;
    }
    if (early_.size() == max_early_verdicts) {
        early_.erase(early_.begin());
        ++counters_.without_flight;
    }
    early_.push_back({verdict, present});
}

void RemoteProjectiles::forget_early(Moment present) {
    const std::int64_t longest = rate_.span(config_.link_timeout);
    counters_.without_flight +=
        std::erase_if(early_, [&](const EarlyVerdict& early) { return present - early.came_at > longest; });
}

// Where the flight would be over before it has been seen for long enough, the rest of it is stretched until then.
void RemoteProjectiles::attach(RemoteProjectile& image, const ProjectileVerdict& verdict, Moment now) const {
    image.has_verdict = true;
    image.verdict = verdict;
    fill_place(image.verdict, image.spawn.rules->flight, rate_, first_leg(image.spawn));
    const std::int64_t last = end_age(image, rate_);
    const std::int64_t least = rate_.span(config_.least_visible);
    const Moment visible = visible_from(image);
    const Moment seen_enough = visible + least;
    if (now >= seen_enough || policy_age(config_, rate_, image, seen_enough) < last) return;
    image.stretched_.from = std::max(now, visible);
    image.stretched_.to = seen_enough;
    std::int64_t first = policy_age(config_, rate_, image, image.stretched_.from);
    if (now <= visible) {
        first = std::max<std::int64_t>(std::min(first, last - least), 0);
        image.first_age = first;
    }
    image.stretched_.first_age = first;
    image.stretched_.last_age = std::max(first, last);
}

void RemoteProjectiles::update(const ImageClock& clock, const LevelAt& level) {
    forget_early(clock.present);
    for (std::size_t i = 0; i < images_.size();) {
        if (!update_one(images_[i], clock, level)) {
            ++i;
            continue;
        }
        ended_.push_back({images_[i].spawn.id, images_[i].spawn.launched, clock.present});
        images_[i] = images_.back();
        images_.pop_back();
    }
}

// True if it is gone.
bool RemoteProjectiles::update_one(RemoteProjectile& image, const ImageClock& clock, const LevelAt& level) {
    const std::int64_t age = std::max(image.age, remote_age(config_, rate_, image, clock));
    const FlightRules& rules = image.spawn.rules->flight;
    if (!image.has_verdict && age > rate_.span(rules.lifetime) + rate_.span(config_.link_timeout)) {
        ++counters_.without_verdict;
        return true;
    }
    const std::int64_t last = image.has_verdict ? end_age(image, rate_) : age;
    const bool is_there = age < 0 || fly(image, std::min(age, last), level);
    const bool was_drawn = image.age >= 0;
    if (age < 0 || was_drawn || is_there) image.age = age;
    if (age < 0 || !is_there) return false;
    if (!was_drawn && image.behind <= rate_.span(config_.max_behind)) {
        start_effect(image, EffectKind::launch, image.spawn.position, normalized(image.spawn.velocity),
                     std::min(age, last));
    }
    draw(image, std::min(age, last));
    if (!image.has_verdict || age < last) return false;
    image.position = image.verdict.position;
    const Moment now = config_.policy == RemotePolicy::timeline ? clock.shown : clock.present;
    if (image.stretched_.is_stretched() && now < image.stretched_.to) return false;
    ++counters_.ended;
    start_effect(image, effect_of(image.verdict.end), image.verdict.point, image.verdict.normal);
    return true;
}

void RemoteProjectiles::draw(RemoteProjectile& image, std::int64_t age) {
    show_bounce(image, age);
    image.is_stopped = image.met != FlightEnd::none && age >= image.flown;
    const std::int64_t reached = image.is_stopped ? image.flown : age;
    image.position = position_at(image.spawn.rules->flight, rate_, image.leg_at(reached), reached);
}

// In the steps of the shared flight, so that bounces are in the same places. False: it is not there yet.
bool RemoteProjectiles::fly(RemoteProjectile& image, std::int64_t age, const LevelAt& level) {
    for (int steps = 0; image.flown <= age && image.met == FlightEnd::none; ++steps) {
        if (steps == most_steps) return false;
        show_bounce(image, age);
        FlightStep step;
        step.from = image.flown;
        step.to = image.flown + Moment::one_tick;
        step.level_before = level_at(level, image.spawn.launched + (step.from - image.spawn.fast_forward));
        step.level = level_at(level, image.spawn.launched + (step.to - image.spawn.fast_forward));
        const FlightResult result = advance(
            image.spawn.rules->flight, rate_, image.leg, step,
            [&image](const FlightLeg& left) { image.left_[image.left_count_++ % RemoteProjectile::kept_legs] = left; });
        image.flown = result.age;
        image.met = result.end;
    }
    return true;
}

// Shows only the last of several bounces within one step, since only that is known.
void RemoteProjectiles::show_bounce(RemoteProjectile& image, std::int64_t age) {
    const FlightLeg& leg = image.leg;
    if (leg.bounces <= image.bounces_shown || leg.began > age) return;
    image.bounces_shown = leg.bounces;
    const bool has_stopped = leg.velocity == Vec3{};
    if (leg.began >= image.first_age && !has_stopped) {
        start_effect(image, EffectKind::bounce, leg.position, normalized(leg.velocity), age - leg.began);
    }
}

void RemoteProjectiles::start_effect(const RemoteProjectile& image, EffectKind kind, Vec3 point, Vec3 normal,
                                     std::int64_t elapsed) {
    if (news_.capacity() == 0) return;
    if (news_.size() == news_.capacity()) {
        news_.erase(news_.begin());
        ++counters_.news_dropped;
    }
    if (++newest_effect_ == 0) ++newest_effect_;
    ImageNews news;
    news.kind = ImageNews::Kind::effect_started;
    news.id = image.spawn.id;
    news.handle = newest_effect_;
    news.effect = kind;
    news.is_predicted = kind == EffectKind::bounce && !image.has_verdict;
    news.point = point;
    news.normal = normal;
    news.elapsed = elapsed;
    news_.push_back(news);
}

std::span<const ImageNews> RemoteProjectiles::take_news() {
    taken_.clear();
    std::swap(taken_, news_);
    return taken_;
}

void RemoteProjectiles::clear() {
    images_.clear();
    early_.clear();
    ended_.clear();
}

}  // namespace backsight
