// How fast the game's time goes, and who is told.

#include <backsight/base/assert.h>
#include <backsight/world/server_world.h>

#include "server_client.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>

namespace backsight {

namespace {

// Nothing, if it is out of range.
std::optional<std::uint32_t> permille_of(float scale) {
    constexpr float slowest = TimeScale::slowest_permille / 1000.0f;
    constexpr float fastest = TimeScale::fastest_permille / 1000.0f;
    const bool is_in_range = scale == 0.0f || (scale >= slowest && scale <= fastest);
    if (!is_in_range) return std::nullopt;
    return static_cast<std::uint32_t>(std::lround(scale * 1000.0f));
}

}  // namespace

bool ServerWorld::set_time_scale(float scale, Micros server_now) {
    const std::optional<std::uint32_t> permille = permille_of(scale);
    if (!BACKSIGHT_CHECK(tick_ != no_tick, "set_time_scale(): after begin_tick()") || !permille) return false;
    if (*permille == game_time_.scale().permille) return true;
    const auto was_sent = [this](const std::unique_ptr<Client>& client) {
        if (client == nullptr || client->packets == nullptr) return false;
        const SnapshotSeq newest = client->ledger.newest_sent();
        return newest.value != 0 && client->ledger.tick_of(newest) == tick_;
    };
    // A client that has the snapshot of a pause's tick gets no other, and would not hear of it.
    if (*permille == 0 && std::any_of(clients_.begin(), clients_.end(), was_sent)) return false;
    game_time_.change(*permille, tick_, server_now);
    for (const std::unique_ptr<Client>& client : clients_) {
        if (client != nullptr) client->tell(game_time_);
    }
    return true;
}

}  // namespace backsight
