#include "web/engine/playground.h"

#include <backsight/base/hash.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <utility>

#include "web/engine/match_setup.h"
#include "web/engine/picture.h"

namespace backsight::web {

using namespace backsight::arena;

namespace {

constexpr std::uint64_t first_peer = 100;
constexpr std::int64_t looks_per_tick = 4;
constexpr Micros longest_play{1'000'000};

Micros look_at(std::int64_t look, TickRate ticks) {
    const Micros tick = ticks.time_of(Tick{look / looks_per_tick});
    const Micros next = ticks.time_of(Tick{look / looks_per_tick + 1});
    return tick + Micros{(next - tick).value * (look % looks_per_tick) / looks_per_tick};
}

}  // namespace

struct Playground::Player : InputSource {
    /// `number`: 0 for you, then the bots.
    Player(const Level& level, const MatchConfig& config, const Scene& its_scene, std::uint64_t seed,
           std::size_t its_number)
        : up_way(Direction::up, seed * 4),
          down_way(Direction::down, seed * 4 + 1),
          up(up_way.link({}), seed * 4 + 2),
          down(down_way.link({}), seed * 4 + 3),
          client(level, config),
          scene(&its_scene),
          number(its_number),
          mind(number > 0 ? std::make_optional<BotMind>(seed) : std::nullopt) {}

    PlayerInput think(const BotSight& sight) override {
        ++steps;
        if (!mind) return *given;
        if (!scene->plays) return mind->think(sight);
        // The first step of 1/64 s is the first of this rate too.
        return scene->plays(number, (steps - 1) * 64 / sight.level->rate().hz() + 1);
    }

    OneWay up_way;
    OneWay down_way;
    MemoryLink up;
    MemoryLink down;
    MatchClient client;
    const Scene* scene;
    std::size_t number;
    std::optional<BotMind> mind;
    std::uint32_t steps = 0;
    bool has_joined = false;
    const PlayerInput* given = nullptr;
    std::optional<ways::RemoteCopies> copies;  // of others' projectiles; empty: the library's images
    SnapshotArrivals arrivals;
    SnapshotSeq sent;
    std::deque<std::pair<std::uint32_t, std::vector<OwnImage>>> images;  // by command, the newest last

    void show_projectiles(ways::RemoteSystem system, const Level& level, const ArenaConfig& arena,
                          ways::ShotTicks& shots) {
        if (system == ways::RemoteSystem::ours) return;
        copies.emplace(system, level, arena, shots);
        client.show_projectiles(&*copies);
    }

    /// What the screen draws of their own projectiles with the command that they gave last.
    void keep_images() {
        if (images.size() == client.arena().level().rate().steps(ReelBook::kept_commands)) images.pop_front();
        std::vector<OwnImage>& drawn = images.emplace_back(client.commands().newest(), std::vector<OwnImage>()).second;
        const ClientWorld& world = client.arena().world();
        for (const PredictedProjectile& image : world.predicted_projectiles().images())
            if (Vec3 place; image.place(world.shown(), place)) drawn.push_back({image.id, place});
    }
    std::vector<OwnImage> images_of(std::uint32_t command) const {
        const auto found = std::ranges::find(images, command, [](const auto& each) { return each.first; });
        return found == images.end() ? std::vector<OwnImage>() : found->second;
    }
};

Playground::Playground(const Settings& settings)
    : settings_(settings),
      scene_(scene_of(settings)),
      config_(match_setup(settings)),
      level_(level_of(scene_, config_.arena.step_rate())),
      networks_(static_cast<std::uint64_t>(settings.whole(Setting::seed))) {
    server_ = std::make_unique<MatchServer>(level_, config_, hooks(), *this, *this);
    eyes_.emplace(*server_);
    reels_.emplace(config_.arena.max_players, level_.rate());
    comparison_.emplace(server_->arena().history(), server_->config().arena.draw);
    const auto seed = static_cast<std::uint64_t>(settings.whole(Setting::seed));
    for (std::size_t i = 0; i < config_.arena.max_players; ++i) {
        players_.push_back(std::make_unique<Player>(level_, config_, scene_, seed * 1000 + i, i));
        players_[i]->given = &input_;
        players_[i]->show_projectiles(static_cast<ways::RemoteSystem>(settings.whole(Setting::remote)), level_,
                                      config_.arena, shot_ticks_);
    }
    follow(0);
    join(0);
    change(settings);
}

Playground::~Playground() = default;

// You join first, so that the first place of a scene is yours.
void Playground::join(std::size_t player) {
    const auto ticket = static_cast<std::uint8_t>(player + 1);
    const auto seed = static_cast<std::uint64_t>(settings_.whole(Setting::seed));
    players_[player]->client.connect(now_, Hasher().add(seed).add(++nonce_).value(), std::span(&ticket, 1));
    players_[player]->has_joined = true;
}

// There is nobody to keep out: a ticket is the player's number.
ServerHooks Playground::hooks() {
    ServerHooks hooks;
    hooks.verify_ticket = [](std::span<const std::uint8_t> ticket, PeerId, Micros, std::uint64_t& user) {
        user = ticket.empty() ? 0 : ticket.front();
        return user == 0 ? RefuseReason::bad_ticket : RefuseReason::none;
    };
    hooks.random = [this] { return Hasher().add(++nonce_).value(); };
    hooks.cookie = [](PeerId, std::uint64_t, std::uint64_t) { return std::uint64_t{0}; };
    return hooks;
}

Conditions Playground::conditions_of(std::size_t player) {
    const Setting rtt = player == 0 ? Setting::rtt : Setting::bot_rtt;
    const Setting loss = player == 0 ? Setting::loss : Setting::bot_loss;
    Conditions conditions{settings_.us(rtt), settings_.us(Setting::jitter), settings_.get(loss),
                          settings_.get(Setting::reorder), nullptr};
    if (player == 0) {
        const auto network = static_cast<std::size_t>(settings_.whole(Setting::network));
        conditions.recording = networks_.of(network, settings_.recording());
    }
    return conditions;
}

void Playground::change(const Settings& settings) {
    settings_ = settings;
    strategy_ = static_cast<std::size_t>(settings.whole(Setting::rewind));
    comparison_->set_verdicts(strategy_);
    for (std::size_t i = 0; i < players_.size(); ++i) {
        Player& player = *players_[i];
        player.up.change(player.up_way.link(conditions_of(i)));
        player.down.change(player.down_way.link(conditions_of(i)));
    }
}

void Playground::follow(std::size_t player) {
    followed_ = player < players_.size() ? player : 0;
    check_ = ScreenCheck(level_.rate().steps(ScreenCheck::frames_at_64_hz));
}

MatchFacts Playground::facts() const {
    MatchFacts facts;
    facts.tick = server_->arena().tick();
    facts.tick_rate = ticks();
    for (std::uint32_t i = 0; i < players_.size(); ++i) {
        const MatchClient& client = this->client(i);
        facts.players.push_back({i, i + std::uint64_t{1}, client.arena().world().self(), client.is_playing(),
                                 in_world(client.arena().prediction().state()),
                                 client.session().channel().numbers().rtt, client.counters().kills,
                                 client.counters().deaths});
    }
    facts.followed = followed_facts();
    facts.down_bytes = down_bytes_;
    facts.entities = facts.entities_drawn = eyes_->entity_count();
    facts.shots = &book_;
    facts.reels = &*reels_;
    facts.flights = &flights_;
    std::copy_n(comparison_->total().strategies.begin(), facts.ways.size(), facts.ways.begin());
    facts.has_ways = true;
    facts.settings = &settings_;
    facts.level = &level_;
    return facts;
}

FollowedFacts Playground::followed_facts() const {
    const MatchClient& client = this->client(followed_);
    const ClientWorld& world = client.arena().world();
    FollowedFacts facts{static_cast<std::uint32_t>(followed_),
                        true,
                        client.timing().view.delay,
                        ticks().time_of(server_->arena().tick()) - ticks().time_of(world.shown()),
                        world.acks().newest(),
                        world.acks().received(),
                        client.counters().snapshots,
                        check_.compared(),
                        check_.differing(),
                        check_.skipped(),
                        world.stamp(),
                        {},
                        {}};
    if (!client.is_playing() || !server_->arena().is_there(world.client())) return facts;
    const Ledger& ledger = server_->arena().world().ledger(world.client());
    // The newest sample that the screen draws with is the one after the moment.
    const Tick drawn_to = world.shown().tick() + 1;
    for (std::uint32_t age = stamp_window; age-- > 0;) {
        if (facts.newest.value <= age) continue;
        const SnapshotSeq seq{facts.newest.value - age};
        const Tick tick = ledger.tick_of(seq);
        facts.snapshots_seen.push_back(
            {seq, tick, players_[followed_]->arrivals.state_of(seq, world.acks(), tick <= drawn_to)});
    }
    facts.crosshair = crosshair_of(client, ledger);
    return facts;
}

PlayerState Playground::in_world(const PlayerState& state) const { return web::in_world(server_->arena(), state); }

const MatchClient& Playground::client(std::size_t player) const { return players_[player]->client; }

void Playground::play_until(Micros until) {
    until = std::min(until, now_ + longest_play);
    while (look_at(looks_, ticks()) <= until) {
        now_ = look_at(looks_, ticks());
        if (looks_ % looks_per_tick == 0) server_tick();
        for (std::size_t i = 0; i < players_.size(); ++i) play_client(i);
        ++looks_;
    }
}

void Playground::send(PeerId peer, std::span<const std::uint8_t> datagram) {
    down_bytes_ += datagram.size();
    const std::uint64_t index = peer.value - first_peer;
    if (index >= players_.size()) return;
    Player& player = *players_[index];
    const auto lost = [&] { return player.down.counters().lost_in_trace + player.down.counters().lost_extra; };
    const std::uint64_t before = lost();
    player.down.send(now_.value, datagram);
    const std::uint32_t seat = player.client.arena().world().client();
    if (!player.client.is_playing() || !server_->arena().is_there(seat)) return;
    const SnapshotSeq newest = server_->arena().world().ledger(seat).newest_sent();
    if (newest != player.sent) player.arrivals.sent(newest, lost() != before);
    player.sent = newest;
}

void Playground::server_tick() {
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    const Tick tick{looks_ / looks_per_tick + 1};
    server_->begin_tick(tick, ticks().time_of(tick));
    for (std::size_t i = 0; i < players_.size(); ++i) {
        while (const auto size = players_[i]->up.receive(now_.value, buffer))
            server_->receive(PeerId{first_peer + i}, std::span(buffer).first(*size));
    }
    server_->finish_tick();
    const auto rebuild = [&](std::size_t index, const ViewStamp& stamp, std::vector<float>& shapes) {
        const ClientWorld& world = client(index).arena().world();
        if (server_->arena().is_there(world.client()))
            eyes_->draw_rewound(stamp, server_->arena().world().ledger(world.client()), world.self(), shapes);
    };
    reels_->develop(rebuild);
}

void Playground::play_client(std::size_t index) {
    Player& player = *players_[index];
    if (!player.has_joined) {
        if (players_[0]->client.is_playing()) join(index);
        return;
    }
    std::array<std::uint8_t, max_datagram_bytes> buffer;
    while (const auto size = player.down.receive(now_.value, buffer)) {
        player.client.receive(now_, std::span(buffer).first(*size));
        player.arrivals.received(player.client.arena().world().acks());
    }
    player.client.update(now_);
    const std::uint64_t before = player.client.counters().commands;
    player.client.step(now_, player);
    if (player.client.counters().commands != before) {
        if (index == followed_) draw_screen(player.client, check_.frame(player.client.commands().newest()));
        book_.show(screens_of_shot(index + 1, player.client));
        player.keep_images();
    }
    while (const std::size_t size = player.client.write(now_, buffer))
        player.up.send(now_.value, std::span(buffer).first(size));
}

void Playground::recorded(Tick tick) {
    comparison_->record(tick);
    for (const ServerProjectile& projectile : server_->arena().launches()) {
        const PlayerIndex shooter = projectile.id.client;
        for (std::uint32_t i = 0; i < players_.size(); ++i) {
            if (client(i).arena().world().client() == shooter) flights_.launched(projectile, i, tick);
        }
    }
    for (SeenFlight& flight : flights_.flights())
        if (!flight.has_ended) flight.places = places_of(flight.id, flight.player);
}

void Playground::executed(EntityId shooter, std::uint32_t command, const Audited& audited, const Ledger& ledger) {
    comparison_->execute(shooter, command, audited.stamp, ledger);
    const ServerArena& arena = server_->arena();
    const PlayerIndex seat = arena.player_of(shooter);
    if (seat == no_player) return;
    const PlayerState state = in_world(arena.state(seat));
    ReelFrame frame{command, audited.stamp, state.position + eye_offset(state), state.yaw, state.pitch, nullptr, {}};
    const bool is_followed = shooter == client(followed_).arena().world().self();
    if (is_followed) {
        auto shapes = std::make_shared<std::vector<float>>();
        eyes_->draw_rewound(audited.stamp, ledger, shooter, *shapes);
        const View view = View::exact(arena.history(), config_.arena.draw, ledger, audited.stamp);
        if (audited.result == AuditResult::accepted && remembers_all(view)) {
            check_.rebuild(command, *shapes);
        } else {
            check_.skip();
        }
        frame.shapes = std::move(shapes);
    }
    for (std::size_t i = 0; i < players_.size(); ++i) {
        if (client(i).arena().world().self() != shooter) continue;
        frame.images = players_[i]->images_of(command);
        reels_->executed(i, frame);
    }
}

std::optional<RewoundHit> Playground::rewound(const ShotRecord& shot, const Ledger& ledger, bool may_hit_shooter) {
    if (strategy_ == ways::live_strategy_count - 1) return std::nullopt;
    return comparison_->answer(strategy_, shot, ledger, config_.interpolation_delay_of(shot.audited.stamp, ledger),
                               may_hit_shooter);
}

void Playground::judged(const ShotRecord& shot, const Ledger& ledger, const SelfAuditAnswer&) {
    comparison_->add(shot, ledger, config_.interpolation_delay_of(shot.audited.stamp, ledger));
    SeenShot seen = eyes_->see(shot, ledger, comparison_->last(), book_.screen_of(shot));
    seen.player = static_cast<std::uint32_t>(shot.user - 1);
    seen.victim = victim_of(shot);
    if (!config_.arena.beams_reflect) seen.cover = ask_cover(server_->arena(), shot);
    book_.add(std::move(seen));
    const std::size_t shooter = static_cast<std::size_t>(shot.user - 1);
    if (shot.has_killed || (shot.ray == 0 && shooter == followed_))
        reels_->add(book_.count(), shooter, shot.command, shot.has_killed);
}

void Playground::projectile_ended(const FlightRecord& record) {
    SeenFlight* flight = flights_.find(record.projectile);
    if (flight == nullptr) return;
    flight->places = places_of(flight->id, flight->player);
    flight->places[FlightWatcher::server] = {true, record.verdict.position};
    flight->has_ended = true;
    flight->record = record;
    if (flight->player == followed_) reels_->add_flight(flight->number, flight->player, flight->id);
}

// The spectator is the first player besides the shooter who has a picture of the projectile.
FlightPlaces Playground::places_of(const ProjectileId& id, std::size_t shooter) const {
    FlightPlaces places;
    places[FlightWatcher::shooter] = place_on_screen(client(shooter), id);
    places[FlightWatcher::server] = place_on_server(server_->arena().world().projectiles(), id);
    for (std::size_t i = 0; i < players_.size() && !places[FlightWatcher::spectator].is_drawn; ++i)
        if (i != shooter) places[FlightWatcher::spectator] = place_on_screen(client(i), id);
    return places;
}

// Their screen as the server deals the damage. They see the damage half a round trip later.
VictimSight Playground::victim_of(const ShotRecord& shot) const {
    const EntityId victim = shot.verdict.hit.entity;
    if (server_->arena().player_of(victim) == no_player) return {};
    for (const std::unique_ptr<Player>& player : players_) {
        const ClientArena& arena = player->client.arena();
        if (arena.world().self() != victim || !player->client.is_playing()) continue;
        const PlayerState own = in_world(arena.prediction().state());
        const View view = arena.world().view();
        VictimSight sight = eyes_->victim_sight(view, own.position + eye_offset(own), shot.shot.shooter);
        draw_all(view, victim, sight.shapes);
        return sight;
    }
    return {};
}

}  // namespace backsight::web
