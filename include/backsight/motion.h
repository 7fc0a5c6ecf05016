#pragma once

// Stage motion: given a few samples, where is it at this instant? May include: base time.
//
//     if (is_sent(sender.update(truth, epoch, server_now))) send(sender.sent());  // only when off by a bound
//     receiver.update(state, epoch, sampled_at, client_now);  // what came
//     const MotionSample drawn = receiver.draw(client_now);  // smoothly from what was drawn before

#include <backsight/motion/converge.h>
#include <backsight/motion/estimate.h>
#include <backsight/motion/extrapolate.h>
#include <backsight/motion/ghost.h>
#include <backsight/motion/interpolate.h>
#include <backsight/motion/receive.h>
#include <backsight/motion/reckon.h>
#include <backsight/motion/sample.h>
