#include <backsight/presets/debug_samples.h>

#include <backsight/base/assert.h>
#include <backsight/base/enum_array.h>

#include <algorithm>
#include <iterator>

namespace backsight::presets {

namespace {

constexpr double longest_interval_s = 1.0;
constexpr double server_spacing_m = 0.2;
constexpr double client_spacing_m = 1.0;
constexpr double server_shortest_s = 0.01;
constexpr double client_shortest_s = 0.02;
constexpr double synced_m = 0.0005;
constexpr Micros arrow_time{10'000'000};
constexpr float normal_m = 0.25f;

std::size_t index_of(DebugRole role) { return static_cast<std::size_t>(role); }

DebugColor color_of(DebugRole role) {
    switch (role) {
        case DebugRole::predicted:
            return DebugColor::predicted;
        case DebugRole::server:
            return DebugColor::server;
        default:
            return DebugColor::client;
    }
}

// Keeps the pace, and takes no more than one for a long frame.
void set_next(Micros& due, Micros now, Micros interval) {
    due = due + interval;
    if (due <= now) due = now + interval;
}

}  // namespace

const char* to_string(DebugRole role) {
    constexpr const char* names[] = {"predicted", "client", "server"};
    return enum_name(role, names);
}

const char* to_string(DebugShape shape) {
    constexpr const char* names[] = {"place", "arrow", "spawn", "end", "hit", "normal", "area"};
    return enum_name(shape, names);
}

bool draws(DebugMode mode, DebugRole role) {
    switch (mode) {
        case DebugMode::none:
            return false;
        case DebugMode::predicted_versus_client:
            return role != DebugRole::server;
        case DebugMode::client_versus_server:
            return role != DebugRole::predicted;
        case DebugMode::all:
            return true;
    }
    return false;
}

Micros debug_interval(DebugRole role, double frequency, double speed_mps) {
    const bool is_server = role == DebugRole::server;
    const double spacing_m = is_server ? server_spacing_m : client_spacing_m;
    const double interval_s =
        std::max(spacing_m / frequency / speed_mps, is_server ? server_shortest_s : client_shortest_s);
    return {static_cast<std::int64_t>(std::min(interval_s, longest_interval_s) * 1e6)};
}

const char* DebugSamplesConfig::validate() const {
    if (mode > DebugMode::all) return "debug_samples.mode";
    if (!(frequency >= 0.1 && frequency <= 5.0)) return "debug_samples.frequency";
    if (draw_time < Micros{100'000} || draw_time > Micros{600'000'000}) return "debug_samples.draw_time";
    if (max_samples < 1 || max_samples > 1'000'000) return "debug_samples.max_samples";
    if (max_projectiles < 1 || max_projectiles > 4096) return "debug_samples.max_projectiles";
    return nullptr;
}

DebugSamples::DebugSamples(const DebugSamplesConfig& config) : config_(config), samples_(config.max_samples) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    followed_.reserve(config.max_projectiles);
}

DebugSamples::Followed* DebugSamples::find_or_add(const ProjectileId& id, Micros now) {
    const auto found = std::find_if(followed_.begin(), followed_.end(), [&](const Followed& f) { return f.id == id; });
    if (found != followed_.end()) return &*found;
    if (followed_.size() == config_.max_projectiles) return nullptr;
    followed_.push_back({id, {}, {}, now, now});
    return &followed_.back();
}

void DebugSamples::follow(const ProjectileId& id, const DebugPlaces& places, Micros now) {
    if (config_.mode == DebugMode::none) return;
    Followed* followed = find_or_add(id, now);
    if (followed == nullptr) {
        ++counters_.no_room;
        return;
    }
    const auto has = [&](DebugRole role, const std::optional<Vec3>& place) {
        return place.has_value() && draws(config_.mode, role) && !followed->has_ended[index_of(role)];
    };
    const bool has_client = has(DebugRole::client, places.client);
    const bool is_linked = places.client.has_value() || followed->was_drawn[index_of(DebugRole::client)];
    const bool has_predicted = has(DebugRole::predicted, places.predicted) && (is_linked || !config_.wait_for_linkage);
    const bool takes_clients = (has_predicted || has_client) && now >= followed->clients_due;
    const bool takes_server = has(DebugRole::server, places.server) && (takes_clients || now >= followed->server_due);
    const auto speed = static_cast<double>(places.speed_mps);
    if (takes_clients) {
        set_next(followed->clients_due, now, debug_interval(DebugRole::client, config_.frequency, speed));
    }
    if (takes_server) {
        set_next(followed->server_due, now, debug_interval(DebugRole::server, config_.frequency, speed));
    }
    std::array<Place, roles> taken;
    std::size_t count = 0;
    if (takes_clients && has_predicted) taken[count++] = {DebugRole::predicted, *places.predicted};
    if (takes_clients && has_client) taken[count++] = {DebugRole::client, *places.client};
    if (takes_server) taken[count++] = {DebugRole::server, *places.server};
    DebugSample sample;
    sample.id = id;
    sample.taken_at = now;
    sample.radius_m = places.body_radius_m;
    draw_places(sample, *followed, {taken.data(), count});
}

// Neighbouring places that agree are one sample; arrows join the others.
void DebugSamples::draw_places(const DebugSample& sample, Followed& followed, std::span<const Place> places) {
    bool is_in_last = false;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto [role, position] = places[i];
        bool& was_drawn = followed.was_drawn[index_of(role)];
        if (!was_drawn && config_.draw_spawn) draw(sample, DebugShape::spawn, color_of(role), position, position);
        was_drawn = true;
        const bool has_next = i + 1 < places.size();
        const Vec3 next = has_next ? places[i + 1].position : position;
        const bool is_synced = has_next && static_cast<double>(distance(position, next)) < synced_m;
        if (!is_in_last) {
            draw(sample, DebugShape::place, is_synced ? DebugColor::synced : color_of(role), position, position);
        }
        is_in_last = is_synced;
        if (!has_next) break;
        ++(is_synced ? counters_.synced : counters_.apart);
        if (is_synced) continue;
        draw(sample, DebugShape::arrow, color_of(role), position, next);
        draw(sample, DebugShape::arrow, color_of(places[i + 1].role), next, position);
    }
}

void DebugSamples::end(const ProjectileId& id, DebugRole role, const DebugEnd& end, Micros now) {
    if (role >= DebugRole::count_ || !draws(config_.mode, role)) return;
    const auto found = std::find_if(followed_.begin(), followed_.end(), [&](const Followed& f) { return f.id == id; });
    if (found != followed_.end()) {
        if (found->has_ended[index_of(role)]) return;
        found->has_ended[index_of(role)] = true;
        bool is_over = true;
        for (std::size_t i = 0; i < roles; ++i) is_over = is_over && (found->has_ended[i] || !found->was_drawn[i]);
        if (is_over) followed_.erase(found);
    }
    if (!config_.draw_end) return;
    DebugSample sample;
    sample.id = id;
    sample.taken_at = now;
    sample.radius_m = end.body_radius_m;
    draw(sample, DebugShape::end, color_of(role), end.position, end.position);
    sample.radius_m = 0.0f;
    draw(sample, DebugShape::hit, color_of(role), end.point, end.point);
    if (end.normal != Vec3{}) {
        draw(sample, DebugShape::normal, color_of(role), end.point, end.point + end.normal * normal_m);
    }
    if (role != DebugRole::server || !(end.area_radius_m > 0.0f)) return;
    sample.radius_m = end.area_radius_m;
    const Vec3 middle = end.position + end.area_offset;
    draw(sample, DebugShape::area, color_of(role), middle, middle);
}

void DebugSamples::forget(const ProjectileId& id) {
    std::erase_if(followed_, [&](const Followed& followed) { return followed.id == id; });
}

void DebugSamples::draw(DebugSample sample, DebugShape shape, DebugColor color, Vec3 from, Vec3 to) {
    if (samples_.size() == samples_.capacity()) ++counters_.dropped;
    ++counters_.taken;
    sample.shape = shape;
    sample.color = color;
    sample.from = from;
    sample.to = to;
    sample.draw_time = shape == DebugShape::arrow ? arrow_time : config_.draw_time;
    if (shape == DebugShape::arrow) sample.radius_m = 0.0f;
    samples_.push_back(sample);
}

}  // namespace backsight::presets
