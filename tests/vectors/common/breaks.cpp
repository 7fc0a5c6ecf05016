// Breaks files on purpose, in memory: a player must refuse each, in a sentence that names the place.

#include "tests/vectors/common/driver.h"
#include "tests/vectors/common/files.h"

#include <cstdio>
#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

namespace backsight::played {

namespace {

/// Where an answer's leaf is: `path` as messages name it, `kind` without the numbers of elements.
struct Leaf {
    Json::json_pointer at;
    std::string path;
    std::string kind;
};

void collect(const Json& value, const Leaf& leaf, std::vector<Leaf>& out) {
    if (!value.is_structured() || value.empty()) return out.push_back(leaf);
    for (const auto& [key, element] : value.items()) {
        Leaf next = leaf;
        next.path += value.is_object() ? "." + key : "[" + key + "]";
        next.kind += value.is_object() ? "." + key : "[]";
        if (value.is_object()) next.at /= key;
        if (value.is_array()) next.at /= std::stoul(key);
        collect(element, next, out);
    }
}

// One bit: the lowest one of a number, or of the last digit.
void change(Json& leaf) {
    if (leaf.is_array()) return leaf.push_back(0);
    if (leaf.is_null()) return static_cast<void>(leaf = 0);
    if (leaf.is_number()) return static_cast<void>(leaf = leaf.get<std::int64_t>() ^ 1);
    auto text = leaf.get<std::string>();
    if (text.empty()) return static_cast<void>(leaf = "00");
    static const std::string digits = "0123456789abcdef";
    text.back() = digits[digits.find(text.back()) ^ 1];
    leaf = text;
}

std::string message_of(const std::function<void()>& play) {
    try {
        play();
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

bool is_said(const std::string& message, std::initializer_list<std::string> words) {
    for (const std::string& word : words) {
        if (message.find(word) == std::string::npos) return false;
    }
    return true;
}

/// An object of a case that is no answer. `kind`: as Leaf::kind.
struct Place {
    Json::json_pointer at;
    std::string kind;
};

void collect_objects(const Json& value, const Place& place, std::vector<Place>& out) {
    if (value.is_object()) out.push_back(place);
    if (!value.is_structured()) return;
    for (const auto& [key, element] : value.items()) {
        if (key == "gives" || key == "steps") continue;
        Place next{place.at, place.kind + (value.is_object() ? "." + key : "[]")};
        if (value.is_object()) next.at /= key;
        if (value.is_array()) next.at /= std::stoul(key);
        collect_objects(element, next, out);
    }
}

bool is_optional(const std::string& key) {
    static const std::set<std::string> keys{
        "rotation",      "velocity",      "acceleration", "angular_velocity", "bones",
        "is_free",       "wall",          "door",         "skeleton",         "level_group",
        "rotation_bits", "min_speed",     "max_speed",    "inherits",         "inherited_share",
        "max_inherited", "claimed_speed", "shots",        "field_bits"};
    return keys.contains(key);
}

class Breaker {
public:
    Breaker(std::string name, const std::string& text, OpenCase open)
        : name_(std::move(name)), text_(text), file_(parse(name_, text)), kind_(file_.at("kind")), open_(open) {}

    /// How many kinds of answers were changed, each once. One that passes throws.
    std::size_t change_answers() {
        std::size_t changed = 0;
        for (Json& one : file_["cases"]) {
            for (std::size_t i = 0; i < one["steps"].size(); ++i) changed += change_step(one, i);
        }
        return changed;
    }

    /// How many broken files were refused. One that passes throws.
    std::size_t break_file() {
        for (const std::size_t size : {std::size_t{0}, text_.size() / 3, text_.size() / 2, text_.size() - 3}) {
            refuse(
                "cut short", [&] { static_cast<void>(parse(name_, text_.substr(0, size))); }, "no JSON");
        }
        std::string bad = text_;
        bad[bad.size() / 2] = '\x01';
        refuse(
            "with a byte that no file has", [&] { static_cast<void>(parse(name_, bad)); }, "no JSON");
        refuse(
            "missing", [&] { static_cast<void>(text_of_file("no/such/folder/" + name_)); }, "cannot be read");
        for (const char* key : {"format", "kind", "cases"}) {
            Json other{{"format", 1}, {"kind", kind_}, {"cases", Json::array()}};
            other.erase(key);
            refuse(
                "without a key", [&] { play_file(name_, other, open_); }, key);
            other[key] = 2;
            if (key != std::string("kind"))
                refuse(
                    "of another", [&] { play_file(name_, other, open_); }, key);
        }
        refuse(
            "with an unknown key",
            [&] {
                play_file(name_, {{"format", 1}, {"kind", kind_}, {"cases", Json::array()}, {"color", 1}}, open_);
            },
            "'color'");
        for (Json& one : file_["cases"]) break_case(one);
        return refused_;
    }

private:
    Played play(const Json& one, std::size_t last) { return play_case(name_, kind_, one, open_, last); }

    std::size_t change_step(Json& one, std::size_t index) {
        Json& step = one["steps"][index];
        if (!step.contains("gives")) return 0;
        std::vector<Leaf> leaves;
        collect(step["gives"], {Json::json_pointer("/gives"), "gives", step.at("do").get<std::string>()}, leaves);
        std::optional<Played> played;
        std::size_t changed = 0;
        for (const Leaf& leaf : leaves) {
            const std::string kind = leaf.kind + step[leaf.at].type_name();
            if (seen_.contains(kind)) continue;
            if (!played) played = play(one, index + 1);
            if (!played->is_played || is_unsaid({{"gives", played->last}}, leaf)) continue;
            seen_.insert(kind);
            const Json before = step[leaf.at];
            change(step[leaf.at]);
            const std::string place = ", step " + std::to_string(index + 1) + " (";
            const std::string message = message_of([&] { play(one, index + 1); });
            step[leaf.at] = before;
            if (!is_said(message, {name_, place, leaf.path + ":"})) {
                throw std::runtime_error(name_ + place + leaf.kind + "), changed, is answered by '" + message + "'");
            }
            ++changed;
        }
        return changed;
    }

    static bool is_unsaid(const Json& answer, const Leaf& leaf) {
        Json::json_pointer at = leaf.at;
        while (!at.empty() && !answer.contains(at)) at.pop_back();
        return answer.at(at).is_discarded();
    }

    void refuse(const std::string& what, const std::function<void()>& play, const std::string& word) {
        const std::string message = message_of(play);
        if (!is_said(message, {name_, word})) {
            throw std::runtime_error(name_ + ", " + what + ", is answered by '" + message + "'");
        }
        ++refused_;
    }

    void break_case(Json& one) {
        std::vector<Place> head;
        collect_objects(one, {Json::json_pointer(""), "case"}, head);
        for (const Place& place : head) break_object(one, place, 0);
        for (std::size_t i = 0; i < one["steps"].size(); ++i) {
            std::vector<Place> places;
            const Json& step = one["steps"][i];
            collect_objects(step, {Json::json_pointer("/steps") / i, step.at("do").get<std::string>()}, places);
            for (const Place& place : places) break_object(one, place, i + 1);
        }
    }

    // With a key more, and with each key left out.
    void break_object(Json& one, const Place& place, std::size_t last) {
        if (seen_.contains(place.kind)) return;
        const Played played = play(one, last);
        if (!played.is_played || played.last.is_discarded()) return;
        seen_.insert(place.kind);
        const Json before = one[place.at];
        one[place.at]["color"] = 1;
        refuse(
            place.kind + " with an unknown key", [&] { play(one, last); }, "'color'");
        for (const auto& [key, value] : before.items()) {
            if (is_optional(key) || key == "steps" || (key == "gives" && value.is_null())) continue;
            one[place.at] = before;
            one[place.at].erase(key);
            refuse(
                place.kind + " without '" + key + "'", [&] { play(one, last); }, "lacks the key '");
            if (key == "gives") continue;
            one[place.at][key] = Json::object();
            refuse(
                place.kind + " with another '" + key + "'", [&] { play(one, last); }, "step ");
        }
        one[place.at] = before;
    }

    std::string name_;
    std::string text_;
    Json file_;
    std::string kind_;
    OpenCase open_;
    std::set<std::string> seen_;
    std::size_t refused_ = 0;
};

}  // namespace

int turn_red(const std::vector<std::string>& files, OpenCase open) {
    for (const std::string& path : files) {
        const std::string name = name_of_file(path);
        const std::size_t changed = Breaker(name, text_of_file(path), open).change_answers();
        std::printf("%s: %zu kinds of answers, each changed by a bit, are refused\n", name.c_str(), changed);
    }
    return 0;
}

int refuse_broken(const std::vector<std::string>& files, OpenCase open) {
    for (const std::string& path : files) {
        const std::string name = name_of_file(path);
        const std::size_t refused = Breaker(name, text_of_file(path), open).break_file();
        std::printf("%s: %zu broken files are refused\n", name.c_str(), refused);
    }
    return 0;
}

}  // namespace backsight::played
