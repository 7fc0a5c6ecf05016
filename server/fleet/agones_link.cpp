#include "server/fleet/agones_link.h"

#include <poll.h>

#include <array>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "server/host/pacing.h"

namespace backsight::fleet {

namespace {

constexpr int longest_wait_ms = 50;
constexpr Micros facts_interval{250'000};

pollfd interest(const LoopbackExchange* exchange) {
    if (exchange == nullptr) return {-1, 0, 0};
    return {exchange->descriptor(), static_cast<short>(exchange->wants_to_write() ? POLLIN | POLLOUT : POLLIN), 0};
}

}  // namespace

std::optional<std::uint16_t> agones_port(const char* variable) {
    if (variable == nullptr || *variable == '\0') return std::nullopt;
    const char* const end = variable + std::strlen(variable);
    std::uint16_t port = 0;
    const auto [after, error] = std::from_chars(variable, end, port);
    if (error == std::errc() && after == end && port != 0) return port;
    throw std::runtime_error("AGONES_SDK_HTTP_PORT: found '" + std::string(variable) +
                             "', expected a port from 1 to 65535");
}

AgonesLink::AgonesLink(const LinkConfig& config, LinkCalls calls, logging::Log& log)
    : config_(config), calls_(std::move(calls)), log_(&log), client_(config.client), thread_([this] { work(); }) {}

AgonesLink::~AgonesLink() {
    stop_ = true;
    thread_.join();
}

bool AgonesLink::say_farewell(std::chrono::milliseconds at_most) {
    const Micros until = server::steady_now() + Micros{at_most.count() * 1'000};
    while (!has_said_farewell_ && server::steady_now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return has_said_farewell_;
}

FleetNumbers AgonesLink::numbers() const {
    const std::lock_guard lock(mutex_);
    return published_;
}

void AgonesLink::work() {
    while (!stop_) {
        const Micros now = server::steady_now();
        begin(now);
        wait();
        const Micros after = server::steady_now();
        look_at_answer(after);
        look_at_watch(after);
        publish(after);
    }
}

void AgonesLink::begin(Micros now) {
    if (!asked_at_ || now - *asked_at_ >= facts_interval) {
        facts_ = calls_.facts();
        asked_at_ = now;
    }
    const std::uint16_t port = config_.client.port;
    if (request_ == nullptr) {
        if (auto request = client_.next(facts_, now))
            request_ = std::make_unique<LoopbackExchange>(port, std::move(*request), now);
    }
    if (watch_ == nullptr) {
        if (auto request = client_.next_watch(now))
            watch_ = std::make_unique<LoopbackExchange>(port, std::move(*request), now);
    }
}

void AgonesLink::wait() const {
    std::array<pollfd, 2> each{interest(request_.get()), interest(watch_.get())};
    ::poll(each.data(), each.size(), longest_wait_ms);
}

void AgonesLink::look_at_answer(Micros now) {
    if (request_ == nullptr) return;
    const auto fault = request_->step();
    const bool is_late = now - request_->began() >= config_.patience;
    if (request_->answer().is_whole()) {
        client_.answered(request_->answer(), now);
    } else if (fault) {
        client_.failed(*fault, request_->why(), now);
    } else if (is_late) {
        client_.failed(FleetFault::slow, "no answer in time", now);
    } else {
        return;
    }
    request_.reset();
}

void AgonesLink::look_at_watch(Micros now) {
    if (watch_ == nullptr) return;
    const auto fault = watch_->step();
    bool is_over = !client_.watched(watch_->answer(), now);
    const bool is_late = watch_->answer().status() == 0 && now - watch_->began() >= config_.patience;
    if (!is_over && fault) {
        client_.watch_failed(*fault, "the watch: " + watch_->why(), now);
        is_over = true;
    } else if (!is_over && watch_->answer().is_whole()) {
        client_.watch_failed(FleetFault::gone, "the watch: it ended", now);
        is_over = true;
    } else if (!is_over && is_late) {
        client_.watch_failed(FleetFault::slow, "the watch: no answer in time", now);
        is_over = true;
    }
    if (is_over) watch_.reset();
}

void AgonesLink::publish(Micros now) {
    fleet_log_.note(client_.numbers(), now, *log_);
    if (client_.is_told_to_go() && !std::exchange(was_told_to_go_, true)) calls_.told_to_go();
    {
        const std::lock_guard lock(mutex_);
        published_ = client_.numbers();
    }
    if (client_.has_said_farewell()) has_said_farewell_ = true;
}

}  // namespace backsight::fleet
