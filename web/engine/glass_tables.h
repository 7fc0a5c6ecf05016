#pragma once

// The tables of tables.h that look closest: snapshots, the samples under the crosshair, the stamp, projectiles, kill
// cameras. tables.cpp lists them with the others.

#include <string>

#include "web/engine/match_facts.h"
#include "web/engine/table_words.h"

namespace backsight::web {

std::string flight_columns();
void put_flights(const MatchFacts& match, Rows& out);
void put_snapshots(const MatchFacts& match, Rows& out);
void put_crosshair(const MatchFacts& match, Rows& out);
void put_stamp(const MatchFacts& match, Rows& out);
/// Frames of a shot's kill camera; 0: it has none.
double reel_frames(const MatchFacts& match, std::uint32_t shot);

}  // namespace backsight::web
