// Queries of a script, and players who become another entity.

#include "tests/vectors/make/script.h"

#include <array>

namespace backsight::vectors {

namespace {

Json json_of(const QueryFilter& filter) {
    Json out{{"layers", filter.layers},
             {"exclude_team", filter.exclude_team},
             {"exclude", filter.exclude.value},
             {"only", filter.only.value},
             {"exclude_mount", filter.exclude_mount.value},
             {"without_layers", filter.without_layers},
             {"only_team", filter.only_team},
             {"mounts", number(filter.mounts)},
             {"hit_groups", filter.hit_groups},
             {"exclude_more", Json::array()}};
    for (const EntityId id : filter.exclude_all) out["exclude_more"].push_back(id.value);
    return out;
}

Json json_of(const Query& query) {
    Json out{{"shape", number(query.shape)},
             {"collect", number(query.collect)},
             {"max_hits", query.max_hits},
             {"swing", query.swing},
             {"cut_by_level", number(query.cut_by_level)},
             {"origin", hex(query.origin)},
             {"direction", hex(query.direction)},
             {"distance", hex(query.distance)},
             {"radius", hex(query.radius)},
             {"axis", hex(query.axis)},
             {"half_extents", hex(query.half_extents)},
             {"rotation", hex(query.rotation)},
             {"cosine", hex(query.cosine)},
             {"poses", Json::array()}};
    for (const Pose& pose : std::span(query.poses).first(query.pose_count)) {
        out["poses"].push_back({hex(pose.position), hex(pose.rotation)});
    }
    return out;
}

// Of a query: with what only its verdicts are asked for.
Json verdict_of_query(const Verdict& verdict) {
    Json out = vectors::json_of(verdict);
    out.update({{"former_life", number(verdict.former_life)},
                {"beyond_range", number(verdict.beyond_range)},
                {"set", verdict.hit.hitboxes.value},
                {"epoch", verdict.hit && verdict.pose.state ? verdict.pose.state->epoch : 0}});
    return out;
}

void add_query(Json& step, const Query& query, std::size_t rules, const std::optional<Door>& door) {
    step["query"] = json_of(query);
    step["filter"] = json_of(query.filter);
    step["rules"] = rules;
    if (door) step["door"] = {hex(door->x), hex64(door->closes.raw)};
}

}  // namespace

const ShotRecord& Script::judge_query(std::uint32_t client, const Query& query, std::size_t rules, std::uint32_t hash,
                                      const std::optional<Door>& door) {
    const auto sees = [&](Vec3 a, Vec3 b, Moment moment) { return door->is_free(a, b, moment); };
    const LineOfSight sight = door ? LineOfSight(sees) : LineOfSight();
    record_ = server_.judge(client, query, config_.rules[rules], sight, hash);
    Json step{{"do", "judge_query"}, {"client", client}, {"hash", hash}};
    add_query(step, query, rules, door);
    Json hits = Json::array();
    for (const Verdict& verdict : record_.hits) hits.push_back(verdict_of_query(verdict));
    step["gives"] = {{"verdict", verdict_of_query(record_.verdict)}, {"hits", hits}, {"seen_hash", record_.seen_hash}};
    note(step);
    return record_;
}

std::uint32_t Script::shoot_query(std::size_t screen, const Query& query, std::size_t rules,
                                  const std::optional<Door>& door, std::vector<Hit>* hits) {
    const auto sees = [&](Vec3 a, Vec3 b, Moment moment) { return door->is_free(a, b, moment); };
    const LineOfSight sight = door ? LineOfSight(sees) : LineOfSight();
    std::array<Hit, max_query_hits> room;
    const ScreenHits seen = screens_[screen]->shoot(query, config_.rules[rules], room, sight);
    Json step{{"do", "shoot_query"}, {"screen", screen}};
    add_query(step, query, rules, door);
    Json found = Json::array();
    for (const Hit& hit : seen.hits) found.push_back(vectors::json_of(hit));
    step["gives"] = {{"hits", found}, {"hash", seen.hash}};
    note(step);
    if (hits != nullptr) hits->assign(seen.hits.begin(), seen.hits.end());
    return seen.hash;
}

void Script::set_entity(std::uint32_t client, EntityId entity) {
    server_.set_entity(client, entity);
    note({{"do", "set_entity"}, {"client", client}, {"entity", entity.value}});
}

void Script::become(std::size_t screen, EntityId self, Tick since) {
    const auto& [client, joined] = joined_.at(screen);
    screens_[screen]->set_self(self, client, joined, since);
    note({{"do", "become"}, {"screen", screen}, {"entity", self.value}, {"tick", since.value}});
}

}  // namespace backsight::vectors
