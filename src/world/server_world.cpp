#include <backsight/world/server_world.h>

#include <backsight/base/assert.h>
#include <backsight/view/fingerprint.h>

#include <algorithm>

namespace backsight {

namespace {

ServerWorldConfig completed(ServerWorldConfig server, const WorldConfig& world) {
    server.ledger.max_entities = world.history.max_entities;
    server.authority.max_clients = server.max_clients;
    server.send.tick_rate = world.draw.tick_rate;
    if (server.self_audit) server.self_audit->max_clients = server.max_clients;
    return server;
}

}  // namespace

const char* ServerWorldConfig::validate() const {
    if (max_clients < 1 || max_clients > 65'535) return "server.max_clients";
    if (const char* field = ledger.validate()) return field;
    if (const char* field = authority.validate()) return field;
    if (self_audit) {
        if (const char* field = self_audit->validate()) return field;
    }
    if (const char* field = send.validate()) return field;
    if (const char* field = command_buffer.validate()) return field;
    return reckoning ? reckoning->validate() : nullptr;
}

// Packets are the library's or the game's: the parts of the other kind are null.
struct ServerWorld::Client {
    struct Packets {
        Packets(SendContext& context, Ledger& ledger, const CommandConfig& config, const ServerWorldConfig& server)
            : sender(context, ledger, server.send), receiver(config), buffer(server.command_buffer) {}

        SnapshotSender sender;
        CommandReceiver receiver;
        CommandBuffer buffer;
    };

    Client(WorldHistory& history, const WorldConfig& world, const ServerWorldConfig& server)
        : ledger(history, server.ledger), judge(history, world.draw, ledger, world.audit) {
        if (!world.packets) tombstones.emplace(history, ledger);
    }

    EntityId entity;
    Ledger ledger;
    ClientJudge judge;
    std::unique_ptr<Packets> packets;
    std::optional<Tombstones> tombstones;
    ShotRecord record;        // as far as the shots of the last command share it
    bool is_finished = true;  // its projectiles have followed it
    bool has_missed = false;  // commands, or their views, since they followed last
};

ServerWorld::ServerWorld(const WorldConfig& world, const ServerWorldConfig& server)
    : world_(world),
      server_(completed(server, world)),
      history_(world.history),
      clients_(server.max_clients),
      client_of_slot_(world.history.max_entities, no_client) {
    BACKSIGHT_ASSERT(world.validate() == nullptr && server_.validate() == nullptr, "configs: valid, see validate()");
    if (world.packets) send_context_ = std::make_unique<SendContext>(history_);
    if (world.has_projectiles()) {
        authority_ = std::make_unique<ProjectileAuthority>(history_, world_.draw, server_.authority);
    }
    if (server_.self_audit) self_audit_ = std::make_unique<SelfAudit>(history_, world_.draw, *server_.self_audit);
}

ServerWorld::~ServerWorld() = default;

void ServerWorld::begin_tick(Tick tick) {
    if (!BACKSIGHT_CHECK(tick > tick_, "tick: after the tick before")) return;
    tick_ = tick;
    if (authority_ != nullptr) authority_->begin_tick(tick);
}

void ServerWorld::finish_tick() {
    if (authority_ == nullptr) return;
    for (std::uint32_t i = 0; i < clients_.size(); ++i) {
        if (clients_[i] != nullptr) finish_command(i);
    }
    authority_->finish_tick();
}

// A new client with this number would be taken for the shooter of projectiles that are named after it.
bool ServerWorld::is_free(std::uint32_t client) const {
    if (clients_[client] != nullptr) return false;
    if (authority_ == nullptr) return true;
    const auto is_its = [client](const ServerProjectile& projectile) { return projectile.id.client == client; };
    bool rests = std::any_of(launches().begin(), launches().end(), is_its);
    for (const ProjectileAuthority::Ended& e : ended()) rests = rests || is_its(e.projectile);
    authority_->for_each(
        [&](const ServerProjectile& projectile, const SharedFlight&) { rests = rests || is_its(projectile); });
    return !rests;
}

std::uint32_t ServerWorld::room(std::uint32_t most) const {
    std::uint32_t free = 0;
    for (std::uint32_t i = 0; i < clients_.size() && free < most; ++i) free += is_free(i) ? 1u : 0u;
    return free;
}

std::uint32_t ServerWorld::join(EntityId entity, std::uint64_t user, std::uint64_t fingerprint) {
    std::uint32_t index = 0;
    while (index < clients_.size() && !is_free(index)) ++index;
    if (index == clients_.size()) return no_client;
    clients_[index] = std::make_unique<Client>(history_, world_, server_);
    Client& client = *clients_[index];
    if (world_.packets) {
        client.packets = std::make_unique<Client::Packets>(*send_context_, client.ledger, *world_.packets, server_);
        if (server_.reckoning) client.packets->sender.set_reckoning(&world_.draw, *server_.reckoning);
    }
    client.record.client = index;
    client.record.user = user;
    set_entity(index, entity);
    if (self_audit_ != nullptr) {
        self_audit_->join(index, fingerprint == 0 ? this->fingerprint() : fingerprint, user);
    }
    return index;
}

void ServerWorld::leave(std::uint32_t client) {
    if (find(client) == nullptr) return;
    set_entity(client, {});
    if (self_audit_ != nullptr) self_audit_->leave(client);
    if (authority_ != nullptr) authority_->client_left(client);
    clients_[client].reset();
}

void ServerWorld::set_entity(std::uint32_t client, EntityId entity) {
    Client* found = find(client);
    if (found == nullptr) return;
    const auto owner_of = [this](EntityId id) -> std::uint32_t* {
        return id.is_null() || id.index() >= client_of_slot_.size() ? nullptr : &client_of_slot_[id.index()];
    };
    std::uint32_t* before = owner_of(found->entity);
    if (before != nullptr && *before == client) *before = no_client;
    found->entity = entity;
    if (std::uint32_t* owner = owner_of(entity)) *owner = client;
}

std::uint32_t ServerWorld::client_of(EntityId entity) const {
    if (entity.is_null() || entity.index() >= client_of_slot_.size()) return no_client;
    const std::uint32_t client = client_of_slot_[entity.index()];
    return is_there(client) && clients_[client]->entity == entity ? client : no_client;
}

std::uint64_t ServerWorld::fingerprint() const { return view_fingerprint(history_, world_.draw); }

ServerWorld::Client* ServerWorld::find(std::uint32_t client) const {
    return BACKSIGHT_CHECK(is_there(client), "client: one that has joined") ? clients_[client].get() : nullptr;
}

SnapshotSeq ServerWorld::snapshot(std::uint32_t client) {
    Client* found = find(client);
    return found == nullptr ? SnapshotSeq{} : found->ledger.begin_snapshot(tick_);
}

std::optional<SnapshotEntity> ServerWorld::add(std::uint32_t client, EntityId id) {
    Client* found = find(client);
    // The ledger takes an entity into its last snapshot, whatever tick that is of.
    if (found == nullptr) return std::nullopt;
    const SnapshotSeq open = found->ledger.newest_sent();
    const bool is_of_earlier_tick = open.value != 0 && found->ledger.tick_of(open) != tick_;
    if (is_of_earlier_tick || found->ledger.add(id) != LedgerResult::ok) return std::nullopt;
    const Track& track = *history_.find(id);
    return SnapshotEntity{id, *track.at(tick_), track.bones_at(tick_)};
}

std::span<const EntityId> ServerWorld::despawned(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->tombstones.has_value(), "despawned(): without packets")) return {};
    return found->tombstones->due(tick_);
}

std::size_t ServerWorld::write(std::uint32_t client, std::span<std::uint8_t> packet) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "write(): WorldConfig::packets")) return 0;
    return found->packets->sender.write(tick_, found->record.command, packet);
}

CommandBatch ServerWorld::receive(std::uint32_t client, std::span<const std::uint8_t> packet) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "receive(): WorldConfig::packets")) return {};
    return found->packets->receiver.read_packet(packet);
}

CommandTiming ServerWorld::hold(std::uint32_t client, const Command& command, std::optional<std::uint32_t> tick_bits,
                                Tick& wanted) {
    wanted = no_tick;
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "hold(): WorldConfig::packets")) {
        return CommandTiming::unknown;
    }
    if (tick_bits) wanted = CommandBuffer::resolve(*tick_bits, found->ledger.tick_of(command.stamp.newest));
    return found->packets->buffer.push(command, wanted, tick_);
}

const Command* ServerWorld::next_command(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "next_command(): WorldConfig::packets")) {
        return nullptr;
    }
    return found->packets->buffer.next(tick_);
}

TakenCommand ServerWorld::take_command(std::uint32_t client, std::uint32_t number, const ViewStamp& stamp) {
    TakenCommand taken;
    Client* found = find(client);
    if (found == nullptr || number <= found->record.command) return taken;
    finish_command(client);
    taken.is_new = true;
    taken.lost = found->record.command == 0 ? 0 : number - found->record.command - 1;
    found->record.command = number;
    found->has_missed = found->has_missed || taken.lost > 0;
    found->record.claimed = stamp;
    found->record.audited = taken.audited = found->judge.take_stamp(stamp, Moment::at(tick_));
    found->is_finished = false;
    if (self_audit_ != nullptr) self_audit_->take_command(client, number, taken.audited);
    return taken;
}

VictimScreen ServerWorld::screen_of(EntityId victim) const {
    const std::uint32_t client = client_of(victim);
    if (client == no_client) return {};
    return {&clients_[client]->ledger, server_.eye_offset};
}

ShotRecord ServerWorld::judge(std::uint32_t client, const Shot& shot, const WeaponRules& rules,
                              const LineOfSight& line_of_sight, std::uint32_t declared_hash) {
    Client* found = find(client);
    ShotRecord record;
    record.client = no_client;
    if (found == nullptr) return record;
    record = found->record;
    record.declared_hash = declared_hash;
    record.shot = shot;
    record.rules = rules;
    record.server_now = Moment::at(tick_);
    const VictimScreens screens = [this](EntityId victim) { return screen_of(victim); };
    found->judge.judge(record, line_of_sight, screens);
    return record;
}

SelfAuditAnswer ServerWorld::compare(const ShotRecord& record) {
    const Client* found = find(record.client);
    if (found == nullptr || self_audit_ == nullptr) return {};
    return self_audit_->compare(record, found->ledger);
}

LaunchResult ServerWorld::launch(std::uint32_t client, const LaunchClaim& claim, const LaunchFacts& facts) {
    const Client* found = find(client);
    const ProjectileRules* rules = world_.projectile_rules(claim.weapon);
    const bool is_its = found != nullptr && claim.id.client == client && claim.id.command == found->record.command;
    if (!is_its || rules == nullptr) return LaunchResult::bad_id;
    return authority_->launch(claim, facts, *rules, found->record.audited);
}

void ServerWorld::finish_command(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr || found->is_finished) return;
    found->is_finished = true;
    if (is_refused(found->record.audited.result)) {
        found->has_missed = true;
        return;
    }
    if (authority_ != nullptr) authority_->follow(client, found->record.audited, found->ledger, found->has_missed);
    found->has_missed = false;
}

std::span<const ServerProjectile> ServerWorld::launches() const {
    return authority_ == nullptr ? std::span<const ServerProjectile>{} : authority_->launches();
}

std::span<const ProjectileAuthority::Ended> ServerWorld::ended() const {
    return authority_ == nullptr ? std::span<const ProjectileAuthority::Ended>{} : authority_->ended();
}

const Ledger& ServerWorld::ledger(std::uint32_t client) const { return clients_[client]->ledger; }
const JudgeCounters& ServerWorld::judge_counters(std::uint32_t client) const {
    return clients_[client]->judge.counters();
}
std::uint32_t ServerWorld::last_command(std::uint32_t client) const { return clients_[client]->record.command; }
SnapshotSender& ServerWorld::sender(std::uint32_t client) { return clients_[client]->packets->sender; }
const CommandReceiver& ServerWorld::commands(std::uint32_t client) const { return clients_[client]->packets->receiver; }
const CommandBuffer& ServerWorld::command_buffer(std::uint32_t client) const {
    return clients_[client]->packets->buffer;
}

}  // namespace backsight
