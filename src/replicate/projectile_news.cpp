#include <backsight/replicate/projectile_news.h>

#include <algorithm>

namespace backsight {

namespace {

EntityId entity_in(const WorldHistory& history, std::uint32_t slot, std::uint32_t generation) {
    if (slot >= history.slot_count()) return {};
    const EntityId id = history.slot(slot).id();
    const bool is_same = id.generation() % sent_generations == generation;
    return is_same ? id : EntityId{};
}

HitGroup group_of(const WorldHistory& history, EntityId id, std::uint16_t hitbox) {
    const Track* track = history.find(id);
    const std::optional<EntityState> state = track == nullptr ? std::nullopt : track->at(track->newest());
    if (!state) return HitGroup::generic;
    const auto hitboxes = history.hitbox_sets().get(state->hitboxes);
    return hitbox < hitboxes.size() ? hitboxes[hitbox].group : HitGroup::generic;
}

// How far a rounded normal moves the point, as a share of the radius: a bit more than twice the sine of half of
// max_normal_error_deg.
constexpr float normal_share = 0.024f;

float radius_of(FlightEnd end, const FlightRules& rules) {
    return end == FlightEnd::target ? rules.target_radius_m : rules.body_radius_m;
}

// Whether a reader that knows this launch, and is sent no place, finds it.
bool finds_place(const ProjectileVerdict& verdict, Vec3 normal, const FlightRules& rules, TickRate rate,
                 const FlightLeg& launch) {
    ProjectileVerdict found = verdict;
    found.told = ToldPlace::nothing;
    found.normal = normal;
    fill_place(found, rules, rate, launch);
    const float at_point = place_tolerance_m + normal_share * radius_of(verdict.end, rules);
    return distance(found.position, verdict.position) <= place_tolerance_m &&
           distance(found.point, verdict.point) <= at_point;
}

bool finds_place(const ServerProjectile& projectile, const ProjectileVerdict& verdict, Vec3 normal,
                 const Quantization& quantization, TickRate rate) {
    const FlightRules& rules = projectile.rules->flight;
    const Launch& launch = projectile.launch;
    if (!finds_place(verdict, normal, rules, rate, {launch.position, launch.velocity, 0, 0, false})) return false;
    ProjectileSpawn spawn;
    if (!spawn_of(projectile, quantization, spawn)) return true;  // nobody else hears of it
    const RemoteSpawn seen = complete_spawn(spawn, *projectile.rules, quantization);
    return finds_place(verdict, normal, rules, rate, {seen.position, seen.velocity, 0, 0, false});
}

}  // namespace

void ProjectileContext::know_weapon(std::uint32_t weapon, const ProjectileRules& rules) {
    if (weapon >= max_message_weapons) return;
    const auto bit = static_cast<std::uint16_t>(1u << weapon);
    const auto put = [&](std::uint16_t& weapons, bool is_in) {
        weapons = static_cast<std::uint16_t>(is_in ? weapons | bit : weapons & ~bit);
    };
    put(with_speed, rules.max_speed_mps > 0.0f);
    put(with_inherited, rules.inherits != Inherits::nothing);
}

ProjectileGrant grant_of(const ServerProjectile& projectile) {
    const auto fitting = [](std::int64_t span) { return std::clamp<std::int64_t>(span, 0, max_granted_span); };
    const Grant& grant = projectile.launch.grant;
    return {projectile.id, projectile.launched.tick(), fitting(grant.look_back), fitting(grant.fast_forward),
            fitting(grant.remainder)};
}

bool spawn_of(const ServerProjectile& projectile, const Quantization& quantization, ProjectileSpawn& spawn) {
    ProjectileSpawn told;
    told.id = projectile.id;
    told.weapon = projectile.weapon;
    told.launched = projectile.launched.tick();
    const std::int64_t steps = (projectile.launch.grant.fast_forward + fast_forward_step / 2) / fast_forward_step;
    told.fast_forward = std::clamp<std::int64_t>(steps * fast_forward_step, 0, max_spawn_fast_forward);
    const Launch& launch = projectile.launch;
    if (told.id.is_null() || told.id.client >= max_message_clients || told.weapon >= max_message_weapons) return false;
    if (quantize_position(launch.position, quantization, told.muzzle) != QuantizeResult::ok) return false;
    const Vec3 way = projectile.inherited == QuantVelocity{} ? launch.velocity : projectile.direction;
    if (quantize_aim(way, told.direction) != QuantizeResult::ok) return false;
    const ProjectileRules& rules = *projectile.rules;
    told.has_speed = rules.max_speed_mps > 0.0f;
    told.has_inherited = rules.inherits != Inherits::nothing;
    if (told.has_speed) told.speed = projectile.speed;
    if (told.has_inherited) told.inherited = projectile.inherited;
    spawn = told;
    return true;
}

SentVerdict sent_verdict(const ServerProjectile& projectile, const ProjectileVerdict& verdict,
                         const Quantization& quantization, TickRate rate) {
    SentVerdict sent;
    sent.id = verdict.id;
    sent.end = verdict.end;
    sent.basis = verdict.basis;
    sent.age = verdict.age;
    const bool has_target = verdict.end == FlightEnd::target;
    if (has_target || verdict.end == FlightEnd::stopped) sent.normal = quantize_normal(verdict.normal);
    if (has_target) {
        sent.slot = verdict.target.index();
        sent.generation = verdict.target.generation() % sent_generations;
        sent.hitbox = verdict.hitbox;
    }
    const Vec3 normal = dequantize(sent.normal);
    if (verdict.told == ToldPlace::nothing || finds_place(projectile, verdict, normal, quantization, rate)) return sent;
    sent.has_place = quantize_position(verdict.position, quantization, sent.center) == QuantizeResult::ok;
    const Vec3 behind = verdict.position - normal * radius_of(verdict.end, projectile.rules->flight);
    const bool is_inside = distance(verdict.point, verdict.position) < distance(verdict.point, behind);
    sent.is_inside = sent.has_place && has_target && is_inside;
    return sent;
}

Grant complete_grant(const ProjectileGrant& grant, std::int64_t hold_back, const ProjectileRules& rules) {
    return {grant.look_back, hold_back, grant.fast_forward, grant.remainder, rules.budget.decay_permille};
}

RemoteSpawn complete_spawn(const ProjectileSpawn& spawn, const ProjectileRules& rules,
                           const Quantization& quantization) {
    RemoteSpawn whole;
    whole.id = spawn.id;
    whole.weapon = spawn.weapon;
    whole.rules = &rules;
    whole.position = dequantize(spawn.muzzle, quantization);
    whole.velocity = launch_velocity(dequantize(spawn.direction), spawn.speed, spawn.inherited, rules, quantization);
    whole.launched = Moment::at(spawn.launched);
    whole.fast_forward = spawn.fast_forward;
    return whole;
}

ProjectileVerdict complete_verdict(const SentVerdict& sent, const WorldHistory& history) {
    ProjectileVerdict verdict;
    verdict.id = sent.id;
    verdict.end = sent.end;
    verdict.basis = sent.basis;
    verdict.age = sent.age;
    verdict.told = !sent.has_place ? ToldPlace::nothing : sent.is_inside ? ToldPlace::all : ToldPlace::center;
    if (sent.has_place) verdict.position = dequantize(sent.center, history.config().quantization);
    verdict.point = verdict.position;
    verdict.normal = dequantize(sent.normal);
    if (sent.end != FlightEnd::target) return verdict;
    verdict.target = entity_in(history, sent.slot, sent.generation);
    verdict.hitbox = sent.hitbox;
    verdict.group = group_of(history, verdict.target, sent.hitbox);
    return verdict;
}

}  // namespace backsight
