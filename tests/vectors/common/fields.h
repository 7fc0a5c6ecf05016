#pragma once

// Fields of configs, one list for all players: FIELD(key in the files, member in C++, member in C). README.md has what
// they mean. The lists of make/ are others: what is left out here is an unknown key there.

#define WORLD_FIELDS(FIELD)                                                                      \
    FIELD(capacity_ticks, history.capacity_ticks, capacity_ticks)                                \
    FIELD(max_entities, history.max_entities, max_entities)                                      \
    FIELD(max_bones, history.max_bones, max_bones)                                               \
    FIELD(position_step, history.quantization.position_step_m, position_step_m)                  \
    FIELD(velocity_step, history.quantization.velocity_step_mps, velocity_step_mps)              \
    FIELD(max_interpolation_delay_us, audit.max_interpolation_delay, max_interpolation_delay_us) \
    FIELD(max_ahead_us, audit.max_ahead, max_ahead_us)                                           \
    FIELD(max_group_ahead_us, audit.max_group_ahead, max_group_ahead_us)                         \
    FIELD(max_slew_ratio, audit.max_slew_ratio, max_slew_ratio)                                  \
    FIELD(max_saved_us, audit.max_saved, max_saved_us)                                           \
    FIELD(max_clock_off_us, audit.max_clock_off, max_clock_off_us)

#define DRAW_FIELDS(FIELD)                                                     \
    FIELD(interpolation, interpolation, interpolation)                         \
    FIELD(after_newest, after_newest, after_newest)                            \
    FIELD(extrapolation_limit_us, extrapolation_limit, extrapolation_limit_us) \
    FIELD(sample_max_age_us, sample_max_age, sample_max_age_us)                \
    FIELD(reckoning_model, reckoning_model, reckoning_model)                   \
    FIELD(convergence, convergence, convergence)                               \
    FIELD(convergence_time_us, convergence_time, convergence_time_us)

#define RECKONING_FIELDS(FIELD)                                             \
    FIELD(acceleration_decay_us, acceleration_decay, acceleration_decay_us) \
    FIELD(velocity_decay_us, velocity_decay, velocity_decay_us)             \
    FIELD(climb_decay_us, climb_decay, climb_decay_us)                      \
    FIELD(reckoning_limit_us, limit, reckoning_limit_us)                    \
    FIELD(gravity, gravity, gravity_mps2)

#define SERVER_FIELDS(FIELD)                                                 \
    FIELD(max_clients, max_clients, max_clients)                             \
    FIELD(capacity_snapshots, ledger.capacity_snapshots, capacity_snapshots) \
    FIELD(eye_offset, eye_offset, eye_offset_m)                              \
    FIELD(commands_per_tick, commands_per_tick, commands_per_tick)           \
    FIELD(max_saved_us, max_saved, max_saved_us)                             \
    FIELD(max_rewind_us, max_rewind, max_rewind_us)                          \
    FIELD(max_projectiles, authority.max_projectiles, max_projectiles)       \
    FIELD(max_per_client, authority.max_per_client, max_per_client)

#define SCREEN_FIELDS(FIELD)                                       \
    FIELD(send_interval_us, delay.send_interval, send_interval_us) \
    FIELD(min_delay_us, delay.min_delay, min_delay_us)             \
    FIELD(max_delay_us, delay.max_delay, max_delay_us)

#define HITBOX_FIELDS(FIELD)                        \
    FIELD(kind, kind, kind)                         \
    FIELD(group, group, group)                      \
    FIELD(bone, bone, bone)                         \
    FIELD(center, center, center)                   \
    FIELD(end, end, end)                            \
    FIELD(half_extents, half_extents, half_extents) \
    FIELD(rotation, rotation, rotation)             \
    FIELD(radius, radius, radius)

#define RULES_FIELDS(FIELD)                                                 \
    FIELD(max_rewind_us, max_rewind, max_rewind_us)                         \
    FIELD(on_max_rewind, on_max_rewind, on_max_rewind)                      \
    FIELD(max_victim_moved, max_victim_moved_m, max_victim_moved_m)         \
    FIELD(on_max_victim_moved, on_max_victim_moved, on_max_victim_moved)    \
    FIELD(cover_grace_us, cover_grace, cover_grace_us)                      \
    FIELD(cover_max_view_age_us, cover_max_view_age, cover_max_view_age_us) \
    FIELD(cover_foresight_us, cover_foresight, cover_foresight_us)          \
    FIELD(range, range, range_m)

#define TRAITS_FIELDS(FIELD)             \
    FIELD(set, hitboxes.value, hitboxes) \
    FIELD(parent, parent, parent)        \
    FIELD(team, team, team)              \
    FIELD(layers, layers, layers)

#define SHOT_FIELDS(FIELD)                            \
    FIELD(shooter, shooter, shooter)                  \
    FIELD(origin, origin, origin)                     \
    FIELD(direction, direction, direction)            \
    FIELD(max_distance, max_distance, max_distance_m) \
    FIELD(spare_team, spare_team, spare_team)         \
    FIELD(layers, layers, layers)                     \
    FIELD(mount, mount, mount)

/// Of a query, besides its poses; and of its filter, besides the entities of `exclude_more`.
#define QUERY_FIELDS(FIELD)                         \
    FIELD(shape, shape, shape)                      \
    FIELD(collect, collect, collect)                \
    FIELD(max_hits, max_hits, max_hits)             \
    FIELD(swing, swing, swing)                      \
    FIELD(cut_by_level, cut_by_level, cut_by_level) \
    FIELD(origin, origin, origin)                   \
    FIELD(direction, direction, direction)          \
    FIELD(distance, distance, distance_m)           \
    FIELD(radius, radius, radius_m)                 \
    FIELD(axis, axis, axis)                         \
    FIELD(half_extents, half_extents, half_extents) \
    FIELD(rotation, rotation, rotation)             \
    FIELD(cosine, cosine, cosine)

#define FILTER_FIELDS(FIELD)                              \
    FIELD(layers, layers, layers)                         \
    FIELD(exclude_team, exclude_team, exclude_team)       \
    FIELD(exclude, exclude, exclude)                      \
    FIELD(only, only, only)                               \
    FIELD(exclude_mount, exclude_mount, exclude_mount)    \
    FIELD(without_layers, without_layers, without_layers) \
    FIELD(only_team, only_team, only_team)                \
    FIELD(mounts, mounts, mounts)                         \
    FIELD(hit_groups, hit_groups, hit_groups)

/// What is recorded of an entity besides its position, where it is not 0.
#define MOTION_FIELDS(FIELD)                             \
    FIELD(rotation, rotation, rotation)                  \
    FIELD(velocity, velocity, velocity)                  \
    FIELD(acceleration, acceleration, acceleration_mps2) \
    FIELD(angular_velocity, angular_velocity, angular_velocity_radps)

#define FLIGHT_FIELDS(FIELD)                                    \
    FIELD(acceleration, acceleration, acceleration_mps2)        \
    FIELD(drag, drag_per_s, drag_per_s)                         \
    FIELD(body_radius, body_radius_m, body_radius_m)            \
    FIELD(target_radius, target_radius_m, target_radius_m)      \
    FIELD(lifetime_us, lifetime, lifetime_us)                   \
    FIELD(fuse_us, fuse, fuse_us)                               \
    FIELD(rests_until_fuse, rests_until_fuse, rests_until_fuse) \
    FIELD(max_bounces, max_bounces, max_bounces)                \
    FIELD(restitution, restitution, restitution)                \
    FIELD(friction, friction, friction)                         \
    FIELD(stop_speed, stop_speed_mps, stop_speed_mps)           \
    FIELD(homing, homing_mps2, homing_mps2)

#define PROJECTILE_FIELDS(FIELD)                                           \
    FIELD(look_back_us, budget.look_back, look_back_us)                    \
    FIELD(hold_back_us, budget.hold_back, hold_back_us)                    \
    FIELD(fast_forward_us, budget.fast_forward, fast_forward_us)           \
    FIELD(decay_permille, budget.decay_permille, decay_permille)           \
    FIELD(decided_by, budget.decided_by, decided_by)                       \
    FIELD(area_inner, area.inner_radius_m, area_inner_m)                   \
    FIELD(area_outer, area.outer_radius_m, area_outer_m)                   \
    FIELD(area_least, area.least, area_least)                              \
    FIELD(area_sure, area.sure_radius_m, area_sure_m)                      \
    FIELD(area_lift, area.lift_m, area_lift_m)                             \
    FIELD(skip_direct_target, area.skip_direct_target, skip_direct_target) \
    FIELD(speed, speed_mps, speed_mps)                                     \
    FIELD(volley, volley, volley)                                          \
    FIELD(commands_between, commands_between, commands_between)            \
    FIELD(max_muzzle_error, max_muzzle_error_m, max_muzzle_error_m)        \
    FIELD(dead_shooter, dead_shooter, dead_shooter)                        \
    FIELD(patience_us, patience, patience_us)

/// What is left out where it is the default.
#define LAUNCH_RULES_FIELDS(FIELD)                           \
    FIELD(min_speed, min_speed_mps, min_speed_mps)           \
    FIELD(max_speed, max_speed_mps, max_speed_mps)           \
    FIELD(inherits, inherits, inherits)                      \
    FIELD(inherited_share, inherited_share, inherited_share) \
    FIELD(max_inherited, max_inherited_mps, max_inherited_mps)

#define CLAIM_FIELDS(FIELD)                      \
    FIELD(weapon, weapon, weapon)                \
    FIELD(muzzle, muzzle, muzzle)                \
    FIELD(direction, direction, direction)       \
    FIELD(held_back_us, held_back, held_back_us) \
    FIELD(homes_on, homes_on, homes_on)

/// Left out where it is 0.
#define CLAIM_SPEED_FIELD(FIELD) FIELD(claimed_speed, speed_mps, speed_mps)

#define FACTS_FIELDS(FIELD)                            \
    FIELD(shooter, shooter, shooter)                   \
    FIELD(mount, mount, mount)                         \
    FIELD(server_muzzle, muzzle, muzzle)               \
    FIELD(is_alive, is_alive, is_alive)                \
    FIELD(spare_team, filter.exclude_team, spare_team) \
    FIELD(layers, filter.layers, layers)

/// For the lists above: reads a field into `out` from the object `in`.
#define READ_CPP(key, cpp, c) read_value(in.at(#key), out.cpp);
#define READ_C(key, cpp, c) read_value(in.at(#key), out.c);
/// The same where the field is there.
#define READ_CPP_IF(key, cpp, c) \
    if (in.has(#key)) read_value(in.at(#key), out.cpp);
#define READ_C_IF(key, cpp, c) \
    if (in.has(#key)) read_value(in.at(#key), out.c);
