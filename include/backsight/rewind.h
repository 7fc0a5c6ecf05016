#pragma once

// Stage rewind: what does this ray, sweep or volume touch in that view? May include: base time motion history view.

#include <backsight/rewind/query.h>
#include <backsight/rewind/scoped_pose.h>
#include <backsight/rewind/shapes.h>
