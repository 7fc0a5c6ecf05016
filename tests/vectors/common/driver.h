#pragma once

// What all players share: reads files, hands each step to a player, and compares its answer bit by bit.

#include "tests/vectors/common/object.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace backsight::played {

/// A case at play.
class CasePlayer {
public:
    virtual ~CasePlayer() = default;
    /// The answer to a step; null if it gives none. Empty if this interface cannot be asked. A part of an answer that
    /// it cannot give is unsaid().
    virtual std::optional<Json> step(const std::string& what, Object& step) = 0;
};

/// Makes the player of a case from its head; null: this interface has none for the kind.
using OpenCase = std::unique_ptr<CasePlayer> (*)(const std::string& kind, Object& head);

inline Json unsaid() { return Json(Json::value_t::discarded); }

/// Throws with the name of the field, and both values.
void expect(const std::string& field, const Json& expected, const Json& got);

struct Played {
    std::size_t compared = 0;
    std::size_t unsaid = 0;  ///< steps that this interface cannot be asked
    bool is_played = true;   ///< there is a player for the kind
    Json last{};             ///< the last step's answer
};

/// Throws with the names of file, case, step and field.
Played play_file(const std::string& name, const Json& file, OpenCase open);
/// Plays one case, up to step `last`, counted from 1.
Played play_case(const std::string& name, const std::string& kind, const Json& one, OpenCase open,
                 std::size_t last = ~std::size_t{0});
Json parse(const std::string& name, const std::string& text);

/// The program: plays the files that it is given. --turn-red: files with one bit of an answer changed must be refused,
/// each kind of answer. --broken: files that are none must be refused.
int play_main(const char* program, int count, char** arguments, OpenCase open);

// breaks.cpp.
int turn_red(const std::vector<std::string>& files, OpenCase open);
int refuse_broken(const std::vector<std::string>& files, OpenCase open);

}  // namespace backsight::played
