#include "tests/vectors/common/driver.h"

#include "tests/vectors/common/files.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>

namespace backsight::played {

namespace {

[[noreturn]] void fail_at(const std::string& name, const std::string& one, std::size_t step, const std::string& what,
                          const char* error) {
    throw std::runtime_error(name + ", case '" + one + "', step " + std::to_string(step) + " (" + what + "), " + error);
}

std::string name_of(const Json& one) {
    const bool has_name = one.contains("name") && one.at("name").is_string();
    return has_name ? one.at("name").get<std::string>() : "?";
}

// Step 0 is the case's head.
std::unique_ptr<CasePlayer> open_case(const std::string& name, const std::string& kind, const Json& one,
                                      OpenCase open) {
    try {
        Object head(one, "the case");
        if (!head.at("name").is_string()) throw std::runtime_error("the key 'name' holds no text");
        if (!head.at("steps").is_array()) throw std::runtime_error("the key 'steps' holds no array");
        auto player = open(kind, head);
        if (player) head.finish();
        return player;
    } catch (const std::exception& error) {
        fail_at(name, name_of(one), 0, "head", error.what());
    }
}

}  // namespace

void expect(const std::string& field, const Json& expected, const Json& got) {
    if (got.is_discarded() || expected == got) return;
    if (expected.is_object() && got.is_object()) {
        for (const auto& [key, value] : expected.items()) {
            if (!got.contains(key)) throw std::runtime_error(field + "." + key + ": not in the answer " + got.dump());
            expect(field + "." + key, value, got.at(key));
        }
        for (const auto& [key, value] : got.items()) {
            if (expected.contains(key) || value.is_discarded()) continue;
            throw std::runtime_error(field + "." + key + ": got " + value.dump() + ", and nothing is expected");
        }
        return;
    }
    if (expected.is_array() && got.is_array() && expected.size() == got.size()) {
        for (std::size_t i = 0; i < got.size(); ++i) expect(field + "[" + std::to_string(i) + "]", expected[i], got[i]);
        return;
    }
    throw std::runtime_error(field + ": expected " + expected.dump() + ", got " + got.dump());
}

Played play_case(const std::string& name, const std::string& kind, const Json& one, OpenCase open, std::size_t last) {
    Played out;
    const auto player = open_case(name, kind, one, open);
    const Json& steps = one.at("steps");
    if (!player) return {0, steps.size(), false};
    for (std::size_t i = 1; i <= std::min(last, steps.size()); ++i) {
        std::string what = "?";
        try {
            Object step(steps[i - 1], "the step");
            const Json& said = step.at("do");
            if (!said.is_string()) throw std::runtime_error("the key 'do' holds no word");
            what = said.get<std::string>();
            const bool has_answer = step.has("gives");
            const std::optional<Json> got = player->step(what, step);
            out.last = got.value_or(unsaid());
            if (out.last.is_discarded()) {
                ++out.unsaid;
                continue;
            }
            step.finish();
            if (!has_answer && !got->is_null()) throw std::runtime_error("the step lacks the key 'gives'");
            if (!has_answer) continue;
            expect("gives", steps[i - 1].at("gives"), *got);
            ++out.compared;
        } catch (const std::exception& error) {
            fail_at(name, name_of(one), i, what, error.what());
        }
    }
    return out;
}

Played play_file(const std::string& name, const Json& file, OpenCase open) {
    Played out;
    std::string kind;
    try {
        Object head(file, "the file");
        if (head.at("format") != 1) throw std::runtime_error("the format is one that this program does not know");
        kind = head.at("kind").get<std::string>();
        if (!head.at("cases").is_array()) throw std::runtime_error("the key 'cases' holds no array");
        head.finish();
    } catch (const std::exception& error) {
        throw std::runtime_error(name + ": " + error.what());
    }
    for (const Json& one : file.at("cases")) {
        const Played played = play_case(name, kind, one, open);
        out.compared += played.compared;
        out.unsaid += played.unsaid;
    }
    return out;
}

Json parse(const std::string& name, const std::string& text) {
    try {
        return Json::parse(text);
    } catch (const std::exception& error) {
        throw std::runtime_error(name + ": no JSON: " + error.what());
    }
}

int play_main(const char* program, int count, char** arguments, OpenCase open) try {
    std::vector<std::string> files(arguments + 1, arguments + count);
    const std::string first = files.empty() ? "" : files.front();
    if (first == "--turn-red" || first == "--broken") {
        files.erase(files.begin());
        return first == "--turn-red" ? turn_red(files, open) : refuse_broken(files, open);
    }
    if (files.empty()) return std::printf("usage: %s [--turn-red | --broken] FILE...\n", program), 2;
    Played all;
    for (const std::string& path : files) {
        const std::string name = name_of_file(path);
        const Played played = play_file(name, parse(name, text_of_file(path)), open);
        std::printf("%s: %zu answers are equal to the bit\n", name.c_str(), played.compared);
        all.compared += played.compared;
        all.unsaid += played.unsaid;
    }
    std::printf("all: %zu answers, and %zu steps that this interface cannot be asked\n", all.compared, all.unsaid);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program, error.what());
    return 1;
}

}  // namespace backsight::played
