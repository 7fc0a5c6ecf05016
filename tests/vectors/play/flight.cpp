// Cases of kind "flight": one flight through a level of one floor.

#include "tests/vectors/play/configs.h"
#include "tests/vectors/play/level.h"
#include "tests/vectors/play/play.h"

namespace backsight::played {

std::size_t play_flight(const Json& one, Coverage& coverage) {
    const FlightRules rules = flight_rules_of(one.at("flight"));
    const TickRate rate{one.at("tick_rate").at(0), one.at("tick_rate").at(1)};
    FlightLeg leg;
    leg.position = vec3_of(one.at("position"));
    leg.velocity = vec3_of(one.at("velocity"));
    std::size_t number = 0;
    for (const Json& step : one.at("steps")) {
        FlightStep through;
        through.from = wide_of(step.at("from"));
        through.to = wide_of(step.at("to"));
        through.level = floor_trace();
        const FlightResult result = advance(rules, rate, leg, through);
        coverage.ends.insert(static_cast<int>(result.end));
        expect(one, ++number, step.at("gives"),
               {{"end", static_cast<int>(result.end)},
                {"age", wide_text(result.age)},
                {"position", text_of(result.position)},
                {"point", text_of(result.point)},
                {"normal", text_of(result.normal)},
                {"velocity", text_of(velocity_at(rules, rate, leg, result.age))},
                {"began", wide_text(leg.began)},
                {"bounces", leg.bounces},
                {"is_at_rest", leg.is_at_rest ? 1 : 0}});
    }
    return number;
}

}  // namespace backsight::played
