#include "lab/animation/sweep.h"

#include <backsight/rewind/query.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "lab/animation/ways.h"

namespace backsight::lab::animation {

namespace {

constexpr std::uint64_t persons = 16;
constexpr int ticks_between_shots = 4;
// Aiming errors of which about half hit, as the arena's skeleton has them in `lab fidelity`.
constexpr float aim_half_width_m = 0.38f;
constexpr float aim_half_height_m = 0.95f;
constexpr float distance_m = 15.0f;

bool same_bits(const Hit& a, const Hit& b) {
    const auto same = [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    };
    return a.hitbox == b.hitbox && same(a.point.x, b.point.x) && same(a.point.y, b.point.y) &&
           same(a.point.z, b.point.z);
}

// A corpse lies along x.
Ray aimed_at(Vec3 middle, bool is_corpse, RandomReals<float>& random) {
    const bool along_x = random.chance(0.5f);
    const float half_width = is_corpse && !along_x ? aim_half_height_m : aim_half_width_m;
    const float half_height = is_corpse ? aim_half_width_m : aim_half_height_m;
    const float side = random.uniform(-half_width, half_width);
    const float height = random.uniform(-half_height, half_height);
    const float from = random.chance(0.5f) ? distance_m : -distance_m;
    const Vec3 at = middle + (along_x ? Vec3{0, side, height} : Vec3{side, 0, height});
    const Vec3 back = along_x ? Vec3{from, 0, 0} : Vec3{0, from, 0};
    return {at + back, back * (-1.0f / distance_m), 2.0f * distance_m};
}

void shoot(const Stage& stage, bool is_corpse, RandomReals<float>& random, Row& row) {
    const Ray ray = aimed_at(stage.middle(), is_corpse, random);
    const Hit drawn = cast_ray(stage.picture(), ray, {});
    const Hit judged = cast_ray(stage.server_view(), ray, {});
    ++row.shots;
    const bool both_miss = !drawn && !judged;
    row.same_bits += both_miss || (drawn && judged && same_bits(drawn, judged)) ? 1 : 0;
    row.same_group += both_miss || (drawn && judged && drawn.group == judged.group) ? 1 : 0;
    row.wrong_misses += drawn && !judged ? 1 : 0;
    row.wrong_hits += !drawn && judged ? 1 : 0;
}

double quantile(std::vector<float>& sorted, double share) {
    if (sorted.empty()) return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))]);
}

Row measure(Way way, const SweepOptions& options) {
    const auto [name, picture] = words_of(way);
    Row row{name, picture};
    std::vector<float> off;
    for (std::uint64_t person = 0; person < persons; ++person) {
        const std::uint64_t seed = splitmix64(options.seed * persons + person);
        Stage stage(way, seed);
        RandomReals<float> random(seed + 1);
        const std::uint64_t until = options.shots * (person + 1) / persons;
        while (row.shots < until) {
            for (int tick = 0; tick < ticks_between_shots; ++tick) stage.step();
            shoot(stage, is_of_corpses(way), random, row);
            stage.add_distances(off);
        }
    }
    std::ranges::sort(off);
    row.off_p50_m = quantile(off, 0.5);
    row.off_p95_m = quantile(off, 0.95);
    return row;
}

}  // namespace

Result run_sweep(const SweepOptions& options) {
    Result result{options.command, options.seed, {}};
    for (int way = 0; way < static_cast<int>(Way::count_); ++way) {
        result.rows.push_back(measure(static_cast<Way>(way), options));
    }
    return result;
}

}  // namespace backsight::lab::animation
