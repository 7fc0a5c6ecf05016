#include "benchmarks/rewind/scene.h"

#include <backsight/base/hash.h>

#include <bit>

#include "benchmarks/race.h"
#include "benchmarks/rewind/check.h"
#include "benchmarks/rewind/lap_race.h"
#include "tests/support/allocation_counter.h"

namespace backsight::bench {

namespace {

using Lane = LapRace::Lane;

std::uint64_t hash_of(std::span<const Verdict> verdicts) {
    Hasher hasher;
    for (const Verdict& v : verdicts) {
        hasher.add(static_cast<std::uint64_t>(static_cast<std::uint32_t>(v.player)));
        hasher.add(static_cast<std::uint64_t>(static_cast<std::uint32_t>(v.hitbox)));
        hasher.add(v.distance_m);
    }
    return hasher.value();
}

/// The library's answers to all rays, asked for or not: the rivals' answers are compared with them.
std::vector<Verdict> moment_verdicts(Stores& stores, const Workload& workload) {
    std::vector<Verdict> verdicts(workload.questions().size());
    rewind_methods().front().make(stores, workload)->answer_all(workload.questions(), verdicts);
    require_hits_and_misses(verdicts);
    require_plain_loop(workload, verdicts);
    return verdicts;
}

void check(const MethodKind& kind, const Workload& workload, std::span<const Verdict> moment, const Lane& lane) {
    const std::string name = kind.name;
    // A rival that was shown nobody is quick. Of few rays none may be a hit.
    constexpr std::size_t enough = 512;
    if (lane.verdicts.size() >= enough) require_hits_and_misses(lane.verdicts);
    if (name == "exact") require_client(workload, lane.verdicts);
    if (name == "moment" || name == "brute_wide") require_same(moment, lane.verdicts);
    if (name == "scalar_brute") require_same_victims(workload, moment, lane.verdicts);
}

RewindRow row_of(const MethodKind& kind, const Stores& stores, const Lane& lane) {
    const RewindSetup& setup = stores.setup();
    StoreCost cost;
    for (const Store* store : lane.method->stores()) {
        const StoreCost part = stores.cost(*store);
        cost.record_us += part.record_us;
        cost.bytes += part.bytes;
    }
    const double entity_ticks = static_cast<double>(setup.players) * lane.method->ticks_kept();
    return {kind.name,
            kind.view,
            setup.players,
            setup.hitboxes,
            setup.clustered,
            lane.questions.size(),
            lane.ns_per_ray,
            lane.p99_ns,
            0.0,
            cost.record_us,
            cost.bytes / entity_ticks,
            0.0,
            hash_of(lane.verdicts)};
}

}  // namespace

std::vector<RewindRow> run_scene(const RewindSetup& setup, const std::vector<const MethodKind*>& kinds) {
    Stores stores(setup);
    stores.get<OwnHistory>();
    for (const MethodKind* kind : kinds) kind->prepare(stores);
    const Workload workload(stores);
    const std::vector<Verdict> moment = moment_verdicts(stores, workload);

    std::vector<std::unique_ptr<Method>> methods;
    LapRace race;
    for (const MethodKind* kind : kinds) {
        methods.push_back(kind->make(stores, workload));
        race.enter(*methods.back(), workload.questions().first(kind->rays(setup)));
        check(*kind, workload, moment, race.lanes().back());
    }
    race.run();

    std::vector<RewindRow> rows;
    double moment_ns = 0.0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const Lane& lane = race.lanes()[i];
        check(*kinds[i], workload, moment, lane);
        require(!kinds[i]->is_ours() || lane.allocations == 0, "the library allocates nothing to answer a ray");
        rows.push_back(row_of(*kinds[i], stores, lane));
        rows.back().agree_ratio = agreement(moment, lane.verdicts);
        if (kinds[i] == &rewind_methods().front()) moment_ns = lane.ns_per_ray;
        if (moment_ns > 0.0) rows.back().times_moment = lane.ns_per_ray / moment_ns;
    }
    return rows;
}

}  // namespace backsight::bench
