#pragma once

// A case of kind "world" at play: a server and its screens.

#include "tests/vectors/common/driver.h"
#include "tests/vectors/play/configs.h"

#include <backsight/world.h>

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

namespace backsight::played {

inline EntityId entity_of(const Json& value) { return EntityId{number_of<std::uint32_t>(value)}; }
inline Micros micros_of(const Json& value) { return Micros{number_of<std::int64_t>(value)}; }
inline Tick tick_of(const Json& value) { return Tick{number_of<std::int64_t>(value)}; }
inline std::uint32_t client_of(Object& step) { return number_of<std::uint32_t>(step.at("client")); }

/// A state as it was sent: its bones are not the history's any more.
struct SentEntity {
    SnapshotEntity entity;
    std::vector<QuantBone> bones;
};
struct Sent {
    Tick tick;
    std::vector<SentEntity> entities;
};

Json hit_answer(const Hit& hit);
Json verdict_answer(const Verdict& verdict);

class WorldPlayer : public CasePlayer {
public:
    explicit WorldPlayer(Object& head);
    std::optional<Json> step(const std::string& what, Object& step) override {
        const auto call = calls().find(what);
        if (call == calls().end()) throw std::runtime_error("there is no such call");
        return (this->*call->second)(step);
    }

private:
    using Call = Json (WorldPlayer::*)(Object&);
    static const std::map<std::string, Call>& calls();

    void add_set(const Json& set);
    void take_widths(std::size_t screen, const Json& config, const Json& expected);
    void note_end(const ProjectileAuthority::Ended& ended, const View& view, const LevelTrace& level);
    ClientWorld& screen(Object& step) { return *screens_.at(number_of<std::uint32_t>(step.at("screen"))); }
    const WeaponRules& rules(Object& step) { return rules_.at(number_of<std::uint32_t>(step.at("rules"))); }
    View seen_by(std::uint32_t client);

    Json begin_tick(Object& step);
    Json finish_tick(Object& step);
    Json spawn(Object& step);
    Json record(Object& step);
    Json event(Object& step);
    Json join(Object& step);
    Json send(Object& step);
    Json take(Object& step);
    Json select_shot(Object& step);
    Json judge(Object& step);
    Json launch(Object& step);
    Json flying(Object& step);
    Json seen(Object& step);
    Json bone(Object& step);
    Json set_self(Object& step);
    Json store(Object& step);
    Json can_store(Object& step);
    Json advance(Object& step);
    Json show(Object& step);
    Json stamp(Object& step);
    Json pose(Object& step);
    Json shoot(Object& step);
    // world_queries.cpp.
    Json judge_query(Object& step);
    Json shoot_query(Object& step);
    Json set_entity(Object& step);
    Json become(Object& step);

    PlayedWorld world_;
    ServerWorld server_;
    std::vector<std::unique_ptr<ClientWorld>> screens_;
    std::vector<WeaponRules> rules_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Sent> sent_;
    std::map<std::uint32_t, ViewStamp> taken_;
    std::map<std::uint32_t, std::pair<std::uint32_t, Tick>> joined_;  // by screen: its client, and its tick
    std::function<void(const ProjectileAuthority::Ended&, const View&, const LevelTrace&)> hook_;
    bool shows_bytes_ = false;
    std::vector<Json> areas_;  // of each end of this tick
};

}  // namespace backsight::played
