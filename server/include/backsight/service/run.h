#pragma once

// A whole server program for one game: a studio's main() is this call.
//
//     int main(int argc, char** argv) { return backsight::service::run(my_game, argc, argv); }
//
// The program has the service's flags and those of the game, --config FILE, --print-config, --check-config, --version
// and --help. It serves until SIGINT, or until SIGTERM has drained it; SIGHUP reads the file again. With
// AGONES_SDK_HTTP_PORT in its environment it reports to Agones.

#include <backsight/service/match_port.h>

namespace backsight::service {

/// Returns what main() returns: 0; 2 if the command line or the file is wrong; 1 if something else failed. Errors go to
/// standard error. `game` must outlive the program's threads: make it a static object.
int run(const Game& game, int argc, char** argv);

}  // namespace backsight::service
