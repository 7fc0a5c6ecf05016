#include "tests/games/arena/match.h"
#include "tests/support/must.h"
#include "tests/support/rig.h"

#include "tests/support/cases.h"

#include <backsight/base/hash.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <sstream>
#include <utility>
#include <vector>

#include "arena/bot_mind.h"
#include "arena/client_arena.h"

namespace backsight::test {

using namespace backsight::arena;

namespace {

constexpr std::int64_t tombstone_ticks = 100;

struct Snapshot {
    SnapshotSeq seq;
    Tick tick;
    std::vector<SnapshotEntity> states;
    EntityId self;
    std::uint32_t executed = 0;
    PlayerState own;
};

struct ScreenShot {
    std::uint32_t command = 0;
    Tick tick = no_tick;
    std::vector<ScreenRay> rays;
    std::uint32_t hash = 0;  // of a blade or a ray that goes on: of all that it touched
    WeaponId fired = WeaponId::rifle;
    std::uint8_t swing = 0;

    bool shows(const ShotRecord& shot, std::uint8_t server_swing) const {
        if (static_cast<std::uint16_t>(fired) != shot.weapon) return false;
        return shot.query == nullptr ? shot.ray < rays.size() : hash != 0 && swing == server_swing;
    }
};

struct Peer {
    Peer(const Level& level, const ArenaConfig& config, std::uint64_t seed) : client(level, config), mind(seed) {}

    ClientArena client;
    BotMind mind;
    PlayerIndex index = no_player;
    OnTheWay<Snapshot> down;
    OnTheWay<std::vector<PlayerCommand>> up;
    std::deque<PlayerCommand> recent;
    std::deque<ScreenShot> shots;
    Tick newest = no_tick;
    Moment shown;
    Moment server_took;  // newest command that the server has seen
    std::uint32_t server_newest = 0;
    std::uint16_t lives = 0;
    bool is_seated = false;
    std::optional<StepProof> proof;
};

bool same_place(const Hit& a, const Hit& b) {
    return a.entity == b.entity && a.hitbox == b.hitbox && a.point == b.point && a.distance == b.distance;
}

bool same_view(const ViewPose& a, const ViewPose& b) {
    return a.status == b.status && a.pose == b.pose && a.from == b.from && a.to == b.to && a.fraction == b.fraction;
}

class Match {
public:
    explicit Match(const MatchRun& run)
        : run_(run), level_(level_of(run)), config_(config_of(run)), server_(level_, config_) {}

    MatchResult play() {
        peers_.resize(run_.players);
        for (now_ = 0; now_ < run_.ticks; ++now_) {
            server_.begin_tick(Tick{now_});
            come_and_go();
            for (auto& peer : peers_) receive_commands(*peer);
            server_.finish_tick();
            record_tombstones();
            note_tick();
            for (auto& peer : peers_) send_snapshot(*peer);
            for (auto& peer : peers_) play_client(*peer);
        }
        result_.kills = server_.counters().kills;
        result_.shielded = server_.counters().shielded;
        result_.seats_taken = server_.counters().boardings;
        result_.filled = server_.counters().filled;
        result_.by_step = server_.counters().by_step;
        result_.step_alarms = server_.counters().step_alarms;
        result_.history_refused = server_.counters().history_refused;
        for (const auto& peer : peers_) {
            result_.prediction += peer->client.prediction().counters();
            result_.corrected_origins += peer->client.corrected_origins();
        }
        result_.hash = hasher_.value();
        return result_;
    }

private:
    static Level level_of(const MatchRun& run) {
        Level level = Level::standard();
        if (!run.spawns.empty()) level.set_spawns(run.spawns);
        return level;
    }
    static ArenaConfig config_of(const MatchRun& run) {
        ArenaConfig config;
        config.max_players = run.players;
        config.seed = run.seed;
        return config;
    }

    bool loses() { return static_cast<int>(random_.below(100)) < run_.loss_percent; }
    std::int64_t arrival() { return now_ + run_.latency + random_.below(static_cast<int>(run_.jitter + 1)); }

    void come_and_go() {
        const bool swap = run_.rejoin_every > 0 && now_ > 0 && now_ % run_.rejoin_every == 0;
        if (swap) {
            auto& leaver = peers_[static_cast<std::size_t>(now_ / run_.rejoin_every) % peers_.size()];
            gone_.push_back({server_.entity(leaver->index), now_});
            server_.leave(leaver->index);
            leaver.reset();
            ++result_.leaves;
        }
        for (std::size_t i = 0; i < peers_.size(); ++i) {
            if (peers_[i] != nullptr) continue;
            peers_[i] =
                std::make_unique<Peer>(level_, config_, run_.seed * 1000 + i + static_cast<std::uint64_t>(now_));
            peers_[i]->index = server_.join();
            if (run_.plant_step_error && i == 0) peers_[i]->client.prediction().plant_step_error();
        }
    }

    void record_tombstones() {
        for (const auto& [id, since] : gone_) {
            if (now_ > since) must(server_.history().record_tombstone(id, Tick{now_}));
        }
        std::erase_if(gone_, [&](const auto& g) { return now_ - g.second >= tombstone_ticks; });
    }

    void note_tick() {
        for (const Event& event : server_.events()) {
            switch (event.kind) {
                case EventKind::died:
                    ++result_.deaths;
                    break;
                case EventKind::spawned:
                    ++result_.spawns;
                    break;
                case EventKind::teleported:
                    ++result_.teleports;
                    break;
                case EventKind::boarded:
                    ++result_.boardings;
                    break;
                case EventKind::crouched:
                    ++result_.crouches;
                    break;
                case EventKind::hit:
                    result_.damage += static_cast<std::uint64_t>(event.damage);
                    break;
                default:
                    break;
            }
        }
        for (const auto& peer : peers_) {
            const PlayerState& state = server_.state(peer->index);
            hasher_.add(state.position).add(state.velocity).add(std::uint64_t{state.yaw});
            if (state.lift != 0) ++result_.ticks_ridden;
        }
    }

    void send_snapshot(Peer& peer) {
        ServerWorld& world = server_.world();
        Snapshot snapshot;
        snapshot.seq = world.snapshot(peer.index);
        snapshot.tick = Tick{now_};
        snapshot.self = server_.entity(peer.index);
        snapshot.executed = world.last_command(peer.index);
        snapshot.own = server_.state(peer.index);
        // What is gone gets a state of this tick, so it is among those below.
        static_cast<void>(world.despawned(peer.index));
        for (std::uint32_t slot = 0; slot < server_.history().slot_count(); ++slot) {
            const Track& track = server_.history().slot(slot);
            if (!track.holds(Tick{now_})) continue;
            const auto sent = world.add(peer.index, track.id());
            must(sent);
            snapshot.states.push_back({sent->entity, sent->state});
        }
        if (loses()) return;
        peer.down.send(arrival(), std::move(snapshot));
    }

    void play_client(Peer& peer) {
        peer.down.receive(now_, [&](const Snapshot& snapshot) { apply(peer, snapshot); });
        ClientArena& client = peer.client;
        if (!client.prediction().has_started()) return;
        // A plain clock: the newest tick it can have by now, a fixed delay behind, never back.
        const std::int64_t raw = Moment::at(Tick{now_ - run_.latency - run_.draw_delay}).raw +
                                 static_cast<std::int64_t>(random_.below(65536));
        peer.shown = std::max({peer.shown, Moment{raw}, Moment{0}});
        client.world().show(peer.shown);
        const View view = client.world().view();
        const BotSight sight{
            &view,   client.world().self(),     &client.prediction().state(),
            &level_, client.bodies().vehicle(), client.prediction().offset_at(rate.time_of(Tick{now_}))};
        PlayerInput input = peer.mind.think(sight);
        if (run_.meddle) run_.meddle(peer.index, sight, input);
        // The tick that executes the command if it is neither lost nor late. Its seed is known that early.
        const Tick due{now_ + run_.latency};
        client.seeds().take(server_.seeds().block_of(due));
        PlayerCommand command = client.command(input, rate.time_of(Tick{now_}), due);
        if (run_.proves_steps) command.proof = std::exchange(peer.proof, std::nullopt);
        if (command.rays > 0) {
            peer.shots.push_back({command.seq,
                                  command.tick,
                                  {client.shot().begin(), client.shot().end()},
                                  is_list(command.fired) ? command.screen_hashes[0] : 0,
                                  command.fired,
                                  command.swing});
            if (peer.shots.size() > 256) peer.shots.pop_front();
        }
        peer.recent.push_back(command);
        if (peer.recent.size() > run_.copies) peer.recent.pop_front();
        if (!loses()) peer.up.send(arrival(), {peer.recent.begin(), peer.recent.end()});
    }

    void apply(Peer& peer, const Snapshot& snapshot) {
        ClientWorld& world = peer.client.world();
        const Micros now = rate.time_of(Tick{now_});
        if (world.store(snapshot.seq, snapshot.tick, snapshot.states, now) != ApplyResult::applied) return;
        world.set_self(snapshot.self, peer.index);
        const Reconciled correction =
            peer.client.prediction().reconcile(snapshot.tick, snapshot.executed, snapshot.own, now);
        if (const auto proof = peer.client.prediction().take_proof()) peer.proof = proof;
        if (correction.result == ReconcileResult::stale) return;
        ++result_.reconciled;
        if (correction.is_exact()) ++result_.reconciled_exact;
        // Lives and seats are the server's to give: no client predicts them.
        const bool is_given =
            snapshot.own.lives != peer.lives || !snapshot.own.is_alive || snapshot.own.is_seated() != peer.is_seated;
        peer.lives = snapshot.own.lives;
        peer.is_seated = snapshot.own.is_seated();
        if (!is_given) {
            result_.largest_correction_m =
                std::max(result_.largest_correction_m, static_cast<double>(correction.moved_m));
        }
    }

    void receive_commands(Peer& peer) {
        peer.up.receive(now_, [&](const std::vector<PlayerCommand>& packet) {
            for (PlayerCommand command : packet) {
                if (command.seq <= peer.server_newest) continue;
                peer.server_newest = command.seq;
                if (run_.plant_off_by_one) command.stamp.shown = command.stamp.shown + Moment::one_tick;
                const CommandOutcome outcome = server_.execute(peer.index, command);
                for (const ShotRecord& shot : outcome.shots) compare(peer, shot, outcome.muzzle);
            }
        });
    }

    void compare(const Peer& peer, const ShotRecord& shot, Muzzle muzzle) {
        const Verdict& verdict = shot.verdict;
        ++result_.rays;
        ++result_.by_reason[verdict.reason];
        hasher_.add(static_cast<std::uint64_t>(verdict.outcome)).add(verdict.hit.point);
        const std::size_t weapon = shot.weapon;
        ++result_.rays_of[weapon];
        if (verdict.outcome == Outcome::hit) {
            ++result_.hits;
            ++result_.hits_of[weapon];
        }
        note_shared_mount(peer, shot);
        if (verdict.reason != Reason::as_seen) return;
        ++result_.as_seen;
        const auto found = std::find_if(peer.shots.begin(), peer.shots.end(),
                                        [&](const ScreenShot& s) { return s.command == shot.command; });
        const ScreenShot* screen = found == peer.shots.end() ? nullptr : &*found;
        // The client did not expect this attack, or another step of the swing: only after a loss.
        if (screen == nullptr || !screen->shows(shot, server_.state(peer.index).swing)) {
            ++result_.unexpected;
            ++result_.views_equal;
            return;
        }
        // Pellets are those of the tick that executes the command, and this one came late.
        if (has_spread(screen->fired) && shot.ray > 0 && screen->tick != Tick{now_}) {
            ++result_.of_other_ticks;
            ++result_.views_equal;
            return;
        }
        if (muzzle == Muzzle::corrected) ++result_.corrected;
        if (muzzle == Muzzle::as_claimed) ++result_.claimed;
        if (shot.query != nullptr) return compare_list(*screen, shot, muzzle);
        const ScreenRay& seen = screen->rays[shot.ray];
        const bool same_ray = seen.ray.origin == shot.shot.origin && seen.ray.direction == shot.shot.direction &&
                              seen.ray.max_distance == shot.shot.max_distance;
        if (same_ray && same_place(seen.hit, verdict.hit)) {
            ++result_.answers_equal;
            ++result_.equal_of[weapon];
        }
        const bool other_target = seen.hit.entity != verdict.hit.entity;
        if (other_target ? !same_ray : !verdict.hit || same_view(seen.pose, verdict.pose)) ++result_.views_equal;
    }

    // Hits between two who rode one lift or the vehicle at the moment drawn, and still do.
    void note_shared_mount(const Peer& peer, const ShotRecord& shot) {
        const std::span<const Verdict> verdicts = shot.query == nullptr ? std::span(&shot.verdict, 1) : shot.hits;
        for (const Verdict& verdict : verdicts) {
            const EntityId mount = verdict.pose.state ? verdict.pose.state->parent : EntityId{};
            const auto then = server_.history().state_at(server_.entity(peer.index), verdict.pose.from);
            const auto now = server_.history().state_at(verdict.hit.entity, server_.history().newest());
            const auto shooter = server_.history().state_at(server_.entity(peer.index), server_.history().newest());
            if (mount.is_null() || !then || !now || then->parent != mount || now->parent != mount) continue;
            // It has taken another place since, or another life, also by an earlier command of this tick.
            if (!shooter || shooter->parent != mount) continue;
            if (server_.history().has_break_ahead(server_.entity(peer.index))) continue;
            ++(mount == server_.vehicle_entity() ? result_.hits_in_vehicle : result_.hits_on_lifts);
            if (verdict.seen_paid != Micros{0} || verdict.seen_moved_m > same_place_m) ++result_.paid_on_mounts;
            if (verdict.outcome != Outcome::hit) ++result_.covered_on_mounts;
        }
    }

    // The hash of a list covers each hit of it.
    void compare_list(const ScreenShot& screen, const ShotRecord& shot, Muzzle muzzle) {
        ++result_.views_equal;
        if (muzzle == Muzzle::corrected) return;
        ++result_.lists;
        if (shot.seen_hash != screen.hash) return;
        ++result_.answers_equal;
        ++result_.equal_of[shot.weapon];
    }

    MatchRun run_;
    Level level_;
    ArenaConfig config_;
    ServerArena server_;
    std::vector<std::unique_ptr<Peer>> peers_;
    std::vector<std::pair<EntityId, std::int64_t>> gone_;
    Random random_{7};
    std::int64_t now_ = 0;
    MatchResult result_;
    Hasher hasher_;
};

}  // namespace

MatchResult play_match(const MatchRun& run) { return std::make_unique<Match>(run)->play(); }

std::string describe(const MatchResult& r) {
    std::ostringstream out;
    out << "rays " << r.rays << ", hits " << r.hits << ", as seen " << r.as_seen << " (views equal " << r.views_equal
        << ", answers equal " << r.answers_equal << ", claimed " << r.claimed << ", corrected " << r.corrected
        << ", unexpected " << r.unexpected << ", of other ticks " << r.of_other_ticks << "), kills " << r.kills
        << ", spawns " << r.spawns << ", damage " << r.damage << ", teleports " << r.teleports << ", boardings "
        << r.boardings << ", ticks ridden " << r.ticks_ridden << ", crouches " << r.crouches << ", reconciled "
        << r.reconciled << " (without a cause " << r.prediction.by_cause[MispredictionCause::none]
        << ", attacks from corrected eyes " << r.corrected_origins << ", exact " << r.reconciled_exact << ", at most "
        << r.largest_correction_m << " m), reasons";
    for (const Reason reason : enum_values<Reason>) {
        if (r.by_reason[reason] > 0) out << ' ' << to_string(reason) << ' ' << r.by_reason[reason];
    }
    for (std::size_t i = 0; i < weapon_count; ++i) {
        out << ", " << to_string(static_cast<WeaponId>(i)) << ' ' << r.hits_of[i] << '/' << r.rays_of[i];
    }
    out << ", lists " << r.lists << ", shielded " << r.shielded << ", seats taken " << r.seats_taken
        << ", hits on lifts " << r.hits_on_lifts << ", in the vehicle " << r.hits_in_vehicle << ", of these paid "
        << r.paid_on_mounts << ", refused " << r.covered_on_mounts << ", filled " << r.filled << ", hash " << std::hex
        << r.hash;
    return out.str();
}

}  // namespace backsight::test
