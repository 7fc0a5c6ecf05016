"""Fields of configs: their keys in tests/vectors, and their names in C and here. README.md there has what they mean."""


def named(text, **others):
    """Pairs: a key that is the field's name, or KEY=NAME."""
    return [(key, key) for key in text.split()] + list(others.items())


WORLD = named("capacity_ticks max_entities max_bones max_interpolation_delay_us max_ahead_us max_group_ahead_us "
              "max_slew_ratio max_saved_us max_clock_off_us", position_step="position_step_m",
              velocity_step="velocity_step_mps")
DRAW = named("interpolation after_newest extrapolation_limit_us sample_max_age_us reckoning_model convergence "
             "convergence_time_us")
RECKONING = named("acceleration_decay_us velocity_decay_us climb_decay_us reckoning_limit_us", gravity="gravity_mps2")
SERVER = named("max_clients capacity_snapshots commands_per_tick max_saved_us max_rewind_us max_projectiles "
               "max_per_client", eye_offset="eye_offset_m")
SCREEN = named("send_interval_us min_delay_us max_delay_us behind_us")
HITBOX = named("kind group bone center end half_extents rotation radius")
RULES = named("max_rewind_us on_max_rewind on_max_victim_moved cover_grace_us cover_max_view_age_us cover_foresight_us",
              max_victim_moved="max_victim_moved_m", range="range_m")
TRAITS = named("parent team layers", set="hitboxes")
SHOT = named("shooter origin direction spare_team layers mount", max_distance="max_distance_m")
QUERY = named("shape collect max_hits swing cut_by_level origin direction axis half_extents rotation cosine",
              distance="distance_m", radius="radius_m")
FILTER = named("layers exclude_team exclude only exclude_mount without_layers only_team mounts hit_groups")
MOTION = named("rotation velocity", acceleration="acceleration_mps2", angular_velocity="angular_velocity_radps")
FLIGHT = named("lifetime_us fuse_us rests_until_fuse max_bounces restitution friction",
               acceleration="acceleration_mps2", drag="drag_per_s", body_radius="body_radius_m",
               target_radius="target_radius_m", stop_speed="stop_speed_mps", homing="homing_mps2")
PROJECTILE = named("weapon look_back_us hold_back_us fast_forward_us decay_permille decided_by area_least "
                   "skip_direct_target volley commands_between dead_shooter patience_us", area_inner="area_inner_m",
                   area_outer="area_outer_m", area_sure="area_sure_m", area_lift="area_lift_m", speed="speed_mps",
                   max_muzzle_error="max_muzzle_error_m")
# What is left out where it is the default.
LAUNCH_RULES = named("inherits inherited_share", min_speed="min_speed_mps", max_speed="max_speed_mps",
                     max_inherited="max_inherited_mps")
CLAIM_SPEED = named("", claimed_speed="speed_mps")
CLAIM = named("weapon muzzle direction held_back_us homes_on")
FACTS = named("shooter mount is_alive spare_team layers", server_muzzle="muzzle")
