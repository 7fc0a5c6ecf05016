#pragma once

// One way of a network in virtual time: a packet arrives after the latency and up to the jitter later, or never.
// Packets overtake each other. Everything random comes from the seed.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "inputs/random.h"

namespace backsight::lab::projectiles {

template <class Packet>
class OneWay {
public:
    OneWay(std::int64_t latency_us, std::int64_t jitter_us, double loss_ratio, std::uint64_t seed)
        : latency_us_(latency_us), jitter_us_(jitter_us), loss_ratio_(loss_ratio), random_(seed) {}

    void send(std::int64_t now_us, Packet packet) {
        const bool is_lost = random_.chance(loss_ratio_);
        const auto late_us = static_cast<std::int64_t>(random_.uniform(0.0, static_cast<double>(jitter_us_)));
        if (!is_lost) under_way_.push_back({now_us + latency_us_ + late_us, std::move(packet)});
    }

    /// Hands out everything that has arrived by `now_us`, in the order of arrival.
    template <class Take>
    void receive(std::int64_t now_us, Take take) {
        for (;;) {
            std::size_t first = under_way_.size();
            for (std::size_t i = 0; i < under_way_.size(); ++i) {
                if (under_way_[i].arrives_us > now_us) continue;
                if (first == under_way_.size() || under_way_[i].arrives_us < under_way_[first].arrives_us) first = i;
            }
            if (first == under_way_.size()) return;
            const Packet packet = std::move(under_way_[first].packet);
            under_way_.erase(under_way_.begin() + static_cast<std::ptrdiff_t>(first));
            take(packet);
        }
    }

private:
    struct UnderWay {
        std::int64_t arrives_us = 0;
        Packet packet;
    };
    std::int64_t latency_us_;
    std::int64_t jitter_us_;
    double loss_ratio_;
    inputs::Random random_;
    std::vector<UnderWay> under_way_;
};

}  // namespace backsight::lab::projectiles
