#pragma once

// Players of the C++ interface, one for each kind of case.

#include "tests/vectors/common/driver.h"

namespace backsight::played {

std::unique_ptr<CasePlayer> play_world(Object& head);
std::unique_ptr<CasePlayer> play_flight(Object& head);
std::unique_ptr<CasePlayer> play_clock(Object& head);
std::unique_ptr<CasePlayer> play_reckoning(Object& head);
std::unique_ptr<CasePlayer> play_bytes(Object& head);

/// How many values of enumerations the files do not have; prints them.
std::size_t missing_in(const std::vector<std::string>& files);
/// How many keys of the files the page does not have where they are used; prints them. The page comes first.
std::size_t missing_on_page(std::vector<std::string> files);

}  // namespace backsight::played
