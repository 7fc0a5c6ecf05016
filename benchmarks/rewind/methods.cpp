#include "benchmarks/rewind/methods.h"

#include <bit>

#include "benchmarks/rewind/ours.h"
#include "benchmarks/rewind/rivals/bullet.h"
#include "benchmarks/rewind/rivals/scalar_brute.h"
#include "benchmarks/rewind/rivals/source_records.h"
#include "benchmarks/rewind/rivals/unlagged_ring.h"
#include "benchmarks/rewind/rivals/ut2003_trail.h"
#ifdef BACKSIGHT_WITH_JOLT
#include "benchmarks/with_jolt/jolt.h"
#endif

namespace backsight::bench {

namespace {

template <class... S>
void keep(Stores& stores) {
    (stores.get<S>(), ...);
}

/// A method whose constructor takes the stores `S`.
template <class M, class... S>
std::unique_ptr<Method> over(Stores& stores, const Workload&) {
    return std::make_unique<M>(stores.get<S>()...);
}

template <class History>
std::unique_ptr<Method> moment_of(Stores& stores, const Workload& workload) {
    return std::make_unique<MomentMethod>(stores.get<History>(), workload.draw());
}

std::unique_ptr<Method> exact(Stores& stores, const Workload& workload) {
    return std::make_unique<ExactMethod>(stores.get<OwnHistory>(), workload.draw(), workload.ledger());
}

std::vector<MethodKind> all_methods() {
    std::vector<MethodKind> methods{
        {"moment", "moment", 100, 0, 0, keep<OwnHistory>, moment_of<OwnHistory>},
        {"exact", "exact", 100, 0, 0, keep<OwnHistory>, exact},
        {"scalar_brute", "none", 50, 0, 10, keep<PoseRing>, over<ScalarBrute, PoseRing>},
        {"ut2003_trail", "none", 50, 150, 0, keep<TrailStore>, over<Ut2003Trail, TrailStore>},
        {"unlagged_ring", "none", 50, 150, 0, keep<UnlaggedStore>, over<UnlaggedRing, UnlaggedStore>},
        {"source_records", "none", 50, 150, 0, keep<SourceStore, PoseRing>, over<SourceRecords, SourceStore, PoseRing>},
        {"bullet_no_rewind", "none", 3000, 0, 0, keep<BulletPresentWorld>, over<BulletNoRewind, BulletPresentWorld>},
        {"bullet_candidates_moved", "none", 20'000, 0, 0, keep<BulletCandidatesWorld, PoseRing>,
         over<BulletCandidatesMoved, BulletCandidatesWorld, PoseRing>},
        {"bullet_all_moved", "none", 3000, 0, 800, keep<BulletAllWorld, PoseRing>,
         over<BulletAllMoved, BulletAllWorld, PoseRing>}};
    if (has_index_switch<HistoryConfig>) {
        methods.insert(methods.begin() + 2,
                       {"brute_wide", "moment", 50, 0, 0.5, keep<UnindexedHistory>, moment_of<UnindexedHistory>});
    }
#ifdef BACKSIGHT_WITH_JOLT
    methods.push_back(
        {"jolt_no_rewind", "none", 1000, 0, 0, keep<JoltPresentWorld>, over<JoltNoRewind, JoltPresentWorld>});
    methods.push_back({"jolt_candidates_cast", "none", 1000, 0, 0, keep<JoltPlayers, PoseRing>,
                       over<JoltCandidatesCast, JoltPlayers, PoseRing>});
    methods.push_back({"jolt_candidates_moved", "none", 20'000, 0, 0, keep<JoltCandidatesWorld, PoseRing>,
                       over<JoltCandidatesMoved, JoltCandidatesWorld, PoseRing>});
#endif
    return methods;
}

}  // namespace

std::size_t MethodKind::rays(const RewindSetup& setup) const {
    const double ray = ray_ns + setup.players * (player_ns + setup.hitboxes * hitbox_ns);
    const auto wanted = static_cast<std::size_t>(0.125e9 / ray);
    const auto all = static_cast<std::size_t>(setup.rays);
    return wanted >= all ? all : std::min(all, std::max<std::size_t>(std::bit_floor(wanted), 8));
}

const std::vector<MethodKind>& rewind_methods() {
    static const std::vector<MethodKind> methods = all_methods();
    return methods;
}

std::vector<std::string> rewind_method_names() {
    std::vector<std::string> names;
    for (const MethodKind& kind : rewind_methods()) names.emplace_back(kind.name);
    return names;
}

}  // namespace backsight::bench
