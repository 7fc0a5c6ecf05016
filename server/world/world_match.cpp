#include <backsight/service/world_match.h>

#include <backsight/base/trig.h>

#include <algorithm>
#include <cstdio>

namespace backsight::service {

namespace {

// Less than this cannot carry an own state and a few entities.
constexpr std::size_t least_body_bytes = 2 + max_own_state_bytes + 64;
constexpr std::uint32_t most_joins_per_tick = 16;

ServerSessionConfig session_config(const MatchSetup& setup, const WorldGame& game, const WorldHistory& history) {
    ServerSessionConfig config;
    config.channel.transport_is_secure = setup.transport_is_secure;
    config.channel.timeout = setup.client_timeout;
    config.channel.keep_alive = std::min(config.channel.keep_alive, Micros{setup.client_timeout.value / 3});
    config.channel.max_offences = setup.max_offences;
    config.channel.budget.max_kbit_per_second = setup.down_budget_kbps;
    config.max_clients = std::min(setup.max_players, game.world.history.max_entities / 2);
    config.queue_length = WorldMatch::queue_length(setup);
    config.game_versions = game.versions;
    config.view_fingerprint = game.fingerprint(history);
    config.tick_rate = game.world.draw.tick_rate;
    return config;
}

// The session's fingerprint is of a prepared history.
const WorldHistory& prepared(WorldHistory& history, const WorldGame& game) {
    if (game.prepare != nullptr) game.prepare(history);
    return history;
}

ServerWorldConfig with_room(ServerWorldConfig server, std::uint32_t players) {
    server.max_clients = std::max(server.max_clients, players);
    return server;
}

void put(std::span<std::uint8_t> bytes, std::uint32_t number) {
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
}

}  // namespace

WorldMatch::WorldMatch(const MatchSetup& setup, const MatchServices& services, const WorldGame& game,
                       const ServerWorldConfig& server)
    : port_(&services.port),
      listener_(&services.listener),
      has_audit_(server.self_audit.has_value()),
      world_(game.world, with_room(server, setup.max_players)),
      session_(session_config(setup, game, prepared(world_.history(), game)), services.hooks),
      seats_(with_room(server, setup.max_players).max_clients),
      players_(session_.config().max_clients, no_client) {}

WorldMatch::~WorldMatch() = default;

EntityId WorldMatch::entity_of(std::uint32_t player) const {
    return is_here(player) ? seats_[player]->entity : EntityId{};
}

void WorldMatch::begin_tick(Tick tick, Micros server_now) {
    tick_ = tick;
    // Packets of the last tick were sent at its instant: no answer can be older.
    arrival_ = std::max(arrival_, server_now_);
    server_now_ = server_now;
    world_.begin_tick(tick);
    session_.allow_joins(world_.room(most_joins_per_tick));
    take_changes();
    for (std::uint32_t player = 0; player < seats_.size(); ++player) execute_due(player);
    take_changes();
}

void WorldMatch::receive(PeerId peer, std::span<const std::uint8_t> datagram, std::optional<Micros> arrived) {
    arrival_ = std::min(std::max(arrival_, arrived.value_or(server_now_)), server_now_);
    std::array<std::uint8_t, min_request_bytes> reply;
    const Received read = session_.receive(arrival_, tick_, peer, datagram, reply);
    if (read.reply_bytes > 0) port_->send(peer, std::span(reply).first(read.reply_bytes));
    take_changes();
    const bool is_payload = read.result == DatagramResult::payload && !read.client.is_null();
    Channel* channel = is_payload ? session_.channel(read.client) : nullptr;
    if (channel == nullptr) return;
    const std::uint32_t player = players_[read.client.index()];
    while (channel->next_event()) offend(player, Violation::event_not_ours);
    if (!read.body.empty()) take_body(player, read.body);
    // A session that misbehaved loses its seat here, not inside a loop over the seats.
    take_changes();
}

void WorldMatch::closed(PeerId peer) {
    session_.forget_waiting(peer);
    const ClientId client = session_.client_of(peer);
    if (!client.is_null()) session_.disconnect(server_now_, client, LeaveReason::transport_closed);
    take_changes();
}

void WorldMatch::take_changes() {
    while (const auto change = session_.next_change()) {
        const std::uint32_t player = players_[change->client.index()];
        if (change->left == LeaveReason::none) {
            join(*change);
        } else if (is_here(player) && seats_[player]->client == change->client) {
            if (seats_[player]->acks.is_stale()) --counters_.unacknowledging_clients;
            listener_->left(*change);
            player_left(player);
            // It fails only for an entity that the game has despawned itself.
            static_cast<void>(world_.despawn(seats_[player]->entity));
            world_.leave(player);
            seats_[player].reset();
        }
    }
}

void WorldMatch::join(const SessionChange& change) {
    const EntityId entity = spawn_player();
    const std::uint32_t player = entity.is_null() ? no_client : world_.join(entity, change.user);
    if (player == no_client) {
        if (!entity.is_null()) static_cast<void>(world_.despawn(entity));
        ++counters_.violation[Violation::no_place];
        session_.disconnect(server_now_, change.client, LeaveReason::kicked);
        return;
    }
    seats_[player] = std::make_unique<Seat>(Seat{change.client, change.peer, entity, change.user});
    players_[change.client.index()] = player;
    listener_->joined(change);
    std::array<std::uint8_t, 8 + max_welcome_bytes> event;
    put(event, entity.value);
    put(std::span(event).subspan(4), player);
    const std::size_t size = 8 + welcome(player, std::span(event).subspan(8));
    send_event(player, std::span(event).first(size));
}

bool WorldMatch::send_event(std::uint32_t player, std::span<const std::uint8_t> event) {
    Channel* channel = is_here(player) ? session_.channel(seats_[player]->client) : nullptr;
    if (channel == nullptr || channel->send_event(event)) return channel != nullptr;
    ++counters_.violation[Violation::event_queue_full];
    session_.disconnect(server_now_, seats_[player]->client, LeaveReason::fell_behind);
    return false;
}

MatchWorld WorldMatch::world() const {
    return {&world_.history(), &world_.config().draw, has_audit_ ? &world_.self_audit() : nullptr};
}

SelfAuditAnswer WorldMatch::report(std::uint32_t player, ShotRecord& record) {
    const SelfAuditAnswer answer = world_.compare(record);
    if (!is_here(player)) return answer;
    const Channel* channel = session_.channel(seats_[player]->client);
    record.seat = seats_[player]->client.index();
    if (channel != nullptr) record.rtt = channel->numbers().rtt;
    listener_->judged(record, world_.ledger(player), answer, {});
    return answer;
}

void WorldMatch::offend(std::uint32_t player, Violation violation) {
    ++counters_.violation[violation];
    Channel* channel = session_.channel(seats_[player]->client);
    if (channel == nullptr) return;
    channel->note_offence();
    if (channel->is_misbehaving()) {
        session_.disconnect(server_now_, seats_[player]->client, LeaveReason::misbehaved);
    }
}

void WorldMatch::take_body(std::uint32_t player, std::span<const std::uint8_t> body) {
    const std::uint64_t repeated = world_.commands(player).counters().duplicate;
    const CommandBatch batch = world_.receive(player, body);
    counters_.commands_repeated += world_.commands(player).counters().duplicate - repeated;
    if (batch.result == CommandRead::malformed) offend(player, Violation::malformed_body);
    if (batch.result == CommandRead::unknown_base) ++counters_.violation[Violation::unknown_base];
    for (const Command& command : batch.commands) hold(player, command);
}

void WorldMatch::hold(std::uint32_t player, const Command& command) {
    const TickRate ticks = world_.config().draw.tick_rate;
    const Channel* channel = session_.channel(seats_[player]->client);
    if (channel == nullptr) return;
    const CommandArrival arrival{Moment::at(tick_) - ticks.span(server_now_ - arrival_), channel->numbers().rtt};
    std::optional<std::uint32_t> tick_bits;
    if (command.input.size > 0) tick_bits = command.input.bytes[0];
    Tick wanted = no_tick;
    const CommandTiming timing = world_.hold(player, command, tick_bits, wanted, arrival);
    ++counters_.timings[timing];
    if (timing == CommandTiming::too_far) ++counters_.violation[Violation::tick_too_far];
    if (timing == CommandTiming::went_back) ++counters_.violation[Violation::tick_went_back];
    if (timing != CommandTiming::unknown) {
        const Micros ahead = ticks.time_of(wanted) - ticks.time_of(tick_);
        const Micros margin = server_now_ + ahead - arrival_ - world_.command_wait(player);
        seats_[player]->earliness.note(margin);
        ++counters_.commands_timed;
        if (margin < Micros{0}) ++counters_.commands_late;
        counters_.earliness_us += margin.value;
    }
    execute_due(player);
}

void WorldMatch::execute_due(std::uint32_t player) {
    while (is_here(player) && session_.channel(seats_[player]->client) != nullptr) {
        const Command* command = world_.next_command(player);
        if (command == nullptr) return;
        take_command(player, *command);
    }
}

void WorldMatch::take_command(std::uint32_t player, const Command& command) {
    ++counters_.commands;
    const TakenCommand taken = world_.take_command(player, command.seq, command.stamp);
    const AuditResult audit = taken.audited.result;
    if (audit == AuditResult::snapshot_forgotten) ++counters_.violation[Violation::late_stamp];
    if (is_refused(audit) && audit != AuditResult::snapshot_forgotten) offend(player, Violation::refused_stamp);
    if (taken.result == TakeResult::too_many) ++counters_.violation[Violation::too_many_commands];
    look_at_acks(player);
    if (!taken.is_new) return;
    const std::span<const std::uint8_t> input = command.input.view();
    if (input.empty() || !execute(player, input.subspan(1), taken)) return offend(player, Violation::impossible_input);
    if (is_refused(audit)) return;
    const TickRate ticks = world_.config().draw.tick_rate;
    const ViewStamp& stamp = taken.audited.stamp;
    const Micros behind = ticks.time_of(world_.ledger(player).tick_of(stamp.newest)) - ticks.time_of(stamp.shown);
    ++counters_.views;
    if (behind < Micros{0}) ++counters_.views_starved;
    counters_.drawn_behind_us += std::max<std::int64_t>(behind.value, 0);
}

void WorldMatch::look_at_acks(std::uint32_t player) {
    Seat& seat = *seats_[player];
    const StaleAcks::News news =
        seat.acks.note(world_.ledger(player), tick_, world_.config().draw.tick_rate, longest_look_back());
    if (news == StaleAcks::News::ended) --counters_.unacknowledging_clients;
    if (news != StaleAcks::News::began) return;
    ++counters_.unacknowledging_clients;
    ++counters_.acknowledgement_alarms;
    listener_->acknowledgements_stale({seat.user, seat.client.index(), seat.acks.stale_for(), seat.acks.times()});
}

void WorldMatch::finish_tick(const RunPieces& run) {
    session_.update(server_now_);
    for (std::uint32_t player = 0; player < seats_.size(); ++player) {
        if (!is_here(player) || !world_.numbers_used_up(player)) continue;
        session_.disconnect(server_now_, seats_[player]->client, LeaveReason::numbers_used_up);
    }
    take_changes();
    record();
    world_.finish_tick(run);
    for (std::uint32_t player = 0; player < seats_.size(); ++player) {
        if (is_here(player)) send(player, *seats_[player]);
    }
    farewells(server_now_);
}

void WorldMatch::send(std::uint32_t player, Seat& seat) {
    Channel* channel = session_.channel(seat.client);
    if (channel == nullptr) return;
    std::array<std::uint8_t, max_datagram_bytes> body, datagram;
    const std::size_t limit = std::min(port_->max_datagram_to(seat.peer), datagram.size());
    const auto room = std::span(body).first(std::min(channel->body_room(server_now_, limit), body.size()));
    std::size_t size = 0;
    if (room.size() >= least_body_bytes) {
        const std::size_t own = write_own(player, room.subspan(2, max_own_state_bytes));
        room[0] = static_cast<std::uint8_t>(seat.earliness.take());
        room[1] = static_cast<std::uint8_t>(own);
        size = 2 + own;
        const std::size_t snapshot = world_.write(player, room.subspan(size));
        size += snapshot;
        ++counters_.snapshots;
        counters_.own_state_bytes += own;
        counters_.snapshot_bytes += snapshot;
    } else {
        // The next tick has more room.
        ++counters_.held_back;
        if (!channel->wants_packet(server_now_)) return;
    }
    const auto packet = std::span(datagram).first(limit);
    const std::size_t bytes = channel->write(server_now_, room.first(size), packet);
    if (bytes > 0) port_->send(seat.peer, packet.first(bytes));
}

std::size_t WorldMatch::spectate(std::span<Marker> markers) const {
    const View view = View::at_moment(world_.history(), world_.config().draw, Moment::at(tick_));
    std::size_t count = 0;
    for (std::uint32_t player = 0; player < seats_.size() && count < markers.size(); ++player) {
        const ViewPose found = view.pose(entity_of(player));
        if (!has_pose(found.status)) continue;
        Marker& marker = markers[count++] = {};
        std::array<char, 16> name;
        const int size = std::snprintf(name.data(), name.size(), "player %u", player + 1);
        const Vec3 ahead = rotate(found.pose.rotation, {1, 0, 0});
        marker.id = found.entity.value;
        marker.name = std::string_view(name.data(), static_cast<std::size_t>(size));
        marker.x_m = found.pose.position.x;
        marker.y_m = found.pose.position.y;
        marker.facing_rad = static_cast<float>(deterministic_atan2(ahead.y, ahead.x));
        marker.colour = static_cast<std::uint8_t>(player % 8);
        marker.is_alive = is_hittable(found.status);
    }
    return count;
}

void WorldMatch::shut_down(Micros server_now) {
    server_now_ = server_now;
    session_.shut_down(server_now);
    take_changes();
}

void WorldMatch::farewells(Micros server_now) {
    std::array<std::uint8_t, max_datagram_bytes> datagram;
    PeerId peer;
    while (const std::size_t size = session_.next_farewell(server_now, datagram, peer)) {
        port_->send(peer, std::span(datagram).first(size));
    }
}

}  // namespace backsight::service
