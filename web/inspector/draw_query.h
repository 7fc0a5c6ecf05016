#pragma once

// The shape of a query as numbers that a page can draw, in the layout of picture.h. A damaged one draws nothing. Any
// thread.

#include <backsight/rewind/run_query.h>

#include <vector>

namespace backsight::web {

/// The kind of a cone, after those of ShapeKind: the apex as its first end, the middle of its far side as its second,
/// its length as the radius, and the cosine of its angle as the x of the rotation.
inline constexpr float cone_kind = 3.0f;

/// Appends what the query covers. Of what moves: where it begins and ends, and the way between; of a swing each pose,
/// and some between. A ray is a thin rod. Nothing is longer than 200 m.
void draw_query(const Query& query, std::vector<float>& out);

}  // namespace backsight::web
