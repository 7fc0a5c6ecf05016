/* A rocket from trigger to verdict, through the C interface. It leaves the barrel at once. Its target turns while it
   flies, and a snapshot of that is lost. It ends alike for shooter and server, to the last bit. Prints what
   examples/rocket prints of both. */
#include "backsight.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { UNDER_WAY = 5, LAUNCHER = 1, QUEUE = 8 }; /* ticks of delay, each way; the weapon's number */

typedef struct snapshot {
    uint32_t seq, size;
    int64_t tick;
    uint8_t bytes[BS_SENT_BYTES];
} snapshot;
typedef struct own_command {
    uint32_t number, fires;
    bs_stamp stamp;
    bs_launch_claim shot;
} own_command;

static bs_library* library;
static bs_server* server;
static bs_client* screen;
static bs_entity shooter, target;
static uint32_t client;

static int set_up(void) {
    bs_world_config config;
    bs_projectile_rules rocket;
    bs_hitbox body;
    bs_traits traits;
    uint32_t player, same;
    bs_world_config_default(BS_SIZED(&config));
    bs_projectile_rules_default(BS_SIZED(&rocket)); /* 25 m/s */
    bs_hitbox_default(BS_SIZED(&body));
    bs_traits_default(BS_SIZED(&traits));
    rocket.weapon = LAUNCHER;
    body.kind = BS_SHAPE_CAPSULE;
    body.group = BS_HIT_TORSO;
    body.radius = 0.4f;
    body.center.z = 0.4f;
    body.end.z = 1.4f;
    if (bs_open(BS_ABI_VERSION, &library, NULL)) return 1;
    if (bs_server_open_with_projectiles(library, &config, NULL, &rocket, 1, &server, NULL)) return 1;
    if (bs_client_open_with_projectiles(library, &config, NULL, &rocket, 1, &screen, NULL)) return 1;
    if (bs_server_add_hitbox_set(server, &body, 1, 0, &player)) return 1;
    if (bs_client_add_hitbox_set(screen, &body, 1, 0, &same) || same != player) return 1;
    if (bs_server_spawn(server, &traits, &shooter)) return 1;
    traits.hitboxes = player;
    if (bs_server_spawn(server, &traits, &target)) return 1;
    return bs_server_join(server, shooter, 0, 0, &client) || bs_client_set_self(screen, shooter, client, 0);
}

/* Client, at each command: a fired rocket leaves the barrel at once, and all images fly on to the moment shown. */
static int give_command(own_command* command, uint32_t number, int fires, int64_t now_us) {
    const float x = 10.0f, y = 0.9f, unit = 1.0f / sqrtf(x * x + y * y);
    command->number = number;
    command->fires = fires != 0;
    bs_launch_claim_default(BS_SIZED(&command->shot));
    command->shot.command = number;
    command->shot.weapon = LAUNCHER;
    command->shot.muzzle.z = 1.0f;
    command->shot.direction.x = x * unit;
    command->shot.direction.y = y * unit;
    if (bs_client_stamp(screen, &command->stamp)) return 1;
    if (fires && bs_client_launch(screen, &command->shot, BS_NO_ENTITY, now_us)) return 1;
    return bs_client_follow(screen, now_us);
}

/* Server, when the command arrives: check the shot, divide its view's age, and judge what this command shows. */
static int execute(const own_command* command, int64_t now_us) {
    bs_taken_command taken;
    bs_launch_facts facts;
    bs_news answer, spawn;
    if (bs_server_take_command(server, client, command->number, &command->stamp, BS_SIZED(&taken))) return 1;
    bs_launch_facts_default(BS_SIZED(&facts));
    facts.shooter = shooter;
    facts.muzzle.z = 1.0f;
    if (taken.is_new && command->fires) {
        if (bs_server_launch(server, client, &command->shot, &facts, &answer, &spawn) < 0) return 1;
        if (bs_client_take_news(screen, &answer, now_us)) return 1;
    }
    return bs_server_finish_command(server, client);
}

static void say(const char* who, uint32_t end, bs_vec3 at) {
    printf("%-20s %s at %a %a %a\n", who, bs_reason_name(BS_KIND_END, end), (double)at.x, (double)at.y, (double)at.z);
}

int main(void) {
    snapshot down[QUEUE];
    own_command up[QUEUE];
    bs_entity_pose pose;
    bs_image image, on_screen;
    bs_ended ended, verdict;
    bs_news news;
    bs_image_counters counters;
    int64_t tick;
    memset(&on_screen, 0, sizeof on_screen);
    memset(&verdict, 0, sizeof verdict);
    if (set_up() || bs_entity_pose_default(BS_SIZED(&pose))) return 1;
    for (tick = 0; tick < 200; ++tick) {
        const int64_t now_us = tick * 1000000 / 64, sent = tick - UNDER_WAY;
        snapshot* next = &down[tick % QUEUE];
        uint32_t i;
        bs_server_begin_tick(server, tick);
        if (sent >= 30 && execute(&up[sent % QUEUE], now_us)) return 1;
        /* The target runs at 5 m/s and turns at tick 90; the snapshot of that moment is lost. */
        pose.position.x = 10.0f;
        pose.position.y = (float)(tick <= 90 ? tick : 180 - tick) * 5.0f / 64.0f - 5.5f;
        next->tick = tick;
        if (bs_server_record(server, target, &pose, NULL, 0) || bs_server_snapshot(server, client, &next->seq)) return 1;
        if (bs_server_add(server, client, target, next->bytes, sizeof next->bytes, &next->size)) return 1;
        if (sent >= 0 && sent != 90) {
            const snapshot* s = &down[sent % QUEUE];
            if (bs_client_store(screen, s->seq, s->tick, s->bytes, s->size, now_us)) return 1;
        }
        if (tick >= 30) {
            if (bs_client_show(screen, (tick - UNDER_WAY - 4) * 65536, NULL)) return 1;
            if (give_command(&up[tick % QUEUE], (uint32_t)tick - 29, tick == 80, now_us)) return 1;
            if (bs_client_own_image(screen, 0, BS_SIZED(&image)) == BS_OK) on_screen = image;
        }
        if (bs_server_finish_tick(server)) return 1;
        for (i = 0; bs_server_ended(server, i, BS_SIZED(&ended), &news) == BS_OK; ++i) {
            verdict = ended;
            if (bs_client_take_news(screen, &news, now_us)) return 1;
        }
    }
    if (bs_client_image_counters(screen, BS_SIZED(&counters))) return 1;
    say("the shooter's screen", on_screen.end, on_screen.point);
    say("the server's verdict", verdict.end, verdict.point);
    if (bs_close(library)) return 1;
    return verdict.end == BS_END_TARGET && on_screen.end == verdict.end &&
        !memcmp(&on_screen.point, &verdict.point, sizeof(bs_vec3)) &&
        counters.by_outcome[BS_IMAGE_CONFIRMED] == 1 ? 0 : 1;
}
