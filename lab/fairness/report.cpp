#include "lab/fairness/report.h"

namespace backsight::lab {

namespace embedded {
std::string_view fairness_html();
std::string_view fairness_js();
}  // namespace embedded

namespace fairness {

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
    {{"damage_per_duel", "damage\na duel", 10, fixed(1)}, &FairnessRow::damage_per_duel},
    {{"unseen_ratio", "not on the\nscreen, %", 12, fixed(2, 100.0)}, &FairnessRow::unseen_ratio},
    {{"agreement_ratio", "as on the\nscreen, %", 11, fixed(2, 100.0)}, &FairnessRow::agreement_ratio},
    {{"peeker_duel_share", "won as the\npeeker, %", 12, fixed(1, 100.0)}, &FairnessRow::peeker_duel_share},
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
    {{"cut_ratio_50", "cut over\n50 ms", 10, fixed(1, 100.0)},
     [](const RuleSum& sum) { return Json(sum.cut_ratio[1]); }},
    {{"cut_ratio_100", "cut over\n100 ms", 10, fixed(1, 100.0)},
     [](const RuleSum& sum) { return Json(sum.cut_ratio[2]); }},
    {{"lost_fair_ratio", "fair hits\nlost, %", 11, fixed(2, 100.0)}, &RuleSum::lost_fair_ratio},
    {{"refused_ratio", "refused, %", 11, fixed(2, 100.0)}, &RuleSum::refused_ratio},
    {{"damage_ratio", "damage, %", 10, fixed(2, 100.0)}, &RuleSum::damage_ratio},
    {{"unseen_ratio", "not on the\nscreen, %", 12, fixed(2, 100.0)}, &RuleSum::unseen_ratio},
    {{"agreement_ratio", "as on the\nscreen, %", 11, fixed(2, 100.0)}, &RuleSum::agreement_ratio},
};

const Fields<SceneSum> scene_fields{
    {{"scene", "scene", 18}, &SceneSum::scene},
    {{"hits", "hits", 11, count}, &SceneSum::hits},
    {{"behind_cover_ratio_0", "behind\ncover, %", 10, fixed(2, 100.0)}, behind<0, SceneSum>},
    {{"behind_cover_ratio_50", "over\n50 ms", 9, fixed(2, 100.0)}, behind<1, SceneSum>},
    {{"behind_cover_ratio_100", "over\n100 ms", 9, fixed(2, 100.0)}, behind<2, SceneSum>},
    {{"behind_cover_ratio_200", "over\n200 ms", 9, fixed(2, 100.0)}, behind<3, SceneSum>},
};

const Fields<PeekSum> peek_fields{
    {{"screens", "screens", 32}, &PeekSum::screens},
    {{"rtt_peeker_ms", "round trip,\npeeker", 13, rounded(0)}, &PeekSum::rtt_peeker_ms},
    {{"rtt_holder_ms", "round trip,\nholder", 13, rounded(0)}, &PeekSum::rtt_holder_ms},
    {{"advantage_ms", "sees earlier\nby, ms", 14, fixed(1)}, &PeekSum::advantage_ms},
    {{"published_sum_ms", "published\nsum, ms", 11, fixed(1)}, &PeekSum::published_sum_ms},
    {{"above_sum_ms", "over the\nsum, ms", 10, fixed(1)}, &PeekSum::above_sum_ms},
    {{"own_sum_ms", "with its\ndelay, ms", 11, fixed(1)}, &PeekSum::own_sum_ms},
    {{"above_own_sum_ms", "over that,\nms", 11, fixed(1)}, &PeekSum::above_own_sum_ms},
    {{"delay_ms"}, &PeekSum::delay_ms},
    {{"wait_ms"}, &PeekSum::wait_ms},
    {{"starved_ratio", "starved\nframes, %", 11, fixed(2, 100.0)}, &PeekSum::starved_ratio},
    {{"peeker_share", "peeker\nwins, %", 9, fixed(1, 100.0)}, &PeekSum::peeker_share},
    {{"holder_share", "holder\nwins, %", 9, fixed(1, 100.0)}, &PeekSum::holder_share},
    {{"formula_share", "by the\nformula, %", 11, fixed(1, 100.0)}, &PeekSum::formula_share},
    {{"duels"}, &PeekSum::duels},
};

template <std::size_t i>
Json agreed(const AgreementSum& sum) {
    return sum.agreed_ratio[i];
}

template <std::size_t i>
Json bit_equal(const AgreementSum& sum) {
    return sum.bit_equal_ratio[i];
}

const Fields<AgreementSum> agreement_fields{
    {{"scene", "scene", 18}, &AgreementSum::scene},
    {{"screens", "screens", 28}, &AgreementSum::screens},
    {{"shots", "shots", 10, count}, &AgreementSum::shots},
    {{"starved_ratio", "starved\nframes, %", 11, fixed(2, 100.0)}, &AgreementSum::starved_ratio},
    {{"exact_ratio", "exact view,\n%", 13, fixed(2, 100.0)}, agreed<0>},
    {{"moment_ratio", "by moment,\n%", 12, fixed(2, 100.0)}, agreed<1>},
    {{"tick_ratio", "by tick,\n%", 10, fixed(2, 100.0)}, agreed<2>},
    {{"exact_bits_ratio", "to the bit:\nexact, %", 13, fixed(2, 100.0)}, bit_equal<0>},
    {{"moment_bits_ratio", "moment,\n%", 10, fixed(2, 100.0)}, bit_equal<1>},
    {{"tick_bits_ratio", "tick,\n%", 9, fixed(2, 100.0)}, bit_equal<2>},
};

const Fields<EqualsSum> equals_fields{
    {{"scene", "scene", 18}, &EqualsSum::scene},
    {{"rule", "rule", 26}, &EqualsSum::rule},
    {{"setting", "setting", 32}, &EqualsSum::setting},
    {{"rtt_ms", "round trip,\nboth", 12, rounded(0)}, &EqualsSum::rtt_ms},
    {{"advantage_ms", "peeker sees\nearlier by, ms", 15, fixed(1)}, &EqualsSum::advantage_ms},
    {{"peeker_share", "peeker\nwins, %", 9, fixed(1, 100.0)}, &EqualsSum::peeker_share},
    {{"holder_share", "holder\nwins, %", 9, fixed(1, 100.0)}, &EqualsSum::holder_share},
    {{"formula_share", "by the\nformula, %", 11, fixed(1, 100.0)}, &EqualsSum::formula_share},
    {{"agreement_ratio", "as on the\nscreen, %", 11, fixed(2, 100.0)}, &EqualsSum::agreement_ratio},
    {{"duels", "duels", 10, count}, &EqualsSum::duels},
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

const Fields<DodgeSum> dodge_fields{
    {{"decided_by", "decided by", 12}, &DodgeSum::decided_by},
    {{"look_back_ms", "L, ms", 8, rounded(0)}, &DodgeSum::look_back_ms},
    {{"fast_forward_ms", "FF, ms", 8, rounded(0)}, &DodgeSum::fast_forward_ms},
    {{"hold_back_ms", "S, ms", 8, rounded(0)}, &DodgeSum::hold_back_ms},
    {{"decay_permille", "decay,\nms per s", 10, rounded(0)}, &DodgeSum::decay_permille},
    {{"rtt_shooter_ms", "round trip,\nshooter", 13, rounded(0)}, &DodgeSum::rtt_shooter_ms},
    {{"rtt_victim_ms", "round trip,\nvictim", 13, rounded(0)}, &DodgeSum::rtt_victim_ms},
    {{"escaped_ratio", "escape, %", 11, fixed(1, 100.0)}, &DodgeSum::escaped_ratio},
    {{"rockets", "rockets", 10, count}, &DodgeSum::rockets},
    {{"seen_after_ms", "seen\nafter, ms", 10, fixed(0)}, &DodgeSum::seen_after_ms},
};

const Fields<CheatSum> cheat_fields{
    {{"setting", "setting", 18}, &CheatSum::setting},
    {{"hit_age_ms", "oldest place\nhit, ms", 14, fixed(0)}, &CheatSum::hit_age_ms},
    {{"honest_ms", "honest,\nms", 10, fixed(0)}, &CheatSum::honest_ms},
    {{"moved_m", "its victim\nhas gone, m", 13, fixed(2)}, &CheatSum::moved_m},
    {{"hit_behind_ms", "hits behind\ncover for, ms", 15, fixed(0)}, &CheatSum::hit_behind_ms},
    {{"honest_behind_ms", "honest,\nms", 10, fixed(0)}, &CheatSum::honest_behind_ms},
    {{"hidden_ms", "safe from who\ncomes out, ms", 15, fixed(0)}, &CheatSum::hidden_ms},
    {{"untouched_ms", "safe beside a\nwall, of 4 s, ms", 18, fixed(0)}, &CheatSum::untouched_ms},
    {{"firing_ms", "while\nfiring, ms", 12, fixed(0)}, &CheatSum::firing_ms},
    {{"early_ms", "fires\nsooner, ms", 12, fixed(0)}, &CheatSum::early_ms},
    {{"walk_ahead_m", "runs\nahead by, m", 13, fixed(2)}, &CheatSum::walk_ahead_m},
    {{"muzzle_off_m", "shoots from\nbeside, m", 13, fixed(2)}, &CheatSum::muzzle_off_m},
};

std::string titled(const std::string& title, const Json& rows, const std::vector<Column>& columns) {
    return rows.empty() ? std::string() : "\n" + title + "\n\n" + Table(rows, columns).text();
}

std::string text_of(const FairnessResult& result, const Json& data) {
    return written(static_cast<double>(result.duels), count) + " duels on " + result.networks + " in " +
           inputs::duration(result.wall_s) + ". " + written(static_cast<double>(result.unshown), count) +
           " hits were shown after their round and are left out.\n" +
           titled("All scenes with cover and all pairs of round trips", data["rules"], columns_of(sum_fields)) +
           titled("Plain rewind by scene", data["scenes"], columns_of(scene_fields)) +
           titled("How much earlier a peeker sees the holder than the holder sees them", data["peeks"],
                  columns_of(peek_fields)) +
           titled("Duels of equals at a corner, by rule: the peeker's share and the holder's", data["equals"],
                  columns_of(equals_fields)) +
           titled("Shots whose verdict is that of the shooter's own screen", data["agreements"],
                  columns_of(agreement_fields)) +
           titled("Low against high round trips, and who wins; in the control one of two equals reacts 50 ms later",
                  data["duel_sums"], columns_of(duel_fields)) +
           titled("Rockets that a dodging victim escapes", data["dodges"], columns_of(dodge_fields)) +
           titled("What lies in stamps gain", data["cheats"], columns_of(cheat_fields));
}

}  // namespace

Report report(const FairnessResult& result) {
    Report report{"fairness", ""};
    if (!result.rules.empty() && result.rules[0].hits > 0) {
        report.headline = "Under plain rewind " + written(result.rules[0].behind_ratio[0], fixed(2, 100.0)) +
                          " % of the hits are shown to victims who are behind cover by then.";
    }
    report.data["command"] = result.command;
    report.data["duels"] = result.duels;
    report.data["unshown"] = result.unshown;
    report.data["networks"] = result.networks;
    report.data["rules"] = json_of(result.rules, sum_fields);
    report.data["scenes"] = json_of(result.scenes, scene_fields);
    report.data["peeks"] = json_of(result.peeks, peek_fields);
    report.data["equals"] = json_of(result.equals, equals_fields);
    report.data["agreements"] = json_of(result.agreements, agreement_fields);
    report.data["duel_sums"] = json_of(result.duel_sums, duel_fields);
    report.data["dodges"] = json_of(result.dodges, dodge_fields);
    report.data["cheats"] = json_of(result.cheats, cheat_fields);
    report.data["rows"] = json_of(result.rows, row_fields);
    report.data["wall_s"] = result.wall_s;
    report.text = text_of(result, report.data);
    report.lead =
        "Somebody pays for latency: the victim who is hit behind cover, the shooter whose hit is refused, or whoever "
        "has to wait. Here bots with human reactions fought around corners, pillars, doors and in the open, over "
        "recorded networks, and every rule judged the same shots. What counts as behind cover was taken from the "
        "frames that the victims' clients drew.";
    report.sections = embedded::fairness_html();
    report.script = embedded::fairness_js();
    report.columns = columns_of(row_fields);
    return report;
}

}  // namespace fairness

}  // namespace backsight::lab
