#include "lab/audit/table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>
#include <vector>

#include "inputs/files/number_format.h"

namespace backsight::lab::audit {

namespace {

constexpr std::size_t claim_width = 50;
constexpr std::size_t gain_width = 46;

std::string left(const std::string& text, std::size_t width) {
    return inputs::printable(text) + std::string(text.size() < width ? width - text.size() : 1, ' ');
}

std::string right(const std::string& text, std::size_t width) {
    return std::string(text.size() < width ? width - text.size() : 1, ' ') + text;
}

std::string in_words(const std::string& gain) {
    if (gain == "paid_ms") return "how old a place is hit";
    if (gain == "moved_m") return "how far its victim has gone since";
    if (gain == "off_path_m") return "how far from where the victim ever was";
    if (gain == "lag_ms") return "a moment behind the server's present";
    if (gain == "behind_ms") return "a moment behind the newest snapshot named";
    if (gain == "one_jump_ms") return "a jump of the moment drawn, with one command";
    if (gain == "jump_100_ms") return "a jump of the moment drawn, within 100 ms";
    if (gain == "past_edge_ms") return "a jump past the window's oldest moment";
    if (gain == "hit_jump_ms") return "a jump of the place hit, within 100 ms";
    if (gain == "back_ms") return "a step back of the moment drawn";
    if (gain == "ahead_ms") return "hits in a moment later than the honest client's";
    if (gain == "future_ms") return "a moment past the server's present";
    if (gain == "found_ms") return "how late a snapshot may be found";
    if (gain == "undone") return "snapshots unseen again";
    if (gain == "refused_ms") return "honest hits refused, for";
    return gain;
}

std::string in_words(const ReachRow& row) {
    return inputs::printable(row.rules) + ", at a victim of " + inputs::short_number(row.victim_mps) + " m/s";
}

std::string amount(const std::string& gain, double value) {
    if (!std::isfinite(value)) return "-";
    char text[48];
    const bool is_metres = gain.ends_with("_m");
    const char* unit = is_metres ? " m" : gain.ends_with("_ms") ? " ms" : "";
    std::snprintf(text, sizeof text, "%.*f%s", is_metres ? 2 : 0, value, unit);
    return text;
}

std::vector<std::string> names_of_rules(const AuditLabResult& result) {
    std::vector<std::string> names;
    for (const AuditRow& row : result.rows) {
        if (std::ranges::find(names, row.rules) == names.end()) names.push_back(row.rules);
    }
    return names;
}

}  // namespace

std::string headline(const AuditLabResult& result) {
    if (result.rows.empty()) return "Nothing was tried.";
    const AuditRow* worst = nullptr;
    for (const AuditRow& row : result.rows) {
        if (!row.holds() && (worst == nullptr || row.found / row.bound > worst->found / worst->bound)) worst = &row;
    }
    if (worst == nullptr) return "No lie gained more than the rules promise.";
    return "The rules are broken: " + inputs::printable(worst->claim) + " gained " + amount(worst->gain, worst->found) +
           " (" + in_words(worst->gain) + "), " + amount(worst->gain, worst->bound) + " is promised.";
}

void print_audit_table(std::ostream& out, const AuditLabResult& result) {
    out << headline(result) << '\n';
    if (result.rows.empty()) return;
    std::uint64_t tried = 0;
    for (const std::string& name : names_of_rules(result)) {
        out << "\nAt the defaults of the " << inputs::printable(name) << "\n\n"
            << left("the lie", claim_width) << left("what it gains", gain_width) << right("found", 10)
            << right("honest", 10) << right("bound", 10) << "   by\n";
        for (const AuditRow& row : result.rows) {
            if (row.rules != name) continue;
            tried += row.tried;
            out << left(row.claim, claim_width) << left(in_words(row.gain), gain_width)
                << right(amount(row.gain, row.found), 10) << right(amount(row.gain, row.honest), 10)
                << right(amount(row.gain, row.bound), 10) << (row.holds() ? "   " : " ! ")
                << inputs::printable(row.bounded_by) << '\n';
        }
    }
    out << "\nHonest clients: the longest round trip at which every shot is judged as seen\n\n";
    for (const ReachRow& row : result.reach) {
        out << left(in_words(row), claim_width) << amount("_ms", row.round_trip_ms) << '\n';
    }
    out << '\n'
        << inputs::grouped(tried) << " attacks, seed " << result.seed << ", in " << inputs::duration(result.wall_s)
        << ". !: more than the rules promise\n";
    if (!result.command.empty()) out << "Command: " << inputs::printable(result.command) << '\n';
}

void print_audit_markdown(std::ostream& out, const AuditLabResult& result) {
    const std::vector<std::string> names = names_of_rules(result);
    out << "| the lie | what it gains |";
    for (const std::string& name : names) out << ' ' << inputs::printable(name) << " |";
    out << " honest | what bounds it |\n|---|---|";
    for (std::size_t i = 0; i < names.size() + 2; ++i) out << "---|";
    out << '\n';
    std::string claim;
    for (const AuditRow& row : result.rows) {
        if (row.rules != names.front()) continue;
        out << "| " << (row.claim == claim ? "..." : inputs::printable(row.claim)) << " | " << in_words(row.gain)
            << " |";
        claim = row.claim;
        for (const std::string& name : names) {
            const AuditRow* of_name = find_row(result, name, row.strategy, row.gain);
            out << ' ' << (of_name != nullptr ? amount(row.gain, of_name->found) : "-") << " |";
        }
        out << ' ' << amount(row.gain, row.honest) << " | " << inputs::printable(row.bounded_by) << " |\n";
    }
    out << "\n| honest clients whose every shot is judged as seen | round trip up to |\n|---|---|\n";
    for (const ReachRow& row : result.reach) {
        out << "| " << in_words(row) << " | " << amount("_ms", row.round_trip_ms) << " |\n";
    }
}

}  // namespace backsight::lab::audit
