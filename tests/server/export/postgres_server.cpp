#include "tests/server/export/postgres_server.h"

#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "server/export/postgres_link.h"

namespace backsight::test {

namespace {

// Debian has a folder for each version.
std::filesystem::path programs() {
    const std::filesystem::path versions = "/usr/lib/postgresql";
    if (!std::filesystem::exists(versions)) return {};
    for (const auto& version : std::filesystem::directory_iterator(versions)) {
        if (std::filesystem::exists(version.path() / "bin" / "initdb")) return version.path() / "bin";
    }
    return {};
}

void shell(const std::string& command) {
    if (std::system((command + " >/dev/null 2>&1").c_str()) != 0) throw std::runtime_error("failed: " + command);
}

std::string as_owner(const std::string& command) {
    return geteuid() == 0 ? "runuser -u nobody -- " + command : command;
}

const std::atomic<bool> goes_on{false};

}  // namespace

bool PostgresServer::is_installed() { return !programs().empty(); }

PostgresServer::PostgresServer() {
    std::string name = (std::filesystem::temp_directory_path() / "backsight_pg_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for a database");
    folder_ = name;
    if (geteuid() == 0) shell("chown nobody " + name);
    shell("cd " + name + " && " + as_owner((programs() / "initdb").string()) + " -N -D " + name +
          "/data -U backsight --auth=trust --no-locale -E UTF8");
    start();
}

PostgresServer::~PostgresServer() {
    try {
        if (is_up_) {
            thaw();
            kill();
        }
    } catch (const std::exception&) {
        // It has ended by itself.
    }
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void PostgresServer::control(const std::string& what) {
    shell("cd " + folder_.string() + " && " + as_owner((programs() / "pg_ctl").string()) + " -D data -l log -w " +
          what);
}

void PostgresServer::start() {
    control("-o \"-F -k " + folder_.string() + " -c listen_addresses='' -c shared_buffers=16MB\" start");
    is_up_ = true;
}

void PostgresServer::kill() {
    control("-m immediate stop");
    is_up_ = false;
}

void PostgresServer::signal(const std::string& name) {
    shell("kill -" + name + " $(head -1 " + folder_.string() + "/data/postmaster.pid) $(ps -o pid= --ppid $(head -1 " +
          folder_.string() + "/data/postmaster.pid))");
}

void PostgresServer::run(const std::string& sql) const {
    reports::PostgresLink(connection(), std::chrono::seconds(30), goes_on).ask(sql);
}

std::string PostgresServer::ask(const std::string& sql) const {
    const auto rows = reports::PostgresLink(connection(), std::chrono::seconds(30), goes_on).ask(sql);
    return rows.empty() || rows[0].empty() ? std::string() : rows[0][0];
}

std::string PostgresServer::connection(const std::string& user) const {
    return "host=" + folder_.string() + " dbname=postgres user=" + user;
}

}  // namespace backsight::test
