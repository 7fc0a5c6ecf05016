#include "server/life/rooms.h"

#include <utility>

#include "server/admission/join_file.h"
#include "server/host/field_errors.h"
#include "server/page/spectator_page.h"

namespace backsight::server {

namespace {

/// "a/b.sqlite" as "a/b-1.sqlite".
std::string file_of_room(const std::string& file, std::uint32_t room) {
    if (file.empty()) return file;
    const std::filesystem::path path(file);
    const std::string name = path.stem().string() + "-" + std::to_string(room) + path.extension().string();
    return (path.parent_path() / name).string();
}

bool has_join_file(const config::ServerConfig& settings, const ServerHost& host) {
    return host.join_info() && !settings.join_file.empty();
}

}  // namespace

config::ServerConfig settings_of_room(const config::ServerConfig& all, std::uint32_t room) {
    config::ServerConfig its = all;
    if (room == 0) return its;
    if (its.port != 0) its.port += room;
    if (its.page_port != 0) its.page_port += room;
    its.reports_file = file_of_room(all.reports_file, room);
    its.join_file = file_of_room(all.join_file, room);
    return its;
}

void check_files(const config::ServerConfig& all) {
    for (std::uint32_t room = 0; room < all.rooms; ++room) {
        const std::string file = settings_of_room(all, room).join_file;
        if (!file.empty()) naming("network.join_file", [&] { check_join_file(file); });
    }
}

Room::Room(const RoomNeeds& needs, std::uint32_t number, Life& life, logging::Log& log)
    : settings_(settings_of_room(needs.server, number)), life_(&life), number_(number) {
    HostConfig config;
    config.server = settings_;
    config.life = &life;
    config.room = number;
    if (settings_.page_port != 0) {
        page_ = needs.new_page ? needs.new_page() : std::make_unique<SpectatorPage>(*settings_.game.game());
        config.spectator = &page_->spectator();
        // Whoever looks at a shot sees what the other ways to rewind would have said.
        config.compares = true;
    }
    host_ = std::make_unique<ServerHost>(config, log);
    host_->log().info("serving", {{"address", host_->address().to_string()},
                                  {"encryption", settings_.encryption},
                                  {"players", settings_.max_clients},
                                  {"fingerprint", net::to_string(host_->fingerprint())}});
    if (page_) {
        open_page_.emplace(*page_, *host_, settings_, false, needs.recordings);
        host_->log().info("page", {{"address", open_page_->url()}});
    }
    if (has_join_file(settings_, *host_)) write_join_file();
}

Room::~Room() {
    if (thread_.joinable()) thread_.join();
    remove_join_file();
}

// A client that finds the file later would connect to a server that is gone. A file that has been replaced since
// belongs to another server and stays.
void Room::remove_join_file() {
    if (has_join_file(settings_, *host_)) server::remove_join_file(settings_.join_file, *host_->join_info());
}

void Room::write_join_file() {
    const JoinInfo& info = *host_->join_info();
    const auto before = server_in_join_file(settings_.join_file);
    naming("network.join_file", [&] { server::write_join_file(settings_.join_file, info); });
    if (before && *before != info.server) {
        host_->log().warn(
            "join file of another server replaced",
            {{"file", settings_.join_file}, {"was", before->to_string()}, {"is", info.server.to_string()}});
    }
    const std::string bot = settings_.game.game()->bot_command();
    if (bot.empty()) {
        host_->log().info("clients of this machine may join", {{"join_file", settings_.join_file}});
    } else {
        host_->log().info("bots may join", {{"with", bot + " --join " + settings_.join_file}});
    }
}

void Room::start(const std::atomic<bool>& stop) {
    thread_ = std::thread([this, &stop] { play(stop); });
}

void Room::play(const std::atomic<bool>& stop) {
    const auto fail = [this](const char* reason) {
        fault_ = std::current_exception();
        // At once: other rooms may play on for hours, and what failed is thrown when all have ended.
        host_->log().error("a room has failed, the server is not healthy", {{"reason", reason}});
        life_->fail(number_);
    };
    try {
        host_->run(stop);
    } catch (const std::exception& error) {
        fail(error.what());
    } catch (...) {
        fail("unknown");
    }
}

void Room::wait() {
    thread_.join();
    remove_join_file();
    log_end();
    if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

void Room::log_end() {
    const ServerStatus status = host_->status();
    const WeaponFlights flights = status.projectiles.all();
    host_->log().info("ended", {{"seconds", status.seconds},
                                {"players", status.session.joined},
                                {"shots", status.triggers},
                                {"rays", status.match.rays},
                                {"projectiles", flights.ended() + flights.denied()},
                                {"images", flights.images()},
                                {"mispredictions_unexplained", flights.unexplained},
                                {"tick_p99_ms", status.tick.percentile_ms(0.99)},
                                {"declared", status.declared},
                                {"agreed", status.agreed},
                                {"ticks_skipped", status.ticks_skipped},
                                {"reports_written", status.reports_written},
                                {"reports_lost", status.reports_lost}});
}

}  // namespace backsight::server
