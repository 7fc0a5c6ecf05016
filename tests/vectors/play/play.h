#pragma once

// Plays vectors: each step of a case is handed to the library, and its answer compared with the file's, bit by bit.

#include "tests/vectors/play/read.h"

#include <array>
#include <set>
#include <string>

namespace backsight::played {

/// Values that occurred in answers, by their numbers.
struct Coverage {
    std::set<int> reasons;
    std::set<int> statuses;
    std::set<int> audits;
    std::set<int> bases;
    std::set<int> ends;
    std::set<int> bytes;
    std::set<int> models;
};

/// How many values of answers nothing covers; prints them.
std::size_t missing_in(const Coverage& coverage);

/// How many answers were compared. Throws std::runtime_error that names the case, the step, and both answers.
std::size_t play_file(const Json& file, Coverage& coverage);

std::size_t play_world(const Json& one, Coverage& coverage);
std::size_t play_flight(const Json& one, Coverage& coverage);
std::size_t play_clock(const Json& one, Coverage& coverage);
std::size_t play_reckoning(const Json& one, Coverage& coverage);
std::size_t play_bytes(const Json& one, Coverage& coverage);

/// Compares an answer.
void expect(const Json& one, std::size_t step, const Json& expected, const Json& got);

}  // namespace backsight::played
