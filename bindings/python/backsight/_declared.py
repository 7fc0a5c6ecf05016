"""Written by tools/bind from bindings/c/backsight.h: do not edit.

C's declarations, for cffi, and the enumerations.
"""
# ruff: noqa
from enum import IntEnum

DECLARATIONS = """
typedef uint32_t bs_entity;
typedef struct bs_library bs_library;
typedef struct bs_server bs_server;
typedef struct bs_client bs_client;
typedef struct bs_clock bs_clock;
typedef struct bs_command_buffer bs_command_buffer;
typedef struct bs_input_lead bs_input_lead;
typedef struct bs_estimator bs_estimator;
typedef struct bs_reckoner bs_reckoner;
typedef struct bs_error {
    uint32_t struct_size;
    int32_t code;
    char text[192];
} bs_error;
typedef struct bs_vec3 {
    float x;
    float y;
    float z;
} bs_vec3;
typedef struct bs_quat {
    float x;
    float y;
    float z;
    float w;
} bs_quat;
typedef struct bs_pose {
    bs_vec3 position;
    bs_quat rotation;
} bs_pose;
typedef struct bs_stamp {
    uint8_t bytes[32];
} bs_stamp;
typedef struct bs_draw_rules {
    uint32_t interpolation;
    uint32_t after_newest;
    int64_t extrapolation_limit_us;
    int64_t sample_max_age_us;
    uint32_t reckoning_model;
    uint32_t convergence;
    int64_t convergence_time_us;
    int64_t acceleration_decay_us;
    int64_t velocity_decay_us;
    int64_t climb_decay_us;
    int64_t reckoning_limit_us;
    bs_vec3 gravity_mps2;
    uint32_t reserved;
} bs_draw_rules;
typedef struct bs_world_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;
    uint32_t tick_rate_denominator;
    uint32_t capacity_ticks;
    uint32_t max_entities;
    uint32_t max_bones;
    float position_step_m;
    float velocity_step_mps;
    uint32_t grid_from;
    float max_slew_ratio;
    int64_t max_interpolation_delay_us;
    int64_t max_ahead_us;
    int64_t max_group_ahead_us;
    int64_t max_saved_us;
    int64_t max_clock_off_us;
    bs_draw_rules groups[4];
    uint32_t has_packets;
    uint32_t packet_groups;
    uint32_t commands_per_packet;
    uint32_t reserved;
    int64_t command_interval;
} bs_world_config;
typedef struct bs_server_config {
    uint32_t struct_size;
    uint32_t max_clients;
    uint32_t capacity_snapshots;
    bs_vec3 eye_offset_m;
    uint32_t has_self_audit;
    uint32_t audit_window_shots;
    uint32_t audit_overall_shots;
    uint32_t audit_alarm_shots;
    uint32_t audit_overall_clients;
    float audit_weight;
    float commands_per_tick;
    uint32_t reserved;
    int64_t max_saved_us;
    int64_t max_rewind_us;
    int64_t number_rest_us;
    uint32_t max_projectiles;
    uint32_t max_per_client;
    float half_width_m;
    uint32_t reserved_2;
    int64_t even_to_us;
} bs_server_config;
typedef struct bs_client_config {
    uint32_t struct_size;
    uint32_t max_clients;
    int64_t send_interval_us;
    int64_t min_delay_us;
    int64_t max_delay_us;
    int64_t behind_us[3];
    uint32_t max_own_images;
    uint32_t max_remote_images;
    uint32_t remote_policy;
    uint32_t reserved;
} bs_client_config;
typedef struct bs_hitbox {
    uint32_t struct_size;
    uint32_t kind;
    uint32_t group;
    int32_t bone;
    bs_vec3 center;
    bs_vec3 end;
    bs_vec3 half_extents;
    bs_quat rotation;
    float radius;
} bs_hitbox;
typedef struct bs_weapon_rules {
    uint32_t struct_size;
    uint32_t on_max_rewind;
    uint32_t on_max_victim_moved;
    float max_victim_moved_m;
    int64_t max_rewind_us;
    int64_t cover_grace_us;
    int64_t cover_max_view_age_us;
    float range_m;
    uint32_t reserved;
    int64_t cover_foresight_us;
} bs_weapon_rules;
typedef struct bs_traits {
    uint32_t struct_size;
    uint32_t hitboxes;
    bs_entity parent;
    uint32_t team;
    uint32_t layers;
} bs_traits;
typedef struct bs_entity_pose {
    uint32_t struct_size;
    bs_vec3 position;
    bs_quat rotation;
    bs_vec3 velocity;
    bs_vec3 acceleration_mps2;
    bs_vec3 angular_velocity_radps;
} bs_entity_pose;
typedef struct bs_taken_command {
    uint32_t struct_size;
    uint32_t result;
    uint32_t is_new;
    uint32_t lost;
    uint32_t audit;
    uint32_t reserved;
    int64_t moved;
} bs_taken_command;
typedef struct bs_shot {
    uint32_t struct_size;
    bs_entity shooter;
    bs_vec3 origin;
    bs_vec3 direction;
    float max_distance_m;
    uint32_t spare_team;
    uint32_t layers;
    bs_entity mount;
} bs_shot;
typedef struct bs_hit {
    uint32_t struct_size;
    bs_entity entity;
    uint32_t hitbox;
    uint32_t group;
    float distance_m;
    bs_vec3 point;
    bs_vec3 normal;
} bs_hit;
typedef struct bs_verdict {
    uint32_t struct_size;
    uint32_t outcome;
    uint32_t reason;
    uint32_t audit;
    bs_entity hit_entity;
    uint32_t hitbox;
    uint32_t hit_group;
    float distance_m;
    bs_vec3 point;
    bs_vec3 normal;
    uint32_t is_judged_again;
    float victim_moved_m;
    int64_t judged;
    int32_t offsets[3];
    float seen_moved_m;
    int64_t paid_us;
    int64_t seen_paid_us;
} bs_verdict;
typedef struct bs_judge_counters {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t hits;
    uint64_t misses;
    uint64_t refusals;
    uint64_t by_reason[16];
    uint64_t by_audit[16];
} bs_judge_counters;
typedef struct bs_shown {
    uint32_t struct_size;
    int32_t offsets[3];
    int64_t shown;
    int64_t present;
    int64_t newest_tick;
} bs_shown;
typedef struct bs_view {
    uint32_t struct_size;
    uint32_t kind;
    uint32_t client;
    int32_t offsets[3];
    int64_t moment;
} bs_view;
typedef struct bs_view_pose {
    uint32_t struct_size;
    uint32_t status;
    uint32_t has_pose;
    bs_entity entity;
    bs_vec3 position;
    bs_quat rotation;
    float fraction;
    int64_t from_tick;
    int64_t to_tick;
} bs_view_pose;
typedef struct bs_ray {
    uint32_t struct_size;
    bs_vec3 origin;
    bs_vec3 direction;
    float max_distance_m;
} bs_ray;
typedef struct bs_filter {
    uint32_t struct_size;
    uint32_t layers;
    uint32_t exclude_team;
    bs_entity exclude;
    bs_entity only;
    bs_entity exclude_mount;
    uint32_t without_layers;
    uint32_t only_team;
} bs_filter;
typedef struct bs_audit_answer {
    uint32_t struct_size;
    uint32_t compared;
    uint32_t agreed;
    uint32_t faults;
    uint32_t client_alarm;
    uint32_t overall_alarm;
} bs_audit_answer;
typedef struct bs_agreement {
    uint32_t struct_size;
    uint32_t alarm;
    uint32_t suspects;
    uint32_t disagreed_in_window;
    float window_ratio;
    float recent_ratio;
    uint64_t shots;
    uint64_t agreed;
} bs_agreement;
typedef struct bs_stamp_fields {
    uint32_t struct_size;
    uint32_t newest;
    uint64_t received;
    int64_t shown;
    int32_t offsets[3];
    uint32_t reserved;
} bs_stamp_fields;
typedef struct bs_state {
    uint32_t struct_size;
    bs_entity entity;
    uint32_t presence;
    bs_entity parent;
    uint32_t epoch;
    uint32_t hitboxes;
    uint32_t team;
    uint32_t layers;
    uint32_t bone_count;
    bs_vec3 position;
    bs_quat rotation;
    bs_vec3 velocity;
    bs_vec3 acceleration_mps2;
    bs_vec3 angular_velocity_radps;
} bs_state;
typedef struct bs_baked_clip {
    uint32_t struct_size;
    uint32_t set;
    float from_speed_mps;
    uint32_t period_ticks;
    uint32_t first_frame;
    uint32_t frame_count;
} bs_baked_clip;
typedef struct bs_clock_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;
    uint32_t tick_rate_denominator;
    float max_slew_ratio;
    int64_t max_interpolation_delay_us;
    int64_t max_ahead_us;
    int64_t window_us;
    int64_t tolerance_us;
    float max_asymmetry_ratio;
    float max_skew_ppm;
} bs_clock_config;
typedef struct bs_delay_config {
    uint32_t struct_size;
    uint32_t reserved;
    int64_t send_interval_us;
    int64_t min_delay_us;
    int64_t max_delay_us;
    float delay_weight;
    float starvation_weight;
} bs_delay_config;
typedef struct bs_clock_reading {
    uint32_t struct_size;
    uint32_t epoch;
    int64_t server_now_us;
    int64_t error_bound_us;
    int64_t present;
} bs_clock_reading;
typedef struct bs_clock_numbers {
    uint32_t struct_size;
    uint32_t is_synchronised;
    uint64_t accepted;
    uint64_t refused;
    uint64_t breaks;
    int64_t shortest_rtt_us;
    int64_t error_bound_us;
    int64_t delay_us;
    int64_t target_us;
    int64_t level_us;
    int64_t deviation_us;
    uint64_t snapshots;
    uint64_t overtaken;
    uint64_t lost;
    uint64_t frames;
    uint64_t starved_frames;
    uint64_t held_frames;
    uint64_t jumps;
    float skew_ppm;
    float expected_starvation;
} bs_clock_numbers;
typedef struct bs_command {
    uint32_t struct_size;
    uint32_t number;
    bs_stamp stamp;
    uint32_t size;
    uint8_t input[48];
} bs_command;
typedef struct bs_input_lead_config {
    uint32_t struct_size;
    uint32_t tick_rate_numerator;
    uint32_t tick_rate_denominator;
    uint32_t max_copies;
    float lead_weight;
    float late_weight;
    float max_slew_ratio;
    float residual_loss_ratio;
    int64_t send_interval_us;
    int64_t reserve_us;
    int64_t min_lead_us;
    int64_t max_lead_us;
    int64_t memory_us;
} bs_input_lead_config;
typedef struct bs_input_lead_numbers {
    uint32_t struct_size;
    uint32_t copies;
    int64_t lead_us;
    int64_t target_us;
    int64_t burst_reserve_us;
    float loss_ratio;
    float burst_packets;
    uint64_t reports;
    uint64_t late_reports;
    uint64_t refused_reports;
    uint64_t jumps;
} bs_input_lead_numbers;
typedef struct bs_projectile_rules {
    uint32_t struct_size;
    uint32_t weapon;
    bs_vec3 acceleration_mps2;
    float drag_per_s;
    float body_radius_m;
    float target_radius_m;
    int64_t lifetime_us;
    int64_t fuse_us;
    uint32_t rests_until_fuse;
    uint32_t max_bounces;
    float restitution;
    float friction;
    float stop_speed_mps;
    float homing_mps2;
    int64_t look_back_us;
    int64_t hold_back_us;
    int64_t fast_forward_us;
    uint32_t decay_permille;
    uint32_t decided_by;
    float area_inner_m;
    float area_outer_m;
    float area_least;
    float area_sure_m;
    float area_lift_m;
    uint32_t skip_direct_target;
    float speed_mps;
    uint32_t volley;
    uint32_t commands_between;
    float max_muzzle_error_m;
    uint32_t dead_shooter;
    uint32_t predict;
    int64_t patience_us;
    int64_t predict_up_to_rtt_us;
    bs_vec3 area_center_offset_m;
    uint32_t catch_up_permille;
} bs_projectile_rules;
typedef struct bs_level_contact {
    uint32_t struct_size;
    uint32_t hit;
    float fraction;
    bs_vec3 normal;
} bs_level_contact;
typedef struct bs_news {
    uint8_t bytes[32];
} bs_news;
typedef struct bs_launch_claim {
    uint32_t struct_size;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    bs_vec3 muzzle;
    bs_vec3 direction;
    int64_t held_back_us;
    bs_entity homes_on;
    uint32_t reserved;
} bs_launch_claim;
typedef struct bs_launch_facts {
    uint32_t struct_size;
    bs_entity shooter;
    bs_entity mount;
    uint32_t is_alive;
    bs_vec3 muzzle;
    uint32_t spare_team;
    uint32_t layers;
    uint32_t without_layers;
    uint32_t only_team;
    uint32_t since_fired_us;
} bs_launch_facts;
typedef struct bs_ended {
    uint32_t struct_size;
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    bs_entity shooter;
    uint32_t end;
    uint32_t basis;
    bs_entity target;
    uint32_t hitbox;
    uint32_t hit_group;
    uint32_t area_hits;
    bs_vec3 position;
    bs_vec3 point;
    bs_vec3 normal;
    bs_vec3 velocity;
    int64_t age;
    int64_t paid;
    int64_t targets_at;
} bs_ended;
typedef struct bs_area_hit {
    uint32_t struct_size;
    bs_entity entity;
    uint32_t hitbox;
    uint32_t group;
    bs_vec3 point;
    float distance_m;
    float share;
    bs_vec3 direction;
} bs_area_hit;
typedef struct bs_flight {
    uint32_t struct_size;
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    bs_entity shooter;
    bs_vec3 position;
    uint32_t reserved;
    int64_t age;
} bs_flight;
typedef struct bs_image {
    uint32_t struct_size;
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t weapon;
    uint32_t is_drawn;
    uint32_t end;
    uint32_t has_verdict;
    bs_vec3 position;
    bs_vec3 point;
    uint32_t is_granted;
    uint32_t reserved;
    int64_t age;
} bs_image;
typedef struct bs_effect {
    uint32_t struct_size;
    uint32_t news;
    uint32_t client;
    uint32_t command;
    uint32_t ordinal;
    uint32_t is_own;
    uint32_t handle;
    uint32_t effect;
    bs_vec3 point;
    bs_vec3 normal;
    uint32_t is_predicted;
    uint32_t outcome;
    uint32_t denied;
    float error_m;
    int64_t elapsed;
} bs_effect;
typedef struct bs_image_counters {
    uint32_t struct_size;
    uint32_t reserved;
    uint64_t by_outcome[8];
    uint64_t launched;
    uint64_t remote_spawned;
    uint64_t remote_ended;
} bs_image_counters;
typedef struct bs_motion {
    uint32_t struct_size;
    bs_vec3 position;
    bs_vec3 velocity;
    bs_vec3 acceleration;
    bs_quat rotation;
    bs_vec3 angular_velocity;
} bs_motion;
typedef struct bs_estimator_config {
    uint32_t struct_size;
    float most_acceleration_mps2;
    int64_t velocity_window_us;
    int64_t earlier_window_us;
    int64_t steadiness_time_us;
    int64_t landing_time_us;
    bs_vec3 gravity_mps2;
    uint32_t reserved;
} bs_estimator_config;
typedef struct bs_reckoner_config {
    uint32_t struct_size;
    float position_step_m;
    float velocity_step_mps;
    float position_bound_m;
    float rotation_bound_rad;
    uint32_t reserved;
    int64_t heartbeat_us;
    int64_t least_interval_us;
    int64_t anticipation_us;
} bs_reckoner_config;
typedef uint32_t (*bs_line_of_sight)(void * user, const bs_vec3 * from, const bs_vec3 * to);
typedef uint32_t (*bs_bone_poser)(void * user, int64_t tick, const bs_state * state, bs_pose * bones, uint32_t room);
typedef void (*bs_level_trace)(void * user, int64_t moment, const bs_vec3 * from, const bs_vec3 * to, float radius_m, bs_level_contact * contact);
uint32_t bs_abi_version(void);
const char * bs_version(void);
int32_t bs_check_floats(void);
int32_t bs_open(uint32_t abi_version, bs_library ** library, bs_error * error);
int32_t bs_close(bs_library * library);
const char * bs_error_text(const void * handle);
const char * bs_code_name(int32_t code);
const char * bs_reason_name(uint32_t kind, uint32_t value);
int32_t bs_world_config_default(bs_world_config * config);
int32_t bs_server_config_default(bs_server_config * config);
int32_t bs_client_config_default(bs_client_config * config);
int32_t bs_hitbox_default(bs_hitbox * hitbox);
int32_t bs_weapon_rules_default(bs_weapon_rules * rules);
int32_t bs_weapon_rules_of(uint32_t setting, bs_weapon_rules * rules);
int32_t bs_fairness_of(uint32_t setting, bs_weapon_rules * rules, bs_server_config * server);
int32_t bs_validate_reach(const bs_world_config * world, const bs_server_config * server, int64_t max_rewind_us, uint32_t ticks_per_snapshot, uint32_t datagrams_per_snapshot, bs_error * error);
int32_t bs_moment_at(const bs_world_config * world, int64_t server_time_us, int64_t * moment);
int32_t bs_time_of(const bs_world_config * world, int64_t moment, int64_t * server_time_us);
int32_t bs_traits_default(bs_traits * traits);
int32_t bs_entity_pose_default(bs_entity_pose * pose);
int32_t bs_server_open(bs_library * library, const bs_world_config * world, const bs_server_config * config, bs_server ** server, bs_error * error);
int32_t bs_server_close(bs_server * server);
int32_t bs_server_add_hitbox_set(bs_server * server, const bs_hitbox * hitboxes, uint32_t count, uint32_t draw_group, uint32_t * set);
int32_t bs_server_fingerprint(bs_server * server, uint64_t * fingerprint);
int32_t bs_server_begin_tick(bs_server * server, int64_t tick);
int32_t bs_server_finish_tick(bs_server * server);
int32_t bs_server_tick(bs_server * server, int64_t * tick);
int32_t bs_server_spawn(bs_server * server, const bs_traits * traits, bs_entity * entity);
int32_t bs_server_record(bs_server * server, bs_entity entity, const bs_entity_pose * pose, const bs_pose * bones, uint32_t bone_count);
int32_t bs_server_despawn(bs_server * server, bs_entity entity);
int32_t bs_server_kill(bs_server * server, bs_entity entity);
int32_t bs_server_respawn(bs_server * server, bs_entity entity);
int32_t bs_server_teleport(bs_server * server, bs_entity entity);
int32_t bs_server_change_hitboxes(bs_server * server, bs_entity entity, uint32_t set);
int32_t bs_server_set_parent(bs_server * server, bs_entity entity, bs_entity parent);
int32_t bs_server_set_team(bs_server * server, bs_entity entity, uint32_t team);
int32_t bs_server_join(bs_server * server, bs_entity entity, uint64_t user, uint64_t fingerprint, uint32_t * client);
int32_t bs_server_leave(bs_server * server, uint32_t client);
int32_t bs_server_set_entity(bs_server * server, uint32_t client, bs_entity entity);
int32_t bs_server_client_of(bs_server * server, bs_entity entity, uint32_t * client);
int32_t bs_server_snapshot(bs_server * server, uint32_t client, uint32_t * seq);
int32_t bs_server_add(bs_server * server, uint32_t client, bs_entity entity, uint8_t * bytes, uint32_t capacity, uint32_t * size);
int32_t bs_server_despawned(bs_server * server, uint32_t client, bs_entity * entities, uint32_t capacity, uint32_t * count);
int32_t bs_shot_default(bs_shot * shot);
int32_t bs_server_take_command(bs_server * server, uint32_t client, uint32_t number, const bs_stamp * stamp, bs_taken_command * taken);
int32_t bs_server_judge(bs_server * server, uint32_t client, const bs_shot * shot, const bs_weapon_rules * rules, bs_line_of_sight line_of_sight, void * user, uint32_t screen_hash, bs_verdict * verdict);
int32_t bs_server_judge_counters(bs_server * server, uint32_t client, bs_judge_counters * counters);
int32_t bs_client_open(bs_library * library, const bs_world_config * world, const bs_client_config * config, bs_client ** client, bs_error * error);
int32_t bs_client_close(bs_client * client);
int32_t bs_client_add_hitbox_set(bs_client * client, const bs_hitbox * hitboxes, uint32_t count, uint32_t draw_group, uint32_t * set);
int32_t bs_client_fingerprint(bs_client * client, uint64_t * fingerprint);
int32_t bs_client_set_self(bs_client * client, bs_entity self, uint32_t number, int64_t joined_tick);
int32_t bs_client_reset(bs_client * client);
int32_t bs_client_store(bs_client * client, uint32_t seq, int64_t tick, const uint8_t * bytes, uint32_t size, int64_t now_us);
int32_t bs_client_round_trip(bs_client * client, int64_t server_clock_us, int64_t rtt_us, int64_t now_us);
int32_t bs_client_advance(bs_client * client, int64_t now_us, int64_t rtt_us);
int32_t bs_client_show(bs_client * client, int64_t moment, const int32_t * offsets);
int32_t bs_client_shown(bs_client * client, bs_shown * shown);
int32_t bs_client_stamp(bs_client * client, bs_stamp * stamp);
int32_t bs_client_shoot(bs_client * client, const bs_shot * shot, const bs_weapon_rules * rules, bs_hit * hit);
int32_t bs_screen_hash(const bs_hit * hit, uint32_t * hash);
int32_t bs_view_default(bs_view * view);
int32_t bs_ray_default(bs_ray * ray);
int32_t bs_filter_default(bs_filter * filter);
int32_t bs_server_pose(bs_server * server, const bs_view * view, bs_entity entity, bs_view_pose * pose);
int32_t bs_client_pose(bs_client * client, bs_entity entity, bs_view_pose * pose);
int32_t bs_server_bone(bs_server * server, const bs_view * view, bs_entity entity, int32_t bone, bs_pose * pose);
int32_t bs_client_bone(bs_client * client, bs_entity entity, int32_t bone, bs_pose * pose);
int32_t bs_server_cast_ray(bs_server * server, const bs_view * view, const bs_ray * ray, const bs_filter * filter, bs_hit * hit);
int32_t bs_client_cast_ray(bs_client * client, const bs_ray * ray, const bs_filter * filter, bs_hit * hit);
int32_t bs_server_cast_rays(bs_server * server, const bs_view * view, const bs_ray * rays, uint32_t count, const bs_filter * filter, bs_hit * hits);
int32_t bs_client_cast_rays(bs_client * client, const bs_ray * rays, uint32_t count, const bs_filter * filter, bs_hit * hits);
int32_t bs_server_sweep_sphere(bs_server * server, const bs_view * view, const bs_ray * path, float radius_m, const bs_filter * filter, bs_hit * hit);
int32_t bs_client_sweep_sphere(bs_client * client, const bs_ray * path, float radius_m, const bs_filter * filter, bs_hit * hit);
int32_t bs_server_overlap_sphere(bs_server * server, const bs_view * view, const bs_vec3 * center, float radius_m, const bs_filter * filter, bs_hit * hits, uint32_t capacity, uint32_t * count);
int32_t bs_client_overlap_sphere(bs_client * client, const bs_vec3 * center, float radius_m, const bs_filter * filter, bs_hit * hits, uint32_t capacity, uint32_t * count);
int32_t bs_server_closest_point(bs_server * server, const bs_view * view, const bs_vec3 * point, float max_distance_m, const bs_filter * filter, bs_hit * hit);
int32_t bs_client_closest_point(bs_client * client, const bs_vec3 * point, float max_distance_m, const bs_filter * filter, bs_hit * hit);
int32_t bs_server_compare(bs_server * server, bs_audit_answer * answer);
int32_t bs_server_agreement(bs_server * server, uint32_t client, bs_agreement * agreement);
int32_t bs_stamp_read(const bs_stamp * stamp, bs_stamp_fields * fields);
int32_t bs_stamp_write(const bs_stamp_fields * fields, bs_stamp * stamp);
int32_t bs_server_set_bone_poser(bs_server * server, bs_bone_poser poser, void * user);
int32_t bs_client_set_bone_poser(bs_client * client, bs_bone_poser poser, void * user);
int32_t bs_baked_clip_default(bs_baked_clip * clip);
int32_t bs_server_bake_poses(bs_server * server, const bs_baked_clip * clips, uint32_t clip_count, const bs_pose * frames, uint32_t frame_count, uint32_t bone_count, const bs_vec3 * up);
int32_t bs_client_bake_poses(bs_client * client, const bs_baked_clip * clips, uint32_t clip_count, const bs_pose * frames, uint32_t frame_count, uint32_t bone_count, const bs_vec3 * up);
int32_t bs_state_read(const bs_world_config * world, const uint8_t * bytes, uint32_t size, bs_state * state, uint32_t * read);
int32_t bs_state_read_bones(const bs_world_config * world, const uint8_t * bytes, uint32_t size, bs_state * state, bs_pose * bones, uint32_t capacity, uint32_t * read);
int32_t bs_server_state_at(bs_server * server, bs_entity entity, int64_t tick, uint8_t * bytes, uint32_t capacity, uint32_t * size);
int32_t bs_clock_config_default(bs_clock_config * config);
int32_t bs_delay_config_default(bs_delay_config * config);
int32_t bs_clock_open(bs_library * library, const bs_clock_config * config, const bs_delay_config * groups, uint32_t group_count, bs_clock ** clock, bs_error * error);
int32_t bs_clock_close(bs_clock * clock);
int32_t bs_clock_snapshot_arrived(bs_clock * clock, int64_t tick, uint32_t group, int64_t now_us);
int32_t bs_clock_round_trip(bs_clock * clock, int64_t server_clock_us, int64_t rtt_us, int64_t now_us);
int32_t bs_clock_declare_break(bs_clock * clock, int64_t now_us);
int32_t bs_clock_moment(bs_clock * clock, uint32_t group, int64_t now_us, int64_t * moment);
int32_t bs_clock_read(bs_clock * clock, int64_t now_us, bs_clock_reading * reading);
int32_t bs_clock_get_numbers(bs_clock * clock, uint32_t group, bs_clock_numbers * numbers);
int32_t bs_client_clock_numbers(bs_client * client, bs_clock_numbers * numbers);
int32_t bs_client_declare_break(bs_client * client, int64_t now_us);
int32_t bs_command_default(bs_command * command);
int32_t bs_command_buffer_open(bs_library * library, uint32_t max_ahead_ticks, uint32_t capacity, bs_command_buffer ** buffer, bs_error * error);
int32_t bs_command_buffer_close(bs_command_buffer * buffer);
int32_t bs_command_tick(uint32_t low_bits, int64_t known_tick, int64_t * tick);
int32_t bs_command_buffer_push(bs_command_buffer * buffer, const bs_command * command, int64_t wanted_tick, int64_t now_tick, uint32_t * timing);
int32_t bs_command_buffer_next(bs_command_buffer * buffer, int64_t now_tick, bs_command * command);
int32_t bs_server_write(bs_server * server, uint32_t client, uint8_t * packet, uint32_t capacity, uint32_t * size);
int32_t bs_server_set_viewer(bs_server * server, uint32_t client, bs_entity viewer);
int32_t bs_server_receive(bs_server * server, uint32_t client, const uint8_t * packet, uint32_t size);
int32_t bs_server_next_received(bs_server * server, bs_command * command);
int32_t bs_server_hold(bs_server * server, uint32_t client, const bs_command * command, int32_t tick_bits, int64_t came_ago_us, int64_t rtt_us);
int32_t bs_server_next_command(bs_server * server, uint32_t client, bs_command * command);
int32_t bs_server_command_wait(bs_server * server, uint32_t client, int64_t * wait_us);
int32_t bs_client_receive(bs_client * client, const uint8_t * packet, uint32_t size, int64_t now_us);
int32_t bs_client_push(bs_client * client, const uint8_t * input, uint32_t size, uint32_t * number);
int32_t bs_client_write(bs_client * client, uint8_t * packet, uint32_t capacity, uint32_t * size);
int32_t bs_client_set_commands_per_packet(bs_client * client, uint32_t count);
int32_t bs_margin_code(int64_t margin_us, int32_t before, int32_t * code);
int32_t bs_margin_of(int32_t code, int64_t * margin_us);
int32_t bs_input_lead_config_default(bs_input_lead_config * config);
int32_t bs_input_lead_open(bs_library * library, const bs_input_lead_config * config, bs_input_lead ** lead, bs_error * error);
int32_t bs_input_lead_close(bs_input_lead * lead);
int32_t bs_input_lead_margin(bs_input_lead * lead, int64_t margin_us, int64_t now_us);
int32_t bs_input_lead_packet(bs_input_lead * lead, uint32_t arrived);
int32_t bs_input_lead_round_trip(bs_input_lead * lead, int64_t rtt_us, int64_t now_us);
int32_t bs_input_lead_declare_break(bs_input_lead * lead, uint32_t new_epoch);
int32_t bs_input_lead_moment(bs_input_lead * lead, int64_t server_moment, int64_t now_us, int64_t * moment);
int32_t bs_input_lead_get_numbers(bs_input_lead * lead, bs_input_lead_numbers * numbers);
int32_t bs_projectile_rules_default(bs_projectile_rules * rules);
int32_t bs_server_open_with_projectiles(bs_library * library, const bs_world_config * world, const bs_server_config * config, const bs_projectile_rules * rules, uint32_t count, bs_server ** server, bs_error * error);
int32_t bs_client_open_with_projectiles(bs_library * library, const bs_world_config * world, const bs_client_config * config, const bs_projectile_rules * rules, uint32_t count, bs_client ** client, bs_error * error);
int32_t bs_server_set_level(bs_server * server, bs_level_trace trace, void * user, uint32_t moves);
int32_t bs_client_set_level(bs_client * client, bs_level_trace trace, void * user, uint32_t moves);
int32_t bs_launch_claim_default(bs_launch_claim * claim);
int32_t bs_launch_claim_round(const bs_world_config * world, bs_launch_claim * claim);
int32_t bs_launch_facts_default(bs_launch_facts * facts);
int32_t bs_server_launch(bs_server * server, uint32_t client, const bs_launch_claim * claim, const bs_launch_facts * facts, bs_news * answer, bs_news * spawn);
int32_t bs_server_finish_command(bs_server * server, uint32_t client);
int32_t bs_server_ended(bs_server * server, uint32_t index, bs_ended * ended, bs_news * verdict);
int32_t bs_server_area_hit(bs_server * server, uint32_t index, uint32_t area_index, bs_area_hit * hit);
int32_t bs_server_flight(bs_server * server, uint32_t index, bs_flight * flight, bs_news * spawn);
int32_t bs_client_launch(bs_client * client, const bs_launch_claim * claim, bs_entity mount, int64_t now_us);
int32_t bs_client_follow(bs_client * client, int64_t now_us);
int32_t bs_client_take_news(bs_client * client, const bs_news * news, int64_t now_us);
int32_t bs_client_update_projectiles(bs_client * client, int64_t now_us, int64_t rtt_us);
int32_t bs_client_own_image(bs_client * client, uint32_t index, bs_image * image);
int32_t bs_client_remote_image(bs_client * client, uint32_t index, bs_image * image);
int32_t bs_client_next_effect(bs_client * client, bs_effect * effect);
int32_t bs_client_image_counters(bs_client * client, bs_image_counters * counters);
int32_t bs_motion_default(bs_motion * motion);
int32_t bs_draw_rules_for_people(bs_draw_rules * rules, const bs_vec3 * gravity);
int32_t bs_reckon(const bs_draw_rules * rules, const bs_motion * from, float seconds, bs_motion * to);
int32_t bs_estimator_config_default(bs_estimator_config * config);
int32_t bs_estimator_open(bs_library * library, const bs_estimator_config * config, bs_estimator ** estimator, bs_error * error);
int32_t bs_estimator_close(bs_estimator * estimator);
int32_t bs_estimator_add(bs_estimator * estimator, const bs_pose * pose, int64_t now_us);
int32_t bs_estimator_restart(bs_estimator * estimator);
int32_t bs_estimator_get(bs_estimator * estimator, bs_motion * motion);
int32_t bs_reckoner_config_default(bs_reckoner_config * config);
int32_t bs_reckoner_open(bs_library * library, const bs_draw_rules * rules, const bs_reckoner_config * config, bs_reckoner ** reckoner, bs_error * error);
int32_t bs_reckoner_close(bs_reckoner * reckoner);
int32_t bs_reckoner_update(bs_reckoner * reckoner, const bs_motion * truth, uint32_t epoch, int64_t now_us, uint32_t * verdict);
int32_t bs_reckoner_sent(bs_reckoner * reckoner, bs_motion * sent, int64_t * sent_at_us);
"""

ABI_VERSION = 0x10002
NO_ENTITY = 0
NO_CLIENT_NUMBER = 4294967295
NO_TICK = -1
STAMP_BYTES = 32
DRAW_GROUPS = 4
ROOT_BONE = -1
SENT_BYTES = 54
BONE_BYTES = 10
COMMAND_INPUT_BYTES = 48
PACKET_BYTES = 1200
NO_MARGIN = -128
PROJECTILE_WEAPONS = 16
NEWS_BYTES = 32
STATE_BYTES = SENT_BYTES + 256 * BONE_BYTES  # of an entity with as many bones as there may be


class Code(IntEnum):
    """Codes of mistakes."""

    OK = 0
    NULL = -1
    BAD_HANDLE = -2
    STALE = -3
    BUSY = -4
    BAD_STRUCT_SIZE = -5
    NOT_FINITE = -6
    OUT_OF_RANGE = -7
    TOO_SMALL = -8
    NO_MEMORY = -9
    BAD_VERSION = -10
    NO_CLIENT = -11
    NOT_SET_UP = -12
    BAD_FLOATS = -13


class Kind(IntEnum):
    """Kinds of answers, for reason_name()."""

    RECORD = 0
    SENT = 1
    STORE = 2
    VERDICT = 3
    AUDIT = 4
    OUTCOME = 5
    STATUS = 6
    CLOCK = 7
    BYTES = 8
    FAULT = 9
    INTERPOLATION = 10
    MODEL = 11
    CONVERGENCE = 12
    TIMING = 13
    TAKE = 14
    LAUNCH = 15
    END = 16
    BASIS = 17
    IMAGE = 18
    EFFECT = 19
    RECKON = 20
    COMMANDS = 21
    COUNT = 22


class Interpolation(IntEnum):
    """Between two samples."""

    HOLD = 0
    LINEAR = 1
    HERMITE = 2
    CATMULL_ROM = 3


class AfterNewest(IntEnum):
    """Past the newest sample. AfterNewest.RECKON: dead reckoning, drawn in the present."""

    HOLD = 0
    EXTRAPOLATE = 1
    RECKON = 2


class Model(IntEnum):
    """Models of dead reckoning, by their numbers in IEEE 1278.1."""

    STATIC = 1
    FPW = 2
    RPW = 3
    RVW = 4
    FVW = 5
    FPB = 6
    RPB = 7
    RVB = 8
    FVB = 9


class Convergence(IntEnum):
    """How a fresh sample's course takes over from the one before."""

    SNAP = 0
    LINEAR = 1
    PROJECTIVE_VELOCITY = 2
    HERMITE = 3
    CRITICALLY_DAMPED = 4


class Remote(IntEnum):
    """At which age other clients' projectiles are drawn. Timeline: among the targets as they are drawn. Catch up:
    from the muzzle, in half a second, or by a share of the rest. Rewind: from the muzzle, a little faster all
    the way."""

    TIMELINE = 0
    CATCH_UP = 1
    CATCH_UP_EXPONENTIALLY = 2
    REWIND = 3


class Shape(IntEnum):
    """Constants BS_SHAPE_."""

    SPHERE = 0
    CAPSULE = 1
    BOX = 2


class HitGroup(IntEnum):
    """What a hit counts as. Other values, up to 255, are the game's."""

    GENERIC = 0
    HEAD = 1
    TORSO = 2
    ARM = 3
    LEG = 4


class Cap(IntEnum):
    """What happens to a hit beyond a cap."""

    CLAMP = 0
    REFUSE = 1


class Fairness(IntEnum):
    """Settings by name, docs/evidence/fairness.md: what each player experiences, with numbers. Casual is the
    default."""

    COMPETITIVE = 0
    CASUAL = 1
    COOP = 2
    HIGH_PING = 3
    EVEN = 4


class Record(IntEnum):
    """Answers of the calls that change an entity."""

    NOT_FINITE = 1
    OUT_OF_RANGE = 2
    STALE_ID = 3
    TIME_WENT_BACK = 4
    FULL = 5
    TOO_MANY_BONES = 6
    BAD_PARENT = 7


class Sent(IntEnum):
    """Answers of Server.add(): the entity must not be in the snapshot."""

    NO_SNAPSHOT = 1
    NULL_ID = 2
    NO_ROOM = 3
    STALE_ID = 4
    NO_STATE = 5


class Audit(IntEnum):
    """Results of the audit of a stamp. Up to Audit.MOMENT_TOO_FAST a view is rebuilt."""

    ACCEPTED = 0
    MOMENT_TOO_OLD = 1
    MOMENT_TOO_NEW = 2
    MOMENT_WENT_BACK = 3
    MOMENT_TOO_FAST = 4
    NO_SNAPSHOT = 5
    SNAPSHOT_NOT_SENT = 6
    SNAPSHOT_FORGOTTEN = 7
    SNAPSHOT_WENT_BACK = 8
    RECEIVED_UNDONE = 9
    RECEIVED_TOO_LATE = 10
    MALFORMED = 11


class Outcome(IntEnum):
    """Constants BS_OUTCOME_."""

    HIT = 0
    MISS = 1
    REFUSED = 2


class Reason(IntEnum):
    """The rule that decided, or changed, the outcome. docs/integrate/judging.md says more of each."""

    AS_SEEN = 0
    STAMP_CLAMPED = 1
    STAMP_REFUSED = 2
    REWIND_CLAMPED = 3
    REWIND_REFUSED = 4
    VICTIM_CLAMPED = 5
    VICTIM_REFUSED = 6
    VICTIM_IN_COVER = 7
    KNOWLEDGE_GAP = 8
    BAD_SHOT = 9
    CLOCK_OFF = 10


class Take(IntEnum):
    """What became of a command."""

    TAKEN = 0
    TOO_MANY = 1
    CAME_BEFORE = 2


class Store(IntEnum):
    """Answers of Client.store() and Client.receive(): the snapshot was not taken in, and counts as never received."""

    DUPLICATE = 1
    LATE = 2
    MALFORMED = 3
    UNKNOWN_BASELINE = 4
    REFUSED = 5
    OUT_OF_ORDER = 6


class ClockAnswer(IntEnum):
    """Answers of Client.round_trip(): the observation was not taken."""

    DECLARED_BREAK = 1
    NOT_NEWER = 2
    FROM_FUTURE = 3
    BEFORE_QUESTION = 4
    TOO_QUICK = 5
    RTT_OUT_OF_RANGE = 6
    OUT_OF_RANGE = 7
    LOCAL_WENT_BACK = 8


class ViewKind(IntEnum):
    """Views of a server. A client has one: its screen."""

    MOMENT = 0
    SHOOTER = 1


class Status(IntEnum):
    """Why an entity is, or is not, in a view. Up to Status.EXTRAPOLATED it can be hit; up to Status.DEAD it has a
    pose."""

    INTERPOLATED = 0
    HELD = 1
    EXTRAPOLATED = 2
    DEAD = 3
    DESPAWNED = 4
    NOT_YET_THERE = 5
    UNKNOWN = 6
    KNOWLEDGE_GAP = 7
    PARENT_MISSING = 8


class Bytes(IntEnum):
    """Answers: the bytes are none of the library's."""

    TOO_SHORT = 1
    OUT_OF_RANGE = 2
    TOO_MANY_BONES = 3


class Presence(IntEnum):
    """Constants BS_PRESENCE_."""

    ALIVE = 0
    DEAD = 1
    DESPAWNED = 2


class Timing(IntEnum):
    """How a command's tick relates to the server's when it came."""

    HELD = 0
    ON_TIME = 1
    LATE = 2
    TOO_FAR = 3
    WENT_BACK = 4
    UNKNOWN = 5


class Commands(IntEnum):
    """Answers of Server.receive(): there is no new command."""

    NOTHING_NEW = 1
    MALFORMED = 2
    UNKNOWN_BASE = 3


class DecidedBy(IntEnum):
    """What decides a hit: each step when one of the shooter's commands shows it, or at its time; or in the
    present, where a flight catches up the time since the shot, by 8 % of the rest a tick."""

    COMMANDS = 0
    CLOCK = 1
    CATCH_UP = 2


class DeadShooter(IntEnum):
    """Constants BS_DEAD_SHOOTER_."""

    DROP = 0
    EMIT = 1


class Predict(IntEnum):
    """Which effects of its end the shooter's image shows before the server's verdict."""

    NONE = 0
    LEVEL = 1
    ALL = 2


class Launch(IntEnum):
    """Answers of Server.launch(): why there is no projectile."""

    BAD_ID = 1
    ID_REUSED = 2
    ID_OUT_OF_ORDER = 3
    BAD_DIRECTION = 4
    BAD_MUZZLE = 5
    MUZZLE_BLOCKED = 6
    BAD_HOLD_BACK = 7
    TOO_SOON = 8
    NO_VIEW = 9
    SHOOTER_DEAD = 10
    TOO_MANY = 11
    CLOCK_OFF = 12


class End(IntEnum):
    """How a flight ended."""

    NONE = 0
    TARGET = 1
    STOPPED = 2
    FUSE = 3
    LIFETIME = 4


class Basis(IntEnum):
    """Why the shooter's image may have ended otherwise."""

    AS_SHOWN = 0
    COMMANDS_LOST = 1
    BY_CLOCK = 2
    REMAINDER = 3


class EffectNews(IntEnum):
    """What an effect says. EffectNews.SHOWN_AGAIN: an own image that had ended is drawn again, from `point` on,
    for its end was wrong."""

    EFFECT_STARTED = 0
    EFFECT_CANCELLED = 1
    SETTLED = 2
    SHOWN_AGAIN = 3


class EffectKind(IntEnum):
    """Constants BS_EFFECT_."""

    LAUNCH = 0
    BOUNCE = 1
    IMPACT_LEVEL = 2
    IMPACT_TARGET = 3
    DETONATION = 4
    EXPIRED = 5


class ImageOutcome(IntEnum):
    """The outcome of an own image."""

    CONFIRMED = 0
    PREMATURE = 1
    LATE = 2
    INACCURATE = 3
    LOST = 4
    DENIED = 5


class Reckon(IntEnum):
    """Constants BS_RECKON_."""

    NEAR_ENOUGH = 0
    WAITS = 1
    FIRST = 2
    BROKE = 3
    POSITION_OFF = 4
    ROTATION_OFF = 5
    HEARTBEAT = 6
    CLOCK_BACK = 7
    NOT_FINITE = 8
    OUT_OF_RANGE = 9


__all__ = [
    "ABI_VERSION", "NO_ENTITY", "NO_CLIENT_NUMBER", "NO_TICK", "STAMP_BYTES", "DRAW_GROUPS", "ROOT_BONE",
    "SENT_BYTES", "BONE_BYTES", "COMMAND_INPUT_BYTES", "PACKET_BYTES", "NO_MARGIN", "PROJECTILE_WEAPONS",
    "NEWS_BYTES", "STATE_BYTES", "Code", "Kind", "Interpolation", "AfterNewest", "Model", "Convergence",
    "Remote", "Shape", "HitGroup", "Cap", "Fairness", "Record", "Sent", "Audit", "Outcome", "Reason", "Take",
    "Store", "ClockAnswer", "ViewKind", "Status", "Bytes", "Presence", "Timing", "Commands", "DecidedBy",
    "DeadShooter", "Predict", "Launch", "End", "Basis", "EffectNews", "EffectKind", "ImageOutcome", "Reckon"
]
