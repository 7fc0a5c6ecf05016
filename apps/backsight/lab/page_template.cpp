#include "lab/page_template.h"

#include <stdexcept>

namespace backsight::lab {

std::string json_for_script(const nlohmann::ordered_json& json) {
    const std::string text = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string safe;
    safe.reserve(text.size());
    for (const char c : text) {
        if (c == '<') {
            safe += "\\u003c";
        } else {
            safe += c;
        }
    }
    return safe;
}

std::string filled(std::string_view page, const std::map<std::string_view, std::string>& values) {
    std::string result;
    for (;;) {
        const std::size_t open = page.find("{{");
        const std::size_t close = open == page.npos ? page.npos : page.find("}}", open);
        if (close == page.npos) return result.append(page);
        const auto value = values.find(page.substr(open + 2, close - open - 2));
        if (value == values.end()) throw std::logic_error("the page names a value that nobody fills");
        result.append(page.substr(0, open)).append(value->second);
        page.remove_prefix(close + 2);
    }
}

}  // namespace backsight::lab
