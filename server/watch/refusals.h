#pragma once

// Everything that a server refused, dropped, or decided differently than the screen showed. Each class has one name in
// the summary, the metrics and the log.
//
//   shot        verdicts that a rule changed              projectile  shots of projectile weapons that never flew
//   join, left  sessions that were not, or are over       image       reports on images that no shot explains
//   datagram    what a session did not take               connection  what never became a session
//   page        whoever the page's port turned away, and what players over WebSockets sent too hastily
//   client      what no client of ours does, or what could not be done for one
//
// Pure, except for RefusalLog.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "server/log/log.h"
#include "server/watch/server_status.h"

namespace backsight::server {

struct RefusalClass {
    const char* kind = "";    ///< "connection"
    const char* reason = "";  ///< "bad connect token"
    std::uint64_t count = 0;  ///< since the server began
};

inline constexpr std::size_t connection_class_count = 28;
/// The number of classes in all_refusals(): values that are no refusal are left out of each enumeration.
inline constexpr std::size_t refusal_class_count =
    (enum_count<Reason> - 1) + (enum_count<LaunchResult> - 1) + 3 + (enum_count<RefuseReason> - 1) +
    (enum_count<LeaveReason> - 3) + 1 + (enum_count<DatagramResult> - 6) + enum_count<service::Violation> + 4 +
    (enum_count<FireResult> - 1) + connection_class_count + enum_count<http::HttpFault> + 1;
using RefusalClasses = std::array<RefusalClass, refusal_class_count>;

/// All classes, also unused ones, in a fixed order. Allocates nothing.
RefusalClasses all_refusals(const ServerStatus& status);

/// Logs "refused" lines with the classes that grew and by how much, at most one a second. Not synchronised.
class RefusalLog {
public:
    RefusalLog();

    /// Call at any rate. `now`: by a clock that does not go back.
    void note(const RefusalClasses& classes, Micros now, logging::Log& log);
    /// Logs the last of those lines, and one with the totals.
    void sum_up(const RefusalClasses& classes, logging::Log& log);

private:
    std::vector<logging::Field> grown(const RefusalClasses& classes, const RefusalClasses& before) const;

    std::array<std::string, refusal_class_count> keys_;
    RefusalClasses told_{};
    Micros told_at_;
    bool has_told_ = false;
};

}  // namespace backsight::server
