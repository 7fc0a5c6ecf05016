#include <backsight/judge/rules.h>

#include "apply_rules.h"

#include <backsight/base/enum_array.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace backsight {

namespace {

// Whether the entity came from where it was at `from` to where it was at `to`, a tick later as a rule, by moving: over
// a teleport or a death, its own or that of what it rides, nobody is anywhere between. False if either is not recorded
// any more. What happens to the mount `frame` itself does not count: in its frame nobody goes anywhere by it.
bool came_by_moving(const WorldHistory& history, EntityId id, Tick from, Tick to, EntityId frame, int depth = 0) {
    const Track* track = history.find(id);
    if (track == nullptr) return false;
    const PackedTraits* a = traits_at(history, *track, from);
    const PackedTraits* b = traits_at(history, *track, to);
    if (a == nullptr || b == nullptr || !is_continuous(*a, *b)) return false;
    const auto mount_moved = [&](EntityId mount) {
        if (mount.is_null() || mount == frame || depth >= max_parent_depth) return true;
        return came_by_moving(history, mount, from, to, frame, depth + 1);
    };
    return mount_moved(a->parent) && (a->parent == b->parent || mount_moved(b->parent));
}

}  // namespace

const PackedTraits* traits_at(const WorldHistory& history, const Track& track, Tick tick) {
    const PackedState* state = track.packed_at(tick);
    if (state == nullptr) {
        const auto capacity = static_cast<std::int64_t>(history.config().capacity_ticks);
        state = track.packed_at(track.last_at_or_before(tick, tick - capacity));
    }
    return state != nullptr ? &track.traits_of(*state) : nullptr;
}

bool moved_between(const WorldHistory& history, EntityId id, Tick from, Tick to, EntityId frame) {
    return came_by_moving(history, id, from, to, frame);
}

const char* to_string(FairnessSetting setting) {
    static constexpr const char* names[] = {
        // facts: identifiers of FairnessSetting
        "competitive",  // 0
        "casual",       // 1
        "coop",         // 2
        "high_ping",    // 3
        "even",         // 4
        // end of facts
    };
    return enum_name(setting, names);
}

Fairness fairness_of(FairnessSetting setting) {
    Fairness fairness;
    WeaponRules& rules = fairness.rules;
    switch (setting) {
        case FairnessSetting::even:
            fairness.even_to = {150'000};
            [[fallthrough]];
        case FairnessSetting::competitive:
            rules.max_rewind = {300'000};
            rules.max_victim_moved_m = 1.5f;
            rules.cover_grace = {0};
            rules.cover_max_view_age = {300'000};
            rules.cover_foresight = {300'000};
            break;
        case FairnessSetting::coop:
            rules.max_rewind = {500'000};
            rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
            rules.cover_grace = {-1};
            break;
        case FairnessSetting::high_ping:
            rules.max_rewind = {500'000};
            rules.max_victim_moved_m = 3.5f;
            break;
        case FairnessSetting::casual:
        case FairnessSetting::count_:
            break;
    }
    return fairness;
}

const char* WeaponRules::validate() const {
    const auto in_range = [](Micros span) { return span >= Micros{0} && span <= Micros{10'000'000}; };
    if (!in_range(max_rewind)) return "weapon.max_rewind";
    if (!(max_victim_moved_m >= 0.0f)) return "weapon.max_victim_moved_m";
    if (cover_grace > Micros{10'000'000}) return "weapon.cover_grace";
    if (!in_range(cover_max_view_age)) return "weapon.cover_max_view_age";
    if (cover_foresight < Micros{0} || cover_foresight > Micros{1'000'000}) return "weapon.cover_foresight";
    if (!(range >= 0.0f)) return "weapon.range";
    return nullptr;
}

const char* validate_reach(const HistoryConfig& history, const LedgerConfig& ledger, const DrawConfig& draw,
                           Micros max_rewind, std::uint32_t ticks_per_snapshot, std::uint32_t datagrams_per_snapshot) {
    // One tick because the present lies past the newest, one because the oldest moment lies between two.
    Micros oldest = draw.sample_max_age;
    for (const DrawRules& group : draw.groups) {
        if (group.after_newest == AfterNewest::reckon) oldest = std::max(oldest, group.sample_max_age);
    }
    const std::int64_t span = draw.tick_rate.span(max_rewind) + draw.tick_rate.span(oldest);
    const std::int64_t ticks = (span >> Moment::fraction_bits) + 2;
    if (history.capacity_ticks < ticks) return "history.capacity_ticks";
    if (ledger.max_entities < history.max_entities) return "ledger.max_entities";
    const std::int64_t snapshots = ticks / std::max(ticks_per_snapshot, 1u) + 1;
    if (ledger.capacity_snapshots < snapshots * std::max(datagrams_per_snapshot, 1u)) {
        return "ledger.capacity_snapshots";
    }
    return nullptr;
}

}  // namespace backsight
