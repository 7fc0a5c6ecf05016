#pragma once

// Fields of a JSON object that anybody wrote, one by one. Keeps the first that is missing or out of range, and gives
// something in range for it and for all that follow. Throws nothing.

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace backsight::server {

/// What is wrong with a text, and what would be right.
struct FieldFault {
    std::string field;  ///< empty: the text as a whole
    std::string found;
    std::string expected;
    std::string sentence() const {
        return (field.empty() ? "" : field + ": ") + "found '" + found.substr(0, 60) + "', expected " + expected;
    }
};

/// Values and their words. Not empty.
template <class Enum>
using Names = std::span<const std::pair<Enum, std::string_view>>;

/// Whether a text opens more than `most` brackets at once: the JSON library writes nested values by recursion.
inline bool is_nested_deeper(std::string_view text, int most) {
    int depth = 0;
    bool is_in_string = false;
    for (std::size_t i = 0; i < text.size() && depth <= most; ++i) {
        const char c = text[i];
        if (c == '\\' && is_in_string) ++i;
        if (c == '"') is_in_string = !is_in_string;
        if (!is_in_string && (c == '[' || c == '{')) ++depth;
        if (!is_in_string && (c == ']' || c == '}')) --depth;
    }
    return depth > most;
}
inline constexpr int deepest_json = 32;

class FieldReader {
public:
    using Json = nlohmann::ordered_json;

    /// `root` must be an object, and outlive it.
    explicit FieldReader(const Json& root) : root_(&root) {}

    const std::optional<FieldFault>& fault() const { return fault_; }
    void fail(const std::string& key, const std::string& found, const std::string& expected) {
        if (!fault_) fault_ = FieldFault{key, found, expected};
    }

    std::string text(const std::string& key, const std::string& expected) {
        const Json* const value = find(key, expected);
        if (value == nullptr) return {};
        if (value->is_string()) return value->get<std::string>();
        fail(key, value->dump(), expected);
        return {};
    }
    std::int64_t whole(const std::string& key, std::int64_t lowest, std::int64_t highest) {
        const std::string expected = "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest);
        const Json* const value = find(key, expected);
        if (value == nullptr) return lowest;
        const bool is_huge = value->is_number_unsigned() && value->get<std::uint64_t>() > std::uint64_t{1} << 62;
        if (value->is_number_integer() && !is_huge) {
            const auto number = value->get<std::int64_t>();
            if (number >= lowest && number <= highest) return number;
        }
        fail(key, value->dump(), expected);
        return lowest;
    }
    bool flag(const std::string& key) {
        const Json* const value = find(key, "true or false");
        if (value == nullptr) return false;
        if (value->is_boolean()) return value->get<bool>();
        fail(key, value->dump(), "true or false");
        return false;
    }
    template <class Enum>
    Enum choice(const std::string& key, Names<Enum> names) {
        std::string expected = "one of";
        for (const auto& name : names) expected += " " + std::string(name.second);
        const std::string found = text(key, expected);
        for (const auto& [value, name] : names) {
            if (name == found) return value;
        }
        fail(key, found, expected);
        return names.front().first;
    }

private:
    const Json* find(const std::string& key, const std::string& expected) {
        const auto found = root_->find(key);
        if (found != root_->end()) return &*found;
        fail(key, "nothing", expected);
        return nullptr;
    }

    const Json* root_;
    std::optional<FieldFault> fault_;
};

}  // namespace backsight::server
