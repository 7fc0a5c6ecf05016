// Calls of backsight.h at random: any numbers in any struct, closed handles, callbacks that call back. Each call is
// done, answered, or a mistake with a text.

#include "tests/fuzz/c_api/calls.h"
#include "tests/fuzz/targets.h"

#include <backsight/base/assert.h>

#include <cstdio>
#include <string_view>

// Bytes at random make worlds that a game plays badly. The library reports that as a Misuse, which is no fault of its
// own.
void backsight::assertion_failed(const char* file, int line, const char* message) {
    if (std::string_view(file).ends_with("misuse.cpp")) return;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    __builtin_trap();
}

namespace backsight::test::c_api {

Calls::Calls(FuzzInput& input) : in_(input) {
    require(bs_open(BS_ABI_VERSION, &library_, nullptr) == BS_OK);
    require(bs_world_config_default(BS_SIZED(&world_)) == BS_OK);
    world_.max_entities = 8;
    world_.capacity_ticks = 32;
    world_.max_bones = 2;
    for (bs_draw_rules& group : world_.groups) group.sample_max_age_us = 100'000;
    world_.groups[1].after_newest = BS_AFTER_NEWEST_RECKON;
    require(bs_server_config_default(BS_SIZED(&server_config_)) == BS_OK);
    server_config_.max_clients = 3;
    server_config_.capacity_snapshots = 65;
    server_config_.max_rewind_us = 50'000;
    server_config_.has_self_audit = in_.byte() & 1;
    require(bs_projectile_rules_default(BS_SIZED(&rocket_)) == BS_OK);
    rocket_.weapon = 1;
    rocket_.look_back_us = 50'000;
    rocket_.area_outer_m = 5.0f;
    rocket_.max_bounces = in_.byte() % 4;
    open_ends();
}

void Calls::one() {
    const std::uint32_t which = in_.below(64);
    if (which < 12) return checked(server_, of_world(which));
    if (which < 20) return checked(server_, of_shots(which - 12));
    if (which < 28) return checked(screen_, of_screen(which - 20));
    if (which < 36) return checked(server_, of_queries(which - 28));
    if (which < 42) return checked(screen_, of_projectiles(which - 36));
    if (which < 46) return checked(clock_, of_clock(which - 42));
    if (which == 46) return checked(library_, of_handles());
    if (which < 50) return checked(library_, of_motion());
    if (which == 50) return checked(lead_, of_lead());
    if (which == 51) return checked(packet_server_, of_packets());
    if (which >= 60) return of_presets();
    if (which >= 57) return of_shot_queries();
    return which < 54 ? play_packets() : play();
}

void Calls::open_ends() {
    require(bs_server_open_with_projectiles(library_, &world_, &server_config_, &rocket_, 1, &server_, nullptr) ==
            BS_OK);
    require(bs_client_open_with_projectiles(library_, &world_, nullptr, &rocket_, 1, &screen_, nullptr) == BS_OK);
    bs_hitbox box;
    require(bs_hitbox_default(BS_SIZED(&box)) == BS_OK);
    box.radius = 0.5f;
    for (std::uint32_t group = 0; group < 2; ++group) {
        std::uint32_t set = 0;
        require(bs_server_add_hitbox_set(server_, &box, 1, group, &set) == BS_OK);
        require(bs_client_add_hitbox_set(screen_, &box, 1, group, &set) == BS_OK);
    }
    bs_traits traits;
    require(bs_traits_default(BS_SIZED(&traits)) == BS_OK);
    for (bs_entity& entity : entities_) {
        traits.hitboxes = 1 + traits.hitboxes % 2;
        require(bs_server_spawn(server_, &traits, &entity) == BS_OK);
    }
    require(bs_server_join(server_, entities_[0], 0, 0, &client_) == BS_OK);
    require(bs_client_set_self(screen_, entities_[0], client_, 0) == BS_OK);
    open_what_stands_alone();
    bs_world_config world = world_;
    world.has_packets = 1;
    require(bs_server_open(library_, &world, &server_config_, &packet_server_, nullptr) == BS_OK);
    require(bs_client_open(library_, &world, nullptr, &packet_screen_, nullptr) == BS_OK);
    require(bs_server_spawn(packet_server_, &traits, &packet_entity_) != BS_NULL);
    require(bs_server_join(packet_server_, packet_entity_, 0, 0, &packet_client_) == BS_OK);
}

void Calls::open_what_stands_alone() {
    bs_clock_config clock;
    bs_delay_config delay;
    require(bs_clock_config_default(BS_SIZED(&clock)) == BS_OK);
    require(bs_delay_config_default(BS_SIZED(&delay)) == BS_OK);
    require(bs_clock_open(library_, &clock, &delay, 1, &clock_, nullptr) == BS_OK);
    require(bs_command_buffer_open(library_, 16, 4, &buffer_, nullptr) == BS_OK);
    bs_estimator_config estimate;
    bs_reckoner_config reckon;
    require(bs_estimator_config_default(BS_SIZED(&estimate)) == BS_OK);
    require(bs_reckoner_config_default(BS_SIZED(&reckon)) == BS_OK);
    require(bs_estimator_open(library_, &estimate, &estimator_, nullptr) == BS_OK);
    require(bs_reckoner_open(library_, &world_.groups[1], &reckon, &reckoner_, nullptr) == BS_OK);
    bs_input_lead_config lead;
    require(bs_input_lead_config_default(BS_SIZED(&lead)) == BS_OK);
    require(bs_input_lead_open(library_, &lead, &lead_, nullptr) == BS_OK);
    open_prediction();
    open_presets();
}

// A tick as a game plays it, its command, and the screen that stores it.
void Calls::play() {
    static_cast<void>(bs_server_begin_tick(server_, ++tick_));
    for (const bs_entity entity : entities_) {
        bs_entity_pose pose;
        require(bs_entity_pose_default(BS_SIZED(&pose)) == BS_OK);
        pose.position.x = static_cast<float>(entity % 8 * 2);
        pose.velocity.y = 4.0f;
        pose.position.y = static_cast<float>(tick_ % 64) / 16.0f;
        static_cast<void>(bs_server_record(server_, entity, &pose, nullptr, 0));
    }
    std::uint32_t seq = 0;
    std::uint32_t used = 0;
    if (bs_server_snapshot(server_, client_, &seq) == BS_OK) {
        for (const bs_entity entity : entities_) {
            std::uint32_t size = 0;
            const auto room = static_cast<std::uint32_t>(packet_.size()) - used;
            if (bs_server_add(server_, client_, entity, packet_.data() + used, room, &size) == BS_OK) used += size;
        }
        now_ += 15'625;
        static_cast<void>(bs_client_store(screen_, seq, tick_, packet_.data(), used, now_));
    }
    if (tick_ > 0) static_cast<void>(bs_client_show(screen_, tick_ * 65'536 - 30'000, nullptr));
    bs_stamp stamp;
    bs_taken_command taken;
    if (bs_client_stamp(screen_, &stamp) == BS_OK) {
        static_cast<void>(bs_server_take_command(server_, client_, ++command_, &stamp, BS_SIZED(&taken)));
    }
    static_cast<void>(bs_client_follow(screen_, now_));
    static_cast<void>(bs_server_finish_tick(server_));
}

std::int32_t Calls::of_handles() {
    bs_server* made = nullptr;
    bs_error error;
    bs_world_config world = world_;
    const std::uint32_t at = in_.below(sizeof(world) / 4);
    const std::uint32_t bits = number();
    std::memcpy(reinterpret_cast<char*>(&world) + at * 4, &bits, 4);
    // Not as large as it may be: these are many.
    if (world.max_entities > 1'000 || world.capacity_ticks > 1'000) return BS_OK;
    const std::int32_t code = bs_server_open(library_, &world, &server_config_, &made, BS_SIZED(&error));
    if (code != BS_OK) return code;
    require(bs_client_stamp(reinterpret_cast<bs_client*>(made), nullptr) == BS_BAD_HANDLE);
    require(bs_server_close(made) == BS_OK && bs_server_close(made) == BS_STALE);
    return BS_OK;
}

}  // namespace backsight::test::c_api

int fuzz_c_api(const std::uint8_t* data, std::size_t size) {
    backsight::test::FuzzInput input(data, size);
    backsight::test::c_api::Calls calls(input);
    for (int left = 400; left > 0 && !input.empty(); --left) calls.one();
    return 0;
}
