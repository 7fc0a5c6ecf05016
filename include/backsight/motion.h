#pragma once

// Stage motion: given a few samples, where is it at this instant? May include: base time.
//
//     if (is_sent(sender.update(truth, epoch, server_now))) send(sender.sent());  // only when off by a bound
//     const MotionSample now = reckon(model, state, seconds_since_sampled, config);  // where it is, by what came
//     const MotionSample drawn = blend(Convergence::linear, old_path, now, seconds_since_it_came, 0.15f);

#include <backsight/motion/converge.h>
#include <backsight/motion/estimate.h>
#include <backsight/motion/extrapolate.h>
#include <backsight/motion/ghost.h>
#include <backsight/motion/interpolate.h>
#include <backsight/motion/reckon.h>
#include <backsight/motion/sample.h>
