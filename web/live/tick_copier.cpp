#include "web/live/tick_copier.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace backsight::web {

using namespace backsight::arena;

namespace {

/// Adds the time of its life to a sum.
class Stopwatch {
public:
    explicit Stopwatch(std::atomic<std::uint64_t>& sum_ns) : sum_ns_(&sum_ns) {}
    ~Stopwatch() {
        const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began_);
        sum_ns_->fetch_add(static_cast<std::uint64_t>(took.count()), std::memory_order_relaxed);
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

private:
    using Clock = std::chrono::steady_clock;
    std::atomic<std::uint64_t>* sum_ns_;
    Clock::time_point began_ = Clock::now();
};

}  // namespace

TickCopier::TickCopier() {
    free_.reserve(copies);
    waiting_.reserve(copies);
    tracks_.reserve(most_viewers);
}

void TickCopier::keep_more(std::size_t more) {
    const std::lock_guard lock(mutex_);
    more_ = more;
    free_.reserve(copies + more);
    waiting_.reserve(copies + more);
}

void TickCopier::plan(std::shared_ptr<const FollowPlan> plan) {
    const std::lock_guard lock(mutex_);
    is_wanted_ = plan != nullptr;
    // The memory is taken here, by the feed.
    if (plan && !std::exchange(has_copies_, true)) {
        for (std::size_t i = 0; i < copies + more_; ++i) free_.push_back(std::make_unique<TickCopy>());
    }
    wanted_ = std::move(plan);
}

std::unique_ptr<TickCopy> TickCopier::take() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return nullptr;
    std::unique_ptr<TickCopy> copy = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    return copy;
}

void TickCopier::give_back(std::unique_ptr<TickCopy> copy) {
    copy->clear();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(copy));
}

std::shared_ptr<const Stage> TickCopier::stage() const {
    const std::lock_guard lock(mutex_);
    return stage_;
}

CopyCost TickCopier::cost() const { return {cost_ticks_.load(), cost_viewer_ticks_.load(), cost_ns_.load()}; }

void TickCopier::attach(MatchServer& server, const ways::Comparison* scores) {
    server_ = &server;
    scores_ = scores;
    lives_.assign(server.arena().config().seats(), {});
    auto stage = std::make_shared<Stage>(Stage{server.arena().level(), server.config(), scores != nullptr});
    const std::lock_guard lock(mutex_);
    stage_ = std::move(stage);
}

void TickCopier::attach(service::MatchPort& match) {
    match_ = &static_cast<arena::ArenaMatch&>(match);
    attach(match_->server(), match_->scores());
    match_->set_second_observer(this);
}

void TickCopier::detach() {
    if (match_ != nullptr) match_->set_second_observer(nullptr);
    match_ = nullptr;
    server_ = nullptr;
    scores_ = nullptr;
}

TickCopy* TickCopier::open() {
    if (open_) return open_.get();
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return nullptr;
    open_ = std::move(free_.back());
    free_.pop_back();
    return open_.get();
}

void TickCopier::executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger&) {
    for (Track& track : tracks_)
        if (track.entity == shooter) track.commands.push_back({command, audited});
}

void TickCopier::judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer&) {
    if (!current_) return;
    const Stopwatch watch(cost_ns_);
    TickCopy* const copy = open();
    if (copy == nullptr) return;
    ShotCopy& made = copy->shots.add();
    made.record = shot;
    made.other_count = 0;
    if (scores_ != nullptr) {
        const auto answers = scores_->last();
        made.other_count = answers.size();
        std::ranges::copy(answers, made.others.begin());
    }
    made.ledger = ledger.clone();
    made.victim_ledger.reset();
    const PlayerIndex victim = arena().player_of(shot.verdict.hit.entity);
    if (victim == no_player || !arena().is_there(victim)) return;
    made.victim_ledger = arena().world().ledger(victim).clone();
    made.victim = in_world(arena(), arena().state(victim));
}

void TickCopier::recorded(Tick tick) {
    count_lives();
    const bool is_wanted = is_wanted_.load();
    if (!current_ && !is_wanted) return;
    const Stopwatch watch(cost_ns_);
    if (current_) {
        cost_ticks_.fetch_add(1, std::memory_order_relaxed);
        cost_viewer_ticks_.fetch_add(std::max<std::size_t>(current_->followed.size(), 1), std::memory_order_relaxed);
        submit(tick);
    } else {
        has_gap_ = true;
    }
    const std::lock_guard lock(mutex_);
    current_ = wanted_;
    if (!current_) tracks_.clear();
}

void TickCopier::submit(Tick tick) {
    TickCopy* const copy = open();
    if (copy == nullptr) {
        has_gap_ = true;
        tracks_.clear();
        left_out_.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    copy->tick = tick;
    copy->number = ++submitted_;
    copy->plan = current_;
    copy->follows_gap = std::exchange(has_gap_, false);
    copy->is_whole = copy->follows_gap || tick.value % ticks_per_whole == 0;
    if (copy->follows_gap) tracks_.clear();
    std::erase_if(tracks_, [&](const Track& track) {
        return std::ranges::find(current_->followed, track.player, &FollowPlan::Followed::player) ==
               current_->followed.end();
    });
    for (const FollowPlan::Followed& followed : current_->followed) copy_ledger(followed, *copy);
    copy_states(tick, *copy);
    if (copy->is_whole) {
        copy_whole(*copy);
    } else {
        for (const FollowPlan::Followed& followed : current_->followed) copy_player(followed.player, *copy);
    }
    if (copy->is_whole || tick.value % ticks_per_picture == 0) {
        arena().world().projectiles().for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
            copy->projectiles.add() = {projectile.weapon, projectile.id.client, flight.result().position};
        });
    }
    const std::lock_guard lock(mutex_);
    waiting_.push_back(std::move(open_));
}

void TickCopier::copy_ledger(const FollowPlan::Followed& followed, TickCopy& copy) {
    const auto found = std::ranges::find(tracks_, followed.player, &Track::player);
    const bool is_there = arena().is_there(followed.player);
    const EntityId entity = is_there ? arena().entity(followed.player) : EntityId();
    if (!is_there) {
        if (found != tracks_.end()) tracks_.erase(found);
        return;
    }
    const Ledger& ledger = arena().world().ledger(followed.player);
    LedgerCopy& made = copy.ledgers.add();
    made.player = followed.player;
    made.entity = entity;
    made.whole.reset();
    made.sent.clear();
    made.members.clear();
    made.commands.clear();
    if (found == tracks_.end() || found->entity != entity || found->edition != followed.edition) {
        if (found != tracks_.end()) tracks_.erase(found);
        tracks_.push_back({entity, followed.player, followed.edition, ledger.newest_sent(), {}});
        made.whole = ledger.clone();
        return;
    }
    made.first_sent = {found->sent.value + 1};
    for (SnapshotSeq next = made.first_sent; next <= ledger.newest_sent(); ++next.value) {
        made.sent.push_back(ledger.tick_of(next));
        for (std::uint32_t first = 0; first < ledger.config().max_entities; first += 64) {
            std::uint64_t members = 0;
            for (std::uint32_t i = 0; i < 64; ++i) members |= std::uint64_t{ledger.contains(next, first + i)} << i;
            made.members.push_back(members);
        }
    }
    found->sent = ledger.newest_sent();
    made.commands.swap(found->commands);
}

void TickCopier::copy_states(Tick tick, TickCopy& copy) const {
    const WorldHistory& history = arena().history();
    const auto add = [&](std::uint32_t slot) {
        const EntityId entity = history.slot(slot).id();
        if (entity.is_null()) return;
        if (const auto state = history.state_at(entity, tick)) copy.states.add() = {entity, *state};
    };
    if (current_->draws_all || copy.is_whole) {
        for (std::uint32_t slot = 0; slot < history.slot_count(); ++slot) add(slot);
    } else {
        for (const std::uint32_t slot : current_->slots) add(slot);
    }
}

void TickCopier::copy_player(PlayerIndex player, TickCopy& copy) const {
    if (!arena().is_there(player)) return;
    copy.players.add() = {player,
                          server_->user_of(player),
                          arena().entity(player),
                          true,
                          in_world(arena(), arena().state(player)),
                          server_->rtt_of(player),
                          lives_[player].kills,
                          lives_[player].deaths};
}

void TickCopier::copy_whole(TickCopy& copy) {
    for (PlayerIndex player = 0; player < lives_.size(); ++player) copy_player(player, copy);
    copy.traffic = traffic_;
    copy.tick_mean = Micros{ticks_timed_ == 0 ? 0 : tick_sum_us_ / ticks_timed_};
    copy.tick_longest = Micros{tick_longest_us_};
    tick_sum_us_ = tick_longest_us_ = ticks_timed_ = 0;
    copy.has_ways = scores_ != nullptr;
    if (!copy.has_ways) return;
    copy.ways = {};
    for (const service::BucketScore& bucket : scores_->buckets()) {
        for (std::size_t i = 0; i < copy.ways.size(); ++i) {
            copy.ways[i].shots += bucket.strategies[i].shots;
            copy.ways[i].agreed += bucket.strategies[i].agreed;
            copy.ways[i].bit_equal += bucket.strategies[i].bit_equal;
        }
    }
}

void TickCopier::count_lives() {
    for (const Event& event : arena().events()) {
        if (event.kind != EventKind::joined && event.kind != EventKind::died) continue;
        const PlayerIndex player = arena().player_of(event.entity);
        if (player < lives_.size()) {
            if (event.kind == EventKind::joined) lives_[player] = {};
            if (event.kind == EventKind::died) ++lives_[player].deaths;
        }
        if (event.kind != EventKind::died || event.by.is_null() || event.by == event.entity) continue;
        const PlayerIndex killer = arena().player_of(event.by);
        if (killer < lives_.size()) ++lives_[killer].kills;
    }
}

void TickCopier::tick_took(Micros time, std::uint64_t down_bytes, std::uint64_t up_bytes) {
    traffic_ = {down_bytes, up_bytes};
    if (!current_) return;
    tick_sum_us_ += time.value;
    tick_longest_us_ = std::max(tick_longest_us_, time.value);
    ++ticks_timed_;
}

}  // namespace backsight::web
