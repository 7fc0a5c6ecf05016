/* README's shot through the C interface: a moving target, a lost snapshot, and a verdict equal to the screen, bit for
   bit. A server that knows only the time of the shot misses. Prints what examples/hello prints. */
#include "backsight.h"
#include <stdio.h>
#include <string.h>

static void print(const char* who, bs_entity hit, bs_vec3 at) {
    printf("%-21s %s", who, hit ? "hit" : "miss\n");
    if (hit) printf(" at %a %a %a\n", (double)at.x, (double)at.y, (double)at.z);
}

int main(void) {
    bs_library* library = NULL; bs_server* server = NULL; bs_client* screen = NULL;
    bs_world_config config; bs_weapon_rules rifle; bs_hitbox body; bs_traits traits; bs_entity_pose pose;
    bs_shot shot; bs_stamp stamp; bs_hit on_screen, by_time; bs_taken_command taken; bs_verdict verdict; bs_view then;
    bs_ray ray; bs_entity shooter, target; uint32_t player, same_set, client, number, size; uint8_t packet[BS_SENT_BYTES];
    bs_world_config_default(BS_SIZED(&config)); /* equal on both ends: 64 ticks per second, linear interpolation */
    bs_weapon_rules_default(BS_SIZED(&rifle));
    if (bs_open(BS_ABI_VERSION, &library, NULL) || bs_server_open(library, &config, NULL, &server, NULL)) return 1;
    if (bs_client_open(library, &config, NULL, &screen, NULL) || bs_hitbox_default(BS_SIZED(&body))) return 1;
    body.kind = BS_SHAPE_CAPSULE; body.group = BS_HIT_TORSO; body.radius = 0.4f; body.center.z = 0.4f; body.end.z = 1.4f;
    if (bs_server_add_hitbox_set(server, &body, 1, 0, &player)) return 1;
    if (bs_client_add_hitbox_set(screen, &body, 1, 0, &same_set) || same_set != player) return 1;
    bs_traits_default(BS_SIZED(&traits));
    traits.hitboxes = player;
    if (bs_server_spawn(server, &traits, &shooter) || bs_server_spawn(server, &traits, &target)) return 1;
    if (bs_server_join(server, shooter, 0, 0, &client)) return 1;
    bs_shot_default(BS_SIZED(&shot));
    shot.shooter = shooter; shot.origin.y = 3.75f; shot.origin.z = 1.0f; shot.direction.x = 1.0f;
    bs_entity_pose_default(BS_SIZED(&pose));
    for (int64_t tick = 0; tick <= 66; ++tick) {
        /* Server, each tick: record the world, and note what this client is sent. */
        bs_server_begin_tick(server, tick);
        pose.position.x = 10.0f; pose.position.y = (float)(tick <= 54 ? tick : 108 - tick) * 5.0f / 64.0f;
        if (bs_server_record(server, target, &pose, NULL, 0) || bs_server_snapshot(server, client, &number)) return 1;
        if (bs_server_add(server, client, target, packet, sizeof packet, &size)) return 1;
        /* Client: store what arrives. The snapshot of tick 54 is lost. */
        if (tick != 54 && bs_client_store(screen, number, tick, packet, size, tick * 1000000 / 64)) return 1;
        if (tick != 60) continue;
        /* Client, when the player fires: cast the ray on the screen, and stamp what the screen shows. */
        bs_client_show(screen, 54 * 65536 + 8192, NULL);
        if (bs_client_shoot(screen, &shot, &rifle, BS_SIZED(&on_screen)) || bs_client_stamp(screen, &stamp)) return 1;
    }
    /* Server, when the command arrives six ticks later: equal samples and one function give an equal answer. */
    if (bs_server_take_command(server, client, 1, &stamp, BS_SIZED(&taken)) || !taken.is_new) return 1;
    if (bs_server_judge(server, client, &shot, &rifle, NULL, NULL, 0, BS_SIZED(&verdict))) return 1;
    bs_view_default(BS_SIZED(&then)); bs_ray_default(BS_SIZED(&ray));
    then.moment = 54 * 65536 + 8192; ray.origin = shot.origin; ray.direction = shot.direction;
    if (bs_server_cast_ray(server, &then, &ray, NULL, BS_SIZED(&by_time))) return 1;
    print("the shooter's screen", on_screen.entity, on_screen.point);
    print("the server's verdict", verdict.hit_entity, verdict.point);
    print("by that time alone", by_time.entity, by_time.point);
    if (bs_close(library)) return 1;
    return verdict.reason == BS_REASON_AS_SEEN && verdict.hit_entity == target && on_screen.entity == target &&
        !memcmp(&verdict.point, &on_screen.point, sizeof(bs_vec3)) && !by_time.entity ? 0 : 1;
}
