#include "lab/fairness/match.h"

#include <algorithm>
#include <utility>

namespace backsight::lab::fairness {

namespace {

constexpr TickRate frame_rate{128, 1};
// A clock must have settled before the first round.
constexpr Micros warm_up{3'000'000};

WorldConfig world_config(const Screens& screens) {
    WorldConfig world;
    world.draw.tick_rate = screens.rate;
    world.history.max_entities = 2;
    world.history.capacity_ticks = 256;
    return world;
}

ServerWorldConfig server_config(const Screens& screens, float half_width_m) {
    ServerWorldConfig server;
    server.max_clients = 2;
    server.commands_per_tick = static_cast<float>(frame_rate.hz() / screens.rate.hz());
    server.max_saved = {2'000'000};
    server.ledger.capacity_snapshots = 256;
    server.eye_offset = {0.0f, 0.0f, eye_height_m};
    server.half_width_m = half_width_m;
    server.even_to = screens.even_to;
    return server;
}

ClientWorldConfig client_config(const Screens& screens) {
    ClientWorldConfig client;
    const double interval_us = 1e6 / screens.rate.hz() * screens.ticks_per_snapshot;
    client.delay.send_interval = {static_cast<std::int64_t>(interval_us)};
    if (screens.delay_snapshots > 0.0) {
        client.delay.min_delay = {static_cast<std::int64_t>(interval_us * screens.delay_snapshots)};
        client.delay.max_delay = client.delay.min_delay;
    }
    return client;
}

// The screen's own ray is the truth of what the shooter saw.
void note_agreement(Tally& tally, bool is_drawn, const Granted& granted) {
    ++tally.shots;
    for (std::size_t i = 0; i < tally.rules.size(); ++i) {
        const bool is_granted = (granted.rules >> i & 1) != 0;
        tally.rules[i].agreed += is_granted == is_drawn ? 1 : 0;
        tally.rules[i].bit_equal += granted.bit_equal >> i & 1;
    }
}

}  // namespace

struct Match::Command {
    std::uint32_t number = 0;
    int round = -1;
    Frame frame;
    Micros arrives;
    Micros sent_at;
    Heard heard;
};

struct Match::Snapshot {
    SnapshotSeq seq;
    Tick tick;
    Micros arrives;
    std::array<SnapshotEntity, 2> entities;
    std::size_t count = 0;
    presets::FrameMessage message = presets::FrameMessage::none;
};

struct Match::Pending {
    Tick dealt;
    int round = -1;
    std::uint64_t granted = 0;
};

// A player with their networks, and what the server keeps of them.
struct Match::End {
    End(const MatchConfig& config, const Seat& seat, Draw draw, std::uint64_t seed)
        : up(*seat.trace, seat.median, seat.rtt, Micros{static_cast<std::int64_t>(draw.uniform(0.0, 1e12))}),
          down(*seat.trace, seat.median, seat.rtt, Micros{static_cast<std::int64_t>(draw.uniform(0.0, 1e12))}),
          phase{static_cast<std::int64_t>(draw.uniform(0.0, 1e6 / frame_rate.hz()))},
          rtt(seat.rtt),
          player(*config.scene, world_config(config.screens), client_config(config.screens),
                 Human{.handicap_ms = seat.handicap_ms}, seed) {}

    Micros next_frame() const { return phase + frame_rate.time_of(frames); }

    Link up;
    Link down;
    Micros phase;
    Micros rtt;
    Player player;
    Tick frames{0};
    std::uint32_t commands = 0;
    int round = -1;
    std::deque<Command> up_going;
    std::deque<Command> held;  // by the servers; they arrive when they have waited
    std::int64_t shots_waited_us = 0;
    std::vector<Snapshot> down_going;
    Heard heard;
    std::vector<Pending> hurt_by;  // hits on this player that they have not been shown
    // On the server.
    EntityId entity;
    Vec3 feet;
    Vec3 velocity;
    bool is_teleported = false;
    int server_round = -1;
    std::map<std::uint16_t, int> rounds;  // by epoch
};

Match::Match(const MatchConfig& config, const std::vector<Rule>& rules)
    : config_(config),
      rules_(&rules),
      judging_(rules, *config.scene, config.screens.rate, config.screens.ticks_per_snapshot),
      duels_(rules.size()) {
    servers_[by_a_point] =
        std::make_unique<ServerWorld>(world_config(config.screens), server_config(config.screens, 0.0f));
    servers_[by_width] =
        std::make_unique<ServerWorld>(world_config(config.screens), server_config(config.screens, body_half_width_m));
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, body_half_width_m},
                                           {0.0f, 0.0f, body_height_m - body_half_width_m}, body_half_width_m)};
    HitboxSetId set;
    for (const auto& server : servers_) set = server->history().hitbox_sets().add(body);
    Draw draw(config.seed);
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const Draw links(draw.bits());
        ends_.push_back(std::make_unique<End>(config_, config.seats[seat], links, draw.bits()));
        End& end = *ends_[seat];
        static_cast<void>(end.player.world().history().hitbox_sets().add(body));
        for (const auto& server : servers_) {
            end.entity = server->spawn({set});
            static_cast<void>(server->join(end.entity));  // as client number `seat`
        }
        end.feet = {config.scene->roles[seat].x, config.scene->roles[seat].start_y, 0.0f};
        end.feet.z = ground_under(*config.scene, end.feet + Vec3{0.0f, 0.0f, 1e6f});
        tallies_[seat].rules.resize(rules.size());
    }
    for (std::uint32_t seat = 0; seat < 2; ++seat)
        ends_[seat]->player.set_self(ends_[seat]->entity, ends_[1 - seat]->entity, seat, ends_[1 - seat]->rounds);
}

Match::~Match() = default;

const std::array<Tally, 2>& Match::play() {
    const Micros end = warm_up + micros_of(config_.scene->round_ms * (config_.rounds + 1));
    for (Tick at{1}; config_.screens.rate.time_of(at) < end; at = at + 1) {
        play_frames(config_.screens.rate.time_of(at));
        tick(at);
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const auto shots = static_cast<std::int64_t>(tallies_[seat].shots);
        tallies_[seat].held_us = shots > 0 ? ends_[seat]->shots_waited_us / shots : 0;
        tallies_[seat].frames = ends_[seat]->player.frames();
        tallies_[seat].starved_frames = ends_[seat]->player.starved_frames();
        tallies_[seat].delay_us = ends_[seat]->player.mean_delay().value;
    }
    return tallies_;
}

// --- Clients ---

void Match::play_frames(Micros until) {
    for (;;) {
        const std::size_t seat = ends_[1]->next_frame() < ends_[0]->next_frame() ? 1 : 0;
        const Micros now = ends_[seat]->next_frame();
        if (now > until) return;
        play_frame(seat, now);
    }
}

void Match::play_frame(std::size_t seat, Micros now) {
    End& end = *ends_[seat];
    end.frames = end.frames + 1;
    for (;;) {
        const auto first = std::ranges::min_element(end.down_going, {}, &Snapshot::arrives);
        if (first == end.down_going.end() || first->arrives > now) break;
        static_cast<void>(
            end.player.world().store(first->seq, first->tick, {first->entities.data(), first->count}, first->arrives));
        end.heard.snapshot(first->tick, first->message, now);
        end.down_going.erase(first);
    }
    begin_rounds(seat, now);
    const Frame frame = end.player.frame(now);
    show_damage(seat, now);
    if (frame.stamp) send_command(seat, frame, now);
}

void Match::begin_rounds(std::size_t seat, Micros now) {
    if (now < warm_up) return;
    const Micros length = micros_of(config_.scene->round_ms);
    const auto round = static_cast<int>((now - warm_up).value / length.value);
    End& end = *ends_[seat];
    if (round == end.round) return;
    // Both are still in the old round when the first of them leaves it.
    if (ends_[0]->round == ends_[1]->round && end.round >= 0) end_round();
    end.round = round;
    const Micros began = warm_up + Micros{length.value * round};
    const auto role = static_cast<int>((static_cast<std::size_t>(round) + seat) % 2);
    const bool has_curtain = config_.scene->curtain_ms > 0.0;
    end.player.begin_round(round, role, now, has_curtain ? began + micros_of(config_.scene->curtain_ms) : Micros{});
}

// The damage of a tick is in its snapshot and in all later ones; the first frame after one of them has come shows it.
void Match::show_damage(std::size_t victim, Micros now) {
    End& end = *ends_[victim];
    Tally& tally = tallies_[1 - victim];
    std::erase_if(end.hurt_by, [&](const Pending& hit) {
        if (end.player.world().newest_tick() < hit.dealt) return false;
        if (hit.round != end.round) {
            ++tally.unshown;
            return true;
        }
        const std::int64_t behind_us = (now - end.player.last_in_sight()).value;
        const bool is_plain = (hit.granted & 1) != 0;
        const bool is_fair = behind_us == 0;
        for (std::size_t i = 0; i < rules_->size(); ++i) {
            RuleTally& rule = tally.rules[i];
            const bool is_granted = (hit.granted >> i & 1) != 0;
            rule.hits += is_granted ? 1 : 0;
            rule.unseen += is_granted && !is_plain ? 1 : 0;
            rule.plain_hits += is_plain ? 1 : 0;
            rule.plain_fair += is_plain && is_fair ? 1 : 0;
            rule.refused += is_plain && !is_granted ? 1 : 0;
            rule.lost_fair += is_plain && is_fair && !is_granted ? 1 : 0;
            for (std::size_t k = 0; k < behind_ms.size(); ++k)
                rule.behind[k] += is_granted && behind_us > behind_ms[k] * 1000 ? 1 : 0;
        }
        return true;
    });
}

void Match::end_round() {
    const int role_of_first = ends_[0]->round % 2;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        ++tallies_[seat].rounds;
        const bool is_peeker = config_.scene->peeker == (static_cast<int>(seat) + role_of_first) % 2;
        const auto mine = ends_[seat]->player.first_eye_to_eye();
        const auto theirs = ends_[1 - seat]->player.first_eye_to_eye();
        if (is_peeker && mine && theirs) tallies_[seat].peek_leads_us.push_back((*theirs - *mine).value);
    }
    for (std::size_t i = 0; i < duels_.size(); ++i) {
        const Duel duel = std::exchange(duels_[i], {});
        if (duel.winner >= 0) {
            RuleTally& won = tallies_[static_cast<std::size_t>(duel.winner)].rules[i];
            RuleTally& lost = tallies_[static_cast<std::size_t>(1 - duel.winner)].rules[i];
            const int role = (duel.winner + role_of_first) % 2;
            ++won.won;
            ++lost.lost;
            won.peeks_won += config_.scene->peeker == role ? 1 : 0;
            lost.peeks_lost += config_.scene->peeker == 1 - role ? 1 : 0;
        }
    }
}

// --- Networks ---

// Each packet brings all commands that may not have come yet.
void Match::send_command(std::size_t seat, const Frame& frame, Micros now) {
    End& end = *ends_[seat];
    const Micros never{std::int64_t{1} << 60};
    end.up_going.push_back({++end.commands, end.round, frame, never, now, end.heard});
    const std::optional<Micros> delay = end.up.delay(now);
    if (!delay) return;
    const Micros arrives = now + *delay;
    for (auto command = end.up_going.rbegin(); command != end.up_going.rend(); ++command) {
        if (command->arrives <= arrives) break;
        command->arrives = arrives;
    }
}

void Match::send_snapshots(Tick tick) {
    const Micros now = config_.screens.rate.time_of(tick);
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
        End& end = *ends_[seat];
        Snapshot snapshot{{}, tick, now, {}, 0};
        if (judging_.published() != nullptr) snapshot.message = judging_.published()->message();
        for (const auto& server : servers_) {
            snapshot.seq = server->snapshot(seat);
            snapshot.count = 0;
            for (const auto& other : ends_) {
                if (const auto sent = server->add(seat, other->entity)) snapshot.entities[snapshot.count++] = *sent;
            }
        }
        const std::optional<Micros> delay = end.down.delay(now);
        if (!delay) continue;
        snapshot.arrives = now + *delay;
        end.down_going.push_back(snapshot);
    }
}

// --- The server ---

void Match::tick(Tick tick) {
    for (const auto& server : servers_) server->begin_tick(tick);
    for (std::size_t seat = 0; seat < 2; ++seat) hold_arrived(seat, tick);
    execute_due(tick);
    for (const auto& end : ends_) {
        for (const auto& server : servers_) {
            if (end->is_teleported) static_cast<void>(server->history().teleport(end->entity));
            static_cast<void>(server->record(end->entity, {end->feet, {}, end->velocity}));
        }
        end->is_teleported = false;
        if (end->server_round >= 0)
            end->rounds[servers_[0]->history().state_at(end->entity, tick)->epoch] = end->server_round;
    }
    for (const auto& server : servers_) server->finish_tick();
    if (judging_.published() != nullptr) judging_.published()->record(tick, {ends_[0]->feet, ends_[1]->feet});
    if (tick.value % config_.screens.ticks_per_snapshot == 0) send_snapshots(tick);
}

void Match::hold_arrived(std::size_t seat, Tick tick) {
    End& end = *ends_[seat];
    const auto client = static_cast<std::uint32_t>(seat);
    const TickRate rate = config_.screens.rate;
    const Micros now = rate.time_of(tick);
    for (; !end.up_going.empty() && end.up_going.front().arrives <= now; end.up_going.pop_front()) {
        Command& command = end.held.emplace_back(std::move(end.up_going.front()));
        if (config_.screens.even_to == Micros{0}) continue;
        backsight::Command sent;
        sent.seq = command.number;
        sent.stamp = *command.frame.stamp;
        const CommandArrival arrival{Moment::at(tick) - rate.span(now - command.arrives)};
        Tick wanted;
        for (const auto& server : servers_)
            static_cast<void>(server->hold(client, sent, std::nullopt, wanted, arrival));
        command.arrives = command.arrives + servers_[0]->command_wait(client);
    }
}

void Match::execute_due(Tick tick) {
    const bool waits = config_.screens.even_to > Micros{0};
    std::array<bool, 2> is_done{};
    for (;;) {
        std::optional<std::size_t> first;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            const std::deque<Command>& held = ends_[seat]->held;
            if (is_done[seat] || held.empty()) continue;
            if (!first || held.front().arrives < ends_[*first]->held.front().arrives) first = seat;
        }
        if (!first) return;
        const auto client = static_cast<std::uint32_t>(*first);
        for (const auto& server : servers_) is_done[*first] = waits && server->next_command(client) == nullptr;
        if (is_done[*first]) continue;
        const Command command = std::move(ends_[*first]->held.front());
        ends_[*first]->held.pop_front();
        execute(*first, command, tick);
    }
}

void Match::execute(std::size_t seat, const Command& command, Tick tick) {
    End& end = *ends_[seat];
    const auto client = static_cast<std::uint32_t>(seat);
    TakenCommand taken;
    for (const auto& server : servers_) taken = server->take_command(client, command.number, *command.frame.stamp);
    end.feet = command.frame.feet;
    end.velocity = command.frame.velocity;
    end.is_teleported = end.is_teleported || command.frame.is_teleported;
    end.server_round = command.round;
    if (judging_.published() != nullptr)
        judging_.published()->take(seat, end.feet, end.velocity, command.sent_at, config_.screens.rate.time_of(tick));
    if (taken.is_new && command.frame.trigger) judge(seat, command, tick);
}

void Match::judge(std::size_t seat, const Command& command, Tick tick) {
    const Trigger& trigger = *command.frame.trigger;
    End& end = *ends_[seat];
    End& victim = *ends_[1 - seat];
    const Micros tick_span = config_.screens.rate.time_of(Tick{1});
    ShotFacts facts{static_cast<std::uint32_t>(seat),
                    shot_of(end.entity, trigger),
                    *command.frame.stamp,
                    end.rtt,
                    tick_span + tick_span,
                    Moment::at(tick),
                    command.frame.drawn,
                    victim.entity,
                    command.heard,
                    command.sent_at};
    if (config_.screens.even_to > Micros{0}) {
        const std::int64_t waited = servers_[0]->command_buffer(facts.client).waited();
        end.shots_waited_us += config_.screens.rate.time_of(Tick{waited}).value;
    }
    const Granted granting = judging_.grant(servers_, facts);
    const std::uint64_t granted = granting.rules;
    note_agreement(tallies_[seat], bool{command.frame.drawn}, granting);
    if (granted == 0) return;
    victim.hurt_by.push_back({tick, command.round, granted});
    if (command.round != end.round) return;
    for (std::size_t i = 0; i < duels_.size(); ++i) {
        if ((granted >> i & 1) == 0 || duels_[i].winner >= 0) continue;
        if (++duels_[i].hits[seat] >= config_.scene->weapon.kills) duels_[i].winner = static_cast<int>(seat);
    }
}

}  // namespace backsight::lab::fairness
