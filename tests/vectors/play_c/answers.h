#pragma once

#include "tests/vectors/common/read.h"

#include "backsight.h"

namespace backsight::played {

Json hit_answer(const bs_hit& hit);
Json pose_answer(const bs_view_pose& pose);
Json verdict_answer(const bs_verdict& v);
bs_stamp c_stamp_of(const Json& value);
/// What a client had on its screen at its last command.
bs_view seen_by(std::uint32_t client);
/// The level of cases with a floor.
void meet_floor(void* user, std::int64_t moment, const bs_vec3* from, const bs_vec3* to, float radius_m,
                bs_level_contact* out);

}  // namespace backsight::played
