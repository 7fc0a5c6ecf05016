// Whose flights go on, and what comes of those that end: one client after the other, or clients in pieces.

#include <backsight/projectile/authority.h>

#include "server_sight.h"

#include <backsight/base/assert.h>
#include <backsight/base/compiler.h>

#include <algorithm>
#include <utility>

namespace backsight {

namespace {

// Some 25 microseconds of work where each client has ten flights: less would be lost in handing it out.
constexpr std::size_t clients_of_piece = 8;

template <class Piece>
void run_in_pieces(const RunPieces& run, std::size_t count, const Piece& piece) {
    const auto pieces = static_cast<std::uint32_t>((count + clients_of_piece - 1) / clients_of_piece);
    run_pieces(run, pieces, [&](std::uint32_t number) {
        const std::size_t first = number * clients_of_piece;
        piece(first, std::min(first + clients_of_piece, count));
    });
}

}  // namespace

// Has the beginning of a place brought near while another's flight goes on.
void ProjectileAuthority::fetch(std::uint32_t index) const {
    if (index == none) return;
    constexpr std::size_t line = 64;
    const Place& place = places_[index];
    // Up to the target, which few steps read.
    constexpr std::size_t of_each_step = sizeof(Flying) - sizeof(ServerProjectile) - sizeof(SweptHit);
    const auto* end = reinterpret_cast<const char*>(&place.flying) + of_each_step;
    for (const auto* at = reinterpret_cast<const char*>(&place); at < end; at += line) BACKSIGHT_PREFETCH(at);
}

// Takes the flights of a client a step on, up to the place `until` in their list, and ends those that have ended.
template <class Step>
void ProjectileAuthority::step_flights(std::size_t seat, Step step, std::uint32_t until) {
    Client& client = clients_[seat];
    if (seat + 1 < clients_.size()) fetch(clients_[seat + 1].first);  // whose turn is next
    for (std::uint32_t* link = &client.first; *link != until;) {
        const std::uint32_t index = *link;
        Place& place = places_[index];
        fetch(place.next);
        ServerSight* sight = step(*place.flying);
        if (sight == nullptr) {
            link = &place.next;
            continue;
        }
        end(*place.flying, sight->later, sight->paid, *sight);
        link = leave_list(client, link, index);
    }
}

// As step_flights(), but what has ended is only noted, for end_noted(): nothing that other clients have is written.
template <class Step>
void ProjectileAuthority::step_and_note(std::size_t seat, Step step) {
    Client& client = clients_[seat];
    if (seat + 1 < clients_.size()) fetch(clients_[seat + 1].first);
    std::uint32_t* noted = &client.first_ended;
    for (std::uint32_t index = client.first; index != none;) {
        Place& place = places_[index];
        fetch(place.next);
        if (const ServerSight* sight = step(*place.flying)) {
            *noted = index;
            place.ended = {none, sight->ledger == nullptr ? none : sight->place, sight->later, sight->paid};
            noted = &place.ended.next;
        }
        index = place.next;
    }
}

// What step_flights() does besides, in its order: flights that hooks of clients before this one have launched go on
// first, as the newest of the list; then what has ended is taken out of it.
template <class Step>
void ProjectileAuthority::end_noted(std::size_t seat, Step step, CommandSights& sights) {
    Client& client = clients_[seat];
    step_flights(seat, step, client.stepped);
    std::uint32_t* link = &client.first;
    for (std::uint32_t index = std::exchange(client.first_ended, none); index != none;) {
        const Place& place = places_[index];
        const Place::Noted ended = place.ended;
        const bool by_clock = ended.stamp == none;
        if (!by_clock) sights.shown.show(*client.ledger, kept_at(client, ended.stamp).stamp, ended.stamp);
        end(*place.flying, ended.later, ended.paid, by_clock ? sights.clock : sights.shown);
        link = leave_list(client, link, index);
        index = ended.next;
    }
}

// Gives a place back. Returns the link that led there, and now leads past it. `link`: that or an earlier one.
std::uint32_t* ProjectileAuthority::leave_list(Client& client, std::uint32_t* link, std::uint32_t index) {
    while (*link != index) link = &places_[*link].next;  // the hook may have launched others before it
    Place& place = places_[index];
    *link = place.next;
    place.flying.reset();
    place.next = free_;
    free_ = index;
    --client.in_flight;
    --in_flight_;
    return link;
}

bool ProjectileAuthority::hear(const FollowedCommand& command) {
    const bool is_known = command.client < config_.max_clients && command.ledger != nullptr;
    const bool is_sound = is_known && !is_refused(command.audited.result) && !clients_[command.client].is_in_piece;
    if (!BACKSIGHT_CHECK(is_sound, "client: below max_clients, once, with a stamp that was not refused")) {
        ++bad_clients_;
        return false;
    }
    Client& client = clients_[command.client];
    client.heard_at = Moment::at(tick_);
    client.shown = command.audited.stamp.shown;
    // What a clamped one showed is judged by the next that is not, with what was received meanwhile.
    client.missed = client.missed || command.missed || is_clamped(command.audited.result);
    client.may_be_due = false;
    client.ledger = command.ledger;
    client.waits_from = max_moment;
    keep(client, command.audited.stamp);
    return true;
}

ProjectileAuthority::ServerSight* ProjectileAuthority::follow_command(Flying& flying, Client& client,
                                                                      CommandSights& sights) {
    ServerSight* ended = nullptr;
    if (!flying.by_clock) ended = go_by_commands(flying, client, sights.shown, sights.clock);
    if (ended == nullptr) client.waits_from = std::min(client.waits_from, waits_for(flying, client));
    const std::int64_t shown = client.shown - flying.flight.launch().shot;
    const bool has_followed = flying.flight.result().age > shown - Moment::one_tick;
    if (flying.by_clock || !has_followed) client.may_be_due = true;
    return ended;
}

void ProjectileAuthority::follow(std::uint32_t index, const Audited& audited, const Ledger& ledger, bool missed) {
    const FollowedCommand command{index, audited, &ledger, missed};
    forget_told();
    if (!hear(command)) return;
    Client& client = clients_[index];
    CommandSights sights(*this, command);
    is_stepping_ = true;
    step_flights(
        index, [&](Flying& flying) { return follow_command(flying, client, sights); }, none);
    is_stepping_ = false;
    forget_stamps(client);
    if (!is_clamped(audited.result)) client.missed = false;
    take_leave();
}

void ProjectileAuthority::follow_all(std::span<const FollowedCommand> commands, const RunPieces& run) {
    if (!commands.empty()) forget_told();
    in_pieces_.clear();
    for (std::uint32_t i = 0; i < commands.size(); ++i) {
        if (!hear(commands[i])) continue;
        Client& client = clients_[commands[i].client];
        client.is_in_piece = true;
        client.stepped = client.first;
        in_pieces_.push_back(i);
    }
    run_in_pieces(run, in_pieces_.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const FollowedCommand& command = commands[in_pieces_[i]];
            Client& client = clients_[command.client];
            if (client.first == none) continue;
            CommandSights sights(*this, command);
            step_and_note(command.client, [&](Flying& flying) { return follow_command(flying, client, sights); });
        }
    });
    is_stepping_ = true;
    for (const std::uint32_t i : in_pieces_) {
        const FollowedCommand& command = commands[i];
        Client& client = clients_[command.client];
        client.is_in_piece = false;
        if (client.first_ended != none || client.first != client.stepped) {
            CommandSights sights(*this, command);
            end_noted(
                command.client, [&](Flying& flying) { return follow_command(flying, client, sights); }, sights);
        }
        forget_stamps(client);
        if (!is_clamped(command.audited.result)) client.missed = false;
    }
    is_stepping_ = false;
    take_leave();
}

void ProjectileAuthority::finish_tick(const RunPieces& run) {
    forget_told();
    if (run) {
        finish_in_pieces(run);
    } else {
        finish_one_by_one();
    }
    is_finished_ = is_told_ = true;
}

void ProjectileAuthority::finish_one_by_one() {
    CommandSights sights(*this);
    is_stepping_ = true;
    for (std::size_t seat = 0; seat < clients_.size(); ++seat) {
        if (is_up_to_date(clients_[seat])) continue;
        step_flights(
            seat, [&](Flying& flying) { return go_by_clock(flying, clients_[seat], sights); }, none);
    }
    is_stepping_ = false;
    take_leave();
}

void ProjectileAuthority::finish_in_pieces(const RunPieces& run) {
    in_pieces_.clear();
    for (std::uint32_t seat = 0; seat < clients_.size(); ++seat) {
        clients_[seat].stepped = clients_[seat].first;
        if (!is_up_to_date(clients_[seat])) in_pieces_.push_back(seat);
    }
    run_in_pieces(run, in_pieces_.size(), [&](std::size_t first, std::size_t end) {
        CommandSights sights(*this);
        for (std::size_t i = first; i < end; ++i) {
            const std::uint32_t seat = in_pieces_[i];
            step_and_note(seat, [&](Flying& flying) { return go_by_clock(flying, clients_[seat], sights); });
        }
    });
    CommandSights sights(*this);
    is_stepping_ = true;
    for (std::size_t seat = 0; seat < clients_.size(); ++seat) {
        const Client& client = clients_[seat];
        if (client.first_ended == none && client.first == client.stepped) continue;
        end_noted(
            seat, [&](Flying& flying) { return go_by_clock(flying, clients_[seat], sights); }, sights);
    }
    is_stepping_ = false;
    take_leave();
}

void ProjectileAuthority::end(const Flying& flying, std::int64_t later, std::int64_t paid, ServerSight& sight) {
    const FlightResult& result = flying.flight.result();
    Ended ended;
    ended.projectile = flying.projectile;
    ended.targets = flying.flight.target_moment(result.age) + later;
    if (result.end == FlightEnd::target) {
        ended.paid = paid;
        ended.former_life = history_->is_former_life(result.hit.hit.entity, result.hit.pose.from);
        ended.fields = result.hit.hit.fields;
    }
    ended.velocity = velocity_at(flying.projectile.rules->flight, draw_->tick_rate, flying.flight.leg(), result.age);
    ended.verdict = verdict_of(flying.projectile.id, flying.projectile.basis, result);
    ++by_basis_[flying.projectile.basis];
    ++by_end_[result.end];
    const bool catches_up = flying.rules->budget.decided_by == DecidedBy::catch_up;
    ended.ridden = catches_up ? EntityId{} : flying.ridden;
    ended_.push_back(ended);
    if (!hook_) return;
    sight.ridden = ended.ridden;
    sight.later = later;
    hook_(ended, sight.at(ended.targets), level_at(level_, std::min(ended.targets, sight.now)));
}

}  // namespace backsight
