#include "arena/service/join_settings.h"

#include <algorithm>

namespace backsight::arena {

namespace {

using server::FieldReader;
using server::Names;
using Json = FieldReader::Json;

constexpr std::pair<Interpolation, std::string_view> interpolations[] = {
    {Interpolation::hold, "hold"},
    {Interpolation::linear, "linear"},
    {Interpolation::hermite, "hermite"},
    {Interpolation::catmull_rom, "catmull-rom"},
};
constexpr std::pair<AfterNewest, std::string_view> after_newests[] = {
    {AfterNewest::hold, "hold"},
    {AfterNewest::extrapolate, "extrapolate"},
};
constexpr std::pair<DecidedBy, std::string_view> deciders[] = {
    {DecidedBy::commands, "commands"},
    {DecidedBy::clock, "clock"},
    {DecidedBy::catch_up, "catch-up"},
};

/// Each field in its order: its key, its place, and its range or its words.
template <class Settings, class Visit>
void visit_settings(Settings& settings, Visit& visit) {
    visit.whole("max_players", settings.max_players, 1, 4'096);
    visit.choice("interpolation", settings.interpolation, Names<Interpolation>(interpolations));
    visit.choice("after_newest", settings.after_newest, Names<AfterNewest>(after_newests));
    visit.micros("extrapolation_limit_us", settings.extrapolation_limit, 0, 1'000'000);
    visit.micros("sample_max_age_us", settings.sample_max_age, 1'000, 60'000'000);
    visit.whole("ticks_per_snapshot", settings.ticks_per_snapshot, 1, 64);
    visit.flag("beams_reflect", settings.beams_reflect);
    visit.flag("shots_between_steps", settings.shots_between_steps);
    visit.micros("interpolation_delay_us", settings.interpolation_delay, 0, 250'000);
    visit.micros("max_interpolation_delay_us", settings.max_interpolation_delay, 0, 10'000'000);
    visit.micros("max_ahead_us", settings.max_ahead, 0, 10'000'000);
    visit.micros("timeout_us", settings.timeout, 100'000, 600'000'000);
    visit.flag("transport_is_secure", settings.transport_is_secure);
    for (std::size_t i = 0; i < settings.budgets.size(); ++i) {
        auto& budget = settings.budgets[i];
        const std::string weapon = to_string(projectile_weapons[i]);
        visit.choice(weapon + "_decided_by", budget.decided_by, Names<DecidedBy>(deciders));
        visit.micros(weapon + "_look_back_us", budget.look_back, 0, 10'000'000);
        visit.micros(weapon + "_fast_forward_us", budget.fast_forward, 0, 1'000'000);
        visit.whole(weapon + "_decay_permille", budget.decay_permille, 0, 1'000);
        visit.whole(weapon + "_catch_up_permille", budget.catch_up_permille, 1, 1'000);
        visit.flag(weapon + "_counts_whole_ticks", budget.counts_whole_ticks);
    }
}

struct Reading {
    FieldReader& from;
    void whole(const std::string& key, std::uint32_t& value, std::int64_t lowest, std::int64_t highest) {
        value = static_cast<std::uint32_t>(from.whole(key, lowest, highest));
    }
    void micros(const std::string& key, Micros& value, std::int64_t lowest, std::int64_t highest) {
        value = Micros{from.whole(key, lowest, highest)};
    }
    void flag(const std::string& key, bool& value) { value = from.flag(key); }
    template <class Enum>
    void choice(const std::string& key, Enum& value, Names<Enum> names) {
        value = from.choice<Enum>(key, names);
    }
};

struct Writing {
    Json& to;
    void whole(const std::string& key, std::uint32_t value, std::int64_t, std::int64_t) { to[key] = value; }
    void micros(const std::string& key, Micros value, std::int64_t, std::int64_t) { to[key] = value.value; }
    void flag(const std::string& key, bool value) { to[key] = value; }
    template <class Enum>
    void choice(const std::string& key, Enum value, Names<Enum> names) {
        const auto found = std::ranges::find(names, value, [](const auto& pair) { return pair.first; });
        to[key] = std::string(found != names.end() ? found->second : "?");
    }
};

}  // namespace

std::array<BudgetCaps, projectile_count> default_budgets() {
    std::array<BudgetCaps, projectile_count> budgets;
    const ProjectileTable table = default_projectiles();
    for (std::size_t i = 0; i < budgets.size(); ++i) budgets[i] = table[i].budget;
    return budgets;
}

JoinSettings join_settings_of(const MatchConfig& match) {
    JoinSettings settings;
    settings.max_players = match.arena.max_players;
    settings.interpolation = match.arena.draw.interpolation;
    settings.after_newest = match.arena.draw.after_newest;
    settings.extrapolation_limit = match.arena.draw.extrapolation_limit;
    settings.sample_max_age = match.arena.draw.sample_max_age;
    settings.ticks_per_snapshot = match.ticks_per_snapshot;
    settings.beams_reflect = match.arena.beams_reflect;
    settings.shots_between_steps = match.arena.shots_between_steps;
    settings.interpolation_delay = match.fixed_interpolation_delay().value_or(Micros{0});
    settings.max_interpolation_delay = match.arena.audit.max_interpolation_delay;
    settings.max_ahead = match.arena.audit.max_ahead;
    settings.timeout = match.channel.timeout;
    settings.transport_is_secure = match.channel.transport_is_secure;
    for (std::size_t i = 0; i < settings.budgets.size(); ++i) settings.budgets[i] = match.arena.projectiles[i].budget;
    return settings;
}

MatchConfig match_config_of(const JoinSettings& settings, const char*& wrong) {
    MatchConfig match;
    match.arena.max_players = settings.max_players;
    match.arena.draw.interpolation = settings.interpolation;
    match.arena.draw.after_newest = settings.after_newest;
    match.arena.draw.extrapolation_limit = settings.extrapolation_limit;
    match.arena.draw.sample_max_age = settings.sample_max_age;
    match.ticks_per_snapshot = settings.ticks_per_snapshot;
    match.arena.beams_reflect = settings.beams_reflect;
    match.set_shots_between_steps(settings.shots_between_steps);
    // A view that the server's audit would clamp is never drawn.
    match.arena.audit.max_interpolation_delay = settings.max_interpolation_delay;
    match.arena.audit.max_ahead = settings.max_ahead;
    match.set_interpolation_delay(settings.interpolation_delay);
    match.set_timeout(settings.timeout);
    match.channel.transport_is_secure = settings.transport_is_secure;
    for (std::size_t i = 0; i < settings.budgets.size(); ++i) match.arena.projectiles[i].budget = settings.budgets[i];
    wrong = match.validate();
    return match;
}

Json settings_json(const JoinSettings& settings) {
    Json json = Json::object();
    Writing writing{json};
    visit_settings(settings, writing);
    return json;
}

JoinSettings read_join_settings(FieldReader& fields) {
    JoinSettings settings;
    Reading reading{fields};
    visit_settings(settings, reading);
    return settings;
}

std::optional<MatchConfig> match_of_join_text(std::string_view text, server::FieldFault& fault) {
    const Json root = Json::parse(text, nullptr, false);
    if (!root.is_object()) {
        fault = {"", root.is_discarded() ? "a text that is no JSON" : root.type_name(), "a JSON object"};
        return std::nullopt;
    }
    FieldReader fields(root);
    const JoinSettings settings = read_join_settings(fields);
    if (fields.fault()) {
        fault = *fields.fault();
        return std::nullopt;
    }
    const char* wrong = nullptr;
    MatchConfig match = match_config_of(settings, wrong);
    if (wrong == nullptr) return match;
    fault = {wrong, "settings that make no match", "those of a server of the same build"};
    return std::nullopt;
}

}  // namespace backsight::arena
