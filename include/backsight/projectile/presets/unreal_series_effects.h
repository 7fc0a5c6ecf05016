#pragma once

// The Unreal series on screens: who plays which effect, when a detonation confirms the owner's fake, and how long a
// remote client shows a flight that is over on the server. See unreal_series.h. Pure; any thread.
//
// Kept as published: the replica on the owner's machine flies and hits by itself, so that a replica which repeats the
// fake's error confirms it; effects are played twice where a prediction was wrong.

#include <cstdint>

namespace backsight {

/// The fake of a replica on its owner's machine.
enum class UnrealSeriesFake : std::uint8_t {
    none,       ///< destroyed already, or not linked yet
    flying,     ///< linked, not detonated
    detonated,  ///< linked, detonated, not destroyed
};

/// The owner's replica at the moment it detonates.
struct UnrealSeriesReplica {
    bool predicts_fx = true;  ///< bPredictFX: the fake plays the effects of its detonation
    UnrealSeriesFake fake = UnrealSeriesFake::none;
    /// Between fake and replica, metres. Read where the fake has detonated.
    double distance_m = 0.0;
    /// BeginPlay has been called. Without it Detonate refuses, and TornOff tries again.
    bool has_begun_play = true;
};

/// MaxFinalPositionDistance, metres: 100 cm. A greater distance is inaccurate.
inline constexpr double unreal_series_max_final_distance_m = 1.0;

enum class UnrealSeriesDetonation : std::uint8_t {
    not_predicted,  ///< effects come from the replica always: it plays
    late,           ///< the fake still flies: it plays
    inaccurate,     ///< the fake detonated elsewhere: it plays, a second time
    lost,           ///< the fake is gone, and the switch must have happened: it plays
    correct,        ///< the fake has played already: silent
    refused,        ///< neither linked nor begun: silent until TornOff
    count_,
};

/// ShouldAuthProjDetonateToOwner: what the detonation of the owner's replica means.
UnrealSeriesDetonation detonation_on_owner(const UnrealSeriesReplica& replica);
/// Whether the owner's replica plays the effects of its detonation.
bool plays_effects(UnrealSeriesDetonation detonation);
/// Whether a fake that is still there gives way to the replica: where the replica plays. As the article has it; the
/// code leaves a fake without predicted effects, which is hidden, to its life span.
bool destroys_fake(const UnrealSeriesReplica& replica);
const char* to_string(UnrealSeriesDetonation detonation);

enum class UnrealSeriesEffect : std::uint8_t {
    detonation,     ///< or a missed impact
    direct_impact,  ///< the cue of the gameplay effect on who was hit
    damage,         ///< hit marker, blood: never predicted
    bounce,
};
enum class UnrealSeriesRole : std::uint8_t { fake, owners_replica, server_or_remote };
enum class UnrealSeriesTiming : std::uint8_t {
    never,
    at_once,
    while_unlinked,    ///< only as long as no replica is linked
    if_mispredicted,   ///< only as plays_effects() says
    with_game_effect,  ///< when the replicated gameplay effect arrives
};
/// When a projectile in `role` plays an effect, by whether its class predicts effects (bPredictFX). Bounces as the code
/// has them; in the article they "are always predicted".
UnrealSeriesTiming effect_timing(UnrealSeriesEffect effect, UnrealSeriesRole role, bool predicts_fx);

/// A remote client's replica when the server's detonation becomes known (OnRep_DetonationInfo).
struct UnrealSeriesRemote {
    /// From where it is to the detonation, metres; before BeginPlay from where it spawned.
    double distance_m = 0.0;
    /// Its speed, m/s; its initial one where it has none yet.
    double speed_mps = 0.0;
    /// Time since it was created on this client, seconds.
    double age_s = 0.0;
    /// This client's frame, seconds.
    double frame_s = 0.0;
    bool has_begun_play = true;
};

struct UnrealSeriesResimulation {
    /// Put it at its spawn transform first, and not again in BeginPlay.
    bool from_spawn = false;
    /// Multiply its velocity by this, at most 1, so that it is seen for MinLifetime.
    double speed_ratio = 1.0;
    /// Detonate after so many seconds; 0 is the next tick.
    double wait_s = 0.0;
};

/// MinLifetime, seconds: how long a flight is seen at least. Less than TearOffDelay, of which the code itself warns.
inline constexpr double unreal_series_min_lifetime_s = 0.05;

/// How a remote client flies on to a detonation that has happened. A projectile without speed is taken to be there.
UnrealSeriesResimulation schedule_detonation(const UnrealSeriesRemote& remote,
                                             double min_lifetime_s = unreal_series_min_lifetime_s);

}  // namespace backsight
