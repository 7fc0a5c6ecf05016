#include "brawl/rules.h"

#include <backsight/base/hash.h>

#include <array>
#include <cmath>

namespace backsight::brawl {

namespace {

constexpr float blade_m = 1.6f, blade_radius_m = 0.15f, hand_m = 0.5f;
constexpr float circle_away_m = 3.5f;
constexpr Vec3 chest{0.0f, 0.0f, 1.0f};

double part_of_circle(Tick tick, std::int64_t ticks) {
    return 2.0 * pi * static_cast<double>(tick.value % ticks) / static_cast<double>(ticks);
}

// The ring bounds every place, so none is out of the grid's range.
QuantPosition on_grid(Vec3 place) {
    QuantPosition out;
    static_cast<void>(quantize_position(place, grid, out));
    return out;
}

// The raft takes up whoever stands on it, and lets go whoever walks off.
void settle(Fighter& fighter, Vec3 world, const Pose& deck) {
    const float out = length(world);
    if (out > ring_m) world = world * (ring_m / out);
    const Vec3 local = rotate(conjugate(deck.rotation), world - deck.position);
    fighter.is_aboard = std::abs(local.x) <= raft_half_length_m && std::abs(local.y) <= raft_half_width_m;
    fighter.place = on_grid(fighter.is_aboard ? local : world);
}

void begin(Fighter& fighter, Move move, const Pose& deck) {
    fighter.move = move;
    fighter.phase = 1;
    if (move == Move::dash) fighter.tired = dash_pause;
    if (move != Move::circle) return;
    // A circle that is put down aboard rides along.
    const Vec3 away = heading(fighter.facing) * circle_away_m;
    const Vec3 local = fighter.is_aboard ? rotate(conjugate(deck.rotation), away) : away;
    fighter.is_mark_aboard = fighter.is_aboard;
    fighter.mark = on_grid(dequantize(fighter.place, grid) + local);
}

// The blade turns by a third of its arc in a tick, from right to left, and stops at the first body.
Query part_of_slash(Vec3 at, const Fighter& fighter) {
    constexpr double third_rad = 2.0 * pi / 9.0;
    const double middle = angle_rad(fighter.facing) + (fighter.phase - rules_of(Move::slash).first - 1) * third_rad;
    std::array<Pose, 3> poses;
    for (std::size_t i = 0; i < poses.size(); ++i) {
        const double turn = middle + (static_cast<double>(i) - 1.0) * 0.5 * third_rad;
        poses[i] = {at + chest, rotation_about({0, 0, 1}, turn)};
    }
    return Query::swing_of({hand_m, 0, 0}, {hand_m + blade_m, 0, 0}, blade_radius_m, poses);
}

void add_body(WorldHistory& history) {
    const float top = fighter_height_m - fighter_radius_m;
    const Hitbox box = Hitbox::capsule(HitGroup::torso, {0, 0, fighter_radius_m}, {0, 0, top}, fighter_radius_m);
    static_cast<void>(history.hitbox_sets().add(std::span(&box, 1)));
}

}  // namespace

const MoveRules& rules_of(Move move) {
    static constexpr MoveRules rules[] = {{},                   // none
                                          {3, 5, 9, 2.0f, 25},  // slash
                                          {6, 6, 12, 0.0f, 35},
                                          {10, 10, 14, 1.0f, 45},
                                          {0, 0, 5, 14.0f, 0},
                                          {1, 7, 10, 1.0f, 0},
                                          {0, 0, 16, 0.0f, 0}};
    return rules[static_cast<std::size_t>(move)];
}

std::uint32_t Fighter::aim() const {
    Hasher hash;
    for (const int each : {place.x, place.y, mark.x, mark.y, int{facing}, static_cast<int>(move), int{phase},
                           int{is_aboard}, int{is_mark_aboard}}) {
        hash.add(static_cast<std::uint64_t>(each));
    }
    return static_cast<std::uint32_t>(hash.value());
}

Vec3 heading(std::uint16_t facing) {
    const double angle = angle_rad(facing);
    return {static_cast<float>(deterministic_cos(angle)), static_cast<float>(deterministic_sin(angle)), 0.0f};
}

double raft_turn_rad(Tick tick) { return part_of_circle(tick, 60 * 20); }

Pose raft_at(Tick tick) {
    const auto x = static_cast<float>(8.0 * deterministic_sin(part_of_circle(tick, 16 * 20)));
    return {{x, 0.0f, 0.0f}, rotation_about({0, 0, 1}, raft_turn_rad(tick))};
}

Vec3 ground(QuantPosition place, bool is_aboard, const Pose& deck) {
    const Vec3 there = dequantize(place, grid);
    return is_aboard ? transform(deck, there) : there;
}

Fighter step(Fighter fighter, const Input& input, Tick shown, std::span<const UprightBody> bodies) {
    if (!fighter.is_alive()) return fighter;
    const Pose deck = raft_at(shown);
    if (fighter.tired > 0) --fighter.tired;
    if (fighter.move != Move::none && ++fighter.phase > rules_of(fighter.move).length) {
        fighter.move = Move::none;
        fighter.phase = 0;
    }
    const bool is_held = fighter.move == Move::dash || fighter.move == Move::stagger || fighter.strikes();
    if (!is_held) fighter.facing = input.facing;
    const bool may_begin = fighter.move == Move::none && (input.wish != Move::dash || fighter.tired == 0);
    if (may_begin && input.wish != Move::none) begin(fighter, input.wish, deck);
    Vec3 way{static_cast<float>(input.x) / 127.0f, static_cast<float>(input.y) / 127.0f, 0.0f};
    if (length(way) > 1.0f) way = normalized(way);
    if (fighter.move == Move::dash) way = heading(fighter.facing);
    way = way * (rules_of(fighter.move).speed_mps * tick_rate.tick_seconds());
    // Riders who stand still keep their place to the bit.
    const bool moves = length_squared(way) > 0.0f;
    const Vec3 here = ground(fighter.place, fighter.is_aboard, deck);
    if (moves) way = way_among({here, fighter_radius_m, fighter_height_m}, way, bodies);
    if (moves || !fighter.is_aboard) settle(fighter, here + way, deck);
    return fighter;
}

Fighter newborn(std::uint32_t number) {
    Fighter fighter;
    const auto turn = static_cast<std::uint16_t>(number * 40503u);  // the golden section: neighbours lie far apart
    fighter.place = on_grid(heading(turn) * (ring_m - 1.0f));
    fighter.facing = static_cast<std::uint16_t>(turn + 32768u);
    return fighter;
}

std::optional<Vec3> place_aboard(const Fighter& fighter) {
    const bool is_circle = fighter.move == Move::circle;
    if (!(is_circle ? fighter.is_mark_aboard : fighter.is_aboard)) return std::nullopt;
    return dequantize(is_circle ? fighter.mark : fighter.place, grid);
}

std::optional<Query> strike(const ViewPose& deck, EntityId self, const Fighter& fighter, std::uint32_t slash) {
    const bool is_circle = fighter.move == Move::circle;
    const std::optional<Vec3> aboard = place_aboard(fighter);
    // From a raft that is not on the screen nobody strikes.
    if (aboard && !has_pose(deck.status)) return std::nullopt;
    const Vec3 at = aboard ? transform(deck.pose, *aboard) : dequantize(is_circle ? fighter.mark : fighter.place, grid);
    Query query = Query::sphere_at(at + chest, circle_m);
    if (fighter.move == Move::cone) {
        const auto cosine = static_cast<float>(deterministic_cos(cone_rad));
        query = Query::cone_of(at + chest, heading(fighter.facing), cone_m, cosine);
    }
    if (fighter.move == Move::slash) {
        query = part_of_slash(at, fighter);
        query.swing = slash;
    } else {
        query.collect = Collect::entities;
    }
    query.max_hits = 16;
    query.filter.layers = fighter_layer;
    query.filter.exclude = self;
    return query;
}

service::WorldGame world_game() {
    service::WorldGame game;
    game.world.draw.tick_rate = tick_rate;
    game.world.draw.longest_jump = Micros{0};
    game.world.history.capacity_ticks = 64;
    game.world.history.max_entities = 2 * max_players + 2;
    game.world.history.field_bits = move_bits;
    game.world.packets.emplace();
    game.prepare = add_body;
    Hasher rules;
    for (std::size_t i = 0; i < static_cast<std::size_t>(Move::count_); ++i) {
        const MoveRules& move = rules_of(static_cast<Move>(i));
        for (const int each : {move.first, move.last, move.length, move.damage}) rules.add(std::uint64_t(each));
        rules.add(move.speed_mps);
    }
    game.rules = rules.value();
    return game;
}

}  // namespace backsight::brawl
