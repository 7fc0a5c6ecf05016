// Queries of cases of kind "world", and players who become another entity.

#include "tests/vectors/common/fields.h"
#include "tests/vectors/common/level.h"
#include "tests/vectors/play/world_player.h"

#include <array>

namespace backsight::played {

namespace {

/// A query with the entities that its filter points to.
struct PlayedQuery {
    Query query;
    std::vector<EntityId> more;

    explicit PlayedQuery(Object& step) {
        read(step.at("query"));
        read_filter(step.at("filter"));
        query.filter.exclude_all = more;
    }
    PlayedQuery(const PlayedQuery&) = delete;
    PlayedQuery& operator=(const PlayedQuery&) = delete;

private:
    void read(const Json& json) {
        Object in(json, "query");
        Query& out = query;
        QUERY_FIELDS(READ_CPP)
        for (const Json& pose : in.list("poses")) {
            out.poses.at(out.pose_count++) = {vec3_of(pose.at(0)), quat_of(pose.at(1))};
        }
        in.finish();
    }
    void read_filter(const Json& json) {
        Object in(json, "filter");
        QueryFilter& out = query.filter;
        FILTER_FIELDS(READ_CPP)
        for (const Json& id : in.list("exclude_more")) more.push_back(entity_of(id));
        in.finish();
    }
};

Json query_verdict(const Verdict& verdict) {
    Json out = verdict_answer(verdict);
    const bool has_state = !verdict.hit.entity.is_null() && verdict.pose.state.has_value();
    out.update({{"former_life", verdict.former_life ? 1 : 0},
                {"beyond_range", verdict.beyond_range ? 1 : 0},
                {"set", verdict.hit.hitboxes.value},
                {"epoch", has_state ? verdict.pose.state->epoch : 0}});
    return out;
}

}  // namespace

Json WorldPlayer::judge_query(Object& step) {
    const PlayedQuery asked(step);
    const DoorLevel door = door_of(step);
    const auto line = [&door](Vec3 from, Vec3 to, Moment moment) { return door.is_free(from, to, moment.raw); };
    const LineOfSight sight = door.is_given ? LineOfSight(line) : LineOfSight{};
    const auto hash = number_of<std::uint32_t>(step.at("hash"));
    const ShotRecord record = server_.judge(client_of(step), asked.query, rules(step), sight, hash);
    Json hits = Json::array();
    for (const Verdict& verdict : record.hits) hits.push_back(query_verdict(verdict));
    return {{"verdict", query_verdict(record.verdict)}, {"hits", hits}, {"seen_hash", record.seen_hash}};
}

Json WorldPlayer::shoot_query(Object& step) {
    const PlayedQuery asked(step);
    const DoorLevel door = door_of(step);
    const auto line = [&door](Vec3 from, Vec3 to, Moment moment) { return door.is_free(from, to, moment.raw); };
    const LineOfSight sight = door.is_given ? LineOfSight(line) : LineOfSight{};
    std::array<Hit, max_query_hits> room;
    const ScreenHits seen = screen(step).shoot(asked.query, rules(step), room, sight);
    Json hits = Json::array();
    for (const Hit& hit : seen.hits) hits.push_back(hit_answer(hit));
    return {{"hits", hits}, {"hash", seen.hash}};
}

Json WorldPlayer::set_entity(Object& step) {
    server_.set_entity(client_of(step), entity_of(step.at("entity")));
    return nullptr;
}

Json WorldPlayer::become(Object& step) {
    const auto& [client, joined] = joined_.at(number_of<std::uint32_t>(step.at("screen")));
    screen(step).set_self(entity_of(step.at("entity")), client, joined, tick_of(step.at("tick")));
    return nullptr;
}

}  // namespace backsight::played
