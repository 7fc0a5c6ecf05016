#include "server/hit_reports/report_record.h"

namespace backsight::reports {

Query query_of(const ReportRecord& record) {
    if (record.asked) return *record.asked;
    Query query = Query::ray_along(ray_of(record.shot, record.rules));
    query.filter = filter_of(record.shot);
    return query;
}

Query query_again(const ReportRecord& record, std::uint16_t hit) {
    const auto carried = std::ranges::find(record.carried, hit, &CarriedQuery::hit);
    return carried != record.carried.end() ? carried->query : query_of(record);
}

Ray line_of(const ReportRecord& record) {
    if (!record.asked) return ray_of(record.shot, record.rules);
    const bool has_line = record.shape < QueryShape::swing || record.shape == QueryShape::cone;
    return {record.asked->start(), record.asked->direction, has_line ? record.asked->distance : 0.0f};
}

}  // namespace backsight::reports
