#pragma once

// Tables for a page: rows of numbers whose columns have names. Words, such as a verdict's reason, are numbers too, and
// the column says which words they stand for.
//
// In: facts of a match. Out: the columns of a table as a line of text, and its rows as doubles. A page reads each table
// by the names of its columns, so that a column more breaks nothing.

#include <span>
#include <string>
#include <vector>

#include "web/engine/match_facts.h"

namespace backsight::web {

enum class Table : std::uint8_t {
    settings,   ///< a row for each setting
    status,     ///< one row: the match and the followed player
    players,    ///< a row for each player
    shots,      ///< the newest shots, oldest first
    ways,       ///< a row for each way to rewind
    snapshots,  ///< the followed player's last 64, oldest first
    level,      ///< a row for each solid, then each lift and door
    scenes,     ///< a row for each wish of each scene, at least one
    flights,    ///< the newest projectiles, oldest first
    crosshair,  ///< one row: whom the followed player aims at, and from which samples they are drawn
    stamp,      ///< one row: what their next command will say of their screen
    count_
};

/// "name|name=word;word|..." in the order of the numbers of a row. Lives for ever.
const std::string& columns_of(Table table);
/// Appends all rows.
void rows_of(Table table, const MatchFacts& match, std::vector<double>& out);

}  // namespace backsight::web
