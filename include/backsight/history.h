#pragma once

// Stage history: what was where, and when did it exist? May include: base time motion.

#include <backsight/history/entity_state.h>
#include <backsight/history/hitboxes.h>
#include <backsight/history/track.h>
#include <backsight/history/world_history.h>
