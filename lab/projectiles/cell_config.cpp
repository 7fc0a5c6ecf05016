#include "lab/projectiles/cell_config.h"

#include <iterator>
#include <utility>

namespace backsight::lab::projectiles {

namespace {

const std::vector<std::pair<std::string, std::string_view>>& presets_and_about() {
    static const std::vector<std::pair<std::string, std::string_view>> known{
        {"default", "this library with its defaults: one flight for both sides, judged by the shooter's commands"},
        {"by_clock", "the same, judged by the server's clock with the server's samples"},
        {"default_held", "by clock, and what the look back does not cover the shooter's image waits at the muzzle"},
        {"catch_up",
         "this library as FishNet: judged in the present, and the server's hurries by 8 % of the rest a tick"},
        {"fishnet", "owner at once, server catches up by 8 % a frame, hits against the present, nothing is reconciled"},
        {"unreal_series", "fake at once, server forwarded by half a ping less 20 ms, replica detonates by itself"},
        {"unreal_series_corrected", "the same, and the fake is moved to its replica over 20 m of flight"},
        {"ut4", "fake that may sleep, both sides forwarded by half a ping less 20 ms, fake moved once at linking"},
        {"netfox",
         "owner at once, server runs through all whole ticks since the shot at once, hits against the present"},
        {"none", "image at once, server's projectile from the muzzle when it hears, hits against the present"},
    };
    return known;
}

}  // namespace

const char* to_string(Motion motion) {
    constexpr const char* names[] = {"still", "straight", "strafe", "accelerate", "teleport", "recorded"};
    return enum_name(motion, names);
}

const char* to_string(Weapon weapon) {
    constexpr const char* names[] = {"rocket", "fast", "grenade", "spear"};
    return enum_name(weapon, names);
}

const std::vector<std::string>& all_presets() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& [name, about] : presets_and_about()) all.push_back(name);
        return all;
    }();
    return names;
}

bool is_ours(std::string_view preset) {
    return preset == "default" || preset == "by_clock" || preset == "default_held" || preset == "catch_up";
}

std::string_view about_preset(std::string_view preset) {
    for (const auto& [name, about] : presets_and_about()) {
        if (name == preset) return about;
    }
    return {};
}

DrawConfig CellConfig::draw() const {
    DrawConfig draw;
    draw.tick_rate = tick_rate;
    draw.after_newest = AfterNewest::extrapolate;
    return draw;
}

ProjectileRules CellConfig::rules() const {
    ProjectileRules rules;
    rules.commands_between = commands_between;
    rules.budget.look_back = Micros{look_back_us};
    rules.flight.body_radius_m = 0.05f;
    rules.flight.target_radius_m = 0.2f;
    rules.flight.lifetime = Micros{1'500'000};
    switch (weapon) {
        case Weapon::fast:
            rules.speed_mps = 100.0f;
            rules.flight.target_radius_m = 0.1f;
            rules.flight.lifetime = Micros{500'000};
            break;
        case Weapon::grenade:
            rules.speed_mps = 18.0f;
            rules.flight.acceleration = {0.0f, 0.0f, -9.81f};
            rules.flight.max_bounces = 4;
            rules.flight.fuse = Micros{1'500'000};
            rules.flight.rests_until_fuse = true;
            break;
        case Weapon::spear:
            rules.speed_mps = 40.0f;
            rules.flight.acceleration = {0.0f, 0.0f, -9.81f};
            rules.flight.target_radius_m = 0.3f;
            break;
        case Weapon::rocket:
        case Weapon::count_:
            break;
    }
    return rules;
}

}  // namespace backsight::lab::projectiles
