#pragma once

// The subcommands of the program, each adding itself to the parser. A callback runs when its command was given; it
// throws what main() prints.

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace backsight::cli {

struct ServedGame;

/// `command_line` is what was typed, for the record of a run. `exit_code` is what main() returns. Both must outlive the
/// parse.
void add_lab(CLI::App& program, const std::string& command_line, int& exit_code);
/// Larger lab commands: parts of add_lab().
void add_lab_projectiles(CLI::App& lab, const std::string& command_line, int& exit_code);
void add_lab_clock(CLI::App& lab, const std::string& command_line, int& exit_code);
void add_lab_cover(CLI::App& lab, int& exit_code);
void add_lab_animation(CLI::App& lab, const std::string& command_line);
void add_lab_reckoning(CLI::App& lab, const std::string& command_line, int& exit_code);
void add_lab_audit(CLI::App& lab, const std::string& command_line, int& exit_code);
void add_lab_fairness(CLI::App& lab, const std::string& command_line, int& exit_code);
void add_lab_all(CLI::App& lab, const std::string& command_line, int& exit_code);
void add_import(CLI::App& program);
/// `game`: the one that is served. It must outlive the parse.
void add_serve(CLI::App& program, const ServedGame& game);
void add_keys(CLI::App& program);
/// Completes what the program has when it is called, so it may be added at any time.
void add_completion(CLI::App& program);
void add_bot(CLI::App& program, int& exit_code);
/// `allocations` counts those of the calling thread; nullptr: nobody counts.
void add_arena(CLI::App& program, const ServedGame& game, std::uint64_t (*allocations)(), int& exit_code);
/// The same for a game with ServedGame::new_bot.
void add_arena_of(CLI::App& program, const ServedGame& game, int& exit_code);
void add_playground(CLI::App& program);
struct ReportPages;
void add_report(CLI::App& program, int& exit_code, const ReportPages& pages);

}  // namespace backsight::cli
