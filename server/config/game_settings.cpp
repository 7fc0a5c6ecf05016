#include <backsight/base/assert.h>
#include <backsight/service/match_port.h>

#include <algorithm>

namespace backsight::service {

namespace {

GameValue usual_value(const GameField& field) {
    if (const auto* text = std::get_if<std::string_view>(&field.usual)) return std::string(*text);
    if (const auto* whole = std::get_if<std::int64_t>(&field.usual)) return *whole;
    return std::get<double>(field.usual);
}

}  // namespace

GameSettings::GameSettings(const Game& game) : game_(&game) {
    for (const GameField& field : game.fields()) values_.push_back(usual_value(field));
}

std::span<const GameField> GameSettings::fields() const {
    return game_ == nullptr ? std::span<const GameField>() : game_->fields();
}

std::size_t GameSettings::place_of(std::string_view key) const {
    const auto all = fields();
    const auto found = std::ranges::find(all, key, &GameField::key);
    BACKSIGHT_ASSERT(found != all.end(), "key: of a field of this game");
    return static_cast<std::size_t>(found - all.begin());
}

std::int64_t GameSettings::whole(std::string_view key) const { return std::get<std::int64_t>(values_[place_of(key)]); }

double GameSettings::real(std::string_view key) const { return std::get<double>(values_[place_of(key)]); }

const std::string& GameSettings::text(std::string_view key) const {
    return std::get<std::string>(values_[place_of(key)]);
}

void GameSettings::set(std::string_view key, GameValue value) {
    GameValue& own = values_[place_of(key)];
    BACKSIGHT_ASSERT(own.index() == value.index(), "value: of the field's type");
    own = std::move(value);
}

}  // namespace backsight::service
