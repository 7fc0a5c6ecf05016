// What a tick's snapshots cost a server: ServerWorld::write, each client looking through an entity of its own, with
// packets too small for everybody. Reports come back 6 snapshots later, none is lost. `*_ns` is per client and
// snapshot.
//
// Checked before time counts: no packet is larger than its budget; one client reads all of its packets, and has the
// server's states; all that it can be sent comes within max_snapshots_apart where the budget allows that. No allocation
// in the timed part, counted.

#include <backsight/world.h>

#include <benchmark/benchmark.h>

#include <vector>

#include "benchmarks/arena.h"
#include "benchmarks/race.h"

namespace backsight::bench {
namespace {

constexpr std::uint32_t report_delay = 6;
constexpr std::int64_t warm_up_ticks = 80;
constexpr std::size_t pattern_ticks = 64;

class Hall {
public:
    Hall(int clients, int count, std::uint32_t packet_bytes)
        : server_(world_config(count), server_config(clients, packet_bytes)),
          reader_(world_config(count)),
          packets_(static_cast<std::size_t>(clients) * packet_bytes),
          sizes_(static_cast<std::size_t>(clients)),
          packet_bytes_(packet_bytes) {
        for (int i = 0; i < count; ++i) {
            ids_.push_back(server_.spawn({}));
            if (i < clients) server_.sender(server_.join(ids_.back())).set_viewer(ids_.back());
        }
        for (std::size_t t = 0; t < pattern_ticks; ++t) {
            for (int i = 0; i < count; ++i) poses_.push_back(Walk(i, count).pose(Tick{static_cast<std::int64_t>(t)}));
        }
    }

    void record() {
        tick_ = tick_ + 1;
        server_.begin_tick(tick_);
        const std::size_t row = static_cast<std::size_t>(tick_.value) % pattern_ticks * ids_.size();
        for (std::size_t i = 0; i < ids_.size(); ++i) static_cast<void>(server_.record(ids_[i], poses_[row + i]));
        server_.finish_tick();
        for (std::uint32_t client = 0; client < sizes_.size(); ++client) report(client);
    }
    void write() {
        for (std::uint32_t i = 0; i < sizes_.size(); ++i) sizes_[i] = server_.write(i, packet(i));
    }
    void check() {
        for (std::size_t i = 0; i < sizes_.size(); ++i) {
            require(sizes_[i] > 0 && sizes_[i] <= packet_bytes_, "a packet keeps to its budget");
        }
        const Applied applied =
            reader_.receive(packet(0).first(sizes_[0]), reader_.config().draw.tick_rate.time_of(tick_));
        require(applied.result == ApplyResult::applied, "a client reads every packet");
        require(applied.header.entity_count > 0, "a packet holds somebody");
        for (const EntityId id : ids_) {
            const Track* track = reader_.history().find(id);
            if (track == nullptr) continue;
            const Track& truth = *server_.history().find(id);
            require(*track->at(track->newest()) == *truth.at(track->newest()), "the client has the server's states");
        }
    }
    void report(benchmark::State& state) {
        const SendCounters& counters = server_.sender(0).counters();
        const auto snapshots = static_cast<double>(counters.snapshots);
        state.counters["entities_per_packet"] = static_cast<double>(counters.entities) / snapshots;
        state.counters["bytes_per_packet"] = static_cast<double>(counters.bytes) / snapshots;
        state.counters["starved"] = static_cast<double>(counters.starved) / snapshots;
        state.counters["over_budget"] = static_cast<double>(counters.over_budget) / snapshots;
    }

private:
    static WorldConfig world_config(int count) {
        WorldConfig config;
        config.history.max_entities = static_cast<std::uint32_t>(count);
        config.packets.emplace();
        return config;
    }
    static ServerWorldConfig server_config(int clients, std::uint32_t packet_bytes) {
        ServerWorldConfig config;
        config.max_clients = static_cast<std::uint32_t>(clients);
        config.send.packet_bytes = packet_bytes;
        return config;
    }
    void report(std::uint32_t client) {
        const std::uint32_t sent = server_.ledger(client).newest_sent().value;
        if (sent <= report_delay) return;
        const std::uint32_t newest = sent - report_delay;
        const std::uint64_t received = newest < 64 ? (std::uint64_t{1} << newest) - 1 : ~std::uint64_t{0};
        const ViewStamp stamp{Moment::at(tick_), {newest}, received};
        const TakenCommand taken = server_.take_command(client, sent, stamp);
        require(taken.audited.result == AuditResult::accepted, "a report is an honest client's");
    }
    std::span<std::uint8_t> packet(std::size_t client) {
        return std::span(packets_).subspan(client * packet_bytes_, packet_bytes_);
    }

    ServerWorld server_;
    ClientWorld reader_;
    std::vector<EntityId> ids_;
    std::vector<EntityPose> poses_;
    std::vector<std::uint8_t> packets_;
    std::vector<std::size_t> sizes_;
    std::size_t packet_bytes_;
    Tick tick_{0};
};

void snapshots(benchmark::State& state) {
    Hall hall(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)),
              static_cast<std::uint32_t>(state.range(2)));
    const auto play = [&](auto work) {
        hall.record();
        work();
        hall.check();
    };
    for (std::int64_t i = 0; i < warm_up_ticks; ++i) play([&] { hall.write(); });
    Race race(state, static_cast<double>(state.range(0)));
    for ([[maybe_unused]] auto _ : state) {
        play([&] { race.lap("write", [&] { hall.write(); }); });
    }
    race.report();
    race.require_no_allocation("write");
    hall.report(state);
}
BENCHMARK(snapshots)
    ->ArgNames({"clients", "entities", "packet_bytes"})
    ->ArgsProduct({{64}, {64, 1000}, {400, 1200}})
    ->ArgsProduct({{1000}, {1000}, {400, 480, 1200}})
    ->UseManualTime()
    ->Unit(benchmark::kMicrosecond)
    ->MinTime(0.5);

}  // namespace
}  // namespace backsight::bench
