#include "tests/server/hit_reports/report_command.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/report_pages.h"

namespace backsight::test {

Ran run_report_command(std::vector<std::string> arguments) {
    CLI::App program("test");
    Ran run;
    cli::add_report(program, run.exit_code, {});
    arguments.insert(arguments.begin(), "report");
    std::reverse(arguments.begin(), arguments.end());
    testing::internal::CaptureStdout();
    try {
        program.parse(arguments);
    } catch (const CLI::ParseError& error) {
        run.exit_code = 2;
        run.out = error.what();
    } catch (...) {
        testing::internal::GetCapturedStdout();
        throw;
    }
    run.out += testing::internal::GetCapturedStdout();
    return run;
}

}  // namespace backsight::test
