#pragma once

// Stage replicate: which samples go to which client? May include: base time history view wire session.

#include <backsight/replicate/apply_snapshots.h>
#include <backsight/replicate/entity_codec.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/replicate/snapshot_desk.h>
