#include "arena/online/match_server.h"

#include <algorithm>
#include <utility>

#include "arena/online/match_seat.h"

namespace backsight::arena {

namespace {

ServerSessionConfig session_config(const MatchConfig& config, const WorldHistory& history) {
    ServerSessionConfig session;
    session.channel = config.channel;
    session.game_versions = arena_wire_versions;
    session.max_clients = config.arena.max_players;
    session.view_fingerprint = match_fingerprint(config, history);
    session.tick_rate = config.arena.draw.tick_rate;
    session.queue_length = queue_length(config.arena);
    return session;
}

// The session looks at tickets_at_once of them in one tick.
constexpr std::uint32_t most_joins_per_tick = 16;

// An entity that is sent only when its error grows must still be sent before its last state is too old to draw.
bool can_reckon(const MatchConfig& config) {
    const std::int64_t apart = std::int64_t{config.send().max_snapshots_apart} * config.ticks_per_snapshot;
    return config.arena.draw.tick_rate.time_of(Tick{apart}) <= config.arena.draw.groups[0].sample_max_age;
}

ServerWorldConfig world_config(const MatchConfig& config) {
    ServerWorldConfig ends;
    ends.self_audit.emplace();
    ends.send = config.send();
    ends.command_buffer = config.command_buffer;
    ends.even_to = config.even_to;
    ends.workers = config.workers;
    if (can_reckon(config)) ends.reckoning = config.reckoning;
    return ends;
}

}  // namespace

MatchServer::MatchServer(const Level& level, const MatchConfig& config, const ServerHooks& hooks, DatagramPort& port,
                         MatchObserver& observer)
    : config_(config),
      longest_look_back_(config.arena.longest_look_back()),
      arena_(level, config.arena, config.commands, world_config(config)),
      session_(session_config(config, arena_.history()), hooks),
      port_(&port),
      observer_(&observer),
      seats_(config.arena.max_players),
      seat_of_player_(config.arena.seats()),
      fired_(config.arena.seats()) {
    BACKSIGHT_ASSERT(config.validate() == nullptr, "config: in range, see validate()");
    arena_.set_seed_key({hooks.random(), hooks.random()});  // in this order, as in any list in braces
    if (config.workers > 1) {
        outgoing_.reserve(seats_.size());
        packets_.reserve(seats_.size());
        datagrams_.reserve(seats_.size());
    }
    if (!observer.rewinds_otherwise()) return;
    arena_.set_other_rewind(
        [this](const ShotRecord& shot, bool may_hit_shooter) { return rewound(shot, may_hit_shooter); });
}

MatchServer::~MatchServer() = default;

void MatchServer::begin_tick(Tick tick, Micros server_now) {
    tick_ = tick;
    // Packets of the last tick were sent at its instant: no answer can be older.
    newest_arrival_ = std::max(newest_arrival_, server_now_);
    server_now_ = server_now;
    arena_.begin_tick(tick);
    take_changes();
    execute_held();
    take_changes();
}

void MatchServer::receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros> arrived) {
    // Sessions see one clock that never goes back, whatever the caller passes: they send at the tick's instant.
    newest_arrival_ = std::min(std::max(newest_arrival_, arrived.value_or(server_now_)), server_now_);
    allow_joins(datagram);
    std::array<std::uint8_t, min_request_bytes> reply;
    const Received read = session_.receive(newest_arrival_, tick_, peer, datagram, reply);
    if (read.reply_bytes > 0) port_->send(peer, std::span(reply).first(read.reply_bytes));
    take_changes();
    if (read.client.is_null() || read.result != DatagramResult::payload) return;
    Channel* channel = session_.channel(read.client);
    if (channel == nullptr) return;
    while (channel->next_event()) kick_if_repeated(*seats_[read.client.index()], Violation::event_not_ours);
    if (!read.body.empty()) take_body(read.client, read.body);
    // A session that misbehaved loses its seat here, not inside a loop over the seats.
    take_changes();
}

// How many joins the arena has room for in this tick; counted only when somebody asks.
void MatchServer::allow_joins(std::span<const std::uint8_t> datagram) {
    if (joins_allowed_at_ == tick_ || !is_seat_request(datagram)) return;
    joins_allowed_at_ = tick_;
    session_.allow_joins(arena_.room(most_joins_per_tick));
}

void MatchServer::transport_closed(PeerId peer) {
    session_.forget_waiting(peer);
    const ClientId client = session_.client_of(peer);
    if (!client.is_null()) session_.disconnect(server_now_, client, LeaveReason::transport_closed);
    take_changes();
}

void MatchServer::take_changes() {
    while (const auto change = session_.next_change()) {
        change->left == LeaveReason::none ? on_join(*change) : on_leave(*change);
    }
}

void MatchServer::on_join(const SessionChange& change) {
    const PlayerIndex player = arena_.join(change.user);
    if (player == no_player) {
        note(Violation::no_place);
        session_.disconnect(server_now_, change.client, LeaveReason::kicked);
        return;
    }
    const std::uint32_t index = change.client.index();
    seats_[index] = std::make_unique<Seat>(change, player, arena_, tick_);
    seat_of_player_[player] = index;
    tell(*seats_[index], Welcome{arena_.entity(player), player});
    tell(*seats_[index], arena_.seeds().block_of(tick_));
    tell(*seats_[index], arena_.seeds().block_after(tick_));
    tell_of_flying(*seats_[index]);
    observer_->joined(change);
}

void MatchServer::on_leave(const SessionChange& change) {
    std::unique_ptr<Seat>& seat = seats_[change.client.index()];
    if (seat == nullptr || seat->client != change.client) return;
    if (seat->acks.is_stale()) --counters_.unacknowledging_clients;
    observer_->left(change);
    arena_.leave(seat->player);
    seat.reset();
}

MatchServer::Seat* MatchServer::seat_of(PlayerIndex player) const {
    if (!arena_.is_there(player)) return nullptr;
    Seat* seat = seats_[seat_of_player_[player]].get();
    return seat != nullptr && seat->player == player ? seat : nullptr;
}

std::uint64_t MatchServer::user_of(PlayerIndex player) const {
    const Seat* seat = seat_of(player);
    return seat == nullptr ? 0 : seat->user;
}

Micros MatchServer::rtt_of(PlayerIndex player) {
    const Seat* seat = seat_of(player);
    const Channel* channel = seat == nullptr ? nullptr : session_.channel(seat->client);
    return channel == nullptr ? Micros{} : channel->numbers().rtt;
}

void MatchServer::end_used_up() {
    for (const auto& seat : seats_) {
        if (seat == nullptr || !arena_.world().numbers_used_up(seat->player)) continue;
        session_.disconnect(server_now_, seat->client, LeaveReason::numbers_used_up);
    }
}

void MatchServer::kick_if_repeated(Seat& seat, Violation violation) {
    note(violation);
    Channel* channel = session_.channel(seat.client);
    if (channel == nullptr) return;
    channel->note_offence();
    if (channel->is_misbehaving()) session_.disconnect(server_now_, seat.client, LeaveReason::misbehaved);
}

StampRefusals StampRefusals::of(const JudgeCounters& counters) {
    StampRefusals refusals;
    for (const AuditResult result : enum_values<AuditResult>) {
        if (!is_refused(result)) continue;
        (result == AuditResult::snapshot_forgotten ? refusals.late : refusals.lies) += counters.by_audit[result];
    }
    return refusals;
}

// A client gives one command a tick, by a clock that runs 5 % fast at most. Numbers beyond twice that, and 256 more,
// are claims: the commands that they skip were never given.
std::uint64_t MatchServer::believable_loss(const Seat& seat) const {
    return 2 * static_cast<std::uint64_t>(tick_ - seat.joined_at) + 256;
}

void MatchServer::take_body(ClientId client, std::span<const std::uint8_t> body) {
    Seat& seat = *seats_[client.index()];
    const CommandReceiverCounters& counters = arena_.world().commands(seat.player).counters();
    const CommandReceiverCounters before = counters;
    const CommandBatch batch = arena_.world().receive(seat.player, body);
    counters_.commands_repeated += counters.duplicate - before.duplicate;
    const std::uint64_t believable = believable_loss(seat);
    counters_.commands_lost += std::min(counters.lost, believable) - std::min(before.lost, believable);
    if (batch.result == CommandRead::malformed) kick_if_repeated(seat, Violation::malformed_body);
    if (batch.result == CommandRead::unknown_base) note(Violation::unknown_base);
    for (const Command& command : batch.commands) {
        if (session_.channel(client) == nullptr) break;
        take_command(seat, command);
    }
}

// An invalid command is found when it is executed.
void MatchServer::take_command(Seat& seat, const Command& command) {
    Tick wanted;
    const TickRate ticks = config_.arena.draw.tick_rate;
    ServerWorld& world = arena_.world();
    // Since when it is here, in the game's time.
    const Micros waited = world.time_scale().scaled(server_now_ - newest_arrival_);
    const CommandArrival arrival{Moment::at(tick_) - ticks.span(waited), session_.channel(seat.client)->numbers().rtt};
    const CommandTiming timing = world.hold(seat.player, command, tick_bits_of(command), wanted, arrival);
    ++counters_.timings[timing];
    if (timing == CommandTiming::too_far) note(Violation::tick_too_far);
    if (timing == CommandTiming::went_back) note(Violation::tick_went_back);
    if (timing != CommandTiming::unknown) {
        // One that waits is early only by what is left: so its client runs ahead by as much more.
        const Micros waits = world.command_wait(seat.player);
        const Micros margin = waited + (ticks.time_of(wanted) - ticks.time_of(tick_)) - waits;
        // A command's earliness counts only as far as the buffer holds one: a later tick is a mere claim.
        const std::int64_t waits_ticks = (ticks.span(waits) + Moment::one_tick - 1) >> Moment::fraction_bits;
        const Tick last = tick_ + config_.command_buffer.max_ahead_ticks + waits_ticks;
        const Micros too_far = ticks.time_of(std::max(wanted, last)) - ticks.time_of(last);
        seat.earliness.note(margin);
        ++counters_.commands_timed;
        if (margin < Micros{0}) ++counters_.commands_late;
        counters_.earliness_us += (margin - too_far).value;
    }
    execute_due(seat);
}

void MatchServer::execute_due(Seat& seat) {
    ServerWorld& world = arena_.world();
    const std::uint64_t let_go = world.command_buffer(seat.player).let_go();
    while (session_.channel(seat.client) != nullptr) {
        const Command* command = world.next_command(seat.player);
        if (command == nullptr) break;
        counters_.waited_us +=
            config_.arena.draw.tick_rate.time_of(Tick{world.command_buffer(seat.player).waited()}).value;
        execute(seat, *command);
    }
    counters_.commands_let_go += world.command_buffer(seat.player).let_go() - let_go;
}

// Executes held commands of players who are still there; a player who leaves loses theirs with the seat.
void MatchServer::execute_held() {
    for (const auto& seat : seats_) {
        if (seat != nullptr) execute_due(*seat);
    }
}

void MatchServer::execute(Seat& seat, const Command& command) {
    PlayerCommand wanted;
    if (!read_command(command, wanted)) {
        kick_if_repeated(seat, Violation::impossible_input);
        return;
    }
    ++counters_.commands;
    wanted.tick = is_for(command, tick_) ? tick_ : no_tick;
    if (config_.commands.shots > 0) wanted.shots = arena_.world().shots_of(seat.player, command.seq);
    const CommandOutcome outcome = arena_.execute(seat.player, wanted);
    if (outcome.executed == Executed::too_many) note(Violation::too_many_commands);
    observe_shots(seat, wanted, outcome);
    if (outcome.has_taken_stamp() && !is_refused(outcome.audited.result)) {
        observer_->executed(arena_.entity(seat.player), wanted.seq, outcome.audited,
                            arena_.world().ledger(seat.player));
        note_age(seat, outcome.audited);
    }
    look_at_stamp(seat, command.stamp);
    look_at_acks(seat);
    if (!outcome.shots.empty()) send_verdict(seat, outcome.shots, outcome.unseen_seed);
    for (const ServerProjectile& launched : outcome.launches) {
        note_launch(seat, wanted, outcome.launching_shot, launched);
    }
    for (const DeniedShot& denied : outcome.denials) note_denial(seat, wanted, denied);
    if (wanted.image) settle_image(seat, *wanted.image);
}

// An honest uplink that stalled for longer than the ledger reaches back sends many late stamps at once.
void MatchServer::look_at_stamp(Seat& seat, const ViewStamp& claimed) {
    const StampRefusals before =
        std::exchange(seat.stamp_refusals, StampRefusals::of(arena_.world().judge_counters(seat.player)));
    if (seat.stamp_refusals.lies != before.lies) kick_if_repeated(seat, Violation::refused_stamp);
    if (seat.stamp_refusals.late != before.late) note(Violation::late_stamp);
    const Ledger& ledger = arena_.world().ledger(seat.player);
    if (claimed.newest != ledger.last_stamp().newest || ledger.tick_of(claimed.newest) == no_tick) return;
    const TickRate ticks = config_.arena.draw.tick_rate;
    const Micros behind = ticks.time_of(ledger.tick_of(claimed.newest)) - ticks.time_of(ledger.last_stamp().shown);
    ++counters_.views;
    if (behind < Micros{0}) ++counters_.views_starved;
    counters_.drawn_behind_us += std::max<std::int64_t>(behind.value, 0);
}

void MatchServer::note_age(Seat& seat, const Audited& audited) {
    const Tick newest = arena_.world().ledger(seat.player).tick_of(audited.stamp.newest);
    if (newest != no_tick) seat.ages.add(config_.arena.draw.tick_rate.time_of(Tick{tick_ - newest}));
}

// Runs within ServerArena::execute().
std::optional<RewoundHit> MatchServer::rewound(const ShotRecord& shot, bool may_hit_shooter) {
    const Seat* seat = seat_of(shot.world_client);
    const Channel* channel = seat == nullptr ? nullptr : session_.channel(seat->client);
    if (channel == nullptr) return std::nullopt;
    ShotRecord timed = shot;
    timed.rtt = channel->numbers().rtt;
    return observer_->rewound(timed, arena_.world().ledger(shot.world_client), may_hit_shooter);
}

void MatchServer::tell(Seat& seat, const MatchEvent& event) {
    std::array<std::uint8_t, max_match_event_bytes> bytes;
    const std::size_t size = write_event(event, bytes);
    Channel* channel = session_.channel(seat.client);
    if (channel == nullptr || channel->send_event(std::span(bytes).first(size))) return;
    note(Violation::event_queue_full);
    session_.disconnect(server_now_, seat.client, LeaveReason::fell_behind);
}

// Reports deaths and respawns to the victim and the killer, as far as they are still there.
void MatchServer::broadcast_lives() {
    for (const Event& event : arena_.events()) {
        if (event.kind != EventKind::died && event.kind != EventKind::spawned) continue;
        LifeChange change;
        change.is_alive = event.kind == EventKind::spawned;
        change.entity = event.entity;
        change.weapon = event.weapon;
        change.by = event.by;
        Seat* killer = seat_of(arena_.player_of(event.by));
        Seat* own = seat_of(arena_.player_of(event.entity));
        if (own != nullptr) tell(*own, change);
        if (killer != nullptr && killer != own) tell(*killer, change);
    }
}

}  // namespace backsight::arena
