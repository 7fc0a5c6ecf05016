#include <chrono>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arena/bots/bot_host.h"
#include "arena/bots/bot_news.h"
#include "arena/service/arena_settings.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "server/admission/join_file.h"
#include "server/admission/private_file.h"
#include "server/admission/ticket_file.h"
#include "server/host/stop_signal.h"

namespace backsight::cli {

namespace {

struct BotOptions {
    std::string join = "backsight.join";
    std::string ticket;
    std::string server;
    std::uint32_t count = 1;
    std::uint64_t first_user = 1;
    std::uint64_t seed = 1;
    double churn_s = 0.0;
    bool light = false;
    std::uint32_t steps_per_packet = 1;
    std::int64_t planted_draw_error = 0;
    double seconds = 0.0;
};

// Runs out in time, or is interrupted.
class Deadline {
public:
    explicit Deadline(double seconds)
        : ends_(std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1e3))),
          has_end_(seconds > 0.0) {}
    bool is_over() const {
        return server::stop_signal().load() || (has_end_ && std::chrono::steady_clock::now() >= ends_);
    }

private:
    std::chrono::steady_clock::time_point ends_;
    bool has_end_;
};

void print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) std::cout << line << '\n';
    std::cout.flush();
}

bots::BotPlan plan_by_join_file(const BotOptions& options, const arena::Level& level) {
    if (!std::filesystem::exists(options.join)) {
        throw std::runtime_error(
            "--join: there is no file '" + options.join +
            "'. Start `backsight serve` first, in this folder, or name the file that it writes: `backsight "
            "bot --join FILE`");
    }
    bots::BotPlan plan = bots::bot_plan_of(server::read_join_file(options.join), level, options.join);
    try {
        server::expect_private(options.join, server::Readers::owner);
    } catch (const std::exception& warning) {
        std::cerr << "warning: " << warning.what() << '\n';
    }
    plan.first_user = options.first_user;
    return plan;
}

bots::BotPlan plan_by_ticket(const BotOptions& options, const arena::Level& level) {
    const server::TicketFile ticket = server::read_ticket_file(options.ticket);
    if (!ticket.server && options.server.empty()) {
        throw CLI::ValidationError("--ticket", "found no server in '" + options.ticket + "', expected --server too");
    }
    if (ticket.expires_at_s <= std::time(nullptr)) {
        throw CLI::ValidationError("--ticket",
                                   "found '" + options.ticket + "', which has expired: ask the lobby for another one");
    }
    const auto usual = arena::join_settings_of(arena::usual_match_config());
    return bots::bot_plan_of(ticket, usual, level, options.ticket);
}

bots::BotPlan plan_of(const BotOptions& options, const arena::Level& level) {
    bots::BotPlan plan = options.ticket.empty() ? plan_by_join_file(options, level) : plan_by_ticket(options, level);
    if (!options.server.empty()) {
        const auto address = net::Address::parse(options.server);
        if (!address) throw CLI::ValidationError("--server", "found '" + options.server + "', expected ADDRESS:PORT");
        plan.server = *address;
    }
    plan.count = options.count;
    plan.seed = options.seed;
    plan.churn_s = options.churn_s;
    plan.light = options.light;
    plan.match.steps_per_packet = options.steps_per_packet;
    plan.planted_draw_error = options.planted_draw_error;
    return plan;
}

// A ticket is good for one seat: once that is left, or the ticket is refused, there is no other. A server that is full
// leaves it good.
bool has_no_ticket_left(const bots::BotPlan& plan, const bots::BotTotals& totals) {
    if (!plan.from_lobby || totals.connected > 0) return false;
    std::uint64_t refused = 0;
    for (const RefuseReason reason : enum_values<RefuseReason>) refused += totals.count(reason);
    return totals.connects > 0 || refused > totals.count(RefuseReason::server_full);
}

int play(const BotOptions& options) {
    const arena::Level level = arena::Level::standard();
    const bots::BotPlan plan = plan_of(options, level);
    bots::BotHost bots(plan);
    std::atomic<bool> stop{false};
    std::thread thread([&] { bots.run(stop); });
    const Deadline deadline(options.seconds);
    bots::BotNews news(plan.server);
    for (int i = 0; !deadline.is_over(); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        if (i % 10 != 9) continue;
        const bots::BotTotals totals = bots.totals();
        print(news.look(totals));
        print({bots::bot_status_line(totals)});
        if (has_no_ticket_left(plan, totals)) break;
    }
    stop = true;
    thread.join();
    const bots::BotTotals totals = bots.totals();
    print({bots::bot_status_line(totals)});
    print(bots::bot_ending_lines(totals, plan.server));
    return totals.game.commands > 0 ? 0 : 1;
}

}  // namespace

void add_bot(CLI::App& program, int& exit_code) {
    auto options = std::make_shared<BotOptions>();
    CLI::App* command = program.add_subcommand("bot", "Joins a server with players that play by themselves");
    command->footer("Example: ./run bot --count 8");
    CLI::Option* join = command->add_option("--join", options->join, "The join file that `backsight serve` wrote");
    join->capture_default_str();
    CLI::Option* ticket =
        command->add_option("--ticket", options->ticket,
                            "In place of it: what a lobby gave to one player, as `backsight keys ticket` prints it");
    ticket->check(CLI::ExistingFile)->excludes(join);
    command->add_option("--server", options->server, "ADDRESS:PORT, if it is not the one in the join file");
    add_whole(*command, "--count", options->count, "Number of bots", 1, 4096);
    add_whole(*command, "--first-user", options->first_user, "User id of the first bot; the others count up from it", 1,
              1'000'000'000);
    add_number(*command, "--seconds", options->seconds, "Length of play; 0: until interrupted", 0, 1e9);
    add_whole(*command, "--seed", options->seed, "Seed of the bots' play", 0, 1'000'000'000);
    add_number(*command, "--churn", options->churn_s, "Mean seconds until a bot leaves and comes back; 0: bots stay", 0,
               1e6);
    command->add_flag("--light", options->light, "Bots neither draw nor think: only the protocol's load remains");
    add_steps_per_packet(*command, options->steps_per_packet);
    command
        ->add_option(
            "--plant-draw-error", options->planted_draw_error,
            "Plant a fault that the self-audit must find: the first bot draws this far from the moment that it "
            "stamps, in 1/65536 tick")
        ->check(CLI::Range(-655'360, 655'360, "-655360 to 655360"))
        ->capture_default_str();
    for (const char* many : {"--count", "--first-user", "--churn"}) ticket->excludes(command->get_option(many));
    command->callback([options, &exit_code] { exit_code = play(*options); });
}

}  // namespace backsight::cli
