#pragma once

// A scene of the playground, with its wishes, and a match in it whose player shoots.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "web/engine/playground.h"
#include "web/engine/scene.h"
#include "web/engine/tables.h"

namespace backsight::test {

using namespace backsight::web;

enum Place : std::size_t { arena_itself, strafing, peeking, dodging, driving, teleporting, reflecting };

inline Settings of_scene(std::size_t scene, std::initializer_list<SceneSetting> wishes = {}) {
    Settings settings;
    settings.set(static_cast<std::size_t>(Setting::scene), static_cast<double>(scene));
    for (const SceneSetting& wish : all_scenes()[scene].wishes)
        settings.set(static_cast<std::size_t>(wish.setting), wish.value);
    for (const SceneSetting& wish : wishes) settings.set(static_cast<std::size_t>(wish.setting), wish.value);
    return settings;
}

// A match whose player holds the trigger, and looks where the scene says.
struct Played {
    explicit Played(const Settings& settings) : match(settings) {
        const Scene scene = scene_of(settings);
        input.yaw = scene.yaw;
        input.pitch = scene.pitch;
        input.weapon = scene.weapon;
        input.buttons = arena::button_fire;
        match.set_input(input);
    }
    void play(std::int64_t ms) {
        for (const std::int64_t end = at_ms + ms; at_ms < end; at_ms += 10) match.play_until({at_ms * 1000});
    }
    // Follows an entity on the own screen, this far above its origin, as a player would.
    void play_aiming(std::int64_t ms, EntityId target, float above_m) {
        for (const std::int64_t end = at_ms + ms; at_ms < end;) {
            const arena::ClientArena& own = match.client(0).arena();
            const ViewPose found = own.world().view().pose(target);
            const arena::PlayerState& state = own.prediction().state();
            const Vec3 eye = state.position + arena::eye_offset(state);
            if (has_pose(found.status))
                arena::look_along(found.pose.position + Vec3{0, 0, above_m} - eye, input.yaw, input.pitch);
            match.set_input(input);
            play(10);
        }
    }
    EntityId bot(std::size_t number) const { return match.client(number).arena().world().self(); }
    std::vector<double> rows(Table table) const {
        std::vector<double> numbers;
        rows_of(table, match.facts(), numbers);
        return numbers;
    }

    Playground match;
    arena::PlayerInput input;
    std::int64_t at_ms = 0;
};

}  // namespace backsight::test
