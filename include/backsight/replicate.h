#pragma once

// Stage replicate: which samples go to which client? May include: base time motion history view
// rewind judge projectile wire session.

#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/entity_codec.h>
#include <backsight/replicate/interest_manager.h>
#include <backsight/replicate/projectile_messages.h>
#include <backsight/replicate/projectile_news.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/replicate/shared_deltas.h>
#include <backsight/replicate/snapshot_desk.h>
