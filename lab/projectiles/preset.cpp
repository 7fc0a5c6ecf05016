#include "lab/projectiles/preset.h"

#include <stdexcept>

#include "lab/projectiles/library_preset.h"
#include "lab/projectiles/published_preset.h"

namespace backsight::lab::projectiles {

ImageOutcome compare_ends(const FlightResult& image, const FlightResult& authority) {
    constexpr double same_place_m = 1.0;
    const bool is_same_kind = (image.end == FlightEnd::target) == (authority.end == FlightEnd::target);
    const bool is_same_target = image.hit.hit.entity == authority.hit.hit.entity;
    const bool is_near = static_cast<double>(distance(image.position, authority.position)) <= same_place_m;
    if (is_same_kind && is_same_target && is_near) return ImageOutcome::confirmed;
    if (image.age + Moment::one_tick < authority.age) return ImageOutcome::premature;
    if (authority.age + Moment::one_tick < image.age) return ImageOutcome::late;
    return ImageOutcome::inaccurate;
}

std::unique_ptr<Preset> make_preset(const std::string& name, const Stage& stage) {
    if (name == "default") return std::make_unique<LibraryPreset>(stage, DecidedBy::commands, Micros{0});
    if (name == "by_clock") return std::make_unique<LibraryPreset>(stage, DecidedBy::clock, Micros{0});
    if (name == "catch_up") return std::make_unique<LibraryPreset>(stage, DecidedBy::catch_up, Micros{0});
    if (name == "default_held") {
        return std::make_unique<LibraryPreset>(stage, DecidedBy::clock, Micros{stage.config->hold_back_us});
    }
    if (auto published = make_published_preset(name, stage)) return published;
    throw std::invalid_argument("no preset is named '" + name + "'");
}

}  // namespace backsight::lab::projectiles
