// Cases of kind "flight": one flight through a level of one floor.

#include "tests/vectors/common/level.h"
#include "tests/vectors/play/configs.h"
#include "tests/vectors/play/play.h"

#include <stdexcept>

namespace backsight::played {

namespace {

class FlightPlayer : public CasePlayer {
public:
    explicit FlightPlayer(Object& head) : rules_(flight_rules_of(head.at("flight"))), rate_(rate_of(head)) {
        leg_.position = vec3_of(head.at("position"));
        leg_.velocity = vec3_of(head.at("velocity"));
    }

    std::optional<Json> step(const std::string& what, Object& step) override {
        if (what != "fly") throw std::runtime_error("there is no such call");
        FlightStep through;
        through.from = wide_of(step.at("from"));
        through.to = wide_of(step.at("to"));
        through.level = floor_trace();
        const FlightResult result = advance(rules_, rate_, leg_, through);
        return Json{
            {"end", static_cast<int>(result.end)},  {"age", wide_text(result.age)},
            {"position", text_of(result.position)}, {"point", text_of(result.point)},
            {"normal", text_of(result.normal)},     {"velocity", text_of(velocity_at(rules_, rate_, leg_, result.age))},
            {"began", wide_text(leg_.began)},       {"bounces", leg_.bounces},
            {"is_at_rest", leg_.is_at_rest ? 1 : 0}};
    }

private:
    FlightRules rules_;
    TickRate rate_;
    FlightLeg leg_;
};

}  // namespace

std::unique_ptr<CasePlayer> play_flight(Object& head) { return std::make_unique<FlightPlayer>(head); }

}  // namespace backsight::played
