#pragma once

// One shot of a report as a page shows it: its record as JSON with all words, what to draw of it, and the proof: judged
// again from its stored samples, or flown again, by the code that the program uses.
//
// In: a reader of the report. Out: text and shapes. A damaged record ends in reports::fail(). One thread.

#include <string>
#include <vector>

#include "server/hit_reports/report_reader.h"

namespace backsight::web {

/// What to draw; shapes as picture.h has them.
struct ShotPictures {
    std::vector<float> screen;   ///< the claimed view
    std::vector<float> rewound;  ///< the judged view
    std::vector<float> now;      ///< the present, where the record has it
    /// The one hitbox that each way to rewind had, in the order of the record's; a way without one has none.
    std::vector<std::vector<float>> ways;
    std::vector<float> path;    ///< x y z of a projectile, once a tick
    std::vector<float> shape;   ///< what a query covers: draw_query(). Of a single ray none
    std::vector<float> movers;  ///< lifts and doors, as they were drawn
};

/// The record as `report --json` has it, with `words` (explain()), `replay`, `passes_m` of each way to rewind, and
/// `shows`, which says of each world what the record has.
std::string inspect(reports::ReportReader& reader, const reports::ReportKey& key, ShotPictures& pictures);

/// Judges or flies it again: whether it equals the record. `line` becomes the first difference, or what was compared.
bool judge_again(reports::ReportReader& reader, const reports::ReportKey& key, std::string& line);

/// Metres from a ray to the surface of a hitbox; 0 where it meets it.
float passes_by(const Ray& ray, const Hitbox& placed);

}  // namespace backsight::web
