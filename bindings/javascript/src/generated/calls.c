// Written by tools/bind from bindings/c/backsight.h. Change the header, not this file.
#include "backsight.h"

__attribute__((export_name("js_bs_validate_reach")))
int32_t js_bs_validate_reach(const bs_world_config* world, const bs_server_config* server, double max_rewind_us, uint32_t ticks_per_snapshot, uint32_t datagrams_per_snapshot, bs_error* error) {
    return bs_validate_reach(world, server, (int64_t)max_rewind_us, ticks_per_snapshot, datagrams_per_snapshot, error);
}

__attribute__((export_name("js_bs_moment_at")))
int32_t js_bs_moment_at(const bs_world_config* world, double server_time_us, int64_t* moment) {
    return bs_moment_at(world, (int64_t)server_time_us, moment);
}

__attribute__((export_name("js_bs_time_of")))
int32_t js_bs_time_of(const bs_world_config* world, double moment, int64_t* server_time_us) {
    return bs_time_of(world, (int64_t)moment, server_time_us);
}

__attribute__((export_name("js_bs_server_begin_tick")))
int32_t js_bs_server_begin_tick(bs_server* server, double tick) {
    return bs_server_begin_tick(server, (int64_t)tick);
}

__attribute__((export_name("js_bs_server_join")))
int32_t js_bs_server_join(bs_server* server, bs_entity entity, uint32_t user_low, uint32_t user_high, uint32_t fingerprint_low, uint32_t fingerprint_high, uint32_t* client) {
    return bs_server_join(server, entity, (uint64_t)user_high << 32 | user_low, (uint64_t)fingerprint_high << 32 | fingerprint_low, client);
}

__attribute__((export_name("js_bs_client_set_self")))
int32_t js_bs_client_set_self(bs_client* client, bs_entity self, uint32_t number, double joined_tick) {
    return bs_client_set_self(client, self, number, (int64_t)joined_tick);
}

__attribute__((export_name("js_bs_client_store")))
int32_t js_bs_client_store(bs_client* client, uint32_t seq, double tick, const uint8_t* bytes, uint32_t size, double now_us) {
    return bs_client_store(client, seq, (int64_t)tick, bytes, size, (int64_t)now_us);
}

__attribute__((export_name("js_bs_client_round_trip")))
int32_t js_bs_client_round_trip(bs_client* client, double server_clock_us, double rtt_us, double now_us) {
    return bs_client_round_trip(client, (int64_t)server_clock_us, (int64_t)rtt_us, (int64_t)now_us);
}

__attribute__((export_name("js_bs_client_advance")))
int32_t js_bs_client_advance(bs_client* client, double now_us, double rtt_us) {
    return bs_client_advance(client, (int64_t)now_us, (int64_t)rtt_us);
}

__attribute__((export_name("js_bs_client_show")))
int32_t js_bs_client_show(bs_client* client, double moment, const int32_t* offsets) {
    return bs_client_show(client, (int64_t)moment, offsets);
}

__attribute__((export_name("js_bs_server_state_at")))
int32_t js_bs_server_state_at(bs_server* server, bs_entity entity, double tick, uint8_t* bytes, uint32_t capacity, uint32_t* size) {
    return bs_server_state_at(server, entity, (int64_t)tick, bytes, capacity, size);
}

__attribute__((export_name("js_bs_clock_snapshot_arrived")))
int32_t js_bs_clock_snapshot_arrived(bs_clock* clock, double tick, uint32_t group, double now_us) {
    return bs_clock_snapshot_arrived(clock, (int64_t)tick, group, (int64_t)now_us);
}

__attribute__((export_name("js_bs_clock_round_trip")))
int32_t js_bs_clock_round_trip(bs_clock* clock, double server_clock_us, double rtt_us, double now_us) {
    return bs_clock_round_trip(clock, (int64_t)server_clock_us, (int64_t)rtt_us, (int64_t)now_us);
}

__attribute__((export_name("js_bs_clock_declare_break")))
int32_t js_bs_clock_declare_break(bs_clock* clock, double now_us) {
    return bs_clock_declare_break(clock, (int64_t)now_us);
}

__attribute__((export_name("js_bs_clock_moment")))
int32_t js_bs_clock_moment(bs_clock* clock, uint32_t group, double now_us, int64_t* moment) {
    return bs_clock_moment(clock, group, (int64_t)now_us, moment);
}

__attribute__((export_name("js_bs_clock_read")))
int32_t js_bs_clock_read(bs_clock* clock, double now_us, bs_clock_reading* reading) {
    return bs_clock_read(clock, (int64_t)now_us, reading);
}

__attribute__((export_name("js_bs_client_declare_break")))
int32_t js_bs_client_declare_break(bs_client* client, double now_us) {
    return bs_client_declare_break(client, (int64_t)now_us);
}

__attribute__((export_name("js_bs_command_tick")))
int32_t js_bs_command_tick(uint32_t low_bits, double known_tick, int64_t* tick) {
    return bs_command_tick(low_bits, (int64_t)known_tick, tick);
}

__attribute__((export_name("js_bs_command_buffer_push")))
int32_t js_bs_command_buffer_push(bs_command_buffer* buffer, const bs_command* command, double wanted_tick, double now_tick, uint32_t* timing) {
    return bs_command_buffer_push(buffer, command, (int64_t)wanted_tick, (int64_t)now_tick, timing);
}

__attribute__((export_name("js_bs_command_buffer_next")))
int32_t js_bs_command_buffer_next(bs_command_buffer* buffer, double now_tick, bs_command* command) {
    return bs_command_buffer_next(buffer, (int64_t)now_tick, command);
}

__attribute__((export_name("js_bs_server_hold")))
int32_t js_bs_server_hold(bs_server* server, uint32_t client, const bs_command* command, int32_t tick_bits, double came_ago_us, double rtt_us) {
    return bs_server_hold(server, client, command, tick_bits, (int64_t)came_ago_us, (int64_t)rtt_us);
}

__attribute__((export_name("js_bs_client_receive")))
int32_t js_bs_client_receive(bs_client* client, const uint8_t* packet, uint32_t size, double now_us) {
    return bs_client_receive(client, packet, size, (int64_t)now_us);
}

__attribute__((export_name("js_bs_margin_code")))
int32_t js_bs_margin_code(double margin_us, int32_t before, int32_t* code) {
    return bs_margin_code((int64_t)margin_us, before, code);
}

__attribute__((export_name("js_bs_input_lead_margin")))
int32_t js_bs_input_lead_margin(bs_input_lead* lead, double margin_us, double now_us) {
    return bs_input_lead_margin(lead, (int64_t)margin_us, (int64_t)now_us);
}

__attribute__((export_name("js_bs_input_lead_round_trip")))
int32_t js_bs_input_lead_round_trip(bs_input_lead* lead, double rtt_us, double now_us) {
    return bs_input_lead_round_trip(lead, (int64_t)rtt_us, (int64_t)now_us);
}

__attribute__((export_name("js_bs_input_lead_moment")))
int32_t js_bs_input_lead_moment(bs_input_lead* lead, double server_moment, double now_us, int64_t* moment) {
    return bs_input_lead_moment(lead, (int64_t)server_moment, (int64_t)now_us, moment);
}

__attribute__((export_name("js_bs_client_launch")))
int32_t js_bs_client_launch(bs_client* client, const bs_launch_claim* claim, bs_entity mount, double now_us) {
    return bs_client_launch(client, claim, mount, (int64_t)now_us);
}

__attribute__((export_name("js_bs_client_follow")))
int32_t js_bs_client_follow(bs_client* client, double now_us) {
    return bs_client_follow(client, (int64_t)now_us);
}

__attribute__((export_name("js_bs_client_take_news")))
int32_t js_bs_client_take_news(bs_client* client, const bs_news* news, double now_us) {
    return bs_client_take_news(client, news, (int64_t)now_us);
}

__attribute__((export_name("js_bs_client_update_projectiles")))
int32_t js_bs_client_update_projectiles(bs_client* client, double now_us, double rtt_us) {
    return bs_client_update_projectiles(client, (int64_t)now_us, (int64_t)rtt_us);
}

__attribute__((export_name("js_bs_estimator_add")))
int32_t js_bs_estimator_add(bs_estimator* estimator, const bs_pose* pose, double now_us) {
    return bs_estimator_add(estimator, pose, (int64_t)now_us);
}

__attribute__((export_name("js_bs_reckoner_update")))
int32_t js_bs_reckoner_update(bs_reckoner* reckoner, const bs_motion* truth, uint32_t epoch, double now_us, uint32_t* verdict) {
    return bs_reckoner_update(reckoner, truth, epoch, (int64_t)now_us, verdict);
}

__attribute__((import_module("backsight"), import_name("line_of_sight")))
uint32_t js_line_of_sight(void* user, const bs_vec3* from, const bs_vec3* to);
static uint32_t call_line_of_sight(void* user, const bs_vec3* from, const bs_vec3* to) {
    return js_line_of_sight(user, from, to);
}
__attribute__((export_name("address_of_bs_line_of_sight")))
bs_line_of_sight address_of_line_of_sight(void) { return call_line_of_sight; }

__attribute__((import_module("backsight"), import_name("bone_poser")))
uint32_t js_bone_poser(void* user, double tick, const bs_state* state, bs_pose* bones, uint32_t room);
static uint32_t call_bone_poser(void* user, int64_t tick, const bs_state* state, bs_pose* bones, uint32_t room) {
    return js_bone_poser(user, (double)tick, state, bones, room);
}
__attribute__((export_name("address_of_bs_bone_poser")))
bs_bone_poser address_of_bone_poser(void) { return call_bone_poser; }

__attribute__((import_module("backsight"), import_name("level_trace")))
void js_level_trace(void* user, double moment, const bs_vec3* from, const bs_vec3* to, float radius_m, bs_level_contact* contact);
static void call_level_trace(void* user, int64_t moment, const bs_vec3* from, const bs_vec3* to, float radius_m, bs_level_contact* contact) {
    js_level_trace(user, (double)moment, from, to, radius_m, contact);
}
__attribute__((export_name("address_of_bs_level_trace")))
bs_level_trace address_of_level_trace(void) { return call_level_trace; }
