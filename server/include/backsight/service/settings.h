#pragma once

// The settings that a game adds to those of the service. The service reads them from the file and the flags, prints
// them with --help and --print-config, and checks types, ranges and choices.
//
//     constexpr service::GameField fields[] = {
//         {"game.gravity", "--gravity", "m/s2", 0.0, 50.0, "", "How fast players fall", 9.8},
//     };
//     settings.real("game.gravity")        // in Game::start()
//
// Values; copied.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace backsight::service {

class Game;

/// One field. Its texts live as long as the program.
struct GameField {
    std::string_view key;   ///< "section.name" in the file
    std::string_view flag;  ///< "--name" on the command line
    std::string_view unit;  ///< of a number; empty for a bare count or a text
    double lowest = 0.0;    ///< of a number
    double highest = 0.0;
    std::string_view choices;  ///< of a text: "a|b"; empty: any
    std::string_view help;
    /// The default, which also gives the type: a whole number, a number or a text.
    std::variant<std::int64_t, double, std::string_view> usual;
};

using GameValue = std::variant<std::int64_t, double, std::string>;

/// The values of one game's fields.
class GameSettings {
public:
    /// No game: there are no fields.
    GameSettings() = default;
    /// The defaults. `game` must outlive it.
    explicit GameSettings(const Game& game);

    /// Null: no game.
    const Game* game() const { return game_; }
    std::span<const GameField> fields() const;

    /// By the field's key, which must exist and have this type.
    std::int64_t whole(std::string_view key) const;
    double real(std::string_view key) const;
    const std::string& text(std::string_view key) const;
    /// As above. Ranges and choices are not checked here.
    void set(std::string_view key, GameValue value);

    const GameValue& value(std::size_t field) const { return values_[field]; }
    void set_value(std::size_t field, GameValue value) { values_[field] = std::move(value); }

    friend bool operator==(const GameSettings&, const GameSettings&) = default;

private:
    std::size_t place_of(std::string_view key) const;

    const Game* game_ = nullptr;
    std::vector<GameValue> values_;
};

/// A mistake in the combination of settings: the key of one of them, and what would be right.
struct Conflict {
    std::string_view key;
    std::string expected;

    friend bool operator==(const Conflict&, const Conflict&) = default;
};

}  // namespace backsight::service
