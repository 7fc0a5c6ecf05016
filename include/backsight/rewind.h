#pragma once

// Stage rewind: what does this ray, sweep or volume touch in that view? May include: base time motion history view.
//
//     const Hit hit = cast_ray(view, {origin, direction, 100.0f}, {.exclude = shooter});
//     if (hit) hurt(hit.entity, hit.group);  // whose hitbox it is
//     const Vec3 where = hit.point;  // in world space, as in that view

#include <backsight/rewind/query.h>
#include <backsight/rewind/run_query.h>
#include <backsight/rewind/scoped_pose.h>
#include <backsight/rewind/shapes.h>
