// Whom viewers follow, and what the server rebuilt for them.

#include <algorithm>
#include <bit>
#include <utility>

#include "web/live/followed.h"
#include "web/live/live_feed.h"

namespace backsight::web {

namespace {

void keep_slots(const std::vector<std::uint32_t>& slots, std::vector<float>& shapes) {
    std::size_t kept = 0;
    for (std::size_t at = 0; at + shape_floats <= shapes.size(); at += shape_floats) {
        if (!std::ranges::binary_search(slots, static_cast<std::uint32_t>(shapes[at]))) continue;
        std::copy_n(shapes.begin() + static_cast<std::ptrdiff_t>(at), shape_floats,
                    shapes.begin() + static_cast<std::ptrdiff_t>(kept));
        kept += shape_floats;
    }
    shapes.resize(kept);
}

}  // namespace

// Whom each viewer follows, and what is needed for it.
void LiveFeed::choose_followed() {
    std::map<std::uint32_t, std::unique_ptr<Followed>> before = std::move(followed_);
    followed_.clear();
    for (auto& [id, viewer] : viewers_) {
        viewer.follows = viewer.request           ? *viewer.request
                         : facts_.players.empty() ? nobody_followed
                                                  : facts_.players.front().number;
        std::unique_ptr<Followed>& followed = followed_[viewer.follows];
        if (followed) continue;
        followed = std::move(before[viewer.follows]);
        if (!followed) followed = std::make_unique<Followed>(viewer.follows);
        if (const PlayerFacts* player = facts_.find(viewer.follows)) followed->meet(*player);
    }
    is_plan_stale_ = true;
}

void LiveFeed::make_plan() {
    std::vector<std::uint64_t> users;
    for (const auto& [number, followed] : followed_)
        if (followed->user != 0) users.push_back(followed->user);
    screens_.want(!viewers_.empty(), users);
    if (viewers_.empty()) {
        copier_.plan(nullptr);
        mirror_.reset();
        return;
    }
    auto plan = std::make_shared<FollowPlan>();
    plan->draws_all = facts_.entities <= most_drawn;
    for (const auto& [number, followed] : followed_) {
        if (!plan->draws_all) plan->slots.insert(plan->slots.end(), followed->slots.begin(), followed->slots.end());
        if (number != nobody_followed) plan->followed.push_back({number, followed->slots, followed->edition});
    }
    std::ranges::sort(plan->slots);
    const auto twice = std::ranges::unique(plan->slots);
    plan->slots.erase(twice.begin(), twice.end());
    copier_.plan(std::move(plan));
}

// Whom the pictures show, where there are too many.
void LiveFeed::choose_slots(const TickCopy& copy) {
    if (!copy.is_whole || facts_.entities <= most_drawn) return;
    for (auto& [number, followed] : followed_) {
        const PlayerFacts* const player = facts_.find(number);
        followed->slots = mirror_->nearest(player != nullptr ? player->own.position : Vec3(), most_drawn);
    }
}

// Commands saw what was sent before their tick, so they are drawn before its states are taken.
void LiveFeed::take_ledger(LedgerCopy& copy, const FollowPlan& plan) {
    const auto found = followed_.find(copy.player);
    if (found == followed_.end()) return;
    Followed& followed = *found->second;
    if (copy.whole) {
        followed.ledger = std::move(copy.whole);
        followed.ledger_of = copy.entity;
        return;
    }
    if (!followed.ledger || followed.ledger_of != copy.entity) return ask_for_ledger(followed);
    const std::size_t words = copy.sent.empty() ? 0 : copy.members.size() / copy.sent.size();
    for (std::size_t i = 0; i < copy.sent.size(); ++i) {
        const auto number = copy.first_sent.value + static_cast<std::uint32_t>(i);
        if (followed.ledger->begin_snapshot(copy.sent[i]).value != number) return ask_for_ledger(followed);
        for (std::size_t word = 0; word < words; ++word) {
            for (std::uint64_t left = copy.members[i * words + word]; left != 0; left &= left - 1) {
                const auto slot =
                    static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(std::countr_zero(left));
                static_cast<void>(followed.ledger->add_slot(slot));
            }
        }
    }
    for (const CommandCopy& command : copy.commands) rebuild(followed, command, plan);
}

void LiveFeed::ask_for_ledger(Followed& followed) {
    followed.ledger.reset();
    ++followed.edition;
    is_plan_stale_ = true;
}

void LiveFeed::rebuild(Followed& followed, const CommandCopy& command, const FollowPlan& plan) {
    const ViewStamp& stamp = command.audited.stamp;
    followed.ledger->learn(stamp);
    FollowedFacts& facts = followed.facts;
    facts.delay = stage_->config.interpolation_delay_of(stamp, *followed.ledger);
    facts.view_age = arena::rate.time_of(facts_.tick) - arena::rate.time_of(stamp.shown);
    facts.newest = stamp.newest;
    facts.received = stamp.received;
    facts.snapshots = stamp.newest.value;
    facts.stamp = stamp;
    const View view = mirror_->rebuild(*followed.ledger, stamp);
    bool is_comparable = command.audited.result == AuditResult::accepted;
    floats_.clear();
    std::vector<std::uint32_t> slots;
    if (plan.draws_all) {
        // At first some samples are older than anybody looks: such a picture is neither shown nor compared.
        if (!mirror_->knows_all(view)) return;
        draw_all(view, followed.self, floats_);
        is_comparable = is_comparable && remembers_all(view);
    } else {
        for (const FollowPlan::Followed& each : plan.followed)
            if (each.player == facts.number) slots = each.slots;
        std::erase_if(slots, [&](std::uint32_t slot) { return !mirror_->knows(view, slot); });
        draw_slots(view, followed.self, slots, floats_);
        is_comparable = is_comparable && remembers(view, slots);
    }
    if (!is_comparable) {
        followed.check.skip();
        not_compared_.fetch_add(1);
        facts.commands_not_compared = followed.check.skipped();
    }
    followed.rewound = floats_;
    followed.command = is_comparable ? command.command : 0;
    if (!is_comparable) return;
    std::vector<float>* const screen = followed.check.find(command.command);
    if (screen == nullptr) return;
    if (!plan.draws_all) keep_slots(slots, *screen);
    const std::uint64_t compared = followed.check.compared(), differing = followed.check.differing();
    followed.check.rebuild(command.command, floats_);
    compared_.fetch_add(followed.check.compared() - compared);
    differing_.fetch_add(followed.check.differing() - differing);
    facts.numbers_compared = followed.check.compared();
    facts.numbers_differing = followed.check.differing();
}

}  // namespace backsight::web
