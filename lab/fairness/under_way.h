#pragma once

// What is under way between a player and the server: commands up, snapshots down.
//
// In: what is sent, and when; a Link says how long it takes. Out: what has arrived. Each packet of commands brings all
// that may not have come yet, so a lost one comes with the next that arrives, and commands stay in their order. A lost
// snapshot never comes, and one may overtake another. Whole microseconds; deterministic.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "lab/fairness/link.h"

namespace backsight::lab::fairness {

template <class Command>
class CommandsUnderWay {
public:
    explicit CommandsUnderWay(const Link& link) : link_(link) {}

    void send(Micros now, Command command) {
        under_way_.push_back({never, std::move(command)});
        const std::optional<Micros> delay = link_.delay(now);
        if (!delay) return;
        const Micros arrives = now + *delay;
        for (auto sent = under_way_.rbegin(); sent != under_way_.rend() && sent->arrives > arrives; ++sent)
            sent->arrives = arrives;
    }

    /// The next command that has arrived by then.
    std::optional<Command> take(Micros now) {
        if (under_way_.empty() || under_way_.front().arrives > now) return std::nullopt;
        Command command = std::move(under_way_.front().command);
        under_way_.pop_front();
        return command;
    }

private:
    static constexpr Micros never{std::int64_t{1} << 60};
    struct Sent {
        Micros arrives;
        Command command;
    };
    Link link_;
    std::deque<Sent> under_way_;
};

template <class Snapshot>
class SnapshotsUnderWay {
public:
    explicit SnapshotsUnderWay(const Link& link) : link_(link) {}

    void send(Micros now, Snapshot snapshot) {
        const std::optional<Micros> delay = link_.delay(now);
        if (delay) under_way_.push_back({now + *delay, std::move(snapshot)});
    }

    /// Calls take(snapshot, arrived_at) for each that has arrived by then, in the order of arrival.
    template <class Take>
    void receive(Micros now, Take take) {
        for (;;) {
            const auto first = std::ranges::min_element(under_way_, {}, &Sent::arrives);
            if (first == under_way_.end() || first->arrives > now) return;
            take(first->snapshot, first->arrives);
            under_way_.erase(first);
        }
    }

private:
    struct Sent {
        Micros arrives;
        Snapshot snapshot;
    };
    Link link_;
    std::vector<Sent> under_way_;
};

}  // namespace backsight::lab::fairness
