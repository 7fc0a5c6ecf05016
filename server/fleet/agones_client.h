#pragma once

// What a server says to Agones by the REST gateway of its SDK's sidecar, and what it learns there: sans-I/O.
//
//   stage ready              POST  /ready
//   all rooms play           POST  /health, twice in the period that the sidecar names
//   somebody plays           POST  /allocate, if no allocator has: an empty server may be taken away, this one not
//   nobody can join          POST  /reserve, for some seconds, while nobody plays
//   nobody plays for long    POST  /ready: it may be allocated again, or taken away
//   players, agreement       PUT   /metadata/label, seldom; PATCH /v1beta1/counters/players and /v1beta1/lists/players,
//                            if the fleet has a counter and a list of that name
//   stage ended              POST  /shutdown
//   it is to go              state Shutdown, or a time of deletion: GET /gameserver, and GET /watch/gameserver at once
//
// In: facts, a time that does not go back, answers. Out: requests, one at a time, each on a connection of its own; the
// watch is another one. Nothing that the sidecar says or does not say changes more than these requests and
// is_told_to_go(). Not synchronised.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/fleet/fleet_numbers.h"
#include "server/fleet/game_server.h"
#include "server/fleet/http_answer.h"

namespace backsight::fleet {

struct AgonesConfig {
    std::uint16_t port = 9'358;  ///< of the sidecar, on this machine
    /// Between two requests to be healthy, until the sidecar has named a period. Its default period is 5 s.
    Micros health_interval{2'000'000};
    /// How long nobody must have played for the server to be ready again. Whoever allocated it needs the time to join.
    Micros idle_before_ready{60'000'000};
    /// Between two labels of one key: each is a write to Kubernetes.
    Micros label_interval{10'000'000};
    /// Between two updates of counter and list.
    Micros count_interval{1'000'000};
    /// Between two questions for the state, beside the watch.
    Micros look_interval{30'000'000};
    /// After an exchange that came to nothing; doubles up to `longest_retry`. After a refusal, of this request alone.
    Micros retry{500'000};
    Micros longest_retry{8'000'000};
    Micros retry_refused{15'000'000};
};

class AgonesClient {
public:
    explicit AgonesClient(const AgonesConfig& config = {});

    /// The bytes of the request that is due now; nothing if none is. Answer it by answered() or failed() before the
    /// next call.
    std::optional<std::string> next(const FleetFacts& facts, Micros now);
    void answered(const HttpAnswer& answer, Micros now);
    void failed(FleetFault fault, std::string_view why, Micros now);

    /// The request that opens the watch, if one is due now. Its answer goes to watched() as it comes; at its end, or
    /// when watched() returned false, call watch_failed().
    std::optional<std::string> next_watch(Micros now);
    /// False if the connection is of no more use: it is to be closed.
    bool watched(HttpAnswer& answer, Micros now);
    void watch_failed(FleetFault fault, std::string_view why, Micros now);

    /// The server is to take no more players, and to end when its own have left.
    bool is_told_to_go() const { return is_told_to_go_; }
    /// Agones has been told that the server has ended.
    bool has_said_farewell() const { return has_said_farewell_; }
    const FleetNumbers& numbers() const { return numbers_; }

private:
    enum class Duty : std::uint8_t {
        farewell,
        look,
        health,
        ready,
        reserve,
        allocate,
        counter,
        list,
        players,
        agreement,
        count_
    };

    bool is_wanted(Duty duty, const FleetFacts& facts, Micros now) const;
    bool may_be_readied(const FleetFacts& facts, Micros now) const;
    std::string request(Duty duty, const FleetFacts& facts);
    void take(const GameServer& server, Micros now);
    void took(Duty duty, Micros now);
    void refused(Duty duty, const HttpAnswer& answer, Micros now);
    void note(FleetFault fault, std::string_view why);
    Micros interval(Duty duty) const;

    AgonesConfig config_;
    FleetNumbers numbers_;
    std::optional<Duty> pending_;
    EnumArray<Duty, Micros> not_before_;
    EnumArray<Duty, bool> is_unknown_;  // to this sidecar: not asked again
    // What was said last, and what is being said.
    EnumArray<Duty, std::string> said_, saying_;
    Micros retry_at_{}, retry_after_;
    Micros watch_retry_at_{}, watch_retry_after_;
    bool is_watching_ = false;
    std::string watch_line_;
    Micros health_interval_;
    Micros busy_at_{};  // when somebody played last, or it was allocated
    bool is_told_to_go_ = false;
    bool has_ended_ = false;
    bool has_said_farewell_ = false;
};

}  // namespace backsight::fleet
