/* Calls each of the five published systems of an installed backsight_presets.h, and checks one published number of
 * each. */

#include <backsight_presets.h>

#include <stdio.h>

static int failed = 0;
static int looks = 0;

static void check(int is_so, const char* what) {
    printf("%s: %s\n", is_so ? "as published" : "NOT as published", what);
    failed |= !is_so;
}

static void look(void* user, const bs_pose* transforms, uint32_t count) {
    looks += count == 1 && transforms[0].position.x == 35.0f;
    (void)user;
}

static void twoten(bs_library* library) {
    bs_error error = {sizeof error, 0, {0}};
    bs_twoten_config config;
    bs_twoten_simulation* simulation = 0;
    bs_pose transform = {{0, 0, 0}, {0, 0, 0, 1}};
    uint32_t stayed = 9;
    int frame;
    bs_twoten_config_default(BS_SIZED(&config));
    if (bs_twoten_simulation_open(library, &config, &simulation, &error) != BS_OK) {
        check(0, error.text);
        return;
    }
    for (frame = 1; frame <= 20; ++frame) {
        transform.position.x = 2.0f * (float)frame;
        bs_twoten_simulation_add_frame(simulation, 0, frame, &transform);
    }
    bs_twoten_simulation_simulate(simulation, 18, 0.5f, 21, &transform, 1, look, 0, &stayed);
    check(looks == 1 && stayed == 0 && transform.position.x == 40.0f, "TwoTen: half way from frame 17 to 18, and back");
    bs_twoten_simulation_close(simulation);
}

static void ut2003(bs_library* library) {
    bs_error error = {sizeof error, 0, {0}};
    bs_ut2003_trail_config config;
    bs_ut2003_trail* trail = 0;
    bs_ut2003_node pawn = {0};
    uint32_t shift = 9;
    int tick;
    bs_ut2003_trail_config_default(BS_SIZED(&config));
    if (bs_ut2003_trail_open(library, &config, &trail, &error) != BS_OK) {
        check(0, error.text);
        return;
    }
    for (tick = 0; tick <= 8; ++tick) {
        pawn.stamp_s = tick / 32.0;
        pawn.location.x = (float)tick;
        bs_ut2003_trail_push(trail, &pawn, tick / 32.0);
    }
    bs_ut2003_trail_shift(trail, 4.5 / 32.0, 8.0 / 32.0, &pawn, &shift);
    check(shift == BS_UT2003_SHIFT_INTERPOLATED && pawn.location.x == 4.5f,
          "UT2003: between the two nodes around the stamp");
    bs_ut2003_trail_close(trail);
}

int main(void) {
    bs_error error = {sizeof error, 0, {0}};
    bs_library* library = 0;
    bs_fishnet_config fishnet;
    bs_unreal_series_config series;
    double passed_s = 0.0;
    int64_t forward_us = 0;
    float lag_s = 0.0f;
    if (bs_presets_abi_version() >> 16 != BS_PRESETS_ABI_VERSION >> 16) return puts("another library"), 1;
    if (bs_open(BS_ABI_VERSION, &library, &error) != BS_OK) return puts(error.text), 1;
    bs_fishnet_config_default(BS_SIZED(&fishnet));
    bs_fishnet_time_passed(&fishnet, BS_FISHNET_SERVER, 100, 10, &passed_s);
    check(passed_s == 0.15, "FishNet: the server catches up 0.15 s at most");
    bs_unreal_series_config_default(BS_SIZED(&series));
    bs_unreal_series_forward_time(&series, 100000, BS_UNREAL_SERIES_SERVER, &forward_us);
    check(forward_us == 40000, "the Unreal series: 40 ms forward at a ping of 100 ms");
    bs_pun2_lag(10.25, 10.0, &lag_s);
    check(lag_s == 0.25f, "PUN 2: the lag of an update");
    twoten(library);
    ut2003(library);
    bs_close(library);
    return failed;
}
