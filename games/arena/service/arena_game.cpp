#include "arena/service/arena_game.h"

#include <array>

#include "arena/movement.h"
#include "arena/service/join_entries.h"
#include "inputs/files/number_format.h"

namespace backsight::arena {

namespace {

constexpr std::string_view fairness_key = "fairness.setting";

std::string range_text(VersionRange range) {
    const std::string newest = std::to_string(int{range.newest});
    return range.oldest == range.newest ? newest : std::to_string(int{range.oldest}) + " to " + newest;
}

class ArenaGame final : public service::Game {
public:
    const char* name() const override { return "arena"; }
    TickRate tick_rate() const override { return rate; }
    service::MatchNames names() const override {
        static const auto weapons = [] {
            std::array<service::MatchNames::Weapon, weapon_count> all{};
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto id = static_cast<WeaponId>(i);
                all[i] = {to_string(id), is_projectile(id)};
            }
            return all;
        }();
        return {weapons, ways::live_strategies()};
    }
    std::span<const service::GameField> fields() const override { return arena_fields(); }
    std::string_view naming_field() const override { return fairness_key; }
    void set_by_name(service::GameSettings& settings, std::string_view value) const override {
        change_settings(settings, [&](ArenaSettings& its) { set_fairness(its, value); });
    }
    std::optional<service::Conflict> find_conflict(const service::MatchSetup& setup) const override {
        return arena::find_conflict(setup);
    }
    service::PeerLimits limits(const service::MatchSetup& setup) const override {
        const MatchConfig match = match_config_of(setup);
        return {match.channel.max_packets_at_once, queue_length(match.arena)};
    }
    std::unique_ptr<service::MatchPort> start(const service::MatchSetup& setup,
                                              const service::MatchServices& services) const override {
        return std::make_unique<ArenaMatch>(setup, services);
    }
    std::string join_entries(const service::MatchSetup& setup) const override {
        return join_entries_of(match_config_of(setup));
    }
    std::string bot_command() const override { return "backsight bot"; }
    std::string version_text() const override {
        const MatchConfig match = usual_match_config();
        const Level level = Level::standard();
        const ServerArena arena(level, match.arena, match.commands);
        return "arena's bodies " + range_text(arena_wire_versions) + "\nview fingerprint at the defaults " +
               inputs::formatted("%016llx", static_cast<unsigned long long>(match_fingerprint(match, arena.history())));
    }
    Micros even_to(const service::GameSettings& settings) const override {
        return Micros{read_settings(settings).even_to_ms * 1000};
    }
};

}  // namespace

const service::Game& arena_game() {
    static const ArenaGame game;
    return game;
}

MatchConfig usual_match_config() {
    service::MatchSetup setup;
    setup.settings = service::GameSettings(arena_game());
    return match_config_of(setup);
}

}  // namespace backsight::arena
