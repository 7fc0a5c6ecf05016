#pragma once

// AgonesClient over sockets: a thread of its own that talks to the sidecar on this machine. No match waits for it.
//
// In: facts, whenever they are asked for. Out: requests; an order to go; numbers; lines in the log. What the sidecar
// does wrong, or does not do, is counted and logged, and changes nothing else.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/fleet/agones_client.h"
#include "server/fleet/fleet_log.h"
#include "server/fleet/loopback_exchange.h"

namespace backsight::fleet {

struct LinkConfig {
    AgonesConfig client;
    /// Within which an answer must be there whole, and the watch must have begun.
    Micros patience{2'000'000};
};

struct LinkCalls {
    /// On the link's thread, a few times a second.
    std::function<FleetFacts()> facts;
    /// Once, on the link's thread, when the server is told to go.
    std::function<void()> told_to_go;
};

class AgonesLink {
public:
    /// `log` must outlive it.
    AgonesLink(const LinkConfig& config, LinkCalls calls, logging::Log& log);
    /// Ends at once.
    ~AgonesLink();
    AgonesLink(const AgonesLink&) = delete;
    AgonesLink& operator=(const AgonesLink&) = delete;

    /// Waits until Agones knows that the server has ended, as its facts say, or until that time is over.
    bool say_farewell(std::chrono::milliseconds at_most);
    FleetNumbers numbers() const;

private:
    void work();
    void begin(Micros now);
    void wait() const;
    void look_at_answer(Micros now);
    void look_at_watch(Micros now);
    void publish(Micros now);

    LinkConfig config_;
    LinkCalls calls_;
    logging::Log* log_;
    AgonesClient client_;
    FleetLog fleet_log_;
    FleetFacts facts_;
    std::optional<Micros> asked_at_;
    std::unique_ptr<LoopbackExchange> request_, watch_;
    bool was_told_to_go_ = false;
    mutable std::mutex mutex_;
    FleetNumbers published_;
    std::atomic<bool> stop_{false};
    std::atomic<bool> has_said_farewell_{false};
    std::thread thread_;
};

/// The port of the sidecar that the environment names by AGONES_SDK_HTTP_PORT; nothing if it names none. Throws
/// std::runtime_error if it is no port.
std::optional<std::uint16_t> agones_port(const char* variable);

}  // namespace backsight::fleet
