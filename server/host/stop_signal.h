#pragma once

// SIGINT and SIGTERM as a flag that loops check, so that a program ends cleanly. A second signal ends it at once.
// SIGXFSZ does not end it.

#include <atomic>

namespace backsight::server {

/// Installs the handlers at the first call.
const std::atomic<bool>& stop_signal();
/// SIGTERM as an order to drain. From the first call on, the first SIGTERM sets this flag, and the second that of
/// stop_signal().
const std::atomic<bool>& drain_signal();
/// Whether SIGHUP has come since the last call. The first call installs its handler; from then on SIGHUP ends nothing.
bool take_hang_up();

}  // namespace backsight::server
