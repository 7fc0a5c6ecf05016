#pragma once

// What Agones' sidecar says of the game server that this process is: the object of its REST gateway, as its published
// OpenAPI has it (sdk.swagger.json, `sdkGameServer`). Members that are not used here are not looked at.

#include <backsight/time/tick.h>

#include <optional>
#include <string>
#include <string_view>

namespace backsight::fleet {

struct GameServer {
    std::string name;
    std::string state;       ///< "Ready", "Allocated", "Shutdown" and so on
    bool is_going = false;   ///< Kubernetes deletes it
    Micros health_period{};  ///< within which it must be told of health; 0: not said
};

/// The answer to GET /gameserver. Nothing if it is none, or if a member has another type than published.
std::optional<GameServer> read_game_server(std::string_view json);
/// A line of GET /watch/gameserver: {"result": {...}}. Nothing if it is none, {"error": {...}} included.
std::optional<GameServer> read_watch_line(std::string_view line);

}  // namespace backsight::fleet
