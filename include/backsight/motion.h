#pragma once

// Stage motion: given a few samples, where is it at this instant? May include: base time.

#include <backsight/motion/extrapolate.h>
#include <backsight/motion/interpolate.h>
#include <backsight/motion/sample.h>
