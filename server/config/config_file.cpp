#include "server/config/config_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <sstream>
#include <system_error>

#include "inputs/files/csv.h"

namespace backsight::config {

namespace {

// Many times the printed file. toml++ uses stack for each level of a.b.c.d, without a limit of its own.
constexpr std::size_t max_config_bytes = 32 * 1024;

class FileReader {
public:
    FileReader(const std::filesystem::path& file, const service::Game* game) : file_(file), game_(game) {
        if (game != nullptr) settings_.config.game = service::GameSettings(*game);
    }

    FileSettings read(const toml::table& root) {
        // What it names decides only what the file does not give.
        if (const auto named = name_in(root)) game_->set_by_name(settings_.config.game, *named);
        for (const auto& [key, node] : root) {
            const std::string section(key.str());
            if (!is_section(section)) unknown(section, key.source().begin.line);
            if (!node.is_table()) fail(section, node, "a section: [" + section + "]");
            for (const auto& [name, value] : *node.as_table()) {
                read_value(section + "." + std::string(name.str()), name.source().begin.line, value);
            }
        }
        return settings_;
    }

private:
    std::optional<std::string> name_in(const toml::table& root) const {
        const std::string_view key = game_ == nullptr ? std::string_view() : game_->naming_field();
        const std::size_t dot = key.find('.');
        if (dot == key.npos) return std::nullopt;
        return root[key.substr(0, dot)][key.substr(dot + 1)].value<std::string>();
    }
    bool is_section(const std::string& name) const {
        for (const ConfigField& field : config_fields(game_)) {
            if (field.key.substr(0, field.key.find('.')) == name) return true;
        }
        return false;
    }
    [[noreturn]] void unknown(const std::string& key, std::size_t line) const {
        throw SettingsError(file_, line, key, key, known_keys(key, game_));
    }
    [[noreturn]] void fail(const std::string& key, const toml::node& node, const std::string& wanted) const {
        std::ostringstream found;
        node.visit([&](const auto& value) { found << value; });
        const auto* text = node.as_string();
        throw SettingsError(file_, node.source().begin.line, key, text != nullptr ? text->get() : found.str(), wanted);
    }
    void read_value(const std::string& key, std::size_t line, const toml::node& node) {
        const ConfigField* field = find_field(key, game_);
        if (field == nullptr) unknown(key, line);
        bool fits = false;
        if (const auto* whole = node.as_integer()) fits = set_whole(*field, settings_.config, whole->get());
        if (const auto* real = node.as_floating_point()) fits = set_real(*field, settings_.config, real->get());
        if (const auto* text = node.as_string()) fits = set_text(*field, settings_.config, text->get());
        if (!fits) fail(key, node, expected(*field));
        settings_.lines[field] = node.source().begin.line;
    }

    const std::filesystem::path& file_;
    const service::Game* game_;
    FileSettings settings_;
};

// Line 0 if a default conflicts with the file.
std::size_t line_of(const ConfigField& field, const FileSettings& settings) {
    const auto found = settings.lines.find(&field);
    return found != settings.lines.end() ? found->second : 0;
}

}  // namespace

FileSettings parse_settings(std::string_view text, const std::filesystem::path& file, const service::Game* game) {
    if (text.size() > max_config_bytes) {
        throw SettingsError(file, 0, "", std::to_string(text.size()) + " bytes", "settings of at most 32 KiB");
    }
    try {
        const toml::table root = toml::parse(text, file.string());
        return FileReader(file, game).read(root);
    } catch (const toml::parse_error& error) {
        throw SettingsError(file, error.source().begin.line, "", error.description(), "TOML");
    }
}

ServerConfig parse_config(std::string_view text, const std::filesystem::path& file, const service::Game* game) {
    const FileSettings settings = parse_settings(text, file, game);
    if (const auto conflict = find_conflict(settings.config)) {
        const ConfigField& field = *find_field(conflict->key, game);
        throw SettingsError(file, line_of(field, settings), conflict->key, value_text(field, settings.config),
                            conflict->expected);
    }
    return settings.config;
}

std::string print_config(const ServerConfig& config) {
    std::string text = "# Settings of `backsight serve`. Settings that are left out have their defaults.\n";
    std::string_view section;
    const service::Game* const game = config.game.game();
    const ServerConfig usual = usual_config(game);
    for (const ConfigField& field : config_fields(game)) {
        const std::string_view its = field.key.substr(0, field.key.find('.'));
        if (its != section) text += "\n[" + std::string(section = its) + "]\n";
        text +=
            "# " + std::string(field.help) + ". " + expected(field) + "; default " + value_text(field, usual) + ".\n";
        text += std::string(field.key.substr(its.size() + 1)) + " = " + value_text(field, config) + "\n";
    }
    return text;
}

void be_quiet(ServerConfig& config) {
    if (config.log_file.empty() && config.log_level != "off") config.log_level = "error";
}

void ConfigOptions::add_to(CLI::App& command) {
    command.add_option("--config", file_, "Settings in TOML; flags override it")->check(CLI::ExistingFile);
    command.add_flag("--print-config", print_, "Print the settings in effect, in the form of such a file, and end");
    command.add_flag("--check-config", check_,
                     "Check the settings, open nothing, and end: 0 if a server would take them");
    const ServerConfig usual = usual_config(game_);
    for (const ConfigField& field : config_fields(game_)) {
        const std::string flag(field.flag);
        const auto take = [this, &field, flag](const std::string& text) {
            ServerConfig scratch = usual_config(game_);
            if (!set_from_text(field, scratch, text))
                throw CLI::ValidationError(flag, "found '" + text + "', expected " + expected(field));
            given_.emplace_back(&field, text);
        };
        command
            .add_option_function<std::string>(flag, take, std::string(field.help) + ". Key: " + std::string(field.key))
            ->type_name(expected(field))
            ->default_str(value_text(field, usual))
            ->group("[" + std::string(field.key.substr(0, field.key.find('.'))) + "] of the --config file");
    }
}

ServerConfig ConfigOptions::load() const {
    const std::string text = file_.empty() ? std::string() : inputs::read_regular_file(file_);
    const FileSettings in_file = parse_settings(text, file_, game_);
    ServerConfig config = in_file.config;
    // A flag goes before the file: also before the single values there that its name decides.
    if (const auto named = given_name()) game_->set_by_name(config.game, *named);
    for (const auto& [field, value] : given_) set_from_text(*field, config, value);
    std::error_code ignored;
    if (!file_.empty() && std::filesystem::equivalent(config.log_file, file_, ignored)) {
        const std::size_t line = line_of(*find_field("log.file", game_), in_file);
        throw SettingsError(file_, line, "log.file", config.log_file, "another file than that of the settings");
    }
    if (const auto conflict = find_conflict(config)) {
        const ConfigField& field = *find_field(conflict->key, game_);
        const std::size_t line = line_of(field, in_file);
        // A default conflicts with a given value: the file's if there are no flags.
        const bool is_from_file = line > 0 ? !is_given(field) : given_.empty();
        if (is_from_file) throw SettingsError(file_, line, field.key, value_text(field, config), conflict->expected);
        throw CLI::ValidationError(std::string(field.flag),
                                   "found " + value_text(field, config) + ", expected " + conflict->expected);
    }
    return config;
}

// The last one counts, as for any flag.
std::optional<std::string> ConfigOptions::given_name() const {
    std::optional<std::string> name;
    for (const auto& [field, value] : given_) {
        if (game_ != nullptr && field->key == game_->naming_field()) name = value;
    }
    return name;
}

bool ConfigOptions::is_given(const ConfigField& field) const {
    return std::ranges::any_of(given_, [&](const auto& given) { return given.first == &field; });
}

}  // namespace backsight::config
