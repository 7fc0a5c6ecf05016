// A ServerWorld's work that is handed out in pieces. They only read what they share: whatever changes it, and all that
// depends on an order, is done before or after them.

#include <backsight/world/server_world.h>

#include "server_client.h"

#include <backsight/base/assert.h>

#include <algorithm>
#include <utility>

namespace backsight {

void ServerWorld::forget_told() {
    if (authority_ == nullptr) return;
    authority_->forget_told();
    noted_ends_ = ended().size();
}

// After each call that flights go on in.
void ServerWorld::note_ends() {
    for (const ProjectileAuthority::Ended& e : ended().subspan(noted_ends_)) {
        Number& number = numbers_[e.projectile.id.client];
        if (number.flights > 0) --number.flights;
        number.rests_until = tick_ + (world_.draw.tick_rate.span(server_.number_rest) >> Moment::fraction_bits) + 1;
        give_back(e.projectile.id.client);
    }
    noted_ends_ = ended().size();
}

// Whether the client's flights follow its last command, which is over.
bool ServerWorld::end_command(Client& client) {
    if (std::exchange(client.is_finished, true)) return false;
    const bool is_seen = !is_refused(client.taken[0].audited.result);
    if (!is_seen) client.has_missed = true;
    return is_seen;
}

void ServerWorld::finish_command(std::uint32_t client) {
    Client* found = find(client);
    if (found == nullptr || found->is_finished) return;
    if (!BACKSIGHT_CHECK(!is_flying_, "finish_command(): not in a hook") || !end_command(*found)) return;
    const bool has_missed = std::exchange(found->has_missed, false);
    if (authority_ == nullptr) return;
    is_flying_ = true;
    authority_->follow(client, found->taken[0].audited, found->ledger, has_missed);
    is_flying_ = false;
    note_ends();
    take_leave();
}

void ServerWorld::finish_tick(const RunPieces& run) {
    is_finished_ = true;
    if (authority_ == nullptr || !BACKSIGHT_CHECK(!is_flying_, "finish_tick(): not in a hook")) return;
    forget_told();
    if (run) {
        finish_commands(run);
    } else {
        for (std::uint32_t i = 0; i < clients_.size(); ++i) {
            if (clients_[i] != nullptr) finish_command(i);
        }
    }
    is_flying_ = true;
    authority_->finish_tick(run);
    is_flying_ = false;
    note_ends();
    take_leave();
}

void ServerWorld::finish_commands(const RunPieces& run) {
    followed_.clear();
    for (std::uint32_t i = 0; i < clients_.size(); ++i) {
        Client* client = clients_[i].get();
        if (client == nullptr || !end_command(*client)) continue;
        const bool has_missed = std::exchange(client->has_missed, false);
        followed_.push_back({i, client->taken[0].audited, &client->ledger, has_missed});
    }
    is_flying_ = true;
    authority_->follow_all(followed_, run);
    is_flying_ = false;
    note_ends();
    take_leave();
}

// A view is made only for a client that has been somebody else.
OwnBodies ServerWorld::own_bodies(const Client& client, const OwnEntities& own, const Audited& audited) const {
    if (own.has_changed() && !is_refused(audited.result)) {
        return own.in(View::exact(history_, world_.draw, client.ledger, audited.stamp));
    }
    OwnBodies bodies;
    bodies.add(client.entity);
    return bodies;
}

void ServerWorld::judge_all(std::span<ShotRecord> shots, const LineOfSight& line_of_sight, const RunPieces& run) {
    // Some 7 to 30 microseconds of work: less would be lost in handing it out, more would leave threads without any.
    constexpr std::size_t of_each = 16;
    for (ShotRecord& record : shots) open_shot(record);
    const auto client_of_shot = [this](const ShotRecord& record) -> Client* {
        Client* found = record.world_client == no_client ? nullptr : clients_[record.world_client].get();
        return found != nullptr && found->may_fire(record.command_shot) ? found : nullptr;
    };
    const auto judge_piece = [&](std::uint32_t piece) {
        const VictimScreens screens = [this](EntityId victim) { return screen_of(victim); };
        const std::size_t first = piece * of_each;
        for (ShotRecord& record : shots.subspan(first, std::min(of_each, shots.size() - first))) {
            const Client* client = client_of_shot(record);
            if (client != nullptr) {
                record.verdict = client->judge.judge_by(record.rules, record, line_of_sight, screens);
            }
        }
    };
    run_pieces(run, static_cast<std::uint32_t>((shots.size() + of_each - 1) / of_each), judge_piece);
    for (const ShotRecord& record : shots) {
        if (Client* client = client_of_shot(record)) client->judge.count(record.verdict);
    }
}

// Who is written next is not known, but a tick's snapshots mostly go to one client after the other.
std::size_t ServerWorld::write(std::uint32_t client, std::span<std::uint8_t> packet) {
    Client* found = find(client);
    if (found == nullptr || !BACKSIGHT_CHECK(found->packets != nullptr, "write(): WorldConfig::packets")) return 0;
    Client::prefetch_later([&](std::size_t places) {
        return client + places < clients_.size() ? clients_[client + places].get() : nullptr;
    });
    return found->packets->sender.write(tick_, found->record.command, packet);
}

// Pieces are runs of neighbours, so that a piece is a worker too.
void ServerWorld::write_all(std::span<ClientPacket> packets, const RunPieces& run) {
    if (!BACKSIGHT_CHECK(send_context_ != nullptr, "write_all(): WorldConfig::packets")) return;
    // What a sender changes of what is shared comes first, one after the other. A client that comes twice, whose
    // snapshot of this tick was written before, or whose packet is too small opens none: it is left out, and no two
    // pieces meet at one client. In a pause one whose snapshot was written before is given that again, each time that
    // it comes: two pieces may meet there, and both only read.
    for (ClientPacket& each : packets) {
        Client* found = find(each.client);
        each.size = found != nullptr && found->packets->sender.open(tick_, each.packet.size()) ? 1 : 0;
    }
    const std::size_t workers = send_context_->workers();
    const std::size_t of_each = (packets.size() + workers - 1) / workers;
    if (of_each == 0) return;
    const auto pieces = static_cast<std::uint32_t>((packets.size() + of_each - 1) / of_each);
    const auto write_piece = [&](std::uint32_t piece) {
        const std::size_t first = piece * of_each;
        const std::span<ClientPacket> own = packets.subspan(first, std::min(of_each, packets.size() - first));
        for (std::size_t i = 0; i < own.size(); ++i) {
            ClientPacket& each = own[i];
            if (each.size == 0) continue;
            Client& client = *clients_[each.client];
            // Another piece may be writing a client that comes twice.
            Client::prefetch_later([&](std::size_t places) {
                const bool is_own = i + places < own.size() && own[i + places].size != 0;
                return is_own ? clients_[own[i + places].client].get() : nullptr;
            });
            each.size = client.packets->sender.write(tick_, client.record.command, each.packet, piece);
        }
    };
    run_pieces(run, pieces, write_piece);
}

}  // namespace backsight
