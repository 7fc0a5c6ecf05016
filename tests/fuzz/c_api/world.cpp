// The world of a server, and its clients.

#include "tests/fuzz/c_api/calls.h"

namespace backsight::test::c_api {

std::int32_t Calls::of_world(std::uint32_t which) {
    bs_traits traits;
    bs_entity_pose pose;
    const bs_pose bones[2] = {{place(), {0, 0, 0, real()}}, {place(), {0, 0, 0, 1}}};
    switch (which) {
        case 0:
            return bs_server_begin_tick(server_, wide() % (tick_ + 100));
        case 1:
            return bs_server_spawn(server_, some(traits, bs_traits_default), &entities_[in_.below(4)]);
        case 2:
            return bs_server_record(server_, entity(), some(pose, bs_entity_pose_default), bones, number() % 3);
        case 3:
            return bs_server_despawn(server_, entity());
        case 4:
            return bs_server_kill(server_, entity());
        case 5:
            return bs_server_respawn(server_, entity());
        case 6:
            return bs_server_teleport(server_, entity());
        case 7:
            return bs_server_change_hitboxes(server_, entity(), number());
        case 8:
            return bs_server_set_parent(server_, entity(), entity());
        case 9:
            return bs_server_set_team(server_, entity(), number());
        case 10:
            return bs_server_finish_tick(server_);
        default:
            return of_clients();
    }
}

std::int32_t Calls::of_clients() {
    std::uint32_t out = 0;
    bs_entity gone[2];
    switch (in_.below(6)) {
        case 0:
            return bs_server_join(server_, entity(), number(), number(), in_.byte() & 1 ? &client_ : &out);
        case 1:
            return bs_server_leave(server_, client());
        case 2:
            return bs_server_set_entity(server_, client(), entity());
        case 3:
            return bs_server_snapshot(server_, client(), &out);
        case 4:
            return bs_server_add(server_, client(), entity(), packet_.data(), number() % 512, &out);
        default:
            return bs_server_despawned(server_, client(), gone, number() % 3, &out);
    }
}

}  // namespace backsight::test::c_api
