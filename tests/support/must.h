#pragma once

// For results that a test relies on and is not about: the test fails, at its own line, where a result is not a success.

#include <gtest/gtest.h>

#include <source_location>
#include <type_traits>

namespace backsight::test {

/// A result whose `ok` says that all went well, a bool that is to be true, or a size or an id that is not to be empty.
template <class Result>
void must(const Result& result, const std::source_location& where = std::source_location::current()) {
    bool is_well = false;
    int value = 0;
    if constexpr (std::is_enum_v<Result>) {
        is_well = result == Result::ok;
        value = static_cast<int>(result);
    } else if constexpr (requires { result.is_null(); }) {
        is_well = !result.is_null();
    } else {
        is_well = static_cast<bool>(result);
    }
    if (!is_well) ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << "result: " << value;
}

}  // namespace backsight::test
