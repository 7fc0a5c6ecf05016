#include "lab/fidelity/cell.h"

#include <backsight/session/channel.h>
#include <backsight/world.h>

#include <algorithm>
#include <array>
#include <memory>

#include "inputs/memory_link.h"
#include "lab/fidelity/lab_client.h"
#include "lab/fidelity/mix_score.h"
#include "lab/fidelity/recorded_world.h"
#include "lab/fidelity/scoreboard.h"
#include "lab/fidelity/strategies.h"

namespace backsight::lab {

namespace {

using Packet = std::array<std::uint8_t, max_datagram_bytes>;

// One client in four joins this much after the others, into a world that is under way. Shots count from the first
// snapshot on.
constexpr std::int64_t late_join_us = 1'000'000;

// Decides the relevance of entities to a client in a mix.
struct UpdateRates {
    const Body* body;
    bool mixed;
    std::uint32_t vehicle_every;
};

// One client: its number on the server, the network, both ends of the session.
struct Peer {
    Peer(const CellConfig& config, const RecordedWorld& world, const Strategies& strategies, std::size_t player_track,
         std::uint64_t seed, std::int64_t joins_at, double fire_chance);

    std::size_t track;
    std::int64_t joins_at_us;
    std::int64_t next_frame_us;
    std::uint32_t client = no_client;
    Channel channel;
    MemoryLink down;
    MemoryLink up;
    LabClient player;
    UpdateRates rates;
};

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

Peer::Peer(const CellConfig& config, const RecordedWorld& world, const Strategies& strategies, std::size_t player_track,
           std::uint64_t seed, std::int64_t joins_at, double fire_chance)
    : track(player_track),
      joins_at_us(joins_at),
      next_frame_us(joins_at + static_cast<std::int64_t>(seed % 6944)),
      channel(config.channel(), ChannelSide::server),
      down(link_of(config, static_cast<std::int64_t>(seed >> 32) % 100'000'000), seed),
      up(link_of(config, static_cast<std::int64_t>(seed >> 32) % 100'000'000), seed + 1),
      player(config, world.playback(), player_track, seed + 2, fire_chance,
             [&](Tick tick) { return strategies.carries_frame(tick); }),
      rates{&world.body(), config.mixed_update_rates, config.vehicle_every} {
    channel.open(seed, Micros{joins_at});
    player.open(seed, Micros{joins_at});
}

class Cell {
public:
    explicit Cell(const CellConfig& config);
    FidelityResult run();

private:
    void server_tick(Tick tick);
    void receive_commands(Peer& peer, Micros now);
    void send_snapshot(Peer& peer, Micros now);
    void take_command(Peer& peer, const Command& command);
    void judge(Peer& peer, const Command& command, const ScreenShot& screen, const Audited& audited);
    void client_frames_until(std::int64_t time_us);
    EntityId vehicle_of(const Peer& peer) const;
    bool is_done() const { return result_.judged >= config_->shots; }
    void add_up();

    const CellConfig* config_;
    inputs::Random random_;
    Playback playback_;
    DrawConfig draw_;
    ServerWorld server_;
    RecordedWorld world_;
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
      draw_(config.draw()),
      server_(config.world(), config.server()),
      world_(server_.history(), config.tick_rate, playback_, config.movement->body, config.mix),
      strategies_(config, server_.history()),
      scoreboard_(config),
      mix_score_(world_) {
    const std::vector<std::size_t> shooters = config.shooters();
    fire_chance_ = config.fire_chance(shooters.size());
    for (const std::size_t track : shooters) {
        const bool is_late = track % 4 == 3;
        peers_.push_back(std::make_unique<Peer>(config, world_, strategies_, track, random_.bits(),
                                                is_late ? late_join_us : 0, fire_chance_));
        Peer& peer = *peers_.back();
        peer.client = server_.join({});
        if (config.mix) {
            server_.sender(peer.client).set_relevance([rates = &peer.rates](EntityId id, const EntityState& state) {
                return relevance_in_mix(*rates, id, state);
            });
        } else if (config.mixed_update_rates) {
            server_.sender(peer.client).set_relevance(every_third_at_half_rate);
        }
    }
}

FidelityResult Cell::run() {
    // Allows many times the time that the shots should take: deaths and losses cost shots.
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
                peer->player.receive(std::span(packet).first(*size), now);
            }
            const std::size_t size = peer->player.frame(now, vehicle_of(*peer), packet);
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
    server_.begin_tick(tick);
    world_.record(tick);
    strategies_.record(tick);
    for (const auto& peer : peers_) {
        server_.set_entity(peer->client, world_.entity(peer->track));
        peer->player.set_self(world_.entity(peer->track), peer->client, tick);
        receive_commands(*peer, now);
    }
    server_.finish_tick();
    if (tick.value % config_->ticks_per_snapshot != 0) return;

    strategies_.note_snapshot(tick);
    for (const auto& peer : peers_) {
        if (now.value >= peer->joins_at_us) send_snapshot(*peer, now);
    }
}

void Cell::send_snapshot(Peer& peer, Micros now) {
    Packet body;
    Packet datagram;
    const std::size_t room = std::min(peer.channel.body_room(now, datagram.size()), body.size());
    const std::size_t bytes = server_.write(peer.client, std::span(body).first(room));
    if (bytes == 0) return;
    const std::size_t size = peer.channel.write(now, std::span(body).first(bytes), datagram);
    if (size > 0) peer.down.send(now.value, std::span(datagram).first(size));
}

void Cell::receive_commands(Peer& peer, Micros now) {
    Packet packet;
    while (const auto size = peer.up.receive(now.value, packet)) {
        const Received read = peer.channel.read(now, std::span(packet).first(*size));
        if (read.result != DatagramResult::payload || read.body.empty()) continue;
        for (const Command& command : server_.receive(peer.client, read.body).commands) take_command(peer, command);
    }
}

void Cell::take_command(Peer& peer, const Command& command) {
    const TakenCommand taken = server_.take_command(peer.client, command.seq, command.stamp);
    if (!taken.is_new || !command.fire) return;
    ++arrived_;
    const ScreenShot* screen = peer.player.take_shot(command.seq);
    if (is_done() || screen == nullptr) return;
    if (world_.entity(peer.track) != screen->shooter) {
        // The shooter left the game, or came back as another entity, while the command was under way.
        ++result_.set_apart["shooter gone"];
        return;
    }
    judge(peer, command, *screen, taken.audited);
}

void Cell::judge(Peer& peer, const Command& command, const ScreenShot& screen, const Audited& audited) {
    const Quantization& q = server_.history().config().quantization;
    Shot shot;
    shot.shooter = screen.shooter;
    shot.origin = dequantize(command.origin, q);
    shot.direction = dequantize(command.direction);
    shot.mount = screen.mount;
    const Verdict verdict = server_.judge(peer.client, shot, config_->rules()).verdict;
    if (verdict.reason != Reason::as_seen) {
        const bool by_audit = verdict.reason == Reason::stamp_clamped || verdict.reason == Reason::stamp_refused;
        ++result_.set_apart[by_audit ? to_string(verdict.audit) : to_string(verdict.reason)];
        return;
    }
    ++result_.judged;
    if (screen.hit) ++result_.screen_hits;
    if (!screen.target.entity.is_null()) ++result_.drawn_as[to_string(screen.target.status)];

    const Ledger& ledger = server_.ledger(peer.client);
    const ServerShot server_shot{shot.shooter,
                                 shot.mount,
                                 ray_of(shot, config_->rules()),
                                 audited.stamp,
                                 screen.others,
                                 Moment::at(server_.tick()),
                                 peer.channel.numbers().rtt.value};
    if (config_->mix) mix_score_.add(screen, verdict, server_shot, draw_, ledger);
    for (std::size_t i = 0; i < config_->strategies.size(); ++i) {
        StrategyAnswer answer = strategies_.answer(config_->strategies[i], server_shot, screen.target.entity, ledger);
        // The exact strategy answers through the judge itself, so the shipped code is what is measured.
        if (config_->strategies[i] == "exact") answer.hit = verdict.hit;
        scoreboard_.add(i, screen, answer);
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
        result_.fired += peer->player.fired();
        for (const HeldFire reason : enum_values<HeldFire>) {
            const std::uint64_t count = peer->player.held_fire()[reason];
            if (count > 0) result_.held_fire[to_string(reason)] += count;
        }
        const CommandSenderCounters& stamped = peer->player.world().commands().counters();
        bits += stamped.first_stamp_bits;
        commands += stamped.first_sent;
        sent += peer->down.counters().sent;
        dropped += peer->down.counters().lost_in_trace + peer->down.counters().lost_extra;
        if (result_.mix) {
            const SendCounters& snapshots = server_.sender(peer->client).counters();
            result_.mix->vehicle_states_sent += snapshots.reckoned;
            result_.mix->vehicle_states_spared += snapshots.spared;
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
