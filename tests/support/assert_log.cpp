#include "tests/support/assert_log.h"

#include <backsight/base/assert.h>

#include <cstdio>

namespace backsight {

namespace {

thread_local test::AssertLog* current_log = nullptr;

}  // namespace

void assertion_failed(const char* file, int line, const char* message) {
    if (current_log != nullptr) return current_log->note(file, line, message);
    std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
    __builtin_trap();
}

namespace test {

AssertLog::AssertLog() : outer_(current_log) { current_log = this; }
AssertLog::~AssertLog() { current_log = outer_; }

}  // namespace test

}  // namespace backsight
