#pragma once

// A case of kind "world" at play through backsight.h: a server and its screens.

#include "tests/vectors/play_c/configs.h"
#include "tests/vectors/play_c/play.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace backsight::played {

class WorldPlayer : public CasePlayer {
public:
    explicit WorldPlayer(Object& head);

    std::optional<Json> step(const std::string& what, Object& step) override {
        const auto call = calls().find(what);
        if (call != calls().end()) return (this->*call->second)(step);
        const auto event = events().find(what);
        if (event != events().end()) return of_server(event->second(server_, entity_of(step), value_of(step)));
        throw std::runtime_error("there is no such call");
    }

private:
    struct Sent {
        std::int64_t tick = 0;
        std::vector<std::uint8_t> bytes;
    };
    using Call = Json (WorldPlayer::*)(Object&);
    using Event = std::int32_t (*)(bs_server*, bs_entity, std::uint32_t);
    static const std::map<std::string, Call>& calls();
    static const std::map<std::string, Event>& events();

    std::int32_t of_server(std::int32_t code) const { return answer(code, server_); }
    static std::uint32_t value_of(Object& step) { return number_of<std::uint32_t>(step.at("value")); }
    bs_client* screen(Object& step) { return screens_.at(number_of<std::uint32_t>(step.at("screen"))); }
    const bs_weapon_rules& rules(Object& step) { return rules_.at(number_of<std::uint32_t>(step.at("rules"))); }
    void add_set(const Json& set);
    void check_fingerprints(Object& head) const;
    Json area_of(std::uint32_t end);

    Json begin_tick(Object& step);
    Json finish_tick(Object& step);
    Json spawn(Object& step);
    Json record(Object& step);
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
    Json can_store(Object&) { return unsaid(); }
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

    OwnLibrary library_;
    bs_server* server_ = nullptr;
    std::vector<bs_client*> screens_;
    std::vector<bs_weapon_rules> rules_;
    bool has_projectiles_ = false;
    bool shows_bytes_ = false;
    std::uint32_t sent_bytes_ = BS_SENT_BYTES + BS_MASK_BYTES + BS_FINE_BYTES + BS_FIELDS_BYTES;  // with all bones
    std::int64_t tick_ = 0;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Sent> sent_;
};

}  // namespace backsight::played
