#include <CLI/CLI.hpp>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "arena/service/arena_game.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/plain_output.h"
#include "inputs/files/csv.h"
#include "inputs/files/near_words.h"
#include "server/admission/certificate_files.h"
#include "server/admission/join_file.h"
#include "server/admission/key_files.h"
#include "server/admission/ticket_file.h"
#include "server/config/config_file.h"
#include "server/http/origin.h"

namespace backsight::cli {

namespace {

constexpr std::uint64_t largest_user = std::uint64_t{1} << 62;

/// Without a name the files would be hidden ones, such as .key: a slip.
const std::string& named(const std::string& name) {
    const std::filesystem::path file = std::filesystem::path(name).filename();
    if (!file.empty() && file != "." && file != "..") return name;
    throw CLI::ValidationError("name", "found '" + name + "', expected a name for the files, such as lobby");
}

void add_pair(CLI::App& keys) {
    auto name = std::make_shared<std::string>();
    CLI::App* pair = keys.add_subcommand(
        "pair", "Makes a pair of keys: NAME.key signs join tickets, NAME.pub is for `serve --ticket-key`");
    pair->footer("Example: ./run keys pair lobby");
    pair->add_option("name", *name, "Path of both files, without the ending")->required();
    pair->callback([name] { server::make_key_files(named(*name)); });
}

void add_certificate(CLI::App& keys) {
    auto name = std::make_shared<std::string>();
    CLI::App* certificate = keys.add_subcommand(
        "certificate", "Makes NAME.pem and NAME.key for `serve --certificate`, and prints the fingerprint");
    certificate->footer("Example: ./run keys certificate server");
    certificate->add_option("name", *name, "Path of both files, without the ending")->required();
    certificate->callback(
        [name] { PlainOutput::print_result(net::to_string(server::make_certificate_files(named(*name))) + "\n"); });
}

struct TicketOptions {
    std::string key;
    std::string certificate;
    std::string fingerprint;
    std::string server;
    std::string player;
    std::string config;
    std::uint64_t user = 0;
    std::int64_t lives_s = 60;
};

net::Fingerprint server_of(const TicketOptions& options) {
    if (options.fingerprint.empty()) return server::read_fingerprint(options.certificate);
    const auto fingerprint = net::parse_fingerprint(options.fingerprint);
    if (fingerprint) return *fingerprint;
    throw CLI::ValidationError("--fingerprint", "found '" + options.fingerprint +
                                                    "', expected 64 hexadecimal digits, as `backsight keys "
                                                    "certificate` prints them");
}

std::optional<net::Address> player_of(const TicketOptions& options) {
    if (options.player.empty()) return std::nullopt;
    const auto address = net::Address::parse(http::host_and_port(options.player, 0));
    if (address && !address->is_any()) return address;
    throw CLI::ValidationError("--player-address", "found '" + options.player +
                                                       "', expected an address without a port, such as 198.51.100.9 "
                                                       "or 2001:db8::9");
}

std::string game_entries_of(const std::string& file) {
    const std::string text = file.empty() ? std::string() : inputs::read_regular_file(file);
    const service::Game& game = arena::arena_game();
    return game.join_entries(config::match_setup_of(config::parse_config(text, file, &game)));
}

std::string issued(const TicketOptions& options) {
    server::TicketFile ticket;
    ticket.fingerprint = server_of(options);
    if (!options.server.empty()) {
        ticket.server = net::Address::parse(options.server);
        // What a server listens on may be no place that a player can go to.
        const bool is_place = ticket.server && ticket.server->port != 0 && !ticket.server->is_any();
        if (!is_place) {
            throw CLI::ValidationError("--server", "found '" + options.server +
                                                       "', expected ADDRESS:PORT that players reach, such as "
                                                       "203.0.113.5:27770");
        }
    }
    const std::optional<net::Address> player = player_of(options);
    ticket.game = game_entries_of(options.config);
    ticket.user = options.user;
    ticket.expires_at_s = std::int64_t{std::time(nullptr)} + options.lives_s;
    net::TicketSecretKey key = server::read_secret_key(options.key);
    ticket.ticket = net::issue_ticket(key, ticket.user, ticket.fingerprint, ticket.expires_at_s);
    ticket.connect_token = net::issue_connect_token(key, ticket.fingerprint, ticket.expires_at_s, player);
    net::wipe(key);
    return server::ticket_text(ticket);
}

void add_ticket(CLI::App& keys) {
    auto options = std::make_shared<TicketOptions>();
    CLI::App* ticket = keys.add_subcommand(
        "ticket", "Prints, as JSON, what a lobby gives to one player: a join ticket and a connect token");
    ticket->footer(
        "Example: ./run keys ticket --key lobby.key --certificate server.pem --user 7 --server 127.0.0.1:27770");
    ticket->add_option("--key", options->key, "Secret key of the lobby, as `backsight keys pair` writes it")
        ->required()
        ->check(CLI::ExistingFile);
    CLI::Option* certificate =
        ticket->add_option("--certificate", options->certificate, "PEM file of the server's certificate")
            ->check(CLI::ExistingFile);
    CLI::Option* fingerprint =
        ticket->add_option("--fingerprint", options->fingerprint, "In place of it: its SHA-256")->excludes(certificate);
    ticket->add_option("--user", options->user, "Number of the user: their ticket is theirs alone")
        ->required()
        ->check(whole_number(0, largest_user));
    add_whole(*ticket, "--lives", options->lives_s, "Seconds until it expires; a server takes at most 300", 1, 86'400);
    ticket->add_option("--server", options->server, "ADDRESS:PORT of the server, for the player");
    ticket->add_option("--player-address", options->player,
                       "Address that the player asks from, without a port: a copy of the connect token is good for "
                       "nothing elsewhere. IPv6 counts to the /64");
    ticket
        ->add_option("--config", options->config,
                     "Settings of the server, which the player needs where they are not the defaults")
        ->check(CLI::ExistingFile);
    ticket->callback([options, certificate, fingerprint] {
        if (certificate->count() + fingerprint->count() == 0) {
            throw CLI::ValidationError("--certificate", "found neither it nor --fingerprint, expected one of them");
        }
        PlainOutput::print_result(issued(*options));
    });
}

// A pair is what the command makes without a word more. So a command that was mistyped would be a name.
void make_keys_named(const CLI::App& keys, const std::string& name) {
    std::vector<std::string> commands;
    for (const CLI::App* one : keys.get_subcommands([](const CLI::App*) { return true; }))
        commands.push_back(one->get_name());
    const std::string near(inputs::nearest_word(commands, name));
    if (!near.empty()) {
        throw CLI::ValidationError("name", "found '" + name + "', expected the command '" + near + "', or `keys pair " +
                                               name + "` for keys of that name");
    }
    server::make_key_files(named(name));
}

}  // namespace

void add_keys(CLI::App& program) {
    auto name = std::make_shared<std::string>();
    CLI::App* keys = program.add_subcommand(
        "keys", "Makes what a lobby needs: keys, a certificate, a player's ticket. `keys NAME` is `keys pair NAME`");
    keys->require_subcommand(0, 1);
    keys->footer("Example: ./run keys lobby");
    CLI::Option* given = keys->add_option("name", *name, "Path of a pair's files, without the ending");
    add_pair(*keys);
    add_ticket(*keys);
    add_certificate(*keys);
    keys->callback([keys, given, name] {
        if (!keys->get_subcommands().empty()) return;
        if (given->count() == 0)
            throw CLI::ValidationError("name", "found nothing, expected it, or pair, ticket or certificate");
        make_keys_named(*keys, *name);
    });
}

}  // namespace backsight::cli
