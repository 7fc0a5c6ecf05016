#include "tests/support/assert_log.h"

#include <backsight/base/assert.h>

#include <cstdio>
#include <string_view>

namespace backsight {

namespace {

thread_local test::AssertLog* current_log = nullptr;
thread_local test::AllowedMisuse* allowed = nullptr;

}  // namespace

void assertion_failed(const char* file, int line, const char* message) {
    if (current_log != nullptr) return current_log->note(file, line, message);
    if (allowed != nullptr && allowed->allows(file, message)) return;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    __builtin_trap();
}

namespace test {

AssertLog::AssertLog() : outer_(current_log) { current_log = this; }
AssertLog::~AssertLog() { current_log = outer_; }

AllowedMisuse::AllowedMisuse(const char* advice) : advice_(advice), outer_(allowed) { allowed = this; }
AllowedMisuse::~AllowedMisuse() { allowed = outer_; }

bool AllowedMisuse::allows(const char* file, const char* message) const {
    const bool is_misuse = std::string_view(file).ends_with("misuse.cpp");
    if (is_misuse && std::string_view(message).starts_with(advice_)) return true;
    return outer_ != nullptr && outer_->allows(file, message);
}

}  // namespace test

}  // namespace backsight
