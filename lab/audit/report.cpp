#include "lab/audit/report.h"

#include <cmath>
#include <map>
#include <numeric>

namespace backsight::lab::audit {

namespace {

constexpr std::size_t claim_width = 50;
constexpr std::size_t gain_width = 49;
constexpr std::size_t match_gain_width = 64;
constexpr std::size_t number_width = 10;

const Fields<AuditRow> row_fields{
    {{"rules"}, &AuditRow::rules},
    {{"strategy"}, &AuditRow::strategy},
    {{"claim"}, &AuditRow::claim},
    {{"gain"}, &AuditRow::gain},
    {{"found"}, &AuditRow::found},
    {{"honest"}, &AuditRow::honest},
    {{"bound"}, &AuditRow::bound},
    {{"bounded_by"}, &AuditRow::bounded_by},
    {{"holds"}, &AuditRow::holds},
    {{"tried"}, &AuditRow::tried},
    {{"lie"},
     [](const AuditRow& row) {
         Json lie = Json::object();
         for (const auto& [knob, value] : row.lie) lie[knob] = value;
         return lie;
     }},
};

const Fields<ReachRow> reach_fields{
    {{"rules"}, &ReachRow::rules},
    {{"victim_mps"}, &ReachRow::victim_mps},
    {{"round_trip_ms"}, &ReachRow::round_trip_ms},
};

std::string in_words(const std::string& gain) {
    static const std::map<std::string, std::string> words{
        {"paid_ms", "how old a place is hit"},
        {"moved_m", "how far its victim has gone since"},
        {"off_path_m", "how far from where the victim ever was"},
        {"lag_ms", "a moment behind the server's present"},
        {"behind_ms", "a moment behind the newest snapshot named"},
        {"one_jump_ms", "a jump of the moment drawn, with one command"},
        {"jump_100_ms", "a jump of the moment drawn, within 100 ms"},
        {"past_edge_ms", "a jump past the window's oldest moment"},
        {"hit_jump_ms", "a jump of the place hit, within 100 ms"},
        {"back_ms", "a step back of the moment drawn"},
        {"ahead_ms", "hits in a moment later than the honest client's"},
        {"future_ms", "a moment past the server's present"},
        {"found_ms", "how late a snapshot may be found"},
        {"undone", "snapshots unseen again"},
        {"refused_ms", "honest hits refused, for"},
        {"untouched_ms", "fair hits refused, of four seconds in the open"},
        {"untouched_run_ms", "... without a pause"},
        {"untouched_firing_ms", "... who fires ten times a second, with fresh stamps"},
        {"hit_behind_ms", "hits on somebody behind cover, for"},
        {"early_ms", "how much sooner its shots are executed"},
        {"walk_ahead_m", "how far ahead of the fastest honest runner"},
        {"walk_step_m", "how far with one claim"},
        {"walk_wall_m", "how far beyond a wall"},
        {"muzzle_off_m", "how far a shot leaves from its shooter's eye"},
        {"muzzle_wall_m", "how far beyond a wall a shot leaves"},
        {"flight_early_ms", "how much sooner than its flight time it hits"},
        {"flight_known_ms", "how much of its victim's way was known at launch"},
        {"flight_paid_ms", "how old a place it hits"},
        {"hit_age_ms", "how old a place is hit"},
        {"hit_moved_m", "how far its victim has gone since"},
        {"hit_early_ms", "how much sooner than its flight time a projectile hits"},
        {"hit_known_ms", "how much of its victim's way was known at launch"},
        {"door_hit_ms", "how long after a door has shut somebody is hit through it"},
        {"door_walk_ms", "how long after a door has shut a player walks through it"},
        {"eye_off_m", "how far a shot leaves from where others see its shooter's eye"},
        {"tick_shots", "shots in a tick"},
        {"tick_damage", "health that the automatic takes in a tick"},
        {"immune_ms", "how long a victim in plain sight cannot be hit"},
    };
    const auto found = words.find(gain);
    return found == words.end() ? gain : found->second;
}

std::string in_words(const ReachRow& row) {
    return row.rules + ", at a victim of " + inputs::short_number(row.victim_mps) + " m/s";
}

// The gain's name ends in its unit.
std::string amount(const std::string& gain, double value) {
    if (gain.ends_with("_m")) return written(value, fixed(2, 1.0, " m"));
    return written(value, fixed(0, 1.0, gain.ends_with("_ms") ? " ms" : ""));
}

std::string headline(const AuditLabResult& result) {
    if (result.rows.empty() && result.match.empty()) return "Nothing was tried.";
    const AuditRow* worst = nullptr;
    for (const std::vector<AuditRow>* rows : {&result.rows, &result.match}) {
        for (const AuditRow& row : *rows) {
            if (!row.holds() && (worst == nullptr || row.found / row.bound > worst->found / worst->bound)) worst = &row;
        }
    }
    if (worst == nullptr) return "No lie gained more than the rules promise.";
    return "The rules are broken: " + inputs::printable(worst->claim) + " gained " + amount(worst->gain, worst->found) +
           " (" + in_words(worst->gain) + "), " + amount(worst->gain, worst->bound) + " is promised.";
}

std::string rules_part(const AuditLabResult& result, const std::string& rules) {
    Table table({{"the lie", claim_width},
                 {"what it gains", gain_width, true},
                 {"found", number_width},
                 {"honest", number_width},
                 {"bound", number_width},
                 {"   by", 0, true}});
    for (const AuditRow& row : result.rows) {
        if (row.rules != rules) continue;
        table.add({row.claim, in_words(row.gain), amount(row.gain, row.found), amount(row.gain, row.honest),
                   amount(row.gain, row.bound), (row.holds() ? "   " : " ! ") + row.bounded_by});
    }
    return part("At the defaults of the " + inputs::printable(rules), table);
}

std::string match_part(const AuditLabResult& result) {
    Table table({{"what it gains", match_gain_width},
                 {"found", number_width},
                 {"honest", number_width},
                 {"bound", number_width},
                 {"   by", 0, true}});
    for (const AuditRow& row : result.match) {
        table.add({in_words(row.gain), amount(row.gain, row.found), amount(row.gain, row.honest),
                   amount(row.gain, row.bound), (row.holds() ? "   " : " ! ") + row.bounded_by});
    }
    return part("In a match, whatever a client sends", table);
}

std::string reach_part(const AuditLabResult& result) {
    std::string text = "Honest clients: the longest round trip at which every shot is judged as seen\n\n";
    for (const ReachRow& row : result.reach) {
        text += explained(in_words(row), amount("_ms", row.round_trip_ms), claim_width);
    }
    return text + '\n';
}

std::string text_of(const AuditLabResult& result) {
    if (result.rows.empty() && result.match.empty()) return {};
    std::string text;
    for (const std::string& rules : different(result.rows, &AuditRow::rules)) text += rules_part(result, rules);
    if (!result.match.empty()) text += match_part(result);
    if (!result.reach.empty()) text += reach_part(result);
    const auto sum = [](std::uint64_t tried, const AuditRow& row) { return tried + row.tried; };
    const auto of_rows = std::accumulate(result.rows.begin(), result.rows.end(), std::uint64_t{0}, sum);
    const auto tried = std::accumulate(result.match.begin(), result.match.end(), of_rows, sum);
    return text + inputs::grouped(tried) + " attacks, seed " + std::to_string(result.seed) + ", in " +
           inputs::duration(result.wall_s) + ". !: more than the rules promise\n";
}

}  // namespace

Report report(const AuditLabResult& result) {
    Report report{"audit", headline(result), text_of(result)};
    report.data = {{"command", result.command},
                   {"seed", result.seed},
                   {"holds", result.holds()},
                   {"rows", json_of(result.rows, row_fields)},
                   {"reach", json_of(result.reach, reach_fields)},
                   {"match", json_of(result.match, row_fields)},
                   {"wall_s", result.wall_s}};
    return report;
}

std::string markdown(const AuditLabResult& result) {
    const std::vector<std::string> names = different(result.rows, &AuditRow::rules);
    std::vector<Table::Head> heads{{"the lie"}, {"what it gains"}};
    for (const std::string& name : names) heads.push_back({name});
    heads.insert(heads.end(), {{"honest"}, {"what bounds it"}});
    Table lies(heads);
    std::string claim;
    for (const AuditRow& row : result.rows) {
        if (row.rules != names.front()) continue;
        std::vector<std::string> cells{row.claim == claim ? "..." : row.claim, in_words(row.gain)};
        claim = row.claim;
        for (const std::string& name : names) {
            const AuditRow* of_name = find_row(result, name, row.strategy, row.gain);
            cells.push_back(of_name != nullptr ? amount(row.gain, of_name->found) : "-");
        }
        cells.insert(cells.end(), {amount(row.gain, row.honest), row.bounded_by});
        lies.add(cells);
    }
    Table reach({{"honest clients whose every shot is judged as seen"}, {"round trip up to"}});
    for (const ReachRow& row : result.reach) reach.add({in_words(row), amount("_ms", row.round_trip_ms)});
    return lies.markdown() + '\n' + reach.markdown();
}

std::string match_promise(const AuditRow& row) {
    return "| " + in_words(row.gain) + " | " + amount(row.gain, row.bound) + " | " + row.bounded_by + " |";
}

std::string match_markdown(const AuditLabResult& result) {
    if (result.match.empty()) return {};
    Table table({{"whatever a client sends in a match"}, {"at most"}, {"what bounds it"}, {"found"}, {"honest"}});
    for (const AuditRow& row : result.match) {
        table.add({in_words(row.gain), amount(row.gain, row.bound), row.bounded_by, amount(row.gain, row.found),
                   amount(row.gain, row.honest)});
    }
    return table.markdown();
}

}  // namespace backsight::lab::audit
