#include "benchmarks/rewind/check.h"

#include <algorithm>

#include "benchmarks/race.h"

namespace backsight::bench {

namespace {

constexpr float tolerance_m = 1e-3f;

ShapeHit test_hitbox(const View& view, const ViewPose& pose, const Hitbox& hitbox, const Ray& ray, float growth_m) {
    Hitbox shape = place(hitbox, view.bone(pose, hitbox.bone));
    shape.radius = std::max(shape.radius + growth_m, 0.0f);
    return ray_shape(ray.origin, ray.direction, ray.max_distance, shape);
}

ShapeHit test_victim(const View& view, const Verdict& victim, const Ray& ray, float growth_m) {
    const ViewPose pose = view.pose_of_slot(static_cast<std::uint32_t>(victim.player));
    const auto hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
    return test_hitbox(view, pose, hitboxes[static_cast<std::size_t>(victim.hitbox)], ray, growth_m);
}

// Whether `other` may be right too, where every surface is off by up to the tolerance.
bool is_excused(const View& view, const Ray& ray, const Verdict& moment, const Verdict& other) {
    const ShapeHit least = moment.is_hit() ? test_victim(view, moment, ray, -tolerance_m) : ShapeHit{};
    if (!other.is_hit()) return !least.hit;
    const ShapeHit most = test_victim(view, other, ray, tolerance_m);
    return most.hit && (!least.hit || least.distance >= most.distance);
}

}  // namespace

Verdict plain_loop(const View& view, const Ray& ray) {
    Verdict best;
    for (std::uint32_t slot = 0; slot < view.history().slot_count(); ++slot) {
        const ViewPose pose = view.pose_of_slot(slot);
        if (!is_hittable(pose.status)) continue;
        const std::span<const Hitbox> hitboxes = view.history().hitbox_sets().get(pose.state->hitboxes);
        for (std::size_t i = 0; i < hitboxes.size(); ++i) {
            const ShapeHit hit = test_hitbox(view, pose, hitboxes[i], ray, 0.0f);
            if (!hit.hit || (best.is_hit() && hit.distance >= best.distance_m)) continue;
            best = {static_cast<std::int32_t>(slot), static_cast<std::int32_t>(i), hit.distance};
        }
    }
    return best;
}

void require_hits_and_misses(std::span<const Verdict> moment) {
    const auto hits = static_cast<std::size_t>(std::ranges::count_if(moment, &Verdict::is_hit));
    require(hits * 10 >= moment.size() && hits * 10 <= moment.size() * 9, "a tenth to nine tenths of the shots hit");
}

std::size_t require_plain_loop(const Workload& workload, std::span<const Verdict> moment) {
    const WorldHistory& server = workload.server();
    const double player_ns = server.config().max_bones > 0 ? 2600.0 : 100.0;
    const auto affordable = static_cast<std::size_t>(1.5e9 / (player_ns * server.slot_count()));
    const std::size_t count = std::min(moment.size(), std::max<std::size_t>(affordable, 32));
    for (std::size_t i = 0; i < count; ++i) {
        const Question& q = workload.questions()[i];
        const View view = View::at_moment(server, workload.draw(), q.moment);
        require(plain_loop(view, q.ray) == moment[i], "a moment's view hits what the plain loop hits, to the bit");
    }
    return count;
}

void require_client(const Workload& workload, std::span<const Verdict> exact) {
    for (std::size_t i = 0; i < exact.size(); ++i) {
        require(exact[i] == workload.client_verdicts()[i], "an exact view hits what the client hit, to the bit");
    }
}

void require_same(std::span<const Verdict> moment, std::span<const Verdict> others) {
    for (std::size_t i = 0; i < others.size(); ++i) {
        require(others[i] == moment[i], "with and without an index the same is hit, to the bit");
    }
}

void require_same_victims(const Workload& workload, std::span<const Verdict> moment, std::span<const Verdict> others) {
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (others[i].same_victim(moment[i])) continue;
        const Question& q = workload.questions()[i];
        const View view = View::at_moment(workload.server(), workload.draw(), q.moment);
        require(is_excused(view, q.ray, moment[i], others[i]),
                "scalar brute force hits what the library hits, but within a millimetre of the silhouette");
    }
}

double agreement(std::span<const Verdict> moment, std::span<const Verdict> others) {
    std::size_t same = 0;
    for (std::size_t i = 0; i < others.size(); ++i) same += others[i].same_victim(moment[i]) ? 1 : 0;
    return static_cast<double>(same) / static_cast<double>(others.size());
}

}  // namespace backsight::bench
