#pragma once

// The hook of the tests' own program for broken contracts (base/assert.h). Outside of an AssertLog it prints and traps,
// as death tests want it. Inside of one it notes the report and returns, so that a test sees what the library does
// then. Builds with asserts thus behave as builds without.

#include <string>
#include <vector>

namespace backsight::test {

class AssertLog {
public:
    struct Entry {
        std::string file;
        int line = 0;
        std::string message;
    };

    AssertLog();
    ~AssertLog();
    AssertLog(const AssertLog&) = delete;
    AssertLog& operator=(const AssertLog&) = delete;

    const std::vector<Entry>& entries() const { return entries_; }
    void note(const char* file, int line, const char* message) { entries_.push_back({file, line, message}); }

private:
    AssertLog* outer_;
    std::vector<Entry> entries_;
};

/// While it lives, reports of a Misuse whose advice begins with `advice` are left out on this thread: for worlds that
/// are played badly on purpose.
class AllowedMisuse {
public:
    explicit AllowedMisuse(const char* advice);
    ~AllowedMisuse();
    AllowedMisuse(const AllowedMisuse&) = delete;
    AllowedMisuse& operator=(const AllowedMisuse&) = delete;

    bool allows(const char* file, const char* message) const;

private:
    const char* advice_;
    AllowedMisuse* outer_;
};

/// Whether this build reports broken contracts.
#ifdef NDEBUG
inline constexpr bool has_asserts = false;
#else
inline constexpr bool has_asserts = true;
#endif

}  // namespace backsight::test
