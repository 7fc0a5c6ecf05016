#include <backsight/projectile/presets/unreal_series_effects.h>

#include <algorithm>

namespace backsight {

UnrealSeriesDetonation detonation_on_owner(const UnrealSeriesReplica& replica) {
    if (!replica.predicts_fx) return UnrealSeriesDetonation::not_predicted;
    switch (replica.fake) {
        case UnrealSeriesFake::flying:
            return UnrealSeriesDetonation::late;
        case UnrealSeriesFake::detonated:
            return replica.distance_m > unreal_series_max_final_distance_m ? UnrealSeriesDetonation::inaccurate
                                                                           : UnrealSeriesDetonation::correct;
        case UnrealSeriesFake::none:
            break;
    }
    return replica.has_begun_play ? UnrealSeriesDetonation::lost : UnrealSeriesDetonation::refused;
}

bool plays_effects(UnrealSeriesDetonation detonation) {
    return detonation != UnrealSeriesDetonation::correct && detonation != UnrealSeriesDetonation::refused;
}

bool destroys_fake(const UnrealSeriesReplica& replica) {
    return replica.fake != UnrealSeriesFake::none && plays_effects(detonation_on_owner(replica));
}

const char* to_string(UnrealSeriesDetonation detonation) {
    switch (detonation) {
        case UnrealSeriesDetonation::not_predicted:
            return "not predicted";
        case UnrealSeriesDetonation::late:
            return "late";
        case UnrealSeriesDetonation::inaccurate:
            return "inaccurate";
        case UnrealSeriesDetonation::lost:
            return "lost";
        case UnrealSeriesDetonation::correct:
            return "correct";
        case UnrealSeriesDetonation::refused:
            return "refused";
        case UnrealSeriesDetonation::count_:
            break;
    }
    return "?";
}

UnrealSeriesTiming effect_timing(UnrealSeriesEffect effect, UnrealSeriesRole role, bool predicts_fx) {
    using Effect = UnrealSeriesEffect;
    using Role = UnrealSeriesRole;
    using Timing = UnrealSeriesTiming;
    const bool is_fake = role == Role::fake;
    switch (effect) {
        case Effect::detonation:
            if (is_fake) return predicts_fx ? Timing::at_once : Timing::never;
            return role == Role::owners_replica && predicts_fx ? Timing::if_mispredicted : Timing::at_once;
        case Effect::direct_impact:
            if (is_fake || (role == Role::owners_replica && predicts_fx)) return Timing::never;
            return Timing::with_game_effect;
        case Effect::damage:
            return is_fake ? Timing::never : Timing::with_game_effect;
        case Effect::bounce:
            if (is_fake) return predicts_fx ? Timing::at_once : Timing::while_unlinked;
            return role == Role::owners_replica && predicts_fx ? Timing::never : Timing::at_once;
    }
    return Timing::never;
}

UnrealSeriesResimulation schedule_detonation(const UnrealSeriesRemote& remote, double min_lifetime_s) {
    UnrealSeriesResimulation plan;
    const double needed_s = remote.speed_mps > 0.0 ? remote.distance_m / remote.speed_mps : 0.0;
    double flight_s = needed_s;
    if (!remote.has_begun_play) {
        plan.from_spawn = true;
        flight_s = std::max(needed_s, min_lifetime_s);
    } else if (remote.age_s + needed_s < min_lifetime_s) {
        flight_s = min_lifetime_s - remote.age_s;
    }
    // (distance / flight) / speed, and 1 where nothing was stretched.
    if (flight_s > needed_s && remote.speed_mps > 0.0) plan.speed_ratio = needed_s / flight_s;
    const double wait_s = flight_s - remote.frame_s;
    if (wait_s > remote.frame_s) plan.wait_s = wait_s;
    return plan;
}

}  // namespace backsight
