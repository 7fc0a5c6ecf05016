#include "server/watch/session_log.h"

#include <span>

namespace backsight::server {

SessionLog::SessionLog(std::size_t most) : noted_(most) {}

void SessionLog::note(const SessionChange& change) {
    if (count_ == noted_.size()) {
        ++without_room_;
        return;
    }
    noted_[count_++] = change;
}

void SessionLog::write(logging::Log& log) {
    for (const SessionChange& change : std::span(noted_).first(count_)) {
        if (change.left == LeaveReason::none) {
            log.info("joined", {{"user", change.user}, {"seat", change.client.index()}});
        } else {
            log.info("left", {{"user", change.user}, {"seat", change.client.index()}, {"reason", name(change.left)}});
        }
    }
    if (without_room_ > 0) log.warn("joins and leaves not logged", {{"changes", without_room_}});
    count_ = 0;
    without_room_ = 0;
}

}  // namespace backsight::server
