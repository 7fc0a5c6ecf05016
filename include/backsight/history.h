#pragma once

// Stage history: what was where, and when did it exist? May include: base time motion.
//
//     WorldHistory history(HistoryConfig{});  // on each side, one for the world
//     const Hitbox body[] = {Hitbox::sphere(HitGroup::torso, {0, 0, 1}, 0.5f)};
//     const EntityId id = history.spawn({history.hitbox_sets().add(body)});  // server
//     const RecordResult kept = history.record(id, tick, {place, rotation, velocity});
//     const RecordResult stored = history.store(id, tick, state);  // client: what a snapshot brought

#include <backsight/history/baked_poses.h>
#include <backsight/history/entity_state.h>
#include <backsight/history/hitboxes.h>
#include <backsight/history/misuse.h>
#include <backsight/history/track.h>
#include <backsight/history/world_history.h>
