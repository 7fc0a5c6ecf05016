#pragma once

// reckoning: every model and every way to converge, from states as they are sent, and the exact views of a crowd with
// crates that are reckoned ahead of everybody else.

#include <backsight/motion.h>
#include "tests/golden/scene.h"

namespace backsight::golden {

inline void add(Hasher& hash, const MotionSample& motion) {
    hash.add(motion.position).add(motion.velocity).add(motion.rotation);
}

inline QuantReckonedState any_reckoned(Noise& noise) {
    EntityPose state;  // one draw a statement, in this order
    state.position = noise.vector(300.0f);
    state.velocity = noise.vector(40.0f);
    state.acceleration = noise.vector(15.0f);
    state.rotation = noise.rotation();
    state.angular_velocity = noise.once_in(4) ? noise.vector(1e-3f) : noise.vector(3.0f);
    QuantReckonedState sent;
    static_cast<void>(quantize_reckoned(state, {}, sent));
    return sent;
}

inline void hash_models(Hasher& hash, Noise& noise) {
    ReckoningConfig fading = reckoning_for_people();
    fading.limit = Micros{1'500'000};
    for (int i = 0; i < 300; ++i) {
        const EntityPose old_state = dequantize(any_reckoned(noise), {});
        const EntityPose new_state = dequantize(any_reckoned(noise), {});
        const float seconds = static_cast<float>(noise.below(2'000)) * 0.001f;
        for (int model = 1; model <= 9; ++model) {
            const auto chosen = static_cast<ReckoningModel>(model);
            const MotionSample old_path = reckon(chosen, old_state, seconds, {});
            const MotionSample new_path = reckon(chosen, new_state, 0.1f, fading);
            add(hash, old_path);
            add(hash, new_path);
            for (int kind = 0; kind < 5; ++kind) {
                add(hash, blend(static_cast<Convergence>(kind), old_path, new_path, seconds * 0.1f, 0.15f));
            }
        }
    }
}

inline std::uint64_t reckoning_stage() {
    Hasher hash;
    Scene scene(11, 2, 1);
    hash_models(hash, scene.noise);
    Client client(scene.history);
    for (int i = 0; i < 150; ++i) {
        scene.step();
        client.send(scene.history, scene.tick, scene.noise);
        client.stamp.offsets[0] = static_cast<std::int32_t>(scene.noise.below(20 << 16));
        client.ledger.learn(client.stamp);
        DrawConfig draw;
        draw.groups[0].after_newest = AfterNewest::reckon;
        draw.groups[0].reckoning_model = static_cast<ReckoningModel>(1 + i % 9);
        draw.groups[0].convergence = static_cast<Convergence>(i % 5);
        add(hash, View::at_moment(scene.history, draw, client.stamp.shown, client.stamp.offsets));
        const View view = View::exact(scene.history, draw, client.ledger, client.stamp);
        add(hash, view);
        const Ray ray{scene.noise.vector(8.0f), scene.noise.direction(), 100.0f};
        add(hash, view, cast_ray(view, ray, {}));
    }
    return hash.value();
}

}  // namespace backsight::golden
