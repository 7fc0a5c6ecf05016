// Does the page of the format describe each key where it is used?

#include "tests/vectors/common/files.h"
#include "tests/vectors/play/play.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <sstream>

namespace backsight::played {

namespace {

using Words = std::set<std::string>;

// Words between backticks.
Words words_of(const std::string& text) {
    Words out;
    for (std::size_t at = text.find('`'); at != std::string::npos;) {
        const std::size_t end = text.find('`', at + 1);
        if (end == std::string::npos) break;
        out.insert(text.substr(at + 1, end - at - 1));
        at = text.find('`', end + 1);
    }
    return out;
}

class Page {
public:
    explicit Page(const std::string& text) {
        std::istringstream lines(text);
        std::string section = "top";
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with('#')) {
                section = line.substr(line.find(' ') + 1);
                continue;
            }
            sections_[section].merge(words_of(line));
            if (!line.starts_with("| `")) continue;
            const std::string names = line.substr(0, line.find('|', 1));
            for (const std::string& name : words_of(names)) rows_[name] = line;
        }
    }

    Words of_section(const std::string& name) const { return sections_.contains(name) ? sections_.at(name) : Words{}; }
    /// Words of the row of a call, and of the sections that it links.
    Words of_call(const std::string& name) const {
        if (!rows_.contains(name)) return {};
        const std::string& row = rows_.at(name);
        Words out = words_of(row);
        for (std::size_t at = row.find("](#"); at != std::string::npos; at = row.find("](#", at + 1)) {
            out.merge(of_section(row.substr(at + 3, row.find(')', at) - at - 3)));
        }
        return out;
    }

private:
    std::map<std::string, Words> sections_;
    std::map<std::string, std::string> rows_;
};

// Keys by where they are: "do NAME" or the name of their object.
using Keys = std::map<std::string, Words>;

void collect_call(const Json& value, const std::string& call, Keys& keys) {
    if (!value.is_structured()) return;
    for (const auto& [key, element] : value.items()) {
        if (value.is_object() && key != "do" && key != "gives") keys["do " + call].insert(key);
        collect_call(element, call, keys);
    }
}

void collect_head(const Json& value, const std::string& name, Keys& keys) {
    if (!value.is_structured()) return;
    for (const auto& [key, element] : value.items()) {
        if (key == "steps") continue;
        if (value.is_object()) keys[name].insert(key);
        collect_head(element, value.is_object() ? key : name, keys);
    }
}

Keys keys_of(const std::vector<std::string>& files) {
    Keys keys;
    for (const std::string& path : files) {
        const Json file = parse(path, text_of_file(path));
        const std::string kind = "Kind " + file.at("kind").get<std::string>();
        for (const Json& one : file.at("cases")) {
            collect_head(one, kind, keys);
            keys[kind].erase("name");
            for (const Json& step : one.at("steps")) collect_call(step, step.at("do"), keys);
        }
    }
    return keys;
}

std::size_t missing_on(const Page& page, const Keys& keys) {
    std::size_t missing = 0;
    for (const auto& [place, used] : keys) {
        const bool is_call = place.starts_with("do ");
        const Words said = is_call ? page.of_call(place.substr(3)) : page.of_section(place);
        for (const std::string& key : used) {
            if (said.contains(key)) continue;
            std::printf("the page says nothing of '%s' at '%s'\n", key.c_str(), place.c_str());
            ++missing;
        }
    }
    return missing;
}

}  // namespace

std::size_t missing_on_page(std::vector<std::string> files) {
    const Page page(text_of_file(files.front()));
    files.erase(files.begin());
    const Keys keys = keys_of(files);
    std::size_t all = 0;
    for (const auto& [place, used] : keys) all += used.size();
    const std::size_t missing = missing_on(page, keys);
    std::printf("%zu keys at %zu places, and %zu are not on the page\n", all, keys.size(), missing);
    return missing;
}

}  // namespace backsight::played
