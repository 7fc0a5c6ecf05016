#include "arena/image_reports.h"

#include <backsight/base/hash.h>

#include <algorithm>

namespace backsight::arena {

namespace {

constexpr std::uint32_t low_bits(std::uint32_t command) { return command & ((1u << ImageReport::command_bits) - 1); }

}  // namespace

std::uint32_t end_hash(FlightEnd end, EntityId target, std::uint16_t hitbox, std::int64_t age) {
    Hasher hasher;
    hasher.add(static_cast<std::uint64_t>(end)).add(std::uint64_t{target.value}).add(std::uint64_t{hitbox});
    const std::uint64_t hash = hasher.add(static_cast<std::uint64_t>(age)).value();
    return std::max(static_cast<std::uint32_t>(hash ^ hash >> 32), 1u);
}

const ImageReports::Ended* ImageReports::find(std::uint32_t command) const {
    const auto found =
        std::find_if(ended_.begin(), ended_.end(), [&](const Ended& ended) { return ended.command == command; });
    return found == ended_.end() ? nullptr : &*found;
}

void ImageReports::note_image(const PredictedProjectile& image) {
    if (!image.flight.has_ended() || find(image.id.command) != nullptr) return;
    const FlightResult& result = image.flight.result();
    const Hit& hit = result.hit.hit;
    const std::uint16_t hitbox = hit.entity.is_null() ? std::uint16_t{0} : hit.hitbox;
    ended_[next_ended_++ % ended_.size()] = {image.id.command, end_hash(result.end, hit.entity, hitbox, result.age)};
}

void ImageReports::note_news(const ImageNews& news) {
    if (news.kind != ImageNews::Kind::settled) return;
    if (count_ == waiting_.size()) {
        next();
        ++pushed_out_;
    }
    const Ended* ended = find(news.id.command);
    ImageReport& report = waiting_[(first_ + count_++) % waiting_.size()];
    report.command = low_bits(news.id.command);
    report.outcome = news.outcome;
    report.end_hash = ended == nullptr ? 0 : ended->hash;
}

std::optional<ImageReport> ImageReports::next() {
    if (count_ == 0) return std::nullopt;
    const ImageReport report = waiting_[first_];
    first_ = (first_ + 1) % waiting_.size();
    --count_;
    return report;
}

void DecidedShots::keep(const DecidedShot& shot) { kept_[next_++ % window] = {shot, false}; }

void DecidedShots::note_verdict(const ServerProjectile& projectile, const ProjectileVerdict& verdict) {
    keep({projectile.id, projectile.weapon, LaunchResult::launched, verdict.basis, projectile.launch.grant.remainder,
          end_hash(verdict.end, verdict.target, verdict.hitbox, verdict.age)});
}

void DecidedShots::note_denial(const ProjectileId& id, std::uint16_t weapon, LaunchResult result) {
    keep({id, weapon, result, std::nullopt, 0, 0});
}

ImageFinding DecidedShots::find(const ImageReport& report, DecidedShot& decided) {
    if (!is_known(report.outcome)) return ImageFinding::unknown;
    const auto kept = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& k) {
        return !k.shot.id.is_null() && low_bits(k.shot.id.command) == low_bits(report.command);
    });
    if (kept == kept_.end() && report.outcome == ImageOutcome::lost) return ImageFinding::unheard;
    if (kept == kept_.end() || kept->is_reported) return ImageFinding::unknown;
    const bool was_denied = kept->shot.result != LaunchResult::launched;
    // The server denied no such shot: none of our images ends so.
    if (report.outcome == ImageOutcome::denied && !was_denied) return ImageFinding::unknown;
    kept->is_reported = true;
    decided = kept->shot;
    if (was_denied) return ImageFinding::explained;
    const bool is_same = report.outcome == ImageOutcome::confirmed && report.end_hash == decided.end_hash;
    if (is_same) return ImageFinding::same;
    const bool is_explained = decided.basis != VerdictBasis::as_shown || decided.remainder > 0;
    return is_explained ? ImageFinding::explained : ImageFinding::unexplained;
}

}  // namespace backsight::arena
