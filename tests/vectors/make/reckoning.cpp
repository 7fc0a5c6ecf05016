// Dead reckoning and blending, as functions, and screens that are drawn by them.

#include "tests/vectors/make/duel.h"
#include "tests/vectors/make/match.h"
#include "tests/vectors/make/sets.h"

#include <backsight/base/trig.h>

namespace backsight::vectors {

namespace {

Json json_of(const MotionSample& sample) {
    return {{"position", hex(sample.position)}, {"velocity", hex(sample.velocity)}, {"rotation", hex(sample.rotation)}};
}

Vec3 within(RandomReals<float>& random, float size) {
    Vec3 out;
    out.x = random.uniform(-size, size);
    out.y = random.uniform(-size, size);
    out.z = random.uniform(-size, size);
    return out;
}

EntityPose state_from(RandomReals<float>& random) {
    EntityPose state;
    state.position = within(random, 100.0f);
    state.velocity = within(random, 20.0f);
    state.acceleration = within(random, 10.0f);
    state.rotation = rotation_about(normalized(within(random, 1.0f)), static_cast<double>(random.uniform(-3.0f, 3.0f)));
    state.angular_velocity = within(random, 4.0f);
    return state;
}

void reckon_all(VectorFile& file, const std::string& name, const ReckoningConfig& config, std::uint64_t seed) {
    const Json head{{"name", name},
                    {"acceleration_decay_us", config.acceleration_decay.value},
                    {"velocity_decay_us", config.velocity_decay.value},
                    {"climb_decay_us", config.climb_decay.value},
                    {"reckoning_limit_us", config.limit.value},
                    {"gravity", hex(config.gravity)}};
    RandomReals<float> random(seed);
    std::vector<Json> steps;
    for (int model = 1; model <= 9; ++model) {
        for (int i = 0; i < 5; ++i) {
            EntityPose state = state_from(random);
            if (i == 3) state.angular_velocity = {};
            if (i == 4) state.acceleration = {0.0f, 0.0f, -9.81f};
            const float seconds = i == 0 ? -0.5f : i == 1 ? 20.0f : random.uniform(0.0f, 2.0f);
            const MotionSample to = reckon(static_cast<ReckoningModel>(model), state, seconds, config);
            steps.push_back({{"do", "reckon"},
                             {"model", model},
                             {"position", hex(state.position)},
                             {"velocity", hex(state.velocity)},
                             {"acceleration", hex(state.acceleration)},
                             {"rotation", hex(state.rotation)},
                             {"angular_velocity", hex(state.angular_velocity)},
                             {"seconds", hex(seconds)},
                             {"gives", json_of(to)}});
        }
    }
    for (int kind = 0; kind < 5; ++kind) {
        for (const float since : {0.0f, 0.03f, 0.11f, 0.2f}) {
            const EntityPose a = state_from(random);
            const EntityPose b = state_from(random);
            const MotionSample from{a.position, a.velocity, a.rotation};
            const MotionSample to{b.position, b.velocity, b.rotation};
            const MotionSample drawn = blend(static_cast<Convergence>(kind), from, to, since, 0.15f);
            steps.push_back({{"do", "blend"},
                             {"convergence", kind},
                             {"old", json_of(from)},
                             {"new", json_of(to)},
                             {"since", hex(since)},
                             {"duration", hex(0.15f)},
                             {"gives", json_of(drawn)}});
        }
    }
    file.add(head, steps);
}

void reckoned_match(VectorFile& file, std::uint64_t seed) {
    ScriptConfig config = small_config("drawn in the present from seed " + std::to_string(seed));
    config.screens.resize(1);
    config.sets[0].first = 1;
    DrawRules& rules = config.world.draw.groups[0];
    rules.after_newest = AfterNewest::reckon;
    rules.reckoning_model = static_cast<ReckoningModel>(1 + seed * 2 % 9);
    rules.convergence = static_cast<Convergence>(seed % 5);
    if (seed % 2 == 0) rules.reckoning = reckoning_for_people();
    MatchConfig match;
    match.seed = seed;
    match.ticks = 24;
    match.players = 2;
    match.loss = 0.2f;
    match.ticks_between_snapshots = 2;
    match.turns = true;
    match.bends = true;
    Match played(config, match);
    played.play();
    file.add(played.script);
}

}  // namespace

VectorFile make_reckoned_views() {
    VectorFile file{"reckoned_views", "world", {}};
    for (std::uint64_t seed = 1; seed <= 5; ++seed) reckoned_match(file, seed);
    return file;
}

VectorFile make_reckoning() {
    VectorFile file{"reckoning", "reckoning", {}};
    reckon_all(file, "as the standard has it", {}, 11);
    reckon_all(file, "for people", reckoning_for_people(), 12);
    return file;
}

}  // namespace backsight::vectors
