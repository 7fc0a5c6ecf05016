// What a server pays for all of its projectiles in a tick: ProjectileAuthority with thousands in flight among players
// who walk. Each client draws 100 ms, and up to a tick more, behind the server. Each command shows one more tick, so
// every projectile goes one step a tick. Players fire from where they stand, half of the shots at the nearest player,
// half at random. A projectile flies at 25 m/s for a second and is replaced when it has ended. There is no level.
//
// by_clock 0: flights go by their shooters' commands, each in its exact view. by_clock 1: their budget looks back less
// than their shooters do, so they go by server time.
//
//   tick     begin_tick(), launches, follow() of every client, finish_tick()
// Rival:
//   present  what most systems do: one sweep of each projectile against everybody at their present place
//
// Every tick is checked outside the measured time: each flight went on, and nothing was allocated. A few hits and
// misses are checked against a plain loop over every hitbox: victim, place and age agree to the bit. `*_ns` is per
// projectile and tick; `tick_ms` is for all of them.

#include <backsight/projectile/authority.h>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/plain_sweep.h"
#include "benchmarks/race.h"
#include "inputs/random.h"

namespace backsight::bench {
namespace {

constexpr std::int64_t draw_delay = Moment::one_tick * 64 / 10;  // 100 ms
constexpr std::int64_t lifetime_ticks = 64;
constexpr std::int64_t warm_up_ticks = 2 * lifetime_ticks;
constexpr std::int64_t history_ticks = 64;  // recorded before the first shot
constexpr int samples_per_tick = 8;

ProjectileRules rocket(bool by_clock) {
    ProjectileRules rules;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.2f;
    rules.flight.lifetime = Micros{1'000'000};
    if (!by_clock) return rules;
    rules.budget.decided_by = DecidedBy::clock;
    rules.budget.look_back = Micros{50'000};
    rules.budget.fast_forward = Micros{250'000};
    return rules;
}

struct Setup {
    std::size_t projectiles = 0;
    int players = 0;
    bool skeletons = false;
    bool has_faults = false;  ///< 30 % of the snapshots are lost, a player is in every one, every second or fourth
    bool by_clock = false;
};

/// One player's connection, as the server sees it.
struct Client {
    Client(std::uint32_t players, std::int64_t frame_phase) : ledger({128, players}), phase(frame_phase) {}

    Ledger ledger;
    SnapshotAcks acks;
    std::int64_t phase;  // of the shooter's frames, 1/65536 tick
    Audited command;
};

class Field {
public:
    explicit Field(const Setup& setup)
        : setup_(setup),
          rules_(rocket(setup.by_clock)),
          history_(history_config(setup)),
          authority_(history_, draw_, authority_config(setup)) {
        require(rules_.validate() == nullptr, "the weapon's rules are valid");
        const HitboxSetId body = add_body(history_, setup.skeletons);
        const auto players = static_cast<std::uint32_t>(setup.players);
        for (int player = 0; player < setup.players; ++player) {
            walks_.emplace_back(player, setup.players);
            ids_.push_back(history_.spawn({body, {}, 0, 1}));
            const auto phase = static_cast<std::int64_t>(random_.below(Moment::one_tick));
            clients_.push_back(std::make_unique<Client>(players, phase));
        }
        for (std::int64_t i = 0; i < history_ticks; ++i) record();
    }

    /// Plays the next tick up to where projectiles go on: the world, the snapshots that clients got, and a command of
    /// each.
    void record() {
        tick_ = tick_ + 1;
        const Skeleton bones = Walk::skeleton(tick_);
        for (std::size_t i = 0; i < walks_.size(); ++i) {
            const std::span<const Pose> worn =
                setup_.skeletons ? std::span<const Pose>(bones) : std::span<const Pose>();
            const RecordResult result = history_.record(ids_[i], tick_, walks_[i].pose(tick_), worn);
            require(result == RecordResult::ok, "the server records every player");
        }
        for (const auto& client : clients_) {
            send(*client);
            const std::int64_t shown = Moment::at(tick_).raw - draw_delay - client->phase;
            const ViewStamp stamp = client->acks.stamp(Moment{std::max(shown, std::int64_t{0})});
            client->ledger.learn(stamp);
            client->command = {AuditResult::accepted, stamp, 0};
        }
    }

    /// Aims the shots of this tick: at most one per client, and few at once, so that they do not all end at once.
    void aim() {
        const std::size_t missing = setup_.projectiles - authority_.in_flight();
        const std::size_t most = 2 * setup_.projectiles / static_cast<std::size_t>(lifetime_ticks);
        shots_.clear();
        for (std::size_t i = 0; i < std::min({missing, most, clients_.size()}); ++i) {
            shots_.push_back(shot(static_cast<std::uint32_t>(next_seat_++ % clients_.size())));
        }
    }

    void tick() {
        authority_.begin_tick(tick_);
        for (const Shot& shot : shots_) {
            static_cast<void>(
                authority_.launch(shot.claim, shot.facts, rules_, clients_[shot.claim.id.client]->command));
        }
        for (std::uint32_t i = 0; i < clients_.size(); ++i) {
            authority_.follow(i, clients_[i]->command, clients_[i]->ledger);
        }
        authority_.finish_tick();
    }

    void present() const {
        const View before = View::at_moment(history_, draw_, Moment::at(tick_ - 1));
        const View after = View::at_moment(history_, draw_, Moment::at(tick_));
        authority_.for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
            const std::int64_t age = flight.result().age;
            QueryFilter filter;
            filter.exclude = projectile.shooter;
            const SweptBall ball{flight.position(age), flight.position(age + Moment::one_tick),
                                 rules_.flight.target_radius_m};
            benchmark::DoNotOptimize(sweep_ball(before, after, ball, filter));
        });
    }

    void check() {
        int hits = 0;
        for (const ProjectileAuthority::Ended& ended : authority_.ended()) {
            const bool is_hit = ended.verdict.end == FlightEnd::target;
            require(is_hit || ended.verdict.end == FlightEnd::lifetime, "a flight ends by a hit or by its age");
            // A step that was about to cost its victim more than L was judged by clock, in another view.
            const bool is_of_mode = (ended.verdict.basis >= VerdictBasis::by_clock) == setup_.by_clock;
            if (is_hit && is_of_mode && hits++ < samples_per_tick) check_hit(ended);
        }
        const std::size_t stride = std::max<std::size_t>(authority_.in_flight() / samples_per_tick, 1);
        std::size_t index = 0;
        authority_.for_each([&](const ServerProjectile& projectile, const SharedFlight& flight) {
            const std::int64_t age = flight.result().age;
            const Moment launched = projectile.launched;
            const std::int64_t due = Moment::at(tick_) - launched + projectile.launch.grant.fast_forward;
            // By clock the step that begins now is judged now: a tick later it would cost more than L.
            const std::int64_t begun = (due + Moment::one_tick - 1) / Moment::one_tick * Moment::one_tick;
            const std::int64_t judged = setup_.by_clock ? begun + Moment::one_tick : due - due % Moment::one_tick;
            require(age == judged, "every flight goes on with the tick");
            const bool is_sample = ++index % stride == static_cast<std::size_t>(tick_.value) % stride;
            if (!is_sample || age == 0) return;
            require(!sweep(projectile, age - Moment::one_tick), "a flight that goes on met nobody");
            ++misses_checked_;
        });
    }

    bool is_full() const { return authority_.in_flight() * 100 > setup_.projectiles * 95; }
    std::size_t in_flight() const { return authority_.in_flight(); }
    std::uint64_t hits() const { return authority_.end_counters()[FlightEnd::target]; }
    std::uint64_t launched() const { return authority_.launch_counters()[LaunchResult::launched]; }
    std::uint64_t asked() const { return asked_; }
    std::size_t hits_checked() const { return hits_checked_; }
    std::size_t misses_checked() const { return misses_checked_; }

private:
    static HistoryConfig history_config(const Setup& setup) {
        HistoryConfig config;
        config.max_entities = static_cast<std::uint32_t>(setup.players);
        config.max_bones = setup.skeletons ? body_parts : 0;
        return config;
    }
    static AuthorityConfig authority_config(const Setup& setup) {
        AuthorityConfig config;
        config.max_clients = static_cast<std::uint32_t>(setup.players);
        config.max_projectiles = static_cast<std::uint32_t>(setup.projectiles);
        config.max_per_client = config.max_projectiles;
        return config;
    }

    void send(Client& client) {
        const SnapshotSeq seq = client.ledger.begin_snapshot(tick_);
        for (std::size_t i = 0; i < ids_.size(); ++i) {
            const std::int64_t divider = setup_.has_faults ? std::int64_t{1} << (i % 3) : 1;
            if ((tick_.value + static_cast<std::int64_t>(i)) % divider == 0)
                static_cast<void>(client.ledger.add(ids_[i]));
        }
        if (!setup_.has_faults || !random_.chance(0.3)) static_cast<void>(client.acks.accept(seq));
    }

    struct Shot {
        LaunchClaim claim;
        LaunchFacts facts{{}, {}};
    };

    Shot shot(std::uint32_t seat) {
        const View seen = View::at_moment(history_, draw_, clients_[seat]->command.stamp.shown);
        const Vec3 muzzle = seen.pose_of_slot(seat).pose.position + Vec3{0.0f, 0.0f, 1.2f};
        Vec3 way = random_way();
        if (asked_++ % 2 == 0) way = way_to_nearest(seen, seat);
        Shot shot;
        shot.claim.id = {seat, static_cast<std::uint32_t>(tick_.value), 0};
        shot.claim.muzzle = shot.facts.muzzle = muzzle;
        shot.claim.direction = normalized(way, {1.0f, 0.0f, 0.0f});
        shot.facts.shooter = ids_[seat];
        return shot;
    }

    Vec3 random_way() {
        const auto part = [&](double size) { return static_cast<float>(random_.uniform(-size, size)); };
        const float x = part(1.0);
        const float y = part(1.0);
        return {x, y, part(0.05)};
    }

    static Vec3 way_to_nearest(const View& seen, std::uint32_t seat) {
        const Vec3 own = seen.pose_of_slot(seat).pose.position;
        Vec3 nearest{1e6f, 0.0f, 0.0f};
        for (std::uint32_t slot = 0; slot < seen.history().slot_count(); ++slot) {
            const Vec3 way = seen.pose_of_slot(slot).pose.position - own;
            if (slot != seat && length(way) < length(nearest)) nearest = way;
        }
        return nearest;
    }

    // The step of a flight that began at this age, by hand, in the views that its shooter's newest command gives.
    SweptHit sweep(const ServerProjectile& projectile, std::int64_t age) const {
        const auto view = [&](std::int64_t at) {
            const Moment moment = server_target_moment(projectile.launch.grant, projectile.launch.shot, at);
            if (setup_.by_clock) return View::at_moment(history_, draw_, moment);
            const Client& client = *clients_[projectile.id.client];
            ViewStamp stamp = client.command.stamp;
            stamp.shown = moment;
            return View::exact(history_, draw_, client.ledger, stamp);
        };
        return plain_sweep(view(age), view(age + Moment::one_tick), place_of(projectile, age),
                           place_of(projectile, age + Moment::one_tick), rules_.flight.target_radius_m,
                           projectile.shooter);
    }
    Vec3 place_of(const ServerProjectile& projectile, std::int64_t age) const {
        const FlightLeg leg{projectile.launch.position, projectile.launch.velocity, 0, 0, false};
        return position_at(rules_.flight, draw_.tick_rate, leg, age);
    }

    void check_hit(const ProjectileAuthority::Ended& ended) {
        const ProjectileVerdict& verdict = ended.verdict;
        const std::int64_t into = verdict.age % Moment::one_tick;
        if (into == 0) return;  // at the end of one step or the beginning of the next
        const std::int64_t began = verdict.age - into;
        const SweptHit hit = sweep(ended.projectile, began);
        require(hit.hit.entity == verdict.target && hit.hit.hitbox == verdict.hitbox, "a hit is the plain loop's");
        const Vec3 from = place_of(ended.projectile, began);
        const Vec3 met = from + (place_of(ended.projectile, began + Moment::one_tick) - from) * hit.fraction;
        const auto later = static_cast<std::int64_t>(static_cast<double>(hit.fraction) * Moment::one_tick);
        require(later == into, "it is met at the plain loop's age");
        require(std::memcmp(&met, &verdict.position, sizeof met) == 0, "it is met where the plain loop has it");
        ++hits_checked_;
    }

    Setup setup_;
    ProjectileRules rules_;
    DrawConfig draw_;
    WorldHistory history_;
    ProjectileAuthority authority_;
    inputs::Random random_{17};
    std::vector<Walk> walks_;
    std::vector<EntityId> ids_;
    std::vector<std::unique_ptr<Client>> clients_;
    std::vector<Shot> shots_;
    std::size_t next_seat_ = 0;
    std::uint64_t asked_ = 0;
    std::size_t hits_checked_ = 0;
    std::size_t misses_checked_ = 0;
    Tick tick_{0};
};

void authority(benchmark::State& state) {
    Setup setup;
    setup.projectiles = static_cast<std::size_t>(state.range(0));
    setup.players = static_cast<int>(state.range(1));
    setup.skeletons = state.range(2) > 1;
    setup.has_faults = state.range(3) != 0;
    setup.by_clock = state.range(4) != 0;
    Field field(setup);
    const auto play = [&](auto work) {
        field.record();
        field.aim();
        work();
        field.check();
        require(field.launched() == field.asked(), "every shot is launched");
    };
    for (std::int64_t i = 0; i < warm_up_ticks; ++i) play([&] { field.tick(); });
    const std::uint64_t hits = field.hits();
    Race race(state, static_cast<double>(setup.projectiles));
    for ([[maybe_unused]] auto _ : state) {
        play([&] {
            race.lap("tick", [&] { field.tick(); });
            require(field.is_full(), "all projectiles but those that just ended are in flight");
            race.lap("present", [&] { field.present(); });
        });
    }
    require(field.hits_checked() > 100 && field.misses_checked() > 1'000, "hits and misses were compared");
    race.report();
    race.require_no_allocation("tick");
    const auto ticks = static_cast<double>(state.iterations());
    state.counters["tick_ms"] = state.counters["tick_ns"] * static_cast<double>(setup.projectiles) * 1e-6;
    state.counters["hits_per_tick"] = static_cast<double>(field.hits() - hits) / ticks;
    state.counters["checked"] = static_cast<double>(field.hits_checked() + field.misses_checked());
}
BENCHMARK(authority)
    ->ArgNames({"projectiles", "players", "hitboxes", "loss_and_mixed_rates", "by_clock"})
    ->Args({1'000, 64, body_parts, 1, 0})
    ->Args({10'000, 1'024, 1, 0, 0})
    ->Args({10'000, 1'024, 1, 1, 0})
    ->Args({10'000, 1'024, 1, 0, 1})
    ->Args({10'000, 1'024, body_parts, 1, 0})
    ->UseManualTime()
    ->Iterations(32)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace backsight::bench
