#include "brawl/match.h"

#include <algorithm>
#include <string_view>

namespace backsight::brawl {

namespace {

// What a client must know of bodies besides: one byte where they block, and nothing where not.
constexpr std::uint8_t bodies_block = 1;
constexpr std::string_view bodies_key = "game.bodies";
constexpr std::string_view body_age_key = "fairness.max_body_age_ms";

constexpr service::GameField settings[] = {
    {bodies_key, "--bodies", "", 0, 0, "pass|block",
     "Whether fighters walk through each other, or are stopped by others where their own screen draws them",
     std::string_view("pass")},
    {body_age_key, "--max-body-age", "ms", 0, 1'000, "",
     "How long before a command came others may stand as its player's screen drew them, where bodies block",
     usual_body_age.value / 1000},
};

// Who left may wait for their next life; for each place in the match so many users are kept.
constexpr std::size_t pauses_per_player = 8;

ServerWorldConfig server_config() {
    ServerWorldConfig config;
    config.self_audit.emplace();
    return config;
}

}  // namespace

Match::Match(const service::MatchSetup& setup, const service::MatchServices& services)
    : WorldMatch(setup, services, world_game(), server_config()),
      bodies_(most_players()),
      pauses_(pauses_per_player * std::size_t{most_players()}) {
    [[maybe_unused]] const EntityId first = server_world().spawn({{}, {}, 0, 0});
    BACKSIGHT_ASSERT(first == raft, "the raft: spawned first");
    if (setup.settings.game() == nullptr) return;
    bodies_block_ = setup.settings.text(bodies_key) == "block";
    max_body_age_ = Micros{setup.settings.whole(body_age_key) * 1000};
}

EntityId Match::spawn_player() { return server_world().spawn({body_set, {}, 0, fighter_layer}); }

std::size_t Match::welcome(std::uint32_t player, std::span<std::uint8_t> bytes) {
    Body& body = bodies_[player];
    body = {newborn(++births_), tick(), 0, {}};
    if (const std::optional<Tick> pause = pauses_.pause_of(user_of(player), tick())) {
        body.fighter.health = 0;
        body.reborn_at = *pause;
        static_cast<void>(server_world().history().kill(entity_of(player)));
        ++counters_.joins_paused;
    }
    if (!bodies_block_) return 0;
    bytes[0] = bodies_block;
    return 1;
}

void Match::player_left(std::uint32_t player) {
    const Body& gone = bodies_[player];
    pauses_.keep(user_of(player), gone.fighter.is_alive() ? tick() + rest_ticks : gone.reborn_at, tick());
}

bool Match::execute(std::uint32_t player, std::span<const std::uint8_t> input, const TakenCommand& taken) {
    PlayerCommand command;
    if (!service::read_message(input, command)) return false;
    Body& body = bodies_[player];
    const Tick shown = server_world().level_moment(player, max_raft_age).tick();
    const Bodies others = bodies_block_ ? bodies_in_view(player, shown) : Bodies{};
    body.fighter = step(body.fighter, command.input, shown, others.each());
    const Fighter& fighter = body.fighter;
    if (fighter.move == Move::parry && fighter.phase == 1) body.parry_began = tick();
    if (!fighter.strikes()) return true;
    ++counters_.strikes;
    if (fighter.phase == rules_of(fighter.move).first) ++body.slashes;
    strike_all(player, command, taken);
    return true;
}

Bodies Match::bodies_in_view(std::uint32_t player, Tick shown) const {
    const ServerWorld& world = server_world();
    const auto pose_of = [&](EntityId entity) {
        return world.body_of(player, entity, max_body_age_, max_body_error_m);
    };
    return bodies_around(world.history(), entity_of(player), shown, pose_of);
}

void Match::strike_all(std::uint32_t player, const PlayerCommand& command, const TakenCommand& taken) {
    ServerWorld& world = server_world();
    const Body& body = bodies_[player];
    const std::optional<View> view = world.view_of(player);
    // A refused stamp has no view. The record of the blow that comes to nothing has it where the server has the raft.
    const std::optional<Vec3> aboard = place_aboard(body.fighter);
    const ViewPose deck = world.mount_of(player, raft, aboard.value_or(Vec3{}), max_raft_age, max_raft_error_m);
    const bool is_from_there = !view || !aboard || deck == view->pose(raft);
    const bool is_as_shown = taken.audited.result == AuditResult::accepted && command.strikes && is_from_there &&
                             command.aim == body.fighter.aim();
    const std::optional<Query> query = strike(deck, entity_of(player), body.fighter, body.slashes);
    ShotRecord record;
    if (query) record = world.judge(player, *query, strike_rules, {}, is_as_shown ? command.seen : 0);
    if (query) {
        record.weapon = static_cast<std::uint16_t>(body.fighter.move);
        static_cast<void>(report(player, record));
    }
    if (!view || record.verdict.reason == Reason::knowledge_gap) {
        ++counters_.refused;
        return;
    }
    ++(!is_as_shown ? counters_.corrected : command.seen == record.seen_hash ? counters_.agreed : counters_.differed);
    for (const Verdict& verdict : record.hits) {
        if (verdict.is_judged_again) ++counters_.again;
        if (verdict.outcome != Outcome::hit) ++counters_.spared;
        // A blow on a life that has ended since does not touch the new one.
        if (verdict.outcome == Outcome::hit && !verdict.former_life) take_blow(player, verdict.hit.entity);
    }
}

bool Match::parries(std::uint32_t player) const {
    const Body& body = bodies_[player];
    return body.fighter.parries() && tick() - body.parry_began < rules_of(Move::parry).last;
}

// Whom it touches is decided in the attacker's past. Whether the victim parries is decided now, in the server's
// present.
void Match::take_blow(std::uint32_t attacker, EntityId entity) {
    const std::uint32_t player = server_world().client_of(entity);
    Body& from = bodies_[attacker];
    if (!is_here(player) || !bodies_[player].fighter.is_alive()) return;
    Fighter& victim = bodies_[player].fighter;
    const MoveRules& rules = rules_of(from.fighter.move);
    if (from.fighter.move == Move::slash) {
        const Pose deck = raft_at(tick());
        const Vec3 way =
            ground(from.fighter.place, from.fighter.is_aboard, deck) - ground(victim.place, victim.is_aboard, deck);
        if (parries(player) && dot(heading(victim.facing), way) >= parry_cosine * length(way)) {
            ++counters_.parries;
            from.fighter.move = Move::stagger;
            from.fighter.phase = 1;
            return;
        }
    }
    ++counters_.hits;
    victim.health = static_cast<std::uint8_t>(victim.health - std::min(rules.damage, victim.health));
    if (victim.is_alive()) return;
    ++counters_.kills;
    bodies_[player].reborn_at = tick() + rest_ticks;
    static_cast<void>(server_world().history().kill(entity));
}

void Match::record() {
    ServerWorld& world = server_world();
    const Pose deck = raft_at(tick());
    static_cast<void>(world.record(raft, {deck.position, deck.rotation, {}}));
    for (std::uint32_t player = 0; player < bodies_.size(); ++player) {
        if (!is_here(player)) continue;
        Fighter& fighter = bodies_[player].fighter;
        const EntityId entity = entity_of(player);
        if (!fighter.is_alive() && tick() >= bodies_[player].reborn_at) {
            fighter = newborn(++births_);
            static_cast<void>(world.history().respawn(entity));
        }
        static_cast<void>(world.history().set_parent(entity, fighter.is_aboard ? raft : EntityId{}));
        static_cast<void>(world.history().set_fields(entity, static_cast<std::uint32_t>(fighter.move)));
        const Quat turn = rotation_about({0, 0, 1}, angle_rad(fighter.facing));
        const Quat local = fighter.is_aboard ? conjugate(deck.rotation) * turn : turn;
        static_cast<void>(world.record(entity, {dequantize(fighter.place, grid), local, {}}));
    }
}

std::size_t Match::write_own(std::uint32_t player, std::span<std::uint8_t> bytes) const {
    return service::write_message(bytes, bodies_[player].fighter);
}

void Match::publish(service::MatchStatus& status) const {
    WorldMatch::publish(status);
    status.triggers = counters_.strikes;
    status.kills = counters_.kills;
    const Counters& c = counters_;
    const char* names[] = {"attacks",      "blows as seen", "not as seen", "corrected", "without a view", "hits",
                           "judged again", "spared",        "parries",     "kills",     "paused joins"};
    const std::uint64_t counts[] = {c.strikes, c.agreed, c.differed, c.corrected, c.refused,     c.hits,
                                    c.again,   c.spared, c.parries,  c.kills,     c.joins_paused};
    for (std::size_t i = 0; i < std::size(names); ++i) status.named[i] = {names[i], counts[i]};
}

std::size_t Match::spectate(std::span<service::Marker> markers) const {
    using enum service::MarkerShape;
    const Pose deck = raft_at(tick());
    const auto turn = static_cast<float>(raft_turn_rad(tick()));
    std::size_t count = 0;
    markers[count++] = service::Marker::on_ground(box, deck.position, raft_half_length_m, turn, raft_half_width_m);
    for (std::uint32_t player = 0; player < bodies_.size() && count + 1 < markers.size(); ++player) {
        const Fighter& fighter = bodies_[player].fighter;
        if (!is_here(player) || !fighter.is_alive()) continue;
        const auto facing = static_cast<float>(angle_rad(fighter.facing));
        const Vec3 at = ground(fighter.place, fighter.is_aboard, deck);
        const Vec3 mark = ground(fighter.mark, fighter.is_mark_aboard, deck);
        if (fighter.move == Move::circle) markers[count++] = service::Marker::on_ground(ring, mark, circle_m);
        if (fighter.move != Move::cone) continue;
        markers[count++] = service::Marker::on_ground(sector, at, cone_m, facing, cone_rad);
    }
    return count + WorldMatch::spectate(markers.subspan(count));
}

namespace {

// A move is its own weapon in reports and metrics.
constexpr service::MatchNames::Weapon attacks[] = {{"none"}, {"slash"}, {"cone"}, {"circle"}};

class Brawl : public service::GameOf<Match> {
public:
    using GameOf::GameOf;
    service::MatchNames names() const override { return {attacks, {}}; }
    std::span<const service::GameField> fields() const override { return settings; }
};

}  // namespace

const service::Game& game() {
    static const Brawl brawl("brawl", tick_rate);
    return brawl;
}

}  // namespace backsight::brawl
