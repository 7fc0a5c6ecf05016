#include "benchmarks/rewind/rivals/unlagged_ring.h"

namespace backsight::bench {

namespace {

using Bounds = UnlaggedStore::Bounds;
using Client = UnlaggedStore::Client;
using Node = UnlaggedStore::Node;

// A player's hitboxes stay within these, with swinging arms.
constexpr Vec3 player_mins{-0.5f, -0.5f, 0.0f};
constexpr Vec3 player_maxs{0.5f, 0.5f, 1.8f};

std::int32_t milliseconds(Moment moment) {
    return static_cast<std::int32_t>((moment.raw * 1000 / 64 + Moment::one_tick / 2) / Moment::one_tick);
}

Bounds blend(const Bounds& a, const Bounds& b, float fraction) {
    return {lerp(a.origin, b.origin, fraction), lerp(a.mins, b.mins, fraction), lerp(a.maxs, b.maxs, fraction)};
}

void shift(Client& client, std::int32_t time_ms) {
    const std::size_t size = client.ring.size();
    const Node* late = nullptr;
    const Node* early = nullptr;
    for (std::size_t back = 0; back < size; ++back) {
        const Node& node = client.ring[(client.newest + size - back) % size];
        if (node.time_ms <= time_ms) {
            early = &node;
            break;
        }
        late = &node;
    }
    if (late == nullptr) return;
    client.saved = client.now;
    client.is_shifted = true;
    if (early == nullptr) {
        client.now = late->bounds;
        return;
    }
    const auto passed = static_cast<float>(time_ms - early->time_ms);
    client.now = blend(early->bounds, late->bounds, passed / static_cast<float>(late->time_ms - early->time_ms));
}

void unshift(Client& client) {
    if (!client.is_shifted) return;
    client.now = client.saved;
    client.is_shifted = false;
}

}  // namespace

void UnlaggedStore::record(const Frame& frame) {
    present.record(frame);
    const std::int32_t now_ms = milliseconds(Moment::at(frame.tick));
    for (std::size_t i = 0; i < clients.size(); ++i) {
        Client& client = clients[i];
        client.now = {frame.players[i].position, player_mins, player_maxs};
        client.newest = (client.newest + 1) % client.ring.size();
        client.ring[client.newest] = {now_ms, client.now};
    }
}

Verdict UnlaggedRing::answer(const Question& question) {
    const std::int32_t time_ms = milliseconds(question.moment);
    for (Client& client : store_->clients) shift(client, time_ms);
    NearestCapsule nearest(question.ray);
    for (std::size_t i = 0; i < store_->clients.size(); ++i) {
        const Bounds& at = store_->clients[i].now;
        const Vec3 half = (at.maxs - at.mins) * 0.5f;
        if (!nearest.may_meet(at.origin + at.mins + half, length(half))) continue;
        store_->present.test(i, {at.origin, store_->present.player(i).rotation}, nearest);
    }
    for (Client& client : store_->clients) unshift(client);
    return nearest.best();
}

}  // namespace backsight::bench
