#include "lab/fairness/rocket_match.h"

#include <backsight/replicate/projectile_news.h>
#include <backsight/world.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "lab/fairness/scene.h"
#include "lab/fairness/under_way.h"

namespace backsight::lab::fairness {

namespace {

constexpr TickRate ticks{64, 1};
constexpr TickRate frames{128, 1};
// A clock must have settled before the first rocket.
constexpr Micros settling{3'000'000};
// Nobody fires at somebody who has not stood for this long on the shooter's screen.
constexpr Micros stands_for{150'000};
constexpr double pause_ms = 200.0;                // and up to as long again
constexpr std::int64_t patience_us = 10'000'000;  // for each rocket
// The server's own measure of a view's age differs by this much between two shots.
constexpr Micros hold_back_slack{1'000};
constexpr std::size_t remembered_ages = 32;
constexpr float aside_m = 1.5f;
// A wall behind the target ends what has missed.
constexpr float wall_x_m = 3.0f;

LevelContact meet_wall(Vec3 from, Vec3 to, float radius_m) {
    const float way = to.x - from.x;
    const float free = wall_x_m - radius_m - from.x;
    if (!(way > 0.0f && free < way)) return {};
    return {true, std::clamp(free / way, 0.0f, 1.0f), {-1.0f, 0.0f, 0.0f}};
}

LevelTrace wall_at(Moment) { return meet_wall; }

// As the arena's rocket.
ProjectileRules rocket_rules(const BudgetCaps& budget) {
    ProjectileRules rules;
    rules.budget = budget;
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.2f;
    return rules;
}

WorldConfig rocket_world(const ProjectileRules& rules) {
    WorldConfig world;
    world.draw.tick_rate = ticks;
    world.history.max_entities = 2;
    world.history.capacity_ticks = 256;
    world.projectiles[0] = &rules;
    return world;
}

ServerWorldConfig rocket_server() {
    ServerWorldConfig server;
    server.max_clients = 2;
    server.commands_per_tick = static_cast<float>(frames.hz() / ticks.hz());
    server.max_saved = {2'000'000};
    server.ledger.capacity_snapshots = 256;
    server.authority.max_projectiles = server.authority.max_per_client = 16;
    return server;
}

ClientWorldConfig rocket_client() {
    ClientWorldConfig client;
    client.max_clients = 2;
    client.predicted.max_images = client.remote.max_images = 16;
    client.delay.send_interval = ticks.time_of(Tick{1});
    return client;
}

Micros part_of(Draw& draw, Micros whole) {
    return {static_cast<std::int64_t>(draw.unit() * static_cast<double>(whole.value))};
}

struct RocketCommand {
    std::uint32_t number = 0;
    ViewStamp stamp;
    Vec3 feet;
    Vec3 velocity;
    std::optional<LaunchClaim> claim;
};

using News = std::variant<ProjectileGrant, ProjectileDenial, ProjectileSpawn, SentVerdict>;

struct RocketSnapshot {
    SnapshotSeq seq;
    Tick tick;
    std::array<SnapshotEntity, 2> entities{};
    std::size_t count = 0;
    std::size_t news = 0;  // all up to there: reliable messages ride in each packet
};

// A player, their networks, and what the server has told them.
struct RocketEnd {
    RocketEnd(const RocketMatchConfig& config, const WorldConfig& world, const Seat& seat, Draw& seeds)
        : draw(seeds.bits()),
          up(Link(*seat.trace, seat.median, seat.rtt, {static_cast<std::int64_t>(draw.uniform(0.0, 1e12))})),
          down(Link(*seat.trace, seat.median, seat.rtt, {static_cast<std::int64_t>(draw.uniform(0.0, 1e12))})),
          rtt(seat.rtt),
          phase(part_of(draw, frames.time_of(Tick{1}))),
          human(config.human),
          screen(world, rocket_client()) {}

    Micros next_frame() const { return phase + frames.time_of(drawn); }

    Draw draw;
    CommandsUnderWay<RocketCommand> up;
    SnapshotsUnderWay<RocketSnapshot> down;
    Micros rtt;
    Micros phase;
    Human human;
    ClientWorld screen;
    Tick drawn{0};  // frames
    std::uint32_t commands = 0;
    std::size_t heard = 0;
    // On the server.
    EntityId entity;
    Vec3 feet;
    Vec3 velocity;
    std::vector<News> news;
};

// Walks to a place on y, from a stand to a stand.
struct Walk {
    float y = 0.0f;
    float to_y = 0.0f;
    float speed_mps = 0.0f;

    void step(Micros passed) {
        const float seconds = static_cast<float>(passed.value) * 1e-6f;
        const float left = to_y - y;
        const float way = left < 0.0f ? -left : left;
        const float braked = std::sqrt(2.0f * acceleration_mps2 * 0.8f * way);
        const float wanted = std::min({run_mps, braked, way / seconds}) * (left < 0.0f ? -1.0f : 1.0f);
        const float most = acceleration_mps2 * seconds;
        speed_mps += std::clamp(wanted - speed_mps, -most, most);
        y += speed_mps * seconds;
    }
};

class RocketMatch {
public:
    explicit RocketMatch(const RocketMatchConfig& config);
    RocketTally play();

private:
    void frame(std::size_t seat, Micros now);
    void hear(RocketEnd& end, std::size_t news, Micros now);
    void play_shooter(RocketCommand& command, Micros now);
    std::optional<LaunchClaim> fire(const RocketCommand& command, Micros now);
    Micros hold_back() const;
    void play_target(RocketCommand& command, Micros now);
    void tick(Tick tick);
    void execute(std::uint32_t seat, const RocketCommand& command);
    void tell();
    void send_snapshots(Tick tick);
    bool is_over() const { return settled_ == config_.rockets && tally_.rockets + tally_.denied == settled_; }

    RocketEnd& shooter() { return *ends_[0]; }
    RocketEnd& target() { return *ends_[1]; }

    RocketMatchConfig config_;
    ProjectileRules rules_;
    ServerWorld server_;
    std::vector<std::unique_ptr<RocketEnd>> ends_;
    RocketTally tally_;
    std::uint32_t fired_ = 0;
    std::uint32_t settled_ = 0;  // on the shooter's screen
    Tick launched_{0};           // the newest rocket

    // The shooter's.
    Vec3 stand_{-20.0f, 0.0f, 0.0f};
    Vec3 target_seen_;
    Micros stands_since_;
    Micros next_shot_ = settling;
    std::vector<Micros> view_ages_;  // of the last shots, as the server granted

    // The target's.
    Walk walk_;
    std::uint32_t seen_ = 0;  // command of the newest rocket that was drawn
    std::optional<Micros> sets_off_;
};

RocketMatch::RocketMatch(const RocketMatchConfig& config)
    : config_(config), rules_(rocket_rules(config.budget)), server_(rocket_world(rules_), rocket_server()) {
    const Hitbox body[] = {Hitbox::capsule(HitGroup::torso, {0.0f, 0.0f, body_half_width_m},
                                           {0.0f, 0.0f, body_height_m - body_half_width_m}, body_half_width_m)};
    const HitboxSetId set = server_.history().hitbox_sets().add(body);
    server_.set_level(wall_at);
    Draw seeds(config.seed);
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
        ends_.push_back(std::make_unique<RocketEnd>(config_, rocket_world(rules_), config.seats[seat], seeds));
        RocketEnd& end = *ends_.back();
        static_cast<void>(end.screen.history().hitbox_sets().add(body));
        end.screen.set_level(wall_at);
        end.entity = server_.spawn({set});
        end.screen.set_self(end.entity, server_.join(end.entity));
    }
    shooter().feet = stand_;
}

RocketTally RocketMatch::play() {
    const Micros longest = settling + Micros{patience_us * config_.rockets};
    for (Tick at{1}; !is_over() && ticks.time_of(at) < longest; at = at + 1) {
        const Micros until = ticks.time_of(at);
        for (;;) {
            const std::size_t seat = target().next_frame() < shooter().next_frame() ? 1 : 0;
            const Micros now = ends_[seat]->next_frame();
            if (now > until) break;
            frame(seat, now);
            ends_[seat]->drawn = ends_[seat]->drawn + 1;
        }
        tick(at);
    }
    return tally_;
}

// --- Clients ---

void RocketMatch::frame(std::size_t seat, Micros now) {
    RocketEnd& end = *ends_[seat];
    end.down.receive(now, [&](const RocketSnapshot& snapshot, Micros arrived) {
        static_cast<void>(
            end.screen.store(snapshot.seq, snapshot.tick, {snapshot.entities.data(), snapshot.count}, arrived));
        hear(end, snapshot.news, arrived);
    });
    if (!end.screen.advance(now, end.rtt)) return;
    RocketCommand command;
    command.number = ++end.commands;
    command.stamp = end.screen.stamp();
    if (seat == 0) play_shooter(command, now);
    end.screen.follow(now);
    end.screen.update_projectiles(now, end.rtt);
    if (seat == 1) play_target(command, now);
    for (const ImageNews& news : end.screen.predicted_projectiles().take_news()) {
        if (news.kind != ImageNews::Kind::settled) continue;
        ++settled_;
        tally_.confirmed += news.outcome == ImageOutcome::confirmed ? 1 : 0;
    }
    end.up.send(now, command);
}

void RocketMatch::hear(RocketEnd& end, std::size_t news, Micros now) {
    for (; end.heard < news; ++end.heard) {
        const News& one = end.news[end.heard];
        if (const auto* grant = std::get_if<ProjectileGrant>(&one)) {
            end.screen.take(*grant);
            for (const PredictedProjectile& image : end.screen.predicted_projectiles().images()) {
                if (image.id != grant->id) continue;
                const Grant& whole = image.flight.launch().grant;
                const std::int64_t age = whole.look_back + whole.hold_back + whole.fast_forward + whole.remainder;
                view_ages_.push_back(ticks.time_of(Moment{age}));
                if (view_ages_.size() > remembered_ages) view_ages_.erase(view_ages_.begin());
            }
        } else if (const auto* denial = std::get_if<ProjectileDenial>(&one)) {
            end.screen.take(*denial);
        } else if (const auto* spawn = std::get_if<ProjectileSpawn>(&one)) {
            end.screen.take(*spawn);
        } else {
            end.screen.take(std::get<SentVerdict>(one), now);
        }
    }
}

void RocketMatch::play_shooter(RocketCommand& command, Micros now) {
    const ViewPose pose = shooter().screen.view().pose(target().entity);
    if (has_pose(pose.status)) {
        const Vec3 moved = pose.pose.position - target_seen_;
        target_seen_ = pose.pose.position;
        if (length_squared(moved) > 1e-6f) stands_since_ = now;
        const bool is_clear = shooter().screen.predicted_projectiles().images().empty();
        const bool is_ready = fired_ < config_.rockets && now >= next_shot_ && now - stands_since_ >= stands_for;
        if (is_clear && is_ready) command.claim = fire(command, now);
    }
    command.feet = stand_;
}

std::optional<LaunchClaim> RocketMatch::fire(const RocketCommand& command, Micros now) {
    Draw& draw = shooter().draw;
    const auto away = static_cast<float>(draw.uniform(10.0, 30.0));
    const auto beside = static_cast<float>(config_.aim_error_m * draw.normal());
    next_shot_ = now + micros_of(draw.uniform(pause_ms, 2.0 * pause_ms));
    stand_ = {target_seen_.x - away, target_seen_.y, 0.0f};
    LaunchClaim claim;
    claim.id = {0, command.number, 0};
    claim.muzzle = chest_of(stand_);
    claim.direction = normalized(chest_of(target_seen_) + Vec3{0.0f, beside, 0.0f} - claim.muzzle);
    claim.held_back = hold_back();
    static_cast<void>(shooter().screen.launch(claim, now));
    ++fired_;
    return claim;
}

// Advised for views as old as the oldest of the last few; before the first, by the round trip and what waits for ticks.
Micros RocketMatch::hold_back() const {
    Micros oldest = config_.seats[0].rtt + ticks.time_of(Tick{4});
    if (!view_ages_.empty()) oldest = *std::ranges::max_element(view_ages_);
    return advised_hold_back(oldest + hold_back_slack, rules_.budget);
}

void RocketMatch::play_target(RocketCommand& command, Micros now) {
    RocketEnd& end = target();
    for (const RemoteProjectile& image : end.screen.remote_projectiles().images()) {
        if (image.age < 0 || image.spawn.id.command <= seen_) continue;
        seen_ = image.spawn.id.command;
        sets_off_ = now + micros_of(end.human.reaction_ms(end.draw));
        ++tally_.seen;
        tally_.seen_us += (now - ticks.time_of(launched_)).value;
    }
    if (config_.dodges && sets_off_ && now >= *sets_off_) {
        walk_.to_y = walk_.y + (end.draw.chance(0.5) ? aside_m : -aside_m);
        sets_off_.reset();
    }
    walk_.step(frames.time_of(Tick{1}));
    command.feet = {0.0f, walk_.y, 0.0f};
    command.velocity = {0.0f, walk_.speed_mps, 0.0f};
}

// --- The server ---

void RocketMatch::tick(Tick tick) {
    const Micros now = ticks.time_of(tick);
    server_.begin_tick(tick);
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
        while (const auto command = ends_[seat]->up.take(now)) execute(seat, *command);
    }
    for (const auto& end : ends_) static_cast<void>(server_.record(end->entity, {end->feet, {}, end->velocity}));
    server_.finish_tick();
    tell();
    send_snapshots(tick);
}

void RocketMatch::execute(std::uint32_t seat, const RocketCommand& command) {
    RocketEnd& end = *ends_[seat];
    const TakenCommand taken = server_.take_command(seat, command.number, command.stamp);
    end.feet = command.feet;
    end.velocity = command.velocity;
    if (command.claim) {
        const LaunchFacts facts(end.entity, {}, chest_of(end.feet));
        const LaunchResult result = server_.launch(seat, *command.claim, facts);
        if (result != LaunchResult::launched) {
            ++tally_.denied;
            end.news.emplace_back(ProjectileDenial{command.claim->id, result});
        }
    }
    if (taken.is_new) server_.finish_command(seat);
}

void RocketMatch::tell() {
    const Quantization& quantization = server_.history().config().quantization;
    for (const ServerProjectile& launched : server_.launches()) {
        launched_ = server_.tick();
        shooter().news.emplace_back(grant_of(launched));
        ProjectileSpawn spawn;
        if (spawn_of(launched, quantization, spawn)) target().news.emplace_back(spawn);
    }
    for (const ProjectileAuthority::Ended& ended : server_.ended()) {
        const SentVerdict sent = sent_verdict(ended.projectile, ended.verdict, quantization, ticks);
        for (const auto& end : ends_) end->news.emplace_back(sent);
        ++tally_.rockets;
        const bool is_hit = ended.verdict.end == FlightEnd::target && ended.verdict.target == target().entity;
        tally_.escaped += is_hit ? 0 : 1;
    }
}

void RocketMatch::send_snapshots(Tick tick) {
    const Micros now = ticks.time_of(tick);
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
        RocketEnd& end = *ends_[seat];
        RocketSnapshot snapshot{server_.snapshot(seat), tick, {}, 0, end.news.size()};
        for (const auto& other : ends_) {
            if (const auto sent = server_.add(seat, other->entity)) snapshot.entities[snapshot.count++] = *sent;
        }
        end.down.send(now, snapshot);
    }
}

}  // namespace

RocketTally play_rockets(const RocketMatchConfig& config) { return RocketMatch(config).play(); }

}  // namespace backsight::lab::fairness
