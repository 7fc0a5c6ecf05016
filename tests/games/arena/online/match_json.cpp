#include "tests/games/arena/online/match_json.h"

#include "tests/captures/capture.h"
#include "tests/captures/projectile_json.h"

namespace backsight::test {

using namespace backsight::arena;

namespace {

nlohmann::json steps_of(Vec3 v, float per_unit) {
    nlohmann::json steps = nlohmann::json::array();
    for (const float part : {v.x, v.y, v.z}) steps.push_back(static_cast<std::int64_t>(part * per_unit));
    return steps;
}

nlohmann::json as_json(const Welcome& welcome) {
    return {{"kind", "welcome"}, {"self", test::as_json(welcome.self)}, {"player", welcome.player}};
}

nlohmann::json as_json(const ShotVerdict& verdict) {
    nlohmann::json rays = nlohmann::json::array();
    for (std::size_t i = 0; i < verdict.rays; ++i) {
        const RayVerdict& ray = verdict.ray[i];
        rays.push_back({{"outcome", static_cast<int>(ray.outcome)},
                        {"reason", static_cast<int>(ray.reason)},
                        {"victim", test::as_json(ray.victim)},
                        {"damage", ray.damage},
                        {"killed", ray.has_killed}});
    }
    nlohmann::json json{{"kind", "verdict"}, {"command", verdict.command}, {"rays", rays}, {"seed", nullptr}};
    if (verdict.seed) json["seed"] = *verdict.seed;
    return json;
}

nlohmann::json as_json(const SeedBlock& block) {
    return {{"kind", "seeds"}, {"number", block.number}, {"key", block.key}};
}

nlohmann::json as_json(const LifeChange& change) {
    return {{"kind", "life"},
            {"alive", change.is_alive},
            {"entity", test::as_json(change.entity)},
            {"by", test::as_json(change.by)},
            {"weapon", static_cast<int>(change.weapon)}};
}

}  // namespace

nlohmann::json as_json(const PlayerState& state) {
    return {{"position", steps_of(state.position, 1024.0f)},
            {"velocity", steps_of(state.velocity, 64.0f)},
            {"yaw", state.yaw},
            {"pitch", state.pitch},
            {"lift", state.lift},
            {"alive", state.is_alive},
            {"on_ground", state.on_ground},
            {"crouched", state.is_crouched},
            {"jump_held", state.jump_held},
            {"shielded", state.is_shielded},
            {"weapon", static_cast<int>(state.weapon)},
            {"trigger", static_cast<int>(state.trigger)},
            {"rounds", state.ammo},
            {"cooldown", state.cooldown},
            {"swing", state.swing},
            {"swings", state.swings},
            {"health", state.health},
            {"teleports", state.teleports},
            {"lives", state.lives}};
}

nlohmann::json as_json(const Command& command, const PlayerCommand& wanted) {
    nlohmann::json json = test::as_json(command);
    const PlayerInput& input = wanted.input;
    json["player"] = {{"forward", input.forward}, {"left", input.left},
                      {"yaw", input.yaw},         {"pitch", input.pitch},
                      {"buttons", input.buttons}, {"weapon", static_cast<int>(input.weapon)}};
    json["tick_bits"] = tick_bits_of(command).value();
    json["swing"] = wanted.swing;
    json["hashes"] = std::span(wanted.screen_hashes).first(wanted.rays);
    json["proof"] = nullptr;
    if (wanted.proof) {
        json["proof"] = {{"number", wanted.proof->number}, {"read", wanted.proof->read}, {"gave", wanted.proof->gave}};
    }
    json["image"] = nullptr;
    if (wanted.image) {
        json["image"] = {{"command", wanted.image->command},
                         {"outcome", static_cast<int>(wanted.image->outcome)},
                         {"end_hash", wanted.image->end_hash}};
    }
    return json;
}

nlohmann::json as_json(const MatchEvent& event) {
    nlohmann::json json = std::visit([](const auto& e) { return as_json(e); }, event);
    if (!json.contains("kind")) json["kind"] = "projectile";
    return json;
}

}  // namespace backsight::test
