#include "lab/projectiles/preset.h"

#include <stdexcept>

#include "lab/projectiles/library_preset.h"
#include "lab/projectiles/published_presets.h"

namespace backsight::lab::projectiles {

std::unique_ptr<Preset> make_preset(const std::string& name, const Stage& stage) {
    if (name == "default") return std::make_unique<LibraryPreset>(stage, DecidedBy::commands, Micros{0});
    if (name == "by_clock") return std::make_unique<LibraryPreset>(stage, DecidedBy::clock, Micros{0});
    if (name == "default_held") {
        return std::make_unique<LibraryPreset>(stage, DecidedBy::clock, Micros{stage.config->hold_back_us});
    }
    if (auto published = make_published_preset(name, stage)) return published;
    throw std::invalid_argument("no preset is named '" + name + "'");
}

}  // namespace backsight::lab::projectiles
