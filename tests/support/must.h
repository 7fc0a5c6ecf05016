#pragma once

// For results that a test relies on and is not about: it fails where one is not what all goes well with.

#include <gtest/gtest.h>

#include <type_traits>

namespace backsight::test {

/// A result whose `ok` says that all went well, a bool that is to be true, or a size or an id that is not to be empty.
template <class Result>
void must(const Result& result) {
    if constexpr (std::is_enum_v<Result>) {
        EXPECT_EQ(result, Result::ok);
    } else if constexpr (requires { result.is_null(); }) {
        EXPECT_FALSE(result.is_null());
    } else {
        EXPECT_TRUE(result);
    }
}

}  // namespace backsight::test
