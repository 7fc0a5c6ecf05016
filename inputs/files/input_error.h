#pragma once

// The one error of every reader in this folder. It says where, in which field, what was found, and what would be right.
//
// In: the place and the two halves of the sentence. Out: what() as `FILE:LINE: field 'x': found 'abc', expected a
// finite number`. Line 0 means the file as a whole, an empty field the line as a whole; these parts of the message are
// left out.

#include <cstddef>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

#include "inputs/files/csv_text.h"
#include "inputs/files/printable.h"

namespace backsight::inputs {

class InputError : public std::runtime_error {
public:
    InputError(const std::filesystem::path& file, std::size_t line, std::string_view field, std::string_view found,
               std::string_view expected)
        : std::runtime_error(message(file, line, field, found, expected)), line_(line), field_(field) {}

    InputError(const std::filesystem::path& file, const TextFault& fault)
        : InputError(file, fault.line, fault.field, fault.found, fault.expected) {}

    /// Line of the file, counted from 1; 0 for the file as a whole.
    std::size_t line() const noexcept { return line_; }
    /// Name of the column or key; empty for the line as a whole.
    const std::string& field() const noexcept { return field_; }

private:
    static std::string message(const std::filesystem::path& file, std::size_t line, std::string_view field,
                               std::string_view found, std::string_view expected) {
        std::string text = printable(file.string());
        if (line > 0) text += ":" + std::to_string(line);
        if (!field.empty()) text += ": field " + quoted(field);
        return text + ": found " + quoted(found) + ", expected " + std::string(expected);
    }

    // A hostile or binary file must not flood or control the terminal through its own error message.
    static std::string quoted(std::string_view found) {
        constexpr std::size_t longest_shown = 60;
        std::string text = "'";
        for (const char c : found.substr(0, longest_shown)) text += (c >= ' ' && c != 127) ? c : '?';
        return text + (found.size() > longest_shown ? "...'" : "'");
    }

    std::size_t line_;
    std::string field_;
};

}  // namespace backsight::inputs
