#pragma once

// What was wrong with a call: a code, and a text that names the argument. Fixed memory. Not synchronised.

#include "backsight.h"

#include <backsight/base/floats.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace backsight::c {

class Problem {
public:
    /// Notes "`subject`: `rule`", cut to what fits, and returns `code`.
    std::int32_t refuse(std::int32_t code, std::string_view subject, std::string_view rule) {
        code_ = code;
        std::size_t length = 0;
        for (const std::string_view part : {subject, std::string_view(": "), rule}) {
            for (const char letter : part) {
                if (length + 1 < text_.size()) text_[length++] = letter;
            }
        }
        text_[length] = '\0';
        return code;
    }
    std::int32_t code() const { return code_; }
    const char* text() const { return text_.data(); }

    // Each returns false, and notes why, if the value cannot be taken.

    bool holds(bool is_so, std::string_view subject, std::string_view rule) {
        if (!is_so) refuse(BS_OUT_OF_RANGE, subject, rule);
        return is_so;
    }
    bool present(const void* pointer, std::string_view subject) {
        if (pointer == nullptr) refuse(BS_NULL, subject, "must not be null");
        return pointer != nullptr;
    }
    bool unused(std::uint32_t reserved, std::string_view subject) { return holds(reserved == 0, subject, "must be 0"); }
    bool exact_floats() {
        const bool are_exact = floats_are_exact();
        if (!are_exact) {
            refuse(BS_BAD_FLOATS, "floats",
                   "this thread flushes small numbers to zero, or does not round to nearest: "
                   "link without -ffast-math, see bs_check_floats()");
        }
        return are_exact;
    }
    bool finite(float value, std::string_view subject) {
        if (!std::isfinite(value)) refuse(BS_NOT_FINITE, subject, "must be a finite number");
        return std::isfinite(value);
    }
    bool finite(const bs_vec3& v, std::string_view subject) {
        return finite(v.x, subject) && finite(v.y, subject) && finite(v.z, subject);
    }
    bool finite(const bs_quat& q, std::string_view subject) {
        return finite(bs_vec3{q.x, q.y, q.z}, subject) && finite(q.w, subject);
    }

private:
    std::int32_t code_ = BS_OK;
    std::array<char, sizeof(bs_error::text)> text_{};
};

}  // namespace backsight::c
