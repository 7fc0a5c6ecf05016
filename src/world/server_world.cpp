#include <backsight/world/server_world.h>

#include "history/free_numbers.h"
#include "server_client.h"

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>
#include <backsight/view/fingerprint.h>

#include <algorithm>
#include <utility>

namespace backsight {

namespace {

// A flight whose view was look_back old at the launch may be shown so much sooner than it has had its time, with a
// command in each tick of that.
std::uint32_t stamps_to_keep(const WorldConfig& world, const ServerWorldConfig& server, std::uint32_t most_saved) {
    Micros longest;
    for (const ProjectileRules* rules : world.projectiles) {
        if (rules != nullptr) longest = std::max(longest, rules->budget.look_back);
    }
    const std::int64_t ticks = (world.draw.tick_rate.span(longest) >> Moment::fraction_bits) + 1;
    const float commands = static_cast<float>(ticks) * server.commands_per_tick;
    return std::max(static_cast<std::uint32_t>(commands), most_saved) + 4;  // and what jitter adds
}

}  // namespace

ServerWorld::ServerWorld(const WorldConfig& world, const ServerWorldConfig& server)
    : world_(world),
      server_(server.completed(world)),
      history_(world.history),
      clients_(server.max_clients),
      numbers_(server.max_clients),
      free_numbers_(std::make_unique<FreeNumbers>(server.max_clients)),
      client_of_slot_(world.history.max_entities, no_client),
      game_time_(world.draw.tick_rate) {
    BACKSIGHT_ASSERT(world.validate() == nullptr && server.validate(world) == nullptr,
                     "configs: valid, see validate()");
    if (world.packets) send_context_ = std::make_unique<SendContext>(history_, server_.workers);
    if (world.has_projectiles()) {
        authority_ = std::make_unique<ProjectileAuthority>(history_, world_.draw, server_.authority);
    }
    if (server_.self_audit) self_audit_ = std::make_unique<SelfAudit>(history_, world_.draw, *server_.self_audit);
    followed_.reserve(server.max_clients);
    leavers_.reserve(server.max_clients);
    nobody_ = std::make_unique<Client>(history_, send_context_.get(), world_, server_);
}

ServerWorld::~ServerWorld() = default;

void ServerWorld::begin_tick(Tick tick) {
    const bool is_next = tick > tick_ && tick <= max_tick && !is_flying_;
    if (!BACKSIGHT_CHECK(is_next, "tick: after the tick before, up to max_tick, and not in a hook")) return;
    const bool is_left_out = tick_ != no_tick && !std::exchange(is_finished_, false);
    if (is_left_out && authority_ != nullptr && authority_->in_flight() > 0) history_.note(Misuse::tick_not_finished);
    history_.note_unrecorded(tick);
    note_agility();
    tick_ = tick;
    free_numbers_->pass_to(tick);
    if (authority_ == nullptr) return;
    authority_->begin_tick(tick);
    noted_ends_ = ended().size();
}

// A new client with this number would be taken for the shooter of projectiles that are named after it.
void ServerWorld::give_back(std::uint32_t client) {
    const Number& number = numbers_[client];
    if (clients_[client] != nullptr || number.flights > 0) return;
    free_numbers_->give_back(client, tick_ == no_tick ? no_tick : number.rests_until);
}

std::uint32_t ServerWorld::room(std::uint32_t most) const { return std::min(free_numbers_->free_count(), most); }

std::uint32_t ServerWorld::join(EntityId entity, std::uint64_t user, std::optional<std::uint64_t> fingerprint) {
    const std::uint32_t index = free_numbers_->lowest();
    if (index == FreeNumbers::none) return no_client;
    free_numbers_->take(index);
    clients_[index] = std::make_unique<Client>(history_, send_context_.get(), world_, server_);
    numbers_[index].own = OwnEntities(world_.history);
    clients_[index]->record.world_client = index;
    clients_[index]->record.user = user;
    if (game_time_.scale().number != 0) clients_[index]->tell(game_time_);
    set_entity(index, entity);
    if (authority_ != nullptr)
        authority_->client_joined(index, stamps_to_keep(world_, server_, clients_[index]->time.most_saved()));
    if (self_audit_ != nullptr) {
        // The audit knows the part of it that is about views: what differs in the whole differs in the part.
        const std::uint64_t difference = fingerprint ? *fingerprint ^ this->fingerprint() : 0;
        self_audit_->join(index, view_fingerprint(history_, world_.draw) ^ difference, user);
    }
    return index;
}

void ServerWorld::leave(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr) return;
    set_entity(client, {});
    // Its ledger and its flights may be in use just now.
    if (!std::exchange(found->is_leaving, true)) leavers_.push_back(client);
    if (!is_flying_) take_leave();
}

void ServerWorld::take_leave() {
    std::sort(leavers_.begin(), leavers_.end());
    for (const std::uint32_t client : leavers_) {
        if (self_audit_ != nullptr) self_audit_->leave(client);
        if (authority_ != nullptr) authority_->client_left(client);
        clients_[client].reset();
        give_back(client);
    }
    leavers_.clear();
}

void ServerWorld::set_entity(std::uint32_t client, EntityId entity) {
    Client* found = find(client);
    if (found == nullptr) return;
    const auto owner_of = [this](EntityId id) -> std::uint32_t* {
        return id.is_null() || id.index() >= client_of_slot_.size() ? nullptr : &client_of_slot_[id.index()];
    };
    const std::uint32_t other = client_of(entity);
    if (!BACKSIGHT_CHECK(other == no_client || other == client, "entity: no other client's player")) return;
    std::uint32_t* before = owner_of(found->entity);
    if (before != nullptr && *before == client) *before = no_client;
    found->entity = entity;
    numbers_[client].own.become(entity, tick_);
    note_units(entity);
    if (std::uint32_t* owner = owner_of(entity)) *owner = client;
}

std::uint32_t ServerWorld::client_of(EntityId entity) const {
    if (entity.is_null() || entity.index() >= client_of_slot_.size()) return no_client;
    const std::uint32_t client = client_of_slot_[entity.index()];
    return is_there(client) && clients_[client]->entity == entity ? client : no_client;
}

bool ServerWorld::numbers_used_up(std::uint32_t client) const {
    const Client& found = find_or_nobody(client);
    const std::uint32_t received = found.packets == nullptr ? 0 : found.packets->receiver.newest();
    const std::uint32_t newest = std::max({found.ledger.newest_sent().value, found.record.command, received});
    return newest > last_number - numbers_reserve;
}

std::uint64_t ServerWorld::fingerprint() const { return world_.fingerprint(history_); }

ServerWorld::Client* ServerWorld::find(std::uint32_t client) const {
    return BACKSIGHT_CHECK(is_there(client), "client: one that has joined") ? clients_[client].get() : nullptr;
}

ServerWorld::Client& ServerWorld::find_or_nobody(std::uint32_t client) const {
    Client* found = find(client);
    return found != nullptr ? *found : *nobody_;
}

SnapshotSeq ServerWorld::snapshot(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets == nullptr, "snapshot(): write(), or no packets"))
        return {};
    note_tombstones(*found);
    return found->ledger.begin_snapshot(tick_);
}

std::optional<SnapshotEntity> ServerWorld::add(std::uint32_t client, EntityId id) {
    Client* found = find(client);
    // The ledger takes an entity into its last snapshot, whatever tick that is of.
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets == nullptr, "add(): write(), or no packets")) {
        return std::nullopt;
    }
    const SnapshotSeq open = found->ledger.newest_sent();
    const bool is_of_earlier_tick = open.value != 0 && found->ledger.tick_of(open) != tick_;
    if (is_of_earlier_tick || found->ledger.add(id) != LedgerResult::ok) return std::nullopt;
    const Track& track = *history_.find(id);
    return SnapshotEntity{id, *track.at(tick_), track.bones_at(tick_)};
}

std::span<const EntityId> ServerWorld::despawned(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->tombstones.has_value(), "despawned(): without packets")) return {};
    found->asked_for_gone = tick_;
    found->unasked = {};
    return found->tombstones->due(tick_);
}

CommandBatch ServerWorld::receive(std::uint32_t client, std::span<const std::uint8_t> packet) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "receive(): WorldConfig::packets")) return {};
    return found->packets->receiver.read_packet(packet);
}

CommandTiming ServerWorld::hold(std::uint32_t client, const Command& command, std::optional<std::uint32_t> tick_bits,
                                Tick& wanted, const CommandArrival& arrival) {
    wanted = no_tick;
    Client* found = find(client);
    if (found == nullptr ||
        !BACKSIGHT_CHECK(found->buffer.has_value(), "hold(): WorldConfig::packets or ServerWorldConfig::even_to")) {
        return CommandTiming::unknown;
    }
    const Tick acknowledged = found->ledger.tick_of(command.stamp.newest);
    if (tick_bits) wanted = CommandBuffer::resolve(*tick_bits, acknowledged);
    const Moment now = Moment::at(tick_);
    const Moment came = std::clamp(arrival.came.value_or(now - Moment::one_tick / 2), now - Moment::one_tick, now);
    const Micros rtt = game_time_.scale().scaled(within_round_trip(arrival.rtt));
    found->wait.note(came, acknowledged, world_.draw.tick_rate.span(rtt));
    // A lead follows the wait by reports. A command that names its tick may be half a tick short of it meanwhile.
    const std::int64_t rounding = wanted == no_tick ? Moment::one_tick - 1 : Moment::one_tick / 2;
    const Moment soonest = came + found->wait.wait() + rounding;
    return found->buffer->push(command, wanted, tick_, soonest.tick());
}

const Command* ServerWorld::next_command(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr ||
        !BACKSIGHT_CHECK(found->buffer.has_value(), "next_command(): WorldConfig::packets or even_to")) {
        return nullptr;
    }
    const Command* command = found->buffer->next(tick_);
    if (command != nullptr) found->held = command->seq;
    return command;
}

Micros ServerWorld::command_wait(std::uint32_t client) const {
    return world_.draw.tick_rate.time_of(Moment{find_or_nobody(client).wait.wait()});
}

TakenCommand ServerWorld::take_command(std::uint32_t client, std::uint32_t number, const ViewStamp& stamp,
                                       std::span<const CommandShot> shots) {
    TakenCommand taken;
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(!is_flying_, "take_command(): not in a hook")) return count(taken);
    ShotRecord& record = found->record;
    taken.result = TakeResult::came_before;
    if (number <= record.command) {
        if (found->has_shot) found->repeated = number;
        return count(taken);
    }
    forget_told();
    finish_command(client);
    taken.result = TakeResult::unknown_client;
    if (!is_there(client)) return count(taken);  // its last command ended a flight, whose hook let it leave
    const std::uint32_t claimed = record.command == 0 ? 1 : number - record.command;
    const bool was_held = found->buffer.has_value() && number == found->held;
    const bool is_excess = was_held && found->buffer->is_excess();
    const std::uint32_t believed = is_excess ? 0 : found->time.spend(claimed, tick_);
    taken.result = believed > 0 ? TakeResult::taken : TakeResult::too_many;
    taken.is_new = found->may_shoot = believed > 0;
    found->has_shot = false;
    found->repeated = 0;
    taken.lost = believed > 0 ? std::min(believed - 1, found->time.most_saved()) : 0;
    record.command = number;
    record.waited = was_held ? world_.draw.tick_rate.time_of(Tick{found->buffer->waited()}) : Micros{};
    if (std::exchange(found->taken_in, tick_) != tick_) found->shown_before = found->ledger.last_stamp().shown;
    found->has_missed = found->has_missed || claimed > 1;
    found->take_shots(shots, stamp, Moment::at(tick_));
    taken.audited = found->judge.take_stamp(stamp, Moment::at(tick_));
    found->taken[0] = {stamp, taken.audited};
    found->is_finished = false;
    if (self_audit_ != nullptr) self_audit_->take_command(client, number, taken.audited);
    return count(taken);
}

TakenCommand ServerWorld::count(const TakenCommand& taken) {
    ++takes_[taken.result];
    return taken;
}

void ServerWorld::set_eye_offset(HitboxSetId hitboxes, Vec3 eye_offset) {
    for (EyesOfSet& eyes : eyes_) {
        if (eyes.hitboxes == hitboxes) {
            eyes.eye_offset = eye_offset;
            return;
        }
    }
    eyes_.push_back({hitboxes, eye_offset});
}

VictimScreen ServerWorld::screen_of(EntityId victim) const {
    const std::uint32_t client = client_of(victim);
    if (client == no_client) return {};
    const Client& found = *clients_[client];
    VictimScreen screen{&found.ledger, server_.eye_offset, server_.half_width_m, found.record.waited};
    screen.eyes = eyes_;
    // What was taken in this tick is recorded at its end.
    const Track* track = history_.find(victim);
    const bool is_recorded = found.taken_in != tick_ || (track != nullptr && track->newest() == tick_);
    screen.recorded_shown = is_recorded ? found.ledger.last_stamp().shown : found.shown_before;
    return screen;
}

// Fills in what a shot has of its client. Whether it is to be judged: its verdict stands otherwise.
bool ServerWorld::open_shot(ShotRecord& record) {
    Client* found = find(record.world_client);
    if (found == nullptr) {
        record = {};
        record.world_client = no_client;
        record.verdict.reason = Reason::unknown_client;
        return false;
    }
    ShotRecord made = found->record;
    made.ray = record.ray;
    made.weapon = record.weapon;
    made.rtt = record.rtt;
    made.seat = record.seat;
    made.declared_hash = record.declared_hash;
    made.shot = record.shot;
    made.rules = record.rules;
    made.command_shot = record.command_shot;
    made.claimed = found->taken_of(record.command_shot).claimed;
    made.audited = found->taken_of(record.command_shot).audited;
    made.server_now = Moment::at(tick_);
    record = made;
    if (!found->may_fire(record.command_shot)) {
        record.verdict.reason = Reason::too_many;
        record.verdict.audit = record.audited.result;
        found->judge.count(record.verdict);
        return false;
    }
    record.own = own_bodies(*found, numbers_[record.world_client].own, record.audited);
    found->has_shot = true;
    const std::uint32_t repeated = std::exchange(found->repeated, 0);
    if (self_audit_ != nullptr && repeated != 0)
        self_audit_->take_command(record.world_client, repeated, found->taken[0].audited);
    return true;
}

ShotRecord ServerWorld::judge(std::uint32_t client, const Shot& shot, const WeaponRules& rules,
                              const LineOfSight& line_of_sight, std::uint32_t declared_hash) {
    ShotRecord record;
    record.world_client = client;
    record.command_shot = selected_shot(client);
    record.shot = shot;
    record.rules = rules;
    record.declared_hash = declared_hash;
    if (!open_shot(record)) return record;
    clients_[client]->judge.judge(record, line_of_sight, [this](EntityId victim) { return screen_of(victim); });
    return record;
}

Verdict ServerWorld::judge_by(const WeaponRules& rules, const ShotRecord& record,
                              const LineOfSight& line_of_sight) const {
    const Client* found = find(record.world_client);
    if (found == nullptr) return {};
    return found->judge.judge_by(rules, record, line_of_sight, [this](EntityId victim) { return screen_of(victim); });
}

SelfAuditAnswer ServerWorld::compare(const ShotRecord& record) {
    const Client* found = find(record.world_client);
    if (found == nullptr || self_audit_ == nullptr) return {};
    return self_audit_->compare(record, found->ledger);
}

const Ledger& ServerWorld::ledger(std::uint32_t client) const { return find_or_nobody(client).ledger; }
const JudgeCounters& ServerWorld::judge_counters(std::uint32_t client) const {
    return find_or_nobody(client).judge.counters();
}
std::uint32_t ServerWorld::last_command(std::uint32_t client) const { return find_or_nobody(client).record.command; }

// There is nothing to refer to: the program ends here, not somewhere else.
ServerWorld::Client& ServerWorld::find_with_packets(std::uint32_t client, [[maybe_unused]] const char* wanting) const {
    if (!BACKSIGHT_CHECK(world_.packets.has_value(), wanting)) BACKSIGHT_TRAP();
    return find_or_nobody(client);
}
SnapshotSender& ServerWorld::sender(std::uint32_t client) {
    return find_with_packets(client, "sender(): WorldConfig::packets").packets->sender;
}
const CommandReceiver& ServerWorld::commands(std::uint32_t client) const {
    return find_with_packets(client, "commands(): WorldConfig::packets").packets->receiver;
}
const CommandBuffer& ServerWorld::command_buffer(std::uint32_t client) const {
    const Client& found = find_or_nobody(client);
    if (!BACKSIGHT_CHECK(found.buffer.has_value(), "command_buffer(): WorldConfig::packets or even_to"))
        BACKSIGHT_TRAP();
    return *found.buffer;
}
const ProjectileAuthority& ServerWorld::projectiles() const {
    if (!BACKSIGHT_CHECK(authority_ != nullptr, "projectiles(): WorldConfig::projectiles")) BACKSIGHT_TRAP();
    return *authority_;
}
ProjectileAuthority& ServerWorld::projectiles() {
    static_cast<void>(std::as_const(*this).projectiles());
    return *authority_;
}
const SelfAudit& ServerWorld::self_audit() const {
    if (!BACKSIGHT_CHECK(self_audit_ != nullptr, "self_audit(): ServerWorldConfig::self_audit")) BACKSIGHT_TRAP();
    return *self_audit_;
}

}  // namespace backsight
