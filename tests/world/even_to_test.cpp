// Low round trips wait: commands are executed as late as those of a longer round trip, whatever the network does and
// whatever a client claims, and a shot that waited is judged as the one it was when it came.

#include <backsight/base/random.h>
#include <backsight/world.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <vector>

#include "tests/support/must.h"
#include "tests/support/worlds.h"

using namespace backsight;
using namespace backsight::test;

namespace {

constexpr TickRate rate{64, 1};

ServerWorldConfig even_to(std::int64_t ms) {
    ServerWorldConfig config;
    config.max_clients = 4;
    config.even_to = Micros{ms * 1000};
    config.ledger.capacity_snapshots = 256;
    return config;
}

WorldConfig with_packets() {
    WorldConfig world;
    world.packets.emplace();
    return world;
}

// Clients of one server, a command a tick each, over paths whose delays may change: no pictures, only times.
struct Path {
    std::function<std::int64_t(Tick)> one_way_us;  // below 0: lost
    std::int64_t phase_us = 0;                     // of its clock
    std::int64_t withheld_ticks = 0;               // by which its stamps acknowledge late
    Micros rtt{};                                  // as its session has it

    struct Under {
        std::int64_t arrives_us = 0;
        Command command;
    };
    std::uint32_t client = no_client;
    std::uint32_t made = 0;
    std::uint32_t newest = 0;  // snapshot
    std::deque<std::pair<std::int64_t, std::uint32_t>> down;
    std::deque<Under> up;
    // What came of it.
    std::vector<std::uint32_t> executed;  // by tick: how many
    std::vector<double> ages;             // of executed commands, ticks since the snapshot they acknowledge
    std::vector<Micros> waits;            // by tick
    std::uint32_t last = 0;
    bool is_in_order = true;
};

class Times {
public:
    Times(std::int64_t even_to_ms, std::vector<Path> paths)
        : server_(with_packets(), even_to(even_to_ms)), paths_(std::move(paths)) {
        for (Path& path : paths_) path.client = server_.join({});
    }

    std::vector<Path>& play(std::int64_t ticks) {
        for (std::int64_t i = 0; i < ticks; ++i) play_tick();
        return paths_;
    }
    const ServerWorld& server() const { return server_; }

private:
    void play_tick() {
        tick_ = tick_ + 1;
        server_.begin_tick(tick_);
        const std::int64_t now = rate.time_of(tick_).value;
        for (Path& path : paths_) {
            make(path, now - rate.time_of(Tick{1}).value + path.phase_us);
            hear(path, now);
            path.waits.push_back(server_.command_wait(path.client));
        }
        server_.finish_tick();
        for (Path& path : paths_) {
            std::array<std::uint8_t, 1200> packet;
            static_cast<void>(server_.write(path.client, packet));
            const std::int64_t delay = path.one_way_us(tick_);
            if (delay >= 0) path.down.emplace_back(now + delay, server_.ledger(path.client).newest_sent().value);
        }
    }
    void make(Path& path, std::int64_t now) {
        std::erase_if(path.down, [&](const auto& snapshot) {
            if (snapshot.first > now) return false;
            path.newest = std::max(path.newest, snapshot.second);
            return true;
        });
        const auto known = static_cast<std::int64_t>(path.newest) - path.withheld_ticks;
        Command command;
        command.seq = ++path.made;
        if (known > 0) command.stamp = {Moment::at(Tick{known}), {static_cast<std::uint32_t>(known)}, 1};
        const std::int64_t delay = path.one_way_us(tick_);
        if (delay >= 0) path.up.push_back({now + delay, command});
    }
    void hear(Path& path, std::int64_t now) {
        // The library's packets hand out what comes in order, and give up what a newer one overtook.
        std::ranges::stable_sort(path.up, {}, &Path::Under::arrives_us);
        std::uint32_t executed = 0;
        while (!path.up.empty() && path.up.front().arrives_us <= now) {
            const Path::Under under = path.up.front();
            path.up.pop_front();
            if (under.command.seq <= newest_heard_[path.client]) continue;
            newest_heard_[path.client] = under.command.seq;
            const CommandArrival arrival{Moment::at(tick_) - rate.span(Micros{now - under.arrives_us}), path.rtt};
            Tick wanted;
            static_cast<void>(server_.hold(path.client, under.command, std::nullopt, wanted, arrival));
            executed += execute(path);
        }
        executed += execute(path);
        path.executed.push_back(executed);
    }
    std::uint32_t execute(Path& path) {
        std::uint32_t count = 0;
        while (const Command* command = server_.next_command(path.client)) {
            ++count;
            path.is_in_order = path.is_in_order && command->seq > path.last;
            path.last = command->seq;
            const Tick newest = server_.ledger(path.client).tick_of(command->stamp.newest);
            if (newest != no_tick) path.ages.push_back(static_cast<double>(tick_ - newest));
        }
        return count;
    }

    ServerWorld server_;
    std::vector<Path> paths_;
    std::array<std::uint32_t, 4> newest_heard_{};
    Tick tick_{0};
};

Path steady(std::int64_t rtt_ms, std::int64_t phase_us = 4'000) {
    Path path;
    path.one_way_us = [rtt_ms](Tick) { return rtt_ms * 500; };
    path.phase_us = phase_us;
    return path;
}

double mean_since(const std::vector<double>& values, std::size_t first) {
    double sum = 0.0;
    for (std::size_t i = first; i < values.size(); ++i) sum += values[i];
    return sum / static_cast<double>(values.size() - first);
}

TEST(even_to, low_round_trips_are_executed_as_late_as_high_ones) {
    for (const std::int64_t low_ms : {10, 20, 50, 100, 149}) {
        // With every phase of the clocks; the mean over them is what players have.
        double low = 0.0;
        double high = 0.0;
        for (std::int64_t phase_us = 500; phase_us < 15'625; phase_us += 1'000) {
            Times times(150, {steady(low_ms, phase_us), steady(150, phase_us)});
            const std::vector<Path>& paths = times.play(64 * 15);
            low += mean_since(paths[0].ages, 64 * 8) / 16.0;
            high += mean_since(paths[1].ages, 64 * 8) / 16.0;
            EXPECT_EQ(paths[1].waits.back() > Micros{8'000}, false) << "nobody waits for themselves";
        }
        EXPECT_NEAR(low, high, 0.3) << low_ms << " ms; in ticks of 15.6 ms";
    }
}

TEST(even_to, a_round_trip_that_the_session_measured_makes_the_wait_exact) {
    for (const std::int64_t low_ms : {5, 20, 100}) {
        Path path = steady(low_ms, 7'800);
        path.rtt = Micros{low_ms * 1000};
        Times times(150, {path});
        times.play(64 * 12);
        EXPECT_NEAR(static_cast<double>(times.server().command_wait(0).value),
                    1000.0 * static_cast<double>(150 - low_ms), 5.0);
    }
}

TEST(even_to, falls_by_a_fortieth_of_the_time_and_bunches_nothing_that_the_network_did_not) {
    const auto jumping = [] {
        Path path;
        path.one_way_us = [](Tick tick) {
            const std::int64_t s = tick.value / 64;
            return std::int64_t{s >= 10 && s < 20 ? 75'000 : 10'000};
        };
        path.phase_us = 4'000;
        return path;
    };
    Times waiting(150, {jumping()});
    Times plain(0, {jumping()});
    const Path& with = waiting.play(64 * 32)[0];
    const Path& without = plain.play(64 * 32)[0];
    const auto longest_pause = [](const std::vector<std::uint32_t>& executed) {
        std::size_t longest = 0;
        std::size_t pause = 0;
        // From the first that came, and had waited.
        for (std::size_t i = 32; i < executed.size(); ++i) {
            pause = executed[i] == 0 ? pause + 1 : 0;
            longest = std::max(longest, pause);
        }
        return longest;
    };
    EXPECT_LE(longest_pause(with.executed), longest_pause(without.executed) + 1);
    EXPECT_LE(*std::ranges::max_element(with.executed), *std::ranges::max_element(without.executed) + 1);
    // Nothing comes for a while as the path becomes longer; what has passed is made up for, for 8 ticks at most.
    for (std::size_t i = 64; i < with.waits.size(); ++i) {
        const auto fall_in = [&](std::size_t ticks) { return (with.waits[i - ticks] - with.waits[i]).value; };
        ASSERT_LE(fall_in(1), 8 * 15'625 / 40 + 8) << i;
        ASSERT_LE(fall_in(64), (64 + 8) * 15'625 / 40 + 64) << i;
    }
    EXPECT_GT(with.waits[64 * 10 - 1], Micros{120'000});
    EXPECT_LT(with.waits[64 * 20 - 2], Micros{10'000});
    // What comes sooner waits at once, less two ticks.
    EXPECT_GT(with.waits[64 * 20 + 16], Micros{80'000});
    EXPECT_GT(with.waits.back(), Micros{120'000});
    // None got lost: those that wait are under way.
    EXPECT_GE(with.last + 10, without.last);
    EXPECT_TRUE(with.is_in_order);
}

TEST(even_to, loss_and_reordering_keep_the_wait_in_its_bounds_and_the_order) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        RandomReals<double> random(seed);
        Path path;
        path.phase_us = 3'000;
        path.one_way_us = [&random](Tick) {
            if (random.bits() % 5 == 0) return std::int64_t{-1};
            return std::int64_t{10'000} +
                   (random.bits() % 4 == 0 ? static_cast<std::int64_t>(random.bits() % 60'000) : 0);
        };
        Times times(150, {path});
        const Path& played = times.play(64 * 30)[0];
        EXPECT_TRUE(played.is_in_order);
        EXPECT_EQ(times.server().command_buffer(0).let_go(), 0u);
        for (const Micros wait : played.waits) EXPECT_TRUE(wait >= Micros{0} && wait <= Micros{150'000});
        // One in five is late: the median is not.
        EXPECT_NEAR(static_cast<double>(played.waits.back().value), 125'000.0, 10'000.0);
    }
}

TEST(even_to, whoever_acknowledges_late_waits_less_and_never_gains_more_than_the_wait) {
    std::vector<double> since_seen;
    for (const std::int64_t withheld : {0, 4, 8, 12}) {
        Path liar = steady(20);
        liar.withheld_ticks = withheld;
        Times times(150, {liar});
        const Path& played = times.play(64 * 15)[0];
        const double wait_ticks = static_cast<double>(played.waits.back().value) / 15'625.0;
        // As old as an honest one's from what it claims to have seen; younger by what it withholds from what it saw.
        const double age = mean_since(played.ages, 64 * 10);
        EXPECT_NEAR(wait_ticks, std::max(8.3 - static_cast<double>(withheld), 0.0), 0.8) << withheld;
        EXPECT_GE(age, withheld > 8 ? static_cast<double>(withheld) : 9.0) << withheld;
        since_seen.push_back(age - static_cast<double>(withheld));
    }
    // At most, it has the latency that it has without the setting, and never less.
    Times plain(0, {steady(20)});
    const double without = mean_since(plain.play(64 * 15)[0].ages, 64 * 10);
    for (const double seen : since_seen) EXPECT_GE(seen, without);
    // A liar whose session measures the round trip gains nothing: it would have to delay those answers too.
    Path measured = steady(20);
    measured.withheld_ticks = 8;
    measured.rtt = Micros{20'000};
    Times times(150, {measured});
    times.play(64 * 15);
    EXPECT_NEAR(static_cast<double>(times.server().command_wait(0).value), 130'000.0, 5.0);
}

TEST(even_to, of_nothing_makes_nobody_wait) {
    Times times(0, {steady(20), steady(150)});
    for (const Path& path : times.play(64 * 5)) {
        for (const Micros wait : path.waits) EXPECT_EQ(wait, Micros{0});
        EXPECT_EQ(*std::ranges::max_element(path.executed), 1u);
    }
    EXPECT_EQ(times.server().command_buffer(0).waited(), 0);
}

// A runner in the history of two servers. One executes the shot when it comes, the other after it has waited.
struct Waited {
    explicit Waited(std::int64_t even_to_ms) : server({}, even_to(even_to_ms)) {
        const Hitbox ball[] = {Hitbox::sphere(HitGroup::generic, {}, 0.5f)};
        const HitboxSetId set = server.history().hitbox_sets().add(ball);
        runner = server.spawn({set});
        shooter = server.spawn({});
        client = server.join(shooter);
    }
    void begin(Tick tick) { server.begin_tick(tick); }
    void end(Tick tick) {
        const auto at = static_cast<float>(tick.value);
        must(server.record(runner, pose_at({20.0f, at * 0.0625f, 0.0f}, {0.0f, 4.0f, 0.0f})));
        must(server.record(shooter, pose_at({})));
        server.finish_tick();
        static_cast<void>(server.snapshot(client));
        must(server.add(client, runner).has_value());
    }
    ServerWorld server;
    EntityId runner;
    EntityId shooter;
    std::uint32_t client = 0;
};

ViewStamp stamp_at(std::int64_t newest, double shown) {
    const auto seq = static_cast<std::uint32_t>(newest);
    return {moment_of(shown), {seq}, seq >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << seq) - 1};
}

TEST(even_to, a_shot_that_waited_is_judged_as_when_it_came) {
    Waited waiting(150);
    Waited plain(0);
    WeaponRules rules;
    rules.max_rewind = Micros{100'000};
    std::vector<std::pair<std::uint32_t, Verdict>> at_once;
    std::vector<ShotRecord> waited;
    const auto shot_of = [](const Waited& of, std::int64_t shown) {
        const Vec3 target{20.0f, static_cast<float>(shown) * 0.0625f, 0.0f};
        return Shot{.shooter = of.shooter, .origin = {}, .direction = normalized(target)};
    };
    constexpr std::int64_t end = 64 * 12;
    for (std::int64_t i = 1; i <= end; ++i) {
        const Tick tick{i};
        waiting.begin(tick);
        plain.begin(tick);
        const std::int64_t newest = i - 2;
        // In the second half each shot is at what was drawn longer ago than the cap allows.
        const std::int64_t shown = newest - (i < end / 2 ? 2 : 6);
        const auto number = static_cast<std::uint32_t>(i);
        if (shown > 0) {
            Command command;
            command.seq = number;
            command.stamp = stamp_at(newest, static_cast<double>(shown));
            const TakenCommand now = plain.server.take_command(plain.client, number, command.stamp);
            if (now.is_new) {
                const auto record = plain.server.judge(plain.client, shot_of(plain, shown), rules);
                at_once.emplace_back(number, record.verdict);
            }
            Tick wanted;
            static_cast<void>(waiting.server.hold(waiting.client, command, std::nullopt, wanted));
            while (const Command* next = waiting.server.next_command(waiting.client)) {
                const auto its = static_cast<std::int64_t>(next->seq);
                const TakenCommand later = waiting.server.take_command(waiting.client, next->seq, next->stamp);
                EXPECT_EQ(later.is_new, true);
                const auto drawn = next->stamp.shown.tick().value;
                waited.push_back(waiting.server.judge(waiting.client, shot_of(waiting, drawn), rules));
                EXPECT_EQ(waited.back().waited, rate.time_of(Tick{i - its}));
            }
        }
        waiting.end(tick);
        plain.end(tick);
    }
    std::uint64_t clamped = 0;
    ASSERT_GT(waited.size(), 500u);
    for (const ShotRecord& record : waited) {
        const auto found = std::ranges::find(at_once, record.command, &std::pair<std::uint32_t, Verdict>::first);
        ASSERT_NE(found, at_once.end());
        const Verdict& then = found->second;
        ASSERT_EQ(record.verdict.outcome, then.outcome) << record.command << " after " << record.waited.value;
        ASSERT_EQ(record.verdict.reason, then.reason);
        ASSERT_EQ(record.verdict.paid, then.paid);
        ASSERT_TRUE(same_bits(record.verdict.victim_moved_m, then.victim_moved_m));
        ASSERT_TRUE(same_bits(record.verdict.hit.point, then.hit.point));
        clamped += then.reason == Reason::rewind_clamped ? 1 : 0;
    }
    EXPECT_GT(clamped, 100u) << "the cap has to bite";
    EXPECT_GT(waited.back().waited, Micros{100'000});
}

TEST(even_to, names_what_is_out_of_range) {
    ServerWorldConfig config = even_to(400);
    EXPECT_EQ(config.validate(), nullptr);
    config.even_to = ServerWorldConfig::longest_even_to + Micros{1};
    EXPECT_STREQ(config.validate(), "server.even_to");
    config.even_to = Micros{-1};
    EXPECT_STREQ(config.validate(), "server.even_to");
    // Shots look back by as much more.
    config = even_to(400);
    config.max_rewind = Micros{900'000};
    EXPECT_STREQ(config.validate(), "history.capacity_ticks");
    config.even_to = Micros{0};
    EXPECT_EQ(config.validate(), nullptr);
    // The buffer takes those that wait besides what it was asked for.
    config = even_to(150);
    EXPECT_EQ(config.completed({}).command_buffer.capacity, CommandBufferConfig{}.capacity + 11);
    config.command_buffer.capacity = 1024;
    EXPECT_STREQ(config.validate(), "command_buffer.capacity");
}

}  // namespace
