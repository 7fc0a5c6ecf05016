// play_vectors FILE...: plays these files. All of them must cover every value that an answer can have.
// play_vectors --turn-red FILE...: each file with one answer changed must be refused.

#include "tests/vectors/play/play.h"

#include <cstdio>
#include <exception>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace backsight::played {

namespace {

int play_all(const std::vector<std::string>& files) {
    Coverage coverage;
    for (const std::string& name : files) {
        std::printf("%s: %zu answers are equal to the bit\n", name.c_str(), play_file(json_of_file(name), coverage));
    }
    return missing_in(coverage) == 0 ? 0 : 1;
}

// The last character of the last string in an answer, or the number.
void change(Json& answer) {
    if (answer.is_structured() && !answer.empty()) return change(answer.back());
    if (!answer.is_string()) {
        answer = answer.is_number() ? answer.get<std::int64_t>() + 1 : 1;
        return;
    }
    auto text = answer.get<std::string>();
    text.back() = text.back() == '0' ? '1' : '0';
    answer = text;
}

bool is_refused(const Json& file) {
    Coverage coverage;
    try {
        play_file(file, coverage);
    } catch (const std::runtime_error&) {
        return true;
    }
    return false;
}

int turn_red(const std::vector<std::string>& files) {
    for (const std::string& name : files) {
        Json file = json_of_file(name);
        Json& steps = file["cases"].back()["steps"];
        std::size_t step = steps.size() - 1;
        while (!steps[step].contains("gives")) --step;
        change(steps[step]["gives"]);
        if (!is_refused(file)) return std::printf("%s: a changed answer passes\n", name.c_str()), 1;
    }
    if (missing_in({}) == 0) return std::puts("vectors that cover nothing pass"), 1;
    return std::puts("changed answers are refused"), 0;
}

}  // namespace

std::size_t play_file(const Json& file, Coverage& coverage) {
    if (file.at("format") != 1) throw std::runtime_error("a format that this program does not know");
    static const std::map<std::string, std::size_t (*)(const Json&, Coverage&)> kinds{{"world", play_world},
                                                                                      {"flight", play_flight},
                                                                                      {"clock", play_clock},
                                                                                      {"reckoning", play_reckoning},
                                                                                      {"bytes", play_bytes}};
    const auto play = kinds.at(file.at("kind"));
    std::size_t compared = 0;
    for (const Json& one : file.at("cases")) compared += play(one, coverage);
    return compared;
}

void expect(const Json& one, std::size_t step, const Json& expected, const Json& got) {
    if (expected == got) return;
    throw std::runtime_error("case '" + one.at("name").get<std::string>() + "', step " + std::to_string(step) +
                             "\n  expected " + expected.dump() + "\n  got      " + got.dump());
}

}  // namespace backsight::played

int main(int count, char** arguments) try {
    std::vector<std::string> files(arguments + 1, arguments + count);
    const bool turns_red = !files.empty() && files.front() == "--turn-red";
    if (turns_red) files.erase(files.begin());
    if (files.empty()) return std::puts("usage: play_vectors [--turn-red] FILE..."), 2;
    return turns_red ? backsight::played::turn_red(files) : backsight::played::play_all(files);
} catch (const std::exception& error) {
    std::fprintf(stderr, "play_vectors: %s\n", error.what());
    return 1;
}
