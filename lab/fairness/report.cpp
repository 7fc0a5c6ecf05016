#include "lab/fairness/report.h"

namespace backsight::lab::fairness {

namespace {

template <std::size_t i, class Row>
Json behind(const Row& row) {
    return row.behind_ratio[i];
}

const Fields<FairnessRow> row_fields{
    {{"scene", "scene", 18}, &FairnessRow::scene},
    {{"rule", "rule", 26}, &FairnessRow::rule},
    {{"setting", "setting", 20}, &FairnessRow::setting},
    {{"rtt_shooter_ms", "round trip,\nshooter", 13, rounded(0)}, &FairnessRow::rtt_shooter_ms},
    {{"rtt_victim_ms", "round trip,\nvictim", 13, rounded(0)}, &FairnessRow::rtt_victim_ms},
    {{"hits", "hits", 10, count}, &FairnessRow::hits},
    {{"behind_cover_ratio_0", "behind\ncover, %", 10, fixed(2, 100.0)}, behind<0, FairnessRow>},
    {{"behind_cover_ratio_50", "over\n50 ms", 9, fixed(2, 100.0)}, behind<1, FairnessRow>},
    {{"behind_cover_ratio_100", "over\n100 ms", 9, fixed(2, 100.0)}, behind<2, FairnessRow>},
    {{"behind_cover_ratio_200", "over\n200 ms", 9, fixed(2, 100.0)}, behind<3, FairnessRow>},
    {{"lost_fair_ratio", "fair hits\nlost, %", 11, fixed(2, 100.0)}, &FairnessRow::lost_fair_ratio},
    {{"refused_ratio", "refused, %", 11, fixed(2, 100.0)}, &FairnessRow::refused_ratio},
    {{"peeker_advantage_ms", "peeker's\nadvantage, ms", 15, fixed(1)}, &FairnessRow::peeker_advantage_ms},
    {{"duel_share", "duels\nwon, %", 9, fixed(1, 100.0)}, &FairnessRow::duel_share},
    {{"low_ping_cost_ms", "cost of a\nlow ping, ms", 14, fixed(0)}, &FairnessRow::low_ping_cost_ms},
};

const Fields<RuleSum> sum_fields{
    {{"rule", "rule", 26}, &RuleSum::rule},
    {{"setting", "setting", 20}, &RuleSum::setting},
    {{"hits", "hits", 11, count}, &RuleSum::hits},
    {{"behind_cover_ratio_0", "behind\ncover, %", 10, fixed(2, 100.0)}, behind<0, RuleSum>},
    {{"behind_cover_ratio_50", "over\n50 ms", 9, fixed(2, 100.0)}, behind<1, RuleSum>},
    {{"behind_cover_ratio_100", "over\n100 ms", 9, fixed(2, 100.0)}, behind<2, RuleSum>},
    {{"behind_cover_ratio_200", "over\n200 ms", 9, fixed(2, 100.0)}, behind<3, RuleSum>},
    {{"cut_ratio_0", "cut, %", 9, fixed(1, 100.0)}, [](const RuleSum& sum) { return Json(sum.cut_ratio[0]); }},
    {{"cut_ratio_100", "cut over\n100 ms", 10, fixed(1, 100.0)},
     [](const RuleSum& sum) { return Json(sum.cut_ratio[2]); }},
    {{"lost_fair_ratio", "fair hits\nlost, %", 11, fixed(2, 100.0)}, &RuleSum::lost_fair_ratio},
    {{"refused_ratio", "refused, %", 11, fixed(2, 100.0)}, &RuleSum::refused_ratio},
};

}  // namespace

Report report(const FairnessResult& result) {
    Report report{"fairness", ""};
    if (!result.rules.empty() && result.rules[0].hits > 0) {
        report.headline = "Under plain rewind " + written(result.rules[0].behind_ratio[0], fixed(2, 100.0)) +
                          " of 100 hits are shown to victims who are behind cover by then.";
    }
    report.text = written(static_cast<double>(result.duels), count) + " duels on " + result.networks +
                  ", all scenes with cover and all pairs of round trips\n\n" +
                  Table(json_of(result.rules, sum_fields), columns_of(sum_fields)).text();
    report.data["command"] = result.command;
    report.data["duels"] = result.duels;
    report.data["networks"] = result.networks;
    report.data["rules"] = json_of(result.rules, sum_fields);
    report.data["rows"] = json_of(result.rows, row_fields);
    return report;
}

}  // namespace backsight::lab::fairness
