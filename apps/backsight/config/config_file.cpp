#include "config/config_file.h"

#include <toml++/toml.h>

#include <sstream>

#include "inputs/csv.h"
#include "inputs/input_error.h"

namespace backsight::config {

namespace {

using inputs::InputError;

// Many times the printed file. toml++ takes stack for each level of a.b.c.d, and has no limit of its own.
constexpr std::size_t max_config_bytes = 32 * 1024;

class FileReader {
public:
    explicit FileReader(const std::filesystem::path& file) : file_(file) {}

    ServerConfig read(const toml::table& root) {
        for (const auto& [key, node] : root) {
            const std::string section(key.str());
            if (!is_section(section)) unknown(section, key.source().begin.line);
            if (!node.is_table()) fail(section, node, "a section: [" + section + "]");
            for (const auto& [name, value] : *node.as_table()) {
                read_value(section + "." + std::string(name.str()), name.source().begin.line, value);
            }
        }
        if (const auto conflict = find_conflict(config_)) {
            const auto value = root.at_path(conflict->key);
            const std::size_t line = value ? value.node()->source().begin.line : 0;
            throw InputError(file_, line, conflict->key, value_text(*find_field(conflict->key), config_),
                             conflict->expected);
        }
        return config_;
    }

private:
    static bool is_section(const std::string& name) {
        for (const ConfigField& field : config_fields()) {
            if (field.key.substr(0, field.key.find('.')) == name) return true;
        }
        return false;
    }
    [[noreturn]] void unknown(const std::string& key, std::size_t line) const {
        throw InputError(file_, line, key, key, "a known key; the nearest is '" + std::string(nearest_key(key)) + "'");
    }
    [[noreturn]] void fail(const std::string& key, const toml::node& node, const std::string& wanted) const {
        std::ostringstream found;
        node.visit([&](const auto& value) { found << value; });
        const auto* text = node.as_string();
        throw InputError(file_, node.source().begin.line, key, text != nullptr ? text->get() : found.str(), wanted);
    }
    void read_value(const std::string& key, std::size_t line, const toml::node& node) {
        const ConfigField* field = find_field(key);
        if (field == nullptr) unknown(key, line);
        bool fits = false;
        if (const auto* whole = node.as_integer()) fits = set_whole(*field, config_, whole->get());
        if (const auto* real = node.as_floating_point()) fits = set_real(*field, config_, real->get());
        if (const auto* text = node.as_string()) fits = set_text(*field, config_, text->get());
        if (!fits) fail(key, node, expected(*field));
    }

    const std::filesystem::path& file_;
    ServerConfig config_;
};

}  // namespace

ServerConfig parse_config(std::string_view text, const std::filesystem::path& file) {
    if (text.size() > max_config_bytes) {
        throw InputError(file, 0, "", std::to_string(text.size()) + " bytes", "settings of at most 32 KiB");
    }
    try {
        const toml::table root = toml::parse(text, file.string());
        return FileReader(file).read(root);
    } catch (const toml::parse_error& error) {
        throw InputError(file, error.source().begin.line, "", error.description(), "TOML");
    }
}

ServerConfig read_config_file(const std::filesystem::path& file) { return parse_config(inputs::read_file(file), file); }

std::string print_config(const ServerConfig& config) {
    std::string text = "# Settings of `backsight serve`. What is left out has its default.\n";
    std::string_view section;
    for (const ConfigField& field : config_fields()) {
        const std::string_view its = field.key.substr(0, field.key.find('.'));
        if (its != section) text += "\n[" + std::string(section = its) + "]\n";
        text += "# " + std::string(field.help) + ". " + expected(field) + "; default " +
                value_text(field, ServerConfig{}) + ".\n";
        text += std::string(field.key.substr(its.size() + 1)) + " = " + value_text(field, config) + "\n";
    }
    return text;
}

void ConfigOptions::add_to(CLI::App& command) {
    command.add_option("--config", file_, "Settings in TOML; flags win over it")->check(CLI::ExistingFile);
    command.add_flag("--print-config", print_, "Write the settings in effect as a file, and end");
    for (const ConfigField& field : config_fields()) {
        const std::string flag(field.flag);
        const auto take = [this, &field, flag](const std::string& text) {
            ServerConfig scratch;
            if (!set_from_text(field, scratch, text))
                throw CLI::ValidationError(flag, "found '" + text + "', expected " + expected(field));
            given_.emplace_back(&field, text);
        };
        command.add_option_function<std::string>(flag, take, std::string(field.help))
            ->type_name(expected(field))
            ->default_str(value_text(field, ServerConfig{}))
            ->group("[" + std::string(field.key.substr(0, field.key.find('.'))) + "] in the file");
    }
}

ServerConfig ConfigOptions::load() const {
    ServerConfig config = file_.empty() ? ServerConfig{} : read_config_file(file_);
    for (const auto& [field, text] : given_) set_from_text(*field, config, text);
    if (const auto conflict = find_conflict(config)) {
        const ConfigField& field = *find_field(conflict->key);
        throw CLI::ValidationError(std::string(field.flag),
                                   "found " + value_text(field, config) + ", expected " + conflict->expected);
    }
    return config;
}

}  // namespace backsight::config
