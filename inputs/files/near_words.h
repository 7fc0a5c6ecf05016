#pragma once

// Which known word somebody may have meant by one that is not known.
//
// Pure; any thread. A word from outside may have any length; the time goes with the product of both lengths.

#include <cstddef>
#include <string_view>

namespace backsight::inputs {

/// Least number of characters to insert, remove or replace that makes one of the other (Levenshtein 1966).
std::size_t edits_between(std::string_view a, std::string_view b);

/// One letter in three may be wrong, or two swapped: beyond that it is another word.
bool is_near(std::string_view known, std::string_view said);

/// The nearest of `known` to `said` if it is near; empty if none is. Of equally near ones the first.
template <class Words>
std::string_view nearest_word(const Words& known, std::string_view said) {
    std::string_view nearest;
    for (const auto& one : known) {
        const std::string_view word = one;
        if (!is_near(word, said)) continue;
        if (nearest.empty() || edits_between(word, said) < edits_between(nearest, said)) nearest = word;
    }
    return nearest;
}

}  // namespace backsight::inputs
