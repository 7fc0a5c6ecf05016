// Projectiles of both ends.

#include "tests/fuzz/c_api/calls.h"

namespace backsight::test::c_api {

void Calls::traces(void* user, std::int64_t, const bs_vec3*, const bs_vec3*, float, bs_level_contact* contact) {
    auto& calls = *static_cast<Calls*>(user);
    contact->hit = calls.in_.byte() & 1;
    contact->fraction = calls.in_.byte() & 1 ? 0.5f : calls.real();
    contact->normal = calls.in_.byte() & 1 ? bs_vec3{0, 0, 1} : calls.place();
}

bs_launch_claim* Calls::claim() {
    static_cast<void>(some(claim_, bs_launch_claim_default));
    claim_.struct_size = sizeof(claim_);
    claim_.weapon = in_.byte() & 3 ? 1 : number();
    claim_.command = in_.byte() & 3 ? command_ : number();
    if (in_.byte() & 3) claim_.direction = {1, 0, 0};
    return &claim_;
}

std::int32_t Calls::of_projectiles(std::uint32_t which) {
    bs_launch_facts facts;
    bs_news spawn;
    bs_image image;
    bs_effect effect;
    bs_image_counters counters;
    bs_ended ended;
    bs_area_hit area;
    bs_flight flight;
    switch (which) {
        case 0:
            static_cast<void>(
                bs_server_launch(server_, client(), claim(), some(facts, bs_launch_facts_default), &news_, &spawn));
            if (in_.byte() & 1) news_ = spawn;
            return BS_OK;
        case 1:
            if (in_.byte() & 1) return bs_client_launch(screen_, claim(), entity(), now_);
            return bs_client_launch_with(screen_, claim(), some(facts, bs_launch_facts_default), now_);
        case 2:
            if (in_.byte() & 1) news_.bytes[in_.below(BS_NEWS_BYTES)] = in_.byte();
            return bs_client_take_news(screen_, &news_, now_);
        case 3:
            static_cast<void>(bs_server_ended(server_, number() % 4, room(ended), &news_));
            static_cast<void>(bs_server_area_hit(server_, number() % 4, number() % 4, room(area)));
            static_cast<void>(bs_server_launched(server_, number() % 4, room(flight), &news_));
            static_cast<void>(bs_server_flight(server_, number() % 4, room(flight), &news_));
            static_cast<void>(bs_server_finish_command(server_, client()));
            return BS_OK;
        case 4:
            static_cast<void>(bs_server_set_level(server_, in_.byte() & 3 ? traces : nullptr, this, in_.byte() & 1));
            return bs_client_set_level(screen_, in_.byte() & 1 ? traces : nullptr, this, in_.byte() & 1);
        default:
            static_cast<void>(bs_client_update_projectiles(screen_, now_, wide()));
            static_cast<void>(bs_client_own_image(screen_, number() % 4, room(image)));
            static_cast<void>(bs_client_remote_image(screen_, number() % 4, room(image)));
            static_cast<void>(bs_client_image_counters(screen_, room(counters)));
            return bs_client_next_effect(screen_, room(effect));
    }
}

}  // namespace backsight::test::c_api
