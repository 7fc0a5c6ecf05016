// Questions for a match's expected fairness, as they come over HTTP, and their answers.

#include <backsight/base/enum_array.h>
#include <backsight/judge/rules.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

#include "server/fairness/expected_fairness.h"

namespace backsight::fairness {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_query = 1'024;
constexpr const char* example = "like /fairness?pings=20,80&setting=even\n";

std::optional<double> even_to_ms_of(std::string_view name) {
    for (const FairnessSetting setting : enum_values<FairnessSetting>) {
        if (to_string(setting) == name) return static_cast<double>(fairness_of(setting).even_to.value) * 1e-3;
    }
    return std::nullopt;
}

std::string names_of_settings() {
    std::string names;
    for (const FairnessSetting setting : enum_values<FairnessSetting>) {
        names += (names.empty() ? "" : ", ") + std::string(to_string(setting));
    }
    return names;
}

/// Takes the part before `end` from the front of a text.
std::string_view take_part(std::string_view& text, char end) {
    const std::string_view part = text.substr(0, text.find(end));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    return part;
}

bool read_pings(std::string_view text, std::vector<double>& pings, std::string& why) {
    if (!pings.empty()) return why = "pings: expected once, " + std::string(example), false;
    if (text.ends_with(',')) return why = "pings: expected a number behind each comma, " + std::string(example), false;
    do {
        const std::string_view each = take_part(text, ',');
        double ms = 0.0;
        const auto [end, error] = std::from_chars(each.data(), each.data() + each.size(), ms);
        const bool is_number = error == std::errc() && end == each.data() + each.size() && !each.empty();
        if (!is_number || !(ms >= 0.0 && ms <= longest_asked_ms)) {
            why = "pings: expected round trips from 0 to 10000 ms, " + std::string(example);
            return false;
        }
        pings.push_back(ms + 0.0);  // -0 is 0
        if (pings.size() > most_players) return why = "pings: expected at most 128\n", false;
    } while (!text.empty());
    return true;
}

double rounded(double value) { return std::round(value * 1e4) * 1e-4; }

}  // namespace

std::optional<Question> read_question(std::string_view query, double own_even_to_ms, std::string& why) {
    Question question;
    question.even_to_ms = own_even_to_ms;
    if (query.size() > longest_query) return why = "expected at most 1024 characters\n", std::nullopt;
    while (!query.empty()) {
        std::string_view value = take_part(query, '&');
        const std::string_view name = take_part(value, '=');
        if (name == "pings") {
            if (!read_pings(value, question.round_trips_ms, why)) return std::nullopt;
        } else if (name == "setting") {
            const auto even_to_ms = even_to_ms_of(value);
            if (!even_to_ms) return why = "setting: expected one of " + names_of_settings() + "\n", std::nullopt;
            question.setting = value;
            question.even_to_ms = *even_to_ms;
        } else {
            return why = "expected pings and setting, " + std::string(example), std::nullopt;
        }
    }
    if (question.round_trips_ms.size() < 2) {
        return why = "pings: expected two round trips or more, " + std::string(example), std::nullopt;
    }
    return question;
}

std::string answer_text(const Question& question) {
    const MatchFairness fairness = expected_fairness(question.round_trips_ms, question.even_to_ms);
    Json shares = Json::array();
    for (const double share : fairness.shares) shares.push_back(rounded(share));
    Json answer = {{"setting", question.setting},
                   {"even_to_ms", question.even_to_ms},
                   {"pings_ms", question.round_trips_ms},
                   {"mean_off", rounded(fairness.mean_off)},
                   {"worst_off", rounded(fairness.worst_off)},
                   {"shares", std::move(shares)},
                   {"beyond_table", fairness.is_beyond_table}};
    if (fairness.favoured != fairness.disfavoured) {
        answer["worst_pair_ms"] = {question.round_trips_ms[fairness.favoured],
                                   question.round_trips_ms[fairness.disfavoured]};
    }
    return answer.dump(1) + "\n";
}

}  // namespace backsight::fairness
