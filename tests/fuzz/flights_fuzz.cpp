// Projectiles under hostile claims, and messages in any order. The authority gives each flight one verdict and keeps
// none. Images settle once and go, whatever a client claims and a server says.

#include <backsight/replicate/projectile_news.h>

#include "tests/fuzz/input.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

using namespace backsight;

namespace {

constexpr TickRate rate{64, 1};
constexpr std::uint32_t most = 8;  // in flight, and images

std::array<ProjectileRules, 3> make_kinds() {
    std::array<ProjectileRules, 3> kinds;
    for (ProjectileRules& rules : kinds) {
        rules.flight.lifetime = Micros{600'000};
        rules.flight.target_radius_m = 0.5f;
        rules.volley = 2;
        rules.predict = PredictEffects::all;
    }
    kinds[1].flight.acceleration = {0, 0, -20};
    kinds[1].flight.max_bounces = 9;
    kinds[1].flight.fuse = Micros{500'000};
    kinds[1].flight.rests_until_fuse = true;
    kinds[1].budget.decided_by = DecidedBy::clock;
    kinds[1].budget.fast_forward = Micros{100'000};
    kinds[1].budget.look_back = Micros{50'000};
    kinds[2].flight.homing_mps2 = 100.0f;
    kinds[2].budget.decided_by = DecidedBy::clock;
    kinds[2].budget.decay_permille = 300;
    kinds[2].budget.hold_back = Micros{100'000};
    return kinds;
}
const std::array<ProjectileRules, 3> kinds = make_kinds();

LevelContact meet_floor(Vec3 from, Vec3 to, float radius) {
    LevelContact contact;
    contact.hit = from.z > radius && to.z <= radius;
    contact.fraction = contact.hit ? std::clamp((from.z - radius) / (from.z - to.z), 0.0f, 1.0f) : 1.0f;
    contact.normal = {0, 0, 1};
    return contact;
}
LevelTrace floor_at(Moment) { return meet_floor; }

class Battlefield {
public:
    explicit Battlefield(test::FuzzInput& input)
        : input_(&input), own_(rate, own_config()), remote_(rate, remote_config()) {
        authority_.set_level(floor_at);
        for (EntityId& runner : runners_) runner = history_.spawn({add_body()});
        begin_tick();
    }

    void play() {
        while (!input_->empty()) {
            switch (input_->below(8)) {
                case 0:
                case 1:
                    pass(1 + input_->below(8));
                    break;
                case 2:
                    claim();
                    break;
                case 3:
                    follow();
                    break;
                case 4:
                    fire();
                    break;
                case 5:
                    tell_shooter();
                    break;
                case 6:
                    tell_bystander();
                    break;
                default:
                    authority_.client_left(input_->below(2));
            }
        }
        // Long after: every flight has ended, and nothing is drawn any more.
        pass(400);
        test::require(authority_.in_flight() == 0 && launched_ == ended_);
        test::require(own_.images().empty() && remote_.images().empty());
        std::uint64_t settled = 0;
        for (const std::uint64_t count : own_.counters().by_outcome) settled += count;
        test::require(settled == own_.counters().launched);
    }

private:
    static HistoryConfig history_config() {
        HistoryConfig config;
        config.capacity_ticks = 64;
        config.max_entities = 4;
        return config;
    }
    static AuthorityConfig authority_config() {
        AuthorityConfig config;
        config.max_clients = 2;
        config.max_projectiles = most;
        config.max_per_client = most;
        return config;
    }
    static PredictedProjectilesConfig own_config() {
        PredictedProjectilesConfig config;
        config.max_images = most;
        return config;
    }
    static RemoteProjectilesConfig remote_config() {
        RemoteProjectilesConfig config;
        config.max_images = most;
        return config;
    }
    HitboxSetId add_body() {
        const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 1}, 0.6f)};
        return history_.hitbox_sets().add(body);
    }

    Micros now() const { return rate.time_of(tick_); }
    float any_float() { return std::bit_cast<float>(static_cast<std::uint32_t>(input_->number(4))); }
    float near_float() { return static_cast<float>(static_cast<std::int8_t>(input_->byte())) * 0.1f; }
    // Mostly what makes sense, now and then anything.
    Vec3 vector() {
        if (input_->below(8) == 0) return {any_float(), any_float(), any_float()};
        const float x = near_float();
        const float y = near_float();
        return {x, y, near_float()};
    }
    ProjectileId any_id() {
        const std::uint32_t client = input_->below(3);
        const std::uint32_t command = static_cast<std::uint32_t>(input_->number(1));
        return {client, command, static_cast<std::uint8_t>(input_->below(3))};
    }
    Audited any_stamp() {
        const SnapshotSeq newest = ledger_.newest_sent();
        const std::int64_t raw = Moment::at(tick_ + 8).raw - static_cast<std::int64_t>(input_->number(3) % (40 << 16));
        stamp_.shown = std::max({stamp_.shown, Moment{raw}, Moment{0}});
        const std::uint32_t advance = newest.value - stamp_.newest.value;
        stamp_.received = (advance < stamp_window ? stamp_.received << advance : 0) | 1;
        stamp_.newest = newest;
        ledger_.learn(stamp_);
        const bool is_clamped = input_->below(5) == 0;
        return {is_clamped ? AuditResult::moment_too_fast : AuditResult::accepted, stamp_, 0};
    }

    void begin_tick() {
        tick_ = tick_ + 1;
        authority_.begin_tick(tick_);
        ledger_.begin_snapshot(tick_);
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            const float along = static_cast<float>(tick_.value % 40) * 0.1f;
            static_cast<void>(
                history_.record(runners_[i], tick_, {{3.0f * static_cast<float>(i) + along, along, 0}, {}, {}}));
            static_cast<void>(ledger_.add(runners_[i]));
        }
    }
    void pass(std::uint32_t ticks) {
        for (std::uint32_t i = 0; i < ticks; ++i) {
            authority_.finish_tick();
            launched_ += authority_.launches().size();
            for (const ProjectileAuthority::Ended& ended : authority_.ended()) {
                ++ended_;
                test::require(ended.verdict.end != FlightEnd::none && is_finite(ended.verdict.position));
                // A hit inside the walk forward may cost the walk besides.
                const BudgetCaps& caps = ended.projectile.rules->budget;
                test::require(ended.paid >= 0 && ended.paid <= rate.span(caps.look_back + caps.fast_forward));
            }
            begin_tick();
            own_.follow(seen(), world(), now());
            own_.update(now(), Micros{50'000});
            remote_.update({seen(), Moment::at(tick_)}, floor_at);
            take_news();
        }
    }
    Moment seen() const { return std::max(Moment::at(tick_) - (5 << 16), Moment{0}); }
    FlightWorld world() {
        FlightWorld world;
        world.view = [this](Moment moment) {
            static const DrawConfig draw;
            return View::at_moment(history_, draw, moment);
        };
        world.level = floor_at;
        return world;
    }
    void take_news() {
        for (const ImageNews& news : own_.take_news()) {
            const bool is_impact = news.effect != EffectKind::launch && news.effect != EffectKind::bounce;
            if (news.kind == ImageNews::Kind::effect_started && is_impact)
                test::require(shown_.insert(news.handle).second);
            if (news.kind == ImageNews::Kind::effect_cancelled) test::require(shown_.erase(news.handle) == 1);
            const bool is_unheard = news.outcome == ImageOutcome::lost || news.outcome == ImageOutcome::denied;
            const bool is_settled = news.kind == ImageNews::Kind::settled;
            test::require(news.basis.has_value() == (is_settled && !is_unheard));
            test::require(is_finite(news.point));
        }
        for (const ImageNews& news : remote_.take_news()) test::require(is_finite(news.point) && !news.basis);
    }

    void claim() {
        LaunchClaim claim;
        claim.id = any_id();
        claim.weapon = static_cast<std::uint16_t>(input_->below(20));
        claim.muzzle = vector();
        claim.direction = input_->below(4) == 0 ? vector() : normalized(Vec3{near_float(), near_float(), near_float()});
        claim.held_back = Micros{static_cast<std::int64_t>(input_->number(3)) - 1000};
        claim.homes_on = EntityId{static_cast<std::uint32_t>(input_->number(input_->below(5) == 0 ? 4 : 1))};
        const Vec3 muzzle = input_->below(4) == 0 ? Vec3{} : claim.muzzle;
        LaunchFacts facts(runners_[0], input_->below(4) == 0 ? runners_[1] : EntityId{}, muzzle);
        facts.is_alive = input_->below(4) != 0;
        static_cast<void>(authority_.launch(claim, facts, kinds[claim.weapon % kinds.size()], any_stamp()));
        test::require(authority_.in_flight() <= most);
    }
    void follow() { authority_.follow(input_->below(2), any_stamp(), ledger_, input_->below(3) == 0); }

    void fire() {
        const ProjectileRules& rules = kinds[input_->below(3)];
        const Vec3 ahead = normalized(Vec3{near_float(), near_float(), near_float()});
        const float x = near_float();
        Launch launch(runners_[0], {}, {x, near_float(), 1.0f}, ahead * rules.speed_mps, seen());
        launch.homes_on = runners_[1];
        launch.grant.hold_back = static_cast<std::int64_t>(input_->number(2));
        launch.grant.decay_permille = rules.budget.decay_permille;
        launch.grant.look_back = rate.span(rules.budget.look_back);
        own_.launch({0, ++command_, 0}, 0, rules, launch, now());
    }
    ProjectileVerdict any_verdict() {
        SentVerdict sent;
        sent.id = any_id();
        sent.end = static_cast<FlightEnd>(1 + input_->below(4));
        sent.basis = static_cast<VerdictBasis>(input_->below(4));
        sent.age = static_cast<std::int64_t>(input_->number(3) % (64 << 16));
        if (input_->below(9) == 0) sent.age = max_verdict_age;
        sent.slot = input_->below(5);
        sent.generation = static_cast<std::uint8_t>(input_->below(4));
        sent.has_place = input_->below(2) == 0;
        if (sent.has_place) {
            for (std::int32_t* part : {&sent.center.x, &sent.center.y, &sent.center.z})
                *part = static_cast<std::int32_t>(input_->number(3)) * 2 - max_position_steps;
            sent.is_inside = input_->below(2) == 0;
        }
        return complete_verdict(sent, history_);
    }
    void tell_shooter() {
        const std::uint32_t what = input_->below(3);
        Grant grant;
        grant.look_back = static_cast<std::int64_t>(input_->number(5));
        if (what == 0) own_.granted(any_id(), grant);
        if (what == 1) own_.denied(any_id(), static_cast<LaunchResult>(1 + input_->below(11)));
        if (what == 2) own_.verdict(any_verdict(), now());
        take_news();
    }
    void tell_bystander() {
        const ImageClock clock{seen(), Moment::at(tick_)};
        if (input_->below(2) == 0) return remote_.verdict(any_verdict(), clock);
        ProjectileSpawn spawn;
        spawn.id = any_id();
        if (spawn.id.is_null()) return;
        static_cast<void>(quantize_position({near_float(), near_float(), near_float()}, history_.config().quantization,
                                            spawn.muzzle));
        static_cast<void>(quantize_aim(normalized(Vec3{near_float(), near_float(), near_float()}), spawn.direction));
        spawn.launched = Tick{std::max<std::int64_t>(tick_.value + 20 - input_->byte(), 0)};
        spawn.fast_forward = static_cast<std::int64_t>(input_->number(3));
        remote_.spawn(complete_spawn(spawn, kinds[input_->below(3)], history_.config().quantization), clock);
    }

    test::FuzzInput* input_;
    WorldHistory history_{history_config()};
    Ledger ledger_{LedgerConfig{128, 4}};
    DrawConfig draw_;
    ProjectileAuthority authority_{history_, draw_, authority_config()};
    PredictedProjectiles own_;
    RemoteProjectiles remote_;
    std::array<EntityId, 3> runners_;
    std::set<EffectHandle> shown_;
    ViewStamp stamp_;
    Tick tick_{0};
    std::uint32_t command_ = 0;
    std::uint64_t launched_ = 0;
    std::uint64_t ended_ = 0;
};

}  // namespace

int fuzz_flights(const std::uint8_t* data, std::size_t size) {
    test::FuzzInput input(data, size);
    Battlefield(input).play();
    return 0;
}
