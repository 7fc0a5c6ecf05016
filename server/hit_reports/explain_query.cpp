#include "server/hit_reports/explain_query.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "server/hit_reports/explain.h"
#include "server/hit_reports/report_words.h"

namespace backsight::reports {

namespace {

double degrees_of(float cosine) {
    return std::acos(std::clamp(static_cast<double>(cosine), -1.0, 1.0)) * 180.0 / std::numbers::pi;
}

std::string moving(const Query& query, const std::string& what) {
    return what + " from " + spot(query.origin) + formatted(" along %.2f m to ", static_cast<double>(query.distance)) +
           spot(query.origin + query.direction * query.distance);
}

std::string capsule(const Query& query) { return formatted("a capsule of %.2f m", static_cast<double>(query.radius)); }

std::string swing(const Query& query) {
    const std::size_t last = std::min<std::size_t>(query.pose_count, max_swing_poses);
    if (last == 0) return capsule(query) + " that swings through no pose";
    const Pose& from = query.poses[0];
    const Pose& to = query.poses[last - 1];
    return formatted("a blade of %.2f m and %.2f m thick, through %u poses, with its tip from ",
                     static_cast<double>(length(query.axis)), 2.0 * static_cast<double>(query.radius),
                     unsigned{query.pose_count}) +
           spot(transform(from, query.origin + query.axis)) + " to " + spot(transform(to, query.origin + query.axis));
}

std::string why_no_verdict(const ReportRecord& r) {
    const bool is_cut = r.asked && r.asked->cut_by_level;
    const bool is_swung = r.asked && r.asked->swing != 0;
    if (is_cut && is_swung) return "left out: the level lies between, or this swing had met it before.";
    return is_swung ? "left out: this swing had met it before." : "left out: the level lies between.";
}

}  // namespace

std::string attack_name(QueryShape shape) {
    switch (shape) {
        case QueryShape::swing:
            return "swing";
        case QueryShape::sphere_sweep:
        case QueryShape::capsule_sweep:
            return "thrust";
        case QueryShape::cone:
            return "cone";
        case QueryShape::sphere:
        case QueryShape::capsule:
        case QueryShape::box:
            return "area";
        default:
            return "shot";
    }
}

std::string shape_in_words(const Query& query) {
    const double radius_m = query.radius;
    switch (query.shape) {
        case QueryShape::ray:
            return moving(query, "a ray");
        case QueryShape::sphere_sweep:
            return moving(query, formatted("a ball of %.2f m", radius_m));
        case QueryShape::capsule_sweep:
            return moving(query, capsule(query));
        case QueryShape::swing:
            return swing(query);
        case QueryShape::sphere:
            return formatted("a sphere of %.2f m around ", radius_m) + spot(query.origin);
        case QueryShape::capsule:
            return capsule(query) + " from " + spot(query.origin) + " to " + spot(query.origin + query.axis);
        case QueryShape::box: {
            const Vec3 half = query.half_extents;
            return formatted("a box of %.2f x %.2f x %.2f m around ", 2.0 * static_cast<double>(half.x),
                             2.0 * static_cast<double>(half.y), 2.0 * static_cast<double>(half.z)) +
                   spot(query.origin);
        }
        case QueryShape::cone:
            return formatted("a cone of %.2f m and %.0f degrees to each side from ",
                             static_cast<double>(query.distance), degrees_of(query.cosine)) +
                   spot(query.origin);
        case QueryShape::count_:
            break;
    }
    return "a query of a shape that has no name";
}

std::string hit_in_words(const ReportRecord& r, const ReportHit& hit, const RunFacts& run) {
    return hit.has_verdict ? explain_verdict(r, hit.verdict, run)
                           : name_of(hit.seen.entity) + " is " + why_no_verdict(r);
}

std::string query_in_words(const ReportRecord& r, const RunFacts& run) {
    const char* kept[] = {"the nearest hit alone", "each body once", "every hitbox"};
    std::string text = "  It was " + shape_in_words(*r.asked) + ", and counts " +
                       kept[static_cast<std::size_t>(r.asked->collect)] + ".\n";
    if (r.asked->swing != 0) text += formatted("  It is a part of swing %u.\n", r.asked->swing);
    int number = 0;
    for (const ReportHit& hit : r.list) text += formatted("    %2d. ", ++number) + hit_in_words(r, hit, run) + "\n";
    return text;
}

}  // namespace backsight::reports
