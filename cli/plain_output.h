#pragma once

// What the program says, kept harmless and accounted for: text from outside that is echoed commands no terminal, and
// output that could not be written is not taken for written.
//
// In: everything written to std::cout and std::cerr while this lives. Out: the same with control characters but newline
// and tab, and bytes that are no UTF-8, as '?'. Whoever draws on a terminal on purpose writes to std::clog. Errors:
// finish() says whether standard output took everything. One at a time, made before other threads are.
//
// Colours are for a terminal alone: nothing of them goes into a file or a pipe, nor where NO_COLOR is set
// (no-color.org), CLICOLOR is 0 or TERM is dumb.

#include <memory>
#include <string>
#include <string_view>

namespace backsight::cli {

class PlainOutput {
public:
    /// Descriptors 0 to 2 that the caller closed are taken first, so that no file of ours becomes standard output.
    PlainOutput();
    ~PlainOutput();
    PlainOutput(const PlainOutput&) = delete;
    PlainOutput& operator=(const PlainOutput&) = delete;

    /// Nothing but errors and results from now on: std::cout and std::clog say no more.
    void be_quiet();
    /// Prints what a command was called for, such as a ticket: quiet or not, on standard output.
    static void print_result(std::string_view text);

    /// Writes what is waiting. Returns `exit_code`, or 1 in place of 0 where standard output could not be written; then
    /// it has said so on standard error.
    int finish(int exit_code);

private:
    class Filter;
    class Silence;

    std::unique_ptr<Filter> out_;
    std::unique_ptr<Filter> error_;
    std::unique_ptr<Silence> silence_;
};

/// A line on standard error, in red.
void say_error(const std::string& message);
/// On standard output, with its headings in bold: lines that begin with a letter or a '[' and end with ':', and the
/// first line where `has_title`.
void print_with_headings(std::string_view text, bool has_title);

}  // namespace backsight::cli
