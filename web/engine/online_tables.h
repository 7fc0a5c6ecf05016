#pragma once

// Tables of an OnlinePlayer, in the style of tables.h: rows of numbers whose columns have names, and words.

#include <string>
#include <vector>

#include "web/engine/online_player.h"

namespace backsight::web {

enum class OnlineTable : std::uint8_t {
    status,     ///< one row: session, own player, network, counters
    shots,      ///< a row for each ray of the newest own shots, oldest first
    snapshots,  ///< the last 64, oldest first; as Table::snapshots
    count_
};

/// "name|name=word;word|..." in the order of the numbers of a row. Lives for ever.
const std::string& columns_of(OnlineTable table);
/// Appends all rows.
void rows_of(OnlineTable table, const OnlinePlayer& player, std::vector<double>& out);

}  // namespace backsight::web
