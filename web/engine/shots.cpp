#include "web/engine/shots.h"

#include <backsight/base/hash.h>

#include <algorithm>
#include <utility>

namespace backsight::web {

void ShotBook::show(std::vector<Screen> screens) {
    for (Screen& screen : screens) {
        if (screens_.size() == kept_screens) screens_.pop_front();
        screens_.push_back(std::move(screen));
    }
}

const ShotBook::Screen* ShotBook::screen_of(const ShotRecord& record) const {
    const auto found = std::ranges::find_if(screens_, [&](const Screen& screen) {
        return screen.user == record.user && screen.command == record.command && screen.ray == record.ray;
    });
    return found == screens_.end() ? nullptr : &*found;
}

void ShotBook::add(SeenShot&& shot) {
    const Verdict& verdict = shot.record.verdict;
    hash_ = Hasher()
                .add(hash_)
                .add(std::uint64_t{shot.record.world_client})
                .add(std::uint64_t{shot.record.command})
                .add(std::uint64_t{static_cast<std::uint8_t>(verdict.outcome)})
                .add(std::uint64_t{static_cast<std::uint8_t>(verdict.reason)})
                .add(std::uint64_t{screen_hash(verdict.hit)})
                .value();
    shot.number = ++count_;
    if (shot.is_compared) ++compared_;
    if (shot.is_equal) ++equal_;
    if (shot.cover.is_asked && shot.record.rules.cover_grace >= Micros{0}) {
        const bool is_refused = verdict.reason == Reason::victim_in_cover;
        if (is_refused && shot.cover.is_hit_unforeseen) ++foresight_refused_;
        if (!is_refused && !shot.cover.is_hit_unforeseen) ++foresight_allowed_;
    }
    if (shots_.size() == kept_shots) shots_.pop_front();
    shots_.push_back(std::move(shot));
}

const SeenShot* ShotBook::find(std::uint32_t number) const {
    const auto found = std::ranges::find(shots_, number, &SeenShot::number);
    return found == shots_.end() ? nullptr : &*found;
}

}  // namespace backsight::web
