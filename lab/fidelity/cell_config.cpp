#include "lab/fidelity/cell_config.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "lab/fidelity/bodies.h"
#include "lab/fidelity/traffic.h"

namespace backsight::lab {

namespace {

constexpr Micros second{1'000'000};
// Of a delayed screen past its newest sample: text21's maxExtrapolation.
constexpr Micros most_delayed_ahead{200'000};

}  // namespace

std::vector<std::size_t> CellConfig::shooters() const {
    std::vector<std::size_t> players;
    for (std::size_t track = 0; track < movement->tracks.size(); ++track) {
        if (movement->tracks[track].kind == inputs::EntityKind::player) players.push_back(track);
    }
    if (players.size() <= most_shooters) return players;
    const std::size_t riders = mix ? driver_count + passenger_count : 0;
    const std::size_t others = players.size() - riders;
    const std::size_t wanted = most_shooters - riders;
    // Riders are last in the list.
    std::vector<std::size_t> chosen(players.end() - static_cast<std::ptrdiff_t>(riders), players.end());
    for (std::size_t i = 0; i < wanted; ++i) {
        chosen.push_back(players[(static_cast<std::size_t>(seed % others) + i * others / wanted) % others]);
    }
    std::ranges::sort(chosen);
    return chosen;
}

double CellConfig::fire_chance(std::size_t shooters) const {
    const double commands = static_cast<double>(shooters) * tick_rate.hz() * shortest_play_s;
    return std::min(0.5, static_cast<double>(shots) / commands);
}

DrawConfig CellConfig::draw() const {
    DrawConfig draw;
    draw.tick_rate = tick_rate;
    draw.sample_max_age = sample_max_age();
    draw.interpolation = interpolation;
    draw.after_newest = screen == Screen::interpolated ? after_newest : AfterNewest::extrapolate;
    if (screen == Screen::extrapolated) draw.extrapolation_limit = Micros{500'000};
    if (screen == Screen::delayed) draw.extrapolation_limit = most_delayed_ahead;
    if (mix) {
        DrawRules rules = draw;
        rules.sample_max_age = group_max_age();
        draw.groups.fill(rules);
        for (const DrawGroup group : {bending_group, turning_group}) {
            DrawRules& vehicles = draw.groups[group - 1u];
            vehicles.after_newest = AfterNewest::reckon;
            vehicles.reckoning_model = group == bending_group ? ReckoningModel::rvb : ReckoningModel::rpb;
            vehicles.convergence = group == bending_group ? Convergence::linear : Convergence::hermite;
        }
    }
    return draw;
}

HistoryConfig CellConfig::history() const {
    HistoryConfig history;
    // The longest rewind that may be asked for, and a second of slack.
    const Micros oldest = (mix ? group_max_age() : sample_max_age()) + audit().max_interpolation_delay;
    const double kept_s = static_cast<double>((rules().max_rewind + oldest + second).value) * 1e-6;
    history.capacity_ticks = std::min(static_cast<std::uint32_t>(std::ceil(tick_rate.hz() * kept_s)) + 1, 65535u);
    history.max_entities = static_cast<std::uint32_t>(movement->tracks.size()) * 2;
    history.max_bones = bones_of(movement->body);
    return history;
}

// A second, or four snapshots where they are rare.
Micros CellConfig::sample_max_age() const {
    return std::clamp(Micros{4 * snapshot_interval_us()}, second, Micros{60'000'000});
}

// Three heartbeats may be lost and one late. A heartbeat is due after half of SendConfig::max_snapshots_apart.
Micros CellConfig::group_max_age() const {
    return std::clamp(Micros{64 * snapshot_interval_us()}, sample_max_age(), Micros{60'000'000});
}

// The library's limits, which suit snapshots from 10 Hz on, widened as snapshots are rarer. Clients draw within them,
// so that nobody is clamped.
AuditConfig CellConfig::audit() const {
    AuditConfig audit;
    const Micros rarer{std::min<std::int64_t>(5 * snapshot_interval_us() / 2, 10'000'000)};
    audit.max_ahead = std::max(audit.max_ahead, rarer);
    audit.max_interpolation_delay = std::max(audit.max_interpolation_delay, rarer);
    if (mix)
        audit.max_interpolation_delay = std::min(audit.max_interpolation_delay + slow_behind(), Micros{10'000'000});
    return audit;
}

ShownMomentConfig CellConfig::delayed() const {
    ShownMomentConfig shown;
    shown.max_interpolation_delay = audit().max_interpolation_delay;
    shown.max_ahead = std::min(audit().max_ahead, most_delayed_ahead);
    return shown;
}

// As far behind the others as its players are sent less often.
Micros CellConfig::slow_behind() const { return Micros{(slow_every - 1) * snapshot_interval_us()}; }

WeaponRules CellConfig::rules() const {
    WeaponRules rules;
    rules.max_rewind = {second.value + extra_rtt_us + audit().max_interpolation_delay.value};
    rules.max_victim_moved_m = std::numeric_limits<float>::infinity();
    rules.cover_grace = Micros{-1};
    return rules;
}

WorldConfig CellConfig::world() const {
    WorldConfig world;
    world.history = history();
    world.draw = draw();
    world.audit = audit();
    world.packets.emplace();
    if (mix) world.packets->groups = max_draw_groups;
    return world;
}

ClientWorldConfig CellConfig::client() const {
    ClientWorldConfig client;
    client.clock.max_interpolation_delay = audit().max_interpolation_delay;
    client.clock.max_ahead = audit().max_ahead;
    client.delay.send_interval = std::clamp(Micros{snapshot_interval_us()}, Micros{1'000}, second);
    if (screen == Screen::extrapolated) client.delay.min_delay = client.delay.max_delay = Micros{0};
    if (screen == Screen::interpolated && delay) client.delay.min_delay = client.delay.max_delay = *delay;
    if (mix) client.behind[slow_group - 1u] = slow_behind();
    return client;
}

ServerWorldConfig CellConfig::server() const {
    ServerWorldConfig server;
    server.max_clients = most_shooters;
    server.max_saved = Micros{60'000'000};  // the lab judges every shot that comes, after the longest stall too
    server.ledger.capacity_snapshots = std::clamp(history().capacity_ticks, stamp_window + 1, 65535u);
    if (mix && vehicle_every == 0) server.reckoning.emplace();
    return server;
}

// The limits of a channel over DTLS. A tick rate of 1,000 Hz has as many commands.
ChannelConfig CellConfig::channel() const {
    ChannelConfig channel;
    channel.transport_is_secure = true;
    channel.max_packets_per_second =
        std::max(channel.max_packets_per_second, static_cast<std::uint32_t>(3.0 * tick_rate.hz()));
    return channel;
}

}  // namespace backsight::lab
