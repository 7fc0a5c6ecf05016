#include "lab/fidelity/cell.h"

#include <backsight/presets/view_strategy.h>
#include <backsight/replicate/send_snapshots.h>
#include <backsight/session/commands.h>
#include <backsight/transport/memory_link.h>

#include <algorithm>
#include <array>
#include <memory>

#include "lab/fidelity/lab_client.h"
#include "lab/fidelity/mix_score.h"
#include "lab/fidelity/scoreboard.h"
#include "lab/fidelity/strategies.h"

namespace backsight::lab {

namespace {

using Packet = std::array<std::uint8_t, 1200>;

// One client in four joins this much after the others: it learns of a world that is under way. Shots count from the
// first snapshot on.
constexpr std::int64_t late_join_us = 1'000'000;

// What the relevance of entities to a client hangs on in a mix.
struct UpdateRates {
    const Body* body;
    bool mixed;
    std::uint32_t vehicle_every;
};

// What the server keeps for one client, and the client itself with the network between them.
struct Peer {
    Peer(const CellConfig& config, ServerWorld& world, const Strategies& strategies, std::size_t player_track,
         std::uint64_t seed, std::int64_t joins_at, double fire_chance);

    std::size_t track;
    std::int64_t joins_at_us;
    std::int64_t next_frame_us;
    Ledger ledger;
    DrawConfig draw;
    ClientJudge judge;
    SnapshotSender snapshots;
    CommandReceiver commands;
    MemoryLink down;
    MemoryLink up;
    LabClient client;
    UpdateRates rates;
    SnapshotSeq rtt_measured_to;
    presets::RttAverage rtt;
};

LedgerConfig ledger_of(const CellConfig& config) {
    return {std::clamp(config.history().capacity_ticks, stamp_window + 1, 65535u), config.history().max_entities};
}

LinkConfig link_of(const CellConfig& config, std::int64_t offset_us) {
    LinkConfig link;
    link.trace = config.trace;
    link.trace_offset_us = offset_us;
    link.extra_delay_us = config.extra_rtt_us / 2;
    link.loss_ratio = config.loss_ratio;
    link.duplicate_ratio = config.duplicate_ratio;
    link.reorder_ratio = config.reorder_ratio;
    return link;
}

std::uint32_t relevance_in_mix(const UpdateRates& rates, EntityId id, const EntityState& state) {
    if (rates.body->is_vehicle(state.hitboxes)) return relevance_every(std::max(rates.vehicle_every, 1u));
    if (rates.body->slow_player == state.hitboxes) return relevance_every(slow_every);
    return relevance_every(rates.mixed && id.index() % 3 == 2 ? 2 : 1);
}

std::uint32_t every_third_at_half_rate(EntityId id, const EntityState&) {
    return relevance_every(id.index() % 3 == 2 ? 2 : 1);
}

SendConfig send_config(const CellConfig& config) {
    SendConfig send;
    send.tick_rate = config.tick_rate;
    return send;
}

Peer::Peer(const CellConfig& config, ServerWorld& world, const Strategies& strategies, std::size_t player_track,
           std::uint64_t seed, std::int64_t joins_at, double fire_chance)
    : track(player_track),
      joins_at_us(joins_at),
      next_frame_us(joins_at + static_cast<std::int64_t>(seed % 6944)),
      ledger(ledger_of(config)),
      draw(config.draw()),
      judge(world.history(), draw, ledger, config.audit()),
      snapshots(world.history(), ledger, send_config(config)),
      commands(config.commands()),
      down(link_of(config, static_cast<std::int64_t>(seed >> 32) % 100'000'000), seed),
      up(link_of(config, static_cast<std::int64_t>(seed >> 32) % 100'000'000), seed + 1),
      client(config, world.playback(), player_track, seed + 2, fire_chance,
             [&](Tick tick) { return strategies.carries_frame(tick); }),
      rates{&world.body(), config.mixed_update_rates, config.vehicle_every} {
    if (config.mix) {
        snapshots.set_relevance(
            [this](EntityId id, const EntityState& state) { return relevance_in_mix(rates, id, state); });
        if (config.vehicle_every == 0) snapshots.set_reckoning(&draw);
    } else if (config.mixed_update_rates) {
        snapshots.set_relevance(every_third_at_half_rate);
    }
}

class Cell {
public:
    explicit Cell(const CellConfig& config);
    FidelityResult run();

private:
    void server_tick(Tick tick);
    void receive_commands(Peer& peer, Tick tick);
    void measure_rtt(Peer& peer, const Command& command, Micros now);
    void judge(Peer& peer, const Command& command, Moment server_now);
    void client_frames_until(std::int64_t time_us);
    EntityId vehicle_of(const Peer& peer) const;
    bool is_done() const { return result_.judged >= config_->shots; }
    void add_up();

    const CellConfig* config_;
    inputs::Random random_;
    Playback playback_;
    ServerWorld world_;
    Strategies strategies_;
    Scoreboard scoreboard_;
    MixScore mix_score_;
    double fire_chance_ = 0.0;
    std::vector<std::unique_ptr<Peer>> peers_;
    FidelityResult result_;
    std::uint64_t arrived_ = 0;
};

Cell::Cell(const CellConfig& config)
    : config_(&config),
      random_(config.seed),
      playback_(*config.movement,
                static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(config.movement->duration_us)))),
      world_(config.history(), config.tick_rate, playback_, config.movement->body, config.mix),
      strategies_(config, world_),
      scoreboard_(config),
      mix_score_(world_) {
    const std::vector<std::size_t> shooters = config.shooters();
    fire_chance_ = config.fire_chance(shooters.size());
    for (const std::size_t track : shooters) {
        const bool is_late = track % 4 == 3;
        peers_.push_back(std::make_unique<Peer>(config, world_, strategies_, track, random_.bits(),
                                                is_late ? late_join_us : 0, fire_chance_));
    }
}

FidelityResult Cell::run() {
    // Many times what the shots should take: deaths and losses cost shots.
    const double per_second = static_cast<double>(peers_.size()) * config_->tick_rate.hz() * fire_chance_;
    const double patience_s = 60.0 + 8.0 * static_cast<double>(config_->shots) / per_second;
    Tick tick{0};
    for (; !is_done(); tick = tick + 1) {
        const std::int64_t now_us = config_->tick_rate.time_of(tick).value;
        if (static_cast<double>(now_us) * 1e-6 > patience_s) break;
        client_frames_until(now_us);
        server_tick(tick);
    }
    result_.simulated_s = static_cast<double>(config_->tick_rate.time_of(tick).value) * 1e-6;
    add_up();
    return result_;
}

void Cell::client_frames_until(std::int64_t time_us) {
    const auto frame_us = static_cast<std::int64_t>(1e6 / config_->frames_per_second);
    Packet packet;
    for (const auto& peer : peers_) {
        for (; peer->next_frame_us < time_us; peer->next_frame_us += frame_us) {
            const Micros now{peer->next_frame_us};
            while (const auto size = peer->down.receive(now.value, packet)) {
                peer->client.receive(std::span(packet).first(*size), now);
            }
            const std::size_t size = peer->client.frame(now, world_.entity(peer->track), vehicle_of(*peer), packet);
            if (size > 0) peer->up.send(now.value, std::span(packet).first(size));
        }
    }
}

EntityId Cell::vehicle_of(const Peer& peer) const {
    const std::int32_t drives = playback_.track(peer.track).drives;
    return drives < 0 ? EntityId{} : world_.entity(static_cast<std::size_t>(drives));
}

void Cell::server_tick(Tick tick) {
    const Micros now = config_->tick_rate.time_of(tick);
    world_.record(tick);
    strategies_.record(tick);
    for (const auto& peer : peers_) receive_commands(*peer, tick);
    if (tick.value % config_->ticks_per_snapshot != 0) return;

    strategies_.note_snapshot(tick);
    Packet packet;
    for (const auto& peer : peers_) {
        if (now.value < peer->joins_at_us) continue;
        const std::size_t size = peer->snapshots.write(tick, peer->commands.newest(), packet);
        if (size > 0) peer->down.send(now.value, std::span(packet).first(size));
    }
}

void Cell::receive_commands(Peer& peer, Tick tick) {
    const Micros now = config_->tick_rate.time_of(tick);
    Packet packet;
    while (const auto size = peer.up.receive(now.value, packet)) {
        const CommandBatch batch = peer.commands.read_packet(std::span(packet).first(*size));
        for (const Command& command : batch.commands) {
            measure_rtt(peer, command, now);
            judge(peer, command, Moment::at(tick));
        }
    }
}

// From sending a snapshot to the first command whose stamp names it, less what the client held it for: a ping as
// engines take it.
void Cell::measure_rtt(Peer& peer, const Command& command, Micros now) {
    const SnapshotSeq newest = command.stamp.newest;
    const Tick sent = peer.ledger.tick_of(newest);
    if (newest <= peer.rtt_measured_to || sent == no_tick) return;
    const Micros sample = now - config_->tick_rate.time_of(sent) - peer.client.held(command.seq);
    peer.rtt.add(static_cast<double>(sample.value) * 1e-6);
    peer.rtt_measured_to = newest;
}

void Cell::judge(Peer& peer, const Command& command, Moment server_now) {
    const Audited audited = peer.judge.take_stamp(command.stamp, server_now);
    if (!command.fire) return;
    ++arrived_;
    const ScreenShot* screen = peer.client.take_shot(command.seq);
    if (is_done() || screen == nullptr) return;
    const EntityId shooter = world_.entity(peer.track);
    if (shooter != screen->shooter) {
        // He left the game, or came back as another entity, while the command was under way.
        ++result_.set_apart["shooter gone"];
        return;
    }

    const Quantization& q = world_.history().config().quantization;
    const Ray ray{dequantize(command.origin, q), dequantize(command.direction), config_->rules().range};
    Shot shot;
    shot.shooter = shooter;
    shot.origin = ray.origin;
    shot.direction = ray.direction;
    shot.mount = screen->mount;
    const Verdict verdict = peer.judge.judge(audited, shot, config_->rules(), server_now);
    if (verdict.reason != Reason::as_seen) {
        const bool by_audit = verdict.reason == Reason::stamp_clamped || verdict.reason == Reason::stamp_refused;
        ++result_.set_apart[by_audit ? to_string(verdict.audit) : to_string(verdict.reason)];
        return;
    }
    ++result_.judged;
    if (screen->hit) ++result_.screen_hits;
    if (!screen->target.entity.is_null()) ++result_.drawn_as[to_string(screen->target.status)];

    const ServerShot server_shot{shooter,
                                 screen->mount,
                                 ray,
                                 audited.stamp,
                                 screen->others,
                                 server_now,
                                 static_cast<std::int64_t>(peer.rtt.average_s().value_or(0.0) * 1e6)};
    if (config_->mix) mix_score_.add(*screen, verdict, server_shot, peer.draw, peer.ledger);
    for (std::size_t i = 0; i < config_->strategies.size(); ++i) {
        StrategyAnswer answer =
            strategies_.answer(config_->strategies[i], server_shot, screen->target.entity, peer.ledger);
        // The exact strategy answers through the judge itself: what is measured is what ships.
        if (config_->strategies[i] == "exact") answer.hit = verdict.hit;
        scoreboard_.add(i, *screen, answer);
    }
}

void Cell::add_up() {
    result_.rows = scoreboard_.rows();
    if (config_->mix) result_.mix = mix_score_.result();
    std::uint64_t bits = 0;
    std::uint64_t commands = 0;
    std::uint64_t sent = 0;
    std::uint64_t dropped = 0;
    for (const auto& peer : peers_) {
        result_.fired += peer->client.fired();
        for (const HeldFire reason : enum_values<HeldFire>) {
            const std::uint64_t count = peer->client.held_fire()[reason];
            if (count > 0) result_.held_fire[to_string(reason)] += count;
        }
        bits += peer->client.command_counters().first_stamp_bits;
        commands += peer->client.command_counters().first_sent;
        sent += peer->down.counters().sent;
        dropped += peer->down.counters().lost_in_trace + peer->down.counters().lost_extra;
        if (result_.mix) {
            result_.mix->vehicle_states_sent += peer->snapshots.counters().reckoned;
            result_.mix->vehicle_states_spared += peer->snapshots.counters().spared;
        }
        for (const MemoryLink* link : {&peer->down, &peer->up}) {
            result_.reordered_packets += link->counters().reordered;
            result_.duplicated_packets += link->counters().duplicated;
        }
    }
    result_.lost = result_.fired - arrived_;
    for (FidelityRow& row : result_.rows) {
        row.fired = result_.fired;
        row.lost = result_.lost;
        row.set_apart = result_.set_apart;
    }
    result_.stamp_bits = bits;
    result_.commands = commands;
    result_.snapshots_sent = sent;
    result_.snapshots_lost = dropped;
}

}  // namespace

FidelityResult run_cell(const CellConfig& config) { return Cell(config).run(); }

}  // namespace backsight::lab
