// Where a flight ended, as bystanders get it. Each explosion stands where the server had it, whatever turned the flight
// on its way. Late messages and the image's policy do not matter.

#include "tests/projectile/projectile_match.h"

#include <backsight/projectile/remote_projectiles.h>
#include <backsight/replicate/projectile_news.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

namespace backsight::test {
namespace {

constexpr TickRate rate{64, 1};
constexpr Quantization quantization;

SentVerdict told(const ProjectileAuthority::Ended& ended) {
    return sent_verdict(ended.projectile, ended.verdict, quantization, rate);
}

struct Places {
    int explosions = 0;
    int elsewhere = 0;
    double worst_m = 0.0;
};

// How far from the verdict's point an explosion may stand: the tolerance of the place, and the normal's rounding.
double most_error(const ProjectileRules& rules) {
    const float radius = std::fmax(rules.flight.target_radius_m, rules.flight.body_radius_m);
    return 0.01 + 0.024 * static_cast<double>(radius) + 1e-4;
}

// A bystander hears of everything late and in any order, and joins too late for some of it.
class Bystander {
public:
    Bystander(std::uint64_t seed, RemotePolicy policy, const ProjectileRun& run)
        : random_(seed), run_(&run), images_(rate, config(policy)) {}

    void watch(std::int64_t tick, const ProjectileAuthority& authority) {
        for (const ServerProjectile& projectile : authority.launches()) hear_of(projectile, tick);
        for (const ProjectileAuthority::Ended& ended : authority.ended()) {
            ends_[ended.verdict.id] = ended.verdict;
            send(told(ended), tick);
        }
        receive(tick);
        const Moment present = Moment::at(Tick{tick - 4});
        const ImageClock clock{present - rate.span(Micros{100'000}), present};
        images_.update(clock, run_->level);
        for (const ImageNews& news : images_.take_news()) note(news);
    }

    const Places& places() const { return places_; }
    std::size_t unseen() const { return ends_.size(); }
    const RemoteProjectileCounters& counters() const { return images_.counters(); }

private:
    struct Letter {
        std::size_t size = 0;
        bool is_spawn = false;
        std::array<std::uint8_t, 32> bytes{};
    };

    static RemoteProjectilesConfig config(RemotePolicy policy) {
        RemoteProjectilesConfig config;
        config.policy = policy;
        config.max_images = 1024;
        return config;
    }

    // About every fifth spawn arrives 20 ticks late, as for a client that joins in mid-flight.
    void hear_of(const ServerProjectile& projectile, std::int64_t tick) {
        ProjectileSpawn spawn;
        if (!spawn_of(projectile, quantization, spawn)) return;
        send(spawn, random_.below(5) == 0 ? tick + 20 : tick);
    }

    template <class Message>
    void send(const Message& message, std::int64_t tick) {
        Letter letter;
        letter.is_spawn = std::is_same_v<Message, ProjectileSpawn>;
        letter.size = write_message(message, letter.bytes);
        std::int64_t due = tick + 4 + random_.below(6);
        for (int copies = 0; copies < 2 && random_.below(5) == 0; ++copies) due += 12;
        letters_.send(due, letter);
    }

    void receive(std::int64_t tick) {
        const Moment present = Moment::at(Tick{tick - 4});
        const ImageClock clock{present - rate.span(Micros{100'000}), present};
        ProjectileContext context;
        context.newest = Tick{tick - 4};
        context.own_client = 7;
        context.heard = heard_;
        letters_.receive(tick, [&](const Letter& letter) {
            const auto bytes = std::span(letter.bytes).first(letter.size);
            ProjectileSpawn spawn;
            SentVerdict verdict;
            if (letter.is_spawn) {
                ASSERT_TRUE(read_message(bytes, context, spawn));
                note_heard(heard_, spawn.id);
                images_.spawn(complete_spawn(spawn, run_->rules, quantization), clock);
            } else {
                ASSERT_TRUE(read_message(bytes, context, verdict));
                images_.verdict(complete_verdict(verdict, world_.history), clock);
            }
        });
    }

    void note(const ImageNews& news) {
        if (news.effect == EffectKind::launch || news.effect == EffectKind::bounce) return;
        const auto end = ends_.find(news.id);
        ASSERT_NE(end, ends_.end()) << "an end that was none, or a second one";
        const auto error = static_cast<double>(distance(news.point, end->second.point));
        ++places_.explosions;
        places_.worst_m = std::fmax(places_.worst_m, error);
        if (!(error <= most_error(run_->rules))) ++places_.elsewhere;
        ends_.erase(end);
    }

    Random random_;
    const ProjectileRun* run_;
    World world_;
    RemoteProjectiles images_;
    std::vector<std::uint32_t> heard_ = std::vector<std::uint32_t>(16);
    OnTheWay<Letter> letters_;
    std::map<ProjectileId, ProjectileVerdict> ends_;
    Places places_;
};

// Six who look on, two of each policy.
Places look_on(ProjectileRun run, const char* what) {
    std::vector<Bystander> bystanders;
    constexpr RemotePolicy policies[] = {RemotePolicy::timeline, RemotePolicy::catch_up, RemotePolicy::rewind};
    for (std::uint64_t i = 0; i < 6; ++i) bystanders.emplace_back(i + 1, policies[i % 3], run);
    run.watch = [&](std::int64_t tick, const ProjectileAuthority& authority) {
        for (Bystander& bystander : bystanders) bystander.watch(tick, authority);
    };
    ProjectileMatch(run).play();
    Places all;
    for (const Bystander& bystander : bystanders) {
        all.explosions += bystander.places().explosions;
        all.elsewhere += bystander.places().elsewhere;
        all.worst_m = std::fmax(all.worst_m, bystander.places().worst_m);
        EXPECT_EQ(bystander.counters().without_verdict, 0u);
        EXPECT_EQ(bystander.counters().without_flight, 0u);
        EXPECT_EQ(bystander.counters().no_room, 0u);
        EXPECT_LT(bystander.unseen(), 100u) << "each end is shown, except those of the last second";
    }
    std::cout << what << ": " << all.elsewhere << " of " << all.explosions << " explosions elsewhere, by up to "
              << all.worst_m << " m\n";
    return all;
}

// A floor that goes up and down as a lift does, and a wall that slides.
LevelContact meet_at(Moment moment, Vec3 from, Vec3 to, float radius) {
    const float phase = static_cast<float>(moment.raw % (96 * Moment::one_tick)) / (96.0f * Moment::one_tick);
    const float share = phase < 0.5f ? 2.0f * phase : 2.0f - 2.0f * phase;
    LevelContact best;
    const auto cut = [&](float a, float b, float wall, Vec3 normal) {
        if (!(b < wall + radius && b < a)) return;
        const float fraction = std::fmin(std::fmax((a - wall - radius) / (a - b), 0.0f), 1.0f);
        if (!best.hit || fraction < best.fraction) best = {true, fraction, normal};
    };
    cut(from.z, to.z, -1.0f + 1.5f * share, {0, 0, 1});
    cut(from.x, to.x, -18.0f + 4.0f * share, {1, 0, 0});
    return best;
}

LevelTrace lift_at(Moment moment) {
    // By whole ticks, eight of which are kept.
    static std::array<Moment, 8> kept;
    Moment& slot = kept[static_cast<std::size_t>(moment.tick().value % 8)];
    slot = Moment::at(moment.tick());
    return [&slot](Vec3 from, Vec3 to, float radius) { return meet_at(slot, from, to, radius); };
}

ProjectileRun lossy_run() {
    ProjectileRun run;
    run.rules = rocket_rules();
    run.rules.budget.look_back = Micros{400'000};
    run.loss_percent = 5;
    run.jitter_ticks = 2;
    run.flights = cases(1'000);
    run.level = lift_at;
    return run;
}

TEST(verdict_places, of_homing_rockets_are_where_the_server_has_them_for_everybody) {
    ProjectileRun run = lossy_run();
    run.rules.flight.homing_mps2 = 80.0f;
    const Places places = look_on(run, "homing");
    EXPECT_GT(places.explosions, 5 * run.flights);
    EXPECT_EQ(places.elsewhere, 0);
}

TEST(verdict_places, of_flights_by_clock_are_where_the_server_has_them_for_everybody) {
    ProjectileRun run = lossy_run();
    run.rules.flight.homing_mps2 = 80.0f;
    run.rules.budget.decided_by = DecidedBy::clock;
    run.rules.budget.look_back = Micros{20'000};
    run.rules.budget.fast_forward = Micros{40'000};
    const Places places = look_on(run, "homing by clock");
    EXPECT_GT(places.explosions, 5 * run.flights);
    EXPECT_EQ(places.elsewhere, 0);
}

TEST(verdict_places, of_grenades_off_lifts_and_sliding_walls_are_where_the_server_has_them_for_everybody) {
    ProjectileRun run = lossy_run();
    run.rules.flight.acceleration = {0, 0, -9.81f};
    run.rules.flight.body_radius_m = 0.1f;
    run.rules.flight.max_bounces = 6;
    run.rules.flight.fuse = Micros{1'200'000};
    run.rules.flight.rests_until_fuse = true;
    run.rules.speed_mps = 12.0f;
    const Places places = look_on(run, "grenades");
    EXPECT_GT(places.explosions, 5 * run.flights);
    EXPECT_EQ(places.elsewhere, 0);
}

TEST(verdict_places, of_rockets_that_walls_stop_at_another_moment_are_where_the_server_has_them_for_everybody) {
    const ProjectileRun run = lossy_run();
    const Places places = look_on(run, "rockets");
    EXPECT_GT(places.explosions, 5 * run.flights);
    EXPECT_EQ(places.elsewhere, 0);
}

}  // namespace
}  // namespace backsight::test
