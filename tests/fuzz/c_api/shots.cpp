// Commands, shots, and what stands in bytes.

#include "tests/fuzz/c_api/calls.h"

namespace backsight::test::c_api {

std::uint32_t Calls::calls_back(void* user, const bs_vec3*, const bs_vec3*) {
    auto& calls = *static_cast<Calls*>(user);
    require(bs_server_kill(calls.server_, 1) == BS_BUSY);
    return calls.in_.byte() & 1;
}

std::int32_t Calls::of_shots(std::uint32_t which) {
    bs_stamp stamp;
    const auto bytes = in_.bytes(sizeof(stamp));
    std::memset(&stamp, 0, sizeof(stamp));
    std::memcpy(&stamp, bytes.data(), bytes.size());
    bs_taken_command taken;
    bs_shot shot;
    bs_weapon_rules rules;
    bs_verdict verdict;
    bs_audit_answer answer;
    bs_agreement agreement;
    bs_judge_counters counters;
    switch (which) {
        case 0:
            return bs_server_take_command(server_, client(), number(), &stamp, room(taken));
        case 1:
        case 2:
        case 3:
            return bs_server_judge(server_, client(), some(shot, bs_shot_default), some(rules, bs_weapon_rules_default),
                                   in_.byte() & 1 ? calls_back : nullptr, this, number(), room(verdict));
        case 4:
            return bs_server_compare(server_, room(answer));
        case 5:
            return bs_server_agreement(server_, client(), room(agreement));
        case 6:
            return bs_server_judge_counters(server_, client(), room(counters));
        default:
            return of_bytes(stamp);
    }
}

std::int32_t Calls::of_bytes(const bs_stamp& stamp) {
    bs_stamp_fields fields;
    bs_stamp again;
    bs_state state;
    bs_pose bones[2];
    std::uint32_t read = 0;
    std::int64_t out = 0;
    switch (in_.below(5)) {
        case 0:
            if (bs_stamp_read(&stamp, BS_SIZED(&fields)) != BS_OK) return 1;
            require(bs_stamp_write(&fields, &again) == BS_OK);
            require(std::memcmp(&stamp, &again, sizeof(stamp)) == 0);
            return BS_OK;
        case 1:
            static_cast<void>(bs_moment_at(&world_, wide(), &out));
            static_cast<void>(bs_time_of(&world_, wide(), &out));
            return BS_OK;
        case 2:
            static_cast<void>(bs_command_tick(number(), wide(), &out));
            return BS_OK;
        case 3:
            return bs_server_state_at(server_, entity(), wide(), packet_.data(), number() % 512, &read);
        default:
            static_cast<void>(
                bs_state_read_bones(&world_, packet_.data(), number() % 512, room(state), bones, number() % 3, &read));
            return BS_OK;
    }
}

}  // namespace backsight::test::c_api
