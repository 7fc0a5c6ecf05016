#pragma once

// Stage time: which instant is it on the server, and which is on my screen? May include: base.

#include <backsight/time/clock.h>
#include <backsight/time/cost_histogram.h>
#include <backsight/time/input_lead.h>
#include <backsight/time/interpolation_delay.h>
#include <backsight/time/shown_moment.h>
#include <backsight/time/tick.h>
#include <backsight/time/view_clock.h>
#include <backsight/time/view_stamp.h>
