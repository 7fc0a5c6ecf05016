#include <backsight/presets/quake_family.h>

#include <algorithm>

namespace backsight::presets {

namespace {

constexpr Micros shortest_step{10'000};
constexpr Micros longest_step{50'000};

bool is_short_span(Micros span, std::int64_t max_seconds) {
    return span >= Micros{} && span <= Micros{max_seconds * 1'000'000};
}

}  // namespace

const char* RatModConfig::validate() const {
    if (!is_short_span(base_nudge, 1)) return "ratmod.base_nudge";
    if (!is_short_span(max_latency, 10)) return "ratmod.max_latency";
    return nullptr;
}

// The claim is clamped before anything is subtracted, so that nothing can overflow.
Micros launch_time(const RatModConfig& config, Micros level_now, Micros attack_time) {
    const Micros oldest = level_now - config.max_latency;
    const Micros attack = std::clamp(attack_time, oldest, level_now + config.base_nudge);
    return std::max(oldest, attack - config.base_nudge);
}

const char* DustyQwConfig::validate() const {
    if (!is_short_span(prediction, 1)) return "dusty_qw.prediction";
    if (!is_short_span(client_frame, 1)) return "dusty_qw.client_frame";
    if (!is_short_span(max_projectile, 1)) return "dusty_qw.max_projectile";
    if (!is_short_span(max_hitscan, 1)) return "dusty_qw.max_hitscan";
    return nullptr;
}

Micros rewind_time(const DustyQwConfig& config, DustyQwShot shot, Micros ping) {
    const Micros less = ping < config.prediction ? config.client_frame : config.prediction;
    const Micros cap = shot == DustyQwShot::projectile ? config.max_projectile : config.max_hitscan;
    return std::clamp(ping - less, Micros{}, cap);
}

Micros dusty_qw_step(Micros last, Micros remaining) {
    return std::clamp(std::min(last, remaining - shortest_step), shortest_step, longest_step);
}

Micros dusty_qw_exact_step(Micros last, Micros remaining) { return std::min(last, remaining); }

const char* FortressOneConfig::validate() const {
    if (!is_short_span(static_part, 1)) return "fortress_one.static_part";
    if (!is_short_span(max_dynamic, 1)) return "fortress_one.max_dynamic";
    if (!is_short_span(max_dynamic_hand_grenade, 1)) return "fortress_one.max_dynamic_hand_grenade";
    if (!is_short_span(max_forward, 1)) return "fortress_one.max_forward";
    if (!is_short_span(fake_grace, 1)) return "fortress_one.fake_grace";
    return nullptr;
}

Micros dynamic_part(const FortressOneConfig& config, FortressOneShot shot, Micros ping, Micros server_frame) {
    const Micros cap = shot == FortressOneShot::hand_grenade ? config.max_dynamic_hand_grenade : config.max_dynamic;
    return std::clamp(ping - server_frame, Micros{}, cap);
}

Micros forward_time(const FortressOneConfig& config, FortressOneShot shot, Micros ping, Micros server_frame) {
    return std::min(config.max_forward, config.static_part + dynamic_part(config, shot, ping, server_frame));
}

Micros fake_delay(const FortressOneConfig& config, FortressOneShot shot, Micros ping, Micros server_frame,
                  Micros input_frame) {
    const Micros rest = std::max(Micros{}, ping - dynamic_part(config, shot, ping, server_frame));
    return std::max(Micros{}, rest - Micros{input_frame.value / 2});
}

Micros fake_end(const FortressOneConfig& config, Micros start, Micros ping) { return start + ping + config.fake_grace; }

}  // namespace backsight::presets
