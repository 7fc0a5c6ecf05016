#include "lab/animation/report.h"

namespace backsight::lab::animation {

namespace {

Field<Row> share(const char* key, const char* title, std::uint64_t Row::*part) {
    return {{key, title, 9, percent_of("shots")}, part};
}

const Fields<Row> row_fields{
    {{"way", "the server's hitboxes", 42}, &Row::way},
    {{"picture", "the client draws", 24}, &Row::picture},
    {{"shots"}, &Row::shots},
    share("same_bits", "to the\nbit, %", &Row::same_bits),
    share("same_group", "same\npart, %", &Row::same_group),
    share("wrong_misses", "hits\nlost, %", &Row::wrong_misses),
    share("wrong_hits", "hits of\nair, %", &Row::wrong_hits),
    {{"off_p50_m", "limbs off,\np50, cm", 12, centimetres}, &Row::off_p50_m},
    {{"off_p95_m", "p95, cm", 9, centimetres}, &Row::off_p95_m},
};

}  // namespace

Report report(const Result& result) {
    Report report{"animation", "How far hitboxes are from the picture, by who poses them"};
    report.data = {{"command", result.command}, {"seed", result.seed}, {"rows", json_of(result.rows, row_fields)}};
    report.text = Table(report.data["rows"], columns_of(row_fields)).text();
    return report;
}

}  // namespace backsight::lab::animation
