// One server and one shooter in virtual time: he fires at bots that run as they like, and both follow each flight.

#include "tests/support/cases.h"
#include "tests/support/worlds.h"

#include <backsight/projectile/shared_flight.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <optional>
#include <set>
#include <vector>

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr TickRate rate{64, 1};
constexpr int targets = 12;
constexpr double arena_m = 25.0;
constexpr std::int64_t most_ticks_under_way = 64;

struct NetworkRun {
    std::uint64_t seed = 1;
    int latency_ticks = 5;  // each way
    int jitter_ticks = 0;   // of snapshots and commands
    int loss_percent = 0;   // of both
    int delay_ticks = 4;    // of what is drawn, behind the newest that could be here
    FlightRules rules;
    double speed_mps = 25.0;
    std::uint32_t decay_permille = 0;
    int flights = 1000;
};

struct Tally {
    int flights = 0;
    int denied = 0;  // whose shot never came through
    int hits = 0;
    int ends_alike = 0;      // to the bit
    int wrong_confirms = 0;  // both hit, and not the same
    int wrong_verdicts = 0;  // one hit, and the other did not
    double contact_error_m = 0.0;
};

struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    std::int64_t arrives_at = 0;
    std::vector<std::pair<EntityId, EntityState>> entities;
};

struct Command {
    ViewStamp stamp;
    std::int64_t arrives_at = 0;
    std::optional<Launch> shot;
};

// A level with two walls and a floor.
struct Hall {
    static LevelTrace at(void*, Moment) { return {&meet, nullptr}; }
    static LevelTrace::Contact meet(void*, Vec3 from, Vec3 to, float radius) {
        LevelTrace::Contact best;
        const auto cut = [&](float a, float b, float wall, Vec3 normal) {
            if (!(b < wall + radius && b < a)) return;
            const float fraction = std::clamp((a - wall - radius) / (a - b), 0.0f, 1.0f);
            if (best.hit && fraction >= best.fraction) return;
            best = {true, fraction, normal};
        };
        cut(from.z, to.z, 0.0f, {0, 0, 1});
        cut(from.x, to.x, -30.0f, {1, 0, 0});
        cut(-from.y, -to.y, -30.0f, {0, -1, 0});
        return best;
    }
};

class Match {
public:
    explicit Match(const NetworkRun& run)
        : run_(run),
          random_(run.seed),
          server_(history_config(256, targets, 0)),
          client_(history_config(256, targets, 0)),
          ledger_({256, targets}) {
        draw_.tick_rate = rate;
        for (int i = 0; i < targets; ++i) {
            runners_.push_back({server_.history.spawn({i % 2 == 0 ? server_.ball : server_.body}),
                                random_.in_cube(arena_m), random_.in_cube(6.0)});
        }
    }

    Tally play() {
        for (now_ = 0; tally_.flights < run_.flights; ++now_) {
            move();
            send_snapshot();
            receive_snapshots();
            if (now_ > 100) give_command();
            receive_commands();
            compare();
        }
        return tally_;
    }

private:
    struct Runner {
        EntityId id;
        Vec3 place;
        Vec3 velocity;
    };

    int late() { return run_.jitter_ticks == 0 ? 0 : random_.below(run_.jitter_ticks + 1); }
    bool is_lost() { return random_.below(100) < run_.loss_percent; }

    void move() {
        for (Runner& runner : runners_) {
            if (random_.below(12) == 0) runner.velocity = random_.in_cube(6.0);
            if (random_.below(400) == 0) {
                server_.history.teleport(runner.id);
                runner.place = random_.in_cube(arena_m);
            }
            runner.place = runner.place + runner.velocity * rate.tick_seconds();
            runner.place.z = std::clamp(runner.place.z, 0.0f, 4.0f);
            server_.put(runner.id, now_, runner.place, runner.velocity);
        }
    }

    void send_snapshot() {
        Snapshot snapshot{ledger_.begin_snapshot(Tick{now_}), Tick{now_}, now_ + run_.latency_ticks + late(), {}};
        for (const Runner& runner : runners_) {
            ledger_.add(runner.id);
            snapshot.entities.emplace_back(runner.id, *server_.history.slot(runner.id.index()).at(Tick{now_}));
        }
        if (!is_lost()) down_.push_back(std::move(snapshot));
    }

    void receive_snapshots() {
        for (const Snapshot& snapshot : down_) {
            if (snapshot.arrives_at != now_) continue;
            const std::uint32_t seq = snapshot.seq.value;
            if (newest_ > seq && newest_ - seq >= late_snapshot_limit) continue;
            received_.insert(seq);
            newest_ = std::max(newest_, seq);
            for (const auto& [id, state] : snapshot.entities) client_.history.store(id, snapshot.tick, state, {});
        }
        std::erase_if(down_, [&](const Snapshot& s) { return s.arrives_at <= now_; });
    }

    void give_command() {
        // His clock slews a little, as clocks do; what he draws never goes back.
        const std::int64_t slew = random_.below(2000) - 1000;
        const std::int64_t raw = Moment::at(Tick{now_ - run_.latency_ticks - run_.delay_ticks}).raw + slew;
        shown_ = std::max(shown_, Moment{raw});
        Command command{stamp(), now_ + run_.latency_ticks + late(), {}};
        if (now_ % 5 == 0) {
            command.shot = aim();
            images_.push_back({SharedFlight(run_.rules, rate, *command.shot), {}, now_});
        }
        for (Pair& pair : images_) pair.image.follow(shown_, client_world());
        // The newest commands are in every packet: only a run of four losses loses one.
        const bool is_gone = is_lost() && is_lost() && is_lost() && is_lost();
        if (!is_gone || command.shot) up_.push_back(std::move(command));
    }

    ViewStamp stamp() const {
        ViewStamp stamp{shown_, {newest_}, 0};
        for (std::uint32_t i = 0; i < stamp_window && i < newest_; ++i) {
            if (received_.count(newest_ - i) != 0) stamp.received |= std::uint64_t{1} << i;
        }
        return stamp;
    }

    // At somebody, leading as a good shot does.
    Launch aim() {
        Launch launch;
        launch.shot = shown_;
        launch.grant.decay_permille = run_.decay_permille;
        launch.grant.look_back = rate.span(Micros{200'000});
        launch.position = random_.in_cube(arena_m * 0.6);
        launch.position.z = 1.5f;
        const View view = View::at_moment(client_.history, draw_, shown_);
        const ViewPose seen = view.pose(runners_[static_cast<std::size_t>(random_.below(targets))].id);
        const Vec3 place = has_pose(seen.status) ? seen.pose.position : Vec3{5, 5, 1};
        const float seconds = distance(place, launch.position) / static_cast<float>(run_.speed_mps);
        const Vec3 velocity = seen.state == nullptr ? Vec3{} : dequantize(seen.state->velocity, quantization());
        const Vec3 goal = place + velocity * (seconds * 0.8f) + random_.in_cube(0.3);
        launch.velocity = normalized(goal - launch.position) * static_cast<float>(run_.speed_mps);
        return launch;
    }
    const Quantization& quantization() const { return server_.history.config().quantization; }

    void receive_commands() {
        for (const Command& command : up_) {
            if (command.arrives_at > now_ || command.stamp.shown < judged_) continue;
            judged_ = command.stamp.shown;
            ledger_.learn(command.stamp);
            stamp_ = command.stamp;
            if (command.shot) open_verdict(*command.shot);
            for (Pair& pair : images_) {
                if (pair.verdict) pair.verdict->follow(command.stamp.shown, server_world());
            }
        }
        std::erase_if(up_, [&](const Command& c) { return c.arrives_at <= now_; });
    }

    void open_verdict(const Launch& launch) {
        for (Pair& pair : images_) {
            if (!pair.verdict && pair.image.launch().shot == launch.shot)
                pair.verdict.emplace(run_.rules, rate, launch);
        }
    }

    void compare() {
        for (; !images_.empty() && images_.front().image.has_ended(); images_.pop_front()) {
            const Pair& pair = images_.front();
            if (!pair.verdict && now_ - pair.fired_at > most_ticks_under_way) {
                ++tally_.denied;
            } else if (!pair.verdict || !pair.verdict->has_ended()) {
                return;
            } else {
                count(pair.image.result(), pair.verdict->result());
            }
        }
    }

    void count(const FlightResult& image, const FlightResult& verdict) {
        ++tally_.flights;
        const bool saw = image.end == FlightEnd::target;
        const bool was = verdict.end == FlightEnd::target;
        if (was) ++tally_.hits;
        if (saw != was) ++tally_.wrong_verdicts;
        const bool is_same = image.end == verdict.end && image.age == verdict.age &&
                             same_bits(image.point, verdict.point) && same_bits(image.normal, verdict.normal) &&
                             image.hit.hit.entity == verdict.hit.hit.entity &&
                             image.hit.hit.hitbox == verdict.hit.hit.hitbox;
        if (is_same) ++tally_.ends_alike;
        if (saw && was && image.hit.hit.entity != verdict.hit.hit.entity) ++tally_.wrong_confirms;
        tally_.contact_error_m =
            std::max(tally_.contact_error_m, static_cast<double>(distance(image.point, verdict.point)));
    }

    FlightWorld client_world() {
        FlightWorld world;
        world.user = this;
        world.level = {&Hall::at, nullptr};
        world.view = [](void* user, Moment moment) {
            const auto& self = *static_cast<Match*>(user);
            return View::at_moment(self.client_.history, self.draw_, moment);
        };
        return world;
    }
    FlightWorld server_world() {
        FlightWorld world;
        world.user = this;
        world.level = {&Hall::at, nullptr};
        world.view = [](void* user, Moment moment) {
            const auto& self = *static_cast<Match*>(user);
            ViewStamp stamp = self.stamp_;
            stamp.shown = moment;
            return View::exact(self.server_.history, self.draw_, self.ledger_, stamp);
        };
        return world;
    }

    struct Pair {
        SharedFlight image;
        std::optional<SharedFlight> verdict;
        std::int64_t fired_at = 0;
    };

    NetworkRun run_;
    Random random_;
    World server_;
    World client_;
    DrawConfig draw_;
    Ledger ledger_;
    std::vector<Runner> runners_;
    std::vector<Snapshot> down_;
    std::vector<Command> up_;
    std::deque<Pair> images_;
    std::set<std::uint32_t> received_;
    std::uint32_t newest_ = 0;
    Moment shown_{0};
    Moment judged_{0};
    ViewStamp stamp_;
    std::int64_t now_ = 0;
    Tally tally_;
};

FlightRules rocket() {
    FlightRules rules;
    rules.target_radius_m = 0.2f;
    rules.body_radius_m = 0.05f;
    rules.lifetime = Micros{1'500'000};
    return rules;
}

TEST(SharedFlight, PT_21_no_flight_of_100000_ends_otherwise_for_shooter_and_server) {
    NetworkRun run;
    run.rules = rocket();
    run.flights = cases(100'000);
    const Tally tally = Match(run).play();
    EXPECT_GE(tally.flights, run.flights);
    EXPECT_EQ(tally.ends_alike, tally.flights);
    EXPECT_EQ(tally.wrong_verdicts, 0);
    EXPECT_EQ(tally.contact_error_m, 0.0);
    EXPECT_EQ(tally.denied, 0);
    EXPECT_GT(tally.hits, tally.flights / 20);
}

TEST(SharedFlight, grenades_that_bounce_and_spears_and_bolts_agree_as_well) {
    NetworkRun run;
    run.flights = cases(10'000);
    run.rules = rocket();
    run.rules.acceleration = {0, 0, -9.81f};
    run.rules.max_bounces = 4;
    run.rules.fuse = Micros{1'200'000};
    run.rules.drag_per_s = 0.2f;
    run.speed_mps = 15;
    const Tally grenades = Match(run).play();
    EXPECT_EQ(grenades.ends_alike, grenades.flights);
    run.rules = rocket();
    run.rules.target_radius_m = 0.4f;
    run.speed_mps = 100;
    run.decay_permille = 150;
    const Tally bolts = Match(run).play();
    EXPECT_EQ(bolts.ends_alike, bolts.flights);
    EXPECT_GT(bolts.hits, run.flights / 20);
}

TEST(SharedFlight, loss_and_jitter_change_nothing_while_his_commands_come_through) {
    NetworkRun run;
    run.rules = rocket();
    run.flights = cases(20'000);
    run.loss_percent = 10;
    run.jitter_ticks = 2;
    const Tally tally = Match(run).play();
    EXPECT_EQ(tally.wrong_confirms, 0);
    std::cout << "10 % loss, 30 ms jitter: " << tally.flights - tally.ends_alike << " of " << tally.flights
              << " ended otherwise, " << tally.wrong_verdicts << " of them hit or miss; " << tally.denied
              << " shots did not come through\n";
}

}  // namespace
