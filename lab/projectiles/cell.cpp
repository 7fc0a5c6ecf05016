#include "lab/projectiles/cell.h"

#include <backsight/session/commands.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "lab/projectiles/network.h"
#include "lab/projectiles/shooter.h"

namespace backsight::lab::projectiles {

namespace {

constexpr std::int64_t warm_up_ticks = 96;
// Time after the last shot: the longest flight, and a second for its last messages.
constexpr std::int64_t drain_us = 1'500'000 + 1'300'000;
// A shooter who is dead or alone fires nothing. The cell waits at most this many times the time that its shots need.
constexpr std::uint64_t most_patience = 20;
// Distances are sampled for one shot in this many.
constexpr std::uint32_t shots_per_sample = 4;
constexpr double together_m = 0.01;
const std::uint32_t commands_per_packet = CommandConfig{}.commands_per_packet;

class Cell {
public:
    explicit Cell(const CellConfig& config);
    CellResult run();

private:
    void shooter_until(std::int64_t time_us);
    void receive_snapshots(std::int64_t now_us);
    void give_command(std::int64_t now_us);
    void draw_frame(std::int64_t now_us);
    void sample_distances(const ScreenNow& screen);
    void server_tick(Tick tick);
    void take_packet(const CommandPacket& packet, Tick tick);
    void send_snapshot(Tick tick);
    bool may_fire() const { return tick_.value > warm_up_ticks && shooter_.shots() < config_->shots; }

    const CellConfig* config_;
    inputs::Random seeds_;
    std::unique_ptr<Targets> targets_;
    Shooter shooter_;
    Ledger ledger_;
    OneWay<SnapshotPacket> down_;
    OneWay<CommandPacket> up_;
    Stage stage_;
    std::optional<ClientJudge> judge_;
    std::vector<std::unique_ptr<Preset>> presets_;
    CellResult result_;
    std::vector<std::int64_t> pressed_us_;  // by shot
    std::vector<std::size_t> said_;         // by preset, messages that have come through
    Tick tick_{0};
    std::uint32_t handled_ = 0;
    std::int64_t command_phase_us_ = 0;
    std::int64_t commands_ = 0;
    std::int64_t frames_ = 0;
};

Cell::Cell(const CellConfig& config)
    : config_(&config),
      seeds_(config.seed),
      targets_(make_targets(config, seeds_.bits())),
      shooter_(config, *targets_, seeds_.bits()),
      ledger_({128, history_config(config).max_entities}),
      down_(config.rtt_us / 2, config.jitter_us, config.loss_ratio, seeds_.bits()),
      up_(config.rtt_us / 2, config.jitter_us, config.loss_ratio, seeds_.bits()) {
    command_phase_us_ = static_cast<std::int64_t>(seeds_.below(static_cast<std::uint64_t>(config.tick_us())));
    stage_ = {&config, config.draw(), targets_->level(), &targets_->history(), &shooter_.history(), &ledger_};
    judge_.emplace(targets_->history(), stage_.draw, ledger_, AuditConfig{});
    for (const std::string& name : config.presets) {
        presets_.push_back(make_preset(name, stage_));
        PresetShots shots;
        shots.preset = name;
        shots.distance.preset = name;
        shots.distance.weapon = to_string(config.weapon);
        shots.distance.rtt_ms = static_cast<double>(config.rtt_us) * 1e-3;
        result_.presets.push_back(std::move(shots));
    }
    said_.resize(presets_.size());
}

CellResult Cell::run() {
    const auto needed = static_cast<std::int64_t>(config_->shots * commands_between);
    const std::int64_t last_fire = warm_up_ticks + needed * static_cast<std::int64_t>(most_patience);
    const std::int64_t drain = (drain_us + config_->rtt_us) / config_->tick_us();
    std::int64_t ends_at = last_fire + drain;
    for (tick_ = Tick{0}; tick_.value < ends_at; tick_ = tick_ + 1) {
        shooter_until(config_->tick_rate.time_of(tick_).value);
        server_tick(tick_);
        if (shooter_.shots() == config_->shots) ends_at = std::min(ends_at, tick_.value + drain);
    }
    result_.simulated_s = static_cast<double>(config_->tick_rate.time_of(tick_).value) * 1e-6;
    for (std::size_t i = 0; i < presets_.size(); ++i) result_.presets[i].outcomes = presets_[i]->outcomes();
    return std::move(result_);
}

// Plays the shooter's commands and frames before the server's next tick, in the order of time.
void Cell::shooter_until(std::int64_t time_us) {
    for (;;) {
        const std::int64_t command_us = config_->tick_rate.time_of(Tick{commands_}).value + command_phase_us_;
        const double frames_us = static_cast<double>(frames_) * 1e6 / config_->frames_hz;
        const std::int64_t frame_us = std::llround(frames_us);
        const std::int64_t next_us = std::min(command_us, frame_us);
        if (next_us >= time_us) return;
        receive_snapshots(next_us);
        if (command_us <= frame_us) {
            ++commands_;
            give_command(next_us);
        } else {
            ++frames_;
            draw_frame(next_us);
        }
    }
}

void Cell::receive_snapshots(std::int64_t now_us) {
    bool has_news = false;
    down_.receive(now_us, [&](const SnapshotPacket& packet) {
        shooter_.receive(packet, now_us);
        for (std::size_t i = 0; i < said_.size(); ++i) said_[i] = std::max(said_[i], packet.said[i]);
        has_news = true;
    });
    if (!has_news) return;
    const ScreenNow screen = shooter_.look(now_us);
    for (std::size_t i = 0; i < presets_.size(); ++i) presets_[i]->hear(said_[i], screen);
}

void Cell::give_command(std::int64_t now_us) {
    const CommandGiven& given = shooter_.give_command(now_us, may_fire());
    const ScreenNow screen = shooter_.look(now_us);
    if (given.press) {
        pressed_us_.push_back(now_us);
        for (PresetShots& shots : result_.presets) shots.approaches.emplace_back();
        for (const auto& preset : presets_) preset->press(*given.press, screen);
    }
    CommandPacket packet{shooter_.newest(), {}};
    for (const auto& preset : presets_) {
        preset->command(screen);
        packet.asked.push_back(preset->asked());
    }
    up_.send(now_us, std::move(packet));
}

void Cell::draw_frame(std::int64_t now_us) {
    const ScreenNow screen = shooter_.look(now_us);
    for (const auto& preset : presets_) preset->frame(screen);
    sample_distances(screen);
}

void Cell::sample_distances(const ScreenNow& screen) {
    constexpr std::int64_t longest_us = DistanceSeries::bin_us * static_cast<std::int64_t>(DistanceSeries::bins);
    for (std::size_t shot = pressed_us_.size(); shot-- > 0;) {
        const std::int64_t since_us = screen.at_us - pressed_us_[shot];
        if (since_us >= longest_us) return;
        if (shot % shots_per_sample != 0) continue;
        for (std::size_t i = 0; i < presets_.size(); ++i) {
            const Places places = presets_[i]->places(static_cast<std::uint32_t>(shot), screen);
            if (!places.image || !places.authority) continue;
            const auto apart_m = static_cast<double>(distance(*places.image, *places.authority));
            Approach& approach = result_.presets[i].approaches[shot];
            approach.last_seen_us = since_us;
            if (apart_m > together_m) approach.last_apart_us = since_us;
            DistanceSeries& series = result_.presets[i].distance;
            const auto bin = static_cast<std::size_t>(since_us / DistanceSeries::bin_us);
            ++series.samples[bin];
            series.sum_m[bin] += apart_m;
            series.max_m[bin] = std::max(series.max_m[bin], apart_m);
        }
    }
}

void Cell::server_tick(Tick tick) {
    targets_->record(tick);
    for (const auto& preset : presets_) preset->begin_tick(tick);
    up_.receive(config_->tick_rate.time_of(tick).value,
                [&](const CommandPacket& packet) { take_packet(packet, tick); });
    for (const auto& preset : presets_) preset->finish_tick(tick);
    send_snapshot(tick);
}

void Cell::take_packet(const CommandPacket& packet, Tick tick) {
    const std::uint32_t oldest = packet.newest > commands_per_packet ? packet.newest - commands_per_packet + 1 : 1;
    for (std::uint32_t seq = std::max(oldest, handled_ + 1); seq <= packet.newest; ++seq) {
        const CommandGiven& given = shooter_.command(seq);
        CommandTaken taken;
        taken.audited = judge_->take_stamp(given.stamp, Moment::at(tick));
        taken.missed = seq != handled_ + 1;
        taken.press = given.press ? &*given.press : nullptr;
        handled_ = seq;
        for (const auto& preset : presets_) preset->take_command(taken);
    }
    for (std::size_t i = 0; i < presets_.size(); ++i) presets_[i]->take_requests(packet.asked[i], shooter_.ping());
}

void Cell::send_snapshot(Tick tick) {
    SnapshotPacket packet;
    packet.seq = ledger_.begin_snapshot(tick);
    packet.tick = tick;
    packet.newest_command = handled_;
    const WorldHistory& history = targets_->history();
    for (std::uint32_t slot = 0; slot < history.slot_count(); ++slot) {
        const Track& track = history.slot(slot);
        const std::optional<EntityState> state = track.at(tick);
        if (!state) continue;
        static_cast<void>(ledger_.add(track.id()));
        packet.entities.emplace_back(track.id(), *state);
    }
    for (const auto& preset : presets_) packet.said.push_back(preset->said());
    down_.send(config_->tick_rate.time_of(tick).value, std::move(packet));
}

}  // namespace

CellResult run_cell(const CellConfig& config) { return Cell(config).run(); }

}  // namespace backsight::lab::projectiles
