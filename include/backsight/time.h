#pragma once

// Stage time: which instant is it on the server, and which is on my screen? May include: base.

#include <backsight/time/tick.h>
#include <backsight/time/view_stamp.h>
