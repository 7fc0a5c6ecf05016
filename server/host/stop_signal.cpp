#include "server/host/stop_signal.h"

#include <csignal>

namespace backsight::server {

namespace {

std::atomic<bool> stop{false}, drain{false}, hang_up{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a handler may touch nothing else");

void on_signal(int number) {
    stop = true;
    std::signal(number, SIG_DFL);
}

void on_drain(int number) {
    if (drain.exchange(true)) on_signal(number);
}

void on_hang_up(int) { hang_up = true; }

}  // namespace

const std::atomic<bool>& stop_signal() {
    static const bool is_installed = [] {
        std::signal(SIGINT, on_signal);
        std::signal(SIGTERM, on_signal);
        // A limit on the size of files then becomes an error of the writer, as a full disk is.
        std::signal(SIGXFSZ, SIG_IGN);
        return true;
    }();
    static_cast<void>(is_installed);
    return stop;
}

const std::atomic<bool>& drain_signal() {
    stop_signal();
    static const bool is_installed = std::signal(SIGTERM, on_drain) != SIG_ERR;
    static_cast<void>(is_installed);
    return drain;
}

bool take_hang_up() {
    static const bool is_installed = std::signal(SIGHUP, on_hang_up) != SIG_ERR;
    static_cast<void>(is_installed);
    return hang_up.exchange(false);
}

}  // namespace backsight::server
