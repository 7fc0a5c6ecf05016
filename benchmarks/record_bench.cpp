// What a server and a client do each tick besides rewinding: recording, snapshots out and in. `*_ns` is per entity and
// tick.
//
// `record` takes a tick's entities one by one, `record_all` at once; both histories are compared.
//
// Rivals do the same with the bytes as they lie in memory: the floor. For recording also the location trail of UT2003.
// Checked before time counts: what is recorded is the pose to half a step; the client's states are the server's. No
// allocation in the timed parts, counted.

#include <backsight/presets/ut2003.h>
#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/send_snapshots.h>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"

namespace backsight::bench {
namespace {

constexpr int players = 64;  // who are in a snapshot
constexpr std::int64_t warm_up_ticks = 200;
constexpr std::int64_t lap_ticks = 16;
constexpr std::size_t pattern_ticks = 32;  // worked out beforehand; players walk them to and fro
constexpr std::size_t copied_ticks = 64;

/// Players, and their poses ready to be recorded.
class Recorder {
public:
    Recorder(int count, std::uint32_t bones) : history(config(count, bones)), bones_(bones) {
        const HitboxSetId body = add_body(history, bones > 0);
        for (int player = 0; player < count; ++player) ids.push_back(history.spawn({body, {}, 0, 1}));
        records_.resize(ids.size());
        for (std::size_t t = 0; t < pattern_ticks; ++t) {
            const Tick tick{static_cast<std::int64_t>(t)};
            skeletons_.push_back(Walk::skeleton(tick));
            for (int player = 0; player < count; ++player) poses_.push_back(Walk(player, count).pose(tick));
        }
    }

    static HistoryConfig config(int count, std::uint32_t bones) {
        HistoryConfig config;
        config.max_entities = static_cast<std::uint32_t>(count);
        config.max_bones = bones;
        return config;
    }

    const EntityPose& pose(std::size_t player, Tick tick) const { return poses_[place_of(tick) * ids.size() + player]; }
    std::span<const Pose> bones(Tick tick) const {
        return std::span<const Pose>(skeletons_[place_of(tick)]).first(bones_);
    }
    bool record_all(Tick tick) {
        for (std::size_t i = 0; i < ids.size(); ++i) records_[i] = {ids[i], pose(i, tick), bones(tick)};
        history.record_all(tick, records_);
        return std::ranges::all_of(records_, [](const EntityRecord& r) { return r.result == RecordResult::ok; });
    }
    bool record(Tick tick) {
        bool is_ok = true;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            is_ok = history.record(ids[i], tick, pose(i, tick), bones(tick)) == RecordResult::ok && is_ok;
        }
        return is_ok;
    }

    WorldHistory history;
    std::vector<EntityId> ids;

private:
    static std::size_t place_of(Tick tick) {
        const std::size_t place = static_cast<std::size_t>(tick.value) % (2 * pattern_ticks);
        return place < pattern_ticks ? place : 2 * pattern_ticks - 1 - place;
    }

    std::uint32_t bones_;
    std::vector<EntityRecord> records_;
    std::vector<EntityPose> poses_;
    std::vector<Skeleton> skeletons_;
};

void check_recorded(const Recorder& server, Tick tick) {
    const Quantization& q = server.history.config().quantization;
    for (std::size_t i = 0; i < server.ids.size(); ++i) {
        const Track& track = *server.history.find(server.ids[i]);
        const Vec3 off = dequantize(track.at(tick)->position, q) - server.pose(i, tick).position;
        require(length(off) <= q.position_step_m, "the recorded place is the pose's, rounded");
        require(track.bones_at(tick).size() == server.bones(tick).size(), "all bones are kept");
    }
}

void check_same(const Recorder& a, const Recorder& b, Tick tick) {
    for (std::size_t i = 0; i < a.ids.size(); ++i) {
        const Track& one = *a.history.find(a.ids[i]);
        const Track& other = *b.history.find(b.ids[i]);
        require(one.at(tick) == other.at(tick), "one by one and at once keep the same states");
        require(std::ranges::equal(one.bones_at(tick), other.bones_at(tick)), "and the same bones");
    }
}

void record(benchmark::State& state) {
    const auto count = static_cast<int>(state.range(0));
    Recorder server(count, static_cast<std::uint32_t>(state.range(1)));
    Recorder at_once(count, static_cast<std::uint32_t>(state.range(1)));
    const std::size_t each_tick = server.ids.size();
    Tick tick{0};
    for (; tick.value < warm_up_ticks; tick = tick + 1) {
        require(server.record(tick) && at_once.record_all(tick), "every pose is recorded");
        check_recorded(server, tick);
        check_same(server, at_once, tick);
    }
    std::vector<presets::LocationTrail> trails(each_tick, presets::LocationTrail(TickRate{64, 1}));
    std::vector<EntityPose> copies(copied_ticks * each_tick);
    std::vector<Skeleton> bone_copies(copied_ticks * each_tick);

    Race race(state, count * lap_ticks);
    bool is_ok = true;
    for ([[maybe_unused]] auto _ : state) {
        const auto lap = [&](const char* name, auto work) {
            race.lap(name, [&] {
                for (Tick t = tick; t < tick + lap_ticks; t = t + 1) work(t);
            });
        };
        lap("record", [&](Tick t) { is_ok = server.record(t) && is_ok; });
        lap("record_all", [&](Tick t) { is_ok = at_once.record_all(t) && is_ok; });
        lap("copy", [&](Tick t) {
            const std::size_t row = static_cast<std::size_t>(t.value) % copied_ticks * each_tick;
            for (std::size_t i = 0; i < each_tick; ++i) {
                copies[row + i] = server.pose(i, t);
                const std::span<const Pose> bones = server.bones(t);
                std::copy(bones.begin(), bones.end(), bone_copies[row + i].begin());
            }
            benchmark::ClobberMemory();
        });
        lap("ut_trail", [&](Tick t) {
            const double now_s = static_cast<double>(t.value) / 64.0;
            for (std::size_t i = 0; i < each_tick; ++i) {
                trails[i].push({now_s, server.pose(i, t).position, {}}, now_s);
            }
        });
        tick = tick + lap_ticks;
    }
    require(is_ok, "every pose is recorded");
    check_recorded(server, tick - 1);
    check_same(server, at_once, tick - 1);
    race.report();
    race.require_no_allocation("record");
    race.require_no_allocation("record_all");
}
BENCHMARK(record)
    ->ArgNames({"players", "bones"})
    ->ArgsProduct({{64, 1024, 10'000}, {0, body_parts}})
    ->UseManualTime()
    ->MinTime(0.2);

struct RawEntity {
    EntityId id;
    EntityState state;
};

// The rival: states copied whole into a packet, and from there into rows of 128 ticks.
class RawCopies {
public:
    void write(const Recorder& server, std::size_t packet, Tick tick) {
        for (std::size_t i = 0; i < players; ++i) {
            packets_[packet * players + i] = {server.ids[i], *server.history.find(server.ids[i])->at(tick)};
        }
        benchmark::ClobberMemory();
    }
    void apply(std::size_t packet, Tick tick) {
        const std::size_t row = static_cast<std::size_t>(tick.value) % 128 * players;
        for (std::size_t i = 0; i < players; ++i) {
            const RawEntity& entity = packets_[packet * players + i];
            rows_[row + entity.id.index()] = entity.state;
        }
        benchmark::ClobberMemory();
    }

private:
    std::vector<RawEntity> packets_ = std::vector<RawEntity>(lap_ticks * players);
    std::vector<EntityState> rows_ = std::vector<EntityState>(128 * players);
};

void check_received(const Recorder& server, const WorldHistory& client, Tick tick) {
    for (const EntityId id : server.ids) {
        const Track* track = client.find(id);
        const std::optional<EntityState> state = track != nullptr ? track->at(tick) : std::nullopt;
        require(state && *state == *server.history.find(id)->at(tick), "the client has the server's state");
    }
}

void snapshot(benchmark::State& state) {
    Recorder server(players, 0);
    WorldHistory client(Recorder::config(players, 0));
    Ledger ledger({128, players});
    SendConfig send;
    send.packet_bytes = 4096;  // all players in one packet
    SnapshotSender sender(server.history, ledger, send);
    SnapshotAcks acks;
    SnapshotApplier applier(client, acks);
    std::vector<std::vector<std::uint8_t>> packets(lap_ticks, std::vector<std::uint8_t>(send.packet_bytes));
    std::vector<std::size_t> sizes(lap_ticks);
    RawCopies raw;
    Tick tick{0};
    bool is_ok = true;
    const auto each = [&](auto work) {
        for (std::size_t i = 0; i < lap_ticks; ++i) work(i, tick + static_cast<std::int64_t>(i));
    };
    const auto write = [&] { each([&](std::size_t i, Tick t) { sizes[i] = sender.write(t, 1, packets[i]); }); };
    const auto apply = [&] {
        each([&](std::size_t i, Tick) {
            is_ok = applier.apply({packets[i].data(), sizes[i]}).result == ApplyResult::applied && is_ok;
        });
    };
    const auto raw_write = [&] { each([&](std::size_t i, Tick t) { raw.write(server, i, t); }); };
    const auto raw_apply = [&] { each([&](std::size_t i, Tick t) { raw.apply(i, t); }); };
    const auto play = [&](auto work) {
        each([&](std::size_t, Tick t) { is_ok = server.record(t) && is_ok; });
        work();
        each([&](std::size_t, Tick t) { check_received(server, client, t); });
        tick = tick + lap_ticks;
    };

    while (tick.value < warm_up_ticks) play([&] { write(), apply(); });
    Race race(state, players * lap_ticks);
    for ([[maybe_unused]] auto _ : state) {
        play([&] {
            race.lap("write", write);
            race.lap("apply", apply);
            race.lap("raw_write", raw_write);
            race.lap("raw_apply", raw_apply);
        });
    }
    require(is_ok, "every packet is applied");
    race.report();
    race.require_no_allocation("write");
    race.require_no_allocation("apply");
    state.counters["bytes_per_entity"] = static_cast<double>(sizes[0]) / players;
    state.counters["raw_bytes_per_entity"] = sizeof(RawEntity);
}
BENCHMARK(snapshot)->UseManualTime()->MinTime(0.2);

}  // namespace
}  // namespace backsight::bench
