#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/plain_output.h"

namespace backsight::cli {

namespace {

/// A command with the words that may follow it. The program itself has an empty path.
struct Node {
    std::string path;  ///< " lab fidelity"
    std::string about;
    std::vector<const CLI::App*> commands;
    std::vector<const CLI::Option*> flags;
};

void collect(const CLI::App& app, const std::string& path, std::vector<Node>& nodes) {
    Node node;
    node.path = path;
    node.about = app.get_description();
    node.commands = app.get_subcommands([](const CLI::App*) { return true; });
    for (const CLI::Option* option : app.get_options()) {
        if (!option->get_lnames().empty()) node.flags.push_back(option);
    }
    nodes.push_back(node);
    for (const CLI::App* command : node.commands) collect(*command, path + " " + command->get_name(), nodes);
}

std::vector<std::string> split(std::string_view text, char between) {
    std::vector<std::string> words;
    while (!text.empty()) {
        words.emplace_back(text.substr(0, text.find(between)));
        text.remove_prefix(std::min(words.back().size() + 1, text.size()));
    }
    return words;
}

/// The values of an option that takes one of a few, as its help has them: "TEXT:{parquet,csv}", "one of dtls|plain".
std::vector<std::string> values_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    constexpr std::string_view one_of = "one of ";
    if (type.starts_with(one_of)) return split(std::string_view(type).substr(one_of.size()), '|');
    const std::size_t open = type.find(":{");
    if (open == std::string::npos || type.back() != '}') return {};
    return split(std::string_view(type).substr(open + 2, type.size() - open - 3), ',');
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::string flag_name(const CLI::Option& option) { return "--" + option.get_lnames().front(); }

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

// In single quotes for a shell: one inside ends them, stands escaped, and begins them anew.
std::string in_quotes(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

// The text's words stand in ' quotes: names of commands, flags and values have neither quotes nor spaces.
std::string bash_function(const std::vector<Node>& nodes) {
    std::string commands, flags, paths, values;
    for (const Node& node : nodes) {
        std::vector<std::string> names, options;
        for (const CLI::App* command : node.commands) names.push_back(command->get_name());
        for (const CLI::Option* option : node.flags) {
            options.push_back(flag_name(*option));
            const std::vector<std::string> known = values_of(*option);
            if (!known.empty())
                values += "        '" + node.path + " " + flag_name(*option) + "') words='" + joined(known) + "' ;;\n";
        }
        if (!node.path.empty()) paths += (paths.empty() ? "" : " | ") + ("'" + node.path + "'");
        if (!names.empty()) commands += "        '" + node.path + "') words='" + joined(names) + "' ;;\n";
        flags += "        '" + node.path + "') words='" + joined(options) + "' ;;\n";
    }
    return "_backsight() {\n"
           "    local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\" path='' words='' i\n"
           "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
           "        case \"$path ${COMP_WORDS[i]}\" in\n"
           "        " +
           paths + ") path=\"$path ${COMP_WORDS[i]}\" ;;\n        esac\n    done\n    case \"$path $before\" in\n" +
           values +
           "    esac\n"
           "    if [[ -z $words && $word == -* ]]; then\n        case \"$path\" in\n" +
           flags + "        esac\n    elif [[ -z $words ]]; then\n        case \"$path\" in\n" + commands +
           "        esac\n    fi\n"
           "    COMPREPLY=()\n"
           "    [[ -z $words ]] || COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "}\n"
           // Without a word of ours a shell completes the names of files.
           "complete -o default -F _backsight backsight ./run\n";
}

std::string bash_script(const std::vector<Node>& nodes) {
    return "# Completion of `backsight` and of its ./run for bash: source <(backsight completion bash)\n" +
           bash_function(nodes);
}

std::string zsh_script(const std::vector<Node>& nodes) {
    return "# Completion of `backsight` and of its ./run for zsh: source <(backsight completion zsh)\n"
           "autoload -Uz compinit bashcompinit\n"
           "(( $+functions[compdef] )) || compinit\n"
           "bashcompinit\n" +
           bash_function(nodes);
}

// Fish asks a condition before it offers a word. A path is the words of it in their order, with any words between.
std::string fish_script(const std::vector<Node>& nodes) {
    std::string text =
        "# Completion of `backsight` for fish: backsight completion fish | source\n"
        "function __backsight_path\n"
        "    set -l path ''\n"
        "    for word in (commandline -opc)[2..-1]\n"
        "        contains -- \"$path $word\" $__backsight_paths; and set path \"$path $word\"\n"
        "    end\n"
        "    test \"$path\" = \"$argv[1]\"\n"
        "end\nset -g __backsight_paths";
    for (const Node& node : nodes) {
        if (!node.path.empty()) text += " " + in_quotes(node.path);
    }
    text += "\n";
    for (const Node& node : nodes) {
        const std::string at = "complete -c backsight -n \"__backsight_path " + in_quotes(node.path) + "\"";
        for (const CLI::App* command : node.commands) {
            text +=
                at + " -f -a " + in_quotes(command->get_name()) + " -d " + in_quotes(command->get_description()) + "\n";
        }
        for (const CLI::Option* option : node.flags) {
            text +=
                at + " -l " + in_quotes(option->get_lnames().front()) + " -d " + in_quotes(option->get_description());
            const std::vector<std::string> known = values_of(*option);
            if (!known.empty()) text += " -x -a " + in_quotes(joined(known));
            if (known.empty() && takes_value(*option)) text += " -r";
            text += "\n";
        }
    }
    return text;
}

}  // namespace

void add_completion(CLI::App& program) {
    auto shell = std::make_shared<std::string>();
    CLI::App* command =
        program.add_subcommand("completion", "Prints what lets a shell complete commands, flags and their values");
    command->footer("Example: ./run completion bash");
    command->add_option("shell", *shell, "bash, zsh or fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->callback([&program, shell] {
        std::vector<Node> nodes;
        collect(program, "", nodes);
        PlainOutput::print_result(*shell == "bash"  ? bash_script(nodes)
                                  : *shell == "zsh" ? zsh_script(nodes)
                                                    : fish_script(nodes));
    });
}

}  // namespace backsight::cli
