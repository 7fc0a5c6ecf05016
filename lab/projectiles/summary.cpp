#include "lab/projectiles/summary.h"

#include <algorithm>
#include <cmath>

#include "lab/projectiles/cell_config.h"
#include "lab/reporting/table.h"

namespace backsight::lab::projectiles {

namespace {

using Row = ProjectileRow;

constexpr std::uint64_t Row::*counts[] = {
    &Row::projectiles,
    &Row::premature,
    &Row::late,
    &Row::inaccurate,
    &Row::lost,
    &Row::denied,
    &Row::false_confirms,
    &Row::image_hits,
    &Row::server_hits,
    &Row::bit_equal,
    &Row::unexplained,
    &Row::converged,
    &Row::corrected,
    &Row::corrected_frames,
    &Row::without_remainder,
    &Row::other_without_remainder,
    &Row::spectators_frames,
    &Row::spectators_ends,
};
constexpr double Row::*worst_of[] = {
    &Row::contact_error_max_m, &Row::detonation_error_p50_m, &Row::detonation_error_p99_m, &Row::detonation_error_max_m,
    &Row::spectators_p95_m,    &Row::spectators_max_m,       &Row::spectators_end_p95_m,   &Row::spectators_end_max_m};

struct Mean {
    double Row::*value;
    std::uint64_t Row::*of;
};
constexpr Mean means[] = {{&Row::remainder_ms, &Row::projectiles},
                          {&Row::fast_forward_ms, &Row::projectiles},
                          {&Row::hold_back_ms, &Row::projectiles},
                          {&Row::bytes_owner, &Row::projectiles},
                          {&Row::bytes_remote, &Row::projectiles},
                          {&Row::paid_ms, &Row::server_hits},
                          {&Row::victim_moved_m, &Row::server_hits},
                          {&Row::converge_ms, &Row::converged},
                          {&Row::corrected_m, &Row::corrected},
                          {&Row::spectators_mean_m, &Row::spectators_frames},
                          {&Row::spectators_end_mean_m, &Row::spectators_ends}};

// Joins two means, each over its count. A mean of none does not count.
double mean_of_both(double a, std::uint64_t of_a, double b, std::uint64_t of_b) {
    if (of_b == 0) return a;
    const double whole = static_cast<double>(of_a) + static_cast<double>(of_b);
    return ((of_a == 0 ? 0.0 : a * static_cast<double>(of_a)) + b * static_cast<double>(of_b)) / whole;
}

void add(Row& sum, const Row& row) {
    for (const Mean& mean : means) {
        sum.*mean.value = mean_of_both(sum.*mean.value, sum.*mean.of, row.*mean.value, row.*mean.of);
    }
    for (const auto count : counts) sum.*count += row.*count;
    sum.by_basis += row.by_basis;
    sum.paid_max_ms = std::max(sum.paid_max_ms, row.paid_max_ms);
    // fmax() takes the other value where one is unknown.
    for (const auto error : worst_of) sum.*error = std::fmax(sum.*error, row.*error);
}

}  // namespace

Row pooled(const std::vector<Row>& rows, const std::function<bool(const Row&)>& belongs) {
    Row sum;
    bool any = false;
    for (const Row& row : rows) {
        if (!belongs(row)) continue;
        if (any) {
            add(sum, row);
        } else {
            sum = row;
        }
        any = true;
    }
    return sum;
}

std::vector<Row> by_preset(const std::vector<Row>& rows) {
    std::vector<Row> presets;
    for (const std::string& preset : different(rows, &Row::preset)) {
        presets.push_back(pooled(rows, [&](const Row& row) { return row.preset == preset; }));
    }
    return presets;
}

std::string headline(const ProjectilesResult& result) {
    for (const Row& all : by_preset(result.rows)) {
        if (all.projectiles == 0) continue;
        // What was lost was granted nothing, and so left no R.
        const bool is_cut =
            is_ours(all.preset) && all.without_remainder > all.lost && all.without_remainder < all.projectiles;
        const std::string share = is_cut ? per_thousand(all.other_without_remainder, all.without_remainder)
                                         : per_thousand(all.mispredictions(), all.projectiles);
        return "With '" + all.preset + "', " + share + " of 1,000 projectiles" + (is_cut ? " within the cap" : "") +
               " ended otherwise for shooter and server.";
    }
    return "No projectile came to an end.";
}

}  // namespace backsight::lab::projectiles
