#include "cli/usage_error.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "inputs/files/near_words.h"

namespace backsight::cli {

namespace {

std::vector<std::string> commands_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(one->get_name());
    return names;
}

// Without dashes, so that "-port" and "port" are near too.
std::vector<std::string> flags_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back(name);
    }
    return names;
}

std::string joined(const std::vector<std::string>& words, const char* between) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : between) + word;
    return text;
}

std::string nearest_flag(const CLI::App& app, const std::string& said) {
    const std::size_t begin = said.find_first_not_of('-');
    if (begin == std::string::npos) return {};
    const std::string name = said.substr(begin, said.find('=') - begin);
    const std::vector<std::string> known = flags_of(app);
    return std::string(inputs::nearest_word(known, std::string_view(name).substr(0, 100)));
}

/// What no option and no command takes, in the order typed.
std::string unexpected(const CLI::App& app) {
    const std::vector<std::string> others = app.remaining();
    std::string text = "found";
    for (const std::string& one : others) text += " '" + one + "'";
    text += ", which it does not take";
    for (const std::string& one : others) {
        const std::string near = nearest_flag(app, one);
        if (!near.empty()) return text + "; did you mean '--" + near + "' for '" + one + "'?";
    }
    return text + ";";
}

std::string missing(const CLI::App& app, const CLI::ParseError& error) {
    const std::vector<std::string> commands = commands_of(app);
    if (commands.empty()) return std::string(error.what()) + ";";
    const std::vector<std::string> others = app.remaining();
    if (others.empty()) return "found no command, expected one of " + joined(commands, ", ") + ";";
    // A flag before the command, or a command that there is not.
    const std::string& first = others.front();
    if (first.starts_with('-')) return unexpected(app);
    const std::string near(inputs::nearest_word(commands, std::string_view(first).substr(0, 100)));
    const std::string text = "found '" + first + "', expected one of " + joined(commands, ", ");
    return near.empty() ? text + ";" : text + "; did you mean '" + near + "'?";
}

const CLI::App& app_with_extras(const CLI::App& program) {
    const CLI::App* app = &program;
    while (app->remaining_size() == 0 && !app->get_subcommands().empty()) app = app->get_subcommands().front();
    return *app;
}

}  // namespace

Named::Named(const CLI::App& program) : app(&program) {
    while (!app->get_subcommands().empty()) {
        app = app->get_subcommands().front();
        call += " " + app->get_name();
    }
}

std::string usage_message(const CLI::App& program, const CLI::ParseError& error) {
    const Named named(program);
    std::string what = std::string(error.what()) + ";";
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) what = missing(*named.app, error);
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) what = unexpected(app_with_extras(program));
    const char* see = what.back() == '?' ? " See `" : " see `";
    return named.call + ": " + what + see + named.call + " --help`";
}

}  // namespace backsight::cli
