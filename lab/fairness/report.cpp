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

const Fields<PeekSum> peek_fields{
    {{"screens", "screens", 32}, &PeekSum::screens},
    {{"rtt_peeker_ms", "round trip,\npeeker", 13, rounded(0)}, &PeekSum::rtt_peeker_ms},
    {{"rtt_holder_ms", "round trip,\nholder", 13, rounded(0)}, &PeekSum::rtt_holder_ms},
    {{"advantage_ms", "sees earlier\nby, ms", 14, fixed(1)}, &PeekSum::advantage_ms},
    {{"floor_ms", "floor, ms", 11, fixed(1)}, &PeekSum::floor_ms},
    {{"starved_ratio", "starved\nframes, %", 11, fixed(2, 100.0)}, &PeekSum::starved_ratio},
};

const Fields<DuelSum> duel_fields{
    {{"scene", "scene", 18}, &DuelSum::scene},
    {{"setting", "setting", 46}, &DuelSum::setting},
    {{"rtt_low_ms", "round trip,\nlow", 13, rounded(0)}, &DuelSum::rtt_low_ms},
    {{"rtt_high_ms", "round trip,\nhigh", 13, rounded(0)}, &DuelSum::rtt_high_ms},
    {{"low_share", "the low one\nwins, %", 13, fixed(1, 100.0)}, &DuelSum::low_share},
    {{"low_ping_cost_ms", "its shots\nwait, ms", 11, fixed(0)}, &DuelSum::low_ping_cost_ms},
    {{"duels", "duels", 10, count}, &DuelSum::duels},
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
    report.text += "\nHow much earlier a peeker sees the holder than the holder sees them\n\n" +
                   Table(json_of(result.peeks, peek_fields), columns_of(peek_fields)).text() +
                   "\nWho wins, of equals; in the control one of two equals reacts 50 ms later\n\n" +
                   Table(json_of(result.duel_sums, duel_fields), columns_of(duel_fields)).text();
    report.data["command"] = result.command;
    report.data["duels"] = result.duels;
    report.data["networks"] = result.networks;
    report.data["rules"] = json_of(result.rules, sum_fields);
    report.data["peeks"] = json_of(result.peeks, peek_fields);
    report.data["duel_sums"] = json_of(result.duel_sums, duel_fields);
    report.data["rows"] = json_of(result.rows, row_fields);
    return report;
}

}  // namespace backsight::lab::fairness
