// Queries of cases of kind "world" through backsight.h, and players who become another entity.

#include "tests/vectors/common/fields.h"
#include "tests/vectors/common/level.h"
#include "tests/vectors/play_c/answers.h"
#include "tests/vectors/play_c/world_player.h"

namespace backsight::played {

namespace {

bs_query query_of(const Json& json) {
    Object in(json, "query");
    auto out = made(bs_query_default);
    QUERY_FIELDS(READ_C)
    const Json& poses = in.list("poses");
    if (poses.size() > BS_SWING_POSES) throw std::runtime_error("too many poses");
    for (const Json& pose : poses) {
        out.poses[out.pose_count++] = {c_vec3(vec3_of(pose.at(0))), c_quat(quat_of(pose.at(1)))};
    }
    in.finish();
    return out;
}

bs_filter filter_of(const Json& json) {
    Object in(json, "filter");
    auto out = made(bs_filter_default);
    FILTER_FIELDS(READ_C)
    const Json& more = in.list("exclude_more");
    if (more.size() > BS_FILTER_ENTITIES) throw std::runtime_error("too many entities");
    for (const Json& id : more) out.exclude_more[out.exclude_count++] = number_of<bs_entity>(id);
    in.finish();
    return out;
}

Json query_verdict(const bs_verdict& verdict) {
    Json out = verdict_answer(verdict);
    out.update({{"former_life", verdict.former_life},
                {"beyond_range", verdict.beyond_range},
                {"set", verdict.hitboxes},
                {"epoch", verdict.epoch}});
    return out;
}

std::uint32_t sees(void* user, const bs_vec3* from, const bs_vec3* to, std::int64_t moment) {
    const auto& door = *static_cast<const DoorLevel*>(user);
    return door.is_free({from->x, from->y, from->z}, {to->x, to->y, to->z}, moment) ? 1 : 0;
}

}  // namespace

Json WorldPlayer::judge_query(Object& step) {
    const bs_query query = query_of(step.at("query"));
    const bs_filter filter = filter_of(step.at("filter"));
    DoorLevel door = door_of(step);
    of_server(bs_server_set_line_of_sight(server_, door.is_given ? sees : nullptr, &door));
    const auto hash = number_of<std::uint32_t>(step.at("hash"));
    auto verdict = room<bs_verdict>();
    of_server(bs_server_judge_query(server_, client_of(step), &query, &filter, &rules(step), hash, &verdict));
    of_server(bs_server_set_line_of_sight(server_, nullptr, nullptr));
    Json hits = Json::array();
    auto one = room<bs_verdict>();
    while (of_server(bs_server_hit_verdict(server_, static_cast<std::uint32_t>(hits.size()), &one)) == BS_OK) {
        hits.push_back(query_verdict(one));
    }
    expect("hit_count", hits.size(), verdict.hit_count);
    return {{"verdict", query_verdict(verdict)}, {"hits", hits}, {"seen_hash", verdict.seen_hash}};
}

Json WorldPlayer::shoot_query(Object& step) {
    bs_client* one = screen(step);
    const bs_query query = query_of(step.at("query"));
    const bs_filter filter = filter_of(step.at("filter"));
    DoorLevel door = door_of(step);
    answer(bs_client_set_line_of_sight(one, door.is_given ? sees : nullptr, &door), one);
    std::uint32_t hash = 0;
    std::uint32_t count = 0;
    answer(bs_client_shoot_query(one, &query, &filter, &rules(step), &hash, &count), one);
    answer(bs_client_set_line_of_sight(one, nullptr, nullptr), one);
    Json hits = Json::array();
    auto hit = room<bs_hit>();
    for (std::uint32_t i = 0; i < count && answer(bs_client_query_hit(one, i, &hit), one) == BS_OK; ++i) {
        hits.push_back(hit_answer(hit));
    }
    return {{"hits", hits}, {"hash", hash}};
}

Json WorldPlayer::set_entity(Object& step) {
    of_server(bs_server_set_entity(server_, client_of(step), entity_of(step)));
    return nullptr;
}

Json WorldPlayer::become(Object& step) {
    bs_client* one = screen(step);
    answer(bs_client_set_entity(one, entity_of(step), tick_of(step)), one);
    return nullptr;
}

}  // namespace backsight::played
