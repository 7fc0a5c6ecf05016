#pragma once

// Contract checks for the caller's own mistakes. Data that came from a wire or a client never reaches them: it is
// checked, counted and answered with a reason instead.
//
//   asserts on      a broken contract is reported to assertion_failed(), which traps
// NDEBUG          nothing is reported. What would write out of bounds is still refused, and counted where the
//                   header of the type says so
//
// No I/O and no state, so that a WASM module without imports can have asserts too.

namespace backsight {

/// Receives every broken contract in builds with asserts: the file and line of the check, and what would be right. The
/// library's own version is a trap and nothing else. A program replaces it by defining this function in a source file
/// of its own. The library's is a weak symbol, so the linker takes the program's (docs/decisions/0019-misuse.md). On
/// Windows and with BACKSIGHT_PORTABLE the library has to be compiled with BACKSIGHT_OWN_ASSERTION_FAILED as well.
///
///     void backsight::assertion_failed(const char* file, int line, const char* message) {
///         std::fprintf(stderr, "%s:%d: %s\n", file, line, message);
///         std::abort();
///     }
///
/// If it returns, the library goes on as a build without asserts does. Called from any thread that calls the library.
/// The strings stay valid.
void assertion_failed(const char* file, int line, const char* message);

}  // namespace backsight

/// `message`: a string literal that says what would be right. The condition is not evaluated with NDEBUG.
#ifdef NDEBUG
#define BACKSIGHT_ASSERT(condition, message) static_cast<void>(0)
#else
#define BACKSIGHT_ASSERT(condition, message) \
    ((condition) ? static_cast<void>(0) : ::backsight::assertion_failed(__FILE__, __LINE__, message))
#endif

/// Gives the value of the condition in every build, and reports it like BACKSIGHT_ASSERT if it is false. It is for
/// mistakes that would write out of bounds: `if (!BACKSIGHT_CHECK(i < size, "...")) return;`
#define BACKSIGHT_CHECK(condition, message) ((condition) ? true : (BACKSIGHT_ASSERT(false, message), false))
