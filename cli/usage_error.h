#pragma once

// What is wrong with a command line, in one line that says how to mend it.

#include <CLI/CLI.hpp>

#include <string>

namespace backsight::cli {

/// What main() returns besides 0. docs/operate/operating.md lists them for scripts.
constexpr int exit_failure = 1;
constexpr int exit_usage = 2;

/// The innermost command that was named, and how it is called: "backsight lab".
struct Named {
    explicit Named(const CLI::App& program);

    const CLI::App* app;
    std::string call = "backsight";
};

/// "backsight serve: found '--prot' '1', which it does not take; did you mean '--port'? See `backsight serve --help`".
/// `error` is what parsing threw, and neither the help's nor the version's.
std::string usage_message(const CLI::App& program, const CLI::ParseError& error);

}  // namespace backsight::cli
